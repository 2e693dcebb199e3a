//! Films: a part of a run as a file that moves: what is chosen, drawing and saving it.

pub(crate) mod filmed;
pub(super) mod filming;
pub(crate) mod form;
pub(crate) mod msg;
pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;
