//! What a forcing chain or net starts from, where it ends, and the whole argument.

use super::clash::Clash;
use super::outcome::Outcome;
use super::proof::Proof;
use super::start::{Fact, Start};
use crate::rules::claim::ensure;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::{Direct, Literal, Scope, Table};

/// The most clashes among which the one with the shortest proof is chosen.
const MOST_CLASHES: usize = 8;

/// Assumptions that lead to the same conclusion, or one that leads to a clash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules::technique) struct Forcing {
    pub(super) is_net: bool,
    pub(super) start: Start,
    /// What follows from each assumption; if one is wrong, its contrary.
    pub(super) end: Fact,
}

/// The argument in full.
pub(super) struct Argument {
    /// What follows from each assumption.
    pub(super) proofs: Vec<Proof>,
    pub(super) clash: Option<Clash>,
}

impl Forcing {
    /// The claim that an assumption is wrong.
    pub(super) const fn contradiction(is_net: bool, assumption: Fact) -> Self {
        Self { is_net, start: Start::Wrong(assumption), end: assumption.not() }
    }

    /// Whether there is one assumption, which is wrong.
    pub(super) const fn is_contradiction(&self) -> bool {
        matches!(self.start, Start::Wrong(_))
    }

    /// The scope of its tables.
    pub(super) const fn scope(is_net: bool) -> Scope {
        if is_net { Scope::Singles } else { Scope::Groups }
    }

    /// The argument.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn argument(&self, position: &Position<'_>) -> Result<Argument, &'static str> {
        let direct = Direct::kept(position, Self::scope(self.is_net));
        let literal = |fact: Fact| {
            direct
                .nodes
                .literal((fact.cell, fact.digit), fact.is_true)
                .ok_or("a candidate of its chain is gone")
        };
        let table = |fact| literal(fact).map(|of| Table::of(of, direct, position));
        if let Start::Wrong(fact) = self.start {
            return refuted(fact, &table(fact)?, direct, position)
                .ok_or("its assumption does not lead to a clash");
        }
        let (end, assumptions) = (literal(self.end)?, self.start.assumptions(position));
        ensure(assumptions.len() > 1, "it begins with fewer than two assumptions")?;
        let mut proofs = Vec::new();
        for assumption in assumptions {
            let proof = Proof::of(&[end], &table(assumption)?, direct, position);
            let proof = proof.filter(|proof| proof.contains(self.end));
            proofs.push(proof.ok_or("its conclusion does not follow from each assumption")?);
        }
        Ok(Argument { proofs, clash: None })
    }
}

/// The shortest path from an assumption to a clash.
fn refuted(fact: Fact, table: &Table, direct: &Direct, position: &Position<'_>) -> Option<Argument> {
    let outcome = Outcome::of(table.reached(), &direct.nodes, position.shape().side());
    let clashes = Clash::all(fact, &outcome, position);
    let proofs = clashes.into_iter().filter_map(|clash| {
        let literal = |fact: Fact| direct.nodes.literal((fact.cell, fact.digit), fact.is_true);
        let facts = clash.facts(position);
        let ends: Option<Vec<Literal>> = facts.iter().map(|fact| literal(*fact)).collect();
        let proof = Proof::of(&ends?, table, direct, position)?;
        facts.iter().all(|fact| proof.contains(*fact)).then_some((proof, clash))
    });
    let (proof, clash) = proofs.take(MOST_CLASHES).min_by_key(|(proof, _)| proof.0.len())?;
    Some(Argument { proofs: vec![proof], clash: Some(clash) })
}
