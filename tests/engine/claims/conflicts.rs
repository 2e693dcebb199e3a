//! The true statements about steps that refer to a conflict set.

use super::judge::{Blame, Judge, Truth};
use super::*;
use sudoscope::rules::Placement;

impl Judge<'_> {
    /// Whether the solver has conflict sets.
    pub(super) const fn has_conflict_sets(&self) -> bool {
        matches!(self.algorithm, Algorithm::Cbj(_) | Algorithm::Learning(_))
    }

    const fn learns(&self) -> bool {
        matches!(self.algorithm, Algorithm::Learning(_))
    }

    /// The conflict set of a contradiction; empty if it has none.
    pub(super) fn set(&self, later: usize) -> Vec<(Cell, usize)> {
        let index = self.conflicts.len().checked_sub(later + 1);
        index.map_or_else(Vec::new, |index| self.conflicts[index].clone())
    }

    /// What the run says about a step.
    pub(super) fn context(&self, step: Step) -> Context {
        let later = match step.deduction().map(|deduction| deduction.argument) {
            Some(Argument::Conflict(ago)) => Some(ago.later() as usize),
            _ => matches!(step, Step::Retract { .. } | Step::Restore { .. }).then_some(0),
        };
        let later = later.filter(|_| self.has_conflict_sets());
        let member = |(cell, digit)| -> Placement { (cell, Digit::new(digit)) };
        let conflict = later.map_or_else(Vec::new, |later| self.set(later).into_iter().map(member).collect());
        let is_jump = later.is_some() && self.is_jump;
        let tried = self.tried(step).map(member);
        Context { algorithm: Some(self.algorithm), conflict, is_jump, tried, words: self.words.clone() }
    }

    /// The digit that has just failed, if a step tries another one instead.
    pub(super) fn tried(&self, step: Step) -> Option<(Cell, usize)> {
        let Step::Assign { cell, reason, .. } = step else { return None };
        let is_row = matches!(self.algorithm, Algorithm::DancingLinks(_));
        let has_place = |failed: &(Cell, usize)| is_row || failed.0 == cell;
        self.failed.filter(has_place).filter(|_| reason != AssignReason::SharedGuess && !self.learns())
    }

    fn placement(&self, (cell, digit): (Cell, usize)) -> String {
        format!("{} = {}", self.name(cell), self.symbol(digit))
    }

    fn placements(&self, members: &[(Cell, usize)]) -> String {
        let named: Vec<String> = members.iter().map(|member| self.placement(*member)).collect();
        match named.len() {
            1 => named[0].clone(),
            2..=7 => [named[..named.len() - 1].join(", "), named[named.len() - 1].clone()].join(" and "),
            count => format!("{} and {} others", named[..6].join(", "), count - 6),
        }
    }

    /// Checks that all digits of a conflict set together with the givens have no solution.
    fn have_no_solution(&self, set: &[(Cell, usize)]) {
        let agrees =
            |grid: &&Grid| set.iter().all(|(cell, digit)| grid.digits()[cell.index()].index() == *digit);
        assert_eq!(self.solutions.iter().find(agrees), None);
    }

    /// The guesses on the board, up to and including the one in a cell.
    pub(super) fn guesses_to(&self, cell: Cell) -> Vec<(Cell, usize)> {
        let last = self.guesses.iter().position(|(guess, _)| *guess == cell).expect("a guess");
        let guesses = self.guesses[..=last].iter();
        guesses.map(|(guess, _)| (*guess, self.digit(*guess).expect("on the board"))).collect()
    }

    /// The deepest guess that the contradiction depends on. That it does is checked against the known
    /// solutions once the set is complete; that the search goes back to it, when a candidate is excluded.
    pub(super) fn culprit(&self, cell: Cell, digit: usize) -> Truth {
        assert!(self.digit(cell) == Some(digit) && self.set(0).is_empty() && self.is_jump && !self.learns());
        let depth = self.guesses_to(cell).len();
        let why = format!(
            "This derivation of the contradiction depends on this guess at depth {depth} and on no later one: the search backtracks to it."
        );
        Truth {
            headline: format!("Guess {} is the culprit", self.placement((cell, digit))),
            whys: vec![(why, vec![])],
            short: "deepest in the set".into(),
            unit: None,
        }
    }

    /// A guess before the culprit that is not part of the conflict set.
    pub(super) fn irrelevant(&self, cell: Cell, digit: usize) -> Truth {
        let set = self.set(0);
        let (culprit, before) = set.split_last().expect("a culprit");
        assert!(before.contains(&(cell, digit)) && self.guesses_to(culprit.0).len() >= set.len());
        let depth = self.guesses_to(cell).len();
        let why = format!(
            "This derivation of the contradiction does not depend on this guess at depth {depth}, although it was made before the culprit."
        );
        Truth {
            headline: format!("Guess {} played no part", self.placement((cell, digit))),
            whys: vec![(why, vec![])],
            short: "not in the set".into(),
            unit: None,
        }
    }

    /// Why a nogood excludes a candidate.
    pub(super) fn nogood(&self, own: (Cell, usize), later: usize) -> (String, Blame) {
        let set = self.set(later);
        assert!(set.contains(&own));
        assert!(self.learns() || set.last() == Some(&own), "the search goes back to the culprit");
        self.have_no_solution(&set);
        let others: Vec<(Cell, usize)> = set.into_iter().filter(|member| *member != own).collect();
        assert!(others.iter().all(|&(cell, digit)| self.digit(cell) == Some(digit)));
        let (name, blame) = (self.placement(own), others.iter().map(|(cell, _)| [*cell].into()).collect());
        let why = match others.len() {
            0 => format!("Nogood: with the givens alone, {name} has no solution."),
            _ => {
                let all: Vec<(Cell, usize)> = std::iter::once(own).chain(others).collect();
                format!("Nogood: with the givens, {} have no solution together.", self.placements(&all))
            }
        };
        (why, blame)
    }

    /// Why a guess is retracted, in full and in short.
    pub(super) fn jump(&self, own: (Cell, usize)) -> (String, Blame, &'static str) {
        let set = self.set(0);
        let name = self.placement(own);
        if self.learns() && !self.is_jump {
            let why = "Left for a restart: the search starts over and keeps what it has learnt.";
            return (why.into(), vec![], "restart");
        }
        self.have_no_solution(&set);
        let blame = || set.iter().filter(|member| **member != own).map(|(cell, _)| [*cell].into()).collect();
        match (set.split_last(), self.learns()) {
            (None, _) => {
                assert!(self.solutions.is_empty() && !self.learns());
                let why = "Jumped over: the contradiction follows from the givens alone, so the puzzle has no solution.";
                (why.into(), vec![], "jumped over")
            }
            (Some((last, others)), learns) if *last == own => {
                let why = match (others.len(), learns) {
                    (0, false) => format!("Failed: with the givens alone, {name} has no solution."),
                    (0, true) => format!("Failed: with the givens, {name} has no solution."),
                    (_, false) => {
                        format!(
                            "Failed: with {} and the givens, {name} has no solution.",
                            self.placements(others)
                        )
                    }
                    (_, true) => format!(
                        "Failed: with {} and the givens, {name} has no solution.",
                        self.placements(others)
                    ),
                };
                (why, if learns { vec![] } else { blame() }, "guess failed")
            }
            (Some((last, _)), true) => {
                let why = format!(
                    "Left, not failed: the search jumps back to where {} is the only digit of the nogood that is not on \
                     the board.",
                    self.placement(*last)
                );
                (why, vec![], "left, not failed")
            }
            (Some((last, _)), false) => {
                assert!(!set.contains(&own), "a guess of the conflict set is jumped over");
                let depth = self.guesses.iter().position(|(guess, _)| guess == &last.0).expect("a guess") + 1;
                assert!(self.guesses.len() > depth);
                let why = format!(
                    "Jumped over: the search jumps back to {} at depth {depth}, the deepest guess in the conflict set. \
                     This guess played no part.",
                    self.placement(*last)
                );
                (why, blame(), "jumped over")
            }
        }
    }

    /// The fate of the last guess, after which something is undone.
    pub(super) fn fate(&self) -> &'static str {
        let (guess, _) = self.guesses.last().expect("a guess");
        match self.set(0).last() {
            _ if self.learns() && !self.is_jump => "is left for a restart",
            Some((cell, _)) if cell == guess => "has failed",
            _ if self.learns() => "is left by a jump",
            _ => "is jumped over",
        }
    }
}
