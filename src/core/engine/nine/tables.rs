//! Where cells, triads and configurations are in the words of the solver; all computed at compile time.
//!
//! A *place* is a row of the board and one of the three boxes it crosses, numbered `3 * row + box`, which is also
//! `9 * band + 3 * row in band + box`. Three lists of 27 words, one word a place, hold the cells: list `j` has the
//! cells in column `j` of their box. The cell of a place in list `j` is therefore number `3 * place + j` of the board.

use super::Grid;

/// The number of places.
pub(super) const PLACES: usize = 27;

/// All nine digits of a word.
pub(super) const ALL: u16 = 0x1FF;

/// The candidates of a cell by its digit, from 0 for a blank; more than nine so that four bits of a digit need no check.
pub(super) const CANDIDATES: [u16; 16] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// The band, the row in the band and the box in the band of a place.
pub(super) const fn coordinates(place: usize) -> (usize, usize, usize) {
    (place / 9, place / 3 % 3, place % 3)
}

/// The place with these coordinates.
pub(super) const fn place(band: usize, row: usize, column: usize) -> usize {
    9 * band + 3 * row + column
}

/// The places of the cells on the diagonals: on the one that falls from the left to the right, and on the one that
/// rises.
pub(super) const ON_DIAGONAL: [u32; 2] = {
    let mut diagonals = [0; 2];
    let mut row = 0;
    while row < 9 {
        diagonals[0] |= 1 << place(row / 3, row % 3, row / 3);
        diagonals[1] |= 1 << place(row / 3, row % 3, 2 - row / 3);
        row += 1;
    }
    diagonals
};

/// The six ways to match three rows of a band with its three boxes, or three columns of a stack with its boxes: the
/// *configurations* of a digit there. The first three are shifts, the others reflections.
pub(super) const MATCHINGS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The digits of a board on which each cell has a single candidate.
#[inline]
pub(super) fn grid(words: &[[u16; PLACES]; 3]) -> Grid {
    let mut grid = [0; 81];
    for (place, cells) in grid.chunks_exact_mut(3).enumerate() {
        for (cell, list) in cells.iter_mut().zip(words) {
            *cell = list[place].trailing_zeros() as u8 + 1;
        }
    }
    grid
}

/// Sets of places as bits, one set for each list of cells.
pub(super) type Places = [u32; 3];

/// The cells from which a digit disappears when it takes a configuration of a *line*: lines 0, 2 and 4 are the bands,
/// lines 1, 3 and 5 the stacks. These are the cells of the line that are not in one of the configuration's triads.
pub(super) static OUTSIDE: [[Places; 6]; 6] = outside();

const fn outside() -> [[Places; 6]; 6] {
    let mut outside = [[[0; 3]; 6]; 6];
    let mut n = 0;
    while n < 6 * 6 * PLACES {
        let (line, configuration, x) = (n / PLACES / 6, n / PLACES % 6, n % PLACES);
        // A cell of the line by its row and box, or by its band and column, and by its position in that triad.
        let (from, to, cell) = coordinates(x);
        if MATCHINGS[configuration][from] != to {
            let (list, x) = if line % 2 == 0 {
                (cell, place(line / 2, from, to))
            } else {
                (to, place(from, cell, line / 2))
            };
            outside[line][configuration][list] |= 1 << x;
        }
        n += 1;
    }
    outside
}

/// For each diagonal and each of its cells from the top, the other cells of the diagonal.
pub(super) static OTHERS_ON_DIAGONAL: [[Places; 9]; 2] = {
    let mut others = [[[0; 3]; 9]; 2];
    let mut n = 0;
    while n < 2 * 9 * 9 {
        let (rising, cell, row) = (n / 81, n / 9 % 9, n % 9);
        let column = if rising == 1 { 8 - row } else { row };
        if cell != row {
            others[rising][cell][column % 3] |= 1 << (3 * row + column / 3);
        }
        n += 1;
    }
    others
};

/// The words of a diagonal from the top, out of those of all places.
#[inline]
pub(super) fn on_diagonal(is_rising: bool, words: &[u16; PLACES]) -> [u16; 9] {
    std::array::from_fn(|row| words[place(row / 3, row % 3, if is_rising { 2 - row / 3 } else { row / 3 })])
}
