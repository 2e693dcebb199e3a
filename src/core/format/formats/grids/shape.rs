//! Distinguishes the rows of several grids from their headings.

use crate::format::cells::builder::is_side;
use crate::format::cells::grid::is_small_puzzle;
use crate::format::cells::line::word;
use crate::format::text::lines::Line;
use crate::format::text::source::Source;

/// The number of lines that show how a text is divided.
const LOOKED_AT: usize = 600;
/// The longest row of a grid, in characters.
const LONGEST_ROW: usize = 300;

/// The longest word that is not the cells of a board, in characters.
const LONGEST_WORD: usize = 25;

/// The shape of the grids of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// How wide a row is; see [`width`].
    pub width: usize,
    /// How many rows a grid has; 1 where a line holds a whole board.
    pub rows: usize,
    /// Whether a blank line ends a grid that has too few rows.
    pub blank_ends: bool,
    /// Whether a grid ends where it has all its rows.
    pub is_stacked: bool,
}

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Blank,
    Comment,
    Heading,
    Row,
    /// A part of a frame, which belongs to the grid around it.
    Border,
}

/// A grid among the first lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    pub rows: usize,
    pub has_heading: bool,
}

impl Shape {
    /// The shape shared by most lines.
    pub(super) fn of(source: &Source<'_>) -> Option<Self> {
        let lines = &source.sample;
        let widths: Vec<usize> =
            lines.iter().filter(|line| !is_border(line.text)).map(|line| width(*line)).collect();
        let common = |width: &usize| widths.iter().filter(|other| *other == width).count();
        let width = widths.iter().copied().filter(|width| *width > 0).max_by_key(common)?;
        let side = width.isqrt();
        let is_board = side * side == width && is_side(side);
        let are_puzzles = |line: &&Line<'_>| is_small_puzzle(word(line.text, &source.header));
        let is_pile = width == 16 && 2 * lines.iter().filter(are_puzzles).count() >= lines.len();
        let rows = match is_side(width) && !is_pile {
            true => width,
            false if is_board => 1,
            false => return None,
        };
        let shape = Self { width, rows, blank_ends: true, is_stacked: false };
        let shape = Self { is_stacked: rows > 1 && shape.has_stacks(source), ..shape };
        // Where boards have blank lines between their bands only a heading or a whole board ends them.
        let groups = shape.first_blocks(source);
        let whole = groups.iter().filter(|group| group.rows + 1 >= rows).count();
        Some(Self { blank_ends: 2 * whole >= groups.len(), ..shape })
    }

    /// The shape of drawn grids of this side.
    pub(super) const fn drawn(side: usize) -> Self {
        Self { width: side, rows: side, blank_ends: false, is_stacked: false }
    }

    /// The kind of a line in a text of this shape.
    pub(super) fn kind(&self, source_is_comment: bool, line: Line<'_>) -> Kind {
        if line.text.is_empty() {
            Kind::Blank
        } else if source_is_comment {
            Kind::Comment
        } else if is_border(line.text) {
            Kind::Border
        } else if self.is_row(line) || self.is_bad_row(line) {
            Kind::Row
        } else {
            Kind::Heading
        }
    }

    fn is_row(&self, line: Line<'_>) -> bool {
        let is_rule = line.text.chars().all(|symbol| matches!(symbol, '=' | '~'));
        width(line) == self.width && !is_rule && (self.width > 9 || !has_words(line.text))
    }

    /// Whether a line is likely a row with a mistake.
    fn is_bad_row(&self, line: Line<'_>) -> bool {
        let known = |symbol: &char| symbol.is_ascii_digit() || ".0*_-|,;".contains(*symbol);
        let symbols = || line.text.chars().filter(|symbol| !symbol.is_whitespace()).take(LONGEST_ROW);
        let count = symbols().count();
        let near = self.width.abs_diff(width(line)) <= 1;
        near && count > 3 && 4 * symbols().filter(known).count() >= 3 * count
    }

    /// The grids of the first lines; the last may be cut short and is left out if there are more lines.
    pub(super) fn first_blocks(&self, source: &Source<'_>) -> Vec<Extent> {
        let (mut seen, last) = self.first_runs(source);
        seen.extend(last.ok());
        seen
    }

    /// Whether grids follow each other without a gap: every run of rows consists of several whole grids.
    fn has_stacks(&self, source: &Source<'_>) -> bool {
        let (runs, last) = self.first_runs(source);
        let whole = |cut: Extent| cut.rows - cut.rows % self.rows;
        let rows = runs.iter().map(|run| run.rows).chain([last.map_or_else(whole, |run| run.rows)]);
        let rows: Vec<usize> = rows.filter(|rows| *rows > 0).collect();
        rows.iter().all(|rows| rows.is_multiple_of(self.rows)) && rows.iter().any(|rows| *rows > self.rows)
    }

