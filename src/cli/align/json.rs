//! The comparison in JSON: an object for each run, as `info` writes it, and one for what they share and what
//! differs.

use serde::Serialize;

use super::run::Run;
use crate::alignment::sentences::Account;
use crate::alignment::{Decision, Difference, Node, Only, Overlay, Side, Spent};
use crate::cli::Problem;
use crate::cli::json::{self, RunRecord, Subject};
use crate::cli::output::Out;
use crate::cli::placed::Placed;
use crate::puzzle::Puzzle;

#[derive(Serialize)]
struct RunLine {
    run: usize,
    runs: usize,
    /// The file that it was read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(flatten)]
    subject: Subject,
    #[serde(flatten)]
    figures: RunRecord,
}

/// The comparison of the two searches.
#[derive(Serialize)]
struct Comparison<'a> {
    /// The number of decisions that are the same before the first difference.
    common_decisions: u64,
    /// The decision of each run there; empty if they do not differ.
    decisions: Vec<Parting<'a>>,
    common_guesses: u64,
    /// What only one run searched.
    only: Vec<Unshared<'a>>,
}

#[derive(Serialize)]
struct Parting<'a> {
    run: usize,
    solver: &'a str,
    /// None if it makes no more decisions.
    #[serde(flatten)]
    decision: Option<Decided>,
}

#[derive(Serialize)]
struct Decided {
    step: u64,
    /// As in the lines of `trace`.
    kind: &'static str,
    #[serde(flatten)]
    placed: Placed,
}

#[derive(Serialize)]
struct Cost {
    steps: u64,
    guesses: u64,
    contradictions: u64,
}

impl From<Spent> for Cost {
    fn from(Spent { steps, guesses, contradictions }: Spent) -> Self {
        Self { steps, guesses, contradictions }
    }
}

#[derive(Serialize)]
struct Unshared<'a> {
    run: usize,
    solver: &'a str,
    subtrees: u64,
    #[serde(flatten)]
    cost: Cost,
    costliest: Vec<Subtree>,
}

#[derive(Serialize)]
struct Subtree {
    #[serde(flatten)]
    guess: Placed,
    step: u64,
    /// The guess directly above it, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    below: Option<Placed>,
    #[serde(flatten)]
    cost: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    spared: Option<Spared>,
}

/// Why the other run did not make the guess.
#[derive(Serialize)]
struct Spared {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u64>,
}

/// Prints the runs.
pub(super) fn runs(out: &mut Out, runs: &[Run; 2]) -> Result<(), Problem> {
    for (run, number) in runs.iter().zip(1..) {
        let totals = run.trace.totals();
        let counted = (run.trace.len(), &totals);
        let figures = RunRecord::new(run.algorithm.to_string(), run.outcome.as_ref(), counted, run.took);
        let file = run.file.as_ref().map(|file| file.display().to_string());
        let subject = Subject::from(&*run.puzzle);
        json::print(out, &RunLine { run: number, runs: runs.len(), file, subject, figures })?;
    }
    Ok(())
}

/// Prints the comparison, with at most `most` subtrees of each.
pub(super) fn comparison(
    out: &mut Out,
    puzzle: &Puzzle,
    account: &Account<'_>,
    (difference, overlay): (&Difference, &Overlay),
    most: usize,
) -> Result<(), Problem> {
    let writer = Writer { puzzle, account };
    let decisions = (1..).zip(account.names).zip(difference.decisions);
    let decisions = decisions.map(|((run, solver), decision)| Parting {
        run,
        solver,
        decision: decision.map(|(step, decision)| writer.decided(step, decision)),
    });
    let comparison = Comparison {
        common_decisions: difference.common,
        decisions: if difference.is_none() { Vec::new() } else { decisions.collect() },
        common_guesses: overlay.common(),
        only: Side::BOTH.map(|side| writer.part(overlay, side, most)).into(),
    };
    json::print(out, &comparison)
}

struct Writer<'a> {
    puzzle: &'a Puzzle,
    account: &'a Account<'a>,
}

impl Writer<'_> {
    fn decided(&self, step: u64, decision: Decision) -> Decided {
        let (kind, cell, digit) = match decision {
            Decision::Guess(cell, digit) => ("assign", cell, digit),
            Decision::Retract(cell, digit) => ("retract", cell, digit),
        };
        Decided {
            step,
            kind,
            placed: Placed::new(cell, digit, self.puzzle.geometry(), self.puzzle.symbols()),
        }
    }

    fn guess(&self, node: &Node) -> Placed {
        Placed::new(node.cell, node.digit, self.puzzle.geometry(), self.puzzle.symbols())
    }

    fn part(&self, overlay: &Overlay, side: Side, most: usize) -> Unshared<'_> {
        let part = overlay.only(side);
        let listed = part.costliest.iter().take(most);
        Unshared {
            run: side.index() + 1,
            solver: self.account.names[side.index()],
            subtrees: part.subtrees,
            cost: part.spent.into(),
            costliest: listed.filter_map(|only| self.subtree(only, side)).collect(),
        }
    }

    fn subtree(&self, only: &Only, side: Side) -> Option<Subtree> {
        let step = only.node.span(side)?.steps.start + 1;
        let why = self.account.aligned.why(only.above.as_ref(), &only.node);
        let told = why.map(|why| self.account.phrases.why_with_rule(&only.node, side.other(), why));
        Some(Subtree {
            guess: self.guess(&only.node),
            step,
            below: only.above.as_ref().map(|above| self.guess(above)),
            cost: only.spent.into(),
            spared: told.map(|(text, step)| Spared { text, step }),
        })
    }
}
