//! How a guess was chosen, in words.

use super::Teller;
use crate::geometry::Digit;
use crate::solver::choice::{By, Choice, Column, Constraint, Degree};

/// The most digits whose consequences are listed.
const MOST_DIGITS: usize = 6;

impl Teller<'_> {
    /// Why this cell, to follow a colon.
    pub(super) fn chosen(&self, choice: &Choice) -> String {
        match &choice.by {
            By::First { blanks: 1 } | By::Fewest { blanks: 1, .. } => "the only blank".to_owned(),
            By::First { blanks } => format!("the first of {blanks} blanks"),
            By::Fewest { candidates, blanks, tied, degree } => {
                let have = if *candidates == 1 { "candidate" } else { "candidates" };
                let tie = match (tied.len(), degree) {
                    (0 | 1, _) => String::new(),
                    (cells, None) => format!("; {cells} cells tie, the first"),
                    (cells, Some(Degree { peers, tied })) if tied.len() == 1 => {
                        format!("; {cells} cells tie; most empty peers: {peers}")
                    }
                    (cells, Some(Degree { peers, tied })) => {
                        format!(
                            "; {cells} cells tie; most empty peers: {peers}, {} tie, the first",
                            tied.len()
                        )
                    }
                };
                format!("{candidates} {have}, the fewest of {blanks} blanks{tie}")
            }
            By::Column(column) => self.column(column),
            By::Activity => "no candidate occurred more in recent nogoods".to_owned(),
        }
    }

    fn column(&self, Column { constraint, rows, columns, tied }: &Column) -> String {
        let name = match constraint {
            Constraint::Cell(cell) => self.name(*cell),
            Constraint::Place(unit, digit) => format!("{} in {}", self.symbol(*digit), self.kind(*unit)),
        };
        let rows = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
        let few = format!("column {name} with {rows}, the fewest of {columns} columns");
        match tied {
            None => format!("column {name}, the first of {columns}"),
            Some(0 | 1) => few,
            Some(tied) => format!("{few}; {tied} tie, the first"),
        }
    }

    /// The digits in the order in which they are tried, if the least constraining comes first.
    pub(super) fn order(&self, choice: &Choice) -> String {
        let ruled_out = &choice.ruled_out;
        if ruled_out.len() < 2 {
            return String::new();
        }
        let count = |&(digit, count): &(Digit, usize)| format!("{} with {}", count, self.symbol(digit));
        let counts: Vec<String> = ruled_out.iter().take(MOST_DIGITS).map(count).collect();
        let end = if ruled_out.len() > MOST_DIGITS { ", …" } else { "." };
        format!("Peers that would lose a candidate, fewest first: {}{end}", counts.join(", "))
    }
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
        let teller = Teller {
            geometry: board.geometry(),
            before: &board,
            symbols: &symbols,
            context: &context,
            choice: None,
        };
        let choice = Choice { by, ruled_out };
        (teller.chosen(&choice), teller.order(&choice))
    }

    fn chosen(by: By) -> String {
        told(by, Vec::new()).0
    }

    #[test]
    fn of_one_blank_there_is_nothing_to_choose() {
        assert_eq!(chosen(By::First { blanks: 1 }), "the only blank");
        assert_eq!(chosen(By::First { blanks: 5 }), "the first of 5 blanks");
        let fewest = |blanks| By::Fewest { candidates: 2, blanks, tied: vec![Cell::new(3)], degree: None };
        assert_eq!(chosen(fewest(1)), "the only blank");
        assert_eq!(chosen(fewest(2)), "2 candidates, the fewest of 2 blanks");
        assert_eq!(chosen(By::Activity), "no candidate occurred more in recent nogoods");
    }

    #[test]
    fn ties_are_told_with_what_breaks_them() {
        let cells = |count: usize| (0..count).map(Cell::new).collect::<Vec<_>>();
        let of = |candidates, tied, degree: Option<usize>| {
            let degree = degree.map(|tied| Degree { peers: 7, tied: cells(tied) });
            chosen(By::Fewest { candidates, blanks: 9, tied: cells(tied), degree })
        };
        assert_eq!(of(1, 1, None), "1 candidate, the fewest of 9 blanks");
        assert_eq!(of(2, 1, Some(1)), "2 candidates, the fewest of 9 blanks");
        let three = "2 candidates, the fewest of 9 blanks; 3 cells tie";
        assert_eq!(of(2, 3, None), format!("{three}, the first"));
        assert_eq!(of(2, 3, Some(1)), format!("{three}; most empty peers: 7"));
        assert_eq!(of(2, 3, Some(2)), format!("{three}; most empty peers: 7, 2 tie, the first"));
    }

    #[test]
    fn a_column_is_named_by_what_it_stands_for() {
        let cell = Constraint::Cell(Cell::new(10));
        let place = Constraint::Place(Unit::new(0), Digit::new(1));
        let of = |constraint, rows, tied| chosen(By::Column(Column { constraint, rows, columns: 12, tied }));
        assert_eq!(of(cell, 1, None), "column R2C2, the first of 12");
        assert_eq!(of(cell, 1, Some(1)), "column R2C2 with 1 row, the fewest of 12 columns");
        assert_eq!(of(place, 3, Some(0)), "column 2 in row 1 with 3 rows, the fewest of 12 columns");
        let tied = "column 2 in row 1 with 3 rows, the fewest of 12 columns; 2 tie, the first";
        assert_eq!(of(place, 3, Some(2)), tied);
    }

    #[test]
    fn the_order_of_the_digits_is_told_if_there_are_several() {
        let order = |count: usize| {
            let ruled_out = (0..count).map(|digit| (Digit::new(digit), digit + 3)).collect();
            told(By::First { blanks: 5 }, ruled_out).1
        };
        assert_eq!((order(0), order(1)), (String::new(), String::new()));
        let begin = "Peers that would lose a candidate, fewest first: 3 with 1, 4 with 2";
        assert_eq!(order(2), format!("{begin}."));
        let six = format!("{begin}, 5 with 3, 6 with 4, 7 with 5, 8 with 6");
        assert_eq!(order(6), format!("{six}."));
        assert_eq!(order(7), format!("{six}, …"));
    }
}
