//! Tests of studies in the window: what their messages do, and their panels without a window.

mod panel;
pub(in crate::gui) mod states;
mod update;
