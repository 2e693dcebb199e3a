//! OpenSudoku's XML: elements `game`, in version 2 inside a `folder`, with the cells in the attribute `data`.
//!
//! The cells are 81 digits, or `version: N` and then `value|notes|editable|` for each: what is not editable is a
//! given. The attribute `note` names the puzzle; it may end with `# variant: diagonal` or `# variant: plain`.

pub(crate) mod around;
pub(crate) mod game;
mod index;
pub(crate) mod place;
mod write;

use index::Games;

use crate::format::cells::builder::Builder;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Elements, Found, Places};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::source::Source;
use crate::format::writing::{List, Writing, never};

pub(crate) const FORMAT: Format = Format::new(&Description {
    name: "opensudoku",
    title: "OpenSudoku's XML (“<opensudoku>”)",
    endings: &["opensudoku"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |_| Some("OpenSudoku for Android"),
        keeps: never,
        page: None,
        list: Some(List {
            has_header: false,
            opening: |title, _| write::opening(title),
            entry: |board, _| write::entry(board),
            closing: write::CLOSING,
        }),
    }),
});

/// The first bytes of a text, in which its first element must start.
const PROLOGUE: usize = 4096;

/// The error for a text without games.
pub(crate) fn no_game() -> ParseError {
    ParseErrorKind::Missing { missing: "the puzzle", expected: "an element “game”" }.anywhere()
}

/// Whether a text is such XML.
pub(crate) fn is_like(source: &Source<'_>) -> bool {
    let end = source.text.floor_char_boundary(PROLOGUE);
    source.sample[0].text.starts_with('<') && source.text[..end].contains("<opensudoku")
}

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    is_like(source).then(|| {
        let games = Games::find(source)?;
        match games.len() {
            0 => Err(no_game()),
            1 => {
                let builder = Builder::new(source.header.clone());
                Ok(games.read(&builder, source.text, 0, source.title())?.into())
            }
            _ => Ok(Found::Many(Places::Elements(Box::new(games)))),
        }
    })
}
