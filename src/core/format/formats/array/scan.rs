//! Finds arrays in brackets of any language, and skips everything else. Knows no board.

use crate::format::cells::builder::is_side;
use crate::format::cells::fields::{MOST, is_cell};
use crate::format::cells::words::Word;
use crate::format::text::error::ParseError;

/// The deepest nesting of brackets; anything deeper is skipped.
const DEEPEST: usize = 32;
/// The longest word, in bytes: a board of 25×25.
const LONGEST_WORD: usize = 4 * 625;
/// The fewest cells of a row.
const FEWEST: usize = 4;

/// An array that may be a board.
#[derive(Debug)]
pub(super) struct Found<'a> {
    pub rows: Vec<Vec<Word<'a>>>,
    /// Its bytes in the text.
    pub range: (usize, usize),
    /// The number of the line in which it starts.
    pub line: usize,
}

/// Calls `found` for each array of the text from this byte of this line on, until it returns false.
///
/// # Errors
/// The errors of `found`.
pub(super) fn scan<'a>(
    text: &'a str,
    start: usize,
    line: usize,
    found: impl FnMut(&Found<'a>) -> Result<bool, ParseError>,
) -> Result<(), ParseError> {
    let column = text[..start].rfind(['\n', '\r']).map_or(start, |end| start - end - 1);
    let column = text[start - column..start].chars().count() + 1;
    let mut scanner = Scanner { text, at: start, line, column, open: Vec::new(), skipped: 0, key: "", found };
    scanner.run()
}

/// An array that is not closed yet.
#[derive(Debug, Default)]
struct Open<'a> {
    cells: Vec<Word<'a>>,
    rows: Vec<Vec<Word<'a>>>,
    start: usize,
    line: usize,
    /// Whether bars end its rows.
    has_bars: bool,
    /// Whether it is called a solution.
    is_solution: bool,
    /// Whether an array in it may be a board.
    has_board: bool,
}

impl<'a> Open<'a> {
    fn end_row(&mut self) {
        let row = std::mem::take(&mut self.cells);
        self.add_row(row);
    }

    fn add_row(&mut self, row: Vec<Word<'a>>) {
        if row.len() >= FEWEST && self.rows.len() <= MOST {
            self.rows.push(row);
        }
    }
}

struct Scanner<'a, F> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
    open: Vec<Open<'a>>,
    /// The number of open brackets that are nested too deeply.
    skipped: usize,
    /// The last word that was not a cell, until its value is read.
    key: &'a str,
    found: F,
}

