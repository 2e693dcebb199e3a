//! Predicting: the person says what comes next in a run, one question at a time or by a set that a seed fixes.

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
