//! The short way for a line that is nothing but the cells of a small board, as a list of a million puzzles has them.
//!
//! It reads what the general way reads too, and leaves to that whatever needs a message.

use crate::format::cells::builder::Builder;
use crate::geometry::Digit;
use crate::puzzle::{Puzzle, Symbols};

/// The largest side whose digits are `1`, `2`, … in every alphabet.
const LARGEST: usize = 9;

/// What an ASCII character is on a board of side nine.
const MEANINGS: [Meaning; 128] = {
    let mut meanings = [Meaning::Other; 128];
    let mut code = 0;
    while code < meanings.len() {
        if code >= b'1' as usize && code <= b'9' as usize {
            meanings[code] = Meaning::Digit(code as u8 - b'1');
        } else if matches!(code as u8, b'.' | b'0' | b'*' | b'_' | b'-' | b'X') {
            meanings[code] = Meaning::Blank;
        }
        code += 1;
    }
    meanings
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    Digit(u8),
    Blank,
    Other,
}

/// The puzzle of these cells, one character each; `None` if that takes the general way.
pub(in crate::format) fn read_quickly(builder: &Builder, cells: &str, name: &str) -> Option<Puzzle> {
    let side = (4..=LARGEST).find(|side| side * side == cells.len())?;
    if builder.header().symbols.is_some() {
        return None;
    }
    let mut givens = Vec::with_capacity(cells.len());
    for &cell in cells.as_bytes() {
        givens.push(match MEANINGS.get(usize::from(cell))? {
            Meaning::Digit(digit) if usize::from(*digit) < side => Some(Digit::new(usize::from(*digit))),
            Meaning::Blank => None,
            _ => return None,
        });
    }
    let geometry = builder.geometry_asked(side)?;
    Puzzle::new(geometry, givens, Symbols::standard(side), name).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text::alphabet::is_blank;

    #[test]
    fn the_blanks_are_those_of_the_general_way() {
        for code in 0..128_u8 {
            let is_blank_here = MEANINGS[usize::from(code)] == Meaning::Blank;
            assert_eq!(is_blank_here, is_blank(char::from(code)), "{:?}", char::from(code));
        }
    }
}
