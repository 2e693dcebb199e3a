//! Sudoscope: a debugger for constraint search on sudoku boards.

pub mod board;
pub mod digit_set;
pub mod editor;
pub mod explain;
pub mod geometry;
pub mod playback;
pub mod puzzle;
pub mod session;
pub mod solver;
pub mod step;
pub mod trace;
