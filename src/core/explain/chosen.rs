//! How a guess was chosen, in words.

use super::Wording;
use crate::geometry::Digit;
use crate::in_words::counted;
use crate::rules::Placement;
use crate::solver::choice::{By, Choice, Column, Constraint, Degree};

/// The most digits whose consequences are listed.
const MOST_DIGITS: usize = 6;

impl Wording<'_> {
    /// Why this cell and this digit are guessed, in sentences.
    pub(super) fn chosen(&self, digit: Digit, choice: &Choice) -> String {
        let cell = match &choice.by {
            By::First { blanks: 1 } | By::Fewest { blanks: 1, .. } => "It is the only empty cell.".to_owned(),
            By::First { blanks } => format!("Static order: the first of {blanks} empty cells."),
            By::Fewest { candidates, tied, degree, .. } => fewest(*candidates, tied.len(), degree.as_ref()),
            By::Column(column) => self.column(column),
            By::Activity => "VSIDS: no candidate occurred more often in recent nogoods.".to_owned(),
        };
        let is_least = choice.ruled_out.len() > 1 && choice.ruled_out[0].0 == digit;
        let value = if is_least { format!(" LCV: {} first.", self.symbol(digit)) } else { String::new() };
        cell + &value
    }

    /// Why another digit is guessed after one that has failed.
    pub(super) fn next(&self, digit: Digit, failed: Placement) -> String {
        let own = self.symbol(digit);
        let next = match self.context.algorithm {
            Some(algorithm) if algorithm.has_matrix() => "the next row of the column is chosen".to_owned(),
            _ => format!("{own} is tried next"),
        };
        format!("{} = {} failed, so {next}.", self.name(failed.0), self.symbol(failed.1))
    }

    fn column(&self, Column { constraint, rows, columns, tied }: &Column) -> String {
        let name = match constraint {
            Constraint::Cell(cell) => self.name(*cell),
            Constraint::Place(unit, digit) => format!("{} in {}", self.symbol(*digit), self.kind(*unit)),
        };
        match tied {
            None => format!("First of {columns} columns: {name}."),
            Some(tied) => {
                format!(
                    "Smallest column: {name} with {}, {}",
                    counted(*rows as u64, "row", "rows"),
                    tie("columns", *tied)
                )
            }
        }
    }

    /// The digits in the order in which they are tried, if the least constraining comes first.
    pub(super) fn order(&self, choice: &Choice) -> String {
        let ruled_out = &choice.ruled_out;
        if ruled_out.len() < 2 {
            return String::new();
        }
        let count = |&(digit, count): &(Digit, usize)| format!("{} ({count})", self.symbol(digit));
        let counts: Vec<String> = ruled_out.iter().take(MOST_DIGITS).map(count).collect();
        let end = if ruled_out.len() > MOST_DIGITS { ", …" } else { "." };
        format!("LCV, by the number of peer candidates ruled out: {}{end}", counts.join(", "))
    }
}

/// A sentence on the cell's fewest candidates, and what breaks the tie.
fn fewest(candidates: usize, tied: usize, degree: Option<&Degree>) -> String {
    let mrv = format!("MRV: {}, ", counted(candidates as u64, "candidate", "candidates"));
    match degree.filter(|_| tied > 1) {
        None => mrv + &tie("cells", tied),
        Some(Degree { peers, tied: equal }) => {
            let peers = counted(*peers as u64, "empty peer", "empty peers");
            format!("{mrv}{tied} cells tie. Degree: {peers}, {}", tie("", equal.len()))
        }
    }
}

