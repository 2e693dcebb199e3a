//! Single steps in words.

use super::*;
use crate::geometry::{Geometry, Variant};
use crate::puzzle::Puzzle;
use crate::puzzle::test_support::plain;
use crate::rules;

fn nine() -> (Board, Symbols) {
    let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
    let mut givens = vec![None; 81];
    givens[0] = Some(Digit::new(4));
    let puzzle = Puzzle::new(geometry, givens, Symbols::standard(9), "").unwrap();
    (Board::new(&puzzle), Symbols::standard(9))
}

#[test]
fn a_peer_elimination_names_peer_and_unit() {
    let (board, symbols) = nine();
    let (cell, digit) = (board.geometry().at(0, 5), Digit::new(4));
    let told = explain(Step::Eliminate { cell, digit, reason: rules::peer(Cell::new(0)) }, &board, &symbols);
    assert_eq!(told.headline, "R1C6 loses 5");
    assert_eq!(told.why, "Peer elimination: R1C1 in row 1 already holds 5.");
    assert_eq!((told.focus, told.causes()), (Some(cell), vec![Cell::new(0)]));
}

#[test]
fn the_cells_of_a_naked_pair_are_named() {
    let (mut board, symbols) = nine();
    let geometry = std::sync::Arc::clone(board.geometry());
    let pair = [geometry.at(4, 1), geometry.at(4, 7)];
    for cell in pair {
        for digit in geometry.digits().filter(|digit| ![1, 6].contains(&digit.index())) {
            board.apply(Step::Eliminate { cell, digit, reason: rules::peer(Cell::new(0)) });
        }
    }
    let row = Unit::new(4);
    let step =
        Step::Eliminate { cell: geometry.at(4, 4), digit: Digit::new(6), reason: rules::naked_pair(row) };
    let told = explain(step, &board, &symbols);
    assert_eq!(
        told.why,
        "Naked pair {2, 7} in row 5: R5C2 and R5C8 hold both digits, so no other cell in row 5 can hold them."
    );
    assert_eq!(told.causes(), pair);
}

#[test]
fn a_dead_end_outlines_one_holder_per_digit() {
    let (board, symbols) = nine();
    let cell = board.geometry().at(0, 1);
    let told = explain(Step::Contradiction(Contradiction::NoCandidate(cell)), &board, &symbols);
    assert_eq!(told.headline, "Contradiction at R1C2");
    assert_eq!(told.causes(), [Cell::new(0)]);
}

/// The 4×4 board with a 1 in its first cell.
fn four() -> (Board, Symbols) {
    (Board::new(&plain("1...............")), Symbols::standard(4))
}

fn assign(cell: usize, digit: usize, reason: AssignReason) -> Step {
    Step::Assign { cell: Cell::new(cell), digit: Digit::new(digit), reason }
}

fn eliminate(cell: usize, digit: usize) -> Step {
    Step::Eliminate { cell: Cell::new(cell), digit: Digit::new(digit), reason: rules::peer(Cell::new(0)) }
}

/// The explanation of the last of these steps.
fn told(steps: &[Step]) -> Explanation {
    let (mut board, symbols) = four();
    let (last, before) = steps.split_last().unwrap();
    before.iter().for_each(|step| board.apply(*step));
    explain(*last, &board, &symbols)
}

/// Headline, reason, reason in short.
fn words(steps: &[Step]) -> [String; 3] {
    let told = told(steps);
    [told.headline, told.why, told.short]
}

