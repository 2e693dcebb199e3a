//! Boards in which a space is a blank, so that only the column locates a cell: under the numbers of the columns, or at
//! equal distances.

use super::board::{Candidate, Piece, is_wanted};
use super::labels::are_labels;

/// The longest line of such a board, in characters.
const LONGEST: usize = 200;
/// The most columns of characters for a cell.
const WIDEST: usize = 6;

/// A line with the characters at which its words start, counted from 0.
struct Line<'a> {
    start: usize,
    words: Vec<(usize, &'a str)>,
}

/// Adds the boards that are drawn with spaces.
pub(super) fn find<'a>(text: &'a str, found: &mut Vec<Candidate<'a>>) {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        lines.push(line_of(line, start));
        start += line.len() + 1;
    }
    for index in 0..lines.len() {
        found.extend(under_numbers(text, &lines[index..]));
    }
    let is_row = |line: &&Option<Line<'_>>| {
        line.as_ref().is_some_and(|line| line.words.iter().all(|(_, word)| is_cells(word)))
    };
    let mut rest = lines.as_slice();
    while !rest.is_empty() {
        let block = rest.iter().take_while(is_row).count();
        let rows: Vec<&Line<'a>> = rest[..block].iter().flatten().collect();
        found.extend(at_distances(text, &rows));
        rest = &rest[(block + 1).min(rest.len())..];
    }
}

fn line_of(line: &str, start: usize) -> Option<Line<'_>> {
    if line.len() > LONGEST {
        return None;
    }
    let mut words = Vec::new();
    let mut rest = line.trim_end();
    let mut column = 0;
    while !rest.is_empty() {
        let word = rest.trim_start();
        column += rest[..rest.len() - word.len()]
            .chars()
            .map(|symbol| if symbol == '\t' { 8 } else { 1 })
            .sum::<usize>();
        let end = word.find(char::is_whitespace).unwrap_or(word.len());
        if end > 0 {
            words.push((column, &word[..end]));
        }
        column += word[..end].chars().count();
        rest = &word[end..];
    }
    Some(Line { start, words })
}

/// Whether a word consists of digits: where another character is the blank, a space is not.
fn is_cells(word: &str) -> bool {
    word.chars().all(|symbol| matches!(symbol, '1'..='9'))
}

/// The board below a line that numbers the columns, with a label at the start of each row.
fn under_numbers<'a>(text: &'a str, lines: &[Option<Line<'a>>]) -> Option<Candidate<'a>> {
    let head = lines[0].as_ref()?;
    let side = head.words.len();
    if !is_wanted(side) || !are_labels(head.words.iter().map(|(_, word)| *word)) {
        return None;
    }
    let rows: Vec<&Line<'a>> = lines.get(1..=side)?.iter().map(Option::as_ref).collect::<Option<_>>()?;
    let has_labels =
        rows.iter().all(|row| row.words.first().is_some_and(|(column, _)| *column < head.words[0].0));
    let first = usize::from(has_labels && are_labels(rows.iter().map(|row| row.words[0].1)));
    let mut cells = vec![Piece { text: &text[..0], at: rows[0].start }; side * side];
    for (index, row) in rows.iter().enumerate() {
        for &(column, word) in &row.words[first.min(row.words.len())..] {
            let end = column + word.chars().count();
            let is_below = |(start, name): &(usize, &str)| *start == column || start + name.len() == end;
            let at = head.words.iter().position(is_below)?;
            cells[index * side + at] = piece(text, row.start, word);
        }
    }
    let is_full = rows.iter().all(|row| row.words.len() == side + first);
    (!is_full).then_some(Candidate { side, cells })
}

/// A word of a line.
fn piece<'a>(text: &'a str, start: usize, word: &'a str) -> Piece<'a> {
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    debug_assert!(at >= start);
    Piece { text: word, at }
}

/// The digits of a line, each with its position in characters.
fn digits<'a>(text: &'a str, line: &Line<'a>) -> Vec<(usize, Piece<'a>)> {
    let of_word = |&(column, word): &(usize, &'a str)| {
        let places = word.char_indices().enumerate();
        places.map(move |(index, (at, symbol))| (column + index, &word[at..at + symbol.len_utf8()]))
    };
    let digits = line.words.iter().flat_map(of_word);
    digits.map(|(column, digit)| (column, piece(text, line.start, digit))).collect()
}

/// The board of rows whose cells stand at equal distances.
fn at_distances<'a>(text: &'a str, rows: &[&Line<'a>]) -> Option<Candidate<'a>> {
    let first = rows.iter().position(|row| !row.words.is_empty())?;
    let last = rows.iter().rposition(|row| !row.words.is_empty())?;
    let rows = &rows[first..=last];
    let side = rows.len();
    if !is_wanted(side) {
        return None;
    }
    let rows: Vec<Vec<(usize, Piece<'a>)>> = rows.iter().map(|row| digits(text, row)).collect();
    let places = || rows.iter().flatten().map(|(column, _)| *column);
    let (least, most) = (places().min()?, places().max()?);
    let fits = |(step, first): &(usize, usize)| {
        places().all(|at| at >= *first && (at - first).is_multiple_of(*step))
    };
    let steps = (1..=WIDEST).rev().map(|step| (step, if least < step { least } else { 0 }));
    let (step, first) = steps.filter(|&(step, first)| (most - first) / step < side).find(fits)?;
    // A column that is empty in every row shows only where the others fill the rest.
    let count = (most - first) / step + 1;
    let is_wide = count + 1 >= side && rows.iter().any(|row| row.len() > 1);
    if !is_wide || count < side && least != 0 {
        return None;
    }
    let mut cells =
        vec![Piece { text: &text[..0], at: rows[0].first().map_or(0, |(_, cell)| cell.at) }; side * side];
    for (index, row) in rows.iter().enumerate() {
        for (column, cell) in row {
            cells[index * side + (column - first) / step] = *cell;
        }
    }
    let is_full = rows.iter().all(|row| row.len() == side);
    (!is_full).then_some(Candidate { side, cells })
}
