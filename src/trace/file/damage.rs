//! What can be wrong with a file.

use std::io;

/// Where a file stops making sense. Everything before is there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the file is damaged: after step {after_steps}, at byte {at}, {flaw}")]
pub struct Damage {
    /// The steps that are whole.
    pub after_steps: u64,
    /// Where the part of the file begins that is not.
    pub at: u64,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// What is wrong with a part of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The file ends within it, or before the end of the run.
    #[error("it breaks off")]
    BrokenOff,
    /// Some bytes are not those that were written.
    #[error("a checksum does not fit")]
    Checksum,
    /// The bytes are as they were written, but mean nothing.
    #[error("there is {0}")]
    Nonsense(&'static str),
    /// A step is not possible on the board before it, for this reason.
    #[error("step {number} is not possible: {reason}")]
    Step {
        /// Its number in the run, from 1 on.
        number: u64,
        /// What does not hold.
        reason: &'static str,
    },
    /// The system could not read on.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

/// Why a file cannot be opened at all.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The system could not open or read it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no recorded run: expected a file written by Sudoscope")]
    Foreign,
    /// It was written by a later version of this program.
    #[error("this run has layout {found}: this version of Sudoscope reads layouts up to {newest}")]
    Version {
        /// The layout of the file.
        found: u16,
        /// The latest layout that is known.
        newest: u16,
    },
    /// Whose run it is cannot be read.
    #[error("the puzzle of the run cannot be read: {0}")]
    Head(Flaw),
}
