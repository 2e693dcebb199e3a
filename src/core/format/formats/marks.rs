//! Pencil-mark grids: a group of digits for each cell, often with frames round the blocks.
//!
//! `<d>` is a given, `*d*` a placed digit, and `{d}` a candidate. A lone digit is a given too, but only if no peer has it as a
//! candidate, and if no given of the grid is written the other way; else it is the cell's last candidate.

mod write;

use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText, is_side, unknown};
use crate::format::cells::draft::Draft;
use crate::format::cells::grid::{Grid, most_common};
use crate::format::cells::marks::{marked, values};
use crate::format::cells::words::{Table, Word};
use crate::format::description::{Description, Format, Rank};
use crate::format::formats::decimal;
use crate::format::places::Found;
use crate::format::text::alphabet::{self, Meaning};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::source::Source;
use crate::format::writing::{Page, Writing, fit_between_frames};
use crate::geometry::MAX_SIDE;
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "marks",
    title: "a group of candidates for each cell of a grid",
    endings: &["txt"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |side| {
            Some(if side == 9 { "HoDoKu, as a grid of candidates" } else { "Text editors, with candidates" })
        },
        keeps: fit_between_frames,
        page: Some(Page { names: false, body: write::render }),
        list: None,
    }),
});

/// How a group is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Plain,
    Given,
    Placed,
    Candidates,
}

/// The candidates of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Group<'a> {
    form: Form,
    /// The digits alone.
    word: Word<'a>,
}

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let table = Table::framed(source).unwrap_or_else(|| Table::spaced(source));
    let side = side(&table, source)?;
    if decimal::are_numbers(&table, side) {
        return None;
    }
    let builder = Builder::new(source.header.clone());
    let groups: Vec<Vec<Group<'_>>> =
        table.rows.iter().map(|row| row.iter().map(|word| group(*word)).collect()).collect();
    let chars = || groups.iter().flatten().flat_map(|group| group.word.text.chars());
    let symbols = builder.symbols(chars(), side);
    is_claimed(&groups, &symbols).then(|| {
        let groups = checked(&groups, side)?;
        if let Some(line) = table.trailer.first() {
            let kind = ParseErrorKind::unexpected(line.text, "the end of the grid");
            return Err(kind.at(line.number, line.column()));
        }
        draft(&builder, symbols, &groups, side, source.title()).map(Found::from)
    })
}

/// The side of the board with as many cells as there are words in a row.
fn side(table: &Table<'_>, source: &Source<'_>) -> Option<usize> {
    let lengths = || table.rows.iter().map(Vec::len);
    if table.rows.len() > 2 * MAX_SIDE || lengths().any(|length| length > 2 * MAX_SIDE) {
        return None;
    }
    let width = source.header.declared_side().unwrap_or_else(|| most_common(lengths()));
    (is_side(width) && (width.div_ceil(2)..=2 * width).contains(&table.rows.len())).then_some(width)
}

fn group(word: Word<'_>) -> Group<'_> {
    let inner = |open, close| {
        let text = word.text.strip_prefix(open)?.strip_suffix(close)?;
        (!text.is_empty()).then_some(Word { text, column: word.column + 1, ..word })
    };
    if let Some(word) = inner('<', '>') {
        Group { form: Form::Given, word }
    } else if let Some(word) = inner('*', '*') {
        Group { form: Form::Placed, word }
    } else if let Some(word) = inner('{', '}') {
        Group { form: Form::Candidates, word }
    } else {
        Group { form: Form::Plain, word }
    }
}

/// Whether there is a group that only this format has, and most groups are digits in ascending order.
fn is_claimed(groups: &[Vec<Group<'_>>], symbols: &Symbols) -> bool {
    let all = || groups.iter().flatten();
    let ascends = |group: &&Group<'_>| {
        let digits: Option<Vec<_>> = group.word.text.chars().map(|symbol| symbols.digit(symbol)).collect();
        digits.is_some_and(|digits| digits.is_sorted_by(|a, b| a < b))
    };
    let is_blank = |group: &&Group<'_>| {
        let mut text = group.word.text.chars();
        text.next().is_some_and(alphabet::is_blank) && text.next().is_none()
    };
    let own = all().any(|group| group.form != Form::Plain || group.word.text.chars().nth(1).is_some());
    let fitting = all().filter(|group| ascends(group) || is_blank(group)).count();
    own && 4 * fitting >= 3 * all().count()
}

/// The groups of all cells, if they form a board.
fn checked<'a>(groups: &[Vec<Group<'a>>], side: usize) -> Result<Vec<Group<'a>>, ParseError> {
    let cell = |group: &Group<'_>| CellText::new(' ', group.word.line, group.word.column);
    let rows = groups.iter().map(|row| row.iter().map(cell).collect()).collect();
    Grid::of_side(rows, side).checked()?;
    Ok(groups.iter().flatten().copied().collect())
}

