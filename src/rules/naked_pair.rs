//! Naked pair: two cells of a unit with the same two candidates exclude both from its other cells.

use super::premise::{Grounds, Known, Premise};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::step::{Argument, Deduction, Elimination, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(3),
    name: "naked pair",
    effect: Effect::Eliminates,
    points_at: PointsAt::Unit(holds, because),
    rests_on,
};

/// Two cells of the unit share the same two candidates, the digit among them.
#[must_use]
pub const fn naked_pair(unit: Unit) -> Elimination {
    Elimination(Deduction { rule: RULE.id, argument: Argument::Unit(unit) })
}

fn holds(claim: &Claim<'_>, unit: Unit) -> Holds {
    ensure(claim.facts.is_in(claim.cell, unit), "its cell is not in the unit")?;
    let cells = claim.facts.geometry().cells_of(unit);
    let pair = |&other: &Cell| {
        let candidates = claim.facts.candidates(other);
        let may_be = other != claim.cell && claim.facts.is_empty(other) && candidates.contains(claim.digit);
        (may_be && candidates.len() == 2).then_some(candidates)
    };
    let mut pairs = cells.iter().enumerate().filter_map(|(i, cell)| Some((i, pair(cell)?)));
    let is_twice = pairs.any(|(i, own)| cells[i + 1..].iter().any(|other| pair(other) == Some(own)));
    ensure(is_twice, "there is no such pair")
}

/// Each cell of the pair has lost all other digits.
fn rests_on(step: &Grounds<'_>, argument: Argument, tell: &mut dyn FnMut(Premise)) {
    let Argument::Unit(unit) = argument else { return };
    let Some((pair, twins)) = find(step.before, step.cell, step.digit, unit) else { return };
    let others = DigitSet::all(step.before.geometry().side()).without(pair);
    twins.into_iter().for_each(|cell| others.for_each(|digit| tell(Premise::Excluded(cell, digit))));
}

fn because(step: &Applied<'_>, unit: Unit) -> Because {
    let kind = step.kind(unit);
    let short = format!("{}, {kind}", RULE.name);
    let Some((pair, [first, second])) = find(step.before, step.cell, step.digit, unit) else {
        return Because {
            why: format!("A naked pair in {kind}."),
            short,
            unit: Some(unit),
            ..Because::default()
        };
    };
    let (set, a, b) = (step.symbols.set(pair), step.name(first), step.name(second));
    Because {
        why: format!(
            "Naked pair {set} in {kind}: {a} and {b} hold both digits, so no other cell in {kind} can hold them."
        ),
        short,
        causes: vec![first, second],
        unit: Some(unit),
    }
}

/// The two cells of the unit, other than the step's, whose same two candidates include its digit.
fn find(before: &dyn Known, own: Cell, digit: Digit, unit: Unit) -> Option<(DigitSet, [Cell; 2])> {
    let is_half = |other: &&Cell| {
        let candidates = before.candidates(**other);
        **other != own && candidates.len() == 2 && candidates.contains(digit)
    };
    let halves: Vec<Cell> = before.geometry().cells_of(unit).iter().filter(is_half).copied().collect();
    halves.iter().enumerate().find_map(|(i, &first)| {
        let pair = before.candidates(first);
        let twin = halves[i + 1..].iter().find(|&&second| before.candidates(second) == pair)?;
        Some((pair, [first, *twin]))
    })
}
