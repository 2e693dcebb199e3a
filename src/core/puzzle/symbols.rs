//! How digits are written.

use std::borrow::Cow;

use crate::digit_set::DigitSet;
use crate::geometry::{Digit, MAX_SIDE};

/// How digits are written: one character for each, and one for a blank cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symbols {
    /// Borrowed for most puzzles, because lists have millions of them.
    digits: Cow<'static, [char]>,
    blank: char,
}

/// The standard symbols of the largest board.
static STANDARD: [char; MAX_SIDE] = [
    '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L',
    'M', 'N', 'O', 'P',
];

impl Symbols {
    /// The default symbols for a side: `1`–`9`, then `A`, `B`, …; a blank is `.`.
    ///
    /// # Panics
    /// When the side is above [`MAX_SIDE`].
    #[must_use]
    pub fn standard(side: usize) -> Self {
        Self { digits: STANDARD[..side].into(), blank: '.' }
    }

    /// Symbols in the order of the digits.
    ///
    /// # Panics
    /// When a symbol appears twice, is the blank, or there are more than [`MAX_SIDE`].
    #[must_use]
    pub fn new(digits: Vec<char>, blank: char) -> Self {
        assert!(digits.len() <= MAX_SIDE, "{} symbols are too many", digits.len());
        for (i, symbol) in digits.iter().enumerate() {
            assert!(*symbol != blank && !digits[..i].contains(symbol), "symbol {symbol:?} has two meanings");
        }
        Self { digits: digits.into(), blank }
    }

    /// The symbol of a digit.
    #[must_use]
    pub fn symbol(&self, digit: Digit) -> char {
        self.digits[digit.index()]
    }

    /// The digit of a character; letters match in either case unless that is ambiguous.
    #[must_use]
    pub fn digit(&self, symbol: char) -> Option<Digit> {
        let find = |wanted: char| self.digits.iter().position(|&own| own == wanted);
        let swapped = if symbol.is_ascii_lowercase() {
            symbol.to_ascii_uppercase()
        } else {
            symbol.to_ascii_lowercase()
        };
        find(symbol).or_else(|| find(swapped)).map(Digit::new)
    }

    /// The character for a cell without a digit.
    #[must_use]
    pub const fn blank(&self) -> char {
        self.blank
    }

    /// The symbols of all digits, in order.
    #[must_use]
    pub fn all(&self) -> &[char] {
        &self.digits
    }

    /// The symbols of all digits as ranges, where neighbours follow each other in the character table: `1–9, A–G`.
    #[must_use]
    pub fn ranges(&self) -> String {
        let follows = |a: &char, b: &char| u32::from(*a) + 1 == u32::from(*b);
        let runs = self.digits.chunk_by(follows).map(|run| match run {
            [first, _, .., last] => format!("{first}–{last}"),
            short => short.iter().map(char::to_string).collect::<Vec<_>>().join(", "),
        });
        runs.collect::<Vec<_>>().join(", ")
    }

    /// The members of a set in braces: `{2, 7}`.
    #[must_use]
    pub fn set(&self, digits: DigitSet) -> String {
        let members: Vec<String> = digits.map(|digit| self.symbol(digit).to_string()).collect();
        format!("{{{}}}", members.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_match_case_insensitively_unless_ambiguous() {
        let symbols = Symbols::standard(16);
        assert_eq!(symbols.digit('a'), symbols.digit('A'));
        let both = Symbols::new(vec!['a', 'A', 'b', 'c'], '.');
        assert_eq!((both.digit('a'), both.digit('A')), (Some(Digit::new(0)), Some(Digit::new(1))));
        assert_eq!(both.digit('B'), Some(Digit::new(2)));
    }
}
