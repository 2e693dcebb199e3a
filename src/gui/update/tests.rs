//! Tests of messages and their effects, without a window.

mod boards;
mod debug;
mod edit;
mod files;
mod kept;
mod messages;
mod over;
mod questions;
mod quitting;
mod readings;
mod recording;
mod run;
pub(in crate::gui) mod runs;
mod team;
mod typing;
mod wave;
mod window;
