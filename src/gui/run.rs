//! The runs of a solver: the source of their steps, the current position, and searching in them.

pub(crate) mod breakpoint;
pub(crate) mod comparison;
pub(crate) mod conflicts;
pub(crate) mod counting;
pub(crate) mod debugger;
pub(crate) mod file;
pub(crate) mod hot;
pub(crate) mod id;
pub(crate) mod inquiry;
pub(crate) mod inside;
pub(crate) mod kept;
pub(crate) mod lanes;
pub(crate) mod measuring;
pub(crate) mod msg;
pub(crate) mod news;
pub(crate) mod note;
pub(crate) mod opening;
pub(crate) mod predicting;
pub(crate) mod race;
pub(crate) mod racers;
pub(crate) mod reasoning;
pub(crate) mod single;
pub(crate) mod source;
pub(crate) mod stops;
pub(crate) mod teamwork;
pub(crate) mod view;
