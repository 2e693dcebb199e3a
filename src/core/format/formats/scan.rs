//! Boards in any other text: source code of all languages, tables of numbers, lists of cells with their coordinates,
//! elements of XML or HTML, words among prose.
//!
//! The last resort. The text is reduced to plain characters and words; each known arrangement of cells proposes what
//! it finds; a board without conflicts is accepted, unless it is the solution beside its puzzle. If two proposals
//! contradict each other, none is.

mod atoms;
mod board;
mod clean;
mod dimacs;
mod drawn;
mod labels;
mod lattice;
mod lists;
mod markup;
mod others;
mod pictures;
mod records;
mod regions;
mod roles;
mod rows;
mod runs;
mod soften;
mod tokens;
mod value;

use std::ops::Range;

use board::Candidate;
use clean::clean;
use tokens::tokens;

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::meant::is_meant;
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Elements, Entry, Found, Places};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::raw_line;
use crate::format::text::source::Source;
use crate::format::text::subject::Subject;
use crate::geometry::MIN_SIDE;
use crate::puzzle::conflicts;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "scan",
    title: "cells anywhere in a text: lists with coordinates, source code, program output",
    endings: &["txt", "lp", "yaml", "toml", "xml", "svg", "tex", "cnf", "py"],
    rank: Rank::LastResort,
    read,
    writing: None,
});

/// How much of a text is searched, in bytes.
const MOST_BYTES: usize = 1 << 20;
/// The most pairs of equal digits in a unit of a board that is still accepted.
const MOST_CONFLICTS: usize = 2;
/// The most boards of a text that are examined.
const MOST_BOARDS: usize = 1000;

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    let text = &source.text[..source.text.floor_char_boundary(MOST_BYTES)];
    let cleaned = clean(text);
    let builder = Builder::new(source.header.clone());
    if let Some(draft) = pictures::find(text, &cleaned, &builder, source.title()) {
        return Some(draft.map(Found::from));
    }
    let candidates = candidates(&cleaned);
    let subject = Subject::of(&cleaned, source.name);
    let boards_of = |candidates: &[Candidate<'_>]| {
        let mut boards = boards(candidates, text, &cleaned, &builder, source.title());
        boards.retain(|board| board.is_meant(subject, &cleaned));
        boards
    };
    let mut boards = boards_of(&candidates);
    if boards.is_empty() {
        boards = boards_of(&rarer(&soften::soften(&cleaned)));
    }
    let starts: Vec<usize> = boards.iter().map(|board| board.range.start).collect();
    let is_named =
        |map: &Candidate<'_>| !subject.is_prose() || subject.is_called_a_board(&cleaned, map.range().start);
    let rules = regions::rules(candidates.iter().filter(|map| is_named(map)))
        .or_else(|| others::rules(&cleaned, source.name, subject.is_data(), &starts));
    if let Some(rules) = rules {
        return Some(Err(unknown(rules, source)));
    }
    chosen(boards).map(|boards| boards.map(|boards| found(text, &cleaned, boards)))
}

/// The error for a text that lists cages beside a board that another format reads, or data that names another kind of
/// puzzle.
pub(super) fn other_kind(source: &Source<'_>) -> Option<ParseError> {
    let text = &source.text[..source.text.floor_char_boundary(MOST_BYTES)];
    let subject = || Subject::of(text, source.name);
    // A program may name what it does not do.
    let is_bare = |_: &&str| subject().is_data() && !subject().is_wordy();
    let named = || others::named(text).filter(is_bare);
    others::cages(text).or_else(named).map(|rules| unknown(rules, source))
}

/// The complaint about a text that maps irregular regions beside a board that another format reads.
pub(super) fn irregular(source: &Source<'_>) -> Option<ParseError> {
    let text = &source.text[..source.text.floor_char_boundary(MOST_BYTES)];
    let is_spoken_of = ["region", "Region", "REGION", "jigsaw"].iter().any(|word| text.contains(word));
    if !is_spoken_of || Subject::of(text, source.name).is_prose() {
        return None;
    }
    let cleaned = clean(text);
    let rules = regions::listed(&cleaned).or_else(|| regions::rules(candidates(&cleaned).iter()));
    rules.map(|rules| unknown(rules, source))
}

