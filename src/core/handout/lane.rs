//! A run as columns of numbers and lists of distinct texts, which compress well.

use std::collections::HashMap;
use std::hash::Hash;

use serde::Serialize;

use super::Run;
use super::causes::{Cause, Causes};
use crate::board::Board;
use crate::explain::{AllContexts, Explanation, explain_in};
use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Outcome};
use crate::step::{Argument, AssignReason, Contradiction, Deduction, Step};
use crate::trace::Cursor;

/// The number of steps between two calls of `goes_on`.
const ASKED_EVERY: u64 = 256;

/// A run.
#[derive(Debug, Serialize)]
pub(super) struct Lane {
    name: String,
    solver: String,
    summary: &'static str,
    /// How it ended, in words.
    outcome: &'static str,
    /// Whether the last step leads to a solution.
    solved: bool,
    /// Whether the steps keep candidates; if not, the page shows those that no peer excludes.
    keeps: bool,
    side: usize,
    /// The rows and columns of a block.
    block: [usize; 2],
    symbols: String,
    /// The cells of each unit.
    units: Vec<Vec<usize>>,
    /// The digit of each cell from 1, or 0.
    givens: Vec<usize>,
    /// A letter for each step; see [`letter`].
    kinds: String,
    /// The cell of each step, or -1.
    cells: Vec<i16>,
    /// The digit of each step from 1, or 0.
    digits: Vec<u8>,
    /// The distinct headlines, and for each step the index of its own.
    heads: Vec<String>,
    head: Vec<usize>,
    /// The distinct reasons, and for each step the index of its own.
    reasons: Vec<Reason>,
    reason: Vec<usize>,
    /// The causes of each step: how many steps ago, or for a given the negated number of its cell, from 1. One list
    /// for each step, separated by semicolons.
    causes: String,
    /// The argument of each elimination's rule.
    #[serde(skip)]
    arguments: Vec<Option<Argument>>,
}

/// Why a step follows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
struct Reason {
    why: String,
    /// The cells that are framed.
    frames: Vec<usize>,
    /// The units that are shaded.
    units: Vec<usize>,
}

impl Reason {
    fn of(told: &Explanation, frames: Vec<usize>) -> Self {
        let why = match told.order.as_str() {
            "" => told.why.clone(),
            order => format!("{} {order}", told.why),
        };
        Self { why, frames, units: told.units().map(Unit::index).collect() }
    }
}

/// The letter of a step: what the script does to the board.
const fn letter(step: Step) -> char {
    match step {
        Step::Assign { reason, .. } if reason.is_guess() => 'g',
        Step::Assign { .. } => 'a',
        Step::Retract { .. } => 'r',
        Step::Eliminate { .. } => 'e',
        Step::Restore { .. } => 's',
        Step::Contradiction(_) => 'c',
        Step::Examine { .. } => 'x',
        Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. } => 'm',
        Step::Solution => 'o',
    }
}

/// How a run ended, in words. What another program says about its end is not proved.
const fn in_words(outcome: Option<&Outcome>, algorithm: Algorithm) -> &'static str {
    match outcome {
        Some(Outcome::Solved(_)) => "solved",
        Some(Outcome::Unsolvable) if algorithm.is_foreign() => "reports that there is no solution",
        Some(Outcome::Unsolvable) => "no solution",
        Some(Outcome::Stalled) if algorithm.is_foreign() => "ended without a verified solution",
        Some(Outcome::Stalled) => "ended without a solution",
        Some(Outcome::Stopped) => "stopped",
        None => "its end is not included",
    }
}

impl Lane {
    /// A lane without steps.
    fn empty(run: &Run<'_>) -> Self {
        let (puzzle, algorithm): (&Puzzle, _) = (&run.about.puzzle, run.about.algorithm);
        let geometry = puzzle.geometry();
        let cells = |unit| geometry.cells_of(unit).iter().map(|cell| cell.index()).collect();
        Self {
            name: puzzle.name().into(),
            solver: match algorithm.has_lanes() {
                true => format!("{}, one lane", algorithm.title()),
                false => algorithm.title().into(),
            },
            summary: algorithm.summary(),
            outcome: in_words(run.outcome, algorithm),
            solved: matches!(run.outcome, Some(Outcome::Solved(_))),
            keeps: run.trace.keeps_candidates(algorithm),
            side: geometry.side(),
            block: [geometry.block().rows, geometry.block().columns],
            symbols: puzzle.symbols().all().iter().collect(),
            units: geometry.units().map(cells).collect(),
            givens: puzzle.givens().iter().map(|given| given.map_or(0, |digit| digit.index() + 1)).collect(),
            kinds: String::new(),
            cells: Vec::new(),
            digits: Vec::new(),
            heads: Vec::new(),
            head: Vec::new(),
            reasons: Vec::new(),
            reason: Vec::new(),
            causes: String::new(),
            arguments: Vec::new(),
        }
    }

