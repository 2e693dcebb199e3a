//! Pictures to print or save.

use std::path::Path;
use std::sync::Arc;

use crate::picture::page::{Lookups, Moment, PagePart, Shown, Style, column};
use crate::picture::{Kind, Picture};
use crate::scene::Scene;
use crate::trace::Trace;
use crate::trace::file::About;
use crate::whole_file;

/// A picture to print on a thread of its own.
#[derive(Clone, Debug)]
pub(crate) struct Drawn(pub(crate) Arc<Picture>);

impl PartialEq for Drawn {
    /// Pictures are equal only if they are the same object.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Drawn {}

/// A picture to compose and write on a thread of its own.
#[derive(Debug)]
pub(crate) struct Ordered {
    pub(crate) drawing: Drawing,
    /// The pixels per unit in a PNG.
    pub(crate) scale: u8,
}

/// A picture, as far as it is composed already.
#[derive(Debug)]
pub(crate) enum Drawing {
    /// The complete picture.
    Whole(Picture),
    /// The chosen parts, not composed yet because finding the search tree of a long run takes a while.
    Parts(Box<Parts>),
}

/// The board and the parts to show with it.
#[derive(Debug)]
pub(crate) struct Parts {
    /// The board with its overlays.
    pub(crate) board: Picture,
    pub(crate) scene: Scene,
    pub(crate) title: String,
    /// The moment of a run, if one is shown.
    pub(crate) run: Option<Recorded>,
    pub(crate) parts: Vec<PagePart>,
    pub(crate) style: Style,
}

/// A moment of a run. Its steps are shared with the run.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) about: About,
    pub(crate) trace: Trace,
    pub(crate) position: u64,
    /// Whether it is the end of the run, with a solution.
    pub(crate) is_solved: bool,
}

/// A shared order.
#[derive(Clone, Debug)]
pub(crate) struct PictureOrder(pub(crate) Arc<Ordered>);

impl PartialEq for PictureOrder {
    /// Orders are equal only if they are the same object.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PictureOrder {}

impl Parts {
    fn picture(&self) -> Picture {
        let board = self.board.clone();
        let mut page = match &self.run {
            Some(Recorded { about, trace, position, is_solved }) if self.parts != [PagePart::Board] => {
                let mut moment = Moment::of(about, trace, *position, *is_solved);
                moment.look_at(&self.parts, *position, &mut Lookups::default());
                Shown::Moment(&moment).page(board, &self.scene, &self.parts, self.style)
            }
            _ => column(vec![board], self.style),
        };
        page.title.clone_from(&self.title);
        page
    }
}

impl Ordered {
    /// Composes the picture.
    pub(crate) fn picture(&self) -> Picture {
        match &self.drawing {
            Drawing::Whole(picture) => picture.clone(),
            Drawing::Parts(parts) => parts.picture(),
        }
    }

    /// Writes the picture in the format given by the extension of the path.
    ///
    /// # Errors
    /// The reason why it could not be drawn or written.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        let kind = Kind::of(path).map_err(|problem| problem.to_string())?;
        let scale = if kind == Kind::Png { f32::from(self.scale) } else { 1.0 };
        let bytes = kind.encode(&self.picture(), scale).map_err(|problem| problem.to_string())?;
        whole_file::write(path, &bytes).map_err(|error| error.reason.to_string())
    }
}
