//! Finding steps by number or by a typed condition: the input, the search, and the field above the timeline.

pub(crate) mod finder;
pub(crate) mod msg;
pub(super) mod panel;
#[cfg(test)]
mod tests;
pub(super) mod update;
