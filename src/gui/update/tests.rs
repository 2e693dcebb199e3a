//! Messages and their effects, without a window.

mod boards;
mod branch;
mod debug;
mod edit;
mod files;
mod find;
mod found;
mod guide;
mod hints;
mod kept;
mod lessons;
mod link;
mod marks;
mod messages;
mod over;
#[cfg(unix)]
mod printing;
mod questions;
mod quitting;
mod readings;
mod recording;
mod review;
mod run;
pub(in crate::gui) mod runs;
mod team;
mod typing;
mod wave;
mod window;