    /// The grids of the first lines, and the last one: whole, or cut short by the end of these lines.
    fn first_runs(&self, source: &Source<'_>) -> (Vec<Extent>, Result<Extent, Extent>) {
        let mut seen = Vec::new();
        let mut splitter = Splitter::default();
        let mut lines = source.lines();
        for line in lines.by_ref().take(LOOKED_AT) {
            if let Some((rows, has_heading)) = splitter.take(self, source.header.is_comment(line), line) {
                seen.push(Extent { rows, has_heading });
            }
        }
        let last = Extent { rows: splitter.rows, has_heading: splitter.has_heading };
        let is_whole = lines.next().is_none() && last.rows > 0;
        (seen, if is_whole { Ok(last) } else { Err(last) })
    }
}

/// Follows the lines of a text from grid to grid.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Splitter {
    /// Rows of the current grid.
    pub rows: usize,
    /// Whether it is preceded by a heading.
    pub has_heading: bool,
    heading_comes: bool,
}

impl Splitter {
    /// Reads the next line. If a grid has ended before it, returns its rows and whether it has a heading.
    pub(super) fn take(&mut self, shape: &Shape, is_comment: bool, line: Line<'_>) -> Option<(usize, bool)> {
        let kind = shape.kind(is_comment, line);
        let is_whole = self.rows >= shape.rows;
        let ends = match kind {
            Kind::Heading => true,
            Kind::Blank => is_whole || shape.blank_ends,
            Kind::Comment => is_whole,
            Kind::Row => shape.rows == 1 || (shape.is_stacked && is_whole),
            Kind::Border => false,
        } && self.rows > 0;
        let ended = ends.then_some((self.rows, self.has_heading));
        if ends {
            (self.rows, self.has_heading) = (0, false);
        }
        match kind {
            Kind::Heading => self.heading_comes = true,
            Kind::Row => {
                self.rows += 1;
                self.has_heading |= std::mem::take(&mut self.heading_comes);
            }
            Kind::Blank | Kind::Comment | Kind::Border => {}
        }
        ended
    }
}

/// The likely number of cells of a line: its fields, numbers, or symbols.
fn width(line: Line<'_>) -> usize {
    let text = line.text;
    if text.chars().nth(LONGEST_ROW).is_some() {
        // Too long for a row, and perhaps a board.
        return text.split_whitespace().next().map_or(0, |word| word.chars().take(1000).count());
    }
    if is_plain_board(text) { text.len() } else { width_of_any(text) }
}

/// [`width`] for lines of every kind that are not too long.
fn width_of_any(text: &str) -> usize {
    if let Some(separator) = [',', ';', '\t'].into_iter().find(|&mark| text.matches(mark).count() >= 3) {
        return text.split(separator).count();
    }
    let symbols =
        || text.chars().filter(|symbol| !symbol.is_whitespace() && *symbol != '|' && !is_line(*symbol));
    let mut words = text.split_whitespace().filter(|word| *word != "|");
    let is_number =
        |word: &str| word.len() <= 2 && word.chars().all(|symbol| symbol.is_ascii_digit() || symbol == '.');
    let numbers = words.clone().filter(|word| is_number(word)).count();
    let count = words.clone().count();
    if numbers == count && count > 9 && words.clone().any(|word| word.len() == 2) {
        return count;
    }
    match words.next() {
        // The cells of a board, and perhaps a name.
        Some(word) if word.chars().count() > LONGEST_WORD => word.chars().count(),
        _ => symbols().count(),
    }
}

/// Whether a line consists of cells only, one character each, and more than a row. Lists consist of such
/// lines, and [`width_of_any`] visits each many times.
fn is_plain_board(text: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.';
    text.len() > LONGEST_WORD && text.bytes().fold(true, |all, byte| all & is_cell(byte))
}

/// Whether there are letters that are not blanks.
fn has_words(text: &str) -> bool {
    text.chars().any(|symbol| symbol.is_alphabetic() && !matches!(symbol, 'x' | 'X'))
}

/// Whether a line is a part of a frame.
pub(super) fn is_border(text: &str) -> bool {
    text.contains("---") && text.chars().all(|symbol| "-+*|.:'= ".contains(symbol))
        || text.chars().all(is_line)
}

fn is_line(symbol: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&symbol)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_short_way_finds_the_same_width(text in "[0-9A-Z.]{1,120}|[0-9a.,;|+ -]{20,60}") {
            let line = Line::of_stream(1, &text);
            prop_assert_eq!(width(line), width_of_any(line.text));
        }
    }

    #[test]
    fn a_line_is_as_wide_as_its_cells() {
        let width = |text: &str| width(Line::of_stream(1, text));
        assert_eq!(width(&".".repeat(81)), 81);
        assert_eq!(width("1 2 . 4 5 6 7 8 10 11"), 10);
        assert_eq!(width("1.2|3.4"), 6);
    }
}
