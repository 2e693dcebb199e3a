//! Films: choosing a part of a run, drawing it, and saving it as an animated file.

pub(crate) mod filmed;
pub(super) mod filming;
pub(crate) mod form;
pub(crate) mod msg;
pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;
