//! The words for the steps that solvers really take: there always are some, and they are true.

use std::collections::BTreeSet;

use super::*;
use crate::geometry::Variant;
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::step::Limit;

/// Enough of a run to meet every rule.
const MOST_STEPS: u64 = 5_000;

const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Small and large, with one solution, several and none.
fn puzzles() -> Vec<Puzzle> {
    let puzzle = |text: &str, variant| {
        let puzzle = crate::format::read(text.as_bytes(), "").unwrap().puzzle(0).unwrap();
        puzzle.with_variant(variant).unwrap()
    };
    let sixteen = "1G.F.9A..........B..3.....".to_owned() + &".".repeat(230);
    let small =
        [".2.3..2......43.", "......13..3....1", "123....4........", ".4....3.3.......", "................"];
    let mut all: Vec<Puzzle> = [EASY, HARD, &sixteen].map(|text| puzzle(text, Variant::Plain)).into();
    all.extend(small.map(|text| puzzle(text, Variant::Plain)));
    all.push(puzzle("1...............", Variant::Diagonal));
    all
}

/// Hands every step of every algorithm on every puzzle to a test, with the board before it.
fn for_every_step(mut test: impl FnMut(Step, &Board, &Symbols)) {
    for puzzle in puzzles() {
        for algorithm in Algorithm::ALL {
            let mut observer = (Limit { remaining: MOST_STEPS }, Vec::<Step>::new());
            algorithm.solve(&puzzle, &mut observer);
            let mut board = Board::new(&puzzle);
            for step in observer.1 {
                test(step, &board, puzzle.symbols());
                board.apply(step);
            }
        }
    }
}

/// The name of a step's variant, and of its reason's.
fn kind(step: Step) -> String {
    let (full, reason) = match step {
        Step::Assign { reason, .. } => ("Assign ", format!("{reason:?}")),
        Step::Eliminate { reason, .. } => ("Eliminate ", format!("{reason:?}")),
        other => ("", format!("{other:?}")),
    };
    let name = |text: String| text.split(['(', ' ', '{']).next().unwrap_or_default().to_owned();
    match step {
        Step::Contradiction(contradiction) => format!("Contradiction {}", name(format!("{contradiction:?}"))),
        _ => full.to_owned() + &name(reason),
    }
}

#[test]
fn every_step_of_every_solver_has_words() {
    let mut seen = BTreeSet::new();
    for_every_step(|step, before, symbols| {
        let told = explain(step, before, symbols);
        for words in [&told.headline, &told.why, &told.short] {
            assert!(!words.trim().is_empty(), "{step:?}: {told:?}");
        }
        assert!(!verb(step).is_empty());
        assert_eq!(brief(step, before.geometry(), symbols).is_empty(), step == Step::Solution);
        assert!(told.why.ends_with('.') && !told.why.contains(".."), "{}", told.why);
        if let Some(cell) = step.cell() {
            assert!(told.headline.contains(&before.geometry().name(cell)), "{}", told.headline);
            assert_eq!(told.focus, Some(cell));
        }
        seen.insert(kind(step));
    });
    let expected = [
        "Assign Guess",
        "Assign HiddenSingle",
        "Assign NakedSingle",
        "Contradiction NoCandidate",
        "Contradiction NoPlace",
        "Eliminate NakedPair",
        "Eliminate Peer",
        "Restore",
        "Retract",
        "Solution",
    ];
    for one in expected {
        assert!(seen.contains(one), "no solver took the step {one:?}: {seen:?}");
    }
}

#[test]
fn the_words_for_an_assignment_are_true() {
    for_every_step(|step, before, symbols| {
        let Step::Assign { cell, digit, reason } = step else { return };
        let told = explain(step, before, symbols);
        match reason {
            Reason::Guess => {
                assert!(before.consistent(cell).contains(digit), "{told:?}");
                assert!(told.why.contains(&format!("depth {} over", before.depth() + 1)), "{}", told.why);
            }
            Reason::NakedSingle => {
                assert_eq!(before.candidates(cell).single(), Some(digit), "{told:?}");
                let peers = before.geometry().peers(cell);
                assert!(told.causes.iter().all(|cause| peers.contains(cause)), "{told:?}");
                assert!(
                    told.causes.iter().all(|&cause| before.candidates(cause).single().is_some()),
                    "{told:?}"
                );
            }
            Reason::HiddenSingle(unit) => {
                let cells = before.geometry().cells_of(unit).iter().copied();
                let places: Vec<Cell> =
                    cells.filter(|&place| before.candidates(place).contains(digit)).collect();
                assert_eq!((places, told.unit), (vec![cell], Some(unit)), "{}", told.why);
                assert!(told.causes.iter().all(|&cause| before.digit(cause) == Some(digit)), "{told:?}");
            }
            Reason::Peer(_) | Reason::Arc(_) | Reason::NakedPair(_) => assert!(!told.causes.is_empty()),
        }
    });
}

