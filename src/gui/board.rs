//! The board as a picture: what is drawn, how it is drawn, which part is visible, and the pointer on it.

pub(crate) mod arrows;
pub(crate) mod msg;
pub(crate) mod overlay;
pub(crate) mod painter;
pub(crate) mod pointer;
pub(crate) mod scene;
