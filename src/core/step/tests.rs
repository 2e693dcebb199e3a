//! Steps, and the observers that see them.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::rules;

const CELL: Cell = Cell::new(3);
const DIGIT: Digit = Digit::new(2);
const GUESS: Step = Step::Assign { cell: CELL, digit: DIGIT, reason: AssignReason::Guess };
const RETRACT: Step = Step::Retract { cell: CELL, digit: DIGIT };

#[test]
fn a_step_names_its_cell_digit_and_deduction() {
    let unit = Unit::new(1);
    let single = Step::Assign { cell: CELL, digit: DIGIT, reason: AssignReason::Rule(rules::naked_single()) };
    let crossed = Step::Eliminate { cell: CELL, digit: DIGIT, reason: rules::peer(Cell::new(0)) };
    let peer = Some(rules::peer(Cell::new(0)).0);
    let expected = [
        (GUESS, Some(CELL), Some(DIGIT), None),
        (single, Some(CELL), Some(DIGIT), Some(rules::naked_single().0)),
        (RETRACT, Some(CELL), Some(DIGIT), None),
        (crossed, Some(CELL), Some(DIGIT), peer),
        (Step::Restore { cell: CELL, digit: DIGIT }, Some(CELL), Some(DIGIT), None),
        (Step::Examine { cell: CELL, against: Cell::new(0) }, Some(CELL), None, None),
        (Step::Contradiction(Contradiction::NoCandidate(CELL)), Some(CELL), None, None),
        (Step::Contradiction(Contradiction::NoPlace { unit, digit: DIGIT }), None, Some(DIGIT), None),
        (Step::Solution, None, None, None),
    ];
    for (step, cell, digit, deduction) in expected {
        assert_eq!((step.cell(), step.digit(), step.deduction()), (cell, digit, deduction), "{step:?}");
        assert!(!step.tells_conflict_set(), "{step:?}");
    }
    let (cell, digit) = (CELL, DIGIT);
    for step in
        [Step::Conflict { cell, digit }, Step::Culprit { cell, digit }, Step::Irrelevant { cell, digit }]
    {
        assert_eq!(
            (step.cell(), step.digit(), step.deduction()),
            (Some(CELL), Some(DIGIT), None),
            "{step:?}"
        );
        assert!(step.tells_conflict_set(), "{step:?}");
        let other = Digit::new(5);
        assert_eq!(step.with_digit(other).digit(), Some(other), "{step:?}");
    }
}

#[test]
fn only_the_digit_of_a_step_is_replaced() {
    let (unit, other) = (Unit::new(1), Digit::new(5));
    let no_place = |digit| Step::Contradiction(Contradiction::NoPlace { unit, digit });
    let eliminate = |digit| Step::Eliminate { cell: CELL, digit, reason: rules::peer(Cell::new(0)) };
    let restore = |digit| Step::Restore { cell: CELL, digit };
    let guess = |digit| Step::Assign { cell: CELL, digit, reason: AssignReason::Guess };
    let retract = |digit| Step::Retract { cell: CELL, digit };
    for step in [no_place(DIGIT), eliminate(DIGIT), restore(DIGIT), guess(DIGIT), retract(DIGIT)] {
        assert_eq!(step.with_digit(other).digit(), Some(other));
        assert_eq!(step.with_digit(other).with_digit(DIGIT), step, "nothing else changes");
    }
    let no_candidate = Step::Contradiction(Contradiction::NoCandidate(CELL));
    for step in [no_candidate, Step::Solution, Step::Examine { cell: CELL, against: Cell::new(0) }] {
        assert_eq!(step.with_digit(other), step, "no digit");
    }
}

#[test]
fn what_nothing_forces_is_a_guess() {
    assert!(AssignReason::Guess.is_guess() && AssignReason::SharedGuess.is_guess());
    assert!(!AssignReason::Rule(rules::naked_single()).is_guess());
    assert_eq!(RuleId::new(7).index(), 7);
}

/// Receives steps one by one, and stops at the third.
#[derive(Default)]
struct UpToTwo(Vec<Step>);

