//! XY-wings and XYZ-wings.

use super::board::Board;
use super::hint::Hint;
use super::shape::{PEERS, SEEN, cells};

/// A cell of two candidates and two peers that share one with it and a third with each other: 4.2; with a pivot of all three
/// candidates 4.4.
pub(super) fn search(board: &Board, is_xyz: bool) -> Option<Hint> {
    let size = if is_xyz { 3 } else { 2 };
    for pivot in (0..81).filter(|cell| board.count_at(*cell) == size) {
        let pairs = || SEEN[pivot].into_iter().filter(|cell| board.count_at(*cell) == 2);
        let fits = |one: &usize| (board.at(pivot) & !board.at(*one)).count_ones() == 1;
        for one in pairs().filter(fits) {
            for other in pairs() {
                let digits = [board.at(pivot), board.at(one), board.at(other)];
                let all = digits[0] | digits[1] | digits[2];
                let shared = digits[0] & digits[1] & digits[2];
                if all.count_ones() != 3 || shared.count_ones() != u32::from(is_xyz) {
                    continue;
                }
                let digit = (digits[1] & digits[2]).trailing_zeros() as usize;
                let area = PEERS[one] & PEERS[other] & if is_xyz { PEERS[pivot] } else { !(1 << pivot) };
                let losing = area & board.homes(digit);
                if losing != 0 {
                    let removals = cells(losing).map(|cell| (cell, 1 << digit)).collect();
                    return Some(Hint::removing(if is_xyz { 4.4 } else { 4.2 }, removals));
                }
            }
        }
    }
    None
}
