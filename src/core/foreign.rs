//! The runs of programs outside this one: their steps, read from lines that anyone can print (docs/protocol.md).
//!
//! A stream is lines of JSON, one event each, or whole boards, whose differences are the steps. What [`Run`] passes on is
//! always a valid trail: every change is possible on the board and is undone in reverse order. Anything else that the
//! program says, or that is not understood, becomes a remark. The steps of a solver of this program are passed on exactly
//! as they were printed, as long as it can have made them.
//!
//! Does not judge steps; see `judge`.

mod boards;
mod claim;
mod event;
mod fields;
mod head;
mod infer;
mod lines;
mod listener;
mod names;
mod other;
mod own;
mod run;
mod scan;
mod start;
mod sync;
mod trail;

pub use claim::{Claimed, claimed, refused};
pub use head::VERSION;
pub use lines::LONGEST_LINE;
pub use listener::{Collected, Listener, Unheard};
pub use run::{Ending, Run};
pub use start::{NoPuzzle, Preset};
