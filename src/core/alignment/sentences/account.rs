//! The whole comparison of two runs, line by line.

use super::super::aligned::{Aligned, Side};
use super::super::overlay::{Only, Overlay};
use super::super::parting::Difference;
use super::{Phrases, cost};
use crate::in_words::{counted, grouped};

/// A line of the comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountLine {
    /// A sentence, or the name of a run and what it does.
    pub text: String,
    /// How deep it is indented.
    pub indent: usize,
    /// The positions that it mentions, in each run.
    pub at: [Option<u64>; 2],
}

impl AccountLine {
    const fn new(text: String, indent: usize, at: [Option<u64>; 2]) -> Self {
        Self { text, indent, at }
    }
}

/// Describes the comparison of two runs, which are called by these names.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    /// The runs.
    pub aligned: &'a Aligned<'a>,
    /// Writes cells and digits.
    pub phrases: &'a Phrases<'a>,
    /// The name of each run.
    pub names: [&'a str; 2],
}

impl Account<'_> {
    /// The lines about where they part.
    #[must_use]
    pub fn parting(&self, difference: &Difference) -> Vec<AccountLine> {
        let at = difference.decisions.map(|decision| decision.map(|(position, _)| position));
        let text = match (difference.is_none(), difference.common) {
            (true, 0) => "Neither makes a guess.".into(),
            (true, 1) => "Both make the same single decision.".into(),
            (true, common) => format!("Both make the same {} decisions.", grouped(common)),
            (false, 0) => "They differ in their first decision:".into(),
            (false, 1) => "The first decision is the same. Then:".into(),
            (false, common) => format!("The first {} decisions are the same. Then:", grouped(common)),
        };
        let mut lines = vec![AccountLine::new(text, 0, at)];
        if difference.is_none() {
            return lines;
        }
        for (name, decision) in self.names.iter().zip(difference.decisions) {
            let does = decision.map_or_else(
                || "makes no further decision".into(),
                |(position, decision)| {
                    format!("{} in step {}", self.phrases.decision(decision), grouped(position))
                },
            );
            lines.push(AccountLine::new(format!("{name} {does}"), 1, at));
        }
        lines
    }

    /// How many guesses both made.
    #[must_use]
    pub fn common(overlay: &Overlay) -> AccountLine {
        let common = overlay.common();
        let guesses = counted(common, "guess is", "guesses are");
        AccountLine::new(format!("{guesses} in both trees."), 0, [None, None])
    }

    /// What only one run searched: the sum, then at most `most` subtrees, the costliest first, each with the reason
    /// why the other run did not search it.
    #[must_use]
    pub fn only(&self, overlay: &Overlay, side: Side, most: usize) -> Vec<AccountLine> {
        let subtrees = overlay.only(side).costliest.iter().take(most);
        std::iter::once(self.sum(overlay, side))
            .chain(subtrees.flat_map(|only| self.subtree(only, side)))
            .collect()
    }

    /// The lines of [`Self::only`] for both runs, in portions: the sum, or one subtree. `None` after the last one.
    #[must_use]
    pub fn portion(&self, overlay: &Overlay, index: usize, most: usize) -> Option<Vec<AccountLine>> {
        let portions = Side::BOTH.into_iter().flat_map(|side| {
            let subtrees = overlay.only(side).costliest.iter().take(most);
            std::iter::once((side, None)).chain(subtrees.map(move |only| (side, Some(only))))
        });
        { portions }.nth(index).map(|(side, only)| match only {
            None => vec![self.sum(overlay, side)],
            Some(only) => self.subtree(only, side),
        })
    }

    /// How much only one run searched.
    fn sum(&self, overlay: &Overlay, side: Side) -> AccountLine {
        let (own, part) = (self.names[side.index()], overlay.only(side));
        let text = match part.subtrees {
            0 => format!("{own} searched nothing that the other did not."),
            count => {
                let subtrees = counted(count, "subtree", "subtrees");
                format!("Only {own} searched {subtrees}: {}.", cost(part.spent))
            }
        };
        AccountLine::new(text, 0, [None, None])
    }

    /// A subtree, and why the other run did not search it.
    fn subtree(&self, only: &Only, side: Side) -> Vec<AccountLine> {
        let Some(span) = only.node.span(side) else { return Vec::new() };
        let why = self.aligned.why(only.above.as_ref(), &only.node);
        let step = span.steps.start + 1;
        let mut at = [None, None];
        at[side.index()] = Some(step);
        let told = why.map(|why| self.phrases.why_with_rule(&only.node, side.other(), why));
        at[side.other().index()] = told.as_ref().and_then(|(_, position)| *position);
        let below = only.above.as_ref().map(|above| format!(" below {}", self.phrases.guess(above)));
        let guess = self.phrases.guess(&only.node);
        let text = format!(
            "{guess}{}, from step {}: {}",
            below.unwrap_or_default(),
            grouped(step),
            cost(only.spent)
        );
        let mut lines = vec![AccountLine::new(text, 1, at)];
        if let Some((why, _)) = told {
            let other = self.names[side.other().index()];
            let text = format!("{other}: {why}");
            lines.push(AccountLine::new(text, 2, at));
        }
        lines
    }
}
