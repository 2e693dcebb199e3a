//! Conclusions from an assumption that cannot all be right.

use super::outcome::Outcome;
use super::start::{Fact, Start};
use crate::geometry::{Cell, CellSet, Digit, Unit};
use crate::rules::technique::position::Position;

/// Why an assumption is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Clash {
    /// Its contrary follows.
    Contrary(Fact),
    /// A candidate is true and false.
    Both(Cell, Digit),
    /// A cell holds two digits.
    TwoDigits(Cell, [Digit; 2]),
    /// A unit holds a digit in all of these cells, which are two or more.
    TwoPlaces(Unit, Digit, CellSet),
    /// A cell has no candidate.
    NoCandidate(Cell),
    /// A digit has no place in a unit.
    NoPlace(Unit, Digit),
}

impl Clash {
    /// What is impossible if none of the assumptions of a start is right, where these are true candidates.
    pub(super) const fn of_none(start: Start) -> Option<Self> {
        match start {
            Start::Wrong(_) | Start::Both(..) => None,
            Start::Cell(cell) => Some(Self::NoCandidate(cell)),
            Start::Unit(unit, digit) => Some(Self::NoPlace(unit, digit)),
        }
    }

    /// The conclusions that clash.
    pub(super) fn facts(self, position: &Position<'_>) -> Vec<Fact> {
        match self {
            Self::Contrary(fact) => vec![fact],
            Self::Both(cell, digit) => [true, false].map(|is_true| Fact::new(cell, digit, is_true)).to_vec(),
            Self::TwoDigits(cell, digits) => digits.map(|digit| Fact::new(cell, digit, true)).to_vec(),
            Self::TwoPlaces(_, digit, cells) => cells.map(|cell| Fact::new(cell, digit, true)).collect(),
            Self::NoCandidate(cell) => position.at(cell).map(|digit| Fact::new(cell, digit, false)).collect(),
            Self::NoPlace(unit, digit) => {
                position.places_in(unit, digit).map(|cell| Fact::new(cell, digit, false)).collect()
            }
        }
    }

    fn meets_itself(cells: CellSet, position: &Position<'_>) -> bool {
        cells.into_iter().any(|cell| position.sets().peers(cell).meets(&cells))
    }

    /// All clashes in what follows from an assumption.
    pub(super) fn all(assumption: Fact, outcome: &Outcome, position: &Position<'_>) -> Vec<Self> {
        let mut all = Vec::new();
        let Fact { cell, digit, is_true } = assumption;
        if outcome.cells(digit, !is_true).contains(cell) {
            all.push(Self::Contrary(assumption.not()));
        }
        let digits: Vec<Digit> = position.shape().digits().collect();
        for (index, &digit) in digits.iter().enumerate() {
            let [no, yes] = [false, true].map(|is_true| outcome.cells(digit, is_true));
            all.extend((yes & no).first().map(|cell| Self::Both(cell, digit)));
            for &other in &digits[index + 1..] {
                let both = yes & outcome.cells(other, true);
                all.extend(both.first().map(|cell| Self::TwoDigits(cell, [digit, other])));
            }
            let meets_itself = Self::meets_itself(yes, position);
            let places = position.places(digit);
            let left = places - no;
            if !meets_itself && left == places {
                continue;
            }
            for unit in position.shape().units() {
                let cells = position.sets().unit(unit);
                let twice = yes & cells;
                if meets_itself && twice.len() > 1 {
                    all.push(Self::TwoPlaces(unit, digit, twice));
                }
                if places.meets(&cells) && !left.meets(&cells) {
                    all.push(Self::NoPlace(unit, digit));
                }
            }
        }
        let is_bare =
            |cell: &Cell| position.at(*cell).all(|digit| outcome.cells(digit, false).contains(*cell));
        all.extend(position.empty().filter(is_bare).map(Self::NoCandidate));
        all
    }

    /// Whether it counts for `HoDoKu`: a unit without a place does only if the digit could be in all its places from the start.
    pub(super) fn is_usual(self, position: &Position<'_>) -> bool {
        let Self::NoPlace(unit, digit) = self else { return true };
        let mut without = (position.empty() & position.sets().unit(unit)) - position.places(digit);
        without.all(|cell| position.placed(digit).meets(&position.sets().peers(cell)))
    }
}
