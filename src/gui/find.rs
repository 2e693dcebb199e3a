//! Finding steps by a typed condition or a number: what is typed, the search, and the field above the timeline.

pub(crate) mod finder;
pub(crate) mod msg;
pub(super) mod panel;
#[cfg(test)]
mod tests;
pub(super) mod update;