/// The number of bytes that are searched, out of `bytes`; `None` if all are, or none.
pub(in crate::format) fn searched(source: &Source<'_>, bytes: usize) -> Option<usize> {
    (bytes > MOST_BYTES && source.header.symbols.is_none()).then_some(MOST_BYTES)
}

/// Whether a text uses full-width characters, which are converted to plain ones here.
pub(super) fn is_wide(source: &Source<'_>) -> bool {
    clean::is_wide(&source.text[..source.text.floor_char_boundary(MOST_BYTES)])
}

fn unknown(rules: &str, source: &Source<'_>) -> ParseError {
    ParseErrorKind::UnknownRules { rules: vec![rules.to_owned()] }.at(source.sample[0].number, 1)
}

/// A proposed board, and its place.
#[derive(Clone, Debug)]
struct Board {
    draft: Result<Draft, ParseError>,
    /// The bytes of the plain text.
    range: Range<usize>,
    /// The bytes at which its digits stand, in order.
    digits: Vec<usize>,
}

impl Board {
    /// Whether this is the same board as another one.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.draft, &other.draft) {
            (Ok(one), Ok(other)) => one.puzzle.givens() == other.puzzle.givens(),
            (Err(one), Err(other)) => one == other,
            _ => false,
        }
    }

    /// Whether this board is the other one with more digits, none of them missing.
    fn solves(&self, other: &Self) -> bool {
        let (Ok(full), Ok(part)) = (&self.draft, &other.draft) else { return false };
        let (full, part) = (full.puzzle.givens(), part.puzzle.givens());
        full.len() == part.len()
            && full != part
            && full.iter().zip(part).all(|(full, part)| full.is_some() && (part.is_none() || full == part))
    }

    /// Whether this board uses only some of the digits of the other one, as other cells.
    fn is_made_of(&self, other: &Self) -> bool {
        self.digits.len() < other.digits.len()
            && self.digits.iter().all(|at| other.digits.binary_search(at).is_ok())
    }

    /// Whether this board is the other one without some of its digits, read from the same text.
    fn is_part_of(&self, other: &Self) -> bool {
        let (Ok(part), Ok(whole)) = (&self.draft, &other.draft) else { return false };
        let (part, whole) = (part.puzzle.givens(), whole.puzzle.givens());
        part.len() == whole.len()
            && part != whole
            && part.iter().zip(whole).all(|(part, whole)| part.is_none() || part == whole)
            && self.overlaps(other)
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.range.start < other.range.end && other.range.start < self.range.end
    }

    /// Whether it is meant as a board, rather than other numbers of a program or of prose.
    fn is_meant(&self, subject: Subject, cleaned: &str) -> bool {
        let at = self.range.start;
        match &self.draft {
            Ok(draft) => is_meant(draft, subject, cleaned, at),
            Err(_) => !subject.is_prose() || subject.is_called_a_board(cleaned, at),
        }
    }

    fn is_whole(&self) -> bool {
        self.draft.is_ok()
    }
}

/// All proposed boards, each once, in the order of the text.
fn boards(
    candidates: &[Candidate<'_>],
    text: &str,
    cleaned: &str,
    builder: &Builder,
    name: &str,
) -> Vec<Board> {
    let mut boards: Vec<Board> = Vec::new();
    for candidate in candidates {
        let Some(draft) = candidate.draft(builder, text, cleaned, name) else { continue };
        if draft.as_ref().is_err_and(|error| !is_slip(error)) {
            continue;
        }
        let board = Board { draft, range: candidate.range(), digits: candidate.digits() };
        if !boards.iter().any(|other| other.is_same(&board)) && boards.len() < MOST_BOARDS {
            boards.push(board);
        }
    }
    boards
}

/// Whether an error is a slip in a board, rather than a sign that the numbers are not a board.
fn is_slip(error: &ParseError) -> bool {
    match error.kind.board() {
        Some(board) => {
            board.geometry.side() > MIN_SIDE
                && conflicts(&board.geometry, &board.digits).len() <= MOST_CONFLICTS
        }
        // The header is for another board.
        None => false,
    }
}

/// The proposals of the arrangements, the more specific first.
fn candidates(cleaned: &str) -> Vec<Candidate<'_>> {
    let tokens = tokens(cleaned);
    let mut found = Vec::new();
    dimacs::find(cleaned, &mut found);
    records::find(cleaned, &mut found);
    lists::find(cleaned, &mut found);
    markup::find(cleaned, &mut found);
    rows::find(cleaned, &tokens, &mut found);
    runs::find(&tokens, &mut found);
    drawn::find(cleaned, &mut found);
    found
}

