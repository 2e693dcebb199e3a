//! Boards whose rows are lines, all written alike before, between and after the cells.

use super::board::{Candidate, Piece, is_wanted};
use super::labels::{are_labels, are_steps};
use super::tokens::{Kind, Token};

/// The most cells of a row that are examined: those of a board with its labels.
const MOST: usize = 27;

/// The role of a line for the board around it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Line<'a> {
    Row(Vec<Piece<'a>>),
    /// Without cells and words, such as a blank line or a border.
    Gap,
    Other,
}

/// A way to find the cells of a line.
type Reader = for<'a, 'b> fn(&'b [Token<'a>]) -> Line<'a>;

/// Adds the boards whose rows are lines, for each arrangement of cells in a line.
pub(super) fn find<'a>(text: &'a str, tokens: &[Token<'a>], found: &mut Vec<Candidate<'a>>) {
    let lines: Vec<&[Token<'a>]> = tokens.split(|token| token.kind == Kind::NewLine).collect();
    let readers: [Reader; 3] = [words, without_bullets, glued];
    for reader in readers {
        boards(lines.iter().map(|line| reader(line)), found);
    }
    for separator in ['|', '&', ',', ';', '\t'] {
        boards(fields(text, separator), found);
    }
}

/// The longest run of cells of a line.
fn words<'a>(line: &[Token<'a>]) -> Line<'a> {
    row(
        line,
        |token| matches!(token.kind, Kind::Cell | Kind::Letter | Kind::Bullet),
        |token, row| {
            row.push(Piece { text: token.text, at: token.at });
        },
    )
}

/// The longest run of cells of a line after its bullet.
fn without_bullets<'a>(line: &[Token<'a>]) -> Line<'a> {
    let start = line.iter().take_while(|token| token.kind == Kind::Bullet).count();
    if start == 0 { Line::Other } else { words(&line[start..]) }
}

/// The longest run of cells of a line, some of them without gaps.
fn glued<'a>(line: &[Token<'a>]) -> Line<'a> {
    if !line.iter().any(|token| token.kind == Kind::Glued) {
        return if is_gap(line) { Line::Gap } else { Line::Other };
    }
    row(
        line,
        |token| matches!(token.kind, Kind::Cell | Kind::Glued | Kind::Bullet),
        |token, row| {
            row.extend(characters(*token));
        },
    )
}

/// The cells of a word without gaps.
pub(super) fn characters<'a>(token: Token<'a>) -> impl Iterator<Item = Piece<'a>> {
    let cell = move |(at, symbol): (usize, char)| Piece {
        text: &token.text[at..at + symbol.len_utf8()],
        at: token.at + at,
    };
    token.text.char_indices().map(cell)
}

fn row<'a>(
    line: &[Token<'a>],
    is_cell: impl Fn(&Token<'a>) -> bool,
    mut take: impl FnMut(&Token<'a>, &mut Vec<Piece<'a>>),
) -> Line<'a> {
    let mut longest = Vec::new();
    let mut row = Vec::new();
    for token in line {
        if is_cell(token) {
            if row.len() <= MOST {
                take(token, &mut row);
            }
        } else if matches!(token.kind, Kind::Word | Kind::Break | Kind::Glued | Kind::Letter) {
            row.clear();
        }
        if row.len() > longest.len() {
            longest.clone_from(&row);
        }
    }
    if longest.len() >= 4 {
        Line::Row(longest)
    } else if is_gap(line) {
        Line::Gap
    } else {
        Line::Other
    }
}

fn is_gap(line: &[Token<'_>]) -> bool {
    const RULES: [&str; 5] = ["hline", "midrule", "toprule", "bottomrule", "cline"];
    line.iter().all(|token| match token.kind {
        Kind::Border | Kind::Open | Kind::Close => true,
        Kind::Word => RULES.contains(&token.text),
        _ => false,
    })
}

/// The lines of a text as fields between this character, where an empty one is a blank.
fn fields(text: &str, separator: char) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let own = start;
        start += line.len() + 1;
        fields_of(line, own, separator)
    })
}

