//! Recordings left in files by sessions that were killed: found at program start, then opened or removed.

pub(super) mod popup;
pub(crate) mod recordings;
#[cfg(test)]
mod tests;
pub(super) mod update;
