//! Puzzles as text. What is written here is read back as the same puzzle.

mod csv;
mod fpuzzles;
mod frame;
mod marks;
mod opensudoku;

use std::fmt::Write;

use super::{Document, Draft, Reading, Syntax, read};
use crate::geometry::{BlockShape, Variant};
use crate::puzzle::{Puzzle, Symbols};

/// How a puzzle is laid out: a syntax that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// All on one line, in the puzzle's own symbols.
    OneLine,
    /// A line a row, in the puzzle's own symbols.
    Rows,
    /// A line a row, with frames round the blocks.
    Frame,
    /// The candidates of each cell, with frames round the blocks.
    Marks,
    /// A line a row under `[Puzzle]`, after a line with the name.
    Sdk,
    /// A line a row, with `-` for a blank: what the sudoku16 agent reads.
    AnySymbol,
    /// A column of puzzles and one of names.
    Csv,
    /// XML for OpenSudoku, which has 9×9 boards only.
    OpenSudoku,
    /// A link that opens the puzzle in f-puzzles.
    FPuzzles,
}

impl Layout {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::OneLine,
        Self::Rows,
        Self::Frame,
        Self::Marks,
        Self::Sdk,
        Self::AnySymbol,
        Self::Csv,
        Self::OpenSudoku,
        Self::FPuzzles,
    ];

    /// The syntax that reads it.
    #[must_use]
    pub const fn syntax(self) -> Syntax {
        match self {
            Self::OneLine => super::one_line::SYNTAX,
            Self::Rows => super::rows::SYNTAX,
            Self::Frame => super::frame::SYNTAX,
            Self::Marks => super::marks::SYNTAX,
            Self::Sdk => super::sdk::SYNTAX,
            Self::AnySymbol => super::any_symbol::SYNTAX,
            Self::Csv => super::csv::SYNTAX,
            Self::OpenSudoku => super::opensudoku::SYNTAX,
            Self::FPuzzles => super::fpuzzles::SYNTAX,
        }
    }

    /// Its name on the command line: that of the syntax that reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.syntax().name
    }

    /// The layout of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.name() == name)
    }

    /// What the names of such files end with.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::OneLine | Self::Rows | Self::AnySymbol | Self::Marks | Self::FPuzzles => "txt",
            Self::Frame => "ss",
            Self::Sdk => "sdk",
            Self::Csv => "csv",
            Self::OpenSudoku => "opensudoku",
        }
    }

    /// Whether a file can hold more than one puzzle.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        matches!(self, Self::OneLine | Self::Csv | Self::OpenSudoku | Self::FPuzzles)
    }

    /// Whether it keeps the puzzle's own symbols, as far as a line of text can hold them.
    ///
    /// The others write the standard ones.
    #[must_use]
    pub fn keeps(self, symbols: &Symbols) -> bool {
        let all = || symbols.all().iter().chain([&symbols.blank()]).copied().collect::<Vec<char>>();
        match self {
            Self::OneLine | Self::Rows | Self::AnySymbol => is_writable(symbols),
            Self::Sdk => is_writable(symbols) && !all().iter().any(|symbol| "#[".contains(*symbol)),
            Self::Frame | Self::Marks => {
                symbols.blank() == '.' && symbols.all().iter().all(|symbol| symbol.is_alphanumeric())
            }
            Self::Csv | Self::OpenSudoku | Self::FPuzzles => false,
        }
    }

    /// The symbols in which a puzzle is written.
    fn symbols(self, puzzle: &Puzzle) -> Symbols {
        let own = puzzle.symbols();
        if self.keeps(own) { own.clone() } else { Symbols::standard(own.all().len()) }
    }
}

/// Why a puzzle cannot be written in a syntax.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unwritable {
    /// The program that reads it has boards of one side only.
    #[error("{layout} holds boards of side {expected} only, but this one has side {found}")]
    Side {
        /// The syntax's name.
        layout: &'static str,
        /// The side that it has.
        expected: usize,
        /// The side of the puzzle.
        found: usize,
    },
}

/// The cells alone, for programs that know no header lines. Ends with a line end.
///
/// Symbols that a line of text cannot hold, such as a space, give way to the standard ones.
#[must_use]
pub fn render_cells(puzzle: &Puzzle, layout: Layout) -> String {
    cells(puzzle, layout, &layout.symbols(puzzle))
}

