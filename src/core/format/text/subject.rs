//! Classifies a text: whether it is data rather than prose or a program, and whether it mentions a puzzle. Knows no
//! board.

/// The number of bytes of a text that are examined.
const MOST_BYTES: usize = 1 << 20;
/// The fewest cells of a text that is data.
const FEWEST_CELLS: usize = 10;
/// The fewest words of prose or a program.
const FEWEST_WORDS: usize = 20;
/// The fewest words of prose without any cell.
const FEWEST_ALONE: usize = 5;
/// The most lines of a board of any format with its header, frames and spaces.
const MOST_LINES: usize = 120;
/// The rows and boards that are written as one number: those of 9×9 and smaller, and boards of 16×16 and 25×25.
const RUNS: [usize; 7] = [6, 9, 16, 36, 81, 256, 625];
/// The greatest distance from a name to the board after it, in bytes.
const NEAR: usize = 200;

/// Words for sudoku puzzles, wherever they occur in a text.
const SUBJECTS: [&str; 2] = ["sudoku", "puzzle"];
/// Lines of our own header (`text/header`), which only puzzles have.
const HEADER: [&str; 3] = ["# symbols:", "# block:", "# variant:"];
/// Words for a board that occur in many other texts as well.
const NAMES: [&str; 7] = ["board", "grid", "given", "clue", "hint", "quiz", "cells"];

/// The subject of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Subject {
    cells: usize,
    words: usize,
    /// Whether the text has a line of this program's header, whose symbols may be letters and signs that are not counted as
    /// cells, and is no longer than a board.
    has_header: bool,
    /// Whether it mentions sudoku or puzzles.
    pub is_about_puzzles: bool,
}

impl Subject {
    /// The subject of a text with this name.
    pub(crate) fn of(text: &str, name: &str) -> Self {
        let lower = start(text).to_ascii_lowercase();
        let name = name.to_ascii_lowercase();
        let is_about_puzzles = SUBJECTS.iter().any(|word| lower.contains(word) || name.contains(word));
        let has_header = HEADER.iter().any(|line| lower.contains(line)) && text.lines().count() <= MOST_LINES;
        let (cells, words) = counts(text);
        Self { cells, words, has_header, is_about_puzzles }
    }

    /// Whether the text is data: it has nearly as many cells as words.
    pub(crate) const fn is_data(self) -> bool {
        self.cells >= FEWEST_CELLS && 2 * self.cells >= self.words
    }

    /// Whether the text is prose or a program, perhaps one with many numbers.
    pub(crate) const fn is_wordy(self) -> bool {
        self.words >= FEWEST_WORDS
    }

    /// Whether the text is prose or a program, and not data.
    pub(crate) const fn is_prose(self) -> bool {
        let is_alone = self.cells == 0 && self.words >= FEWEST_ALONE;
        (self.is_wordy() || is_alone) && !self.is_data() && !self.has_header
    }

    /// Whether the text calls what is at this byte a board.
    pub(crate) fn is_called_a_board(self, text: &str, at: usize) -> bool {
        let before = before(text, at).to_ascii_lowercase();
        self.is_about_puzzles || NAMES.iter().any(|word| before.contains(word))
    }
}

/// The text shortly before this byte, where its name may be.
pub(crate) fn before(text: &str, at: usize) -> &str {
    let start = text.floor_char_boundary(at.saturating_sub(NEAR));
    &text[start..text.floor_char_boundary(at)]
}

/// The number of cells and of words in a text.
fn counts(text: &str) -> (usize, usize) {
    let text = start(text);
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;:()[]{}|\"'`=<>&/\\#".contains(symbol);
    let (mut cells, mut words) = (0, 0);
    for token in text.split(is_gap) {
        let count = cells_of(token);
        cells += count;
        words += usize::from(count == 0 && is_word(token));
    }
    (cells, words)
}

fn start(text: &str) -> &str {
    &text[..text.floor_char_boundary(MOST_BYTES)]
}

/// The number of cells in a token: a number of one or two digits, also with the sign of an operation, the name of a
/// cell such as `A1` or `R1C2`, a blank, or a row or board without gaps.
fn cells_of(token: &str) -> usize {
    if !token.is_ascii() {
        return 0;
    }
    let digits = token.bytes().filter(u8::is_ascii_digit).count();
    let letters = token.bytes().filter(u8::is_ascii_alphabetic).count();
    match token.len() {
        0 => 0,
        1 => usize::from(digits == 1 || matches!(token, "." | "_" | "?")),
        2..=5 if letters + digits == token.len() => {
            // `f64` is not a cell, but `A12` and `r1c2` are.
            let is_name = letters != 1 || digits == 1 || token.as_bytes()[0].is_ascii_uppercase();
            usize::from((1..=4).contains(&digits) && letters <= 2 && digits <= 2 * letters.max(1) && is_name)
        }
        2..=3 if letters == 0 && (1..=2).contains(&digits) => {
            usize::from(!token[..token.len() - 1].contains('.') && !token.starts_with('-'))
        }
        _ if is_run(token, digits) => token.len(),
        _ => 0,
    }
}

/// Whether a long token consists of cells: it is not a number, a version or a border.
fn is_run(token: &str, digits: usize) -> bool {
    let is_cell = |symbol: u8| symbol.is_ascii_digit() || b"._-*".contains(&symbol);
    let has_gap = token.starts_with(['.', '_', '-', '*']) || token.contains("..") || token.contains("--");
    digits > 0 && token.bytes().all(is_cell) && (has_gap || digits == token.len() && RUNS.contains(&digits))
}

/// Whether a token is a word of three letters or more, or another number.
fn is_word(token: &str) -> bool {
    token.chars().any(|symbol| symbol.is_ascii_digit())
        || token.chars().filter(|symbol| symbol.is_alphabetic()).count() >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_has_more_cells_than_words() {
        for text in [
            "given(1,1,5). given(1,2,3). given(2,1,6). given(2,4,1).",
            "{\"sum\": 8, \"cells\": [[0, 0], [0, 1]]}, {\"sum\": 17, \"cells\": [[1, 0], [1, 1]]}",
            "112222333\n111223333\n",
            "11+ A1 A2\n2/ B1 B2\n3- C1 C2\n6* D1 D2\n4 A3\n",
            ". < . . >\n. . 3 .\n^ . v .\n. > . 2\n",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ] {
            let subject = Subject::of(text, "");
            assert!(subject.is_data() && !subject.is_prose(), "{text}");
        }
    }

    #[test]
    fn prose_tables_and_program_code_are_no_data() {
        let changes = "- fix a thing of 2024-05-01 (#1234) for 1.0.228 ... as asked for\n".repeat(30);
        let table = "| solver | 1.25 ms | 34.5 ms | 1024 |\n|---|---|---|---|\n".repeat(20);
        let program =
            "for (int row = 0; row < count; row++) sum += values[row] * scale(row, 3);\n".repeat(20);
        for text in [changes, table, program] {
            assert!(Subject::of(&text, "").is_prose(), "{text}");
        }
    }

    #[test]
    fn a_board_is_named_where_it_stands() {
        let text = format!("grid = {} [1, 2]", " ".repeat(300));
        let subject = Subject::of(&text, "matrix");
        assert!(subject.is_called_a_board(&text, 7) && !subject.is_called_a_board(&text, text.len() - 6));
        assert!(Subject::of("[1, 2]", "my Sudoku").is_called_a_board("[1, 2]", 0));
    }
}
