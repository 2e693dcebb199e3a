//! Positions for tests of single modules.

use super::position::Position;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};

const PUZZLE: &str = "6....3..7....4..3...2.........52........8.....8.7..49.4....82..8..91....7.54..1.9";
const SOLUTION: &str = "648293517197845632352671948973524861564189723281736495419358276826917354735462189";

/// A puzzle of 9×9 with some of its wrong candidates struck: others for each seed, and fewer for greater ones.
pub(super) fn position(geometry: &Geometry, seed: usize) -> Position<'_> {
    let digits = |text: &str| -> Vec<Option<Digit>> {
        text.chars().map(|c| Some(Digit::new(c.to_digit(10)?.checked_sub(1)? as usize))).collect()
    };
    let (given, solution) = (digits(PUZZLE), digits(SOLUTION));
    let is_open = |cell: Cell, digit: Digit| {
        let is_free = geometry.peers(cell).iter().all(|peer| given[peer.index()] != Some(digit));
        let is_struck =
            (cell.index() * 31 + digit.index() * 17 + seed * 7).is_multiple_of(3 + seed % 4 + seed / 60 * 4);
        is_free && (solution[cell.index()] == Some(digit) || !is_struck)
    };
    let open = geometry
        .cells()
        .map(|cell| -> DigitSet { geometry.digits().filter(|digit| is_open(cell, *digit)).collect() });
    let givens = geometry.cells().filter(|cell| given[cell.index()].is_some()).collect();
    let sets = geometry.sets().expect("a board of 9×9 has sets");
    Position::new((geometry, sets), given.clone(), open.collect(), givens)
}
