//! Links to steps: making commands that open a run at a step, and following them.

pub(crate) mod command;
mod of_model;
#[cfg(test)]
mod tests;
pub(super) mod update;

use super::options::OpenAt;

/// Messages about links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinkMsg {
    /// Goes to a step as soon as it is recorded.
    Open(OpenAt),
    /// Copies a command that opens the shown run at its current step.
    Copy,
}
