//! The shape of a puzzle that is written as a grid, one line a row. Knows no symbols.

use crate::format::cells::builder::{Builder, CellText, is_side};
use crate::format::text::alphabet;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::geometry::MAX_SIDE;

/// The most lines, and the most cells per line, that are still accepted as a grid with a mistake.
const MOST: usize = 2 * MAX_SIDE;

/// Common sides, the most likely first; any other is less likely.
const USUAL_SIDES: [usize; 6] = [9, 16, 4, 6, 25, 12];

/// One row of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    cells: Vec<CellText>,
    line: usize,
    /// The column after the last cell.
    end: usize,
}

impl Row {
    /// The row of these cells, unless there are none.
    fn new(cells: Vec<CellText>) -> Option<Self> {
        let last = *cells.last()?;
        Some(Self { cells, line: last.line, end: last.column + 1 })
    }
}

/// Lines meant as the rows of a board, even if their number is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    rows: Vec<Row>,
    /// The side of the intended board.
    pub side: usize,
}

impl Grid {
    /// The grid that a text most likely holds.
    pub(crate) fn guess(source: &Source<'_>) -> Option<Self> {
        Self::of_lines(&source.sample, source.header.declared_side())
            .filter(|grid| !grid.is_pile_of_puzzles(source))
    }

    /// The grid that these lines most likely form, on a board of this side if it is known.
    pub(crate) fn of_lines(lines: &[Line<'_>], declared: Option<usize>) -> Option<Self> {
        if !(2..=MOST).contains(&lines.len()) {
            return None;
        }
        let rows: Vec<Row> = lines.iter().map(|&line| row(line)).collect::<Option<_>>()?;
        Self::of_rows(rows, declared)
    }

    /// The grid that these rows of cells most likely form, on a board of this side if it is known.
    pub(crate) fn of_cells(rows: Vec<Vec<CellText>>, declared: Option<usize>) -> Option<Self> {
        if !(2..=MOST).contains(&rows.len()) || rows.iter().any(|row| row.len() > MOST) {
            return None;
        }
        Self::of_rows(rows.into_iter().map(Row::new).collect::<Option<_>>()?, declared)
    }

    /// These rows of cells as a board of this side.
    pub(crate) fn of_side(rows: Vec<Vec<CellText>>, side: usize) -> Self {
        Self { rows: rows.into_iter().filter_map(Row::new).collect(), side }
    }

    fn of_rows(rows: Vec<Row>, declared: Option<usize>) -> Option<Self> {
        let width = most_common(rows.iter().map(|row| row.cells.len()));
        let side = match declared {
            Some(side) => (width != side * side).then_some(side)?,
            None => likely_side(rows.len(), width)?,
        };
        let grid = Self { rows, side };
        (declared.is_some() || grid.is_plausible()).then_some(grid)
    }

    /// All cells, line by line, even if their number is wrong.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellText> + Clone {
        self.rows.iter().flat_map(|row| &row.cells).copied()
    }

    /// The cells of a board, row by row.
    ///
    /// # Errors
    /// When a line is too short or too long, or there are too few or too many.
    pub(crate) fn checked(&self) -> Result<Vec<CellText>, ParseError> {
        let expected = self.side;
        for row in self.rows.iter().take(expected) {
            let found = row.cells.len();
            if found < expected {
                return Err(ParseErrorKind::TooFewColumns { found, expected }.at(row.line, row.end));
            }
            if let Some(extra) = row.cells.get(expected) {
                return Err(ParseErrorKind::TooManyColumns { found, expected }.at(row.line, extra.column));
            }
        }
        let found = self.rows.len();
        if let Some(extra) = self.rows.get(expected) {
            return Err(ParseErrorKind::TooManyLines { found, expected }.at(extra.line, 1));
        }
        if found < expected {
            return Err(ParseErrorKind::TooFewLines { found, expected }.at(self.rows[found - 1].line, 1));
        }
        Ok(self.cells().collect())
    }

    /// Whether the lines look more like the rows of a board than like prose.
    fn is_plausible(&self) -> bool {
        let (lines, side) = (self.rows.len(), self.side);
        let fitting = self.rows.iter().filter(|row| row.cells.len() == side).count();
        let known = |cell: &CellText| alphabet::is_blank(cell.symbol) || cell.symbol.is_ascii_digit();
        let (all, known) = (self.cells().count(), self.cells().filter(known).count());
        (side.div_ceil(2)..=2 * side).contains(&lines) && (4 * fitting >= 3 * lines || 2 * known >= all)
    }