/// The proposals of rarer arrangements where no other finds anything, in a text without decoration.
fn rarer(softened: &str) -> Vec<Candidate<'_>> {
    let mut found = candidates(softened);
    runs::keyed(&tokens(softened), &mut found);
    found
}

/// The accepted boards: those without conflicts, except solutions. If there are none, the conflict of the only one;
/// `None` if proposals for one part of the text contradict each other.
fn chosen(boards: Vec<Board>) -> Option<Result<Vec<Board>, ParseError>> {
    let (whole, broken): (Vec<Board>, Vec<Board>) = boards.into_iter().partition(Board::is_whole);
    // First what is read in part only, then the solutions of what is left.
    let is_part =
        |board: &Board| whole.iter().any(|other| board.is_part_of(other) || board.is_made_of(other));
    let whole: Vec<Board> = whole.iter().filter(|board| !is_part(board)).cloned().collect();
    let is_solution = |board: &Board| whole.iter().any(|other| board.solves(other));
    let mut puzzles: Vec<Board> = whole.iter().filter(|board| !is_solution(board)).cloned().collect();
    let is_doubtful =
        |(index, board): (usize, &Board)| puzzles[..index].iter().any(|other| other.overlaps(board));
    if puzzles.iter().enumerate().any(is_doubtful) {
        return None;
    }
    if puzzles.is_empty() {
        let mut errors = broken.into_iter().filter_map(|board| board.draft.err());
        return errors.next().filter(|_| errors.next().is_none()).map(Err);
    }
    puzzles.sort_by_key(|board| board.range.start);
    Some(Ok(puzzles))
}

fn found(text: &str, cleaned: &str, boards: Vec<Board>) -> Found {
    let mut entries: Vec<Element> = Vec::new();
    for board in boards {
        let Ok(draft) = board.draft else { continue };
        let (line, _) = clean::place(text, cleaned, board.range.start);
        entries.push(Element { draft, line });
    }
    match <[Element; 1]>::try_from(entries) {
        Ok([only]) => only.draft.into(),
        Err(entries) => {
            Found::Many(Places::Elements(Box::new(Boards { starts: starts(text, &entries), entries })))
        }
    }
}

/// The bytes of the text at which the lines of these boards start.
fn starts(text: &str, entries: &[Element]) -> Vec<usize> {
    let mut lines = text.split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some(start)
    });
    let mut passed = 0;
    let mut last = 0;
    let mut start = |line: usize| {
        while passed < line {
            last = lines.next().unwrap_or(last);
            passed += 1;
        }
        last
    };
    entries.iter().map(|entry| start(entry.line)).collect()
}

/// One of several boards, and the line in which it starts.
#[derive(Debug)]
struct Element {
    draft: Draft,
    line: usize,
}

/// Several boards.
#[derive(Debug)]
struct Boards {
    entries: Vec<Element>,
    starts: Vec<usize>,
}

impl Elements for Boards {
    fn len(&self) -> usize {
        self.entries.len()
    }

    fn entry<'a>(&self, text: &'a str, index: usize) -> Entry<'a> {
        let line = raw_line(text, self.starts[index]);
        Entry { line: self.entries[index].line, text: line[..line.floor_char_boundary(625)].trim() }
    }

    fn line_start(&self, index: usize) -> usize {
        self.starts[index]
    }

    fn read(&self, _: &Builder, _: &str, index: usize, name: &str) -> Result<Draft, ParseError> {
        Ok(self.entries[index].draft.clone().with_name(name))
    }
}
