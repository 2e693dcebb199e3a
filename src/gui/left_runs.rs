//! Recordings that were being written to a file when their program was killed: found at the start, opened or removed.

pub(super) mod popup;
pub(crate) mod recordings;
#[cfg(test)]
mod tests;
pub(super) mod update;
