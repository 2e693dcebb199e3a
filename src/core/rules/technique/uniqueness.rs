//! Techniques that assume that the puzzle has one solution: two digits that could change places would give a second
//! one.
//!
//! Tests of unique rectangles are numbered as by HoDoKu; the deadly pattern is also described in Davis, The Mathematics of
//! Sudoku (2010).

pub(in crate::rules) mod avoidable_rectangle_1;
pub(in crate::rules) mod avoidable_rectangle_2;
pub(in crate::rules) mod bug_plus_one;
mod escape;
mod filled;
pub(in crate::rules) mod hidden_rectangle;
mod pattern;
mod rectangle;
mod search;
pub(in crate::rules) mod uniqueness_test_1;
pub(in crate::rules) mod uniqueness_test_2;
pub(in crate::rules) mod uniqueness_test_3;
pub(in crate::rules) mod uniqueness_test_4;
pub(in crate::rules) mod uniqueness_test_5;
pub(in crate::rules) mod uniqueness_test_6;
