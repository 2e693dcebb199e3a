//! The questions about a run, and their answers, found again from its steps by code of its own.

use std::collections::BTreeSet;

use crate::common::random::{cases, puzzles};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, own, steps_of};
use proptest::prelude::*;
use sudoscope::board::Moment;
use sudoscope::geometry::Digit;
use sudoscope::predict::{self, Answer, Kind, Question, Worth};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::backtracking::VariableOrder;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{AssignReason, Step};
use sudoscope::trace::Trace;

/// A run whose steps are known.
struct Known {
    steps: Vec<Step>,
    outcome: Outcome,
    trace: Trace,
    algorithm: Algorithm,
}

impl Known {
    fn new(puzzle: &Puzzle, algorithm: Algorithm, most: usize) -> Self {
        let (steps, outcome) = steps_of(algorithm, puzzle, most);
        let mut recording = Recording::new(puzzle);
        steps.chunks(1000).for_each(|batch| recording.batch(batch));
        Self { steps, outcome, trace: recording.finish(), algorithm }
    }

    /// What happens to the guess that is step `at`, counted from 1: whether it fails, if that is told. A guess that is
    /// shared with another branch is left, not refuted.
    fn fails(&self, at: usize) -> Option<bool> {
        let Step::Assign { cell: own, reason, .. } = self.steps[at - 1] else { panic!("no guess") };
        let is_own = |step: &Step| matches!(step, Step::Retract { cell, .. } if *cell == own);
        if self.steps[at..].iter().any(is_own) {
            return (reason != AssignReason::SharedGuess).then_some(true);
        }
        matches!(self.outcome, Outcome::Solved(_)).then_some(false)
    }

    /// The positions and kinds of all questions.
    fn expected(&self) -> BTreeSet<(u64, Kind)> {
        let of = |(index, step): (usize, &Step)| match step {
            Step::Assign { reason: AssignReason::Rule(_), .. } => vec![(index as u64, Kind::Digit)],
            Step::Assign { .. } => {
                let branch = self.fails(index + 1).map(|_| (index as u64 + 1, Kind::Branch));
                std::iter::once((index as u64, Kind::Cell)).chain(branch).collect()
            }
            _ => Vec::new(),
        };
        self.steps.iter().enumerate().flat_map(of).collect()
    }

    /// All questions of these kinds, in order.
    fn asked(&self, kinds: &[Kind]) -> Vec<Question> {
        let (mut done, mut asked) = (None, Vec::new());
        let mut from = 0;
        while let Some(question) = predict::next(&self.trace, kinds, from, u64::MAX, done) {
            done = Some((question.position, question.kind()));
            from = question.position;
            asked.push(question);
        }
        asked
    }

    /// Checks the only right answer to a question.
    fn check(&self, puzzle: &Puzzle, question: &Question) {
        let worth = |answer| question.worth(&self.trace, self.algorithm, answer);
        let step = self.steps.get(question.position as usize);
        match question.kind() {
            Kind::Branch => {
                let fails = self.fails(question.position as usize).expect("a fate");
                assert_eq!(worth(Answer::Survives(!fails)), Some(Worth::Right));
                assert_eq!(worth(Answer::Survives(fails)), Some(Worth::Wrong));
                assert_eq!(worth(Answer::Digit(Digit::new(0))), None, "no answer to this");
            }
            Kind::Digit => {
                let Some(Step::Assign { cell, digit, .. }) = step else { panic!("{step:?}") };
                assert_eq!(question.cell(), Some(*cell));
                for answer in puzzle.geometry().digits() {
                    let expected = if answer == *digit { Worth::Right } else { Worth::Wrong };
                    assert_eq!(worth(Answer::Digit(answer)), Some(expected));
                }
            }
            Kind::Cell => {
                let Some(Step::Assign { cell, .. }) = step else { panic!("{step:?}") };
                assert_eq!(worth(Answer::Cell(*cell)), Some(Worth::Right));
                let mut moment = Moment::start(puzzle);
                self.steps[..question.position as usize].iter().for_each(|step| moment.advance(*step));
                let board = moment.board();
                for other in puzzle.geometry().cells().filter(|other| other != cell) {
                    // A cell can only tie if it is as free, and has as many empty peers where those decide.
                    let candidates = |cell| board.candidates(cell).len();
                    let is_as_free =
                        || board.digit(other).is_none() && candidates(other) == candidates(*cell);
                    let worth = worth(Answer::Cell(other));
                    if worth == Some(Worth::AsGood) && self.algorithm.keeps_candidates() {
                        assert!(is_as_free());
                    }
                    if let Algorithm::Backtracking(heuristics) = self.algorithm
                        && heuristics.variables == VariableOrder::MrvDegree
                    {
                        let empty = |cell| {
                            let peers = puzzle.geometry().peers(cell).iter();
                            peers.filter(|peer| board.digit(**peer).is_none()).count()
                        };
                        let is_tied = is_as_free() && empty(other) == empty(*cell);
                        assert_eq!(worth == Some(Worth::AsGood), is_tied, "{other:?} beside {cell:?}");
                    }
                }
            }
        }
    }
}

fn check(puzzle: &Puzzle, algorithm: Algorithm) {
    let known = Known::new(puzzle, algorithm, 600);
    let asked = known.asked(&Kind::ALL);
    let found: Vec<(u64, Kind)> = asked.iter().map(|question| (question.position, question.kind())).collect();
    let expected: Vec<(u64, Kind)> = known.expected().into_iter().collect();
    assert_eq!(found, expected, "{} on {puzzle}", algorithm.name());
    for question in asked.iter().step_by(7) {
        known.check(puzzle, question);
    }
    for kind in Kind::ALL {
        let of_kind: Vec<Question> =
            asked.iter().filter(|question| question.kind() == kind).copied().collect();
        // Solvers that only guess have none by a rule, and a search for one ends early.
        if kind != Kind::Digit {
            assert_eq!(known.asked(&[kind]), of_kind, "{kind:?} of {}", algorithm.name());
        }
    }
}

proptest! {
    #![proptest_config(cases(8))]

    #[test]
    fn of_random_puzzles(sample in puzzles()) {
        // The lanes of a parallel search leave guesses to one another.
        for algorithm in Algorithm::ALL.into_iter().filter(|one| *one != Algorithm::Parallel) {
            check(&sample.0, algorithm);
        }
    }
}

#[test]
fn of_our_own_boards() {
    for own in own::of_sides(4..=9, 23) {
        for algorithm in [Algorithm::PROPAGATION, Algorithm::Mrv].into_iter().chain(VARIATIONS) {
            check(&own.puzzle, algorithm);
        }
    }
}
