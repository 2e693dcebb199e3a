//! Tests of races: what their messages do, and their panels without a window.

mod compared;
mod in_front;
mod panel;
mod racers;
pub(in crate::gui) mod states;
mod update;
