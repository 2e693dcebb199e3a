//! Tests of hints: what their messages do, and their states.

mod panel;
pub(in crate::gui) mod states;
mod update;