    /// Whether the lines look more like small puzzles, one per line, than like rows of a board.
    fn is_pile_of_puzzles(&self, source: &Source<'_>) -> bool {
        let lines = &source.sample;
        let puzzles = lines.iter().filter(|line| is_small_puzzle(first_word(line.text))).count();
        if source.header.symbols.is_some() || 4 * puzzles < 3 * lines.len() {
            return false;
        }
        let builder = Builder::new(source.header.clone());
        let is_board = self.checked().is_ok_and(|cells| builder.draft(&cells, self.side, "").is_ok());
        !is_board
    }
}

fn row(line: Line<'_>) -> Option<Row> {
    let cells = line.symbols().map(|(column, symbol)| CellText::new(symbol, line.number, column));
    let cells: Vec<CellText> = cells.take(MOST + 1).collect();
    Row::new(cells).filter(|row| row.cells.len() <= MOST)
}

fn first_word(text: &str) -> &str {
    text.split(|symbol: char| symbol.is_whitespace() || symbol == ',').next().unwrap_or_default()
}

/// Whether a word is the cells of a board so small that they could be a row of a large one.
pub(crate) fn is_small_puzzle(word: &str) -> bool {
    let last = match word.len() {
        16 => '4',
        36 => '6',
        _ => return false,
    };
    word.chars().all(|symbol| ('1'..=last).contains(&symbol) || alphabet::is_blank(symbol))
}

/// The most frequent value; in a tie, the largest.
pub(crate) fn most_common(values: impl Iterator<Item = usize>) -> usize {
    let mut counts = [0; MOST + 1];
    values.for_each(|value| counts[value] += 1);
    (0..=MOST).max_by_key(|&value| counts[value]).unwrap_or_default()
}

/// The side of the board whose rows these lines of equal width most likely are.
fn likely_side(lines: usize, width: usize) -> Option<usize> {
    let rank = |side: &usize| USUAL_SIDES.iter().position(|usual| usual == side).unwrap_or(usize::MAX);
    [width, lines].into_iter().filter(|side| is_side(*side)).min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(text: &str) -> Option<Grid> {
        Grid::guess(&Source::plain(text, "").unwrap())
    }

    fn lines(count: usize, line: &str) -> String {
        format!("{line}\n").repeat(count)
    }

    fn message(text: &str) -> String {
        guess(text).expect("a grid").checked().unwrap_err().to_string()
    }

    #[test]
    fn cells_keep_their_places_between_white_space() {
        let grid = guess("12 34\n\n ....\n# no row\n....\n.\t...\n").unwrap();
        let cells = grid.checked().unwrap();
        let place = |i: usize| (cells[i].symbol, cells[i].line, cells[i].column);
        assert_eq!((cells.len(), place(2), place(4), place(13)), (16, ('3', 1, 4), ('.', 3, 2), ('.', 6, 3)));
    }

    #[test]
    fn every_wrong_shape_has_its_message() {
        let nine = lines(8, ".........");
        assert_eq!(
            message(&nine),
            "line 8, column 1: this is the last of 8 lines of cells; a 9×9 board needs 9"
        );
        assert_eq!(
            message(&(nine.clone() + ".........\n\n.........")),
            "line 11, column 1: there are 10 lines of cells; a 9×9 board needs 9"
        );
        assert_eq!(
            message(&("........\n".to_owned() + &nine)),
            "line 1, column 9: this line ends after 8 cells; a 9×9 board needs 9"
        );
        assert_eq!(
            message(&(nine.clone() + "... ... ... .")),
            "line 9, column 13: this line has 10 cells; a 9×9 board needs 9"
        );
        assert!(message(&lines(9, "........")).contains("this line ends after 8 cells"));
    }

    #[test]
    fn prose_and_long_lines_are_no_grid() {
        assert_eq!(guess("It was the best of times,\nit was the worst of times,\nit was the age"), None);
        assert_eq!(guess(&lines(9, &".".repeat(81))), None);
        assert_eq!(guess(&lines(200, ".........")), None);
        assert_eq!(guess("....\n"), None);
    }

    #[test]
    fn lines_of_small_puzzles_are_no_rows() {
        for line in ["1...............", "1............... easy", "..6................................."] {
            for count in [2, 6, 9, 12, 16] {
                assert_eq!(guess(&lines(count, line)), None, "{count} × {line}");
            }
        }
        assert!(guess(&lines(16, "................")).is_some());
        assert!(guess(&lines(15, "................")).is_none());
        assert!(guess(&lines(15, "...............5")).is_some());
    }
}
