//! The findings in sentences.

use crate::geometry::{Cell, Geometry};
use crate::puzzle::Symbols;
use crate::rules::{BoardView, Facts, Placement};
use crate::step::Contradiction;

/// The names of cells and digits.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) symbols: &'a Symbols,
}

impl Words<'_> {
    fn pair(&self, (cell, digit): Placement) -> (char, String) {
        (self.symbols.symbol(digit), self.geometry.name(cell))
    }

    pub(super) fn false_elimination(&self, place: Placement, is_unique: bool) -> String {
        let (digit, cell) = self.pair(place);
        let why = if is_unique { "although the solution has it there" } else { "which leaves no solution" };
        format!("It eliminates {digit} from {cell}, {why}; nothing on the board excludes it.")
    }

    pub(super) fn false_placement(&self, place: Placement) -> String {
        let (digit, cell) = self.pair(place);
        format!("It places {digit} in {cell}, which leaves no solution, and never retracts it.")
    }

    pub(super) fn unfounded_placement(&self, place: Placement) -> String {
        let (digit, cell) = self.pair(place);
        format!(
            "It places {digit} in {cell}, which leaves no solution; no single explains it, and it is not reported as a guess."
        )
    }

    pub(super) fn no_candidate(&self, place: Placement, holder: Option<Cell>) -> String {
        let (digit, cell) = self.pair(place);
        match holder {
            Some(holder) => {
                format!("It places {digit} in {cell}, but {} holds {digit}.", self.geometry.name(holder))
            }
            None => format!("It places {digit} in {cell}, where {digit} has been eliminated."),
        }
    }

    pub(super) fn given_up(&self, place: Placement) -> String {
        let (digit, cell) = self.pair(place);
        format!("It gives up {digit} in {cell}, although the board has a solution with it.")
    }

    pub(super) fn not_restored(&self, place: Placement) -> String {
        let (digit, cell) = self.pair(place);
        format!(
            "It backtracks without restoring {digit} in {cell}; nothing on the board excludes it any more."
        )
    }

    pub(super) fn unknown_elimination(&self, place: Placement) -> String {
        let (digit, cell) = self.pair(place);
        format!("It eliminates {digit} from {cell}; no known rule explains this.")
    }

    pub(super) fn unknown_placement(&self, place: Placement) -> String {
        let (digit, cell) = self.pair(place);
        format!(
            "It places {digit} in {cell}; it is right, but no single explains it, and it is not reported as a guess."
        )
    }

    pub(super) fn false_reason(&self, place: Placement, reason: &str) -> String {
        let (digit, cell) = self.pair(place);
        format!("The reason given for {digit} in {cell}, {reason}, does not hold there.")
    }

    pub(super) fn false_contradiction(&self, contradiction: Contradiction, facts: &Facts) -> String {
        match contradiction {
            Contradiction::NoCandidate(cell) if facts.digit(cell).is_some() => {
                format!("It clears {}, although its digit is right.", self.geometry.name(cell))
            }
            Contradiction::NoCandidate(cell) if !facts.fitting(cell).is_empty() => format!(
                "It reports a contradiction, but the board has a solution; {} can still be {}.",
                self.geometry.name(cell),
                self.symbols.set(facts.fitting(cell))
            ),
            Contradiction::NoCandidate(_) => {
                "It reports a contradiction, but the board has a solution.".into()
            }
            Contradiction::NoPlace { unit, digit } => format!(
                "It reports a contradiction, but the board has a solution; {} still has a place for {}.",
                self.geometry.kind(unit),
                self.symbols.symbol(digit)
            ),
        }
    }

    pub(super) fn false_solution(&self, facts: &Facts) -> String {
        match facts.empty() {
            0 => "It reports a solution, but a digit appears twice in a unit.".into(),
            1 => "It reports a solution, but a cell is empty.".into(),
            empty => format!("It reports a solution, but {empty} cells are empty."),
        }
    }
}