fn cells(puzzle: &Puzzle, layout: Layout, symbols: &Symbols) -> String {
    let blank = match layout {
        Layout::AnySymbol if !symbols.all().contains(&'-') => '-',
        _ => symbols.blank(),
    };
    let width = match layout {
        Layout::OneLine => puzzle.geometry().cell_count(),
        _ => puzzle.geometry().side(),
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
///
/// # Errors
/// When the program that reads this syntax has no such boards.
pub fn render(puzzle: &Puzzle, layout: Layout) -> Result<String, Unwritable> {
    render_draft(&puzzle.clone().into(), layout)
}

/// The puzzle as [`render()`] writes it, with what was placed and marked where the syntax has a way to say it.
///
/// # Errors
/// When the program that reads this syntax has no such boards.
pub fn render_draft(draft: &Draft, layout: Layout) -> Result<String, Unwritable> {
    let puzzle = &draft.puzzle;
    let symbols = layout.symbols(puzzle);
    let body = match layout {
        Layout::OneLine | Layout::Rows | Layout::AnySymbol => cells(puzzle, layout, &symbols),
        Layout::Sdk => sdk(puzzle, &symbols),
        Layout::Frame => frame::render(draft, &symbols),
        Layout::Marks => marks::render(draft, &symbols),
        Layout::Csv | Layout::OpenSudoku | Layout::FPuzzles => {
            let mut text = opening(layout, draft, "", &symbols);
            text.push_str(&entry(draft, layout, &symbols)?);
            text.push_str(closing(layout));
            return Ok(text);
        }
    };
    let header = header(puzzle, if layout == Layout::Sdk { "" } else { puzzle.name() });
    let plain = format!("{header}{body}");
    let is_clear = match read(plain.as_bytes(), "") {
        Ok(Document::Single(again)) => {
            *again.puzzle.symbols() == symbols && again.puzzle.givens() == puzzle.givens()
        }
        _ => false,
    };
    if is_clear {
        return Ok(plain);
    }
    Ok(format!("{header}# symbols: {} {}\n{body}", String::from_iter(symbols.all()), symbols.blank()))
}

/// What a file of many puzzles starts with, of which this is the first.
pub(super) fn opening(layout: Layout, first: &Draft, title: &str, symbols: &Symbols) -> String {
    let mut text = match layout {
        Layout::OneLine | Layout::Csv => header(&first.puzzle, title),
        _ => String::new(),
    };
    match layout {
        Layout::OneLine if *symbols != Symbols::standard(symbols.all().len()) => {
            let digits: String = symbols.all().iter().collect();
            text.push_str(&format!("# symbols: {digits} {}\n", symbols.blank()));
        }
        Layout::Csv => text.push_str(csv::OPENING),
        Layout::OpenSudoku => text.push_str(&opensudoku::opening(title)),
        _ => {}
    }
    text
}

/// One puzzle of many, with the line end after it.
pub(super) fn entry(draft: &Draft, layout: Layout, symbols: &Symbols) -> Result<String, Unwritable> {
    let puzzle = &draft.puzzle;
    Ok(match layout {
        Layout::Csv => csv::entry(puzzle),
        Layout::OpenSudoku => opensudoku::entry(draft)?,
        Layout::FPuzzles => fpuzzles::entry(draft),
        _ => {
            let cells = cells(puzzle, Layout::OneLine, symbols);
            let name = one_line(puzzle.name());
            match super::one_line::note(&name) {
                Some(note) if note == name => format!("{} {name}\n", cells.trim_end()),
                _ => cells,
            }
        }
    })
}

/// What a file of many puzzles ends with.
pub(super) const fn closing(layout: Layout) -> &'static str {
    match layout {
        Layout::OpenSudoku => opensudoku::CLOSING,
        _ => "",
    }
}

/// Rows under their section, after the name.
fn sdk(puzzle: &Puzzle, symbols: &Symbols) -> String {
    let name = one_line(puzzle.name());
    let title = if name.is_empty() { String::new() } else { format!("#D {name}\n") };
    format!("{title}[Puzzle]\n{}", cells(puzzle, Layout::Sdk, symbols))
}

/// The header lines of name, variant and blocks, where there is something to say.
pub(super) fn header(puzzle: &Puzzle, name: &str) -> String {
    let mut header = String::new();
    let mut line = |key: &str, value: &str| {
        writeln!(header, "# {key}: {value}").expect("a string takes all");
    };
    let name = one_line(name);
    if !name.is_empty() {
        line("name", &name);
    }
    if puzzle.geometry().variant() == Variant::Diagonal {
        line("variant", "diagonal");
    }
    if let Some(block) = unusual_block(puzzle) {
        line("block", &format!("{}x{}", block.rows, block.columns));
    }
    header
}

/// The shape of the blocks, unless it is the one that all boards of this side have.
pub(super) fn unusual_block(puzzle: &Puzzle) -> Option<BlockShape> {
    let block = puzzle.geometry().block();
    (BlockShape::for_side(block.side()) != Some(block)).then_some(block)
}

/// A name without line ends and white space around it.
fn one_line(name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    name.trim().to_owned()
}

/// Whether a line of text can hold these symbols.
fn is_writable(symbols: &Symbols) -> bool {
    let is_writable =
        |&symbol: &char| !symbol.is_whitespace() && !symbol.is_control() && symbol != '\u{FEFF}';
    symbols.all().iter().chain([&symbols.blank()]).all(is_writable)
}

impl From<Layout> for Reading {
    fn from(layout: Layout) -> Self {
        layout.syntax().into()
    }
}
