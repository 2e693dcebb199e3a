//! The places on the board from which the sentence of a finding follows, marked as those of an explanation.
//!
//! All are taken from the board that the judge has when it finds it: before the step, unless said otherwise.

use super::ground::Ground;
use crate::geometry::{Cell, Geometry, Unit};
use crate::rules::{BoardView, Facts, Mark, Place, Placement, causes_in, excluders};
use crate::step::Contradiction;

/// The peer that holds a digit that does not fit, and the unit that they share.
pub(super) fn of_misfit(ground: &Ground, place: Placement) -> Vec<Mark> {
    let marks = |holder| of_peer(ground.geometry(), place.0, holder);
    ground.holder(place).map_or_else(Vec::new, marks)
}

fn of_peer(geometry: &Geometry, cell: Cell, peer: Cell) -> Vec<Mark> {
    causes_in(geometry.shared_unit(cell, peer), [peer])
}

/// The candidates that a false contradiction overlooks.
pub(super) fn of_contradiction(facts: &Facts, contradiction: Contradiction) -> Vec<Mark> {
    match contradiction {
        Contradiction::NoCandidate(cell) if facts.is_empty(cell) => {
            facts.fitting(cell).map(|digit| Mark::candidate(cell, digit)).collect()
        }
        Contradiction::NoCandidate(_) => Vec::new(),
        Contradiction::NoPlace { unit, digit } => {
            let mut marks = vec![Mark::base(unit)];
            marks.extend(places(facts, unit, digit));
            marks
        }
    }
}

/// Why a board that is reported as a solution is not one: its empty cells, or else two cells of a unit with the same
/// digit.
pub(super) fn of_solution(facts: &Facts) -> Vec<Mark> {
    let geometry = facts.geometry();
    if facts.empty() > 0 {
        return geometry.cells().filter(|cell| facts.is_empty(*cell)).map(Mark::cause).collect();
    }
    geometry.units().find_map(|unit| twins(facts, unit)).unwrap_or_default()
}

fn twins(facts: &Facts, unit: Unit) -> Option<Vec<Mark>> {
    let cells = facts.geometry().cells_of(unit);
    let is_same = |one: Cell, other: Cell| facts.digit(one) == facts.digit(other);
    cells.iter().enumerate().find_map(|(index, &one)| {
        let other = cells[index + 1..].iter().find(|other| is_same(one, **other))?;
        Some(causes_in(Some(unit), [one, *other]))
    })
}

/// The other cells of the units of a cell that can hold its digit, which is therefore not a hidden single.
pub(super) fn of_placement(facts: &Facts, (cell, digit): Placement) -> Vec<Mark> {
    let units = facts.geometry().units_of(cell).iter();
    let mut marks: Vec<Mark> = units.flat_map(|unit| places(facts, *unit, digit)).collect();
    marks.retain(|mark| *mark != Mark::candidate(cell, digit));
    marks.sort_unstable();
    marks.dedup();
    marks
}

fn places(facts: &Facts, unit: Unit, digit: crate::geometry::Digit) -> impl Iterator<Item = Mark> {
    let can = move |cell: &&Cell| facts.is_empty(**cell) && facts.fitting(**cell).contains(digit);
    facts.geometry().cells_of(unit).iter().filter(can).map(move |cell| Mark::candidate(*cell, digit))
}

/// The marks of what a false reason names: the unit, with the other cells that can hold the digit, or the peer.
pub(super) fn of_reason(facts: &Facts, (cell, digit): Placement, named: Option<Place>) -> Vec<Mark> {
    match named {
        Some(Place::Unit(unit)) => {
            let others = places(facts, unit, digit).filter(|mark| *mark != Mark::candidate(cell, digit));
            std::iter::once(Mark::base(unit)).chain(others).collect()
        }
        Some(Place::Cell(peer)) => of_peer(facts.geometry(), cell, peer),
        _ => Vec::new(),
    }
}

/// The cells that leave a cell one candidate, which is marked, or none.
pub(super) fn of_cell(facts: &Facts, cell: Cell) -> Vec<Mark> {
    let single = facts.fitting(cell).single().map(|digit| Mark::candidate(cell, digit));
    single.into_iter().chain(excluders::of_cell(facts, cell).into_iter().map(Mark::cause)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;
    use crate::puzzle::test_support::plain;

    #[test]
    fn a_full_wrong_board_shows_twins() {
        let puzzle = plain("................");
        let mut facts = Facts::new(&puzzle);
        // The last row repeats a digit of the third.
        let digits = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 1];
        for (cell, digit) in puzzle.geometry().cells().zip(digits) {
            facts.assign(cell, Digit::new(digit));
        }
        let (geometry, row) = (puzzle.geometry(), puzzle.geometry().units().nth(3));
        let expected = causes_in(row, [geometry.at(3, 2), geometry.at(3, 3)]);
        assert_eq!(of_solution(&facts), expected);
        facts.retract(geometry.at(3, 3), Digit::new(1));
        assert_eq!(of_solution(&facts), [Mark::cause(geometry.at(3, 3))]);
    }
}
