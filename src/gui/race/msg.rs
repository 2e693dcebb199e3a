//! Messages about races.

use std::path::PathBuf;

use crate::race::Stepping;
use crate::solver::Algorithm;
use crate::study::Style;

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
