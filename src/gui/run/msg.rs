//! Messages about a run: starting and stopping the solver, navigating, and searching for steps.

use super::costs::CostView;
use super::debugger::{HeatKind, Target};
use crate::geometry::Cell;
use crate::playback::{Pace, Speed};
use crate::solver::Algorithm;
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
    ShowCosts(CostView),
    /// Lets the solver and the playback continue after a breakpoint.
    GoOn,
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
