//! Messages about a run: starting and stopping the solver, navigation, and searching for steps.

use super::costs::CostView;
use super::debugger::{HeatKind, Target};
use crate::geometry::Cell;
use crate::playback::{Pace, Speed};
use crate::solver::Algorithm;
use crate::trace::Landmark;

/// Messages for starting a solver and navigating in its run.
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
    /// Steps over what follows, to the next guess or contradiction, or back to the previous one.
    StepOver {
        forward: bool,
    },
    /// Steps to the end of going back, or to where it began.
    StepOverGoingBack {
        forward: bool,
    },
    /// Plays the current propagation slowly, from its beginning to its end.
    PlaySlowly,
    First,
    /// Goes to the start of the search, after the eliminations that follow from the givens alone.
    SearchStart,
    /// Sets whether playback from the first step starts at the search.
    BeginAtSearch(bool),
    Last,
    Follow,
    Faster,
    Slower,
    SetSpeed(Speed),
    /// Sets whether playback advances by steps or by ideas.
    SetPace(Pace),
}

/// Messages for searching for steps, and stopping at them.
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
    /// Sets a breakpoint at steps of this kind, enables an existing one, or removes it.
    BreakAt(Landmark),
    /// Sets a breakpoint at a line of the shown source, or removes it.
    BreakAtLine(u32),
    /// Removes a breakpoint at a source line.
    RemoveLine(usize),
    /// Enables all breakpoints that apply to the board.
    SwitchAllOn,
    /// Removes a breakpoint.
    Remove(usize),
    /// Switches the figures of a guess: for the choice of its cell, of its digit, none.
    NextFigures,
    /// Shows or hides the order in which a propagation changes the cells.
    ToggleWave,
    /// Shows a heat map of the cells; `None` hides it.
    ShowHeat(Option<HeatKind>),
    /// Shows another cost list, or another order.
    ShowCosts(CostView),
    /// Lets the solver and playback continue after a breakpoint.
    GoOn,
}

/// Messages about how to continue the recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordingMsg {
    /// Doubles its memory.
    More,
    /// Lets the solver continue unrecorded.
    GoOnUnrecorded,
    /// Continues recording in a temporary file.
    MoveToFile,
    /// Sets the memory it may use before the user is asked, in MiB; `None` for the machine's default.
    SetMemory(Option<usize>),
    /// Shows the solution found beyond the last recorded step.
    ShowSolution,
}
