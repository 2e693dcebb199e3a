//! `.sdk` files, as SadMan Sudoku and SudoCue write them: header lines such as `#DTitle`, and sections.
//!
//! `#D` describes the puzzle and `#C` is a comment: they are its name. The rows stand under `[Puzzle]`, or after the
//! header lines; `[State]` has the digits placed since, `[PencilMarks]` groups of candidates between commas.

use crate::digit_set::DigitSet;
use crate::format::cells::builder::{Builder, CellText};
use crate::format::cells::contents::Contents;
use crate::format::cells::draft::Draft;
use crate::format::cells::grid::Grid;
use crate::format::cells::marks::take_marks;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::Found;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::format::writing::{Page, Writing, fit_on_a_line, one_line, rows};
use crate::puzzle::Symbols;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "sdk",
    title: "rows with headers such as “#DTitle”, or under “[Puzzle]”",
    endings: &["sdk"],
    rank: Rank::First,
    read,
    writing: Some(Writing {
        readers: |_| Some("SadMan Sudoku, SudoCue"),
        keeps: |symbols| fit_on_a_line(symbols) && !has_mark(symbols),
        page: Some(Page { names: true, body }),
        list: None,
    }),
});

/// The most lines that such a file has.
const MOST_LINES: usize = 500;

/// The parts of a file.
#[derive(Debug, Default)]
struct Parts<'a> {
    description: Option<&'a str>,
    comment: Option<&'a str>,
    has_headers: bool,
    has_sections: bool,
    puzzle: Vec<Line<'a>>,
    state: Vec<Line<'a>>,
    marks: Vec<Line<'a>>,
}

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.declares('#') || source.header.declares('[') {
        return None;
    }
    let parts = Parts::of(source)?;
    let grid = Grid::of_lines(&parts.puzzle, source.header.declared_side());
    let builder = Builder::new(source.header.clone());
    let read = |grid: &Grid| {
        let cells = grid.checked()?;
        let mut draft = builder.draft(&cells, grid.side, &parts.name(source))?;
        parts.take_state(&mut draft, &builder)?;
        parts.take_marks(&mut draft);
        Ok(draft.into())
    };
    match grid {
        Some(grid) => Some(read(&grid)),
        None => parts.has_sections.then(|| {
            let kind =
                ParseErrorKind::Missing { missing: "the puzzle", expected: "rows under “[Puzzle]”" };
            Err(kind.anywhere())
        }),
    }
}

impl<'a> Parts<'a> {
    /// The parts of a text that has headers or sections of this format.
    fn of(source: &Source<'a>) -> Option<Self> {
        let mut parts = Self::default();
        let mut section = Some(Section::Puzzle);
        for line in source.lines().filter(|line| !line.text.is_empty()).take(MOST_LINES) {
            if let Some((key, value)) = header(line.text) {
                parts.has_headers = true;
                match key {
                    'D' => parts.description = parts.description.or(Some(value)),
                    'C' => parts.comment = parts.comment.or(Some(value)),
                    _ => {}
                }
            } else if let Some(name) = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = Section::by_name(name);
                parts.has_sections |= section.is_some();
            } else if !source.header.is_comment(line) {
                match section {
                    Some(Section::Puzzle) => parts.puzzle.push(line),
                    Some(Section::State) => parts.state.push(line),
                    Some(Section::Marks) => parts.marks.push(line),
                    None => {}
                }
            }
        }
        (parts.has_headers || parts.has_sections).then_some(parts)
    }

    /// The name in the text's own header, or the description and the comment, or else the text's name.
    fn name(&self, source: &Source<'_>) -> String {
        let words = [self.description, self.comment];
        let words: Vec<&str> = words.into_iter().flatten().filter(|words| !words.is_empty()).collect();
        match &source.header.name {
            Some(name) => name.clone(),
            None if words.is_empty() => source.name.to_owned(),
            None => words.join(" – "),
        }
    }

    /// Adds the digits of the state where the puzzle has none.
    fn take_state(&self, draft: &mut Draft, builder: &Builder) -> Result<(), ParseError> {
        let side = draft.puzzle.geometry().side();
        let Some(grid) = Grid::of_lines(&self.state, Some(side)) else { return Ok(()) };
        let cells = grid.checked()?.into_iter().zip(draft.puzzle.givens());
        let cells = cells.map(|(cell, given)| CellText { placed: given.is_none(), ..cell });
        let state = builder.draft_in(draft.puzzle.symbols().clone(), &cells.collect::<Vec<_>>(), side, "")?;
        draft.placed = state.placed;
        Ok(())
    }

    /// Sets the marks, if there is a group for each cell.
    fn take_marks(&self, draft: &mut Draft) {
        let symbols = draft.puzzle.symbols();
        let group =
            |text: &str| text.chars().filter_map(|symbol| symbols.digit(symbol)).collect::<DigitSet>();
        let groups: Vec<DigitSet> =
            self.marks.iter().flat_map(|line| line.text.split(',')).map(group).collect();
        if groups.len() == draft.candidates.len() {
            take_marks(draft, &groups);
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Section {
    Puzzle,
    State,
    Marks,
}

impl Section {
    fn by_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "puzzle" => Some(Self::Puzzle),
            "state" => Some(Self::State),
            "pencilmarks" => Some(Self::Marks),
            _ => None,
        }
    }
}

