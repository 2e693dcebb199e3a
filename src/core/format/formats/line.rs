//! One line: the cells row by row, one character each. Several such lines are a collection.
//!
//! What follows the cells after white space, a comma or a semicolon is the puzzle's name if it looks like one; `#`
//! starts a comment there. A line of HoDoKu's library may stand among the others.

use crate::format::cells::builder::Builder;
use crate::format::cells::contents::Contents;
use crate::format::cells::draft::Draft;
use crate::format::cells::library_line::{is_like, read_library_line};
use crate::format::cells::line::{closest_side, is_like_cells, note, read_plain, word};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::header::Header;
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::format::writing::{List, Page, Unwritable, Writing, cells, fit_on_a_line, one_line, symbols_line};
use crate::geometry::MAX_SIDE;
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "line",
    title: "one puzzle per line (81 cells for 9×9, 256 for 16×16, …)",
    endings: &["txt", "sdm"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |side| {
            Some(if side == 9 {
                "HoDoKu, SudokuWiki and most solvers"
            } else {
                "Solvers for boards of this size"
            })
        },
        keeps: fit_on_a_line,
        page: Some(Page { names: false, body: all_on_one }),
        list: Some(List { has_header: true, opening, entry, closing: "" }),
    }),
});

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let declared = source.header.declared_side();
    let like_cells = |line: &&Line<'_>| {
        let word = word(line.text, &source.header);
        let is_like = |word| is_like_cells(word, declared);
        // The semicolon after the cells may also be a slip within them.
        is_like(word) || (line.text[word.len()..].starts_with(';') && is_like(to_comma(line.text)))
    };
    let plausible = source.sample.iter().filter(like_cells).count();
    if 4 * plausible < source.sample.len() {
        return None;
    }
    let sides = Sides::of(source);
    let read = move |builder: &Builder, line: Line<'_>, fallback: &str| {
        read_line(builder, line, fallback).map_err(|error| sides.compared(builder.header(), line, error))
    };
    Some(read_lines(source, 0, ReadLine::new(read).of_cells()))
}

/// How many of the first lines have as many cells as the board of each side.
#[derive(Clone, Copy)]
struct Sides([usize; MAX_SIDE + 1]);

impl Sides {
    fn of(source: &Source<'_>) -> Self {
        let mut sides = Self([0; MAX_SIDE + 1]);
        for line in &source.sample {
            let cells = word(line.text, &source.header).chars().count();
            if let Some(count) = sides.0.get_mut(cells.isqrt()).filter(|_| is_board(cells)) {
                *count += 1;
            }
        }
        sides
    }

    /// The side of nearly all other lines, if a line of so many cells has another.
    fn of_others(&self, cells: usize) -> Option<usize> {
        let own = if is_board(cells) { self.0.get(cells.isqrt()).copied().unwrap_or(0) } else { 0 };
        let others = self.0.iter().sum::<usize>() - own.min(1);
        let sides = (0..).zip(self.0).filter(|(side, count)| *count > 0 && side * side != cells);
        sides
            .max_by_key(|(_, count)| *count)
            .filter(|(_, count)| 4 * count >= 3 * others)
            .map(|(side, _)| side)
    }

    /// The error of a line: a part of a larger board may look like a small one with mistakes, so the other lines say which
    /// board was meant.
    fn compared(&self, header: &Header, line: Line<'_>, error: ParseError) -> ParseError {
        let is_of_cells =
            matches!(error.kind, ParseErrorKind::LineLength { .. } | ParseErrorKind::UnknownSymbol { .. });
        if !is_of_cells || header.declared_side().is_some() || is_like(line) {
            return error;
        }
        let found = word(line.text, header).chars().count();
        self.of_others(found).map_or(error, |side| {
            ParseErrorKind::LineLength { found, side }.at(line.number, line.column() + found.min(side * side))
        })
    }
}

/// Whether a board has so many cells.
fn is_board(cells: usize) -> bool {
    closest_side(cells).pow(2) == cells
}

/// The text before the first white space or comma.
fn to_comma(text: &str) -> &str {
    text.split(|symbol: char| symbol.is_whitespace() || symbol == ',').next().unwrap_or(text)
}

/// Reads one line of a collection.
pub(super) fn read_line(builder: &Builder, line: Line<'_>, fallback: &str) -> Result<Draft, ParseError> {
    if is_like(line) && !builder.header().declares(':') {
        return read_library_line(builder, line, fallback);
    }
    read_plain(builder, line, fallback)
}

/// The givens, all on one line.
fn all_on_one(board: Contents<'_>, symbols: &Symbols) -> String {
    cells(board, board.geometry.cell_count(), symbols, symbols.blank())
}

/// The header line of the symbols, unless they are the standard ones.
fn opening(_: &str, symbols: &Symbols) -> String {
    let is_standard = *symbols == Symbols::standard(symbols.all().len());
    if is_standard { String::new() } else { symbols_line(symbols) }
}

