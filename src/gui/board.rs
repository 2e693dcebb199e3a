//! The board as a picture: what there is to draw, how it is drawn, which part is seen, and the pointer on it.

pub(crate) mod camera;
pub(crate) mod msg;
pub(crate) mod new_board;
pub(crate) mod painter;
pub(crate) mod pointer;
pub(crate) mod scene;
