//! Puzzles as text. What is written here is read back as the same puzzle.

use std::fmt::Write;

use super::{Document, read};
use crate::geometry::{BlockShape, Variant};
use crate::puzzle::{Puzzle, Symbols};

/// How the cells of a puzzle are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// All on one line, in the puzzle's own symbols.
    OneLine,
    /// A line a row, in the puzzle's own symbols.
    Rows,
    /// A line a row, with `-` for a blank: what the sudoku16 agent reads.
    AnySymbol,
}

impl Layout {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::OneLine, Self::Rows, Self::AnySymbol];

    /// Its name on the command line: that of the syntax that reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneLine => super::one_line::SYNTAX.name,
            Self::Rows => super::rows::SYNTAX.name,
            Self::AnySymbol => super::any_symbol::SYNTAX.name,
        }
    }

    /// The layout of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.name() == name)
    }
}

/// The cells alone, for programs that know no header lines. Ends with a line end.
///
/// Symbols that a line of text cannot hold, such as a space, give way to the standard ones.
#[must_use]
pub fn render_cells(puzzle: &Puzzle, layout: Layout) -> String {
    let symbols = writable_symbols(puzzle);
    let blank = match layout {
        Layout::AnySymbol if !symbols.all().contains(&'-') => '-',
        _ => symbols.blank(),
    };
    let width = match layout {
        Layout::OneLine => puzzle.geometry().cell_count(),
        Layout::Rows | Layout::AnySymbol => puzzle.geometry().side(),
    };
    let mut text = String::new();
    for row in puzzle.givens().chunks(width) {
        text.extend(row.iter().map(|given| given.map_or(blank, |digit| symbols.symbol(digit))));
        text.push('\n');
    }
    text
}

/// The puzzle with header lines for what its cells do not tell: name, variant, unusual blocks or symbols.
///
/// [`read`] gives the same puzzle back, as long as its name is one trimmed line and its symbols are neither
/// white space nor control characters.
#[must_use]
pub fn render(puzzle: &Puzzle, layout: Layout) -> String {
    let symbols = writable_symbols(puzzle);
    let cells = render_cells(puzzle, layout);
    let header = header(puzzle);
    let plain = format!("{header}{cells}");
    match read(plain.as_bytes(), "") {
        Ok(Document::Single(again)) if *again.symbols() == symbols => plain,
        _ => format!("{header}# symbols: {} {}\n{cells}", String::from_iter(symbols.all()), symbols.blank()),
    }
}

/// The header lines of name, variant and blocks, where there is something to say.
fn header(puzzle: &Puzzle) -> String {
    let mut header = String::new();
    let name: String = puzzle.name().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut line = |key: &str, value: &str| {
        writeln!(header, "# {key}: {value}").expect("a string takes all");
    };
    if !name.trim().is_empty() {
        line("name", name.trim());
    }
    if puzzle.geometry().variant() == Variant::Diagonal {
        line("variant", "diagonal");
    }
    let block = puzzle.geometry().block();
    if BlockShape::for_side(block.side()) != Some(block) {
        line("block", &format!("{}x{}", block.rows, block.columns));
    }
    header
}

/// The puzzle's symbols, if a line of text can hold them all.
fn writable_symbols(puzzle: &Puzzle) -> Symbols {
    let own = puzzle.symbols();
    let is_writable =
        |&symbol: &char| !symbol.is_whitespace() && !symbol.is_control() && symbol != '\u{FEFF}';
    if own.all().iter().chain([&own.blank()]).all(is_writable) {
        own.clone()
    } else {
        Symbols::standard(own.all().len())
    }
}
