//! The definition of a rule. Independent of the individual rules.

use std::ops::ControlFlow;

use super::board_view::{BoardView, Premise};
use super::claim::{Applied, Claim, Holds, Names};
use super::effect::Effect;
use super::finding::{Finding, Mark};
use super::technique::Grade;
use crate::geometry::{Cell, Digit, MAX_SIDE, Unit};
use crate::step::{Age, Argument, RuleId};

/// A rule of inference.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its number, which is its index in the table.
    pub id: RuleId,
    /// Its name, in lower case.
    pub name: &'static str,
    /// Its effect.
    pub effect: Effect,
    /// Its kind of argument.
    pub argument: ArgumentKind,
    /// How propagation uses it, if it can be switched on and off there.
    pub switch: Option<Switch>,
    /// How hard people find it, if it is a technique.
    pub grade: Option<Grade>,
    /// Passes its instances on a board, from a site onwards, to the function until that breaks.
    pub find: Find,
    /// Passes on the instance that a person takes, if the rule chooses one.
    pub take: Option<Find>,
    /// Whether it applies in a step. The argument may be outside the board.
    pub holds: fn(&Claim<'_>) -> Holds,
    /// Passes the facts on which a step rests to the function.
    pub premises: fn(&Claim<'_>, &mut dyn FnMut(Premise)),
    /// How the pattern of a step is drawn.
    pub marks: fn(&Claim<'_>) -> Vec<Mark>,
    /// Why a step follows, in a sentence or two.
    pub sentence: fn(&Claim<'_>, &Names<'_>) -> String,
    /// The reason of a step in a word or two, if that is not the name with the unit in which the rule applies.
    pub label: Option<fn(&Applied<'_>, &Names<'_>) -> Label>,
}

/// The search of a rule: the board, the first site to examine, and the receiver of the findings.
pub type Find = fn(&dyn BoardView, usize, &mut Receiver<'_>) -> ControlFlow<()>;

/// Receives findings; breaks when no others are wanted.
pub type Receiver<'a> = dyn FnMut(Finding<'_>) -> ControlFlow<()> + 'a;

/// The reason of a step in a word or two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// For a list: `naked pair, block 2`.
    pub short: String,
    /// After a colon: `naked pair in block 2`.
    pub clause: String,
}

impl Label {
    /// The name of a rule, with the unit in which it applies if there is one.
    pub(super) fn named(name: &str, unit: Option<Unit>, names: &Names<'_>) -> Self {
        match unit.map(|unit| names.unit(unit)) {
            Some(unit) => Self { short: format!("{name}, {unit}"), clause: format!("{name} in {unit}") },
            None => Self { short: name.into(), clause: name.into() },
        }
    }
}

/// How a rule is used by propagation, if it can be switched on and off there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Whether it is on by default.
    pub is_on: bool,
    /// The choice on the command line that changes that: `no-naked-pairs` or `naked-triples`.
    pub choice: &'static str,
    /// What is switched, in the plural: `naked pairs`.
    pub title: &'static str,
    /// Its two lines in the pseudocode of `PROPAGATE`. For a rule that places digits: the placement, and the case of a
    /// digit without a place. For one that eliminates candidates: the loop, and its body.
    pub lines: [&'static str; 2],
    /// Whether it can remove the last candidate of a cell, which ends the branch.
    pub empties: bool,
}

/// The kind of argument of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// None besides the cell and the digit of the step.
    Nothing,
    /// Another cell.
    Cell,
    /// A unit.
    Unit,
    /// Another digit.
    Digit,
    /// The conflict set of a contradiction.
    Conflict,
    /// Up to [`MOST_WORDS`](crate::step::MOST_WORDS) words, which the rule writes and reads.
    Words,
}

/// A number beyond the units of the largest board (3 × 25 + 2).
const UNITS: u16 = 80;

impl ArgumentKind {
    /// The number of possible arguments on the largest board; none if arguments are words.
    #[must_use]
    pub const fn count(self) -> u16 {
        match self {
            Self::Nothing => 1,
            Self::Cell => (MAX_SIDE * MAX_SIDE) as u16,
            Self::Unit => UNITS,
            Self::Digit => MAX_SIDE as u16,
            Self::Conflict => Age::FARTHEST.later() as u16 + 1,
            Self::Words => 0,
        }
    }

    /// The argument with this number, which is less than [`Self::count`].
    #[must_use]
    pub const fn argument(self, number: u16) -> Option<Argument> {
        if number >= self.count() {
            return None;
        }
        Some(match self {
            Self::Nothing => Argument::None,
            Self::Cell => Argument::Cell(Cell::new(number as usize)),
            Self::Unit => Argument::Unit(Unit::new(number as usize)),
            Self::Digit => Argument::Digit(Digit::new(number as usize)),
            Self::Conflict => match Age::new(number as u64) {
                Some(ago) => Argument::Conflict(ago),
                None => return None,
            },
            Self::Words => return None,
        })
    }
}
