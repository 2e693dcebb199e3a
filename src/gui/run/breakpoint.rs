//! A breakpoint, and how it is stored in the settings.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::geometry::{Cell, Digit, Geometry, MAX_SIDE};
use crate::rules;
use crate::trace::Landmark;

/// The most breakpoints stored; nobody sets more by hand.
const MOST: usize = 100;

/// The landmarks that need no cell and no number.
pub(crate) const PLAIN: [Landmark; 6] = [
    Landmark::Guess,
    Landmark::Retraction,
    Landmark::Decision,
    Landmark::Assignment,
    Landmark::Contradiction,
    Landmark::Solution,
];

/// A breakpoint: a kind of step to stop at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Breakpoint {
    pub(crate) landmark: Landmark,
    pub(crate) is_on: bool,
    /// The side of the boards that have the breakpoint's cell; `None` if it applies to any board.
    side: Option<usize>,
}

impl Breakpoint {
    /// An enabled breakpoint, set on a board with this geometry.
    pub(crate) fn new(landmark: Landmark, geometry: &Geometry) -> Self {
        let is_of_cell = matches!(landmark, Landmark::Cell(_) | Landmark::Candidate(..));
        Self { landmark, is_on: true, side: is_of_cell.then_some(geometry.side()) }
    }

    /// The same breakpoint, disabled.
    pub(crate) const fn turned_off(self) -> Self {
        Self { is_on: false, ..self }
    }

    /// Whether it applies to boards with this geometry. A cell of a board of another size is a different
    /// cell.
    pub(crate) fn is_for(&self, geometry: &Geometry) -> bool {
        self.side.is_none_or(|side| side == geometry.side())
    }
}

/// As stored in the settings: `guess`, `rule naked pair, off`, `digit 3 in R4C7 of 9x9`.
impl fmt::Display for Breakpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side.unwrap_or(1);
        let place =
            |cell: Cell| format!("R{}C{} of {side}x{side}", cell.index() / side + 1, cell.index() % side + 1);
        match self.landmark {
            Landmark::Cell(cell) => write!(f, "cell {}", place(cell))?,
            Landmark::Candidate(cell, digit) => write!(f, "digit {} in {}", digit.index() + 1, place(cell))?,
            Landmark::Rule(rule) => write!(f, "rule {}", rules::name(rule))?,
            Landmark::Depth(depth) => write!(f, "depth {depth}")?,
            landmark => f.write_str(landmark.text())?,
        }
        f.write_str(if self.is_on { "" } else { ", off" })
    }
}

/// The text does not name a breakpoint of any board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoBreakpoint;

impl FromStr for Breakpoint {
    type Err = NoBreakpoint;

    fn from_str(text: &str) -> Result<Self, NoBreakpoint> {
        let (what, is_on) = text.strip_suffix(", off").map_or((text, true), |what| (what, false));
        let (landmark, side) = landmark(what).ok_or(NoBreakpoint)?;
        Ok(Self { landmark, is_on, side })
    }
}

fn landmark(text: &str) -> Option<(Landmark, Option<usize>)> {
    if let Some(plain) = PLAIN.into_iter().find(|plain| plain.text() == text) {
        return Some((plain, None));
    }
    let (kind, rest) = text.split_once(' ')?;
    match kind {
        "rule" => rules::by_name(rest).map(|rule| (Landmark::Rule(rule), None)),
        "depth" => {
            let depth = rest.parse().ok().filter(|depth| *depth <= MAX_SIDE * MAX_SIDE)?;
            Some((Landmark::Depth(depth), None))
        }
        "cell" => place(rest).map(|(cell, side)| (Landmark::Cell(cell), Some(side))),
        "digit" => {
            let (digit, rest) = rest.split_once(" in ")?;
            let (cell, side) = place(rest)?;
            Some((Landmark::Candidate(cell, Digit::new(counted(digit, side)?)), Some(side)))
        }
        _ => None,
    }
}

/// Parses a cell such as `R4C7 of 9x9`; returns it with the side of its board.
fn place(text: &str) -> Option<(Cell, usize)> {
    let (cell, board) = text.strip_prefix('R')?.split_once(" of ")?;
    let (side, same) = board.split_once('x')?;
    let side = counted(side, MAX_SIDE).filter(|_| side == same)? + 1;
    let (row, column) = cell.split_once('C')?;
    Some((Cell::new(counted(row, side)? * side + counted(column, side)?), side))
}

/// Parses a number from 1 to `most` as a 0-based index.
fn counted(text: &str, most: usize) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    (1..=most).contains(&number).then(|| number - 1)
}

/// Writes a list of breakpoints.
pub(crate) fn serialize<S: Serializer>(all: &[Breakpoint], to: S) -> Result<S::Ok, S::Error> {
    all.iter().map(ToString::to_string).collect::<Vec<String>>().serialize(to)
}

/// Reads a list of breakpoints, skipping invalid entries, so that one damaged entry spoils neither the others
/// nor the rest of the settings.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Breakpoint>, D::Error> {
    let value = toml::Value::deserialize(from)?;
    let mut all: Vec<Breakpoint> = Vec::new();
    for entry in value.as_array().into_iter().flatten().take(MOST) {
        match entry.as_str().map(str::parse::<Breakpoint>) {
            Some(Ok(breakpoint)) if all.iter().any(|known| known.is_same(&breakpoint)) => {}
            Some(Ok(breakpoint)) => all.push(breakpoint),
            _ => log::warn!("not a breakpoint: {entry}"),
        }
    }
    Ok(all)
}

impl Breakpoint {
    /// Whether both stop at the same steps of the same boards.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        (self.landmark, self.side) == (other.landmark, other.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;

    #[test]
    fn what_is_written_is_read_again() {
        let board = Geometry::with_side(16, Variant::Plain).unwrap();
        let (cell, digit) = (Cell::new(37), Digit::new(15));
        let more = [Landmark::Cell(cell), Landmark::Candidate(cell, digit), Landmark::Depth(12)];
        let all =
            PLAIN.into_iter().chain(rules::TABLE.iter().map(|rule| Landmark::Rule(rule.id))).chain(more);
        for landmark in all {
            for is_on in [true, false] {
                let breakpoint = Breakpoint { is_on, ..Breakpoint::new(landmark, &board) };
                assert_eq!(breakpoint.to_string().parse(), Ok(breakpoint), "{breakpoint}");
            }
        }
        let told = Breakpoint::new(Landmark::Candidate(cell, digit), &board).to_string();
        assert_eq!(told, "digit 16 in R3C6 of 16x16");
    }

    #[test]
    fn what_is_no_breakpoint_is_none() {
        let wrong = [
            "",
            "guesses",
            "cell",
            "cell R4C7",
            "cell R0C1 of 9x9",
            "cell R10C1 of 9x9",
            "cell R1C1 of 9x8",
            "cell R1C1 of 99x99",
            "digit 10 in R1C1 of 9x9",
            "depth -1",
            "depth 99999999999999999999",
            "rule of thumb",
        ];
        for text in wrong {
            assert_eq!(text.parse::<Breakpoint>(), Err(NoBreakpoint), "{text:?}");
        }
    }
}
