//! Tests of each heuristic by itself, on boards where its choice is obvious.

use super::*;
use crate::puzzle::test_support::plain;
use crate::step::Step;

fn heuristics(names: &str) -> Heuristics {
    names.parse().unwrap()
}

/// The result of applying `ask` to a search after the inference from the givens, and the steps of that inference.
fn inferred<T>(
    puzzle: &Puzzle,
    names: &str,
    ask: impl FnOnce(&mut Backtracking<'_, Vec<Step>>) -> T,
) -> (T, Vec<Step>) {
    let mut steps = Vec::new();
    let mut search = Backtracking::new(Domains::new(puzzle, &mut steps), heuristics(names));
    assert_eq!(search.infer_from_givens(), Continue(true));
    let answer = ask(&mut search);
    (answer, steps)
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::new(row * 4 + column)
}

fn digits(written: &[usize]) -> Vec<Digit> {
    written.iter().map(|symbol| Digit::new(symbol - 1)).collect()
}

/// R4C3 sees 1, 2 and 3; every other empty cell sees fewer digits.
const ONE_LEFT: &str = "..1..........3.2";

#[test]
fn the_static_order_takes_the_first_blank() {
    let (chosen, steps) = inferred(&plain(ONE_LEFT), "static,none", |s| s.select_unassigned_variable());
    assert_eq!((chosen, steps.len()), (Some(cell(0, 0)), 0));
}

#[test]
fn mrv_takes_the_fewest_legal_values() {
    for names in ["mrv,none", "mrv,forward-checking", "mrv+degree,none", "mrv+degree,forward-checking"] {
        let (chosen, _) = inferred(&plain(ONE_LEFT), names, |s| s.select_unassigned_variable());
        assert_eq!(chosen, Some(cell(3, 2)), "{names}");
    }
}

#[test]
fn the_degree_breaks_ties_of_mrv() {
    // R1C2 sees both digits 1, R1C3 only one of them; each has three values left.
    let puzzle = plain("1........1......");
    for inference in ["none", "forward-checking", "singletons", "mac"] {
        let choice = |order: &str| {
            inferred(&puzzle, &format!("{order},{inference}"), |s| s.select_unassigned_variable()).0
        };
        assert_eq!(choice("mrv"), Some(cell(0, 1)), "{inference}");
        assert_eq!(choice("mrv+degree"), Some(cell(0, 2)), "{inference}");
    }
}

#[test]
fn the_degree_counts_unassigned_peers() {
    let (degree, _) = inferred(&plain("..3...4.1......."), "none", |s| order::degree(s, cell(0, 0)));
    assert_eq!(degree, 7 - 2);
}

#[test]
fn values_are_ordered_ascending_or_least_constraining() {
    // R1C1 can be 2 or 3; fewer of its peers can be 3, as R1C3 and R3C1 see the one at R3C3.
    let puzzle = plain(".....1....3.4...");
    for inference in ["none", "forward-checking"] {
        let order = |names: &str| {
            let ask = |s: &mut Backtracking<'_, Vec<Step>>| {
                s.order_domain_values(cell(0, 0), s.legal_values(cell(0, 0)))
            };
            inferred(&puzzle, &format!("{names},{inference}"), ask).0
        };
        assert_eq!(order("ascending"), digits(&[2, 3]), "{inference}");
        assert_eq!(order("lcv"), digits(&[3, 2]), "{inference}");
    }
}

fn assignments(steps: &[Step]) -> usize {
    steps.iter().filter(|step| matches!(step, Step::Assign { .. })).count()
}

#[test]
fn each_inference_is_at_least_as_strong() {
    let puzzle = plain("12343412........");
    let counts = |names: &str| {
        let infer = |s: &mut Backtracking<'_, Vec<Step>>| {
            s.domains.assign(cell(2, 0), Digit::new(1), AssignReason::Guess).is_continue()
                && s.infer(cell(2, 0), Digit::new(1)) == Continue(true)
        };
        let (consistent, steps) = inferred(&puzzle, names, infer);
        assert!(consistent);
        let lost = steps.iter().filter(|step| matches!(step, Step::Eliminate { .. })).count();
        (lost, assignments(&steps))
    };
    let [none, forward, singletons, mac] = ["none", "forward-checking", "singletons", "mac"].map(counts);
    assert_eq!((none, forward.1, mac.1), ((0, 1), 1, 1));
    assert!(singletons.1 > 1, "it assigns the only candidate");
    assert!(forward.0 < singletons.0 && singletons.0 <= mac.0, "{forward:?} {singletons:?} {mac:?}");
}

/// The inference when R2C3 takes 3, and the last step reported.
fn infer_from_three(puzzle: &Puzzle, names: &str) -> (Consistent, Option<Step>) {
    let three = Digit::new(2);
    let (consistent, steps) = inferred(puzzle, names, |s| {
        let _ = s.domains.assign(cell(1, 2), three, AssignReason::Guess);
        s.infer(cell(1, 2), three)
    });
    (consistent, steps.last().copied())
}

#[test]
fn forward_checking_fails_on_an_empty_peer() {
    // R1C3 can only be 3.
    let failed = infer_from_three(&plain("12........4....."), "forward-checking");
    let contradiction = Step::Contradiction(Contradiction::NoCandidate(cell(0, 2)));
    assert_eq!(failed, (Continue(false), Some(contradiction)));
}

#[test]
fn singletons_and_mac_fail_on_clashing_singles() {
    // R1C3 and R1C4 can be 3 or 4.
    let puzzle = plain("12..............");
    assert_eq!(infer_from_three(&puzzle, "none").0, Continue(true));
    assert_eq!(infer_from_three(&puzzle, "forward-checking").0, Continue(true));
    for names in ["singletons", "mac"] {
        let (consistent, last) = infer_from_three(&puzzle, names);
        assert_eq!(consistent, Continue(false), "{names}");
        assert!(
            matches!(last, Some(Step::Contradiction(Contradiction::NoCandidate(_)))),
            "{names}: {last:?}"
        );
    }
}
