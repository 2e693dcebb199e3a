//! Predicting: the user predicts the next step of a run, at any time or in a set of questions fixed by a
//! seed.

pub(crate) mod msg;
pub(super) mod panel;
pub(super) mod popup;
pub(crate) mod predicting;
pub(super) mod presentation;
pub(crate) mod question_set;
pub(crate) mod set_form;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;
