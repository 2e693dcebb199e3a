//! How a guess was chosen, in words.

use super::Teller;
use crate::geometry::Digit;
use crate::solver::choice::{By, Choice, Column, Constraint, Degree};

/// The most digits whose consequences are listed.
const MOST_DIGITS: usize = 6;

impl Teller<'_> {
    /// Why this cell, and why this digit first.
    pub(super) fn chosen(&self, choice: &Choice) -> String {
        let cell = match &choice.by {
            By::First { blanks: 1 } => "It is the only empty cell.".to_owned(),
            By::First { blanks } => format!("It is the first of {blanks} empty cells."),
            By::Fewest { candidates, blanks, tied, degree } => {
                let have = match candidates {
                    1 => "1 candidate".to_owned(),
                    count => format!("{count} candidates"),
                };
                let tie = match (tied.len(), degree) {
                    (0 | 1, _) => String::new(),
                    (cells, None) => format!("; of {cells} cells with as few it is the first"),
                    (cells, Some(Degree { peers, tied })) if tied.len() == 1 => {
                        format!("; of {cells} cells with as few it has the most empty peers, {peers}")
                    }
                    (cells, Some(Degree { peers, tied })) => format!(
                        "; of {cells} cells with as few, {} have the most empty peers, {peers}, and it is the first of these",
                        tied.len()
                    ),
                };
                match blanks {
                    1 => "It is the only empty cell.".to_owned(),
                    _ => format!("It has {have}, the fewest of {blanks} empty cells{tie}."),
                }
            }
            By::Column(column) => self.column(column),
            By::Activity => "No candidate occurred more in recent nogoods.".to_owned(),
        };
        [cell, self.order(&choice.ruled_out)].join("")
    }

    fn column(&self, Column { constraint, rows, columns, tied }: &Column) -> String {
        let name = match constraint {
            Constraint::Cell(cell) => self.name(*cell),
            Constraint::Place(unit, digit) => format!("{} in {}", self.symbol(*digit), self.kind(*unit)),
        };
        let rows = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
        match tied {
            None => format!("Its column, {name}, is the first of {columns}."),
            Some(0 | 1) => format!("Its column, {name}, has {rows}, the fewest of {columns} columns."),
            Some(tied) => format!(
                "Its column, {name}, has {rows}, the fewest of {columns} columns; it is the first of {tied} with as few."
            ),
        }
    }

    /// The digits in the order in which they are tried.
    fn order(&self, ruled_out: &[(Digit, usize)]) -> String {
        if ruled_out.len() < 2 {
            return String::new();
        }
        let count = |&(digit, count): &(Digit, usize)| format!("{} with {}", count, self.symbol(digit));
        let counts: Vec<String> = ruled_out.iter().take(MOST_DIGITS).map(count).collect();
        let more = if ruled_out.len() > MOST_DIGITS { ", …" } else { "" };
        format!(" Peers that would lose a candidate, fewest first: {}{more}.", counts.join(", "))
    }
}
