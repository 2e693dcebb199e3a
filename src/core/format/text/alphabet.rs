//! Derives from its cells which symbols stand for the digits of a board. Knows no lines.
//!
//! Up to side 9 the digits are `1`, `2`, …. Above, three alphabets are in use: `1`–`9` and then letters; letters
//! alone; and `0`–`9` and then letters. Letters without any of `1`–`9` are letters alone; a `0` beside another
//! blank is a digit unless the last symbol of the first alphabet occurs too; and a `0` is a digit if each of
//! `0`–`9` and the letters occurs once per row; the rest is the first alphabet.

use crate::geometry::{Digit, MAX_SIDE};
use crate::puzzle::Symbols;

/// Characters for a cell without a digit, unless they are symbols of digits.
const BLANKS: &str = ".0*_-X";

/// Characters for such a cell, if no others are.
const RARE_BLANKS: &str = "x?+·•";

/// Whether a character may mean a cell without a digit.
pub(crate) fn is_blank(symbol: char) -> bool {
    BLANKS.contains(symbol)
}

/// Whether a character may mean a cell without a digit on a board that has no other characters for them.
pub(crate) fn is_rare_blank(symbol: char) -> bool {
    RARE_BLANKS.contains(symbol)
}

/// The character that means a cell without a digit although it usually does not: the only one on the board without a
/// meaning, if nothing else is a blank.
pub(crate) fn rare_blank(cells: impl Iterator<Item = char>, symbols: &Symbols) -> Option<char> {
    let mut blank = None;
    for symbol in cells {
        match meaning(symbol, symbols) {
            Meaning::Given(_) => {}
            Meaning::Unknown if is_rare_blank(symbol) && blank.is_none_or(|blank| blank == symbol) => {
                blank = Some(symbol);
            }
            Meaning::Blank | Meaning::Unknown => return None,
        }
    }
    blank
}

/// One of the alphabets that boards above side 9 are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alphabet {
    /// `1`–`9`, then `A`, `B`, …
    FromOne,
    /// `0`–`9`, then `A`, `B`, …
    FromZero,
    /// `A`, `B`, …
    Letters,
}

impl Alphabet {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::FromOne, Self::FromZero, Self::Letters];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FromOne => "from-1",
            Self::FromZero => "from-0",
            Self::Letters => "letters",
        }
    }

    /// Its symbols on a board of this side, as ranges: `1–9, A–G`.
    #[must_use]
    pub fn describe(self, side: usize) -> String {
        self.symbols(side).ranges()
    }

    /// Its symbols on a board of this side; up to 9 they are just the digits.
    pub(crate) fn symbols(self, side: usize) -> Symbols {
        let standard = Symbols::standard(side);
        let digits = match self {
            Self::FromOne => return standard,
            Self::FromZero | Self::Letters if side <= 9 => return standard,
            Self::FromZero => ('0'..='9').chain('A'..='O').take(side).collect(),
            Self::Letters => ('A'..='Y').take(side).collect(),
        };
        Symbols::new(digits, standard.blank())
    }
}

/// The symbols of a board of this side with these cells, in this alphabet or the one derived from the cells.
pub(crate) fn choose(cells: impl Iterator<Item = char>, side: usize, asked: Option<Alphabet>) -> Symbols {
    let standard = Symbols::standard(side);
    if side <= 9 {
        return standard;
    }
    if let Some(alphabet) = asked {
        return alphabet.symbols(side);
    }
    let last = standard.symbol(Digit::new(side - 1));
    let (mut digit, mut letter, mut zero, mut blank, mut has_last) = (false, false, false, false, false);
    let mut counts = Counts::default();
    for symbol in cells {
        counts.add(symbol.to_digit(36));
        digit |= matches!(symbol, '1'..='9');
        letter |= symbol.is_ascii_alphabetic() && !is_blank(symbol);
        zero |= symbol == '0';
        blank |= symbol != '0' && is_blank(symbol);
        has_last |= symbol.eq_ignore_ascii_case(&last);
    }
    if letter && !digit {
        Alphabet::Letters.symbols(side)
    } else if zero && blank && !has_last || counts.are_a_full_board(side) {
        Alphabet::FromZero.symbols(side)
    } else {
        standard
    }
}

/// How often each number from 0 occurs on a board.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    of: [usize; MAX_SIDE],
    /// The number of cells that hold anything else.
    others: usize,
}

impl Counts {
    pub(crate) fn add(&mut self, number: Option<u32>) {
        match number.and_then(|number| self.of.get_mut(number as usize)) {
            Some(count) => *count += 1,
            None => self.others += 1,
        }
    }

