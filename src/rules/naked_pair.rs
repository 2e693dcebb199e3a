//! Naked pair: two cells of a unit with the same two candidates exclude both from its other cells.

use super::premises::{Conclusion, Fact, excluded};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Unit};
use crate::step::{Argument, Deduction, Elimination, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(3),
    name: "naked pair",
    effect: Effect::Eliminates,
    points_at: PointsAt::Unit(holds, because),
    premises,
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

fn because(step: &Applied<'_>, unit: Unit) -> Because {
    let kind = step.kind(unit);
    let short = format!("{}, {kind}", RULE.name);
    let Some((pair, [first, second])) = find(step, unit) else {
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
fn find(step: &Applied<'_>, unit: Unit) -> Option<(DigitSet, [Cell; 2])> {
    let is_half = |other: &&Cell| {
        let candidates = step.before.candidates(**other);
        **other != step.cell && candidates.len() == 2 && candidates.contains(step.digit)
    };
    let halves: Vec<Cell> = step.geometry().cells_of(unit).iter().filter(is_half).copied().collect();
    halves.iter().enumerate().find_map(|(i, &first)| {
        let pair = step.before.candidates(first);
        let twin = halves[i + 1..].iter().find(|&&second| step.before.candidates(second) == pair)?;
        Some((pair, [first, *twin]))
    })
}

/// The two cells can take no digits but the two.
fn premises(conclusion: &Conclusion<'_>, argument: Argument) -> Option<Vec<Fact>> {
    let Argument::Unit(unit) = argument else { return None };
    let known = conclusion.known;
    let halves = known.geometry().cells_of(unit).iter().filter(|&&other| {
        let candidates = known.candidates(other);
        other != conclusion.cell && candidates.len() == 2 && candidates.contains(conclusion.digit)
    });
    let halves: Vec<Cell> = halves.copied().collect();
    let (first, twin) = halves.iter().enumerate().find_map(|(i, &first)| {
        let twin = |second: &&Cell| known.candidates(**second) == known.candidates(first);
        halves[i + 1..].iter().find(twin).map(|&second| (first, second))
    })?;
    let others = conclusion.all().without(known.candidates(first));
    Some([first, twin].into_iter().flat_map(|cell| excluded(cell, others)).collect())
}
