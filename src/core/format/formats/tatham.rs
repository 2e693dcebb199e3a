//! Game ids and saves of Solo in Simon Tatham's Portable Puzzle Collection: `3x3:5_3b7d…`, the rows and columns of a
//! block, then the givens; a letter is a run of blanks, `a` one and `z` twenty-six.

use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::draft::Draft;
use crate::format::cells::line::read_plain;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "tatham",
    title: "game ids and saves of Simon Tatham's Solo (“3x3:…”)",
    endings: &["txt", "sav"],
    rank: Rank::Yields,
    read,
    writing: None,
});

const EXPECTED: &str = "a game id of Solo, such as “3x3:” and the givens";

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    if source.sample[0].text.starts_with("SAVEFILE:") {
        return Some(read_save(source).map(Found::from));
    }
    let is_own = |line: &&Line<'_>| Id::of(line.text, line.column()).is_some() || is_seed(line.text);
    let fitting = source.sample.iter().filter(is_own).count();
    (2 * fitting >= source.sample.len()).then(|| read_lines(source, 0, ReadLine::new(read_line)))
}

/// Whether a line is a random seed such as `3x3#615823`, from which only its own program makes the puzzle.
fn is_seed(text: &str) -> bool {
    let Some((parameters, seed)) = text.split_once('#') else { return false };
    parameters.starts_with(|symbol: char| symbol.is_ascii_digit())
        && parameters.contains('x')
        && parameters.len() <= 20
        && parameters.chars().all(|symbol| symbol.is_ascii_lowercase() || symbol.is_ascii_digit())
        && !seed.is_empty()
        && seed.chars().all(|symbol| symbol.is_ascii_digit())
}

/// A game id in its parts.
#[derive(Clone, Copy, Debug)]
struct Id<'a> {
    parameters: &'a str,
    cells: &'a str,
    /// The columns at which the parts start.
    columns: (usize, usize),
}

impl<'a> Id<'a> {
    /// The parts of a text that looks like an id and starts in this column.
    fn of(text: &'a str, column: usize) -> Option<Self> {
        let (parameters, cells) = text.split_once(':')?;
        let known =
            |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit() || ",_.".contains(symbol);
        let is_own = parameters.starts_with(|symbol: char| symbol.is_ascii_digit())
            && parameters.len() <= 20
            && parameters.chars().all(|symbol| symbol.is_ascii_lowercase() || symbol.is_ascii_digit())
            && !cells.is_empty()
            && cells.chars().all(known);
        is_own.then_some(Self { parameters, cells, columns: (column, column + parameters.len() + 1) })
    }

    /// The block, the variant, and the unsupported rules.
    fn board(&self) -> Option<(BlockShape, Variant, Vec<&'static str>)> {
        let digits = |text: &'a str| {
            let end = text.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(text.len());
            Some((text[..end].parse::<usize>().ok()?, &text[end..]))
        };
        let (rows, rest) = digits(self.parameters)?;
        let (columns, rest) = match rest.strip_prefix('x').and_then(digits) {
            Some(found) => found,
            None => (rows, rest),
        };
        // What follows “r” and “d” is the symmetry and the difficulty of puzzles to be made.
        let rules = rest.split(['r', 'd', 'm', 'a']).next().unwrap_or_default();
        // Its “X” is a digit of each kind on both long diagonals.
        let variant = if rules.contains('x') { Variant::Diagonal } else { Variant::Plain };
        let named = [('j', "jigsaw"), ('k', "killer")];
        let rules =
            named.into_iter().filter(|(mark, _)| rules.contains(*mark)).map(|(_, name)| name).collect();
        Some((BlockShape { rows, columns }, variant, rules))
    }

    fn draft(&self, builder: &Builder, line: usize, name: &str) -> Result<Draft, ParseError> {
        let (start, cells_start) = self.columns;
        let wrong = || ParseErrorKind::unexpected(self.parameters, EXPECTED).at(line, start);
        let (block, variant, rules) = self.board().ok_or_else(wrong)?;
        if !rules.is_empty() {
            return Err(ParseErrorKind::OtherRules { rules: rules.join(", ") }.at(line, start));
        }
        // Also “4x1”, whose blocks would be rows.
        let side = Geometry::new(block, variant).map_err(|_| wrong())?.side();
        let symbols = Symbols::standard(side);
        let cells = self.cells(line, side, &symbols)?;
        let found = cells.len();
        if found != side * side {
            let end = cells_start + self.cells.chars().count();
            return Err(ParseErrorKind::CellCount { found, side }.at(line, end));
        }
        let mut header = builder.header().clone();
        header.block = header.block.or(Some(block));
        let variant = if header.variant == Variant::Diagonal { header.variant } else { variant };
        Builder::new(header).draft_on(variant, symbols, &cells, side, name)
    }

    /// The cells; one more than expected if there are too many.
    fn cells(&self, line: usize, side: usize, symbols: &Symbols) -> Result<Vec<CellText>, ParseError> {
        let (mut cells, mut column, mut rest) = (Vec::new(), self.columns.1, self.cells);
        while let Some(symbol) = rest.chars().next().filter(|symbol| *symbol != ',') {
            let digits = rest.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(rest.len());
            // A save may hold anything here.
            let end = digits.max(symbol.len_utf8());
            let word = &rest[..end];
            match symbol {
                'a'..='z' => {
                    let run = u32::from(symbol) - u32::from('a') + 1;
                    cells.extend((0..run).map(|_| CellText::new(symbols.blank(), line, column)));
                }
                '_' => {}
                _ => {
                    let digit = word.parse().ok().filter(|number| (1..=side).contains(number));
                    let found = || word.chars().take(10).collect();
                    let digit = digit.ok_or_else(|| {
                        ParseErrorKind::UnknownNumber { found: found(), side }.at(line, column)
                    })?;
                    cells.push(CellText::new(symbols.symbol(Digit::new(digit - 1)), line, column));
                }
            }
            if cells.len() > side * side {
                break;
            }
            column += end;
            rest = &rest[end..];
        }
        Ok(cells)
    }
}

fn read_line(builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
    match Id::of(line.text, line.column()) {
        Some(id) => id.draft(builder, line.number, name),
        None if is_seed(line.text) => Err(ParseErrorKind::SeedId.at(line.number, line.column())),
        None => {
            let wrong = ParseErrorKind::unexpected(line.text, EXPECTED).at(line.number, line.column());
            read_plain(builder, line, name).map_err(|_| wrong)
        }
    }
}

/// The puzzle of a saved game; digits placed since are not read.
fn read_save(source: &Source<'_>) -> Result<Draft, ParseError> {
    let value = |key: &str| {
        let line = source.sample.iter().find(|line| line.text.starts_with(key))?;
        let (length, value) = line.text[key.len()..].trim_start().strip_prefix(':')?.split_once(':')?;
        let column = line.column() + line.text.chars().count() - value.chars().count();
        length.parse::<usize>().ok().map(|_| (value, line.number, column))
    };
    let missing = |missing| ParseErrorKind::Missing { missing, expected: "a saved game of Solo" }.anywhere();
    let (game, number, column) = value("GAME").ok_or_else(|| missing("the name of the game"))?;
    if game != "Solo" {
        return Err(ParseErrorKind::unexpected(game, "the game Solo").at(number, column));
    }
    let (parameters, _, start) = value("PARAMS").ok_or_else(|| missing("the line “PARAMS”"))?;
    let (cells, line, column) = value("DESC").ok_or_else(|| missing("the line “DESC”"))?;
    let id = Id { parameters, cells, columns: (start, column) };
    id.draft(&Builder::new(source.header.clone()), line, source.title())
}
