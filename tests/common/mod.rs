//! Shared by the tests: the project's own puzzles, public collections, and random puzzles.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod files;
pub(crate) mod forged;
pub(crate) mod naive;
pub(crate) mod own;
pub(crate) mod random;
pub(crate) mod recording;
pub(crate) mod skipped;

use std::ops::ControlFlow;
use std::sync::Arc;

use random::Recipe;
use sudoscope::engine::Claim;
use sudoscope::geometry::{Digit, Geometry, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};
use sudoscope::rules::{self, RuleSet};
use sudoscope::solver::backtracking::{Heuristics, Inference, ValueOrder, VariableOrder};
use sudoscope::solver::dancing_links::ColumnChoice;
use sudoscope::solver::learning::{Decisions, Learning};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Limit, Observer, RuleId, Step, Stop};
use sudoscope::trace::Fate;

/// Propagation with exactly the patterns the naive judge knows: naked pairs, locked candidates, hidden pairs
/// and naked triples. Techniques have a judge of their own in `tests/technique`.
pub(crate) const PATTERNS: Algorithm =
    Algorithm::Propagation(RuleSet::of(&[rules::NAKED_PAIR, RuleId::new(6), RuleId::new(7), RuleId::new(8)]));

/// Algorithms with options that are not in [`Algorithm::ALL`].
pub(crate) const VARIATIONS: [Algorithm; 12] = [
    Algorithm::Propagation(RuleSet::EMPTY),
    Algorithm::Propagation(RuleSet::of(&[rules::NAKED_PAIR])),
    Algorithm::Propagation(RuleSet::of(&[rules::HIDDEN_SINGLE])),
    Algorithm::DancingLinks(ColumnChoice::First),
    Algorithm::Learning(Learning { decisions: Decisions::Mrv, restarts: false }),
    Algorithm::Learning(Learning { decisions: Decisions::Mrv, restarts: true }),
    Algorithm::Learning(Learning { decisions: Decisions::Vsids, restarts: true }),
    Algorithm::Cbj(Heuristics {
        variables: VariableOrder::Static,
        values: ValueOrder::Ascending,
        inference: Inference::None,
    }),
    Algorithm::Cbj(Heuristics { inference: Inference::None, ..Heuristics::DEFAULT }),
    Algorithm::Cbj(Heuristics { inference: Inference::Singletons, ..Heuristics::DEFAULT }),
    Algorithm::Cbj(Heuristics {
        variables: VariableOrder::Mrv,
        inference: Inference::Mac,
        ..Heuristics::DEFAULT
    }),
    PATTERNS,
];

/// The fate of a shared guess retracted by the last of these steps, judged by the step before everything
/// undone with it.
pub(crate) fn taken_back(steps: &[Step]) -> Fate {
    let is_undone = |step: &&Step| matches!(step, Step::Retract { .. } | Step::Restore { .. });
    match steps.iter().rev().find(|step| !is_undone(step)) {
        Some(Step::Conflict { .. }) => Fate::Jumped,
        _ => Fate::Left,
    }
}

/// A puzzle whose last row has no place for its last digit. Brute force gets there last, so it never ends.
pub(crate) fn endless() -> Arc<Puzzle> {
    let side = 9;
    let mut givens = vec![None; side * side];
    givens[side - 1] = Some(Digit::new(side - 1));
    for column in 0..side - 1 {
        givens[(side - 1) * side + column] = Some(Digit::new(column));
    }
    let geometry = Geometry::with_side(side, Variant::Plain).expect("a usual shape");
    Arc::new(Puzzle::new(geometry, givens, Symbols::standard(side), "endless").expect("no conflict"))
}

/// The first of a series of random puzzles on which the algorithm takes more than this many steps; of side 25
/// for solvers that learn, else 16.
pub(crate) fn busy(algorithm: Algorithm, steps: u64) -> Arc<Puzzle> {
    let side = if matches!(algorithm, Algorithm::Learning(_)) { 25 } else { 16 };
    let mut puzzles =
        (0..200).map(|seed| Recipe { side, variant: Variant::Plain, seed, kept: 38, corrupt: true }.make());
    let busy = puzzles.find(|puzzle| solve_within(algorithm, puzzle, steps).is_none());
    Arc::new(busy.expect("one of many is hard"))
}

/// This many steps; for solvers that learn, limited to what they take on some of those puzzles.
pub(crate) fn long_for(algorithm: Algorithm, steps: u64) -> u64 {
    if matches!(algorithm, Algorithm::Learning(_)) { steps.min(400_000) } else { steps }
}

/// A puzzle that takes brute force hundreds of thousands of steps, at most two million.
pub(crate) fn long_run() -> Arc<Puzzle> {
    let steps = |puzzle: &Puzzle| steps_of(Algorithm::BruteForce, puzzle, 2_000_000);
    let mut puzzles = own::of_sides(9..=9, 1).into_iter().map(|own| own.puzzle);
    let long = puzzles.find(|puzzle| {
        let (steps, outcome) = steps(puzzle);
        matches!(outcome, Outcome::Solved(_)) && steps.len() > 300_000
    });
    long.expect("one of many takes that long")
}

/// A puzzle as text, with its variant and a name.
pub(crate) fn titled(puzzle: &Puzzle, name: &str) -> String {
    let variant = match puzzle.geometry().variant() {
        Variant::Plain => "plain",
        Variant::Diagonal => "diagonal",
    };
    format!("# name: {name}\n# variant: {variant}\n{puzzle}\n")
}

/// The puzzle of this side without any givens.
pub(crate) fn empty(side: usize, variant: Variant) -> Puzzle {
    let geometry = Geometry::with_side(side, variant).expect("a usual shape");
    Puzzle::new(geometry, vec![None; side * side], Symbols::standard(side), "empty").expect("no conflict")
}

/// The claim that the first blank cell has the lowest digit its peers allow; right or wrong, it takes work to
/// decide.
pub(crate) fn claim(puzzle: &Puzzle) -> Claim {
    let geometry = puzzle.geometry();
    let cell = puzzle.blanks().next().expect("a blank");
    let is_free =
        |digit: &Digit| !geometry.peers(cell).iter().any(|&peer| puzzle.given(peer) == Some(*digit));
    Claim::Excluded(cell, geometry.digits().find(is_free).expect("a candidate"))
}

/// Solves within `limit` steps; `None` if that was not enough.
pub(crate) fn solve_within(algorithm: Algorithm, puzzle: &Puzzle, limit: u64) -> Option<Outcome> {
    match algorithm.solve(puzzle, &mut Limit { remaining: limit }) {
        Outcome::Stopped => None,
        outcome => Some(outcome),
    }
}

/// The first `limit` steps of a run, and its outcome.
pub(crate) fn steps_of(algorithm: Algorithm, puzzle: &Puzzle, limit: usize) -> (Vec<Step>, Outcome) {
    let mut first = First { steps: Vec::new(), limit };
    let outcome = algorithm.solve(puzzle, &mut first);
    (first.steps, outcome)
}

/// Keeps the first steps, then stops the solver.
struct First {
    steps: Vec<Step>,
    limit: usize,
}

impl Observer for First {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.steps.len() == self.limit {
            return ControlFlow::Break(Stop);
        }
        self.steps.push(step);
        ControlFlow::Continue(())
    }
}
