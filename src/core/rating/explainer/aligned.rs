//! Aligned exclusion: two or three cells, and common peers that forbid combinations of their digits.

use super::board::Board;
use super::hint::Hint;
use super::shape::{PEERS, SEEN, bits, cells, sees};

/// The cells that may be aligned, and for each its peers of two to `size` candidates.
struct Area {
    bases: Vec<usize>,
    excluders: [u128; 81],
}

impl Area {
    fn of(board: &Board, size: u32) -> Self {
        let mut area = Self { bases: Vec::new(), excluders: [0; 81] };
        for cell in (0..81).filter(|cell| board.count_at(*cell) >= 2) {
            let peers = SEEN[cell].into_iter().filter(|peer| board.count_at(*peer) > 0);
            let few = peers.filter(|peer| board.count_at(*peer) <= size);
            let excluders = few.fold(0, |all, peer| all | 1 << peer);
            let has_single = cells(excluders).any(|peer| board.count_at(peer) == 1);
            if !has_single && excluders != 0 {
                area.bases.push(cell);
                area.excluders[cell] = excluders;
            }
        }
        area
    }

    /// All pairs of bases, in ascending order of the second.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let bases = &self.bases;
        (1..bases.len()).flat_map(move |second| (0..second).map(move |first| (bases[first], bases[second])))
    }
}

/// Aligned pair exclusion: 6.2.
pub(super) fn pair(board: &Board) -> Option<Hint> {
    let area = Area::of(board, 2);
    area.pairs().find_map(|(one, other)| {
        let common = area.excluders[one] & area.excluders[other];
        exclusion(board, &[one, other], common, 6.2)
    })
}

/// Aligned triplet exclusion: 7.5.
pub(super) fn triplet(board: &Board) -> Option<Hint> {
    let area = Area::of(board, 3);
    let bases = area.bases.iter().fold(0, |all, cell| all | 1 << cell);
    area.pairs().find_map(|(one, other)| {
        let reach = (area.excluders[one] | area.excluders[other]) & bases & !(1 << one | 1 << other);
        let common = area.excluders[one] & area.excluders[other];
        if common.count_ones() < 2 {
            return None;
        }
        let order = SEEN[one].into_iter().chain(SEEN[other].into_iter().filter(|cell| !sees(one, *cell)));
        order
            .filter(|third| reach >> third & 1 == 1)
            .find_map(|third| exclusion(board, &[one, other, third], common & area.excluders[third], 7.5))
    })
}

/// The digits of aligned cells that are in no allowed combination.
fn exclusion(board: &Board, aligned: &[usize], common: u128, difficulty: f64) -> Option<Hint> {
    if common.count_ones() < 2 {
        return None;
    }
    let excluders: Vec<u16> = cells(common).map(|cell| board.at(cell)).collect();
    let mut allowed = vec![0_u16; aligned.len()];
    combine(board, aligned, &excluders, &mut Vec::with_capacity(3), &mut allowed);
    let lost = aligned.iter().zip(&allowed).map(|(cell, allowed)| (*cell, board.at(*cell) & !allowed));
    let removals: Vec<_> = lost.filter(|(_, digits)| *digits != 0).collect();
    (!removals.is_empty()).then(|| Hint::removing(difficulty, removals))
}

/// Adds to `allowed` what the cells hold in the combinations that begin with `chosen`.
fn combine(
    board: &Board,
    aligned: &[usize],
    excluders: &[u16],
    chosen: &mut Vec<usize>,
    allowed: &mut [u16],
) {
    let Some(&cell) = aligned.get(chosen.len()) else {
        let digits = chosen.iter().fold(0, |all, digit| all | 1_u16 << digit);
        if excluders.iter().all(|open| open & !digits != 0) {
            chosen.iter().zip(allowed).for_each(|(digit, allowed)| *allowed |= 1 << digit);
        }
        return;
    };
    for digit in bits(board.at(cell)) {
        let clashes =
            |(index, other): (usize, &usize)| *other == digit && PEERS[cell] >> aligned[index] & 1 == 1;
        if !chosen.iter().enumerate().any(clashes) {
            chosen.push(digit);
            combine(board, aligned, excluders, chosen, allowed);
            chosen.pop();
        }
    }
}
