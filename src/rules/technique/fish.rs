//! Fish: as many covers as bases of a digit.
//!
//! Terms after the Ultimate Fish Guide (Nightmare and others, 2006 to 2008): bases and covers, fins, Franken and mutant fish.

mod anatomy;
pub(in crate::rules) mod finned_jellyfish;
pub(in crate::rules) mod finned_leviathan;
pub(in crate::rules) mod finned_squirmbag;
pub(in crate::rules) mod finned_swordfish;
pub(in crate::rules) mod finned_whale;
pub(in crate::rules) mod finned_x_wing;
pub(in crate::rules) mod jellyfish;
pub(in crate::rules) mod leviathan;
mod lines;
mod pattern;
pub(in crate::rules) mod sashimi_jellyfish;
pub(in crate::rules) mod sashimi_leviathan;
pub(in crate::rules) mod sashimi_squirmbag;
pub(in crate::rules) mod sashimi_swordfish;
pub(in crate::rules) mod sashimi_whale;
pub(in crate::rules) mod sashimi_x_wing;
mod search;
pub(in crate::rules) mod squirmbag;
pub(in crate::rules) mod swordfish;
mod unit_set;
pub(in crate::rules) mod whale;
mod words;
pub(in crate::rules) mod x_wing;
