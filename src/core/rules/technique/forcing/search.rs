//! The search for forcing chains and nets in what follows from the candidates of a position.

use std::cell::OnceCell;
use std::ops::ControlFlow::{self, Continue};

use super::argument::Forcing;
use super::cases::Cases;
use super::clash::Clash;
use super::outcome::Outcome;
use super::start::{Fact, Start};
use crate::rules::technique::found::Found;
use crate::rules::technique::memo::Slot;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::{Direct, Literal, Masks, Reach, Table, contains};

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
        let search = Search::of(position, self.is_net);
        for end in search.cases.ends() {
            let mut all = search.leading_to(end).filter(|forcing| self.covers(forcing));
            if let Some(forcing) = all.find(|forcing| search.counts(forcing)) {
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

impl Forcing {
    /// The chain or net that is taken: one that places a digit, if there is one; of several the one in the first
    /// cell. Found on first use.
    fn first<'a>(position: &'a Position<'_>, is_net: bool) -> Option<&'a Self> {
        let find = || {
            let search = Search::of(position, is_net);
            let mut all = search.cases.ends().flat_map(|end| search.leading_to(end));
            all.find(|forcing| search.counts(forcing))
        };
        position.memo(Slot::Forcing(usize::from(is_net)), find).as_ref()
    }
}

/// What follows from each candidate being true or false, and what follows in any case.
struct Search<'a, 'b> {
    position: &'a Position<'b>,
    direct: &'a Direct,
    reach: &'a Reach,
    cases: Cases,
    is_net: bool,
    /// By assumption: the conclusions that rest on a net.
    nets: Vec<OnceCell<Masks>>,
}

impl<'a, 'b> Search<'a, 'b> {
    fn of(position: &'a Position<'b>, is_net: bool) -> Self {
        let scope = Forcing::scope(is_net);
        let (direct, reach) = (Direct::kept(position, scope), Reach::kept(position, scope));
        let cases = Cases::of(position, direct, reach);
        let nets = vec![OnceCell::new(); 2 * direct.nodes.candidates().len()];
        Self { position, direct, reach, cases, is_net, nets }
    }

    fn fact(&self, literal: Literal) -> Fact {
        let (cell, digit) = self.direct.nodes.place(literal.node());
        Fact::new(cell, digit, literal.is_true())
    }

    /// All forcing chains or nets with an end, in the order in which they are taken.
    fn leading_to(&self, end: Literal) -> impl Iterator<Item = Forcing> {
        let (end_fact, is_net) = (self.fact(end), self.is_net);
        let contradiction = || Forcing::contradiction(is_net, end_fact.not());
        let verities = self.cases.leading_to(end);
        let verities = verities.map(move |start| Forcing { is_net, start, end: end_fact });
        self.cases.is_refuted(end).then(contradiction).into_iter().chain(verities)
    }

    /// Whether it counts as a net, if nets are searched: somewhere a conclusion follows from two others.
    fn counts(&self, forcing: &Forcing) -> bool {
        match forcing.start {
            _ if !self.is_net => true,
            Start::Wrong(fact) => self
                .clashes(fact)
                .any(|clash| clash.facts(self.position).iter().any(|end| self.rests_on_net(fact, *end))),
            start => {
                start.assumptions(self.position).iter().any(|fact| self.rests_on_net(*fact, forcing.end))
            }
        }
    }

    /// The clashes in what follows from an assumption that count.
    fn clashes(&self, assumption: Fact) -> impl Iterator<Item = Clash> {
        let (nodes, side) = (&self.direct.nodes, self.position.shape().side());
        let literal = nodes.literal((assumption.cell, assumption.digit), assumption.is_true);
        let outcome = literal.map(|literal| Outcome::of(self.reach.get(literal), nodes, side));
        let all = outcome.map(|outcome| Clash::all(assumption, &outcome, self.position));
        all.into_iter().flatten().filter(|clash| clash.is_usual(self.position))
    }

    /// Whether a conclusion from an assumption rests on a net.
    fn rests_on_net(&self, assumption: Fact, end: Fact) -> bool {
        let literal = |fact: Fact| self.direct.nodes.literal((fact.cell, fact.digit), fact.is_true);
        let (Some(assumption), Some(end)) = (literal(assumption), literal(end)) else { return false };
        let nets = self.nets[assumption.index()].get_or_init(|| {
            Table::of(assumption, self.direct, self.position).nets(self.direct, self.position)
        });
        contains(nets.get(0), end)
    }
}
