//! The whole comparison of two runs, line by line.

use super::super::aligned::{Aligned, Side};
use super::super::overlay::{Only, Overlay};
use super::super::parting::Difference;
use super::super::why::Why;
use super::{Teller, cost};

/// A line of the comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// A sentence, or the name of a run and what it does.
    pub text: String,
    /// How deep it is indented.
    pub indent: usize,
    /// The positions that it speaks of, in each run.
    pub at: [Option<u64>; 2],
}

impl Line {
    const fn new(text: String, indent: usize, at: [Option<u64>; 2]) -> Self {
        Self { text, indent, at }
    }
}

/// Tells the comparison of two runs, which are called by these names.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// The runs.
    pub aligned: &'a Aligned<'a>,
    /// Writes cells and digits.
    pub teller: &'a Teller<'a>,
    /// The name of each run.
    pub names: [&'a str; 2],
}

impl Account<'_> {
    /// Where they part.
    #[must_use]
    pub fn parting(&self, difference: &Difference) -> Vec<Line> {
        let at = difference.decisions.map(|decision| decision.map(|(position, _)| position));
        let text = match (difference.is_none(), difference.common) {
            (true, 0) => "Neither makes a guess.".into(),
            (true, 1) => "Both make one decision, the same.".into(),
            (true, common) => format!("Both make the same {common} decisions."),
            (false, 0) => "They differ in their first decision:".into(),
            (false, 1) => "The first decision is the same. Then".into(),
            (false, common) => format!("The first {common} decisions are the same. Then"),
        };
        let mut lines = vec![Line::new(text, 0, at)];
        if difference.is_none() {
            return lines;
        }
        for (name, decision) in self.names.iter().zip(difference.decisions) {
            let does = decision.map_or_else(
                || "makes no more".into(),
                |(position, decision)| format!("{} in step {position}", self.teller.decision(decision)),
            );
            lines.push(Line::new(format!("{name} {does}"), 1, at));
        }
        lines
    }

    /// How many guesses both made.
    #[must_use]
    pub fn common(overlay: &Overlay) -> Line {
        let common = overlay.common();
        let guesses = if common == 1 { "guess is" } else { "guesses are" };
        Line::new(format!("{common} {guesses} in both trees."), 0, [None, None])
    }

    /// What only one run searched: the sum, then at most so many subtrees, the costliest first, each with the reason why
    /// the other run was spared it.
    #[must_use]
    pub fn only(&self, overlay: &Overlay, side: Side, most: usize) -> Vec<Line> {
        let (own, part) = (self.names[side.index()], overlay.only(side));
        if part.subtrees == 0 {
            return vec![Line::new(format!("Nothing was searched by {own} alone."), 0, [None, None])];
        }
        let subtrees = match part.subtrees {
            1 => "1 subtree".into(),
            count => format!("{count} subtrees"),
        };
        let sum = format!("Only {own} searched {subtrees}: {}.", cost(part.spent));
        let mut lines = vec![Line::new(sum, 0, [None, None])];
        lines.extend(part.costliest.iter().take(most).flat_map(|only| self.subtree(only, side)));
        lines
    }

    /// A subtree, and why the other run was spared it.
    fn subtree(&self, only: &Only, side: Side) -> Vec<Line> {
        let Some(span) = only.node.span(side) else { return Vec::new() };
        let why = self.aligned.why(only.above.as_ref(), &only.node);
        let step = span.steps.start + 1;
        let mut at = [None, None];
        at[side.index()] = Some(step);
        at[side.other().index()] = why.and_then(Why::position);
        let below = only.above.as_ref().map(|above| format!(" below {}", self.teller.guess(above)));
        let guess = self.teller.guess(&only.node);
        let text = format!("{guess}{}, from step {step}: {}", below.unwrap_or_default(), cost(only.spent));
        let mut lines = vec![Line::new(text, 1, at)];
        if let Some(why) = why {
            let other = self.names[side.other().index()];
            let text = format!("{other}: {}", self.teller.why(side.other(), why));
            lines.push(Line::new(text, 2, at));
        }
        lines
    }
}
