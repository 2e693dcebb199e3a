//! Links with the cells in them: sudokuwiki.org (`?bd=`) and sudokuexchange.com (`?s=`). Links that hold only the number
//! of a puzzle on a server are refused with the reason. Plain lines of cells may stand among them.

use crate::format::cells::builder::Builder;
use crate::format::cells::draft::Draft;
use crate::format::cells::line::{closest_side, is_like_cells, read_cells, read_plain};
use crate::format::description::{Description, Format, Rank};
use crate::format::places::{Found, ReadLine, read_lines};
use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::lines::Line;
use crate::format::text::source::Source;
use crate::geometry::Variant;

pub(super) const FORMAT: Format = Format::new(&Description {
    name: "link",
    title: "links with the cells in them, such as sudokuwiki's “?bd=…”",
    endings: &["txt", "url"],
    rank: Rank::Yields,
    read,
    writing: None,
});

/// The keys before the cells of a link.
const KEYS: [&str; 4] = ["bd=", "s=", "puzzle=", "sudoku="];
/// Hosts whose links are known without `https://`.
const HOSTS: [&str; 7] = [
    "sudokuwiki.org/",
    "sudokuexchange.com/",
    "sudokupad.app/",
    "sudokupad.svencodes.com/",
    "app.crackingthecryptic.com/",
    "f-puzzles.com/",
    "tinyurl.com/",
];
/// Hosts whose short links hold only the number of a puzzle.
const SHORT: [&str; 4] =
    ["sudokupad.app/", "sudokupad.svencodes.com/", "app.crackingthecryptic.com/", "tinyurl.com/"];
/// Pages of sudokuwiki for boards with other rules, and the names of these.
const OTHER_RULES: [(&str, &str); 5] = [
    ("jigsaw", "jigsaw"),
    ("windoku", "windoku"),
    ("killer", "killer"),
    ("colour", "colour sudoku"),
    ("kenken", "KenKen"),
];

const EXPECTED: &str = "a link with the cells in it, after “?bd=” or “?s=”";

fn read(source: &Source<'_>) -> Option<Result<Found, ParseError>> {
    if source.header.symbols.is_some() {
        return None;
    }
    let is_own = |line: &&Line<'_>| Link::of(**line).is_some_and(|link| link.is_puzzle());
    let fitting = source.sample.iter().filter(is_own).count();
    // A shortcut file has lines around its link.
    let shortcut = source.sample[0].text.eq_ignore_ascii_case("[InternetShortcut]");
    let claimed = 2 * fitting >= source.sample.len() || (shortcut && fitting == 1);
    claimed.then(|| match source.sample.iter().find(is_own).filter(|_| fitting == 1) {
        Some(line) => Ok(read_line(&Builder::new(source.header.clone()), *line, source.title())?.into()),
        None => read_lines(source, 0, ReadLine::new(read_line)),
    })
}

/// The link in a line: all of it, or one word of it.
#[derive(Clone, Copy, Debug)]
struct Link<'a> {
    text: &'a str,
    /// The column where it starts.
    column: usize,
}

impl<'a> Link<'a> {
    fn of(line: Line<'a>) -> Option<Self> {
        let is_edge = |symbol: char| "<>()[]{}\"',;!".contains(symbol);
        let words = line.text.split_whitespace().map(|word| word.trim_matches(is_edge));
        // The end of `[name](https://…)` or `URL=https://…`.
        let words = words.map(|word| word.find("http").map_or(word, |at| &word[at..]));
        let text = words.into_iter().find(|word| is_link(word))?;
        let before = &line.text[..text.as_ptr() as usize - line.text.as_ptr() as usize];
        Some(Self { text, column: line.column() + before.chars().count() })
    }

    fn is_puzzle(&self) -> bool {
        self.cells().is_some() || self.is_short()
    }

    /// Whether it holds only the number of a puzzle.
    fn is_short(&self) -> bool {
        SHORT.iter().any(|host| self.text.contains(host)) && !self.text.contains("load=")
    }

    /// The cells and their column.
    fn cells(&self) -> Option<(&'a str, usize)> {
        let text = self.text;
        KEYS.iter().find_map(|key| {
            let start = text
                .match_indices(key)
                .map(|(at, _)| at)
                .find(|&at| text[..at].ends_with(['?', '&', '#']))?;
            let (before, rest) = text.split_at(start + key.len());
            let cells = &rest[..rest.find(['&', '#']).unwrap_or(rest.len())];
            Some((cells, self.column + before.chars().count()))
        })
    }

    /// The name of its page, in small letters.
    fn page(&self) -> String {
        self.text.split('?').next().unwrap_or_default().to_ascii_lowercase()
    }
}

/// Whether a word is a link.
fn is_link(word: &str) -> bool {
    let is_known = |word: &str| HOSTS.iter().any(|host| word.starts_with(host));
    ["http://", "https://", "www."].iter().any(|start| word.starts_with(start)) || is_known(word)
}

/// Whether the cells are packed.
fn is_packed(cells: &str) -> bool {
    let side = closest_side(cells.chars().count());
    side * side != cells.chars().count() && cells.starts_with(|symbol: char| symbol.is_ascii_uppercase())
}

fn read_line(builder: &Builder, line: Line<'_>, name: &str) -> Result<Draft, ParseError> {
    let wrong = || ParseErrorKind::unexpected(line.text, EXPECTED).at(line.number, line.column());
    let Some(link) = Link::of(line) else {
        return read_plain(builder, line, name).map_err(|_| wrong());
    };
    let page = link.page();
    if let Some((_, rules)) =
        OTHER_RULES.iter().find(|(mark, _)| page.contains("sudokuwiki") && page.contains(mark))
    {
        let kind = ParseErrorKind::UnknownRules { rules: vec![(*rules).to_owned()] };
        return Err(kind.at(line.number, link.column));
    }
    match link.cells() {
        Some((cells, column)) if is_like_cells(cells, None) && !is_packed(cells) => {
            let diagonal = page.contains("sudokuwiki.org/sudokux");
            let mut header = builder.header().clone();
            if diagonal {
                header.variant = header.asked_variant.unwrap_or(Variant::Diagonal);
            }
            let own = Builder::new(header);
            read_cells(if diagonal { &own } else { builder }, cells, line.number, column, name)
        }
        Some((_, column)) => Err(ParseErrorKind::PackedLink.at(line.number, column)),
        None if link.is_short() => Err(short(&link).at(line.number, link.column)),
        None => Err(wrong()),
    }
}

/// Why a link without cells is not a puzzle.
fn short(link: &Link<'_>) -> ParseErrorKind {
    let packed = ["/scl", "/scf", "/ctc", "=scl", "=scf", "=ctc"];
    // A number is short; packed cells are not.
    let is_packed = packed.iter().any(|mark| link.text.contains(mark)) && link.text.len() > 60;
    if is_packed { ParseErrorKind::PackedLink } else { ParseErrorKind::ShortLink }
}
