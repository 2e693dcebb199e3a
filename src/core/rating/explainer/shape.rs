//! The cells and units of a 9×9 board by number, in the order in which Sudoku Explainer visits them.
//!
//! Cells are 0–80 row by row, digits 0–8. Units are the blocks 0–8, the rows 9–17 and the columns 18–26.

/// The kinds of units, in the order of their numbers.
pub(super) const KINDS: [usize; 3] = [BLOCK, ROW, COLUMN];
/// The kinds in the order in which singles and sets are searched.
pub(super) const COLUMNS_FIRST: [usize; 3] = [BLOCK, COLUMN, ROW];

pub(super) const BLOCK: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;

/// The cells of each unit.
pub(super) static UNITS: [[usize; 9]; 27] = units();
/// The cells of each unit as bits.
pub(super) static UNIT_CELLS: [u128; 27] = unit_cells();
/// The peers of each cell: its block, then the rest of its row and of its column.
pub(super) static SEEN: [[usize; 20]; 81] = seen();
/// The peers of each cell as bits.
pub(super) static PEERS: [u128; 81] = peers();

/// The unit of a kind that holds the cell.
pub(super) const fn unit_of(kind: usize, cell: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    match kind {
        BLOCK => row / 3 * 3 + column / 3,
        ROW => 9 + row,
        _ => 18 + column,
    }
}

/// The place of a cell in its unit of a kind.
pub(super) const fn place_in(kind: usize, cell: usize) -> usize {
    let (row, column) = (cell / 9, cell % 9);
    match kind {
        BLOCK => row % 3 * 3 + column % 3,
        ROW => column,
        _ => row,
    }
}

/// The units of a kind.
pub(super) const fn units_of(kind: usize) -> std::ops::Range<usize> {
    kind * 9..kind * 9 + 9
}

/// Whether two units have a cell in common.
pub(super) fn cross(one: usize, other: usize) -> bool {
    UNIT_CELLS[one] & UNIT_CELLS[other] != 0
}

/// Whether two different cells are in one unit.
pub(super) fn sees(one: usize, other: usize) -> bool {
    PEERS[one] >> other & 1 == 1
}

/// The numbers of the bits of a set, in ascending order.
pub(super) fn bits(set: u16) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|rest| *rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

/// The cells of a set, in ascending order.
pub(super) fn cells(set: u128) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|rest| *rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

/// The sets of `size` of the numbers below `count`, as bits, in ascending order.
pub(super) fn choices(size: usize, count: usize) -> impl Iterator<Item = u32> {
    let first = (size <= count).then_some((1_u32 << size) - 1);
    std::iter::successors(first, |set| {
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        (low != 0).then(|| ripple | (((set ^ ripple) >> 2) / low))
    })
    .take_while(move |set| set >> count == 0)
}

const fn units() -> [[usize; 9]; 27] {
    let mut units = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            units[unit_of(kind, cell)][place_in(kind, cell)] = cell;
            kind += 1;
        }
        cell += 1;
    }
    units
}

const fn unit_cells() -> [u128; 27] {
    let (units, mut sets) = (units(), [0; 27]);
    let mut unit = 0;
    while unit < 27 {
        let mut place = 0;
        while place < 9 {
            sets[unit] |= 1 << units[unit][place];
            place += 1;
        }
        unit += 1;
    }
    sets
}

const fn peers() -> [u128; 81] {
    let (units, mut peers) = (unit_cells(), [0; 81]);
    let mut cell = 0;
    while cell < 81 {
        let all = units[unit_of(BLOCK, cell)] | units[unit_of(ROW, cell)] | units[unit_of(COLUMN, cell)];
        peers[cell] = all & !(1 << cell);
        cell += 1;
    }
    peers
}

const fn seen() -> [[usize; 20]; 81] {
    let (units, mut seen) = (units(), [[0; 20]; 81]);
    let mut cell = 0;
    while cell < 81 {
        let (mut kind, mut count, mut done) = (0, 0, 1_u128 << cell);
        while kind < 3 {
            let mut place = 0;
            while place < 9 {
                let peer = units[unit_of(kind, cell)][place];
                if done >> peer & 1 == 0 {
                    seen[cell][count] = peer;
                    count += 1;
                    done |= 1 << peer;
                }
                place += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_in_ascending_order() {
        assert_eq!(choices(2, 4).collect::<Vec<_>>(), [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(choices(0, 3).collect::<Vec<_>>(), [0]);
        assert_eq!(choices(3, 2).count(), 0);
    }

    #[test]
    fn peers_are_visited_by_block_row_column() {
        assert_eq!(SEEN[0][..10], [1, 2, 9, 10, 11, 18, 19, 20, 3, 4]);
        assert_eq!(SEEN[0][13..16], [8, 27, 36][..].try_into().map_or([0; 3], |tail: [usize; 3]| tail));
    }
}
