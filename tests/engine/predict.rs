//! The questions about a run and their answers, derived from its steps by independent code.

use std::collections::BTreeSet;

use crate::common::random::{cases, puzzles};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, own};
use proptest::prelude::*;
use sudoscope::board::{Board, Moment, Role};
use sudoscope::geometry::{Cell, Digit};
use sudoscope::predict::{self, Answer, Kind, Question, Worth};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules;
use sudoscope::solver::backtracking::{ValueOrder, VariableOrder};
use sudoscope::solver::learning::Decisions;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{AssignReason, RuleId, Step};
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
        let (trace, steps, outcome) = Recording::new(puzzle).of_run(algorithm, puzzle, most, 1000);
        Self { steps, outcome, trace, algorithm }
    }

    /// Whether the guess that is step `at`, counted from 1, fails; `None` if the run does not show it. A
    /// guess shared with another branch is left, not refuted.
    fn fails(&self, at: usize) -> Option<bool> {
        let Step::Assign { cell: own, reason, .. } = self.steps[at - 1] else { panic!("no guess") };
        let is_own = |step: &Step| matches!(step, Step::Retract { cell, .. } if *cell == own);
        if self.steps[at..].iter().any(is_own) {
            return (reason != AssignReason::SharedGuess).then_some(true);
        }
        matches!(self.outcome, Outcome::Solved(_)).then_some(false)
    }

    /// The board after this many steps.
    fn board(&self, puzzle: &Puzzle, position: usize) -> Board {
        let mut moment = Moment::start(puzzle);
        self.steps[..position].iter().for_each(|step| moment.advance(*step));
        moment.board().clone()
    }

    /// The number of digits that seem possible in a cell: its candidates, or the digits no peer has.
    fn seen(&self, board: &Board, cell: Cell) -> usize {
        let holds =
            |digit: Digit| board.geometry().peers(cell).iter().any(|peer| board.digit(*peer) == Some(digit));
        match self.algorithm.keeps_candidates() {
            true => board.candidates(cell).len(),
            false => board.candidates(cell).into_iter().filter(|digit| !holds(*digit)).count(),
        }
    }

    /// Whether the guess that is step `index` is the next digit of a cell in which one was retracted, with
    /// nothing assigned since.
    fn is_retried(&self, index: usize, cell: Cell) -> bool {
        let mut guesses = BTreeSet::new();
        let mut last = None;
        for step in &self.steps[..index] {
            match step {
                Step::Assign { cell, reason, .. } => {
                    last = None;
                    if *reason == AssignReason::Guess || *reason == AssignReason::SharedGuess {
                        guesses.insert(*cell);
                    }
                }
                Step::Retract { cell, .. } if guesses.remove(cell) => last = Some(*cell),
                _ => {}
            }
        }
        last == Some(cell)
    }

    /// The guesses retracted after the contradiction that ends the first `after` steps, deepest first, if the
    /// run reports its conflict set and then excludes a candidate.
    fn taken_back(&self, after: usize, board: &Board) -> Option<Vec<Cell>> {
        let tells = |step: &Step| {
            matches!(step, Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. })
        };
        let rest = &self.steps[after..];
        let told = rest.iter().take_while(|step| tells(step)).count();
        let is_back = |step: &&Step| matches!(step, Step::Retract { .. } | Step::Restore { .. });
        let back: Vec<&Step> = rest[told..].iter().take_while(is_back).collect();
        let goes_on = matches!(rest.get(told + back.len()), Some(Step::Eliminate { .. }));
        let is_guess = |cell: &Cell| matches!(board.role(*cell), Some(Role::Guess { .. }));
        let cells = back.into_iter().filter_map(|step| match step {
            Step::Retract { cell, .. } => Some(*cell).filter(is_guess),
            _ => None,
        });
        (told > 0 && goes_on).then(|| cells.collect())
    }

    /// Whether the algorithm chooses guesses by earlier events, which are not on the board.
    fn guesses_by_activity(&self) -> bool {
        matches!(self.algorithm, Algorithm::Learning(learning) if learning.decisions == Decisions::Vsids)
    }

    /// Whether more than one rule places digits.
    fn has_rules(&self) -> bool {
        let rule = |step: &Step| match step {
            Step::Assign { reason: AssignReason::Rule(placing), .. } => Some(placing.0.rule.index()),
            _ => None,
        };
        self.steps.iter().filter_map(rule).collect::<BTreeSet<usize>>().len() > 1
    }

    /// The positions and kinds of all questions.
    fn expected(&self, puzzle: &Puzzle) -> BTreeSet<(u64, Kind)> {
        let (mut moment, mut all) = (Moment::start(puzzle), BTreeSet::new());
        let has_rules = self.has_rules();
        for (index, step) in self.steps.iter().enumerate() {
            let board = moment.board().clone();
            moment.advance(*step);
            let before = |kind| (index as u64, kind);
            let after = |kind| (index as u64 + 1, kind);
            match *step {
                Step::Assign { cell, reason: AssignReason::Rule(_), .. } => {
                    all.extend((self.seen(&board, cell) > 1).then(|| before(Kind::Digit)));
                    all.extend(has_rules.then(|| before(Kind::Rule)));
                }
                Step::Assign { cell, .. } => {
                    let is_shown = !self.guesses_by_activity();
                    all.extend((is_shown && !self.is_retried(index, cell)).then(|| before(Kind::Cell)));
                    all.extend((is_shown && self.seen(&board, cell) > 1).then(|| before(Kind::Value)));
                    all.extend(self.fails(index + 1).map(|_| after(Kind::Branch)));
                }
                Step::Contradiction(_) if board.depth() > 1 => {
                    let back = self.taken_back(index + 1, &board).filter(|back| !back.is_empty());
                    all.extend(back.map(|_| after(Kind::Jump)));
                }
                _ => {}
            }
        }
        all
    }

    /// All questions of these kinds, in order.
    fn asked(&self, kinds: &[Kind]) -> Vec<Question> {
        let (mut done, mut asked) = (None, Vec::new());
        let mut from = 0;
        while let Some(question) = predict::next(&self.trace, self.algorithm, kinds, from..u64::MAX, done) {
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
        let board = self.board(puzzle, question.position as usize);
        match (question.kind(), step) {
            (Kind::Branch, _) => {
                let fails = self.fails(question.position as usize).expect("a fate");
                assert_eq!(worth(Answer::Survives(!fails)), Some(Worth::Right));
                assert_eq!(worth(Answer::Survives(fails)), Some(Worth::Wrong));
                assert_eq!(worth(Answer::Digit(Digit::new(0))), None, "no answer to this");
            }
            (Kind::Jump, _) => {
                let back = self.taken_back(question.position as usize, &board).expect("it goes back");
                for cell in puzzle.geometry().cells() {
                    let is_it = back.last() == Some(&cell);
                    assert_eq!(worth(Answer::Cell(cell)) == Some(Worth::Right), is_it, "{cell:?}");
                }
            }
            (Kind::Digit, Some(Step::Assign { cell, digit, .. })) => {
                assert_eq!(question.cell(), Some(*cell));
                for answer in puzzle.geometry().digits() {
                    let expected = if answer == *digit { Worth::Right } else { Worth::Wrong };
                    assert_eq!(worth(Answer::Digit(answer)), Some(expected));
                }
            }
            (Kind::Value, Some(Step::Assign { cell, digit, .. })) => {
                assert_eq!(question.cell(), Some(*cell));
                self.check_value(&board, *cell, *digit, worth);
            }
            (Kind::Rule, Some(Step::Assign { cell, digit, reason: AssignReason::Rule(placing) })) => {
                for answer in predict::rules_to_choose(&self.trace) {
                    let expected = match (answer == placing.0.rule, applies(answer, &board, *cell, *digit)) {
                        (true, applies) => {
                            assert!(applies, "{answer:?} is the reason");
                            Worth::Right
                        }
                        (false, true) => Worth::AsGood,
                        (false, false) => Worth::Wrong,
                    };
                    assert_eq!(worth(Answer::Rule(answer)), Some(expected), "{answer:?}");
                }
            }
            (Kind::Cell, Some(Step::Assign { cell, .. })) => self.check_cell(&board, *cell, worth),
            (kind, step) => panic!("{kind:?} before {step:?}"),
        }
    }

    /// Checks the digit of a guess: another one is as good only if the least constraining value comes first
    /// and it constrains as little and comes later in the order.
    fn check_value(&self, board: &Board, cell: Cell, digit: Digit, worth: impl Fn(Answer) -> Option<Worth>) {
        let constrains = |digit: Digit| {
            let peers = board.geometry().peers(cell).iter().filter(|peer| board.digit(**peer).is_none());
            let loses = |peer: Cell| match self.algorithm.keeps_candidates() {
                true => board.candidates(peer).contains(digit),
                false => board.consistent(peer).contains(digit),
            };
            peers.filter(|peer| loses(**peer)).count()
        };
        let least_first = matches!(
            self.algorithm,
            Algorithm::Backtracking(heuristics) | Algorithm::Cbj(heuristics)
                if heuristics.values == ValueOrder::LeastConstraining
        );
        for answer in board.geometry().digits() {
            let expected = match answer == digit {
                true => Worth::Right,
                // Of equally constraining digits, the lower one is tried first.
                false
                    if least_first
                        && board.consistent(cell).intersection(board.candidates(cell)).contains(answer)
                        && constrains(answer) == constrains(digit)
                        && answer > digit =>
                {
                    Worth::AsGood
                }
                false => Worth::Wrong,
            };
            assert_eq!(worth(Answer::Digit(answer)), Some(expected), "{answer:?} for {digit:?}");
        }
    }

    /// Checks the cell of a guess: another one ties only if it has as few candidates, and as many empty peers
    /// if those decide.
    fn check_cell(&self, board: &Board, cell: Cell, worth: impl Fn(Answer) -> Option<Worth>) {
        assert_eq!(worth(Answer::Cell(cell)), Some(Worth::Right));
        for other in board.geometry().cells().filter(|other| *other != cell) {
            let candidates = |cell| board.candidates(cell).len();
            let is_as_free = || board.digit(other).is_none() && candidates(other) == candidates(cell);
            let worth = worth(Answer::Cell(other));
            if worth == Some(Worth::AsGood) && self.algorithm.keeps_candidates() {
                assert!(is_as_free());
            }
            if let Algorithm::Backtracking(heuristics) = self.algorithm
                && heuristics.variables == VariableOrder::MrvDegree
            {
                let empty = |cell| {
                    let peers = board.geometry().peers(cell).iter();
                    peers.filter(|peer| board.digit(**peer).is_none()).count()
                };
                let is_tied = is_as_free() && empty(other) == empty(cell);
                assert_eq!(worth == Some(Worth::AsGood), is_tied, "{other:?} beside {cell:?}");
            }
        }
    }
}

