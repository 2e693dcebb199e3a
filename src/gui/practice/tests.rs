//! Tests of practice: what its messages do, and its panels without a window.

mod panel;
pub(in crate::gui) mod states;
mod update;
