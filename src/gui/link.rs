//! Links to steps: commands that open a run at a step, and going there.

pub(crate) mod command;
mod of_model;
#[cfg(test)]
mod tests;
pub(super) mod update;

use super::options::OpenAt;

/// Leading to steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkMsg {
    /// Goes there, as soon as it is recorded.
    Open(OpenAt),
    /// Copies a command that opens the shown run at its current step.
    Copy,
}