    /// Whether each number below the side occurs once for every row, and nothing else does: then no cell is blank.
    pub(crate) fn are_a_full_board(&self, side: usize) -> bool {
        self.others == 0
            && (0..MAX_SIDE).all(|number| self.of[number] == if number < side { side } else { 0 })
    }
}

/// The meaning of a character on a board with these symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    Blank,
    Given(Digit),
    Unknown,
}

/// The meaning of a character on a board with these symbols: a digit takes precedence over a default blank.
pub(crate) fn meaning(symbol: char, symbols: &Symbols) -> Meaning {
    if symbol == symbols.blank() {
        Meaning::Blank
    } else if let Some(digit) = symbols.digit(symbol) {
        Meaning::Given(digit)
    } else if is_blank(symbol) {
        Meaning::Blank
    } else {
        Meaning::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(cells: &str, side: usize) -> String {
        choose(cells.chars(), side, None).ranges()
    }

    #[test]
    fn up_to_nine_the_digits_are_digits() {
        assert_eq!(chosen("abc", 9), "1–9");
        assert_eq!(chosen("0.", 4), "1–4");
    }

    #[test]
    fn the_rules_of_sixteen() {
        assert_eq!(chosen("1.G", 16), "1–9, A–G");
        assert_eq!(chosen("10G", 16), "1–9, A–G");
        assert_eq!(chosen("1.0F", 16), "0–9, A–F");
        assert_eq!(chosen("1-0f", 16), "0–9, A–F");
        assert_eq!(chosen("1.0g", 16), "1–9, A–G");
        assert_eq!(chosen("10F", 16), "1–9, A–G");
        assert_eq!(chosen(".aP0", 16), "A–P");
        assert_eq!(chosen("...", 16), "1–9, A–G");
    }

    #[test]
    fn zero_is_a_digit_on_a_full_board() {
        let full = |symbols: &str| symbols.repeat(symbols.len());
        assert_eq!(chosen(&full("0123456789abcdef"), 16), "0–9, A–F");
        assert_eq!(chosen(&full("0123456789"), 10), "0–9");
        assert_eq!(chosen(&full("123456789ABCDEFG"), 16), "1–9, A–G");
        assert_eq!(chosen(&full("0123456789ABCDEF").replacen('7', "0", 1), 16), "1–9, A–G", "one 0 more");
        assert_eq!(chosen(&full("0123456789ABCDEF").replacen('7', "8", 1), 16), "1–9, A–G", "one 7 less");
    }

    #[test]
    fn the_rules_of_other_large_sides() {
        assert_eq!(chosen("1.P", 25), "1–9, A–P");
        assert_eq!(chosen("X.y", 25), "A–Y");
        assert_eq!(chosen("1.0", 10), "0–9");
        assert_eq!(chosen("1.A", 10), "1–9, A");
        assert_eq!(chosen("1XB", 12), "1–9, A–C");
    }

    #[test]
    fn a_requested_alphabet_overrides_the_cells() {
        let asked = |alphabet| choose("1F".chars(), 16, Some(alphabet)).ranges();
        assert_eq!(Alphabet::ALL.map(asked), ["1–9, A–G", "0–9, A–F", "A–P"]);
        assert_eq!(Alphabet::Letters.describe(9), "1–9");
    }

    #[test]
    fn a_rare_blank_must_be_the_only_one() {
        let rare = |cells: &str| rare_blank(cells.chars(), &Symbols::standard(9));
        assert_eq!(
            (rare("1x2xx"), rare("??9"), rare("·1"), rare("123")),
            (Some('x'), Some('?'), Some('·'), None)
        );
        assert_eq!((rare("1x2."), rare("1x?"), rare("1x2y"), rare("1a2")), (None, None, None, None));
        assert_eq!(rare_blank("Ax".chars(), &Alphabet::Letters.symbols(25)), None, "x is a digit there");
    }

    #[test]
    fn a_digit_goes_before_a_usual_blank() {
        let hex = choose("0.1".chars(), 16, None);
        assert_eq!(meaning('0', &hex), Meaning::Given(Digit::new(0)));
        assert_eq!(meaning('f', &hex), Meaning::Given(Digit::new(15)));
        assert_eq!((meaning('_', &hex), meaning('X', &hex)), (Meaning::Blank, Meaning::Blank));
        assert_eq!((meaning('G', &hex), meaning('x', &hex)), (Meaning::Unknown, Meaning::Unknown));
        let own = Symbols::new(vec!['.', 'X', 'y', '*'], 'x');
        assert_eq!((meaning('x', &own), meaning('X', &own)), (Meaning::Blank, Meaning::Given(Digit::new(1))));
    }
}
