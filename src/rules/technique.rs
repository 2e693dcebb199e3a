//! Techniques: patterns as people look for them. One file each, and one line each in the table of rules.
//!
//! A technique's file defines a type with the search ([`Technique`]); techniques of one family share a [`Pattern`]: how it is
//! written in words and read again, what follows from it, on which facts it rests, how it is drawn, and its sentence.

mod found;
mod grade;
mod pattern;
mod position;
mod wing;
pub(in crate::rules) mod xy_wing;
pub(in crate::rules) mod xyz_wing;

pub use grade::{Grade, Level};
pub use position::{Latitude, Position};
