//! Locked candidates: all places of a digit in one unit lie in another one too, so the rest of that one cannot hold it.
//!
//! Known as *pointing* where the first unit is a block, and as *claiming* or box/line reduction where the second is one.
//! On boards with diagonals these take part like all other units.

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Claim, Holds, Names, ensure};
use super::effect::Effect;
use super::finding::{Finding, Mark};
use super::rule::{ArgumentKind, Receiver, Rule, Switch};
use crate::geometry::{Cell, Geometry, Unit};
use crate::step::RuleId;

/// The number of the rule.
pub const LOCKED_CANDIDATES: RuleId = RuleId::new(6);

pub(super) const RULE: Rule = Rule {
    id: LOCKED_CANDIDATES,
    name: "locked candidates",
    effect: Effect::Eliminates,
    argument: ArgumentKind::Words,
    switch: Some(Switch {
        is_on: false,
        choice: "locked-candidates",
        title: "locked candidates",
        lines: [
            "        if nothing has changed then for each digit locked in two units",
            "            eliminate it elsewhere in the second unit",
        ],
        empties: true,
    }),
    grade: None,
    find,
    take: None,
    holds,
    premises,
    marks,
    sentence,
    label: None,
};

/// Searches unit by unit, and digit by digit. The words are the two units.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let (geometry, side) = (board.geometry(), board.geometry().side());
    let (mut places, mut conclusions) = (Vec::new(), Vec::new());
    for first in geometry.units().skip(from / side) {
        let (cells, used) = (geometry.cells_of(first), board.used(first));
        for digit in geometry.digits().filter(|digit| !used.contains(*digit)) {
            let site = first.index() * side + digit.index();
            let takes = |cell: &&Cell| board.open(**cell).contains(digit);
            places.clear();
            places.extend(cells.iter().filter(takes).copied().filter(|_| site >= from));
            for second in shared_units(geometry, &places).filter(|&second| second != first) {
                let others = geometry.cells_of(second).iter().filter(|cell| !cells.contains(cell));
                conclusions.clear();
                conclusions.extend(others.filter(takes).map(|&cell| (cell, digit)));
                if !conclusions.is_empty() {
                    let words = [first, second].map(|unit| unit.index() as u16);
                    found(Finding::with_words((RULE.id, RULE.effect), &words, &conclusions, site))?;
                }
            }
        }
    }
    Continue(())
}

/// The units that contain all of these cells; none if there are no cells.
fn shared_units(geometry: &Geometry, cells: &[Cell]) -> impl Iterator<Item = Unit> {
    let units = cells.first().map_or(&[][..], |&first| geometry.units_of(first));
    let is_shared = |unit: &Unit| cells.iter().all(|&cell| geometry.units_of(cell).contains(unit));
    units.iter().copied().filter(is_shared)
}

/// The two units, only the second of which contains the cell, and the places of the digit in both.
fn pattern(claim: &Claim<'_>) -> Result<([Unit; 2], Vec<Cell>), &'static str> {
    let [first, second] = claim.exactly()?;
    let (first, second) = (claim.unit(first)?, claim.unit(second)?);
    let geometry = claim.geometry();
    let own = geometry.units_of(claim.step.cell);
    ensure(own.contains(&second) && !own.contains(&first), "its cell is in other units")?;
    let takes = |cell: &Cell| claim.before.open(*cell).contains(claim.step.digit);
    let places: Vec<Cell> = geometry.cells_of(first).iter().copied().filter(takes).collect();
    let is_locked = places.iter().all(|&place| geometry.units_of(place).contains(&second));
    let is_used = claim.before.used(first).contains(claim.step.digit);
    ensure(is_locked && !is_used && !places.is_empty(), "its digit is not locked in these units")?;
    Ok(([first, second], places))
}

fn holds(claim: &Claim<'_>) -> Holds {
    pattern(claim).map(drop)
}

/// Reports that the rest of the first unit cannot hold the digit.
fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    let Ok(([first, second], _)) = pattern(claim) else { return };
    let geometry = claim.geometry();
    let others = geometry.cells_of(first).iter().filter(|&&cell| !geometry.units_of(cell).contains(&second));
    others.for_each(|&cell| tell(Premise::Excluded(cell, claim.step.digit)));
}

fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    let Ok(([first, second], places)) = pattern(claim) else { return Vec::new() };
    let places = places.into_iter().map(|cell| Mark::candidate(cell, claim.step.digit));
    [Mark::base(first), Mark::cover(second)].into_iter().chain(places).collect()
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let Ok((units, places)) = pattern(claim) else { return "Locked candidates.".into() };
    let ([first, second], symbol) = (units.map(|unit| names.unit(unit)), names.symbol(claim.step.digit));
    let places = names.cells(places);
    format!(
        "Locked candidates: in {first}, {symbol} can only be in {second} ({places}), so no other cell in {second} can hold it."
    )
}