#[test]
fn a_guess_names_its_depth_and_alternatives() {
    let guess = assign(5, 1, AssignReason::Guess);
    assert_eq!(words(&[guess]), ["R2C2 is guessed to be 2", "Guess at depth 1 between 2, 3 and 4.", "guess"]);
    let shared = assign(5, 1, AssignReason::SharedGuess);
    let second = assign(6, 2, AssignReason::Guess);
    assert_eq!(words(&[shared, second])[1], "Guess at depth 2 between 1, 3 and 4.");
    let why = "Guess at depth 1 between 2, 3 and 4, on the way to the branch that is searched next.";
    assert_eq!(words(&[shared]), ["R2C2 is guessed to be 2", why, "guess, shared"]);
    let only = [eliminate(5, 1), eliminate(5, 2), assign(5, 3, AssignReason::Guess)];
    assert_eq!(words(&only)[1], "Guess at depth 1 with 4 as the only possible digit.");
}

#[test]
fn a_known_solvers_guess_is_explained() {
    let (board, symbols) = four();
    let told = |reason, algorithm| {
        explain_in(assign(1, 1, reason), &board, &symbols, &Context { algorithm, ..Context::default() })
    };
    let known = Some(crate::solver::Algorithm::Mrv);
    let guess = told(AssignReason::Guess, known);
    assert!(guess.tied.contains(&Cell::new(1)), "{guess:?}");
    let why = "Guess at depth 1 between 2, 3 and 4. MRV: 4 candidates, 15 cells tie; the first is taken.";
    assert_eq!(guess.why, why);
    assert_eq!(told(AssignReason::Guess, None).tied, []);
    assert_eq!(told(AssignReason::Rule(rules::naked_single()), known).tied, [], "not chosen");
}

#[test]
fn the_next_digit_names_the_one_that_failed() {
    use crate::solver::dancing_links::ColumnChoice;
    let (board, symbols) = four();
    let told = |failed: usize, algorithm| {
        let tried = Some((Cell::new(failed), Digit::new(1)));
        let context = Context { algorithm: Some(algorithm), tried, ..Context::default() };
        explain_in(assign(1, 2, AssignReason::Guess), &board, &symbols, &context)
    };
    let next = told(1, Algorithm::Mrv);
    assert_eq!(next.why, "Guess at depth 1 between 2, 3 and 4. R1C2 = 2 failed, so 3 is tried next.");
    assert_eq!((next.tied, &*next.short), (vec![], "guess"));
    let row = told(5, Algorithm::DancingLinks(ColumnChoice::Smallest)).why;
    let why =
        "Guess at depth 1 between 2, 3 and 4. R2C2 = 2 failed, so the next row of the column is chosen.";
    assert_eq!(row, why);
}

#[test]
fn conflict_set_members_say_whether_they_are_guesses() {
    let member = Step::Conflict { cell: Cell::new(5), digit: Digit::new(1) };
    let [headline, guessed, short] = words(&[assign(5, 1, AssignReason::Guess), member]);
    assert!(headline.contains("R2C2 = 2"), "{headline}");
    assert!(guessed.ends_with("which contains this guess at depth 1."), "{guessed}");
    assert_eq!(short, "conflict set");
    let placed = &words(&[assign(5, 1, AssignReason::Rule(rules::naked_single())), member])[1];
    assert!(placed.ends_with("which contains this digit."), "{placed}");
}

#[test]
fn culprits_and_irrelevant_guesses_name_their_depth() {
    let guesses = [assign(15, 3, AssignReason::Guess), assign(5, 1, AssignReason::Guess)];
    let told = |step: Step| words(&[&guesses[..], &[step]].concat());
    let culprit = told(Step::Culprit { cell: Cell::new(5), digit: Digit::new(1) });
    let why = "This derivation of the contradiction depends on this guess at depth 2 and on no later one: the search backtracks to it.";
    assert_eq!(culprit, ["Guess R2C2 = 2 is the culprit", why, "deepest in the set"]);
    let irrelevant = told(Step::Irrelevant { cell: Cell::new(15), digit: Digit::new(3) });
    let why = "This derivation of the contradiction does not depend on this guess at depth 1, although it was made before the culprit.";
    assert_eq!(irrelevant, ["Guess R4C4 = 4 played no part", why, "not in the set"]);
}

