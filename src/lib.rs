//! Sudoscope: a debugger for constraint search on sudoku boards.
//!
//! The command line and the window; all other modules are those of the core, passed on under their names.

pub mod cli;
#[cfg(feature = "gui")]
pub mod gui;

pub use sudoscope_core::*;