/// The line of one puzzle, with its name if that is read back as one.
fn entry(board: Contents<'_>, symbols: &Symbols) -> Result<String, Unwritable> {
    let cells = all_on_one(board, symbols);
    let name = one_line(board.name);
    Ok(match note(&name) {
        Some(note) if note == name => format!("{} {name}\n", cells.trim_end()),
        _ => cells,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::text::progress::Progress;
    use crate::format::text::source::Hints;
    use crate::geometry::Variant;
    use crate::puzzle::Puzzle;

    fn single(text: &str) -> Result<Puzzle, ParseError> {
        match read(&Source::plain(text, "file").unwrap()).expect("one line")? {
            Found::One(draft) => Ok(draft.puzzle),
            Found::Many(_) => panic!("a collection"),
        }
    }

    #[test]
    fn a_note_after_the_cells_becomes_the_name() {
        let name = |rest: &str| single(&format!("{}{rest}", ".".repeat(81))).unwrap().name().to_owned();
        assert_eq!(name(" easy one"), "easy one");
        assert_eq!(name(",\"easy\""), "easy");
        assert_eq!(name(" # from a book"), "from a book");
        assert_eq!(name(&format!(",{}", "1".repeat(81))), "file");
        assert_eq!(name(" 9.0"), "file");
        assert_eq!(name(""), "file");
    }

    #[test]
    fn the_header_names_a_single_puzzle() {
        assert_eq!(single("# name: mine\n1............... other").unwrap().name(), "mine");
    }

    #[test]
    fn a_wrong_length_names_the_closest_board() {
        let message = |cells: usize| single(&format!(" {}", ".".repeat(cells))).unwrap_err().to_string();
        assert_eq!(message(80), "line 1, column 82: this line has 80 cells; a 9×9 board needs 81");
        assert!(message(82).starts_with("line 1, column 83: this line has 82 cells"));
        assert!(message(700).contains("a 25×25 board needs 625"));
    }

    #[test]
    fn wrong_lines_are_compared_with_the_others() {
        let message = |line: &str, others: &[usize]| {
            let lines: Vec<String> = others.iter().map(|cells| ".".repeat(*cells)).collect();
            let text = format!("{}\n{line}\n", lines.join("\n"));
            let source = Source::plain(&text, "").unwrap();
            let Ok(Found::Many(places)) = read(&source).expect("lines") else { panic!("a collection") };
            let draft = places.read(&Builder::new(source.header.clone()), &text, others.len(), "");
            draft.map(|draft| draft.puzzle.geometry().side()).map_err(|error| error.kind.to_string())
        };
        let short = |cells: usize| Err(format!("this line has {cells} cells; a 9×9 board needs 81"));
        assert_eq!(message("12..56", &[81, 81]), short(6));
        assert_eq!(message(&".".repeat(40), &[81, 20, 16, 81, 81]), short(40));
        assert_eq!(message("4...3.......6..8", &[81]), short(16));
        assert_eq!(message(&".".repeat(250), &[81, 81]), short(250));
        assert_eq!(message("4...3...........", &[81, 81]), Ok(4));
        let symbol = Err("'6' is not one of 1–4".into());
        assert_eq!(message("4...3.......6...", &[81, 16, 16, 81]), symbol.clone());
        assert_eq!(message("4...3.......6...", &[16]), symbol);
    }

    /// Lines like those of lists: cells of a board, mostly right, with something before and after them.
    fn lines() -> impl Strategy<Value = String> {
        let length = prop::sample::select(vec![16, 36, 64, 81, 81, 81, 80, 82, 256]);
        let digits = prop::sample::select("12345678".chars().collect::<Vec<_>>());
        let blanks = prop::sample::select(".0*_-X".chars().collect::<Vec<_>>());
        let others = prop::sample::select("9xAg#,;:äé\t ".chars().collect::<Vec<_>>());
        let cells = length.prop_flat_map(move |length| {
            let cell = prop_oneof![4 => digits.clone(), 60 => blanks.clone(), 1 => others.clone()];
            prop_oneof![
                prop::collection::vec(cell, length),
                prop::collection::vec(prop_oneof![1 => digits.clone(), 30 => Just('.')], length),
            ]
        });
        let around = prop::sample::select(vec!["", "", "", " ", "\t", " easy one", ",30", " # a name", ";"]);
        (cells, around.clone(), around).prop_map(|(cells, before, after)| {
            let before = if before.trim().is_empty() { before } else { "" };
            format!("{before}{}{after}", cells.into_iter().collect::<String>())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn the_short_way_agrees_with_the_general_one(
            text in lines(),
            header in prop::sample::select(vec![
                "", "", "# variant: diagonal", "# block: 3x2", "# block: 2x4", "# symbols: abcd .", "# symbols: 987654321 X",
            ]),
            asked in prop::sample::select(vec![None, Some(Variant::Plain), Some(Variant::Diagonal)]),
            name in prop::sample::select(vec!["", "file #3"]),
        ) {
            let whole = format!("{header}\n{text}");
            let hints = Hints { variant: asked, ..Hints::default() };
            let Ok(source) = Source::new(&whole, hints, Progress::UNHEARD) else { return Ok(()) };
            let builder = Builder::new(source.header.clone());
            let line = source.sample[0];
            let quick = ReadLine::new(read_line).of_cells().read(&builder, line, name);
            prop_assert_eq!(quick, read_line(&builder, line, name));
        }
    }
}
