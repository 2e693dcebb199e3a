//! The picture of the board: what is drawn and how, the visible part, and pointer input.

pub(crate) mod arrows;
pub(crate) mod msg;
pub(crate) mod overlay;
pub(crate) mod painter;
pub(crate) mod pointer;
pub(crate) mod scene;
