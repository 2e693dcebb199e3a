//! Hidden pair: two digits of a unit with the same two places leave no room there for any other digit.

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Claim, Holds, Names, ensure};
use super::effect::Effect;
use super::finding::{Finding, Mark};
use super::rule::{ArgumentKind, Receiver, Rule, Switch};
use super::technique::{Grade, Level};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::step::RuleId;

/// The number of the rule.
pub const HIDDEN_PAIR: RuleId = RuleId::new(7);

pub(super) const RULE: Rule = Rule {
    id: HIDDEN_PAIR,
    name: "hidden pair",
    effect: Effect::Eliminates,
    argument: ArgumentKind::Words,
    switch: Some(Switch {
        is_on: false,
        choice: "hidden-pairs",
        title: "hidden pairs",
        lines: [
            "        if nothing has changed then for each hidden pair",
            "            eliminate every other digit from its two cells",
        ],
        empties: false,
    }),
    grade: Some(Grade { code: "0210", order: 1500, level: Level::Medium, score: 70, is_on: true }),
    find,
    take: None,
    holds,
    premises,
    marks,
    sentence,
    label: None,
};

/// Searches unit by unit, and first digit by first digit. The words are the unit and the two digits.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let (geometry, side) = (board.geometry(), board.geometry().side());
    let candidates = board.all_candidates();
    // The places of each digit, as bits by their index in the unit.
    let mut all = vec![0_u32; side];
    for unit in geometry.units().skip(from / side).filter(|unit| board.is_new(*unit)) {
        let cells = geometry.cells_of(unit);
        let open = |index: usize| candidates[cells[index].index()];
        all.fill(0);
        for index in 0..side {
            open(index).for_each(|digit| all[digit.index()] |= 1 << index);
        }
        board.used(unit).for_each(|digit| all[digit.index()] = 0);
        for first in (0..side).filter(|&digit| all[digit].count_ones() == 2) {
            let site = unit.index() * side + first;
            let Some(second) = (first + 1..side).find(|&digit| all[digit] == all[first]) else { continue };
            let pair: DigitSet = [first, second].into_iter().map(Digit::new).collect();
            let places = (0..side).filter(|index| all[first] >> index & 1 == 1);
            let losing =
                places.flat_map(|index| open(index).without(pair).map(move |digit| (cells[index], digit)));
            let conclusions: Vec<_> = losing.collect();
            if site >= from && !conclusions.is_empty() {
                let words = [unit.index(), first, second].map(|word| word as u16);
                found(Finding::with_words((RULE.id, RULE.effect), &words, &conclusions, site))?;
            }
        }
    }
    Continue(())
}

/// The unit, the two digits other than the step's, and the two cells that they need, which include the step's.
fn pattern(claim: &Claim<'_>) -> Result<(Unit, DigitSet, Vec<Cell>), &'static str> {
    let [unit, first, second] = claim.exactly()?;
    let (unit, side) = (claim.unit(unit)?, claim.geometry().side());
    ensure(first < second && second < side, "the board has no such pair of digits")?;
    let pair: DigitSet = [first, second].into_iter().map(Digit::new).collect();
    ensure(!pair.contains(claim.step.digit), "its digit belongs to the pair")?;
    let takes_any = |cell: &Cell| !claim.before.open(*cell).intersection(pair).is_empty();
    let cells: Vec<Cell> = claim.geometry().cells_of(unit).iter().copied().filter(takes_any).collect();
    let is_used = !claim.before.used(unit).intersection(pair).is_empty();
    ensure(cells.len() == 2 && !is_used, "the pair has other places in the unit")?;
    let takes_both = |&cell: &Cell| pair.without(claim.before.open(cell)).is_empty();
    ensure(cells.iter().all(takes_both), "one of its digits has a single place in the unit")?;
    ensure(cells.contains(&claim.step.cell), "its cell is none of the pair's")?;
    Ok((unit, pair, cells))
}

fn holds(claim: &Claim<'_>) -> Holds {
    pattern(claim).map(drop)
}

/// Reports that no other cell of the unit can hold either of the two digits.
fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    let Ok((unit, pair, cells)) = pattern(claim) else { return };
    for &other in claim.geometry().cells_of(unit).iter().filter(|cell| !cells.contains(cell)) {
        pair.for_each(|digit| tell(Premise::Excluded(other, digit)));
    }
}

fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    let Ok((unit, pair, cells)) = pattern(claim) else { return Vec::new() };
    let candidates = cells.into_iter().flat_map(|cell| pair.map(move |digit| Mark::candidate(cell, digit)));
    [Mark::base(unit)].into_iter().chain(candidates).collect()
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let Ok((unit, pair, cells)) = pattern(claim) else { return "A hidden pair.".into() };
    let (set, kind, cells) = (names.set(pair), names.unit(unit), names.cells(cells));
    format!(
        "Hidden pair {set} in {kind}: both digits have only {cells} left, so these cells can hold no other digit."
    )
}
