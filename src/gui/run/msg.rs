//! Messages about a run: starting and stopping the solver, navigating, and searching for steps.

use std::path::PathBuf;

use super::debugger::{HeatKind, Target};
use super::hot::HotView;
use crate::editor::Direction;
use crate::geometry::{Cell, Digit};
use crate::gui::predict::set_form::SetForm;
use crate::gui::watch::form::FormMsg;
use crate::gui::watch::watched::Watch;
use crate::playback::{Pace, Speed};
use crate::predict::{Answer, Kind};
use crate::race::Stepping;
use crate::solver::Algorithm;
use crate::study::Style;
use crate::trace::Landmark;

/// Starting a solver and navigating in its run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RunMsg {
    SetAlgorithm(Algorithm),
    Solve,
    StopSolver,
    ShowLane(usize),
    /// Returns to the sheet; the run is kept.
    Edit,
    /// Brings back the previous run.
    Back,
    /// Discards the kept runs.
    DropKept,
    /// Starts playing if nothing is moving.
    Play,
    PlayPause,
    StepBy(i64),
    GoTo(u64),
    Landmark {
        landmark: Landmark,
        forward: bool,
    },
    /// Over what follows, to the next guess or contradiction, or back to the previous one.
    StepOver {
        forward: bool,
    },
    /// To the end of going back, or to where it began.
    StepOverGoingBack {
        forward: bool,
    },
    /// Slowly over the present propagation, from its beginning to its end.
    PlaySlowly,
    First,
    /// The start of the search, after the eliminations that follow from the givens alone.
    SearchStart,
    /// Whether playing from the first step starts there.
    BeginAtSearch(bool),
    Last,
    Follow,
    Faster,
    Slower,
    SetSpeed(Speed),
    /// What one beat of playing shows.
    SetPace(Pace),
}

/// Several solvers side by side.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RaceMsg {
    /// Chooses the solvers; in a race, shows all boards or one enlarged.
    Compare,
    /// Chooses the solvers of another race.
    Choose,
    /// Asks for a program that takes part.
    AskProgram,
    /// Asks for a recorded run to compare with.
    AskRecording,
    /// Reads a recorded run to compare with.
    Read(PathBuf),
    /// Chooses a solver, or no longer.
    Toggle(Algorithm),
    /// Changes the choices of the solver to be added.
    Draft(Algorithm),
    /// Adds a solver with these choices.
    Add(Algorithm),
    /// Chooses a second puzzle, or none.
    SetSecond(Option<usize>),
    /// Shows a run enlarged.
    Enlarge(usize),
    /// Changes what keeps the runs in step.
    SetStepping(Stepping),
    /// Sorts the table by a column, or reverses it.
    Sort(usize),
    /// Copies the table.
    Copy(Style),
    /// Measures the time of each solver alone.
    Measure,
    /// Stops measuring.
    StopMeasuring,
    /// Compares the marked run with this one.
    Against(usize),
    /// Switches the heat map to the difference from that run, or back.
    HeatDifference,
    /// Goes to a position in the marked run, and to one in the run that it is compared with.
    GoToBoth([Option<u64>; 2]),
}

/// Predicting what a run does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PredictMsg {
    /// Starts, or ends and shows the score.
    Toggle,
    /// Switches questions about a kind of step on or off.
    Ask(Kind),
    /// Answers the open question.
    Answer(Answer),
    /// Shows the answer to it.
    Pass,
    /// Asks for a set of questions.
    AskSet,
    /// Changes what is asked for.
    Form(SetForm),
    /// Starts the set that the run has.
    BeginSet,
    /// Goes to the next question of the set.
    Next,
    /// Asks the questions of the set again.
    Again,
}

/// Finding steps by a typed condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FindMsg {
    /// The text in the field has changed.
    Typed(String),
    /// Moves the keyboard focus to the field.
    Open,
    /// The field has gained or lost the focus.
    Focused(bool),
    /// Goes to the step with the typed number, or to the next or previous one that meets the condition.
    Go { forward: bool },
    /// Stops searching.
    Cancel,
    /// Filters the list of steps by the condition, or not.
    Filter(bool),
}

/// Searching for steps, and stopping at them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DebugMsg {
    /// Chooses the target.
    Aim(Target),
    /// Makes a cell of the board the target.
    AimAt(Cell),
    /// Moves to the next or previous match.
    Find { forward: bool },
    /// Sets a breakpoint at the target, or removes it.
    Break,
    /// Enables or disables a breakpoint.
    Switch(usize),
    /// Sets a breakpoint at steps of this kind, enables it, or removes it.
    BreakAt(Landmark),
    /// Sets a breakpoint at a line of the source that is shown, or removes it.
    BreakAtLine(u32),
    /// Removes a breakpoint at a line.
    RemoveLine(usize),
    /// Enables all breakpoints that apply to the board.
    SwitchAllOn,
    /// Removes a breakpoint.
    Remove(usize),
    /// Shows what was compared to choose the cell of a guess, then its digit, then neither.
    NextFigures,
    /// Shows or hides in which order a propagation changes the cells.
    ToggleWave,
    /// Shows a heat map of the cells, or none.
    ShowHeat(Option<HeatKind>),
    /// Shows another cost list, or another order.
    ShowHot(HotView),
    /// Lets the solver and the playback continue after a breakpoint.
    GoOn,
}

/// Asking why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WhyMsg {
    /// A cell is clicked, at the place of this candidate.
    Point { cell: Cell, digit: Digit },
    /// Points at the neighbour of the cell pointed at.
    Move(Direction),
    /// Points at the next digit that the cell cannot hold.
    NextDigit,
    /// Asks about what was pointed at, or about the current step.
    Here,
    /// Draws the causes of a fact of the answer, and goes to its step if it has one.
    Focus { node: usize, position: Option<u64> },
    /// Draws the causes of all facts, or of one.
    ShowAll(bool),
    /// Drops the question.
    Forget,
}

/// The review of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReviewMsg {
    /// Reviews the recorded steps.
    Begin,
    /// Stops the review.
    Cancel,
    /// Goes to the step of a finding.
    GoTo(usize),
}

/// Watching a program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WatchMsg {
    /// Asks for a program.
    Ask,
    /// Asks for another puzzle for the program of the shown run.
    AskAgain,
    /// Changes what is asked for.
    Form(FormMsg),
    /// Starts a program and shows its run.
    Begin(Box<Watch>),
    /// Starts the program of the shown run again.
    Again,
    /// Ends a program that has not shown its puzzle yet.
    Cancel,
}

/// Bookmarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum MarkMsg {
    /// Asks for the note of a new or an existing bookmark at a position, `None` for the current one.
    Ask(Option<u64>),
    /// The text in the field for the note has changed.
    Typed(String),
    /// Removes the bookmark at a position.
    Remove(u64),
    /// Moves to the next or previous bookmark.
    Find { forward: bool },
}

/// How to continue the recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordingMsg {
    /// Allow it twice the memory.
    More,
    /// Let the solver continue unrecorded.
    GoOnUnrecorded,
    /// Continue recording in a temporary file.
    MoveToFile,
    /// Set the memory it may use before the user is asked, in MiB; `None` for the default of the machine.
    SetMemory(Option<usize>),
    /// Show the solution found beyond the last recorded step.
    ShowSolution,
}
