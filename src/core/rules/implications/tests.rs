//! The graph of hand-made runs.

use super::*;
use crate::geometry::Variant;
use crate::puzzle::Symbols;
use crate::rules;

/// The 4×4 board with R1C1 = 1.
fn graph() -> Implications {
    let geometry = Geometry::with_side(4, Variant::Plain).expect("a board");
    let givens = (0..16).map(|cell| (cell == 0).then(|| Digit::new(0))).collect();
    Implications::new(&Puzzle::new(geometry, givens, Symbols::standard(4), "").expect("one given"))
}

const fn placement(cell: usize, digit: usize) -> Placement {
    (Cell::new(cell), Digit::new(digit))
}

const fn assign((cell, digit): Placement, reason: AssignReason) -> Step {
    Step::Assign { cell, digit, reason }
}

const FORCED: AssignReason = AssignReason::Rule(rules::naked_single());

#[test]
fn guesses_up_to_a_cell_are_in_order() {
    let mut graph = graph();
    let (first, forced, second, third) =
        (placement(9, 2), placement(3, 3), placement(4, 1), placement(14, 0));
    graph.follow(assign(placement(2, 1), FORCED));
    graph.follow(assign(first, AssignReason::Guess));
    graph.follow(assign(forced, FORCED));
    graph.follow(assign(second, AssignReason::SharedGuess));
    graph.follow(assign(third, AssignReason::Guess));
    assert_eq!(graph.guesses_to(first.0), [first]);
    assert_eq!(graph.guesses_to(forced.0), [first]);
    assert_eq!(graph.guesses_to(second.0), [first, second]);
    assert_eq!(graph.guesses_to(third.0), [first, second, third]);
    assert_eq!(graph.depth(), 3);
    assert_eq!(graph.guesses_to(Cell::new(0)), [], "a given");
    assert_eq!(graph.guesses_to(Cell::new(1)), [], "an empty cell");
    graph.follow(Step::Retract { cell: third.0, digit: third.1 });
    assert_eq!((graph.guesses_to(third.0), graph.depth()), (Vec::new(), 2));
}

#[test]
fn conflict_sets_are_recorded_in_both_ways() {
    let mut graph = graph();
    let guesses = [placement(9, 2), placement(4, 1), placement(14, 0)];
    guesses.iter().for_each(|guess| graph.follow(assign(*guess, AssignReason::Guess)));
    let contradiction = Step::Contradiction(Contradiction::NoCandidate(Cell::new(5)));
    let [first, second, third] = guesses;
    let culprit = |(cell, digit): Placement| Step::Culprit { cell, digit };
    let irrelevant = |(cell, digit): Placement| Step::Irrelevant { cell, digit };
    graph.follow(contradiction);
    assert_eq!(graph.nogoods().last(), []);
    graph.follow(culprit(third));
    assert_eq!(graph.nogoods().last(), guesses);
    graph.follow(irrelevant(second));
    assert_eq!(graph.nogoods().last(), [first, third]);
    graph.follow(contradiction);
    graph.follow(irrelevant(first));
    assert_eq!(graph.nogoods().last(), [], "there is no set that could leave it out");
    graph.follow(culprit(second));
    assert_eq!(graph.nogoods().last(), [first, second]);
    let before = Age::new(1).expect("not far");
    assert_eq!(graph.nogoods().get(before), Some(&[first, third][..]), "the earlier one is as it was");
    graph.follow(contradiction);
    let (cell, digit) = second;
    graph.follow(Step::Conflict { cell, digit });
    assert_eq!(graph.nogoods().last(), [second]);
}

#[test]
fn conflict_sets_are_kept_within_reference_range() {
    let mut graph = graph();
    let member = placement(9, 2);
    let farthest = Age::FARTHEST.later();
    let contradiction = Step::Contradiction(Contradiction::NoCandidate(Cell::new(5)));
    graph.follow(assign(member, AssignReason::Guess));
    let (cell, digit) = member;
    for contradictions in 0..farthest + 3 {
        graph.follow(contradiction);
        // Only the first three, and those from which they are just within reach or no longer, have a set.
        if contradictions < 3 || contradictions >= farthest {
            graph.follow(Step::Conflict { cell, digit });
            let is_first_kept = contradictions >= farthest;
            assert_eq!(graph.nogoods().get(Age::FARTHEST).is_some(), is_first_kept, "{contradictions}");
        }
    }
    graph.follow(contradiction);
    assert_eq!(graph.nogoods().get(Age::FARTHEST), None, "the fourth has none");
}

const fn by_peer((cell, digit): Placement, peer: usize) -> Step {
    Step::Eliminate { cell, digit, reason: rules::peer(Cell::new(peer)) }
}

#[test]
fn causes_of_a_pair_are_those_before_it() {
    let mut graph = graph();
    graph.follow(assign(placement(6, 3), AssignReason::Guess));
    // R1C1 = 1 and R2C3 = 4 leave 2 and 3 in R1C3 and R1C4, so that R1C2 can only be 4.
    for (digit, peer) in [(0, 0), (3, 6)] {
        for cell in [2, 3] {
            graph.follow(by_peer(placement(cell, digit), peer));
        }
    }
    let row = Unit::new(0);
    for digit in [1, 2].map(Digit::new) {
        let reason = rules::naked_pair(row);
        graph.follow(Step::Eliminate { cell: Cell::new(1), digit, reason });
    }
    graph.follow(assign(placement(1, 3), FORCED));
    assert_eq!(graph.antecedents(Cell::new(1)), Some(vec![Cell::new(6)]));
}

#[test]
fn an_arc_rests_on_its_digit_alone() {
    let mut graph = graph();
    // R4C1 = 3 excludes a digit from R2C1, but plays no part once that holds another one.
    graph.follow(assign(placement(12, 2), AssignReason::Guess));
    graph.follow(by_peer(placement(4, 2), 12));
    for (cell, digit) in [(4, 1), (7, 2), (9, 3)] {
        graph.follow(assign(placement(cell, digit), AssignReason::Guess));
    }
    let (cell, digit) = placement(5, 1);
    graph.follow(Step::Eliminate { cell, digit, reason: rules::arc(Cell::new(4)) });
    graph.follow(Step::Contradiction(Contradiction::NoCandidate(cell)));
    let mut causes = graph.of_contradiction().expect("it is true");
    causes.sort_unstable();
    assert_eq!(causes, [4, 7, 9].map(Cell::new));
}

#[test]
fn a_cut_has_every_guess_behind_a_contradiction() {
    let mut graph = graph();
    let guesses = [placement(4, 1), placement(7, 2), placement(9, 3)];
    for guess in guesses {
        graph.follow(assign(guess, AssignReason::Guess));
    }
    graph.follow(Step::Contradiction(Contradiction::NoCandidate(Cell::new(5))));
    assert!(graph.is_cut(&guesses));
    for left_out in 0..3 {
        let fewer: Vec<Placement> = guesses.into_iter().filter(|guess| *guess != guesses[left_out]).collect();
        assert!(!graph.is_cut(&fewer), "{fewer:?}");
    }
}