    /// A run; `None` once `goes_on`, called with the number of steps that are done, returns false.
    pub(super) fn of(run: &Run<'_>, goes_on: &mut dyn FnMut(u64) -> bool) -> Option<Self> {
        let Run { about, trace, .. } = *run;
        let mut lane = Self::empty(run);
        let (mut heads, mut reasons) = (Distinct::default(), Distinct::default());
        let mut cursor = Cursor::new(trace);
        let mut before = cursor.moment().board().clone();
        let mut causes = Causes::new(&before);
        let mut contexts = AllContexts::new(trace, about.algorithm);
        while cursor.position() < run.steps
            && let Some(step) = cursor.advance(trace)
        {
            let position = cursor.position();
            if position.is_multiple_of(ASKED_EVERY) && !goes_on(position) {
                return None;
            }
            let context = contexts.next(step, &before);
            let told = explain_in(step, &before, about.puzzle.symbols(), &context);
            let own = causes.of(step, &before, &context, trace);
            let frames = lane.frames(step, &told, &own, &before, &reasons.all);
            lane.reason.push(reasons.number(Reason::of(&told, frames)));
            lane.push(step, position, &own);
            lane.head.push(heads.number(told.headline));
            causes.pass(step, position);
            before.apply(step);
        }
        (lane.heads, lane.reasons) = (heads.all, reasons.all);
        Some(lane)
    }

    /// The cells that force a step. Several digits may exclude a candidate: what a single or a contradiction rests on is
    /// taken from the recorded steps, so that it is framed as in the window.
    fn frames(
        &self,
        step: Step,
        told: &Explanation,
        causes: &[Cause],
        before: &Board,
        reasons: &[Reason],
    ) -> Vec<usize> {
        let plain = || told.causes().iter().map(|cell| cell.index()).collect();
        if !matches!(step, Step::Contradiction(_) | Step::Assign { reason: AssignReason::Rule(_), .. }) {
            return plain();
        }
        let unit_of = |deduction: Deduction| matches!(deduction.argument, Argument::Unit(_));
        let is_in_unit = matches!(step, Step::Contradiction(Contradiction::NoPlace { .. }))
            || step.deduction().is_some_and(unit_of);
        let is_single = matches!(step, Step::Assign { .. });
        // The other filled cells of a unit force nothing.
        let is_told =
            |cell: usize| !is_single || !is_in_unit || before.digit(Cell::new(cell)) == step.digit();
        let mut frames = Vec::new();
        for cause in causes {
            match *cause {
                Cause::Given(cell) => frames.extend(Some(cell.index()).filter(|cell| is_told(*cell))),
                Cause::Step(number) => {
                    let at = number as usize - 1;
                    let cell = self.cells[at] as usize;
                    match self.arguments[at] {
                        None => frames.extend(Some(cell).filter(|cell| is_told(*cell))),
                        Some(Argument::Cell(peer)) if !is_in_unit || self.holds(at, peer, before) => {
                            frames.push(peer.index());
                        }
                        Some(_) if is_in_unit => frames.push(cell),
                        // The digits of a nogood may be anywhere.
                        Some(Argument::Conflict(_)) => {}
                        Some(_) => frames.extend(&reasons[self.reason[at]].frames),
                    }
                }
            }
        }
        frames.sort_unstable();
        frames.dedup();
        frames.retain(|cell| told.focus.map(Cell::index) != Some(*cell));
        if frames.is_empty() { plain() } else { frames }
    }

    /// Whether a peer holds the digit that a step eliminated.
    fn holds(&self, at: usize, peer: Cell, board: &Board) -> bool {
        board.digit(peer).map(Digit::index) == usize::from(self.digits[at]).checked_sub(1)
    }

    fn push(&mut self, step: Step, position: u64, causes: &[Cause]) {
        self.kinds.push(letter(step));
        self.cells.push(step.cell().map_or(-1, |cell| cell.index() as i16));
        self.digits.push(step.digit().map_or(0, |digit| digit.index() as u8 + 1));
        let eliminated = matches!(step, Step::Eliminate { .. });
        self.arguments.push(step.deduction().filter(|_| eliminated).map(|deduction| deduction.argument));
        if position > 1 {
            self.causes.push(';');
        }
        let words: Vec<String> = causes
            .iter()
            .map(|cause| match cause {
                Cause::Step(step) => (position - step).to_string(),
                Cause::Given(cell) => format!("-{}", cell.index() + 1),
            })
            .collect();
        self.causes += &words.join(",");
    }
}

/// Distinct items by their index.
#[derive(Debug)]
struct Distinct<T> {
    all: Vec<T>,
    numbers: HashMap<T, usize>,
}

impl<T> Default for Distinct<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Distinct<T> {
    fn number(&mut self, thing: T) -> usize {
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.all.push(thing.clone());
            self.all.len() - 1
        })
    }
}

#[cfg(test)]
mod tests;
