//! Colouring: the candidates of a digit that are joined by strong links have two colours, and all of one colour are true.
//!
//! Terms after HoDoKu's description of techniques: simple colours with traps and wraps, multi-colours of two such nets.

pub(in crate::rules) mod multi_colour_trap;
pub(in crate::rules) mod multi_colour_wrap;
mod net;
mod pattern;
pub(in crate::rules) mod simple_colour_trap;
pub(in crate::rules) mod simple_colour_wrap;
