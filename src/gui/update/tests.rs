//! Messages and their effects, without a window.

mod boards;
mod branch;
mod debug;
mod edit;
mod files;
mod found;
mod kept;
mod link;
mod marks;
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
