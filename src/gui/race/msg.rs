//! Messages about races.

use std::path::PathBuf;

use crate::race::Stepping;
use crate::solver::Algorithm;
use crate::study::Style;

/// Messages about races.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RaceMsg {
    /// Chooses the solvers; in a race, shows all boards or one enlarged.
    Compare,
    /// Opens the form for another race.
    Choose,
    /// Asks for a program to take part.
    AskProgram,
    /// Asks for a recorded run to take part.
    AskRecording,
    /// Reads a recorded run that takes part.
    Read(PathBuf),
    /// Adds a solver to the chosen ones, or removes it.
    Toggle(Algorithm),
    /// Changes the options of the solver to be added.
    Draft(Algorithm),
    /// Adds a solver with these options.
    Add(Algorithm),
    /// Chooses a second puzzle, or none.
    SetSecond(Option<usize>),
    /// Shows a run enlarged.
    Enlarge(usize),
    /// Changes what keeps the runs in step.
    SetStepping(Stepping),
    /// Sorts the table by a column, or reverses its order.
    Sort(usize),
    /// Copies the table.
    Copy(Style),
    /// Measures the time of each solver alone.
    Measure,
    /// Stops measuring.
    StopMeasuring,
    /// Compares the marked run with this one.
    Against(usize),
    /// Switches the heat map to the difference from the run compared with, or back.
    HeatDifference,
    /// Goes to a position in the marked run, and to one in the run compared with.
    GoToBoth([Option<u64>; 2]),
}