/// The letter and the words of a header line. A lower-case letter after the first marks a comment in plain words.
fn header(text: &str) -> Option<(char, &str)> {
    let mut symbols = text.strip_prefix('#')?.chars();
    let key = symbols.next().filter(|key| "ADCBSLU".contains(*key))?;
    let value = symbols.as_str();
    let is_word = value.starts_with(|symbol: char| symbol.is_lowercase());
    (!is_word || (key == 'U' && value.starts_with("http"))).then(|| (key, value.trim()))
}

/// Whether a row in these symbols could be taken for a header line or a section.
fn has_mark(symbols: &Symbols) -> bool {
    symbols.all().iter().chain([&symbols.blank()]).any(|symbol| "#[".contains(*symbol))
}

/// Rows under their section, after the name.
fn body(board: Contents<'_>, symbols: &Symbols) -> String {
    let name = one_line(board.name);
    let title = if name.is_empty() { String::new() } else { format!("#D {name}\n") };
    format!("{title}[Puzzle]\n{}", rows(board, symbols))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Digit;

    fn draft(text: &str) -> Option<Result<Draft, ParseError>> {
        Some(match read(&Source::plain(text, "file").unwrap())? {
            Ok(Found::One(draft)) => Ok(*draft),
            Ok(Found::Many(_)) => panic!("a collection"),
            Err(error) => Err(error),
        })
    }

    const ROWS: &str = "1...\n..2.\n.3..\n...4\n";

    #[test]
    fn headers_name_the_puzzle() {
        let name = |headers: &str| {
            draft(&format!("{headers}\n{ROWS}")).map(|draft| draft.unwrap().puzzle.name().to_owned())
        };
        assert_eq!(name("#AAn author\n#DA title\n#C x\n#B01-01-2006").as_deref(), Some("A title – x"));
        assert_eq!(name("#LEasy\n#Uhttp://example.org").as_deref(), Some("file"));
        assert_eq!(name("#Another comment"), None);
        assert_eq!(name("# name: own\n#D title").as_deref(), Some("own"));
    }

    #[test]
    fn sections_hold_puzzle_state_and_marks() {
        let text = format!(
            "[Puzzle]\n{ROWS}[State]\n12..\n..2.\n.3..\n...4\n[PencilMarks]\n,,34,3\n,,,\n,,,\n12,,,\n[Colours]\nx\n"
        );
        let draft = draft(&text).unwrap().unwrap();
        assert_eq!(draft.puzzle.to_string(), ROWS.replace('\n', ""));
        assert_eq!((draft.placed[0], draft.placed[1]), (None, Some(Digit::new(1))));
        assert_eq!((draft.candidates[2].len(), draft.candidates[12].len()), (2, 2));
    }

    #[test]
    fn rows_alone_are_left_to_the_rows() {
        assert!(draft(ROWS).is_none());
        let error = draft("[Puzzle]\n[State]\n1...").unwrap().unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 1: the puzzle is missing; expected rows under “[Puzzle]”"
        );
    }
}
