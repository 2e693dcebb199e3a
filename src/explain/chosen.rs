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
        let more = if ruled_out.len() > MOST_DIGITS { ", …" } else { "" };
        format!("Peers that would lose a candidate, fewest first: {}{more}.", counts.join(", "))
    }
}