impl Observer for UpToTwo {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.0.len() == 2 {
            return ControlFlow::Break(Stop);
        }
        self.0.push(step);
        ControlFlow::Continue(())
    }
}

/// Receives several steps at once and none alone.
#[derive(Default)]
struct Batches(Vec<usize>);

impl Observer for Batches {
    fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
        ControlFlow::Break(Stop)
    }

    fn on_each<const N: usize>(&mut self, digits: DigitSet, _: impl Fn() -> [Step; N]) -> ControlFlow<Stop> {
        self.0.push(N * digits.len());
        ControlFlow::Continue(())
    }
}

/// A guess and its retraction.
const TRIED: [Step; 2] = [GUESS, RETRACT];

/// The first `count` digits.
fn digits(count: usize) -> DigitSet {
    DigitSet::all(count)
}

#[test]
fn steps_per_digit_equal_steps_one_by_one() {
    let mut all = Vec::new();
    assert_eq!(all.on_each(digits(3), || TRIED), ControlFlow::Continue(()));
    let expected: Vec<Step> =
        (0..3).map(Digit::new).flat_map(|digit| TRIED.map(|step| step.with_digit(digit))).collect();
    assert_eq!(all, expected);
    let mut few = UpToTwo::default();
    assert_eq!(few.on_each(digits(1), || TRIED), ControlFlow::Continue(()));
    assert_eq!(few.on_each(digits(1), || TRIED), ControlFlow::Break(Stop));
    assert_eq!(few.0, expected[..2]);
}

#[test]
fn a_reference_passes_on_steps_as_they_come() {
    let mut batches = Batches::default();
    let mut reference = &mut batches;
    assert_eq!(Observer::on_each(&mut reference, digits(3), || TRIED), ControlFlow::Continue(()));
    assert_eq!(Observer::on_step(&mut reference, GUESS), ControlFlow::Break(Stop));
    assert_eq!(batches.0, [6]);
}

#[test]
fn either_of_two_observers_can_stop() {
    let mut both = (UpToTwo::default(), Vec::new());
    for _ in 0..2 {
        assert_eq!(both.on_step(GUESS), ControlFlow::Continue(()));
    }
    assert_eq!(both.on_step(RETRACT), ControlFlow::Break(Stop));
    assert_eq!((both.0.0.len(), both.1.len()), (2, 2), "the first to stop keeps it from the second");
    let mut both = (Vec::new(), UpToTwo::default());
    assert_eq!(both.on_each(digits(2), || TRIED), ControlFlow::Break(Stop));
    assert_eq!((both.0.len(), both.1.0.len()), (3, 2));
    assert_eq!(().on_each(digits(1), || TRIED), ControlFlow::Continue(()));
    assert_eq!(().on_step(GUESS), ControlFlow::Continue(()));
}

#[test]
fn a_limit_counts_bulk_steps_too() {
    let mut one_by_one = Limit { remaining: 2 };
    let answers = [GUESS, RETRACT, GUESS].map(|step| one_by_one.on_step(step).is_continue());
    assert_eq!((answers, one_by_one.remaining), ([true, true, false], 0));
    let mut together = Limit { remaining: 9 };
    assert_eq!(together.on_each(digits(3), || TRIED), ControlFlow::Continue(()));
    assert_eq!(together.remaining, 3);
    assert_eq!(together.on_each(digits(3), || TRIED), ControlFlow::Break(Stop));
    assert_eq!(together.remaining, 0);
    let mut exactly = Limit { remaining: 6 };
    assert_eq!(exactly.on_each(digits(3), || TRIED), ControlFlow::Continue(()));
}

#[test]
fn a_raised_flag_stops() {
    let flag = AtomicBool::new(false);
    assert_eq!((&flag).on_step(GUESS), ControlFlow::Continue(()));
    flag.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!((&flag).on_step(GUESS), ControlFlow::Break(Stop));
}

#[test]
fn an_age_has_fourteen_bits() {
    assert_eq!((Age::new(0), Age::new((1 << 14) - 1)), (Some(Age::LAST), Some(Age::FARTHEST)));
    assert_eq!(Age::new(1 << 14), None);
    assert_eq!(Age::FARTHEST.later(), 16_383);
}
