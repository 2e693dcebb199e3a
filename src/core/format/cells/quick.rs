//! A fast path for lines that are just the cells of a small board, as in a list of a million puzzles.
//!
//! It agrees with the general path, and leaves every error message to it.

use crate::format::cells::builder::Builder;
use crate::geometry::Digit;
use crate::puzzle::{Puzzle, Symbols};

/// The largest side whose digits are `1`, `2`, … in every alphabet.
const LARGEST: usize = 9;

/// The meaning of a byte on a board of side nine.
const MEANINGS: [Meaning; 256] = {
    let mut meanings = [Meaning::OTHER; 256];
    let mut code = 0;
    while code < meanings.len() {
        if code >= b'1' as usize && code <= b'9' as usize {
            meanings[code] =
                Meaning { given: Some(Digit::new(code - b'1' as usize)), side: code as u8 - b'0' };
        } else if matches!(code as u8, b'.' | b'0' | b'*' | b'_' | b'-' | b'X') {
            meanings[code] = Meaning::BLANK;
        }
        code += 1;
    }
    meanings
};

/// The meaning of a byte on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Meaning {
    given: Option<Digit>,
    /// The smallest side on which it has that meaning.
    side: u8,
}

impl Meaning {
    const BLANK: Self = Self { given: None, side: 0 };
    const OTHER: Self = Self { given: None, side: u8::MAX };
}

/// The puzzle of these cells, one character each; `None` if it needs the general path.
pub(in crate::format) fn read_quickly(builder: &Builder, cells: &str, name: &str) -> Option<Puzzle> {
    let side = (4..=LARGEST).find(|side| side * side == cells.len())?;
    if builder.header().symbols.is_some() {
        return None;
    }
    // Which cells are blank is unpredictable, and so would be a branch on it.
    let meanings = cells.bytes().map(|cell| MEANINGS[usize::from(cell)]);
    let least = meanings.clone().fold(0, |least, meaning| least.max(meaning.side));
    if usize::from(least) > side {
        return None;
    }
    let givens: Vec<Option<Digit>> = meanings.map(|meaning| meaning.given).collect();
    let geometry = builder.geometry_asked(side)?;
    Puzzle::new(geometry, givens, Symbols::standard(side), name).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text::alphabet::is_blank;

    #[test]
    fn the_blanks_are_those_of_the_general_way() {
        for code in 0..=u8::MAX {
            let is_blank_here = MEANINGS[usize::from(code)] == Meaning::BLANK;
            assert_eq!(
                is_blank_here,
                code.is_ascii() && is_blank(char::from(code)),
                "{:?}",
                char::from(code)
            );
        }
    }
}
