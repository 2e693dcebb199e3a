//! What can happen to a run: the solver starts and stops, a person moves about in it and looks for steps.

use super::debugger::{HeatKind, Target};
use crate::geometry::Cell;
use crate::playback::Speed;
use crate::solver::Algorithm;
use crate::trace::Landmark;

/// Starting a solver and moving about in its run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RunMsg {
    SetAlgorithm(Algorithm),
    Solve,
    StopSolver,
    ShowLane(usize),
    /// Leaves the run for the sheet; it is kept.
    Edit,
    /// Brings the run back that was left last.
    Back,
    /// Lets the runs go that were left.
    DropKept,
    /// Plays, if nothing moves.
    Play,
    PlayPause,
    StepBy(i64),
    GoTo(u64),
    Landmark {
        landmark: Landmark,
        forward: bool,
    },
    First,
    Last,
    Follow,
    Faster,
    Slower,
    SetSpeed(Speed),
}

/// Looking for steps, and stopping at them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DebugMsg {
    /// Chooses what to look for.
    Aim(Target),
    /// Chooses a cell of the board for it.
    AimAt(Cell),
    /// Goes to the next or the previous step of this kind.
    Find { forward: bool },
    /// Stops at such steps from now on; or no longer, if there is such a breakpoint.
    Break,
    /// Switches a breakpoint on or off.
    Switch(usize),
    /// Takes a breakpoint away.
    Remove(usize),
    /// Shows on the grounds of the cells how often something happened to them, or no longer.
    ShowHeat(Option<HeatKind>),
    /// Lets the solver and the playing go on after a breakpoint.
    GoOn,
}

/// What is to become of the recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordingMsg {
    /// It may take twice the memory.
    More,
    /// The solver goes on without it.
    GoOnUnrecorded,
    /// It goes on in a temporary file.
    MoveToFile,
    /// It may take so much memory before the person is asked, in MiB; none is what is usual for the machine.
    SetMemory(Option<usize>),
    /// The solution that lies beyond it is shown.
    ShowSolution,
}
