//! The solvers: one textbook algorithm per file, all behind [`Algorithm::solve`].
//!
//! A solver is a plain recursive function, generic over its [`Observer`](crate::step::Observer). It reports each step
//! and does nothing else: it neither counts nor measures time. Only [`parallel`] uses threads.

pub mod ac3;
mod algorithm;
pub mod arc_consistency;
pub mod backtracking;
mod branch;
pub mod brute_force;
pub mod cbj;
pub mod choice;
pub mod dancing_links;
mod description;
mod domains;
mod foreign;
pub mod human;
pub mod learning;
pub mod mrv;
pub mod norvig;
mod order;
mod outcome;
pub mod parallel;
pub mod pending;
pub mod propagation;
pub mod pseudocode;
mod queue_replay;
mod search;
pub mod solutions;
mod witness;

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use description::Description;
pub use foreign::Foreign;
pub use outcome::Outcome;
pub use queue_replay::QueueReplay;
