//! The table of formats. A new one is a file of its own here and a line in [`FORMATS`]; the command line, the window's
//! menus and dialogs, the tests and the fuzz targets take their formats from it.

mod array;
mod boxes;
mod candidates;
mod csv;
mod decimal;
mod fpuzzles;
mod frame;
mod gnome;
mod grids;
mod gsf;
mod hodoku;
mod html;
mod ksudoku;
mod labelled;
mod line;
mod link;
mod marks;
pub(super) mod opensudoku;
mod rows;
mod scan;
mod sdk;
mod separated;
mod sized;
mod symbols;
mod tatham;

use std::cmp::Ordering;

pub(super) use scan::searched;

use crate::format::cells::draft::Draft;
use crate::format::description::{Format, OutputFormat, Rank};
use crate::format::places::Found;
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::source::Source;
use crate::format::text::subject::Subject;
use crate::geometry::MIN_SIDE;

/// All formats in the order in which they are tried: specific ones before general ones.
pub const FORMATS: &[Format] = &[
    opensudoku::FORMAT,
    fpuzzles::FORMAT,
    hodoku::FORMAT,
    csv::FORMAT,
    gsf::FORMAT,
    sdk::FORMAT,
    ksudoku::FORMAT,
    gnome::FORMAT,
    html::FORMAT,
    link::FORMAT,
    tatham::FORMAT,
    array::FORMAT,
    sized::FORMAT,
    grids::FORMAT,
    separated::FORMAT,
    boxes::FORMAT,
    decimal::FORMAT,
    marks::FORMAT,
    frame::FORMAT,
    candidates::FORMAT,
    symbols::FORMAT,
    rows::FORMAT,
    labelled::FORMAT,
    line::FORMAT,
    scan::FORMAT,
];

/// The formats of a grid within a text of another format.
const GRIDS: &[Format] = &[
    separated::FORMAT,
    boxes::FORMAT,
    decimal::FORMAT,
    marks::FORMAT,
    frame::FORMAT,
    symbols::FORMAT,
    rows::FORMAT,
];

/// Formats whose signs occur in many other texts: an error there may mean that the text is something else.
const GENERAL: &[Format] = &[
    csv::FORMAT,
    sdk::FORMAT,
    array::FORMAT,
    sized::FORMAT,
    grids::FORMAT,
    separated::FORMAT,
    boxes::FORMAT,
    decimal::FORMAT,
    marks::FORMAT,
    frame::FORMAT,
    symbols::FORMAT,
    rows::FORMAT,
    labelled::FORMAT,
    line::FORMAT,
];

/// Formats whose marks occur in most prose and programs: brackets, commas, headings, short lines.
const LOOSE: &[Format] =
    &[csv::FORMAT, array::FORMAT, grids::FORMAT, separated::FORMAT, labelled::FORMAT, line::FORMAT];

/// Formats that the program or its tests name; a new format needs no line here.
impl OutputFormat {
    /// All on one line, in the puzzle's own symbols.
    pub const LINE: Self = Self::of(line::FORMAT);
    /// A line a row, in the puzzle's own symbols.
    pub const ROWS: Self = Self::of(rows::FORMAT);
    /// A line a row, with `-` for a blank: what the sudoku16 agent reads.
    pub const SYMBOLS: Self = Self::of(symbols::FORMAT);
    /// A line a row, with frames round the blocks.
    pub const FRAME: Self = Self::of(frame::FORMAT);
    /// The candidates of each cell, with frames round the blocks.
    pub const MARKS: Self = Self::of(marks::FORMAT);
    /// A column of puzzles and one of names.
    pub const CSV: Self = Self::of(csv::FORMAT);
    /// XML for OpenSudoku, which has 9×9 boards only.
    pub const OPENSUDOKU: Self = Self::of(opensudoku::FORMAT);
    /// A link that opens the puzzle in f-puzzles.
    pub const F_PUZZLES: Self = Self::of(fpuzzles::FORMAT);

    /// All formats that can be written, the most common first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Format::all().filter_map(Format::output)
    }

    /// The format of this name, if it can be written.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Format::by_name(name).and_then(Format::output)
    }
}

