//! A grid after a line or two with its size: the side, or the rows and columns of the board or of a block.

use crate::format::cells::builder::is_side;
use crate::format::cells::draft::Draft;
use crate::format::description::{Description, Format, Rank};
use crate::format::formats::read_grid;
use crate::format::places::Found;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::{Line, raw_line};
use crate::format::text::source::Source;
use crate::geometry::BlockShape;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "sized",
    title: "a line or two with the size, such as “9” or “3 3”, then rows",
    endings: &["txt"],
    rank: Rank::Yields,
    read,
    writing: None,
});

/// The most lines with sizes.
const MOST_LINES: usize = 2;
/// The most numbers on one of them.
const MOST_NUMBERS: usize = 3;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    let sizes: Vec<Vec<usize>> =
        source.sample.iter().take(MOST_LINES).map_while(|line| numbers(*line)).collect();
    (1..=sizes.len()).rev().find_map(|count| read_after(source, count, &sizes[..count].concat()))
}

/// The numbers of a line that holds only a few.
fn numbers(line: Line<'_>) -> Option<Vec<usize>> {
    let is_gap = |symbol: char| symbol.is_whitespace() || matches!(symbol, ',' | ';' | 'x' | '×');
    let words: Vec<&str> =
        line.text.split(is_gap).filter(|word| !word.is_empty()).take(MOST_NUMBERS + 1).collect();
    let number = |word: &&str| {
        let is_number = word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|number| is_number && *number > 1)
    };
    (1..=MOST_NUMBERS).contains(&words.len()).then(|| words.iter().map(number).collect())?
}

/// Whether a line is more likely a row of cells, some empty, than a few numbers.
fn has_empty_field(source: &Source<'_>, line: Line<'_>) -> bool {
    let is_mark = |symbol: char| matches!(symbol, ',' | ';' | 'x' | '×' | '\t');
    let raw = raw_line(source.text, line.start);
    raw.contains(is_mark) && raw.split(is_mark).any(|field| field.trim().is_empty())
}

/// The grid after `count` lines with these sizes.
fn read_after(source: &Source<'_>, count: usize, sizes: &[usize]) -> Option<Result<Found, ParseError>> {
    let rows = source.sample.get(count..).filter(|rows| !rows.is_empty())?;
    let read = |block: Option<BlockShape>| {
        let mut header = source.header.clone();
        header.block = header.block.or(block);
        let start = (rows[0].start, rows[0].number);
        read_grid(&Source::part(source.text, start, source.text.len(), header, source.title())?)
    };
    let draft = match read(None)? {
        Ok(draft) => draft,
        // It is a mistake of this grid only if the size is that of a board with about as many rows.
        Err(error) => {
            let are_sizes = source.sample[..count].iter().all(|line| !has_empty_field(source, *line));
            return (are_sizes && is_size_of(sizes, rows.len())).then_some(Err(error));
        }
    };
    let side = draft.puzzle.geometry().side();
    if !fit(sizes, side) {
        let [declared] = sizes else { return None };
        let kind = ParseErrorKind::HeaderSide { key: "size", declared: *declared, found: side };
        return is_side(*declared).then(|| Err(kind.at(source.sample[0].number, source.sample[0].column())));
    }
    let block = block(sizes, side).filter(|block| *block != draft.puzzle.geometry().block());
    let draft: Result<Draft, ParseError> = if block.is_some() { read(block)? } else { Ok(draft) };
    Some(draft.map(Found::from))
}

/// Whether each size is the side of the board or of a block.
fn fit(sizes: &[usize], side: usize) -> bool {
    sizes.iter().all(|&size| side.is_multiple_of(size))
}

fn is_size_of(sizes: &[usize], rows: usize) -> bool {
    let near = rows.saturating_sub(2)..=rows + 2;
    near.into_iter()
        .any(|side| is_side(side) && fit(sizes, side) && (sizes.contains(&side) || sizes.len() > 1))
}

/// The rows and columns of a block, if the sizes name both.
fn block(sizes: &[usize], side: usize) -> Option<BlockShape> {
    let mut smaller = sizes.iter().copied().filter(|&size| size != side);
    let block = BlockShape { rows: smaller.next()?, columns: smaller.next()? };
    (block.side() == side && smaller.next().is_none()).then_some(block)
}
