//! The variables of a step, as named in its solver's pseudocode.

use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::puzzle::Symbols;
use crate::step::{Argument, Contradiction, Step};

/// A variable and its value in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name: `cell`, `digit`, `candidates`, `depth`, …
    pub name: &'static str,
    /// Its value: `{1, 4, 7} → {1, 4}`.
    pub value: String,
}

/// The variables of a step that led from one board to the other. `domain` returns the possible digits of an empty
/// cell.
#[must_use]
pub fn variables(
    step: Step,
    [before, after]: [&Board; 2],
    symbols: &Symbols,
    domain: impl Fn(&Board, Cell) -> DigitSet,
) -> Vec<Variable> {
    let geometry = before.geometry();
    let mut all = Vec::new();
    let mut put = |name, value| all.push(Variable { name, value });
    let set = |board: &Board, cell: Cell| match board.digit(cell) {
        Some(digit) => symbols.symbol(digit).to_string(),
        None => symbols.set(domain(board, cell)),
    };
    if let Step::Examine { cell, against } = step {
        put("arc", format!("({}, {})", geometry.name(cell), geometry.name(against)));
        for cell in [cell, against] {
            put("candidates", format!("{}: {}", geometry.name(cell), set(before, cell)));
        }
    } else {
        if let Some(cell) = step.cell() {
            put("cell", geometry.name(cell));
        }
        if let Step::Contradiction(Contradiction::NoPlace { unit, .. }) = step {
            put("unit", geometry.kind(unit).to_string());
        }
        if let Some(digit) = step.digit() {
            put("digit", symbols.symbol(digit).to_string());
        }
        match step.deduction().map(|deduction| deduction.argument) {
            Some(Argument::Cell(peer)) => {
                put("peer", format!("{}: {}", geometry.name(peer), set(before, peer)));
            }
            Some(Argument::Unit(unit)) => put("unit", geometry.kind(unit).to_string()),
            _ => {}
        }
        if let Some(cell) = step.cell() {
            let (was, is) = (set(before, cell), set(after, cell));
            put("candidates", if was == is { is } else { format!("{was} → {is}") });
        }
    }
    let (was, is) = (before.depth(), after.depth());
    put("depth", if was == is { is.to_string() } else { format!("{was} → {is}") });
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Digit, Geometry, Unit, Variant};
    use crate::puzzle::Puzzle;
    use crate::rules;
    use crate::step::AssignReason;

    /// `name value` of each variable of the last of these steps on the empty 4×4 board.
    fn after(steps: &[Step]) -> Vec<String> {
        let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
        let symbols = Symbols::standard(4);
        let puzzle = Puzzle::new(geometry, vec![None; 16], symbols.clone(), "").unwrap();
        let (mut before, mut after) = (Board::new(&puzzle), Board::new(&puzzle));
        for step in steps {
            before.clone_from(&after);
            after.apply(*step);
        }
        let all = variables(steps[steps.len() - 1], [&before, &after], &symbols, Board::candidates);
        all.into_iter().map(|variable| format!("{} {}", variable.name, variable.value)).collect()
    }

    #[test]
    fn each_step_has_its_variables() {
        let (cell, digit) = (Cell::new(0), Digit::new(1));
        let guess = Step::Assign { cell, digit, reason: AssignReason::Guess };
        assert_eq!(after(&[guess]), ["cell R1C1", "digit 2", "candidates {1, 2, 3, 4} → 2", "depth 0 → 1"]);
        let loses = Step::Eliminate { cell: Cell::new(1), digit, reason: rules::peer(cell) };
        let expected =
            ["cell R1C2", "digit 2", "peer R1C1: 2", "candidates {1, 2, 3, 4} → {1, 3, 4}", "depth 1"];
        assert_eq!(after(&[guess, loses]), expected);
        let alone = Step::Eliminate { cell: Cell::new(1), digit, reason: rules::naked_pair(Unit::new(0)) };
        let expected =
            ["cell R1C2", "digit 2", "unit row 1", "candidates {1, 2, 3, 4} → {1, 3, 4}", "depth 1"];
        assert_eq!(after(&[guess, alone]), expected);
        let arc = Step::Examine { cell: Cell::new(1), against: cell };
        let expected = ["arc (R1C2, R1C1)", "candidates R1C2: {1, 2, 3, 4}", "candidates R1C1: 2", "depth 1"];
        assert_eq!(after(&[guess, arc]), expected);
        let retract = Step::Retract { cell, digit };
        let expected = ["cell R1C1", "digit 2", "candidates 2 → {1, 2, 3, 4}", "depth 1 → 0"];
        assert_eq!(after(&[guess, retract]), expected);
        assert_eq!(after(&[Step::Solution]), ["depth 0"]);
    }
}