/// How many tie; the first is taken: `7 cells tie; the first is taken.`
fn tie(what: &str, tied: usize) -> String {
    let what = if what.is_empty() { String::new() } else { format!("{what} ") };
    if tied > 1 { format!("{tied} {what}tie; the first is taken.") } else { "no tie.".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::Context;
    use super::*;
    use crate::board::Board;
    use crate::geometry::{Cell, Geometry, Unit, Variant};
    use crate::puzzle::{Puzzle, Symbols};

    /// Why this cell, and in which order its digits are tried, on an empty 9×9 board.
    fn told(by: By, ruled_out: Vec<(Digit, usize)>) -> (String, String) {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let puzzle = Puzzle::new(geometry, vec![None; 81], Symbols::standard(9), "").unwrap();
        let (board, symbols, context) = (Board::new(&puzzle), Symbols::standard(9), Context::default());
        let wording = Wording {
            geometry: board.geometry(),
            before: &board,
            symbols: &symbols,
            context: &context,
            choice: None,
        };
        let choice = Choice { by, ruled_out };
        (wording.chosen(Digit::new(0), &choice), wording.order(&choice))
    }

    fn chosen(by: By) -> String {
        told(by, Vec::new()).0
    }

    #[test]
    fn of_one_blank_there_is_nothing_to_choose() {
        assert_eq!(chosen(By::First { blanks: 1 }), "It is the only empty cell.");
        assert_eq!(chosen(By::First { blanks: 5 }), "Static order: the first of 5 empty cells.");
        let fewest = |blanks| By::Fewest { candidates: 2, blanks, tied: vec![Cell::new(3)], degree: None };
        assert_eq!(chosen(fewest(1)), "It is the only empty cell.");
        assert_eq!(chosen(fewest(2)), "MRV: 2 candidates, no tie.");
        assert_eq!(chosen(By::Activity), "VSIDS: no candidate occurred more often in recent nogoods.");
    }

    #[test]
    fn ties_are_told_with_what_breaks_them() {
        let cells = |count: usize| (0..count).map(Cell::new).collect::<Vec<_>>();
        let of = |candidates, tied, degree: Option<(usize, usize)>| {
            let degree = degree.map(|(peers, tied)| Degree { peers, tied: cells(tied) });
            chosen(By::Fewest { candidates, blanks: 9, tied: cells(tied), degree })
        };
        assert_eq!(of(1, 1, None), "MRV: 1 candidate, no tie.");
        assert_eq!(of(2, 1, Some((7, 1))), "MRV: 2 candidates, no tie.");
        assert_eq!(of(2, 3, None), "MRV: 2 candidates, 3 cells tie; the first is taken.");
        let three = "MRV: 2 candidates, 3 cells tie. Degree: ";
        assert_eq!(of(2, 3, Some((1, 1))), format!("{three}1 empty peer, no tie."));
        assert_eq!(of(2, 3, Some((7, 2))), format!("{three}7 empty peers, 2 tie; the first is taken."));
    }

    #[test]
    fn a_column_is_named_by_its_constraint() {
        let cell = Constraint::Cell(Cell::new(10));
        let place = Constraint::Place(Unit::new(0), Digit::new(1));
        let of = |constraint, rows, tied| chosen(By::Column(Column { constraint, rows, columns: 12, tied }));
        assert_eq!(of(cell, 1, None), "First of 12 columns: R2C2.");
        assert_eq!(of(cell, 1, Some(1)), "Smallest column: R2C2 with 1 row, no tie.");
        let tied = "Smallest column: 2 in row 1 with 3 rows, 2 columns tie; the first is taken.";
        assert_eq!(of(place, 3, Some(2)), tied);
    }

    #[test]
    fn the_digit_order_is_named_for_several_digits() {
        let told = |count: usize| {
            let ruled_out = (0..count).map(|digit| (Digit::new(digit), digit + 1)).collect();
            told(By::First { blanks: 5 }, ruled_out)
        };
        let first = "Static order: the first of 5 empty cells.";
        assert_eq!(
            [told(0), told(1)],
            [(first.to_owned(), String::new()), (first.to_owned(), String::new())]
        );
        let begin = "LCV, by the number of peer candidates ruled out: 1 (1), 2 (2)";
        let least = format!("{first} LCV: 1 first.");
        assert_eq!(told(2), (least, format!("{begin}.")));
        let six = format!("{begin}, 3 (3), 4 (4), 5 (5), 6 (6)");
        assert_eq!(told(6).1, format!("{six}."));
        assert_eq!(told(7).1, format!("{six}, …"));
    }
}
