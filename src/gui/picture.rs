//! Pictures of the board and of the window: what is chosen, drawing them, saving and printing them.

pub(crate) mod captured;
pub(crate) mod drawn;
pub(crate) mod form;
pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;
