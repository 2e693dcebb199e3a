//! What a program answers: its outcome, checked, and which of its counters are known.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::{Budget, Engine, Position};
use crate::foreign::{Ending, Listener};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::step::{Observer, Step, Stop};
use crate::trace::file::Said;

/// The node limit for checking a “no solution”: guesses and conflicts.
const NODES: u64 = 2_000_000;

/// Which counters of a run are known: a program shows as much of its search as it prints.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Coverage {
    /// None: it printed only its answer.
    Nothing,
    /// All but the eliminations.
    Placements,
    /// All.
    #[default]
    All,
}

/// What a program answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Its outcome. One that is wrong is [`Outcome::Stalled`].
    pub outcome: Outcome,
    /// Whether its answer was wrong: an invalid solution, or "no solution" for a solvable puzzle.
    pub is_wrong: bool,
    /// Which counters are known.
    pub known: Coverage,
    /// How it failed, if it did.
    pub problem: Option<String>,
    /// The time from its start to the end of its output.
    pub took: Duration,
}

/// Passes steps and remarks on, and notes what the answer is judged by.
pub(super) struct Listening<'a, L> {
    puzzle: Arc<Puzzle>,
    out: &'a mut L,
    pub(super) is_stopped: bool,
    has_eliminated: bool,
    /// Whether the program has shown its search: it took something back, or reported a contradiction.
    has_searched: bool,
    claims: bool,
    said: Option<String>,
    empty: usize,
}

impl<'a, L: Listener> Listening<'a, L> {
    pub(super) fn new(puzzle: &Arc<Puzzle>, out: &'a mut L) -> Self {
        Self {
            puzzle: Arc::clone(puzzle),
            out,
            is_stopped: false,
            has_eliminated: false,
            has_searched: false,
            claims: false,
            said: None,
            empty: puzzle.givens().iter().filter(|given| given.is_none()).count(),
        }
    }

    /// The answer of a program whose output has ended.
    pub(super) fn answer(
        self,
        (solver, ending): (Algorithm, Ending),
        problem: Option<String>,
        took: Duration,
    ) -> Answer {
        // A board or two, with whatever is printed around them, show no search.
        let is_shown = self.has_searched || ending.events > 0 || ending.boards > 2;
        let known = match self.has_eliminated {
            _ if !solver.is_foreign() => Coverage::All,
            true if is_shown => Coverage::All,
            false if is_shown => Coverage::Placements,
            _ => Coverage::Nothing,
        };
        let says_solved = self.claims || self.said.as_deref() == Some("solved") || self.empty == 0;
        let (outcome, is_wrong) = match ending.outcome {
            _ if self.is_stopped => (Outcome::Stopped, false),
            Some(Outcome::Solved(grid)) => (Outcome::Solved(grid), false),
            Some(Outcome::Unsolvable) if self.has_solution() => (Outcome::Stalled, true),
            Some(Outcome::Unsolvable) => (Outcome::Unsolvable, false),
            _ => (Outcome::Stalled, says_solved),
        };
        Answer { outcome, is_wrong, known, problem, took }
    }

    fn has_solution(&self) -> bool {
        let position = Position { puzzle: &self.puzzle, placed: &[], struck: &[] };
        let never = AtomicBool::new(false);
        let budget = Budget { nodes: Some(NODES), ..Budget::until(&never) };
        matches!(Engine::new().first(position, &budget), Ok(Some(_)))
    }

    fn note(&mut self, flow: ControlFlow<Stop>) -> ControlFlow<Stop> {
        self.is_stopped |= flow.is_break();
        flow
    }
}

impl<L: Listener> Observer for Listening<'_, L> {
    #[inline]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        match step {
            Step::Assign { .. } => self.empty = self.empty.wrapping_sub(1),
            Step::Retract { .. } => {
                self.empty = self.empty.wrapping_add(1);
                self.has_searched = true;
            }
            Step::Eliminate { .. } => self.has_eliminated = true,
            Step::Contradiction(_) => self.has_searched = true,
            Step::Solution => self.claims = true,
            _ => {}
        }
        let flow = self.out.on_step(step);
        self.note(flow)
    }

    fn on_search(&mut self) -> ControlFlow<Stop> {
        let flow = self.out.on_search();
        self.note(flow)
    }

    fn on_words(&mut self, words: &[u16]) {
        self.out.on_words(words);
    }
}

impl<L: Listener> Listener for Listening<'_, L> {
    fn on_remark(&mut self, position: u64, said: Said) {
        if let Said::Ended(outcome) = &said {
            self.said = Some(outcome.clone());
        }
        self.out.on_remark(position, said);
    }
}