impl Format {
    /// All formats, the most common first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let (last, usual): (Vec<Self>, Vec<Self>) =
            FORMATS.iter().rev().partition(|format| format.rank() == Rank::LastResort);
        usual.into_iter().chain(last)
    }

    /// The format of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|format| format.name() == name)
    }

    /// The extensions of puzzle files, without the dot: each once, the most common first.
    #[must_use]
    pub fn all_endings() -> Vec<&'static str> {
        let mut endings = Vec::new();
        for ending in Self::all().flat_map(Format::endings) {
            if !endings.contains(ending) {
                endings.push(ending);
            }
        }
        endings
    }
}

/// The puzzles that the requested format finds in a text, or else the first that claims it.
pub(super) fn claim(source: &Source<'_>, asked: Option<Format>) -> Result<Found, ParseError> {
    match asked {
        Some(format) => format.read(source).unwrap_or_else(|| Err(missed(format, source))),
        None => {
            let searched = searched(source, source.text.len());
            first_claim(source).map_or_else(|| Err(no_puzzle(searched)), |(_, found)| found)
        }
    }
}

/// The error for a text that is not in the requested format.
fn missed(format: Format, source: &Source<'_>) -> ParseError {
    let searched = searched(source, source.text.len());
    if format == scan::FORMAT && searched.is_some() {
        return no_puzzle(searched);
    }
    ParseErrorKind::OtherFormat { expected: format.title() }.anywhere()
}

/// The format that claims a text, and what it finds there.
///
/// The first match in the table wins. If it has low priority, the first match with high priority wins where it finds only
/// whole puzzles, more of them (see [`outweighs`]), or a board in conflict where the other finds no whole puzzle.
///
/// If that finds no puzzle, the last resort is tried.
pub(super) fn first_claim(source: &Source<'_>) -> Option<(Format, Result<Found, ParseError>)> {
    let claim = first_claim_of(FORMATS, source);
    let Some((format, found)) = claim else {
        return scan::FORMAT.read(source).map(|found| (scan::FORMAT, found));
    };
    if found.as_ref().is_ok_and(|found| has_puzzles(found, format, source)) {
        let mut rules = if format.rank() == Rank::Yields { scan::other_kind(source) } else { None };
        if GENERAL.contains(&format) {
            rules = rules.or_else(|| scan::irregular(source));
        }
        return Some(rules.map_or((format, found), |error| (scan::FORMAT, Err(error))));
    }
    if !GENERAL.contains(&format) {
        return Some((format, found));
    }
    match scan::FORMAT.read(source) {
        Some(other) if is_better(&other, &found, source) => Some((scan::FORMAT, other)),
        Some(_) => Some((format, found)),
        None if !LOOSE.contains(&format) => Some((format, found)),
        // Prose and programs that do not mention puzzles are not puzzles with mistakes.
        None => {
            let subject = Subject::of(source.text, source.name);
            (!subject.is_prose() || subject.is_about_puzzles).then_some((format, found))
        }
    }
}

/// Whether a format finds puzzles in a text. One line in many that looks like a puzzle in a program does not count.
fn has_puzzles(found: &Found, format: Format, source: &Source<'_>) -> bool {
    let (mut all, mut whole) = (0, 0);
    for entry in found.first_entries(source) {
        all += 1;
        whole += usize::from(entry.is_some());
    }
    let is_chance = || {
        let subject = Subject::of(source.text, source.name);
        subject.is_wordy() && !subject.is_about_puzzles
    };
    whole > 0 && !(10 * whole < all && LOOSE.contains(&format) && is_chance())
}

/// Whether the last resort finds more in a text than a format that finds a mistake there.
fn is_better(
    other: &Result<Found, ParseError>,
    found: &Result<Found, ParseError>,
    source: &Source<'_>,
) -> bool {
    let clash = found.as_ref().err().and_then(|error| error.kind.board());
    // A board with too few or too many symbols, or of another size than it says, is a board.
    let is_plain = found.as_ref().is_err_and(|error| {
        matches!(
            error.kind,
            ParseErrorKind::TooFewSymbols { .. }
                | ParseErrorKind::TooManySymbols { .. }
                | ParseErrorKind::HeaderSide { .. }
        )
    });
    match other {
        Ok(_) if is_plain => scan::is_wide(source),
        Err(error) => matches!(error.kind, ParseErrorKind::UnknownRules { .. }),
        // A board in conflict is shown as it is, unless the text is a board of another size.
        Ok(other) => clash.is_none_or(|clash| {
            let side = clash.geometry.side();
            let drafts = other.first_drafts(source).unwrap_or_default();
            drafts.iter().all(|draft| draft.puzzle.geometry().side() != side)
        }),
    }
}

