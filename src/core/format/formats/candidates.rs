//! 729 characters: nine places for each cell, each its candidate or a blank. Sudoku Explainer and tdoku write this.

use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::marks::{marked, values};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::places::ReadLine;
use crate::format::places::read_lines;
use crate::format::text::alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::geometry::Digit;
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "candidates",
    title: "729 characters, nine per cell of 9×9",
    endings: &["txt"],
    rank: Rank::First,
    read,
    writing: None,
});

const SIDE: usize = 9;
const PLACES: usize = SIDE * SIDE * SIDE;

/// A character and its line and column.
type Place = (char, usize, usize);

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    if source.sample.iter().any(|line| is_like_places(&places(*line))) {
        return Some(read_lines(
            source,
            0,
            ReadLine::new(|builder, line, name| draft(builder, &places(line), name)),
        ));
    }
    let all: Vec<Place> = source.sample.iter().flat_map(|line| places(*line)).take(PLACES + 1).collect();
    let evenly = source.sample.iter().all(|line| matches!(line.symbols().count(), 9 | 27 | 81 | 243));
    (evenly && is_like_places(&all))
        .then(|| draft(&Builder::new(source.header.clone()), &all, source.title()).map(Found::from))
}

fn places(line: Line<'_>) -> Vec<Place> {
    line.symbols().map(|(column, symbol)| (symbol, line.number, column)).take(PLACES + 1).collect()
}

/// Whether the number of places is right, and most digits are at theirs.
fn is_like_places(places: &[Place]) -> bool {
    if places.len() != PLACES {
        return false;
    }
    let digits = || places.iter().enumerate().filter(|(_, place)| !alphabet::is_blank(place.0));
    let fitting = digits().filter(|(i, place)| place.0.to_digit(10) == Some((i % SIDE) as u32 + 1)).count();
    fitting > 0 && 10 * fitting >= 9 * digits().count()
}

fn draft(builder: &Builder, places: &[Place], name: &str) -> Result<Draft, ParseError> {
    if places.len() != PLACES {
        let (_, line, column) = places.last().copied().unwrap_or((' ', 1, 1));
        return Err(ParseErrorKind::Missing { missing: "a place", expected: "729 places on the line" }
            .at(line, column));
    }
    let marks: Vec<DigitSet> = places.chunks(SIDE).map(marks).collect::<Result<_, _>>()?;
    let symbols = Symbols::standard(SIDE);
    let geometry = builder.geometry(SIDE).map_err(|kind| kind.at(places[0].1, places[0].2))?;
    let values = values(&geometry, &marks);
    let cell = |i: usize| {
        let digit = marks[i].single().filter(|_| values[i]);
        let symbol = digit.map_or(symbols.blank(), |digit| symbols.symbol(digit));
        let (_, line, column) = places[i * SIDE];
        CellText::new(symbol, line, column)
    };
    let cells: Vec<CellText> = (0..SIDE * SIDE).map(cell).collect();
    marked(builder.draft_in(symbols.clone(), &cells, SIDE, name), &marks)
}

/// The candidates of one cell.
fn marks(places: &[Place]) -> Result<DigitSet, ParseError> {
    let mut marks = DigitSet::EMPTY;
    for (i, &(symbol, line, column)) in places.iter().enumerate() {
        if symbol.to_digit(10) == Some(i as u32 + 1) {
            marks.insert(Digit::new(i));
        } else if !alphabet::is_blank(symbol) {
            const EXPECTED: [&str; SIDE] = [
                "1 or a blank",
                "2 or a blank",
                "3 or a blank",
                "4 or a blank",
                "5 or a blank",
                "6 or a blank",
                "7 or a blank",
                "8 or a blank",
                "9 or a blank",
            ];
            return Err(
                ParseErrorKind::unexpected(symbol.encode_utf8(&mut [0; 4]), EXPECTED[i]).at(line, column)
            );
        }
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        let cell = |i: usize| match i {
            0 => "1........".to_owned(),
            1 => ".2.......".to_owned(),
            2 => ".2.4.....".to_owned(),
            _ => "..3456789".to_owned(),
        };
        (0..81).map(cell).collect()
    }

    fn one(text: &str) -> Draft {
        match read(&Source::plain(text, "").unwrap()).expect("places").unwrap() {
            Found::One(draft) => *draft,
            Found::Many(_) => panic!("a collection"),
        }
    }

    #[test]
    fn a_lone_candidate_no_peer_has_is_given() {
        let draft = one(&text());
        assert_eq!(draft.puzzle.givens().iter().flatten().count(), 1);
        assert_eq!(draft.candidates[1], DigitSet::only(Digit::new(1)));
        assert_eq!(draft.candidates[2].len(), 2);
        assert!(draft.candidates[0].is_empty());
        let rows: Vec<String> =
            text().as_bytes().chunks(81).map(|row| String::from_utf8_lossy(row).into()).collect();
        assert_eq!(one(&rows.join("\n")), draft);
    }

    #[test]
    fn a_digit_out_of_place_is_named() {
        let wrong = text().replacen("..3456789", "..3456798", 1);
        let error = read(&Source::plain(&wrong, "").unwrap()).unwrap().unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 35: found \"9\"; expected 8 or a blank");
    }

    #[test]
    fn nine_puzzle_lines_are_no_candidate_list() {
        let line = format!("53..7....{}", ".".repeat(72));
        assert!(read(&Source::plain(&[line.as_str(); 9].join("\n"), "").unwrap()).is_none());
    }
}
