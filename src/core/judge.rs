//! Judges the steps of a run: which are wrong, which are right without a known reason, which are a waste.
//!
//! The run is followed on a board of its own by code that knows the rules, and compared with the truth, which the
//! engine determines. A step is wrong if the board before it had a solution and the board after it has none, unless it was
//! a guess that could still be taken back; if it says something false; or if it does what no solver may do. Depends on no
//! solver.

mod back;
mod causes;
mod close;
mod finding;
mod follow;
mod ground;
mod recorded;
mod truth;
mod waste;
mod words;

pub use finding::{Class, Finding, Kind};
pub use follow::{Closing, Judge, MOST_OF_A_KIND};
