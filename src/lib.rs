//! Sudoscope: a debugger for constraint search on sudoku boards.

pub mod board;
pub mod digit_set;
pub mod geometry;
pub mod puzzle;
pub mod solver;
pub mod step;
