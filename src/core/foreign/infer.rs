//! The reason of a program's step, by the simplest rules.

use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::rules::{self, Applied, BoardView, Claim, Effect, Facts, Placement, Rule};
use crate::step::{Contradiction, Elimination, Placing, RuleId};
use std::ops::ControlFlow::{Break, Continue};

/// The single by which a digit follows, if there is one.
pub(super) fn placing(facts: &Facts, (cell, digit): Placement) -> Option<Placing> {
    let fitting = facts.fitting(cell);
    if !fitting.contains(digit) {
        return None;
    }
    if fitting.single().is_some() {
        return Some(rules::naked_single());
    }
    let mut units = facts.geometry().units_of(cell).iter();
    let unit = units.find(|&&unit| rules::has_no_place(facts, unit, digit, Some(cell)))?;
    Some(rules::hidden_single(*unit))
}

/// Why a candidate is eliminated: a peer holds the digit or has no other candidate, or a simple pattern excludes
/// it. Patterns are not looked for once `searches` is used up.
pub(super) fn elimination(facts: &Facts, place: Placement, searches: &mut u32) -> (Elimination, Vec<u16>) {
    let simple = by_peer(facts, place);
    if simple.0.rule != rules::UNEXPLAINED || *searches == 0 {
        return (simple, Vec::new());
    }
    *searches -= 1;
    let mut patterns = PATTERNS.iter().filter_map(|id| rules::rule(*id));
    patterns.find_map(|rule| by_pattern(rule, facts, place)).unwrap_or((simple, Vec::new()))
}

/// The patterns that are looked for, the simplest first.
const PATTERNS: [RuleId; 4] =
    [rules::LOCKED_CANDIDATES, rules::NAKED_PAIR, rules::HIDDEN_PAIR, rules::NAKED_TRIPLE];

/// An instance of a rule that eliminates a candidate.
fn by_pattern(rule: &Rule, facts: &Facts, place: Placement) -> Option<(Elimination, Vec<u16>)> {
    let mut found = None;
    let _ = (rule.find)(facts, 0, &mut |finding| {
        if finding.effect == Effect::Eliminates && finding.conclusions.contains(&place) {
            found = Some((Elimination(finding.deduction), finding.words.to_vec()));
            return Break(());
        }
        Continue(())
    });
    let (cell, digit) = place;
    found.filter(|(reason, words)| {
        let step = Applied { cell, digit, effect: Effect::Eliminates, deduction: reason.0, words };
        rules::check(&Claim { before: facts, step }).is_ok()
    })
}

/// The reason of an elimination, if a single peer is enough.
pub(super) fn by_peer(facts: &Facts, (cell, digit): Placement) -> Elimination {
    let peers = facts.geometry().peers(cell);
    if let Some(holder) = peers.iter().find(|peer| facts.digit(**peer) == Some(digit)) {
        return rules::peer(*holder);
    }
    let only = DigitSet::only(digit);
    match peers.iter().find(|peer| facts.candidates(**peer).without(only).is_empty()) {
        Some(single) => rules::arc(*single),
        None => rules::unexplained(),
    }
}

/// The first contradiction that the board shows.
pub(super) fn contradiction(facts: &Facts) -> Option<Contradiction> {
    let geometry = facts.geometry();
    let mut cells = geometry.cells();
    if let Some(cell) = cells.find(|&cell| facts.is_empty(cell) && facts.fitting(cell).is_empty()) {
        return Some(Contradiction::NoCandidate(cell));
    }
    let places = geometry.units().flat_map(|unit| geometry.digits().map(move |digit| (unit, digit)));
    let none = |&(unit, digit): &_| rules::has_no_place(facts, unit, digit, None);
    places.into_iter().find(none).map(|(unit, digit)| Contradiction::NoPlace { unit, digit })
}

/// The empty cell with the fewest digits that fit.
pub(super) fn tightest(facts: &Facts) -> Cell {
    let empty = facts.geometry().cells().filter(|&cell| facts.is_empty(cell));
    empty.min_by_key(|&cell| facts.fitting(cell).len()).unwrap_or(Cell::new(0))
}
