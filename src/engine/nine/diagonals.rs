//! The two diagonals, as a rule beside those of rows, columns and boxes. Applied where the others change nothing.

use super::tables::{ALL, PLACES};

/// What the rule has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    None,
    Changed,
    Contradiction,
}

/// The list and the place of each cell of both diagonals.
const CELLS: [[(usize, usize); 9]; 2] = {
    let mut cells = [[(0, 0); 9]; 2];
    let mut row = 0;
    while row < 9 {
        let (down, up) = (9 * row + row, 9 * row + 8 - row);
        cells[0][row] = (down % 3, down / 3);
        cells[1][row] = (up % 3, up / 3);
        row += 1;
    }
    cells
};

/// Applies both to the candidates of a board.
pub(super) fn apply(candidates: &mut [[u16; PLACES]; 3]) -> Effect {
    let mut effect = Effect::None;
    for diagonal in &CELLS {
        match apply_one(candidates, diagonal) {
            Effect::Contradiction => return Effect::Contradiction,
            Effect::Changed => effect = Effect::Changed,
            Effect::None => {}
        }
    }
    effect
}

/// A digit that a cell has is not elsewhere on the diagonal; a digit that only one cell can have is there.
fn apply_one(candidates: &mut [[u16; PLACES]; 3], diagonal: &[(usize, usize); 9]) -> Effect {
    let (mut once, mut twice, mut fixed) = (0, 0, 0);
    for &(list, place) in diagonal {
        let word = candidates[list][place];
        if word.is_power_of_two() {
            if fixed & word != 0 {
                return Effect::Contradiction;
            }
            fixed |= word;
        }
        twice |= once & word;
        once |= word;
    }
    if once != ALL {
        return Effect::Contradiction;
    }
    let mut effect = Effect::None;
    for &(list, place) in diagonal {
        let word = &mut candidates[list][place];
        if word.is_power_of_two() {
            continue;
        }
        let only = *word & !twice;
        let rest = if only == 0 { *word & !fixed } else { only };
        if rest == 0 || only & only.wrapping_sub(1) != 0 {
            return Effect::Contradiction;
        }
        if rest != *word {
            *word = rest;
            effect = Effect::Changed;
        }
    }
    effect
}
