//! Messages and what becomes of them, without a window.

mod debug;
mod edit;
mod files;
mod questions;
mod run;
mod runs;
mod window;
