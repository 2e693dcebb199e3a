//! Detects the format of a text, and whether it has other readings.

use crate::format::cells::draft::Draft;
use crate::format::formats::{FORMATS, first_claim, no_puzzle, searched};
use crate::format::reading::Reading;
use crate::format::text::alphabet::Alphabet;
use crate::format::text::decode::decode;
use crate::format::text::error::ParseError;
use crate::format::text::progress::Progress;
use crate::format::text::source::{Hints, Source};
use crate::geometry::Digit;
use crate::puzzle::Symbols;

/// The number of bytes of a text that decide how it is read.
const HEAD: usize = 1 << 20;
/// The side whose alphabets are easily confused.
const CONFUSED: usize = 16;

/// How a text can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detected {
    /// In one way only.
    Clear(Reading),
    /// In several ways that give different puzzles. The first is what [`super::read()`] chooses.
    Ambiguous(Vec<Reading>),
}

impl Detected {
    /// The choice of [`super::read()`].
    #[must_use]
    pub fn choice(&self) -> Reading {
        match self {
            Self::Clear(reading) => *reading,
            Self::Ambiguous(readings) => readings[0],
        }
    }
}

/// Determines how a text can be read, from its first part.
///
/// The first format that claims the text is chosen. The text is ambiguous when another one claims it too and both
/// give whole puzzles that differ, or when a 16×16 board has neither `G` nor a `0` beside another blank: then it is
/// written with 1–9 and A–G, which is chosen, or with 0–9 and A–F.
///
/// # Errors
/// When the bytes are not text, or no format claims it. Errors of a single puzzle appear when it is read.
pub fn detect(bytes: &[u8]) -> Result<Detected, ParseError> {
    let head = if bytes.len() > HEAD { whole_lines(&bytes[..HEAD]) } else { bytes };
    let text = decode(head.into())?;
    let source = Source::new(&text, Hints::default(), Progress::UNHEARD)?;
    let Some((format, found)) = first_claim(&source) else {
        return Err(no_puzzle(searched(&source, bytes.len())));
    };
    let Some(drafts) = found.ok().and_then(|found| found.first_drafts(&source)) else {
        return Ok(Detected::Clear(format.into()));
    };
    let mut readings = vec![Reading::from(format)];
    let mut seen = vec![drafts];
    let rivals = FORMATS.iter().filter(|rival| **rival != format && rival.rank() == format.rank());
    for (rival, found) in rivals.filter_map(|&rival| Some((rival, rival.read(&source)?))) {
        let drafts = found.ok().and_then(|found| found.first_drafts(&source));
        if let Some(drafts) = drafts.filter(|drafts| seen.iter().all(|seen| differ(seen, drafts))) {
            readings.push(rival.into());
            seen.push(drafts);
        }
    }
    if readings.len() == 1 && is_alphabet_open(&seen[0], &source) {
        let with = |alphabet| Reading { format, alphabet: Some(alphabet) };
        readings = vec![with(Alphabet::FromOne), with(Alphabet::FromZero)];
    }
    Ok(if readings.len() == 1 { Detected::Clear(readings[0]) } else { Detected::Ambiguous(readings) })
}

/// A text cut short, without its last line; UTF-16 with a mark keeps its pairs of bytes.
fn whole_lines(head: &[u8]) -> &[u8] {
    let is_wide = head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]);
    match head.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
        Some(end) if !is_wide => &head[..=end],
        _ => head,
    }
}

/// Whether these are different puzzles, apart from their names.
fn differ(some: &[Draft], others: &[Draft]) -> bool {
    let same = |a: &Draft, b: &Draft| {
        a.puzzle.geometry().side() == b.puzzle.geometry().side() && a.puzzle.givens() == b.puzzle.givens()
    };
    some.len() != others.len() || some.iter().zip(others).any(|(a, b)| !same(a, b))
}

/// Whether the puzzles could use the symbols from 1 to G or from 0 to F.
fn is_alphabet_open(drafts: &[Draft], source: &Source<'_>) -> bool {
    let last = Digit::new(CONFUSED - 1);
    let is_written = |draft: &Draft| {
        draft.digits().flatten().any(|digit| digit == last)
            || draft.candidates.iter().any(|marks| marks.contains(last))
    };
    let standard = Symbols::standard(CONFUSED);
    let filled = drafts.iter().any(|draft| draft.digits().flatten().next().is_some());
    let many_zeros = |draft: &Draft| draft.digits().filter(Option::is_none).count() > CONFUSED;
    source.header.symbols.is_none()
        && filled
        && drafts.iter().all(|draft| *draft.puzzle.symbols() == standard && !is_written(draft))
        && has_letters(drafts)
        && !(source.sample.iter().any(|line| line.text.contains('0')) && drafts.iter().any(many_zeros))
}

/// Whether a digit above 9 occurs, so that the format writes it as a letter.
fn has_letters(drafts: &[Draft]) -> bool {
    drafts.iter().flat_map(Draft::digits).flatten().any(|digit| digit.index() >= 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(text: &str) -> String {
        match detect(text.as_bytes()).unwrap() {
            Detected::Clear(reading) => reading.to_string(),
            Detected::Ambiguous(readings) => {
                readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
            }
        }
    }

    fn sixteen(start: &str) -> String {
        format!("{start}{}", ".".repeat(256 - start.len()))
    }

    #[test]
    fn an_ambiguous_alphabet_of_sixteen_is_asked_for() {
        assert_eq!(detected(&sixteen("1G")), "line");
        assert_eq!(detected(&sixteen("01F")), "line");
        assert_eq!(detected(&sixteen("BP")), "line");
        assert_eq!(detected(&sixteen("1F")), "line:from-1 or line:from-0");
        assert_eq!(detected(&sixteen("1F").replace('.', "0")), "line", "too many zeros for a digit");
        assert_eq!(detected(&sixteen("...")), "line");
    }

    /// The head of a long text ends within a line: only the lines before decide.
    #[test]
    fn whole_lines_of_the_head_decide_the_format() {
        let board = vec!["0"; 81].join(",") + "\n";
        let followed = |words: usize| board.repeat(2) + &"word, ".repeat(words);
        assert_eq!(detected(&followed(HEAD / 6)), "separated");
        assert!(detect(followed(HEAD / 12).as_bytes()).is_err());
        let line = format!("1{}\n", ".".repeat(80));
        let wide = format!("\u{feff}{}", line.repeat(HEAD / 64));
        let wide: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(wide.len() > HEAD);
        assert_eq!(detect(&wide).unwrap().choice().to_string(), "line");
    }

    #[test]
    fn sixteen_small_puzzles_may_be_one_large_one() {
        let lines = "1...............\n".to_owned() + &"................\n".repeat(15);
        assert_eq!(detected(&lines), "rows or line");
    }
}
