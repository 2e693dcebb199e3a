//! Single steps in words.

use super::*;
use crate::geometry::{Geometry, Variant};
use crate::puzzle::Puzzle;
use crate::rules;

fn nine() -> (Board, Symbols) {
    let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
    let mut givens = vec![None; 81];
    givens[0] = Some(Digit::new(4));
    let puzzle = Puzzle::new(geometry, givens, Symbols::standard(9), "").unwrap();
    (Board::new(&puzzle), Symbols::standard(9))
}

#[test]
fn a_peer_elimination_names_the_peer_and_the_unit() {
    let (board, symbols) = nine();
    let (cell, digit) = (board.geometry().at(0, 5), Digit::new(4));
    let told = explain(Step::Eliminate { cell, digit, reason: rules::peer(Cell::new(0)) }, &board, &symbols);
    assert_eq!(told.headline, "R1C6 loses 5");
    assert_eq!(told.why, "Peer elimination: R1C1 in row 1 already holds 5.");
    assert_eq!((told.focus, told.causes), (Some(cell), vec![Cell::new(0)]));
}

#[test]
fn a_naked_pair_is_found_again_on_the_board() {
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
        "Naked pair {2, 7} in row 5: R5C2 and R5C8 hold both digits, so no other cell there can hold them."
    );
    assert_eq!(told.causes, pair);
}

#[test]
fn a_dead_end_outlines_one_holder_of_each_digit() {
    let (board, symbols) = nine();
    let cell = board.geometry().at(0, 1);
    let told = explain(Step::Contradiction(Contradiction::NoCandidate(cell)), &board, &symbols);
    assert_eq!(told.headline, "Contradiction at R1C2");
    assert_eq!(told.causes, [Cell::new(0)]);
}
