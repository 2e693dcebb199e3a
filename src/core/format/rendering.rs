//! Previews of a board in each of the formats that can hold it.

use crate::format::cells::contents::Contents;
use crate::format::description::OutputFormat;
use crate::format::render::{read_back, render, symbols_of};

/// A board in a format that can hold it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rendering {
    /// The format.
    pub format: OutputFormat,
    /// The names of the programs that read it.
    pub readers: &'static str,
    /// The line of the text with the most cells.
    pub example: String,
    /// Whether the text keeps the pencil marks.
    pub keeps_marks: bool,
}

/// The formats that can hold a board, the most common first: the text of each is read back as the same board, in
/// conflict if this one is.
#[must_use]
pub fn renderings<'a>(board: impl Into<Contents<'a>>) -> Vec<Rendering> {
    let board = board.into();
    OutputFormat::all().filter_map(|format| Rendering::of(board, format)).collect()
}

impl Rendering {
    fn of(board: Contents<'_>, format: OutputFormat) -> Option<Self> {
        let readers = format.readers(board.geometry.side())?;
        let text = render(board, format).ok()?;
        let back = read_back(&text)?;
        let back = back.contents();
        let keeps_marks = back.has_marks_of(&board);
        back.has_digits_of(&board).then(|| Self {
            format,
            readers,
            example: example(&text, board, format),
            keeps_marks,
        })
    }
}

/// How many characters before the cells of a line are shown, if more come before them.
const BEFORE: usize = 6;

/// The line with the most symbols of the board, blanks among them; the first of several. If much comes before its
/// cells, it starts shortly before them.
fn example(text: &str, board: Contents<'_>, format: OutputFormat) -> String {
    let symbols = symbols_of(board.symbols, format);
    let is_cell = |symbol: char| {
        symbols.digit(symbol).is_some() || symbol.is_ascii_digit() || symbol == symbols.blank()
    };
    let lines = text.lines().filter(|line| !line.starts_with("# ")).rev();
    let count = |line: &&str| line.chars().filter(|symbol| is_cell(*symbol)).count();
    let fullest: Vec<char> = lines.max_by_key(count).unwrap_or_default().trim().chars().collect();
    let side = board.geometry.side();
    let cells = fullest.windows(side).position(|part| part.iter().all(|symbol| is_cell(*symbol)));
    match cells {
        Some(start) if start > 2 * BEFORE => ['…'].iter().chain(&fullest[start - BEFORE..]).collect(),
        _ => fullest.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Document, Draft, read};

    fn draft(text: &str) -> Draft {
        match read(text.as_bytes(), "").expect("a puzzle") {
            Document::Single(draft) => *draft,
            Document::Bulk(_) => panic!("many"),
        }
    }

    fn formats(draft: &Draft) -> Vec<&'static str> {
        renderings(draft).iter().map(|rendering| rendering.format.name()).collect()
    }

    #[test]
    fn only_formats_that_hold_the_board_are_there() {
        let nine = format!("53..7{}", ".".repeat(76));
        let found = formats(&draft(&nine));
        assert!(found.contains(&"opensudoku") && !found.contains(&"symbols"), "{found:?}");
        let large = draft(&format!("1G.F.9A{}", ".".repeat(249)));
        let found = formats(&large);
        assert!(found.contains(&"symbols") && !found.contains(&"opensudoku"), "{found:?}");
    }

    #[test]
    fn the_example_is_a_line_with_cells() {
        let draft = draft(&format!("# name: 123456789\n53..7{}", ".".repeat(76)));
        let example = |format: OutputFormat| {
            let found = renderings(&draft).into_iter().find(|rendering| rendering.format == format);
            found.expect("it holds the board").example
        };
        assert_eq!(example(OutputFormat::ROWS), "53..7....");
        assert_eq!(example(OutputFormat::FRAME), "|53.|.7.|...|");
        assert!(example(OutputFormat::CSV).starts_with("53..7."));
        assert!(
            example(OutputFormat::OPENSUDOKU).starts_with("…data=\"5300"),
            "{}",
            example(OutputFormat::OPENSUDOKU)
        );
    }

    #[test]
    fn an_example_is_never_a_border() {
        let own = format!("# symbols: !?+= -\n{}", "!?--".to_owned() + &"-".repeat(12));
        for rendering in renderings(&draft(&own)) {
            let border = rendering.example.chars().all(|symbol| "*-+|".contains(symbol));
            assert!(!border, "{:?}: {}", rendering.format, rendering.example);
        }
    }

    #[test]
    fn marks_are_kept_or_not() {
        let mut draft = draft(&format!("53..7{}", ".".repeat(76)));
        draft.candidates[2] = [crate::geometry::Digit::new(0)].into_iter().collect();
        let keeping = |draft: &Draft| {
            let all = renderings(draft).into_iter();
            all.filter(|rendering| rendering.keeps_marks)
                .map(|rendering| rendering.format)
                .collect::<Vec<_>>()
        };
        let found = keeping(&draft);
        assert!(
            found.contains(&OutputFormat::F_PUZZLES) && !found.contains(&OutputFormat::LINE),
            "{found:?}"
        );
    }
}
