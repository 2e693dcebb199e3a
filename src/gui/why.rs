//! Asking why: a question about a run's board, the chain of causes that answers it, and its smallest reason.

pub(crate) mod inquiry;
pub(crate) mod msg;
pub(super) mod panel;
pub(crate) mod reasoning;
#[cfg(test)]
mod tests;
pub(super) mod update;
