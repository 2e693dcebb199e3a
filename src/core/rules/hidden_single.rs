//! Hidden single: a digit with one place left in a unit goes there.

use std::ops::ControlFlow::{self, Continue};

use super::board_view::{BoardView, Premise};
use super::claim::{Claim, Holds, Names, ensure};
use super::effect::Effect;
use super::excluders;
use super::finding::{Finding, Mark, causes_in};
use super::rule::{ArgumentKind, Receiver, Rule, Switch};
use super::technique::{Grade, Level};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::step::{Argument, Deduction, Placing, RuleId};

/// The number of the rule.
pub const HIDDEN_SINGLE: RuleId = RuleId::new(1);

pub(super) const RULE: Rule = Rule {
    id: HIDDEN_SINGLE,
    name: "hidden single",
    effect: Effect::Places,
    argument: ArgumentKind::Unit,
    switch: Some(Switch {
        is_on: true,
        choice: "no-hidden-singles",
        title: "hidden singles",
        lines: [
            "        PLACE each digit with one place left in a unit",
            "        if a digit has no place left then return failure",
        ],
        empties: false,
    }),
    grade: Some(Grade { code: "0002", order: 300, level: Level::Easy, score: 14, is_on: true }),
    find,
    take: None,
    holds,
    premises,
    marks,
    sentence,
    label: None,
};

/// The reason that the unit has no other place for the digit.
#[must_use]
pub const fn hidden_single(unit: Unit) -> Placing {
    Placing(Deduction { rule: HIDDEN_SINGLE, argument: Argument::Unit(unit) })
}

/// The places of the digits of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// Digits without any place.
    pub none: DigitSet,
    /// Digits that are not yet on the board and have one place.
    pub one: DigitSet,
}

impl Places {
    /// The places in a unit.
    #[inline]
    #[must_use]
    pub fn of<B: BoardView + ?Sized>(board: &B, unit: Unit) -> Self {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in board.geometry().cells_of(unit) {
            let candidates = board.candidates(cell);
            twice = twice.union(once.intersection(candidates));
            once = once.union(candidates);
        }
        let all = DigitSet::all(board.geometry().side());
        Self { none: all.without(once), one: once.without(twice).without(board.used(unit)) }
    }
}

/// Searches unit by unit, and digit by digit.
fn find(board: &dyn BoardView, from: usize, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let (geometry, side) = (board.geometry(), board.geometry().side());
    for unit in geometry.units().skip(from / side).filter(|unit| board.is_new(*unit)) {
        for digit in Places::of(board, unit).one {
            let site = unit.index() * side + digit.index();
            let place = geometry.cells_of(unit).iter().find(|&&cell| board.open(cell).contains(digit));
            if let Some(&cell) = place.filter(|_| site >= from) {
                found(Finding::plain(
                    (HIDDEN_SINGLE, RULE.effect),
                    Argument::Unit(unit),
                    &[(cell, digit)],
                    site,
                ))?;
            }
        }
    }
    Continue(())
}

/// Whether the unit, which may be outside the board, neither has the digit nor a place for it except this cell.
#[must_use]
pub fn has_no_place<B: BoardView + ?Sized>(board: &B, unit: Unit, digit: Digit, but: Option<Cell>) -> bool {
    let takes = |cell: Cell| board.open(cell).contains(digit) && board.fitting(cell).contains(digit);
    unit.index() < board.geometry().unit_count()
        && !board.used(unit).contains(digit)
        && board.geometry().cells_of(unit).iter().all(|&cell| Some(cell) == but || !takes(cell))
}

fn holds(claim: &Claim<'_>) -> Holds {
    let unit = claim.own_unit()?;
    let is_only = has_no_place(claim.before, unit, claim.step.digit, Some(claim.step.cell));
    ensure(is_only, "its digit has another place in the unit")
}

fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    let Ok(unit) = claim.own_unit() else { return };
    let others = claim.geometry().cells_of(unit).iter().filter(|&&other| other != claim.step.cell);
    others.for_each(|&other| tell(Premise::Excluded(other, claim.step.digit)));
}

fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    let Ok(unit) = claim.own_unit() else { return Vec::new() };
    let cells = claim.geometry().cells_of(unit).iter().copied();
    let others = cells.filter(|&other| other != claim.step.cell && claim.before.digit(other).is_none());
    causes_in(Some(unit), excluders::of_digit(claim.before, claim.step.digit, others))
}

fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let place = claim.own_unit().map_or_else(|_| "a unit".into(), |unit| names.unit(unit));
    format!("Hidden single: {} has no other place in {place}.", names.symbol(claim.step.digit))
}
