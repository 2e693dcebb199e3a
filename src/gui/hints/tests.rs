//! Hints: what their messages do, and their states.

pub(in crate::gui) mod states;
mod update;
