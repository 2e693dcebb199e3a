//! What every rule has to say about itself. Knows none of them.

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

/// What a rule points at, with the function that returns what it rests on.
#[derive(Clone, Copy, Debug)]
pub enum PointsAt {
    /// Nothing but the cell and the digit of the step.
    Nothing(fn(&Applied<'_>) -> Because),
    /// Another cell.
    Cell(fn(&Applied<'_>, Cell) -> Because),
    /// A unit.
    Unit(fn(&Applied<'_>, Unit) -> Because),
    /// Another digit.
    Digit(fn(&Applied<'_>, Digit) -> Because),
}

/// More than the units of the largest board (3 × 25 + 2).
const UNITS: u16 = 80;

impl PointsAt {
    /// The number of different things on the largest board that it may be.
    #[must_use]
    pub const fn count(self) -> u16 {
        match self {
            Self::Nothing(_) => 1,
            Self::Cell(_) => (MAX_SIDE * MAX_SIDE) as u16,
            Self::Unit(_) => UNITS,
            Self::Digit(_) => MAX_SIDE as u16,
        }
    }

    /// The argument with this number, which is less than [`Self::count`].
    #[must_use]
    pub const fn argument(self, number: u16) -> Option<Argument> {
        if number >= self.count() {
            return None;
        }
        Some(match self {
            Self::Nothing(_) => Argument::None,
            Self::Cell(_) => Argument::Cell(Cell::new(number as usize)),
            Self::Unit(_) => Argument::Unit(Unit::new(number as usize)),
            Self::Digit(_) => Argument::Digit(Digit::new(number as usize)),
        })
    }

    /// What the rule rests on; `None` if it does not point at such a thing.
    pub(super) fn because(self, argument: Argument, applied: &Applied<'_>) -> Option<Because> {
        match (self, argument) {
            (Self::Nothing(because), Argument::None) => Some(because(applied)),
            (Self::Cell(because), Argument::Cell(cell)) => Some(because(applied, cell)),
            (Self::Unit(because), Argument::Unit(unit)) => Some(because(applied, unit)),
            (Self::Digit(because), Argument::Digit(digit)) => Some(because(applied, digit)),
            _ => None,
        }
    }
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
