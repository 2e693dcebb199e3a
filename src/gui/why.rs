//! Asking why: a question about the board of a run, the chain of causes that answers it, and its least reason.

pub(crate) mod inquiry;
pub(crate) mod msg;
pub(super) mod panel;
pub(crate) mod reasoning;
#[cfg(test)]
mod tests;
pub(super) mod update;
