//! Pictures of the board and of the window: choosing, drawing, saving and printing them.

pub(crate) mod captured;
pub(crate) mod drawn;
pub(crate) mod form;
pub(crate) mod msg;
pub(super) mod popup;
pub(crate) mod printing;
#[cfg(test)]
mod tests;
pub(super) mod update;
