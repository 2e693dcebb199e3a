//! Messages and what becomes of them, without a window.

mod edit;
mod files;
mod questions;
mod run;
mod window;
