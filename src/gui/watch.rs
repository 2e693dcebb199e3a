//! Watching programs of others: the form, the program that is shown live, and its runs as guests of a race.

pub(super) mod choosing;
pub(super) mod form;
pub(super) mod guests;
pub(crate) mod msg;
pub(super) mod popup;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;
pub(super) mod watched;
