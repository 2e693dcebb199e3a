//! The form for saving a picture.

use crate::picture::Kind;
use crate::picture::page::{PagePart, Style};
use crate::scene::theme::Theme;

/// The parts to choose from.
pub(crate) const PARTS: [(PagePart, &str); 5] = [
    (PagePart::Board, "the board"),
    (PagePart::Step, "the step in words"),
    (PagePart::Code, "the code"),
    (PagePart::Tree, "the search path"),
    (PagePart::Chart, "the flame chart"),
];
/// The file formats to choose from.
pub(crate) const KINDS: [(Kind, &str); 3] = [(Kind::Png, "PNG"), (Kind::Svg, "SVG"), (Kind::Pdf, "PDF")];

/// The subject of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// The board and the parts to show with it, drawn anew.
    Board,
    /// The plot of a study, drawn anew.
    Plot,
    /// The whole window as it is on the screen.
    Window,
}

impl Subject {
    /// All subjects, with their labels.
    pub(crate) const ALL: [(Self, &str); 3] =
        [(Self::Board, "the board"), (Self::Plot, "the plot"), (Self::Window, "the whole window")];
}

/// The choices for a picture to save.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PictureForm {
    pub(crate) subject: Subject,
    /// The parts of the board and the run to show; without a run, only the board.
    pub(crate) parts: Vec<PagePart>,
    /// The pixels per unit in a PNG.
    pub(crate) scale: u8,
    pub(crate) theme: Theme,
    /// Whether the background is left out.
    pub(crate) transparent: bool,
    /// The file format whose extension is suggested.
    pub(crate) kind: Kind,
}

impl PictureForm {
    /// A picture of the board in this theme, sharp on large screens.
    pub(crate) fn new(theme: Theme) -> Self {
        let parts = vec![PagePart::Board];
        Self { subject: Subject::Board, parts, scale: 2, theme, transparent: false, kind: Kind::Png }
    }

    /// Whether a part can be shown: parts of a run only with a run, the code only for a solver of this
    /// program.
    pub(crate) fn offers(part: PagePart, has_run: bool, has_code: bool) -> bool {
        match part {
            PagePart::Board => true,
            PagePart::Code => has_run && has_code,
            PagePart::Step | PagePart::Tree | PagePart::Chart => has_run,
        }
    }

    /// The file format whose extension is suggested.
    pub(crate) fn suggested(&self) -> Kind {
        if self.subject == Subject::Window { Kind::Png } else { self.kind }
    }

    /// Whether there is something to draw.
    pub(crate) fn is_complete(&self) -> bool {
        self.subject != Subject::Board || !self.parts.is_empty()
    }

    pub(crate) fn style(&self) -> Style {
        let Self { theme, transparent, .. } = *self;
        Style { theme, transparent, marks: true, figures: None, wave: false }
    }
}
