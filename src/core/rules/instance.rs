//! Instances of a rule on a board, kept after the search.

use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

use super::board_view::{BoardView, Placement};
use super::claim::{Applied, Claim, Names};
use super::effect::Effect;
use super::finding::Finding;
use super::rule::Rule;
use crate::geometry::Unit;
use crate::step::Deduction;

/// A copy of a [`Finding`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instance {
    /// The rule and its argument.
    pub deduction: Deduction,
    /// The words of the argument.
    pub words: Vec<u16>,
    /// Whether it places digits or eliminates candidates.
    pub effect: Effect,
    /// The digits that it places, or the candidates that it eliminates.
    pub conclusions: Vec<Placement>,
}

impl Instance {
    /// The step that draws one of the conclusions.
    #[must_use]
    pub fn step(&self, (cell, digit): Placement) -> Applied<'_> {
        Applied { cell, digit, effect: self.effect, deduction: self.deduction, words: &self.words }
    }
}

impl Instance {
    /// Its explanation on the board on which it was found.
    #[must_use]
    pub fn sentence(&self, board: &dyn BoardView, names: &Names<'_>) -> String {
        let Some(&place) = self.conclusions.first() else { return String::new() };
        super::sentence(&Claim { before: board, step: self.step(place) }, names)
    }

    /// Its changes: `R1C2=5`, `R3C4≠6, R3C5≠6`.
    #[must_use]
    pub fn changes(&self, names: &Names<'_>) -> String {
        let sign = if self.effect == Effect::Places { '=' } else { '≠' };
        let name = |&(cell, digit): &Placement| {
            format!("{}{sign}{}", names.geometry.name(cell), names.symbols.symbol(digit))
        };
        self.conclusions.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// The unit in which a finding applies, if it has one.
    #[must_use]
    pub fn unit_of(finding: &Finding<'_>) -> Option<Unit> {
        let (cell, digit) = *finding.conclusions.first()?;
        let Finding { effect, deduction, words, .. } = *finding;
        Applied { cell, digit, effect, deduction, words }.unit()
    }
}

impl From<Finding<'_>> for Instance {
    fn from(finding: Finding<'_>) -> Self {
        Self {
            deduction: finding.deduction,
            words: finding.words.to_vec(),
            effect: finding.effect,
            conclusions: finding.conclusions.to_vec(),
        }
    }
}

impl Rule {
    /// The first instance on a board.
    #[must_use]
    pub fn first(&self, board: &dyn BoardView) -> Option<Instance> {
        let mut first = None;
        let _ = (self.find)(board, 0, &mut |finding| {
            first = Some(finding.into());
            Break(())
        });
        first
    }

    /// All instances on a board, each once.
    #[must_use]
    pub fn all(&self, board: &dyn BoardView) -> Vec<Instance> {
        self.some(board, usize::MAX)
    }

    /// The first instances on a board, each once, up to a number.
    #[must_use]
    pub fn some(&self, board: &dyn BoardView, most: usize) -> Vec<Instance> {
        let (mut all, mut seen) = (Vec::new(), HashSet::new());
        let _ = (self.find)(board, 0, &mut |finding| {
            let instance = Instance::from(finding);
            if seen.insert(instance.clone()) {
                all.push(instance);
            }
            if all.len() < most { Continue(()) } else { Break(()) }
        });
        all
    }
}
