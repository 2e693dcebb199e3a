//! Lines of HoDoKu's library, among which plain lines of cells may stand.

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::library_line::{has_fields, is_like, read_library_line};
use crate::format::cells::line::{is_like_cells, read_plain, word};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::ParseError;
use crate::format::text::lines::Line;
use crate::format::text::source::Source;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "hodoku",
    title: "lines of HoDoKu's library (“:0000:x:…”)",
    endings: &["txt"],
    rank: Rank::First,
    read,
    writing: None,
});

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let fitting = source.sample.iter().filter(|line| is_like(**line)).count();
    let claimed = 2 * fitting >= source.sample.len() && source.header.symbols.is_none();
    claimed.then(|| read_lines(source, 0, ReadLine::new(read_line)))
}

/// Reads one line of a collection.
fn read_line(builder: &Builder, line: Line<'_>, fallback: &str) -> Result<Draft, ParseError> {
    if !has_fields(line) && is_like_cells(word(line.text, builder.header()), None) {
        return read_plain(builder, line, fallback);
    }
    read_library_line(builder, line, fallback)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn one(text: &str) -> Result<Draft, ParseError> {
        match read(&Source::plain(text, "file").unwrap()).expect("a library line")? {
            Found::One(draft) => Ok(*draft),
            Found::Many(_) => panic!("a collection"),
        }
    }

    #[test]
    fn placed_digits_and_deleted_candidates_are_read() {
        let text = format!(":0300-1:24:{}:113 213:413::", NINE.replacen("53..", "53+1.", 1));
        let draft = one(&text).unwrap();
        assert_eq!((draft.puzzle.to_string().as_str(), draft.puzzle.name()), (NINE, "0300-1"));
        assert_eq!(draft.placed[2], Some(Digit::new(0)));
        assert!(draft.has_candidates() && draft.candidates[2].is_empty());
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let message = |text: &str| one(text).unwrap_err().to_string();
        assert_eq!(
            message(&format!(":::{NINE}:51:::")),
            "line 1, column 86: found \"51\"; expected digit, row and column, such as 512"
        );
        assert!(
            message(&format!(":::{}:51:::", &NINE[1..]))
                .starts_with("line 1, column 84: this line has 80 cells")
        );
    }
}
