//! The rules on boards made by hand, and their names and numbers.

use std::collections::HashSet;

use super::super::*;
use super::check_sites;
use crate::board::Board;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Symbols;
use crate::puzzle::test_support::plain;
use crate::step::{Age, Argument, AssignReason, Deduction, Elimination, Step};

/// The empty 4×4 board, on which these cells have only these candidates.
fn with_only(cells: &[(usize, &[usize])]) -> Facts {
    of_side_with_only(4, cells)
}

fn of_side_with_only(side: usize, cells: &[(usize, &[usize])]) -> Facts {
    let mut facts = Facts::new(&plain(&".".repeat(side * side)));
    for (cell, digits) in cells {
        let others = (0..side).filter(|digit| !digits.contains(digit));
        others.for_each(|digit| facts.eliminate(Cell::new(*cell), Digit::new(digit)));
    }
    facts
}

/// The sentence and the label of the first instance of a rule.
fn words_about(rule: RuleId, board: &Facts) -> [String; 2] {
    let instance = super::rule(rule).and_then(|rule| rule.first(board)).expect("an instance");
    let names = Names { geometry: board.geometry(), symbols: &Symbols::standard(4) };
    let step = instance.step(instance.conclusions[0]);
    [instance.sentence(board, &names), label(&step, &names).clause]
}

#[test]
fn sentences_and_labels_name_the_pattern() {
    let rule = |name| by_name(name).expect("a rule");
    let one = with_only(&[(0, &[2])]);
    assert_eq!(words_about(ARC, &one), ["Revise: R1C1 can only be 3, so R1C2 cannot.", "R1C1 can only be 3"]);
    let mut filled = one;
    filled.assign(Cell::new(0), Digit::new(2));
    let peer = ["Peer elimination: R1C1 in row 1 already holds 3.", "R1C1 holds it"];
    assert_eq!(words_about(PEER, &filled), peer);
    let locked = with_only(&[(2, &[0, 1]), (3, &[0, 1])]);
    let sentence = "Locked candidates: in row 1, 3 can only be in block 1 (R1C1 and R1C2), so no other cell in block 1 can \
                    hold it.";
    assert_eq!(words_about(rule("locked candidates"), &locked), [sentence, "locked candidates in row 1"]);
}

#[test]
fn steps_without_a_pattern_are_named() {
    let board = with_only(&[]);
    let names = Names { geometry: board.geometry(), symbols: &Symbols::standard(4) };
    let told = |Elimination(deduction)| {
        let (cell, digit) = (Cell::new(5), Digit::new(3));
        let step = Applied { cell, digit, effect: Effect::Eliminates, deduction, words: &[] };
        [sentence(&Claim { before: &board, step }, &names), label(&step, &names).short]
    };
    let removed = "Unexplained: the program eliminates 4 from R2C2; no simple rule explains this.";
    assert_eq!(told(unexplained()), [removed, "unexplained"]);
    for (later, which) in [
        (0, "the last contradiction"),
        (1, "the contradiction before the last"),
        (2, "the contradiction 2 places before the last"),
    ] {
        let sentence =
            format!("The other digits in the conflict set of {which} are on the board: R2C2 cannot be 4.");
        assert_eq!(told(nogood(Age::new(later).expect("not far"))), [&sentence, "nogood"]);
    }
}

#[test]
fn locked_candidates_mark_units_and_places() {
    let locked = with_only(&[(2, &[0, 1]), (3, &[0, 1])]);
    let rule = by_name("locked candidates").and_then(super::rule).expect("a rule");
    let instance = rule.first(&locked).expect("in row 1");
    let step = instance.step(instance.conclusions[0]);
    let geometry = locked.geometry();
    let [row, block] = [0, 1].map(|cell| geometry.units_of(Cell::new(cell))[cell * 2]);
    let places = [0, 1].map(|cell| Mark::candidate(Cell::new(cell), Digit::new(2)));
    let expected = [&[Mark::base(row), Mark::cover(block)], &places[..]].concat();
    assert_eq!(marks(&Claim { before: &locked, step }), expected);
}

#[test]
fn a_digit_is_excluded_by_holder_or_single() {
    let mut board = with_only(&[(0, &[0]), (1, &[1]), (5, &[2, 3])]);
    assert_eq!(excluders::of_cell(&board, Cell::new(5)), [Cell::new(0), Cell::new(1)]);
    // R3C2, also a peer, holds what R1C1 can only be.
    board.assign(Cell::new(9), Digit::new(0));
    assert_eq!(excluders::of_cell(&board, Cell::new(5)), [Cell::new(9), Cell::new(1)]);
}