#[test]
fn a_retracted_guess_has_failed_or_is_left() {
    let retract = Step::Retract { cell: Cell::new(5), digit: Digit::new(1) };
    let other = assign(15, 3, AssignReason::Guess);
    let failed = words(&[other, assign(5, 1, AssignReason::Guess), retract]);
    let why = "Its branch at depth 2 has no solution.";
    assert_eq!(failed, ["Guess R2C2 = 2 is retracted", why, "guess failed"]);
    let left = words(&[assign(5, 1, AssignReason::SharedGuess), retract]);
    assert_eq!(left[0], "Guess R2C2 = 2 is retracted");
    assert!(left[1].starts_with("Left, not failed: "), "{}", left[1]);
    assert_eq!(left[2], "left, not failed");
}

#[test]
fn undone_steps_name_their_guess_and_its_fate() {
    let placed = assign(5, 1, AssignReason::Rule(rules::naked_single()));
    let retract = Step::Retract { cell: Cell::new(5), digit: Digit::new(1) };
    let restore = Step::Restore { cell: Cell::new(5), digit: Digit::new(0) };
    let guess = assign(15, 3, AssignReason::Guess);
    let failed = "It was placed after the guess in R4C4 at depth 1, which has failed.";
    assert_eq!(words(&[guess, placed, retract]), ["R2C2 = 2 is retracted", failed, "undone"]);
    let failed = "It was eliminated after the guess in R4C4 at depth 1, which has failed.";
    assert_eq!(words(&[guess, eliminate(5, 0), restore]), ["R2C2 gets 1 back", failed, "undone"]);
    let shared = assign(15, 3, AssignReason::SharedGuess);
    let left = "It was eliminated after the guess in R4C4 at depth 1, which is left for another branch.";
    assert_eq!(words(&[shared, eliminate(5, 0), restore])[1], left);
    let before = "It was placed before any guess: the puzzle has no solution.";
    assert_eq!(words(&[placed, retract])[1], before);
}

#[test]
fn rules_looks_and_the_end_have_their_words() {
    let single = assign(5, 1, AssignReason::Rule(rules::naked_single()));
    let found = told(&[eliminate(5, 2), eliminate(5, 3), single]);
    assert_eq!(found.headline, "R2C2 becomes 2");
    assert_eq!(found.why, "Naked single: 2 is the only candidate left in R2C2.");
    assert_eq!((found.short.as_str(), found.focus), ("naked single", Some(Cell::new(5))));
    assert_eq!((found.digit, found.unit()), (Some(Digit::new(1)), None));
    let look = told(&[Step::Examine { cell: Cell::new(1), against: Cell::new(2) }]);
    assert_eq!(look.headline, "R1C2 is checked against R1C3");
    let why =
        "The arc is taken from the queue: every candidate of R1C2 needs a different candidate left in R1C3.";
    assert_eq!(look.why, why);
    assert_eq!((look.short.as_str(), look.causes()), ("arc", vec![Cell::new(2)]));
    assert_eq!((look.focus, look.digit), (Some(Cell::new(1)), None));
    let end = ["Solved", "Every cell is filled, and no unit holds a digit twice.", "complete"];
    assert_eq!(words(&[Step::Solution]), end);
}

#[test]
fn a_hidden_single_outlines_what_blocks_other_cells() {
    // R1C1 is filled, R1C3 has lost the candidate, and R3C4 holds the digit in R1C4's column.
    let row = Unit::new(0);
    let single = AssignReason::Rule(rules::hidden_single(row));
    let rule = AssignReason::Rule(rules::naked_single());
    let found = told(&[eliminate(2, 1), assign(11, 1, rule), assign(1, 1, single)]);
    assert_eq!(found.headline, "R1C2 becomes 2");
    assert_eq!((found.short.as_str(), found.unit()), ("hidden single, row 1", Some(row)));
    assert_eq!(found.causes(), [Cell::new(2), Cell::new(11)]);
}

