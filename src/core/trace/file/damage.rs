//! Errors in a file.

use std::io;

use crate::solver::Algorithm;

/// The point from which a file cannot be read. Everything before it is intact.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the file is damaged: after step {after_steps}, at byte {at}, {flaw}")]
pub struct Damage {
    /// The number of intact steps.
    pub after_steps: u64,
    /// The offset of the first damaged frame, in bytes.
    pub at: u64,
    /// The error.
    pub flaw: Flaw,
}

/// An error in a part of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The file ends within the part, or before the end of the run.
    #[error("the file ends early")]
    BrokenOff,
    /// Some bytes have changed since they were written.
    #[error("a checksum does not match")]
    Checksum,
    /// The bytes are unchanged but meaningless.
    #[error("there is {0}")]
    Nonsense(&'static str),
    /// A step is not possible on the board before it.
    #[error("step {number} is not possible: {reason}")]
    Step {
        /// Its 1-based number in the run.
        number: u64,
        /// The reason why it is not possible.
        reason: &'static str,
    },
    /// The solver that the file names cannot have made all steps before.
    #[error("the steps are not those of {0}, the solver named in the file")]
    OtherSolver(Algorithm),
    /// The system reported an error while reading.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

/// The reason why a file cannot be opened at all.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The system reported an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a recorded run.
    #[error("this is not a recorded run: expected a file written by Sudoscope")]
    Foreign,
    /// The file was written by a later version of this program.
    #[error("this run has layout {found}; this version of Sudoscope reads layouts up to {newest}")]
    Version {
        /// The layout of the file.
        found: u16,
        /// The latest layout that this version reads.
        newest: u16,
    },
    /// The puzzle and the algorithm cannot be read.
    #[error("the puzzle of the run cannot be read: {0}")]
    Head(Flaw),
}
