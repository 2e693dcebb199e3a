//! Tests of the start page, the help and the tour: what their messages do, and their panels without a window.

mod panel;
pub(in crate::gui) mod states;
mod update;
