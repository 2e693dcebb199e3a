//! What is chosen before a picture is saved.

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
/// The kinds of file to choose from.
pub(crate) const KINDS: [(Kind, &str); 3] = [(Kind::Png, "PNG"), (Kind::Svg, "SVG"), (Kind::Pdf, "PDF")];

/// What a picture is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// The board and what belongs to it, drawn anew.
    Board,
    /// The plot of a study, drawn anew.
    Plot,
    /// The whole window as it is on the screen.
    Window,
}

impl Subject {
    /// All of them, in the words of a choice.
    pub(crate) const ALL: [(Self, &str); 3] =
        [(Self::Board, "the board"), (Self::Plot, "the plot"), (Self::Window, "the whole window")];
}

/// What is chosen before a picture is saved.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PictureForm {
    pub(crate) subject: Subject,
    /// What is to be seen of the board and the run. Without a run only the board can be.
    pub(crate) parts: Vec<PagePart>,
    /// Pixels per unit of a PNG.
    pub(crate) scale: u8,
    pub(crate) theme: Theme,
    /// Whether the background is left out.
    pub(crate) transparent: bool,
    /// The kind of file whose ending is suggested.
    pub(crate) kind: Kind,
}

impl PictureForm {
    /// The board in these colours, sharp on large screens.
    pub(crate) fn new(theme: Theme) -> Self {
        let parts = vec![PagePart::Board];
        Self { subject: Subject::Board, parts, scale: 2, theme, transparent: false, kind: Kind::Png }
    }

    /// The parts that can be seen: those of a run only in a run, the code only of a solver of this program.
    pub(crate) fn offers(part: PagePart, has_run: bool, has_code: bool) -> bool {
        match part {
            PagePart::Board => true,
            PagePart::Code => has_run && has_code,
            PagePart::Step | PagePart::Tree | PagePart::Chart => has_run,
        }
    }

    /// The kind of file whose ending is suggested.
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
