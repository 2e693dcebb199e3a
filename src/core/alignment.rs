//! Two runs on the same puzzle, aligned by their guesses: where they part, and what one searched that the other did not.
//!
//! A guess of one run and a guess of the other are the same if they are made below the same guesses. So the tree of one
//! run is laid over that of the other: some guesses are in both, the others, with all below them, in only one. Everything
//! is looked up when asked for, from summaries and single chunks ([`Aligned`]), or counted in portions ([`Parting`],
//! [`Overlay`], [`Icicle`]), so that runs may be of any length. Knows no solvers, threads or pixels.

mod aligned;
mod behind;
pub mod icicle;
mod overlay;
mod parting;
pub mod sentences;
mod why;

pub use aligned::{Aligned, Branches, Node, Side, Spent};
pub use icicle::Icicle;
pub use overlay::{MOST_SUBTREES, Only, Overlay, Unshared};
pub use parting::{Decision, Difference, Parting};
pub use why::Why;
