//! Lines of gsf's solver: seven or more fields separated by commas, of which the fifth is the puzzle. Plain lines of
//! cells may be among them.

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::line::{is_like_cells, read_cells, read_plain};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::places::ReadLine;
use crate::format::places::read_lines;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "gsf",
    title: "lines of seven or more fields, with the puzzle in the fifth",
    endings: &["txt"],
    rank: Rank::First,
    read,
    writing: None,
});

/// The fewest commas on a line.
const FEWEST: usize = 6;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    let is_like = |line: &&Line<'_>| field(**line).is_some_and(|(cells, _)| is_like_cells(cells, None));
    let fitting = source.sample.iter().filter(is_like).count();
    let claimed = fitting > 0 && 4 * fitting >= 3 * source.sample.len();
    claimed.then(|| read_lines(source, 0, ReadLine::new(read_line)))
}

/// The fifth field of a line and its column.
fn field(line: Line<'_>) -> Option<(&str, usize)> {
    if line.text.bytes().filter(|&byte| byte == b',').count() < FEWEST {
        return None;
    }
    let mut fields = line.text.split(',');
    let before: usize = fields.by_ref().take(4).map(|field| field.chars().count() + 1).sum();
    let field = fields.next()?;
    let text = field.trim_start_matches([' ', '\t', '"']);
    let column = line.column() + before + field.chars().count() - text.chars().count();
    Some((text.trim_end_matches([' ', '\t', '"']), column))
}

fn read_line(builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
    let Some((cells, column)) = field(line) else {
        let wrong = ParseErrorKind::unexpected(line.text, "seven fields between commas");
        return read_plain(builder, line, name).map_err(|_| wrong.at(line.number, line.column()));
    };
    read_cells(builder, cells, line.number, column, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn one(text: &str) -> Option<Result<Draft, ParseError>> {
        Some(match read(&Source::plain(text, "file").unwrap())? {
            Ok(Found::One(draft)) => Ok(*draft),
            Ok(Found::Many(_)) => panic!("a collection"),
            Err(error) => Err(error),
        })
    }

    #[test]
    fn the_fifth_field_is_the_puzzle() {
        let draft = one(&format!("12,x,3.5,,{NINE},a,b")).unwrap().unwrap();
        assert_eq!((draft.puzzle.to_string().as_str(), draft.puzzle.name()), (NINE, "file"));
        assert!(one(&format!("{NINE},,,,,,")).is_none());
        assert!(one(&format!("1,2,3,4,{NINE},5")).is_none(), "five commas");
        let among_others = format!("12,x,3.5,,{NINE},a,b\n{NINE}\n{NINE}");
        assert!(read(&Source::plain(&among_others, "file").unwrap()).is_none(), "one line of three");
    }

    #[test]
    fn a_mistake_is_named_with_its_place() {
        let wrong = NINE.replacen('7', "x", 1);
        let message = one(&format!("12,x,3.5,,\"{wrong}\",a,b")).unwrap().unwrap_err().to_string();
        assert_eq!(message, "line 1, column 16: 'x' is not one of 1–9");
    }
}