#[test]
fn the_words_for_an_elimination_are_true() {
    for_every_step(|step, before, symbols| {
        let Step::Eliminate { cell, digit, reason } = step else { return };
        let told = explain(step, before, symbols);
        let lies_in = |unit: Unit, cell: Cell| before.geometry().cells_of(unit).contains(&cell);
        match reason {
            Reason::Peer(peer) => {
                assert_eq!((before.digit(peer), &told.causes), (Some(digit), &vec![peer]), "{}", told.why);
                assert!(told.unit.is_some_and(|unit| lies_in(unit, cell) && lies_in(unit, peer)));
            }
            Reason::NakedPair(unit) => {
                let [first, second] = told.causes[..] else { panic!("no pair is found: {}", told.why) };
                let pair = before.candidates(first);
                assert_eq!((pair, pair.len()), (before.candidates(second), 2), "{}", told.why);
                assert!(pair.contains(digit) && ![first, second].contains(&cell), "{}", told.why);
                assert!([cell, first, second].iter().all(|&one| lies_in(unit, one)), "{}", told.why);
                assert!(told.why.contains(&symbols.set(pair)), "{}", told.why);
            }
            Reason::Arc(against) => {
                assert!(before.candidates(against).without(DigitSet::only(digit)).is_empty(), "{}", told.why);
            }
            Reason::Guess | Reason::NakedSingle | Reason::HiddenSingle(_) => {}
        }
    });
}

#[test]
fn the_words_for_a_dead_end_are_true() {
    for_every_step(|step, before, symbols| {
        let Step::Contradiction(contradiction) = step else { return };
        let told = explain(step, before, symbols);
        match contradiction {
            Contradiction::NoCandidate(cell) => {
                assert!(before.consistent(cell).is_empty(), "{}", told.why);
                let held: Vec<Digit> =
                    told.causes.iter().filter_map(|&peer| before.candidates(peer).single()).collect();
                assert_eq!(
                    held.len(),
                    told.causes.len(),
                    "only cells with a digit, or one left, are to blame"
                );
                assert_eq!(held.iter().collect::<BTreeSet<_>>().len(), held.len(), "one for each digit");
            }
            Contradiction::NoPlace { unit, digit } => {
                let place = |&cell: &Cell| before.candidates(cell).contains(digit);
                assert!(!before.geometry().cells_of(unit).iter().any(place), "{}", told.why);
                assert_eq!((told.unit, told.digit), (Some(unit), Some(digit)));
            }
        }
    });
}

#[test]
fn rules_that_no_solver_uses_yet_have_words_as_well() {
    let puzzle = &puzzles()[0];
    let (board, symbols) = (Board::new(puzzle), puzzle.symbols());
    let (cell, other, digit, unit) = (Cell::new(0), Cell::new(1), Digit::new(3), Unit::new(0));
    let reasons = [
        Reason::Guess,
        Reason::NakedSingle,
        Reason::HiddenSingle(unit),
        Reason::Peer(other),
        Reason::NakedPair(unit),
        Reason::Arc(other),
    ];
    let assign = reasons.map(|reason| Step::Assign { cell, digit, reason });
    let eliminate = reasons.map(|reason| Step::Eliminate { cell, digit, reason });
    for step in assign.into_iter().chain(eliminate).chain([Step::Examine { cell, against: other }]) {
        let told = explain(step, &board, symbols);
        for words in [&told.headline, &told.why, &told.short] {
            assert!(!words.trim().is_empty(), "{step:?}: {told:?}");
        }
        assert!(told.headline.contains("R1C1"), "{}", told.headline);
    }
}
