//! The definition of a rule. Independent of the individual rules.

use super::facts::Facts;
use super::nogoods::Nogoods;
use super::premise::RestsOn;
use crate::board::Board;
use crate::geometry::{Cell, Digit, Geometry, MAX_SIDE, Unit};
use crate::puzzle::Symbols;
use crate::step::{Ago, Argument, RuleId};

/// A rule of inference.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its number, which is its index in the table.
    pub id: RuleId,
    /// Its name, in lower case.
    pub name: &'static str,
    /// Its effect.
    pub effect: Effect,
    /// Its kind of argument, and the functions to check and explain it.
    pub points_at: PointsAt,
    /// The facts on which its conclusion rests.
    pub rests_on: RestsOn,
}

/// The effect of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It assigns a digit.
    Places,
    /// It eliminates a candidate.
    Eliminates,
}

/// The kind of argument of a rule, with the functions that check whether it applies and return its causes.
#[derive(Clone, Copy, Debug)]
pub enum PointsAt {
    /// None besides the cell and the digit of the step.
    Nothing(fn(&Claim<'_>) -> Holds, fn(&Applied<'_>) -> Because),
    /// Another cell.
    Cell(fn(&Claim<'_>, Cell) -> Holds, fn(&Applied<'_>, Cell) -> Because),
    /// A unit.
    Unit(fn(&Claim<'_>, Unit) -> Holds, fn(&Applied<'_>, Unit) -> Because),
    /// Another digit.
    Digit(fn(&Claim<'_>, Digit) -> Holds, fn(&Applied<'_>, Digit) -> Because),
    /// The conflict set of a contradiction.
    Conflict(fn(&Claim<'_>, Ago) -> Holds, fn(&Applied<'_>, Ago) -> Because),
}

/// Whether a rule applies; if not, the reason, worded to follow "step N is not possible:".
pub type Holds = Result<(), &'static str>;

/// More than the units of the largest board (3 × 25 + 2).
const UNITS: u16 = 80;

impl PointsAt {
    /// The number of possible arguments on the largest board.
    #[must_use]
    pub const fn count(self) -> u16 {
        match self {
            Self::Nothing(..) => 1,
            Self::Cell(..) => (MAX_SIDE * MAX_SIDE) as u16,
            Self::Unit(..) => UNITS,
            Self::Digit(..) => MAX_SIDE as u16,
            Self::Conflict(..) => Ago::FARTHEST.later() as u16 + 1,
        }
    }

    /// The argument with this number, which is less than [`Self::count`].
    #[must_use]
    pub const fn argument(self, number: u16) -> Option<Argument> {
        if number >= self.count() {
            return None;
        }
        Some(match self {
            Self::Nothing(..) => Argument::None,
            Self::Cell(..) => Argument::Cell(Cell::new(number as usize)),
            Self::Unit(..) => Argument::Unit(Unit::new(number as usize)),
            Self::Digit(..) => Argument::Digit(Digit::new(number as usize)),
            Self::Conflict(..) => match Ago::new(number as u64) {
                Some(ago) => Argument::Conflict(ago),
                None => return None,
            },
        })
    }

    /// The causes; `None` if the argument is of another kind.
    pub(super) fn because(self, argument: Argument, applied: &Applied<'_>) -> Option<Because> {
        match (self, argument) {
            (Self::Nothing(_, because), Argument::None) => Some(because(applied)),
            (Self::Cell(_, because), Argument::Cell(cell)) => Some(because(applied, cell)),
            (Self::Unit(_, because), Argument::Unit(unit)) => Some(because(applied, unit)),
            (Self::Digit(_, because), Argument::Digit(digit)) => Some(because(applied, digit)),
            (Self::Conflict(_, because), Argument::Conflict(ago)) => Some(because(applied, ago)),
            _ => None,
        }
    }

    /// Whether the rule applies. The argument may be outside the board.
    #[inline(always)]
    pub(super) fn holds(self, argument: Argument, claim: &Claim<'_>) -> Holds {
        match (self, argument) {
            (Self::Nothing(holds, _), Argument::None) => holds(claim),
            (Self::Cell(holds, _), Argument::Cell(cell)) => holds(claim, cell),
            (Self::Unit(holds, _), Argument::Unit(unit)) => holds(claim, unit),
            (Self::Digit(holds, _), Argument::Digit(digit)) => holds(claim, digit),
            (Self::Conflict(holds, _), Argument::Conflict(ago)) => holds(claim, ago),
            _ => Err("its rule has another kind of argument"),
        }
    }
}

/// A step claimed to follow from a rule, and the facts before it.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The facts before the step.
    pub facts: &'a Facts,
    /// The conflict sets recorded before the step, if there are any.
    pub nogoods: Option<&'a Nogoods>,
    /// The cell, which is empty.
    pub cell: Cell,
    /// The digit assigned or eliminated.
    pub digit: Digit,
}

/// Returns `problem` unless `holds`.
#[inline(always)]
pub(super) const fn ensure(holds: bool, problem: &'static str) -> Holds {
    if holds { Ok(()) } else { Err(problem) }
}

/// A step by a rule, and the board before it.
#[derive(Clone, Copy, Debug)]
pub struct Applied<'a> {
    /// The board before the step.
    pub before: &'a Board,
    /// The symbols of the digits.
    pub symbols: &'a Symbols,
    /// The cell that is filled, or loses a candidate.
    pub cell: Cell,
    /// The digit assigned or eliminated.
    pub digit: Digit,
}

/// The causes of a step, in words and on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Because {
    /// Why, in a sentence or two.
    pub why: String,
    /// The rule and where it applies in a word or two, for a list: `naked pair, block 2`.
    pub short: String,
    /// The cells that force the step.
    pub causes: Vec<Cell>,
    /// The unit that contains them.
    pub unit: Option<Unit>,
}

impl<'a> Applied<'a> {
    pub(super) fn geometry(&self) -> &'a Geometry {
        self.before.geometry()
    }

    /// A cell's name: `R1C4`.
    pub(super) fn name(&self, cell: Cell) -> String {
        self.geometry().name(cell)
    }

    /// A unit's name: `row 1`.
    pub(super) fn kind(&self, unit: Unit) -> String {
        self.geometry().kind(unit).to_string()
    }

    /// The symbol of the step's digit.
    pub(super) fn symbol(&self) -> char {
        self.symbols.symbol(self.digit)
    }
}
