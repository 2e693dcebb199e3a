//! What a rule finds on a board: what follows, from which facts, and how the pattern is drawn.

use super::board_view::Placement;
use super::claim::Claim;
use super::effect::Effect;
use crate::geometry::{Cell, Digit, Unit};
use crate::step::{Argument, Deduction, RuleId};

/// An instance of a rule on a board.
///
/// It borrows the rule's data, so that a solver that applies millions of them copies nothing. Premises, marks and
/// sentence are those of a step that draws one of its conclusions, made on demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding<'a> {
    /// The rule and its argument.
    pub deduction: Deduction,
    /// The words of the argument, if it is [`Argument::Words`].
    pub words: &'a [u16],
    /// Whether its conclusions place digits or eliminate candidates.
    pub effect: Effect,
    /// The digits that it places, or the candidates that it eliminates; at least one.
    pub conclusions: &'a [Placement],
    /// The site where the rule found it, after which a search on the changed board can resume.
    pub site: usize,
}

impl<'a> Finding<'a> {
    /// A finding whose argument needs no words.
    pub(super) const fn plain(
        (rule, effect): (RuleId, Effect),
        argument: Argument,
        conclusions: &'a [Placement],
        site: usize,
    ) -> Self {
        Self { deduction: Deduction { rule, argument }, words: &[], effect, conclusions, site }
    }

    /// A finding whose argument is a list of words.
    pub(super) const fn with_words(
        (rule, effect): (RuleId, Effect),
        words: &'a [u16],
        conclusions: &'a [Placement],
        site: usize,
    ) -> Self {
        Self { deduction: Deduction { rule, argument: Argument::Words }, words, effect, conclusions, site }
    }
}

/// A place on the board that is drawn for its role in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    /// Its role.
    pub role: Role,
    /// The place.
    pub place: Place,
}

/// The role of a place in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// It forces the step.
    Cause,
    /// The units that the pattern lies in.
    Base,
    /// The units in which it excludes candidates, if these are others.
    Cover,
    /// The imperfection of a pattern: the candidates of a fish outside its covers.
    Fin,
    /// One of several related groups: two colours, or the almost locked sets of a chain; counted from 0.
    Set(u8),
    /// A link between candidates at least one of which is true.
    Strong,
    /// A link between candidates at most one of which is true.
    Weak,
}

/// A place on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// A candidate.
    Candidate(Cell, Digit),
    /// A unit.
    Unit(Unit),
    /// A link between two candidates; for groups between the nearest two.
    Link(Placement, Placement),
}

impl Mark {
    /// A cell that forces the step.
    #[must_use]
    pub const fn cause(cell: Cell) -> Self {
        Self { role: Role::Cause, place: Place::Cell(cell) }
    }

    /// A candidate that forces the step.
    #[must_use]
    pub const fn candidate(cell: Cell, digit: Digit) -> Self {
        Self { role: Role::Cause, place: Place::Candidate(cell, digit) }
    }

    /// A link, strong or weak.
    #[must_use]
    pub const fn link(role: Role, from: Placement, to: Placement) -> Self {
        Self { role, place: Place::Link(from, to) }
    }

    /// The same place in another role.
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        Self { role, place: self.place }
    }

    /// A unit that the pattern lies in.
    #[must_use]
    pub const fn base(unit: Unit) -> Self {
        Self { role: Role::Base, place: Place::Unit(unit) }
    }

    /// A unit in which the pattern excludes candidates.
    #[must_use]
    pub const fn cover(unit: Unit) -> Self {
        Self { role: Role::Cover, place: Place::Unit(unit) }
    }
}

/// The cells that force a step, each once, in the order of the marks.
#[must_use]
pub fn cells_of(marks: &[Mark]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for mark in marks {
        if let Mark { role: Role::Cause, place: Place::Cell(cell) | Place::Candidate(cell, _) } = *mark
            && !cells.contains(&cell)
        {
            cells.push(cell);
        }
    }
    cells
}

/// The unit in which a step follows; `None` if it has none.
#[must_use]
pub fn unit_of(marks: &[Mark]) -> Option<Unit> {
    marks.iter().find_map(|mark| match *mark {
        Mark { role: Role::Base, place: Place::Unit(unit) } => Some(unit),
        _ => None,
    })
}

/// Cells that force a step, and the unit that contains them.
pub(crate) fn causes_in(unit: Option<Unit>, causes: impl IntoIterator<Item = Cell>) -> Vec<Mark> {
    unit.map(Mark::base).into_iter().chain(causes.into_iter().map(Mark::cause)).collect()
}

/// The peer that is the argument, and the unit that it shares with the step's cell.
pub(super) fn peer_marks(claim: &Claim<'_>) -> Vec<Mark> {
    claim.peer("").map_or_else(
        |_| Vec::new(),
        |peer| causes_in(claim.geometry().shared_unit(claim.step.cell, peer), [peer]),
    )
}
