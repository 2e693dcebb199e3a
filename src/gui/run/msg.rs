//! Messages about a run: starting and stopping the solver, navigating, and searching for steps.

use super::debugger::{HeatKind, Target};
use crate::geometry::Cell;
use crate::playback::Speed;
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
    /// Brings back the run left last.
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
    First,
    /// The start of the search, after the eliminations that follow from the givens alone.
    SearchStart,
    /// Whether playing from the first step begins there.
    BeginAtSearch(bool),
    Last,
    Follow,
    Faster,
    Slower,
    SetSpeed(Speed),
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
    /// Removes a breakpoint.
    Remove(usize),
    /// Shows a heat map of the cells, or none.
    ShowHeat(Option<HeatKind>),
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
