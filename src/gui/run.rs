//! The runs of a solver: where their steps come from, the current position, and searching in them.

pub(crate) mod breakpoint;
pub(crate) mod conflicts;
pub(crate) mod costs;
pub(crate) mod counting;
pub(crate) mod debugger;
mod decisions;
pub(crate) mod fate;
pub(crate) mod file;
pub(crate) mod filtered;
pub(crate) mod guess;
pub(crate) mod id;
pub(crate) mod inside;
pub(crate) mod kept;
pub(crate) mod lanes;
pub(super) mod line_stop;
pub(crate) mod measuring;
pub(crate) mod msg;
pub(crate) mod news;
pub(crate) mod opening;
pub(crate) mod single;
pub(crate) mod source;
pub(crate) mod source_text;
pub(crate) mod stops;
pub(crate) mod teamwork;
pub(super) mod titles;
pub(crate) mod view;
pub(crate) mod whole;
