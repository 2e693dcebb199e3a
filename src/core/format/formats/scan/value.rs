//! Interprets the text of a cell, and how the digits of a whole board are written. Knows no arrangement.

use crate::format::cells::builder::Builder;
use crate::format::text::alphabet::{self, Alphabet, Meaning};
use crate::geometry::{Digit, MAX_SIDE};
use crate::puzzle::Symbols;

/// The meaning of the text of a cell by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Blank,
    /// A negative number, which can only be a blank.
    Negative,
    /// A number that may be a digit of some board; 0 may be a blank.
    Number(usize),
    /// A single letter.
    Letter(char),
}

/// Characters for a cell without a digit.
const BLANK_MARKS: [char; 7] = ['.', '_', '-', '*', '?', 'x', '+'];
/// Words for such a cell.
const BLANK_WORDS: [&str; 12] =
    ["none", "null", "nil", "nan", "na", "<na>", "nothing", "undefined", "empty", "blank", "false", "free"];
/// The suffixes of numbers in a program: their types.
const TYPES: [&str; 10] = ["u8", "i8", "u16", "i32", "u32", "i64", "usize", "L", "U", "f"];

/// Whether a character may mean a cell without a digit.
pub(super) fn is_blank_mark(symbol: char) -> bool {
    BLANK_MARKS.contains(&symbol) || symbol == 'X'
}

/// The meaning of a text; `None` if it is not a cell of any board.
pub(super) fn value(text: &str) -> Option<Value> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => return Some(Value::Blank),
        (Some(symbol), None) if is_blank_mark(symbol) => return Some(Value::Blank),
        (Some(symbol), None) if symbol.is_ascii_digit() => return number(text).map(Value::Number),
        (Some(symbol), None) if symbol.is_ascii_alphabetic() => return Some(Value::Letter(symbol)),
        _ => {}
    }
    if text.len() > 40 {
        return None;
    }
    if BLANK_WORDS.iter().any(|word| word.eq_ignore_ascii_case(text)) {
        return Some(Value::Blank);
    }
    if let Some(number) = text.strip_prefix('-').and_then(number) {
        return (number > 0).then_some(Value::Negative);
    }
    let text = TYPES.iter().find_map(|kind| text.strip_suffix(kind)).unwrap_or(text);
    number(text).map(Value::Number)
}

/// A whole number that a board can have, perhaps written as a fraction: `5`, `5.`, `5.0`, `5.000e+00`.
fn number(text: &str) -> Option<usize> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let is_plain = !exponent.is_empty() && exponent.bytes().all(|digit| digit == b'0');
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_whole = part.bytes().all(|digit| digit == b'0');
    let is_number = (1..=2).contains(&whole.len()) && whole.bytes().all(|digit| digit.is_ascii_digit());
    let number = whole.parse().ok().filter(|&number| number <= MAX_SIDE);
    if is_plain && is_whole && is_number { number } else { tens(text) }
}

/// A number from 10 on in scientific notation: `1.600e+01`.
fn tens(text: &str) -> Option<usize> {
    let mantissa = text.strip_suffix("e+01").or_else(|| text.strip_suffix("E+01"))?;
    let (whole, part) = mantissa.split_once('.')?;
    let (unit, rest) = part.split_at_checked(1)?;
    let is_whole = rest.bytes().all(|digit| digit == b'0');
    let number = format!("{whole}{unit}").parse().ok()?;
    (is_whole && whole.len() == 1 && number <= MAX_SIDE).then_some(number)
}

/// The symbol of each cell of a board, and the symbols of its digits. `None` if these are not the cells of a board of this
/// side.
pub(super) fn symbols<'a>(
    texts: impl Iterator<Item = &'a str> + Clone,
    side: usize,
    builder: &Builder,
) -> Option<(Symbols, Vec<char>)> {
    let values: Vec<Value> = texts.clone().map(value).collect::<Option<_>>()?;
    if has_slip(texts.clone()) {
        return None;
    }
    if side > 9 && values.iter().any(|value| matches!(value, Value::Letter(_))) {
        return letters(texts, side, builder);
    }
    numbers(&values, side, builder.header().alphabet)
}

/// The symbols of a board in numbers.
fn numbers(values: &[Value], side: usize, asked: Option<Alphabet>) -> Option<(Symbols, Vec<char>)> {
    let mut counts = [0; MAX_SIDE + 1];
    let (mut blanks, mut negatives) = (false, false);
    for value in values {
        match value {
            Value::Blank => blanks = true,
            Value::Negative => negatives = true,
            Value::Number(number) => counts[*number] += 1,
            Value::Letter(_) => return None,
        }
    }
    let largest = (0..=MAX_SIDE).rfind(|&number| counts[number] > 0)?;
    let is_all = side > 9 && counts[..side].iter().all(|&count| count == side);
    // Beside another blank, zero is a digit if the last number does not occur; without one, if each number occurs
    // once per row.
    let may_be_digit = counts[0] > 0 && largest < side && counts[0] <= side;
    let from_zero = match asked {
        Some(alphabet) => alphabet == Alphabet::FromZero,
        None if negatives => counts[0] > 0,
        None => side >= 9 && may_be_digit && (is_all || blanks && largest + 1 == side),
    };
    let first = usize::from(!from_zero);
    if largest > side - 1 + first {
        return None;
    }
    let symbols = if from_zero { from_zero_on(side) } else { Symbols::standard(side) };
    let symbol = |value: &Value| match value {
        Value::Number(number) if *number >= first => symbols.symbol(Digit::new(number - first)),
        _ => symbols.blank(),
    };
    let cells = values.iter().map(symbol).collect();
    Some((symbols, cells))
}

/// Whether a cell has a character that means a blank only if no other does.
fn has_slip<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> bool {
    let mut blanks = texts.filter(|text| value(text) == Some(Value::Blank));
    let Some(first) = blanks.clone().next() else { return false };
    blanks.clone().any(|text| matches!(text, "x" | "?" | "+")) && blanks.any(|text| text != first)
}

/// The symbols `0`, `1`, … of a board of this side.
fn from_zero_on(side: usize) -> Symbols {
    Symbols::new(('0'..='9').chain('A'..='Z').take(side).collect(), '.')
}

/// The symbols of a board in letters, perhaps beside digits.
fn letters<'a>(
    texts: impl Iterator<Item = &'a str> + Clone,
    side: usize,
    builder: &Builder,
) -> Option<(Symbols, Vec<char>)> {
    let cell = |text: &str| {
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => Some(symbol),
            _ => (value(text)? == Value::Blank).then_some('.'),
        }
    };
    let cells: Vec<char> = texts.map(cell).collect::<Option<_>>()?;
    let symbols = builder.symbols(cells.iter().copied(), side);
    let is_known = |symbol: &char| alphabet::meaning(*symbol, &symbols) != Meaning::Unknown;
    cells.iter().all(is_known).then_some((symbols, cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_written_as_fractions() {
        for text in ["5", "05", "5.", "5.0", "5.000000e+00", "5u8"] {
            assert_eq!(value(text), Some(Value::Number(5)), "{text}");
        }
        assert_eq!(value("1.600000e+01"), Some(Value::Number(16)));
        for text in ["5.5", "123", "5e3", "word", "99"] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn blanks_have_many_names() {
        for text in ["", ".", "_", "nan", "None", "NULL", "-", "x"] {
            assert_eq!(value(text), Some(Value::Blank), "{text}");
        }
        assert_eq!((value("-1"), value("-1.0")), (Some(Value::Negative), Some(Value::Negative)));
        assert_eq!(value("-0"), None);
    }
}