#[test]
fn only_digits_of_the_puzzle_are_given() {
    let puzzle = plain("1...............");
    let (given, own) = (Cell::new(0), Cell::new(1));
    let (mut board, mut facts) = (Board::new(&puzzle), Facts::new(&puzzle));
    board.apply(Step::Assign { cell: own, digit: Digit::new(1), reason: AssignReason::Guess });
    facts.assign(own, Digit::new(1));
    let are_given = |board: &dyn BoardView| [given, own, Cell::new(2)].map(|cell| board.is_given(cell));
    assert_eq!(are_given(&board), [true, false, false]);
    assert_eq!(are_given(&facts), [true, true, false], "they are not distinguished");
}

#[test]
fn a_digit_placed_twice_is_used_twice() {
    let mut facts = with_only(&[]);
    let digit = Digit::new(0);
    let [row, ..] = *facts.geometry().units_of(Cell::new(0)) else { panic!("a cell without units") };
    for cell in [0, 3] {
        facts.assign(Cell::new(cell), digit);
    }
    let column = facts.geometry().units_of(Cell::new(3))[1];
    facts.retract_one_of(Cell::new(3), digit);
    assert_eq!([row, column].map(|unit| facts.used(unit).contains(digit)), [true, false]);
    facts.retract_one_of(Cell::new(0), digit);
    assert!(!facts.used(row).contains(digit));
    assert_eq!(facts.empty(), 16);
}

#[test]
fn switches_and_samples_are_those_of_the_table() {
    let switched: Vec<&Rule> = TABLE.iter().filter(|rule| rule.switch.is_some()).collect();
    let choices: Vec<_> =
        switched.iter().filter_map(|rule| rule.switch).map(|switch| switch.choice).collect();
    assert_eq!(RuleSet::switches(), choices[..]);
    let samples: Vec<RuleSet> = RuleSet::samples_of_switched().collect();
    let of_first: HashSet<RuleSet> = samples[..32].iter().copied().collect();
    let first = RuleSet::of(&[0, 1, 2, 3, 4].map(|index| switched[index].id));
    assert!(samples[0].is_empty() && !first.is_empty() && of_first.len() == 32);
    assert!(of_first.iter().all(|set| set.is_within(first)));
    let all = RuleSet::of(&switched.iter().map(|rule| rule.id).collect::<Vec<_>>());
    assert_eq!((samples.len(), samples.last()), (32 + switched.len() - 5 + 1, Some(&all)));
    assert_eq!(all.with(switched[0].id, true), all, "it was in it");
}

#[test]
fn arguments_are_numbered_without_gaps() {
    let farthest = Age::FARTHEST.later() as u16;
    assert_eq!(ArgumentKind::Conflict.argument(farthest), Some(Argument::Conflict(Age::FARTHEST)));
    for kind in [
        ArgumentKind::Nothing,
        ArgumentKind::Cell,
        ArgumentKind::Unit,
        ArgumentKind::Digit,
        ArgumentKind::Conflict,
    ] {
        let last = kind.count() - 1;
        assert!(kind.argument(last).is_some() && kind.argument(last + 1).is_none(), "{kind:?}");
    }
}

#[test]
fn two_triples_of_a_unit_are_in_order() {
    let (low, high) = ([0, 1, 2], [3, 4, 5]);
    let cells = [(0, low), (7, low), (8, low), (1, high), (2, high), (3, high)];
    let cells: Vec<(usize, &[usize])> = cells.iter().map(|(cell, digits)| (*cell, &digits[..])).collect();
    let rule = by_name("naked triple").and_then(super::super::rule).expect("a rule");
    assert_eq!(check_sites(rule, &of_side_with_only(9, &cells)), 2);
}

#[test]
fn a_hidden_pair_has_two_known_digits() {
    let board = with_only(&[(2, &[0, 1]), (3, &[0, 1])]);
    let rule = by_name("hidden pair").expect("a rule");
    let told = |words: [u16; 3]| {
        let deduction = Deduction { rule, argument: Argument::Words };
        let (cell, digit) = (Cell::new(0), Digit::new(0));
        let step = Applied { cell, digit, effect: Effect::Eliminates, deduction, words: &words };
        check(&Claim { before: &board, step })
    };
    assert_eq!(told([0, 2, 3]), Ok(()));
    for words in [[0, 2, 2], [0, 3, 2], [0, 2, 4]] {
        assert_eq!(told(words), Err("the board has no such pair of digits"), "{words:?}");
    }
}
