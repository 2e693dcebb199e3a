//! Sudoscope: a debugger for constraint search on sudoku boards.

pub mod alignment;
mod background;
pub mod board;
pub mod cell_set;
pub mod cli;
pub mod diagnosis;
pub mod digit_set;
pub mod editor;
pub mod engine;
pub mod explain;
pub mod format;
mod formula;
pub mod generate;
pub mod geometry;
#[cfg(feature = "gui")]
pub mod gui;
pub mod hints;
pub mod in_words;
mod path_text;
pub mod playback;
pub mod predict;
pub mod puzzle;
pub mod race;
pub mod rating;
pub mod rules;
pub mod schedule;
pub mod session;
pub mod solver;
pub mod step;
pub mod study;
mod system_message;
pub mod trace;
pub mod verdict;
pub mod visible;
pub mod whole_file;
pub mod why;
