//! Races: runs of different solvers or on two puzzles, side by side and in step; and their comparison.

pub(super) mod compare;
pub(crate) mod comparison;
pub(crate) mod msg;
pub(super) mod panel;
pub(super) mod popup;
pub(super) mod presentation;
pub(crate) mod racers;
pub(crate) mod state;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;
