//! Tests of the review of a run: what its messages do, and its states.

pub(in crate::gui) mod states;
mod update;