fn fields_of(line: &str, start: usize, separator: char) -> Line<'_> {
    // Two backslashes end a row of LaTeX.
    let line = if separator == '&' { line.split("\\\\").next().unwrap_or(line) } else { line };
    let line = line.trim_end_matches(['\r', ' ']);
    let count = line.matches(separator).take(2 * MOST).count();
    if !(3..=MOST + 1).contains(&count) {
        let is_blank =
            line.chars().all(|symbol| "-+=|:. ".contains(symbol)) || line.trim_start().starts_with('\\');
        return if is_blank { Line::Gap } else { Line::Other };
    }
    let mut at = start;
    let mut row: Vec<Piece<'_>> = Vec::with_capacity(count + 1);
    for field in line.split(separator) {
        row.push(field_of(field, at));
        at += field.len() + separator.len_utf8();
    }
    // The end of a row is not a field: the bars of a table, and the full stop after them in LaTeX.
    let has_end = row.last().is_some_and(|last| separator == '|' && matches!(last.text, "" | "."));
    if has_end {
        row.pop();
    }
    if separator == '|' && row[0].text.is_empty() {
        row.remove(0);
    }
    if row.iter().all(|cell| cell.text.contains("--")) { Line::Gap } else { Line::Row(row) }
}

/// A field without white space, quotes and the signs that make it bold.
fn field_of(field: &str, at: usize) -> Piece<'_> {
    let is_padding =
        |symbol: char| symbol.is_whitespace() || matches!(symbol, '"' | '\'' | '`' | '[' | ']' | '{' | '}');
    let text = field.trim_start_matches(is_padding);
    let at = at + field.len() - text.len();
    let text = text.trim_end_matches(is_padding);
    let bold = text.trim_matches('*');
    if bold.is_empty() || bold.len() == text.len() {
        Piece { text, at }
    } else {
        Piece { text: bold, at: at + 1 }
    }
}

/// Adds the boards of these lines.
fn boards<'a>(lines: impl Iterator<Item = Line<'a>>, found: &mut Vec<Candidate<'a>>) {
    let mut block: Vec<Vec<Piece<'a>>> = Vec::new();
    let mut is_interrupted = false;
    for line in lines {
        match line {
            Line::Gap => {}
            Line::Other if is_interrupted => {
                boards_of(&block, found);
                block.clear();
            }
            Line::Other => is_interrupted = true,
            Line::Row(row) => {
                if block.last().is_some_and(|last| last.len() != row.len()) {
                    boards_of(&block, found);
                    block.clear();
                }
                is_interrupted = false;
                block.push(row);
            }
        }
    }
    boards_of(&block, found);
}

/// Adds the boards of these rows of one length: one, or several below each other, with or without labels.
pub(super) fn boards_of<'a>(rows: &[Vec<Piece<'a>>], found: &mut Vec<Candidate<'a>>) {
    let width = rows.first().map_or(0, Vec::len);
    for (first, last) in [(1, 0), (0, 0), (0, 1)] {
        if let Some(boards) = stacked(rows, first, width.saturating_sub(last)) {
            found.extend(boards);
            return;
        }
    }
}

/// The boards below each other in these columns of rows; `None` if a row is left over. The columns before are labels,
/// those after are empty.
fn stacked<'a>(rows: &[Vec<Piece<'a>>], first: usize, end: usize) -> Option<Vec<Candidate<'a>>> {
    let side = end.checked_sub(first).filter(|side| is_wanted(*side))?;
    let mut boards = Vec::new();
    let mut rest = rows;
    while !rest.is_empty() {
        let head = usize::from(is_head(rest, first, end));
        let board = rest.get(head..head + side)?;
        if first > 0 && !are_labels(board.iter().map(|row| row[0].text)) {
            return None;
        }
        if board.iter().any(|row| row[end..].iter().any(|cell| !cell.text.is_empty())) {
            return None;
        }
        let cells: Vec<&[Piece<'a>]> = board.iter().map(|row| &row[first..end]).collect();
        boards.push(Candidate::of_rows(&cells)?);
        rest = &rest[head + side..];
    }
    Some(boards)
}

/// Whether the first row holds the headings of the columns below.
fn is_head(rows: &[Vec<Piece<'_>>], first: usize, end: usize) -> bool {
    let names = rows[0][first..end].iter().map(|cell| cell.text);
    let is_corner = first == 0 || !are_steps(rows.iter().take(3).map(|row| row[0].text));
    rows.len() > end - first && is_corner && (are_labels(names.clone()) || names.clone().all(str::is_empty))
}
