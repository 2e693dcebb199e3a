//! Tests of predicting: what its messages do, and its panels without a window.

mod panel;
mod question_set;
pub(in crate::gui) mod states;
mod update;