fn draft(
    builder: &Builder,
    symbols: Symbols,
    groups: &[Group<'_>],
    side: usize,
    name: &str,
) -> Result<Draft, ParseError> {
    let marks: Vec<DigitSet> =
        groups.iter().map(|group| marks(*group, &symbols)).collect::<Result<_, _>>()?;
    let explicit = groups.iter().any(|group| group.form == Form::Given);
    let places = |group: &Group<'_>| (group.word.line, group.word.column);
    let geometry = builder.geometry(side).map_err(|kind| {
        let (line, column) = places(&groups[0]);
        kind.at(line, column)
    })?;
    let lone = values(&geometry, &marks);
    let cells = groups.iter().enumerate().map(|(i, group)| {
        let (line, column) = places(group);
        let is_value = match group.form {
            Form::Plain => lone[i] && !explicit,
            Form::Given | Form::Placed => true,
            Form::Candidates => false,
        };
        let digit = marks[i].single().filter(|_| is_value);
        let symbol = digit.map_or(symbols.blank(), |digit| symbols.symbol(digit));
        CellText { placed: group.form == Form::Placed, ..CellText::new(symbol, line, column) }
    });
    let cells: Vec<CellText> = cells.collect();
    marked(builder.draft_in(symbols, &cells, side, name), &marks)
}

fn marks(group: Group<'_>, symbols: &Symbols) -> Result<DigitSet, ParseError> {
    let Word { text, line, column } = group.word;
    let mut marks = DigitSet::EMPTY;
    for (column, symbol) in (column..).zip(text.chars()) {
        match alphabet::meaning(symbol, symbols) {
            Meaning::Given(digit) => marks.insert(digit),
            Meaning::Blank => {}
            Meaning::Unknown => return Err(unknown(symbol, symbols).at(line, column)),
        }
    }
    if matches!(group.form, Form::Given | Form::Placed) && marks.single().is_none() {
        return Err(ParseErrorKind::unexpected(text, "one digit").at(line, column));
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;

    fn draft(text: &str) -> Option<Result<Draft, ParseError>> {
        Some(match read(&Source::plain(text, "").unwrap())? {
            Ok(Found::One(draft)) => Ok(*draft),
            Ok(Found::Many(_)) => panic!("a collection"),
            Err(error) => Err(error),
        })
    }

    fn digits(marks: DigitSet) -> Vec<usize> {
        marks.map(|digit| digit.index() + 1).collect()
    }

    const FOUR: &str = "+-------+-------+\n| 1 23  | 234 4 |\n| 2 34  | 14 13 |\n+---+---+\n| 34 4 | 1 2 |\n| 34 12 | 3 . |\n+---+---+";

    #[test]
    fn a_lone_digit_no_peer_has_is_given() {
        let draft = draft(FOUR).unwrap().unwrap();
        assert_eq!(draft.puzzle.to_string(), "1..........2....");
        assert_eq!(draft.puzzle.given(crate::geometry::Cell::new(4)), None, "2 is a candidate beside it");
        assert_eq!(digits(draft.candidates[4]), [2]);
        assert_eq!(digits(draft.candidates[2]), [2, 3, 4]);
        assert!(draft.candidates[15].is_empty() && draft.candidates[0].is_empty());
    }

    #[test]
    fn candidates_in_braces_are_no_givens_however_few() {
        let draft = draft("{1} 23 234 4\n*2* 34 {14} 13\n34 4 1 2\n34 12 3 .").unwrap().unwrap();
        assert_eq!((draft.puzzle.given(crate::geometry::Cell::new(0)), draft.placed[0]), (None, None));
        assert_eq!((digits(draft.candidates[0]), digits(draft.candidates[6])), (vec![1], vec![1, 4]));
    }

    #[test]
    fn marked_givens_and_placed_digits_are_told_apart() {
        let text = "<1> 23 234 4\n*2* 34 14 13\n34 4 1 2\n34 12 3 .";
        let draft = draft(text).unwrap().unwrap();
        assert_eq!(draft.puzzle.to_string(), "1...............");
        assert_eq!(draft.placed[4], Some(Digit::new(1)));
        assert_eq!(digits(draft.candidates[3]), [4]);
    }

    #[test]
    fn single_digits_and_prose_are_no_groups() {
        assert!(draft("1 2 3 4\n3 4 . .\n. . . .\n. . . .").is_none());
        assert!(draft("It was the best\nof times, it was\nthe worst of times\nit was the age").is_none());
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let message =
            |from: &str, to: &str| draft(&FOUR.replacen(from, to, 1)).unwrap().unwrap_err().to_string();
        assert_eq!(message("234", "2x4"), "line 2, column 12: 'x' is not one of 1–4");
        assert_eq!(message("234", "{2x4}"), "line 2, column 13: 'x' is not one of 1–4", "behind the brace");
        assert!(message("34 12", "3412").starts_with("line 6, column 13: this line ends after 3 cells"));
    }
}
