//! Describes in words where two runs part.

mod account;

pub use account::{Account, AccountLine};

use super::aligned::{Aligned, Node, Side, Spent};
use super::parting::Decision;
use super::why::Why;
use crate::explain::explain;
use crate::geometry::Geometry;
use crate::in_words::{counted, grouped};
use crate::puzzle::Symbols;
use crate::step::Step;
use crate::trace::Cursor;

/// Writes cells and digits of the runs' puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Phrases<'a> {
    aligned: &'a Aligned<'a>,
    geometry: &'a Geometry,
    symbols: &'a Symbols,
}

impl<'a> Phrases<'a> {
    /// A writer for two runs on a board of this shape.
    #[must_use]
    pub const fn new(aligned: &'a Aligned<'a>, geometry: &'a Geometry, symbols: &'a Symbols) -> Self {
        Self { aligned, geometry, symbols }
    }

    /// The cell and the digit of a guess: `R2C1 = 6`.
    #[must_use]
    pub fn guess(&self, node: &Node) -> String {
        format!("{} = {}", self.geometry.name(node.cell), self.symbols.symbol(node.digit))
    }

    /// A decision, to follow the name of the solver: `guesses R2C1 = 6`.
    #[must_use]
    pub fn decision(&self, decision: Decision) -> String {
        match decision {
            Decision::Guess(cell, digit) => {
                format!("guesses {} = {}", self.geometry.name(cell), self.symbols.symbol(digit))
            }
            Decision::Retract(cell, digit) => {
                format!("retracts {} = {}", self.geometry.name(cell), self.symbols.symbol(digit))
            }
        }
    }

    /// Why a run did not make a guess, and the rule behind that, without a full stop.
    #[must_use]
    pub fn why_with_rule(&self, node: &Node, side: Side, why: Why) -> (String, Option<u64>) {
        let told = self.why(side, why);
        match self.aligned.rule_behind(node, why) {
            Some((position, step)) => {
                (format!("{}, and so {told}", self.step(side, position, step)), Some(position))
            }
            None => (told, why.position()),
        }
    }

    /// Why a run did not make a guess, without a full stop; `side` is the run that did not.
    #[must_use]
    pub fn why(&self, side: Side, why: Why) -> String {
        match why {
            Why::Excluded { position, step } | Why::Forced { position, step } => {
                self.step(side, position, step)
            }
            Why::Refuted { position, step } => {
                format!("{}, before any further guess", self.step(side, position, step))
            }
            Why::Elsewhere { position, step: Step::Assign { cell, digit, .. } } => {
                let decision = self.decision(Decision::Guess(cell, digit));
                format!("it {decision} instead, in step {}", grouped(position))
            }
            Why::Elsewhere { position, step } => format!("{} instead", self.step(side, position, step)),
            Why::JumpedOver { position, step } => {
                format!("{}, from which it jumped back over the guess above", self.step(side, position, step))
            }
            Why::Left { position } => {
                format!("it left the guess above in step {}, before its turn came", grouped(position))
            }
            Why::Ended => "its turn never came".into(),
            Why::Unknown => "no recorded step shows why".into(),
        }
    }

    /// A step with its reason and its number.
    fn step(&self, side: Side, position: u64, step: Step) -> String {
        let trace = self.aligned.trace(side);
        let mut cursor = Cursor::new(trace);
        cursor.seek(trace, position.saturating_sub(1).min(trace.len()));
        let told = explain(step, cursor.moment().board(), self.symbols);
        // Only a rule adds something to the headline.
        let number = grouped(position);
        match step.deduction() {
            None => format!("{} in step {number}", told.headline),
            Some(_) => format!("{} ({}) in step {number}", told.headline, told.short),
        }
    }
}

/// A cost in words: `412 steps, 30 guesses, 12 contradictions`.
#[must_use]
pub fn cost(spent: Spent) -> String {
    format!(
        "{}, {}, {}",
        counted(spent.steps, "step", "steps"),
        counted(spent.guesses, "guess", "guesses"),
        counted(spent.contradictions, "contradiction", "contradictions")
    )
}
