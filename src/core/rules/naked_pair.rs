//! Naked pair: two cells of a unit with the same two candidates exclude both from its other cells.

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Claim, Holds, Names};
use super::effect::Effect;
use super::finding::{Finding, Mark, causes_in};
use super::rule::{ArgumentKind, Receiver, Rule, Switch};
use super::technique::{Grade, Level};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Unit};
use crate::step::{Argument, Deduction, Elimination, RuleId};

/// The number of the rule.
pub const NAKED_PAIR: RuleId = RuleId::new(3);

pub(super) const RULE: Rule = Rule {
    id: NAKED_PAIR,
    name: "naked pair",
    effect: Effect::Eliminates,
    argument: ArgumentKind::Unit,
    switch: Some(Switch {
        is_on: true,
        choice: "no-naked-pairs",
        title: "naked pairs",
        lines: [
            "        if nothing has changed then for each naked pair",
            "            eliminate both digits elsewhere in the unit",
        ],
        empties: true,
    }),
    grade: Some(Grade { code: "0200", order: 1300, level: Level::Medium, score: 60, is_on: true }),
    find,
    take: None,
    holds,
    premises,
    marks,
    sentence,
    label: None,
};

/// The reason that two cells of the unit share the same two candidates, the digit among them.
#[must_use]
pub const fn naked_pair(unit: Unit) -> Elimination {
    Elimination(Deduction { rule: NAKED_PAIR, argument: Argument::Unit(unit) })
}

/// Searches unit by unit, and first cell by first cell.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let (geometry, side, all) = (board.geometry(), board.geometry().side(), board.all_candidates());
    let candidates = |cell: Cell| all[cell.index()];
    let mut conclusions = Vec::new();
    for unit in geometry.units().skip(from / side).filter(|unit| board.is_new(*unit)) {
        let cells = geometry.cells_of(unit);
        for (index, &first) in cells.iter().enumerate() {
            let (pair, site) = (candidates(first), unit.index() * side + index);
            if !pair.is_pair() || site < from {
                continue;
            }
            let twin = cells[index + 1..].iter().find(|&&second| candidates(second) == pair);
            let Some(&second) = twin else { continue };
            conclusions.clear();
            for &cell in cells.iter().filter(|&&cell| cell != first && cell != second) {
                if !pair.intersection(candidates(cell)).is_empty() {
                    conclusions.extend(pair.intersection(board.open(cell)).map(|digit| (cell, digit)));
                }
            }
            if !conclusions.is_empty() {
                found(Finding::plain((NAKED_PAIR, RULE.effect), Argument::Unit(unit), &conclusions, site))?;
            }
        }
    }
    Continue(())
}

/// The first two cells of the unit, other than the step's, whose same two candidates include its digit.
fn pair(claim: &Claim<'_>) -> Result<(Unit, DigitSet, [Cell; 2]), &'static str> {
    let unit = claim.own_unit()?;
    let cells = claim.geometry().cells_of(unit).iter().copied().filter(|&other| other != claim.step.cell);
    let halves: Vec<(Cell, DigitSet)> = cells
        .map(|cell| (cell, claim.before.open(cell)))
        .filter(|(_, open)| open.len() == 2 && open.contains(claim.step.digit))
        .collect();
    let mut firsts = halves.iter().enumerate();
    firsts
        .find_map(|(index, &(first, pair))| {
            let twin = halves[index + 1..].iter().find(|(_, other)| *other == pair)?;
            Some((unit, pair, [first, twin.0]))
        })
        .ok_or("there is no such pair")
}

fn holds(claim: &Claim<'_>) -> Holds {
    pair(claim).map(drop)
}

/// Reports that each cell of the pair has lost all other digits.
fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    let Ok((_, pair, twins)) = pair(claim) else { return };
    let others = DigitSet::all(claim.geometry().side()).without(pair);
    twins.into_iter().for_each(|cell| others.for_each(|digit| tell(Premise::Excluded(cell, digit))));
}

fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    pair(claim).map_or_else(|_| Vec::new(), |(unit, _, twins)| causes_in(Some(unit), twins))
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let Ok((unit, pair, [first, second])) = pair(claim) else { return "A naked pair.".into() };
    let (set, kind) = (names.set(pair), names.unit(unit));
    let (a, b) = (names.cell(first), names.cell(second));
    format!(
        "Naked pair {set} in {kind}: {a} and {b} hold both digits, so no other cell in {kind} can hold them."
    )
}