/// Whether a single, identified by the rule's name, applies to a digit in a cell.
fn applies(rule: RuleId, board: &Board, cell: Cell, digit: Digit) -> bool {
    let takes = |other: Cell| board.digit(other).is_none() && board.candidates(other).contains(digit);
    match rules::name(rule) {
        "naked single" => board.candidates(cell).into_iter().eq([digit]),
        "hidden single" => board.geometry().units().any(|unit| {
            let places: Vec<Cell> =
                board.geometry().cells_of(unit).iter().copied().filter(|other| takes(*other)).collect();
            places == [cell]
        }),
        other => panic!("{other} places no digit"),
    }
}

fn check(puzzle: &Puzzle, algorithm: Algorithm) {
    let known = Known::new(puzzle, algorithm, 400);
    let asked = known.asked(&Kind::ALL);
    let found: Vec<(u64, Kind)> = asked.iter().map(|question| (question.position, question.kind())).collect();
    let expected: Vec<(u64, Kind)> = known.expected(puzzle).into_iter().collect();
    assert_eq!(found, expected, "{} on {puzzle}", algorithm.name());
    for question in asked.iter().step_by(7) {
        known.check(puzzle, question);
    }
    for kind in Kind::ALL {
        let of_kind: Vec<Question> =
            asked.iter().filter(|question| question.kind() == kind).copied().collect();
        assert_eq!(known.asked(&[kind]), of_kind, "{kind:?} of {}", algorithm.name());
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

/// Every kind of question is asked somewhere, about backjumping solvers as well as others.
#[test]
fn every_kind_is_asked() {
    let mut asked = BTreeSet::new();
    for own in own::of_sides(9..=9, 40) {
        for name in ["cbj", "learning", "propagation", "mrv"] {
            let known = Known::new(&own.puzzle, name.parse().expect("a solver"), 1_500);
            let found = known.asked(&Kind::ALL);
            found.iter().step_by(11).for_each(|question| known.check(&own.puzzle, question));
            asked.extend(found.into_iter().map(|question| question.kind()));
        }
    }
    assert_eq!(asked, Kind::ALL.into());
}
