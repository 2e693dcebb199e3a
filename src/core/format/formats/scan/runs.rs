//! Boards whose cells, rows or groups follow each other in a text, independent of its lines.

use super::board::{Candidate, Piece, side_of};
use super::rows::{boards_of, characters};
use super::tokens::{Kind, Token};

/// The most cells that are examined together.
const MOST: usize = 625;
/// The most names whose values are examined.
const MOST_NAMES: usize = 50;

/// Adds the boards whose parts follow each other regardless of lines.
pub(super) fn find<'a>(tokens: &[Token<'a>], found: &mut Vec<Candidate<'a>>) {
    words(tokens, found);
    groups(tokens, found);
    cells(tokens, found, true);
    cells(tokens, found, false);
}

/// Boards that are one word, or words that are one row each.
fn words<'a>(tokens: &[Token<'a>], found: &mut Vec<Candidate<'a>>) {
    let long: Vec<Token<'a>> =
        tokens.iter().filter(|token| token.kind == Kind::Glued && token.text.len() >= 4).copied().collect();
    for token in &long {
        if let Some(side) = side_of(token.text.len()) {
            found.push(Candidate { side, cells: characters(*token).collect() });
        }
    }
    for alike in long.chunk_by(|one, other| one.text.len() == other.text.len()) {
        let rows: Vec<Vec<Piece<'a>>> = alike.iter().map(|token| characters(*token).collect()).collect();
        boards_of(&rows, found);
    }
}

/// Boards whose rows stand in brackets, or in elements of their own.
fn groups<'a>(tokens: &[Token<'a>], found: &mut Vec<Candidate<'a>>) {
    let mut rows: Vec<Vec<Piece<'a>>> = Vec::new();
    let mut row: Option<Vec<Piece<'a>>> = None;
    for token in tokens {
        match token.kind {
            Kind::Open => row = Some(Vec::new()),
            Kind::Close => {
                let Some(row) = row.take().filter(|row| row.len() >= 4) else { continue };
                if rows.last().is_some_and(|last| last.len() != row.len()) {
                    boards_of(&rows, found);
                    rows.clear();
                }
                rows.push(row);
            }
            Kind::Cell | Kind::Letter | Kind::Bullet => {
                if let Some(row) = row.as_mut().filter(|row| row.len() <= MOST) {
                    row.push(Piece { text: token.text, at: token.at });
                }
            }
            Kind::Word | Kind::Break | Kind::Glued => row = None,
            Kind::Border | Kind::NewLine => {}
        }
    }
    boards_of(&rows, found);
}

/// Boards whose cells follow one after the other.
fn cells<'a>(tokens: &[Token<'a>], found: &mut Vec<Candidate<'a>>, has_bullets: bool) {
    let mut run: Vec<Piece<'a>> = Vec::new();
    // How many cells each line of the run has.
    let mut lines = vec![0];
    let end = Token { kind: Kind::Word, text: "", at: 0 };
    for token in tokens.iter().chain([&end]) {
        let is_cell = match token.kind {
            Kind::Cell | Kind::Letter => true,
            Kind::Bullet => has_bullets,
            _ => false,
        };
        if is_cell {
            run.push(Piece { text: token.text, at: token.at });
            *lines.last_mut().expect("one at least") += 1;
        } else if token.kind == Kind::NewLine {
            lines.push(0);
        } else if matches!(token.kind, Kind::Word | Kind::Break | Kind::Glued) {
            if let Some(side) = side_of(run.len()).filter(|side| are_no_rows(&lines, *side)) {
                found.push(Candidate { side, cells: std::mem::take(&mut run) });
            }
            run.clear();
            lines = vec![0];
        }
    }
}

/// Adds the boards whose cells are the values of one name, such as `{"value": 5}`.
pub(super) fn keyed<'a>(tokens: &[Token<'a>], found: &mut Vec<Candidate<'a>>) {
    let mut keys: Vec<(&str, Vec<Piece<'a>>)> = Vec::new();
    for three in tokens.windows(3) {
        let [name, sign, cell] = three else { continue };
        let is_name = matches!(name.kind, Kind::Word | Kind::Letter);
        if !is_name || sign.kind != Kind::Break || cell.kind != Kind::Cell {
            continue;
        }
        let cell = Piece { text: cell.text, at: cell.at };
        match keys.iter().position(|(own, _)| *own == name.text) {
            Some(index) => keys[index].1.push(cell),
            None if keys.len() < MOST_NAMES => keys.push((name.text, vec![cell])),
            None => {}
        }
    }
    for (_, cells) in keys {
        found.extend(side_of(cells.len()).map(|side| Candidate { side, cells }));
    }
}

/// Whether lines differ so much from the rows of a board of this side that they are not rows with mistakes, which must
/// not be guessed.
fn are_no_rows(lines: &[usize], side: usize) -> bool {
    let filled = || lines.iter().filter(|cells| **cells > 0);
    let is_row = |cells: &&usize| cells.abs_diff(side) <= 1;
    filled().all(|cells| *cells == side) || !filled().any(|cells| is_row(&cells))
}
