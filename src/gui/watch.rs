//! Watching other programs: the form, the program shown live, and such programs as guests in a race.

pub(super) mod choosing;
pub(super) mod form;
pub(super) mod guests;
pub(crate) mod msg;
pub(super) mod popup;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;
pub(super) mod watched;
