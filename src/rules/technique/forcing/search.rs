//! The search for forcing chains and nets in the tables of a position.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};

use super::argument::Forcing;
use super::clash::Clash;
use super::start::{Fact, Start};
use crate::cell_set::CellSet;
use crate::geometry::Digit;
use crate::rules::technique::found::Found;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::{Direct, Outcome, Outcomes};

/// Which technique a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    pub(super) is_net: bool,
    pub(super) is_contradiction: bool,
}

impl Kind {
    /// Whether a pattern is of this kind.
    pub(super) const fn covers(self, forcing: &Forcing) -> bool {
        forcing.is_net == self.is_net && forcing.is_contradiction() == self.is_contradiction
    }

    /// Passes on one instance for each conclusion.
    pub(super) fn each(self, position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let tables = Tables::of(position, self.is_net);
        let mut last = None;
        for forcing in tables.all(position) {
            if self.covers(&forcing) && last != Some(forcing.end) && tables.counts(&forcing, position) {
                last = Some(forcing.end);
                found.pattern(&forcing, position)?;
            }
        }
        Continue(())
    }

    /// Passes on the instance that is taken, if it is of this kind.
    pub(super) fn taken(self, position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        match Forcing::first(position, self.is_net).filter(|forcing| self.covers(forcing)) {
            Some(forcing) => found.pattern(forcing, position),
            None => Continue(()),
        }
    }
}

/// What follows from each candidate being true or false.
struct Tables<'a> {
    direct: &'a Direct,
    is_net: bool,
    outcomes: Cow<'a, Outcomes>,
}

impl Forcing {
    /// The chain or net that is taken: one that places a digit, if there is one; of several the one in the first cell. It is
    /// looked for when it is first asked for.
    fn first<'a>(position: &'a Position<'_>, is_net: bool) -> Option<&'a Self> {
        let find = || {
            let tables = Tables::of(position, is_net);
            tables.all(position).into_iter().find(|forcing| tables.counts(forcing, position))
        };
        position.memo(Slot::Forcing(usize::from(is_net)), find).as_ref()
    }
}

impl<'a> Tables<'a> {
    fn of(position: &'a Position<'_>, is_net: bool) -> Self {
        let direct = Direct::kept(position, Forcing::scope(is_net));
        let find = || Outcomes::of(position, direct, is_net);
        // The search for nice loops leaves those of links.
        let outcomes = match is_net {
            true => Cow::Owned(find()),
            false => Cow::Borrowed(position.memo(Slot::Outcomes, find)),
        };
        Self { direct, is_net, outcomes }
    }

    fn outcome(&self, fact: Fact) -> Option<&Outcome> {
        let literal = self.direct.nodes.literal(fact.cell, fact.digit, fact.is_true)?;
        self.outcomes.get(literal)
    }

    /// All, in the order in which they are taken.
    fn all(&self, position: &Position<'_>) -> Vec<Forcing> {
        let mut all = Vec::new();
        for cell in position.empty() {
            for digit in position.at(cell) {
                for is_true in [true, false] {
                    let assumption = Fact::new(cell, digit, is_true);
                    if self.clashes(assumption, position).next().is_some() {
                        all.push(Forcing::contradiction(self.is_net, assumption));
                    }
                }
                self.verities(Start::Both(cell, digit), position, &mut all);
            }
            self.verities(Start::Cell(cell), position, &mut all);
        }
        for unit in position.shape().units() {
            for digit in position.shape().digits() {
                self.verities(Start::Unit(unit, digit), position, &mut all);
            }
        }
        all.sort_by_key(|forcing| {
            let Fact { cell, digit, is_true } = forcing.end;
            (Reverse(is_true), cell, digit, forcing.start.assumptions(position).len())
        });
        all
    }

    /// The clashes in what follows from an assumption that count.
    fn clashes(&self, assumption: Fact, position: &Position<'_>) -> impl Iterator<Item = Clash> {
        let outcome = self.outcome(assumption).filter(|outcome| Clash::is_in(assumption, outcome, position));
        let all = outcome.map(|outcome| Clash::all(assumption, outcome, position));
        all.into_iter().flatten().filter(|clash| clash.is_usual(position))
    }

    /// Adds what follows from each of some assumptions.
    fn verities(&self, start: Start, position: &Position<'_>, all: &mut Vec<Forcing>) {
        let assumptions = start.assumptions(position);
        let outcomes: Vec<&Outcome> = assumptions.iter().filter_map(|fact| self.outcome(*fact)).collect();
        let [first, rest @ ..] = &outcomes[..] else { return };
        if rest.is_empty() {
            return;
        }
        let common = |digit: Digit, is_true: bool| {
            let common =
                rest.iter().fold(first.cells(digit, is_true), |all, other| all & other.cells(digit, is_true));
            match start {
                Start::Both(cell, _) => common - CellSet::only(cell),
                _ => common,
            }
        };
        for digit in position.shape().digits() {
            for is_true in [true, false] {
                for cell in common(digit, is_true) {
                    all.push(Forcing { is_net: self.is_net, start, end: Fact::new(cell, digit, is_true) });
                }
            }
        }
    }

    /// Whether it is a net, if it should be one: somewhere a conclusion follows from two others.
    fn counts(&self, forcing: &Forcing, position: &Position<'_>) -> bool {
        let is_net = |assumption: Fact, end: Fact| {
            let outcome = self.outcome(assumption);
            outcome.is_some_and(|outcome| outcome.joint(end.digit, end.is_true).contains(end.cell))
        };
        match forcing.start {
            _ if !self.is_net => true,
            Start::Wrong(fact) => self
                .clashes(fact, position)
                .any(|clash| clash.facts(position).iter().any(|end| is_net(fact, *end))),
            start => start.assumptions(position).iter().any(|fact| is_net(*fact, forcing.end)),
        }
    }
}