#[test]
fn a_digit_without_place_outlines_unit_and_causes() {
    let rule = AssignReason::Rule(rules::naked_single());
    let unit = Unit::new(0);
    let dead_end = Step::Contradiction(Contradiction::NoPlace { unit, digit: Digit::new(1) });
    let found = told(&[assign(9, 1, rule), assign(2, 2, rule), eliminate(3, 1), dead_end]);
    assert_eq!(found.headline, "Contradiction in row 1");
    assert_eq!(found.why, "2 has no place left in row 1: this branch cannot be completed.");
    assert_eq!((found.short.as_str(), found.unit()), ("no place", Some(unit)));
    assert_eq!((found.focus, found.digit), (None, Some(Digit::new(1))));
    // The given, the filled cell, the one that lost the candidate, and the peer that holds the digit.
    assert_eq!(found.causes(), [Cell::new(0), Cell::new(2), Cell::new(3), Cell::new(9)]);
    let cell = told(&[Step::Contradiction(Contradiction::NoCandidate(Cell::new(5)))]);
    assert_eq!(cell.why, "R2C2 has no candidate left: this branch cannot be completed.");
    assert_eq!((cell.short.as_str(), cell.unit(), cell.focus), ("no candidate", None, Some(Cell::new(5))));
}

#[test]
fn claims_of_programs_are_held_against_the_board() {
    let (board, symbols) = four();
    let told = |step: Step, algorithm: Algorithm| {
        let context = Context { algorithm: Some(algorithm), ..Context::default() };
        let told = explain_in(step, &board, &symbols, &context);
        format!("{} {}", told.headline, told.why)
    };
    let program = Algorithm::Foreign(crate::solver::Foreign::named("a.py"));
    let empty = board.geometry().cells().filter(|cell| board.digit(*cell).is_none()).count();
    let expected = format!("A solution is reported But {empty} cells are empty.");
    assert_eq!(told(Step::Solution, program), expected);
    let context = |algorithm| Context { algorithm: Some(algorithm), ..Context::default() };
    let listed = |algorithm| short(Step::Solution, &board, &symbols, &context(algorithm));
    assert_eq!([program, Algorithm::Mrv].map(listed), ["reported", "complete"]);
    assert!(told(Step::Solution, Algorithm::Mrv).starts_with("Solved"));
    let open = board.geometry().cells().find(|cell| board.consistent(*cell).len() > 1).expect("a cell");
    let contradiction = Step::Contradiction(Contradiction::NoCandidate(open));
    assert!(told(contradiction, program).contains("can still be"), "{}", told(contradiction, program));
    assert!(told(contradiction, Algorithm::Mrv).contains("no candidate left"));
}

#[test]
fn every_kind_of_step_has_a_short_form() {
    let (board, symbols) = four();
    let (cell, digit) = (Cell::new(5), Digit::new(1));
    let unit = Unit::new(0);
    let expected = [
        (assign(5, 1, AssignReason::Guess), "guess", "R2C2 = 2"),
        (assign(5, 1, AssignReason::Rule(rules::naked_single())), "assign", "R2C2 = 2"),
        (Step::Retract { cell, digit }, "retract", "R2C2 − 2"),
        (eliminate(5, 1), "eliminate", "R2C2 ≠ 2"),
        (Step::Restore { cell, digit }, "restore", "R2C2 + 2"),
        (Step::Examine { cell, against: Cell::new(0) }, "examine", "R2C2 ~ R1C1"),
        (Step::Contradiction(Contradiction::NoCandidate(cell)), "contradiction", "R2C2"),
        (Step::Contradiction(Contradiction::NoPlace { unit, digit }), "contradiction", "2 in row 1"),
        (Step::Conflict { cell, digit }, "conflict", "R2C2 = 2"),
        (Step::Solution, "solution", ""),
    ];
    for (step, one_word, characters) in expected {
        assert_eq!((verb(step), &*brief(step, board.geometry(), &symbols)), (one_word, characters));
    }
}