impl<'a, F: FnMut(&Found<'a>) -> Result<bool, ParseError>> Scanner<'a, F> {
    fn run(&mut self) -> Result<(), ParseError> {
        while let Some(symbol) = self.text[self.at..].chars().next() {
            let goes_on = match symbol {
                '[' | '{' | '(' => self.open(),
                ']' | '}' | ')' => self.close()?,
                '|' => self.bar(),
                '"' | '\'' | '`' => self.string(symbol)?,
                '#' | '%' => self.skip_to("\n"),
                '/' if self.text[self.at..].starts_with("//") => self.skip_to("\n"),
                '/' if self.text[self.at..].starts_with("/*") => self.skip_to("*/"),
                symbol if symbol.is_whitespace() || is_mark(symbol) => self.advance(symbol.len_utf8()),
                _ => self.word()?,
            };
            if !goes_on {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Advances by a number of bytes.
    fn advance(&mut self, bytes: usize) -> bool {
        let passed = &self.text[self.at..self.at + bytes];
        self.at += bytes;
        for symbol in passed.chars() {
            let is_feed = symbol == '\n' || (symbol == '\r' && !self.text[self.at..].starts_with('\n'));
            (self.line, self.column) =
                if is_feed { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        true
    }

    fn skip_to(&mut self, end: &str) -> bool {
        let rest = &self.text[self.at..];
        self.advance(rest.find(end).map_or(rest.len(), |at| at + end.len()))
    }

    fn open(&mut self) -> bool {
        if self.open.len() == DEEPEST {
            self.skipped += 1;
        } else {
            let outer = self.open.last().is_some_and(|open| open.is_solution);
            let is_solution = outer || is_solution(self.key);
            self.open.push(Open { start: self.at, line: self.line, is_solution, ..Open::default() });
        }
        self.advance(1)
    }

    fn close(&mut self) -> Result<bool, ParseError> {
        self.advance(1);
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(true);
        }
        let Some(mut array) = self.open.pop() else { return Ok(true) };
        if !array.rows.is_empty() || array.cells.len() >= FEWEST {
            self.key = "";
        }
        if array.rows.is_empty() && !array.has_bars {
            let side = array.cells.len().isqrt();
            let is_flat = side >= FEWEST && side * side == array.cells.len() && is_side(side);
            match self.open.last_mut() {
                // Sixteen cells are a row rather than a board of four.
                Some(outer)
                    if array.cells.len() <= MOST
                        && (!is_flat || !outer.rows.is_empty() || array.cells.len() == 16) =>
                {
                    outer.add_row(array.cells);
                    return Ok(true);
                }
                _ if is_flat => array.rows = array.cells.chunks(side).map(<[_]>::to_vec).collect(),
                _ => return Ok(true),
            }
        } else if array.has_bars {
            array.end_row();
        }
        self.report(array)
    }

    /// Reports an array that is closed.
    fn report(&mut self, array: Open<'a>) -> Result<bool, ParseError> {
        if array.is_solution || array.has_board {
            return Ok(true);
        }
        if array.rows.len() >= FEWEST {
            self.open.iter_mut().for_each(|open| open.has_board = true);
        }
        (self.found)(&Found { rows: array.rows, range: (array.start, self.at), line: array.line })
    }

    /// Ends a row of MiniZinc.
    fn bar(&mut self) -> bool {
        if let Some(open) = self.open.last_mut() {
            open.has_bars = true;
            open.end_row();
        }
        self.advance(1)
    }

    fn string(&mut self, quote: char) -> Result<bool, ParseError> {
        let rest = &self.text[self.at + 1..];
        let Some(end) = rest.bytes().take(LONGEST_WORD).position(|byte| byte == quote as u8 || byte == b'\n')
        else {
            return Ok(self.advance(1));
        };
        let word = Word { text: &rest[..end], line: self.line, column: self.column + 1 };
        let start = self.at;
        self.advance(end + if rest[end..].starts_with(quote) { 2 } else { 1 });
        if self.text[self.at..].trim_start().starts_with(':') {
            self.key = word.text;
            return Ok(true);
        }
        let goes_on = self.take(word, Some(start));
        if self.key != word.text {
            self.key = "";
        }
        goes_on
    }

    fn word(&mut self) -> Result<bool, ParseError> {
        let rest = &self.text[self.at..];
        let is_end =
            |symbol: char| symbol.is_whitespace() || is_mark(symbol) || "[]{}()|\"'`".contains(symbol);
        let end = rest.find(is_end).unwrap_or(rest.len());
        let word = Word { text: &rest[..end], line: self.line, column: self.column };
        self.advance(end);
        self.take(word, None)
    }

    /// Adds a cell or a row; a string, which starts at this byte, may also be a whole board.
    fn take(&mut self, word: Word<'a>, string: Option<usize>) -> Result<bool, ParseError> {
        let is_solution = is_solution(self.key) || self.open.last().is_some_and(|open| open.is_solution);
        let count = word.text.chars().take(LONGEST_WORD).count();
        let is_range = string.is_none() && word.text.contains("..") && count <= 6;
        if count >= FEWEST && !is_range && is_cells(word.text) {
            let cells = characters(word);
            let side = count.isqrt();
            if let Some(start) = string.filter(|_| side * side == count && is_side(side) && count > MOST) {
                let rows = cells.chunks(side).map(<[_]>::to_vec).collect();
                return self.report(Open { rows, start, line: word.line, is_solution, ..Open::default() });
            }
            if let Some(open) = self.open.last_mut().filter(|_| count <= MOST) {
                open.add_row(cells);
            }
        } else if let Some(open) = self.open.last_mut().filter(|_| is_cell(word.text)) {
            if open.cells.len() <= MOST * MOST {
                open.cells.push(word);
            }
        } else {
            self.key = word.text;
        }
        Ok(true)
    }
}

/// Whether a value of this name is a solution, not a puzzle.
fn is_solution(key: &str) -> bool {
    let key = key.get(..40).unwrap_or(key).to_ascii_lowercase();
    ["solution", "solved", "answer"].iter().any(|word| key.contains(word)) && !key.contains("unsolved")
}

/// Whether a word is a number of a program such as `0x1F`, rather than a row with two characters for a blank.
fn is_hexadecimal(text: &str) -> bool {
    const LONGEST: usize = 18;
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    text.len() <= LONGEST
        && digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// Whether a word is a row of cells without gaps.
fn is_cells(text: &str) -> bool {
    let known = |symbol: &char| symbol.is_ascii_digit() || ".*_-xX?".contains(*symbol);
    if is_hexadecimal(text) {
        return false;
    }
    let (all, known) = (text.chars().count(), text.chars().filter(known).count());
    text.chars().all(|symbol| symbol.is_ascii_alphanumeric() || ".*_-?".contains(symbol)) && 2 * known >= all
}

fn characters(word: Word<'_>) -> Vec<Word<'_>> {
    let cells = word.text.char_indices().zip(word.column..);
    let cell = |((at, symbol), column): ((usize, char), usize)| Word {
        text: &word.text[at..at + symbol.len_utf8()],
        column,
        ..word
    };
    cells.map(cell).collect()
}

/// Whether a character separates cells.
fn is_mark(symbol: char) -> bool {
    matches!(symbol, ',' | ';' | ':' | '=' | '<' | '>' | '/' | '\\' | '&' | '!')
}