/// The grid in a part of a text, in any format.
fn read_grid(source: &Source<'_>) -> Option<Result<Draft, ParseError>> {
    match first_claim_of(GRIDS, source)?.1 {
        Ok(Found::One(draft)) => Some(Ok(*draft)),
        Ok(Found::Many(_)) => None,
        Err(error) => Some(Err(error)),
    }
}

fn first_claim_of(formats: &[Format], source: &Source<'_>) -> Option<(Format, Result<Found, ParseError>)> {
    let formats = formats.iter().filter(|format| format.rank() != Rank::LastResort);
    let mut claims = formats.filter_map(|&format| Some((format, format.read(source)?)));
    let is_whole = |found: &Result<Found, ParseError>| {
        found.as_ref().is_ok_and(|found| found.first_drafts(source).is_some())
    };
    let first = claims.next()?;
    if first.0.rank() == Rank::Yields
        && let Some(rival) = claims.find(|(rival, _)| rival.rank() == Rank::First)
    {
        let in_conflict = rival.1.as_ref().is_err_and(|error| error.kind.is_conflict());
        let is_heavier = rival.1.as_ref().is_ok_and(|found| outweighs(found, &first.1, source));
        if is_whole(&rival.1) || is_heavier || in_conflict && !is_whole(&first.1) {
            return Some(rival);
        }
    }
    Some(first)
}

/// Whether a format finds more cells of well-formed puzzles than another one, or as many but other puzzles.
///
/// So a list remains a list even if other text appears in it. Empty boards do not count, because a border looks
/// like one; nor do 4×4 boards among many mistakes, because a row of 16 cells looks like one.
fn outweighs(found: &Found, other: &Result<Found, ParseError>, source: &Source<'_>) -> bool {
    let others = other.as_ref().map_or_else(|_| Vec::new(), |other| other.readable(source));
    let is_filled = |draft: &Draft| draft.puzzle.givens().iter().any(Option::is_some);
    let mut puzzles: Vec<Draft> = found.readable(source).into_iter().filter(is_filled).collect();
    if 2 * puzzles.len() < found.looked_at() {
        puzzles.retain(|draft| draft.puzzle.geometry().side() > MIN_SIDE);
    }
    let cells = |drafts: &[Draft]| drafts.iter().map(|draft| draft.puzzle.givens().len()).sum::<usize>();
    let is_left_out =
        |draft: &Draft| others.iter().all(|other| other.puzzle.givens() != draft.puzzle.givens());
    match cells(&puzzles).cmp(&cells(&others)) {
        Ordering::Less => false,
        Ordering::Equal => puzzles.iter().any(is_left_out),
        Ordering::Greater => true,
    }
}

/// The error for a text that no format claims; `searched` if only its first bytes were searched.
pub(super) fn no_puzzle(searched: Option<usize>) -> ParseError {
    ParseErrorKind::NoPuzzle { searched, accepted: Format::all().map(Format::title).collect() }.anywhere()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_the_name_of_one_format() {
        for format in FORMATS {
            assert_eq!(FORMATS.iter().filter(|other| other == &format).count(), 1, "{format:?}");
            assert_eq!(Format::by_name(format.name()), Some(*format));
        }
    }

    #[test]
    fn the_endings_of_all_formats_are_there_once() {
        let endings = Format::all_endings();
        assert_eq!(
            endings,
            [
                "txt",
                "sdm",
                "ss",
                "md",
                "csv",
                "tsv",
                "json",
                "dzn",
                "sav",
                "url",
                "html",
                "htm",
                "save",
                "ksudoku",
                "sdk",
                "opensudoku",
                "lp",
                "yaml",
                "toml",
                "xml",
                "svg",
                "tex",
                "cnf",
                "py"
            ]
        );
    }

    #[test]
    fn the_no_puzzle_error_lists_all_formats() {
        let error = no_puzzle(None);
        assert_eq!(error.to_string(), "no puzzle found");
        let ParseErrorKind::NoPuzzle { accepted, .. } = error.kind else { panic!("{error}") };
        assert!(FORMATS.iter().all(|format| accepted.contains(&format.title())), "{accepted:?}");
    }
}
