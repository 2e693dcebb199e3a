//! A step by a rule, with the board before it: what a rule checks and explains.

use super::board_view::{BoardView, Premise};
use super::effect::Effect;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Symbols;
use crate::step::{Argument, AssignReason, Deduction, Elimination, Placing, Step};

/// A step by a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Applied<'a> {
    /// The cell that is filled, or loses a candidate.
    pub cell: Cell,
    /// The digit assigned or eliminated.
    pub digit: Digit,
    /// Whether the cell is filled with it or loses it.
    pub effect: Effect,
    /// The rule and its argument.
    pub deduction: Deduction,
    /// The words of the argument, if it is [`Argument::Words`].
    pub words: &'a [u16],
}

impl<'a> Applied<'a> {
    /// A step with the words of its argument; `None` if no rule is its reason.
    #[must_use]
    pub const fn of(step: Step, words: &'a [u16]) -> Option<Self> {
        match step {
            Step::Assign { cell, digit, reason: AssignReason::Rule(Placing(deduction)) } => {
                Some(Self { cell, digit, effect: Effect::Places, deduction, words })
            }
            Step::Eliminate { cell, digit, reason: Elimination(deduction) } => {
                Some(Self { cell, digit, effect: Effect::Eliminates, deduction, words })
            }
            _ => None,
        }
    }

    /// The unit in which the rule applies, if it has one; words begin with its number, or with 65535. It may be outside
    /// the board unless the step has been checked.
    #[must_use]
    pub fn unit(&self) -> Option<Unit> {
        match self.deduction.argument {
            Argument::Unit(unit) => Some(unit),
            Argument::Words => {
                let word = self.words.first().filter(|word| **word != NO_UNIT)?;
                Some(Unit::new(usize::from(*word)))
            }
            _ => None,
        }
    }
}

/// A step by a rule, with the board before it.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    /// The board before the step.
    pub before: &'a dyn BoardView,
    /// The step.
    pub step: Applied<'a>,
}

/// The first word of an argument without a unit.
pub(super) const NO_UNIT: u16 = u16::MAX;

/// Whether a rule applies; if not, the reason, worded to follow "step N is not possible:".
pub type Holds = Result<(), &'static str>;

/// Returns `problem` unless `holds`.
#[inline(always)]
pub(super) const fn ensure(holds: bool, problem: &'static str) -> Holds {
    if holds { Ok(()) } else { Err(problem) }
}

/// The argument is not of the rule's kind.
pub(super) const OTHER_ARGUMENT: &str = "its rule has another kind of argument";

impl<'a> Claim<'a> {
    /// The board's shape.
    pub(super) fn geometry(&self) -> &'a Geometry {
        self.before.geometry()
    }

    /// The peer that is the argument; `problem` if the argument is not one.
    #[inline(always)]
    pub(super) fn peer(&self, problem: &'static str) -> Result<Cell, &'static str> {
        let Argument::Cell(other) = self.step.deduction.argument else { return Err(OTHER_ARGUMENT) };
        ensure(self.geometry().are_peers(self.step.cell, other), problem).map(|()| other)
    }

    /// The unit that is the argument and contains the step's cell.
    pub(super) fn own_unit(&self) -> Result<Unit, &'static str> {
        match self.step.deduction.argument {
            Argument::Unit(unit) => {
                let is_in = self.geometry().units_of(self.step.cell).contains(&unit);
                ensure(is_in, "its cell is not in the unit").map(|()| unit)
            }
            _ => Err(OTHER_ARGUMENT),
        }
    }

    /// Reports that all digits but one are excluded from a cell.
    pub(super) fn all_but(&self, cell: Cell, digit: Digit, tell: &mut dyn FnMut(Premise)) {
        let others = self.geometry().digits().filter(|&other| other != digit);
        others.for_each(|other| tell(Premise::Excluded(cell, other)));
    }

    /// The words of the argument, if there are exactly this many.
    pub(super) fn exactly<const N: usize>(&self) -> Result<[usize; N], &'static str> {
        let words: [u16; N] =
            self.step.words.try_into().map_err(|_| "its reason has another number of words")?;
        match self.step.deduction.argument {
            Argument::Words => Ok(words.map(usize::from)),
            _ => Err(OTHER_ARGUMENT),
        }
    }

    /// A unit of the board by its number.
    pub(super) fn unit(&self, number: usize) -> Result<Unit, &'static str> {
        let is_one = number < self.geometry().unit_count();
        ensure(is_one, "the board has no such unit").map(|()| Unit::new(number))
    }
}

/// The names of cells, units and digits.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The board's shape.
    pub geometry: &'a Geometry,
    /// The symbols of the digits.
    pub symbols: &'a Symbols,
}

impl Names<'_> {
    /// A cell's name: `R1C4`.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> String {
        self.geometry.name(cell)
    }

    /// Several cells: `R1C4, R2C5 and R3C6`.
    #[must_use]
    pub fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        let names: Vec<String> = cells.into_iter().map(|cell| self.cell(cell)).collect();
        match names.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => names.concat(),
        }
    }

    /// A unit's name: `row 1`.
    #[must_use]
    pub fn unit(&self, unit: Unit) -> String {
        self.geometry.kind(unit).to_string()
    }

    /// The symbol of a digit.
    #[must_use]
    pub fn symbol(&self, digit: Digit) -> char {
        self.symbols.symbol(digit)
    }

    /// Several digits: `{1, 4}`.
    #[must_use]
    pub fn set(&self, digits: DigitSet) -> String {
        self.symbols.set(digits)
    }
}
