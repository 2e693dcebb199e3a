//! Naked triple: three cells of a unit with three candidates between them exclude these from its other cells.

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Claim, Holds, Names, ensure};
use super::effect::Effect;
use super::finding::{Finding, Mark, causes_in};
use super::rule::{ArgumentKind, Receiver, Rule, Switch};
use super::technique::{Grade, Level};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Unit};
use crate::step::RuleId;

/// The number of the rule.
pub const NAKED_TRIPLE: RuleId = RuleId::new(8);

pub(super) const RULE: Rule = Rule {
    id: NAKED_TRIPLE,
    name: "naked triple",
    effect: Effect::Eliminates,
    argument: ArgumentKind::Words,
    switch: Some(Switch {
        is_on: false,
        choice: "naked-triples",
        title: "naked triples",
        lines: [
            "        if nothing has changed then for each naked triple",
            "            eliminate its three digits elsewhere in the unit",
        ],
        empties: true,
    }),
    grade: Some(Grade { code: "0201", order: 1400, level: Level::Medium, score: 80, is_on: true }),
    find,
    take: None,
    holds,
    premises,
    marks,
    sentence,
    label: None,
};

/// Searches unit by unit, and triple by triple in its order. The words are the unit and the three cells.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let (geometry, side) = (board.geometry(), board.geometry().side());
    let (each, all) = (side * side * side, board.all_candidates());
    let mut narrow = Vec::new();
    for unit in geometry.units().skip(from / each).filter(|unit| board.is_new(*unit)) {
        let cells = geometry.cells_of(unit);
        let open = |index: usize| all[cells[index].index()];
        narrow.clear();
        narrow.extend((0..side).filter(|&index| (2..=3).contains(&open(index).len())));
        for (i, &a) in narrow.iter().enumerate() {
            for (j, &b) in narrow.iter().enumerate().skip(i + 1) {
                let two = open(a).union(open(b));
                for &c in narrow[j + 1..].iter().filter(|&&c| two.union(open(c)).len() == 3) {
                    let site = unit.index() * each + (a * side + b) * side + c;
                    let triple = two.union(open(c));
                    let losing = (0..side).filter(|index| ![a, b, c].contains(index)).flat_map(|index| {
                        board.open(cells[index]).intersection(triple).map(move |digit| (cells[index], digit))
                    });
                    let conclusions: Vec<_> = losing.collect();
                    if site >= from && !conclusions.is_empty() {
                        let [a, b, c] = [a, b, c].map(|index| cells[index].index());
                        let words = [unit.index(), a, b, c].map(|word| word as u16);
                        found(Finding::with_words((RULE.id, RULE.effect), &words, &conclusions, site))?;
                    }
                }
            }
        }
    }
    Continue(())
}

/// The unit, the three digits, which include the step's, and the three cells other than the step's.
fn pattern(claim: &Claim<'_>) -> Result<(Unit, DigitSet, [Cell; 3]), &'static str> {
    let [unit, a, b, c] = claim.exactly()?;
    let (unit, cells) = (claim.unit(unit)?, [a, b, c].map(Cell::new));
    let own = claim.geometry().cells_of(unit);
    let are_in = a < b && b < c && cells.iter().all(|cell| own.contains(cell));
    ensure(are_in && own.contains(&claim.step.cell), "its cells are not in the unit")?;
    ensure(!cells.contains(&claim.step.cell), "its cell belongs to the triple")?;
    let is_narrow = |&cell: &Cell| (2..=3).contains(&claim.before.open(cell).len());
    let triple = cells.iter().map(|&cell| claim.before.open(cell)).fold(DigitSet::EMPTY, DigitSet::union);
    ensure(cells.iter().all(is_narrow) && triple.len() == 3, "its cells have other candidates")?;
    ensure(triple.contains(claim.step.digit), "its digit does not belong to the triple")?;
    Ok((unit, triple, cells))
}

fn holds(claim: &Claim<'_>) -> Holds {
    pattern(claim).map(drop)
}

/// Reports that each cell of the triple has lost all other digits.
fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    let Ok((_, triple, cells)) = pattern(claim) else { return };
    let others = DigitSet::all(claim.geometry().side()).without(triple);
    cells.into_iter().for_each(|cell| others.for_each(|digit| tell(Premise::Excluded(cell, digit))));
}

fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    pattern(claim).map_or_else(|_| Vec::new(), |(unit, _, cells)| causes_in(Some(unit), cells))
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let Ok((unit, triple, cells)) = pattern(claim) else { return "A naked triple.".into() };
    let (set, kind, cells) = (names.set(triple), names.unit(unit), names.cells(cells));
    format!(
        "Naked triple {set} in {kind}: {cells} hold all three digits, so no other cell in {kind} can hold them."
    )
}
