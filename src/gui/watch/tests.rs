//! Tests of watching programs: what the messages do, and the panels without a window.

mod guests;
mod panel;
pub(in crate::gui) mod states;
mod update;
