//! What every rule has to say about itself. Knows none of them.

use super::facts::Facts;
use crate::board::Board;
use crate::geometry::{Cell, Digit, Geometry, MAX_SIDE, Unit};
use crate::puzzle::Symbols;
use crate::step::{Argument, RuleId};

/// A rule of deduction.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its number, which is its place in the table.
    pub id: RuleId,
    /// What it is called, in lower case.
    pub name: &'static str,
    /// What it does.
    pub effect: Effect,
    /// What it points at, and what it then rests on.
    pub points_at: PointsAt,
}

/// What a rule does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It writes a digit.
    Places,
    /// It crosses a candidate out.
    Eliminates,
}

/// What a rule points at, with the functions that return whether it applies, and what it rests on.
#[derive(Clone, Copy, Debug)]
pub enum PointsAt {
    /// Nothing but the cell and the digit of the step.
    Nothing(fn(&Claim<'_>) -> Holds, fn(&Applied<'_>) -> Because),
    /// Another cell.
    Cell(fn(&Claim<'_>, Cell) -> Holds, fn(&Applied<'_>, Cell) -> Because),
    /// A unit.
    Unit(fn(&Claim<'_>, Unit) -> Holds, fn(&Applied<'_>, Unit) -> Because),
    /// Another digit.
    Digit(fn(&Claim<'_>, Digit) -> Holds, fn(&Applied<'_>, Digit) -> Because),
}

/// Whether a rule applies; if not, what does not hold, as it follows "step N is not possible:".
pub type Holds = Result<(), &'static str>;

/// More than the units of the largest board (3 × 25 + 2).
const UNITS: u16 = 80;

impl PointsAt {
    /// The number of different things on the largest board that it may be.
    #[must_use]
    pub const fn count(self) -> u16 {
        match self {
            Self::Nothing(..) => 1,
            Self::Cell(..) => (MAX_SIDE * MAX_SIDE) as u16,
            Self::Unit(..) => UNITS,
            Self::Digit(..) => MAX_SIDE as u16,
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
        })
    }

    /// What the rule rests on; `None` if it does not point at such a thing.
    pub(super) fn because(self, argument: Argument, applied: &Applied<'_>) -> Option<Because> {
        match (self, argument) {
            (Self::Nothing(_, because), Argument::None) => Some(because(applied)),
            (Self::Cell(_, because), Argument::Cell(cell)) => Some(because(applied, cell)),
            (Self::Unit(_, because), Argument::Unit(unit)) => Some(because(applied, unit)),
            (Self::Digit(_, because), Argument::Digit(digit)) => Some(because(applied, digit)),
            _ => None,
        }
    }

    /// Whether the rule applies. The argument may be nothing that the board has.
    #[inline(always)]
    pub(super) fn holds(self, argument: Argument, claim: &Claim<'_>) -> Holds {
        match (self, argument) {
            (Self::Nothing(holds, _), Argument::None) => holds(claim),
            (Self::Cell(holds, _), Argument::Cell(cell)) => holds(claim, cell),
            (Self::Unit(holds, _), Argument::Unit(unit)) => holds(claim, unit),
            (Self::Digit(holds, _), Argument::Digit(digit)) => holds(claim, digit),
            _ => Err("its rule points at something else"),
        }
    }
}

/// A step that is said to follow from a rule, and what is known before it.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// What is known before the step.
    pub facts: &'a Facts,
    /// The cell, which is empty.
    pub cell: Cell,
    /// The digit that is written or crossed out.
    pub digit: Digit,
}

/// Returns a problem unless it holds.
#[inline(always)]
pub(super) const fn ensure(holds: bool, problem: &'static str) -> Holds {
    if holds { Ok(()) } else { Err(problem) }
}

/// A step by a rule, and the board before it.
#[derive(Clone, Copy, Debug)]
pub struct Applied<'a> {
    /// The board before the step.
    pub before: &'a Board,
    /// How digits are written.
    pub symbols: &'a Symbols,
    /// The cell that is filled, or loses a candidate.
    pub cell: Cell,
    /// The digit that is written or crossed out.
    pub digit: Digit,
}

/// What a step rests on, in words and on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Because {
    /// Why, in a sentence or two.
    pub why: String,
    /// The rule and where it applies in a word or two, for a list: `naked pair, block 2`.
    pub short: String,
    /// The cells that force the step.
    pub causes: Vec<Cell>,
    /// The unit in which they do.
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

    /// How the step's digit is written.
    pub(super) fn symbol(&self) -> char {
        self.symbols.symbol(self.digit)
    }
}
