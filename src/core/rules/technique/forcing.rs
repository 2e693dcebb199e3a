//! Forcing chains and nets: what follows from each of several assumptions, one of which is right, or from an assumption
//! that leads to something impossible.
//!
//! In a chain each conclusion follows from the one before it alone, in a net it may follow from several.

mod argument;
mod cases;
mod clash;
pub(in crate::rules) mod forcing_chain_contradiction;
pub(in crate::rules) mod forcing_chain_verity;
pub(in crate::rules) mod forcing_net_contradiction;
pub(in crate::rules) mod forcing_net_verity;
mod outcome;
mod pattern;
mod proof;
mod refuted;
mod search;
mod start;
mod words;
