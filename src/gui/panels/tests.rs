//! Tests of the panels without a window: their texts, the messages of their controls, and whether everything
//! fits.

mod board;
mod clicks;
mod dividers;
mod ids;
mod inside;
pub(in crate::gui) mod keys;
mod later;
mod layout;
mod notices;
mod path;
mod presentation;
pub(in crate::gui) mod ranges;
mod runs;
mod search;
mod spoken;
pub(in crate::gui) mod stage;
pub(in crate::gui) mod states;
pub(in crate::gui) mod timeline;
mod tree;
mod words;
