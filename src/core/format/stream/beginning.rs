//! What the first lines of a stream show before the others arrive.

use crate::format::description::Format;
use crate::format::formats::first_claim;
use crate::format::places::{Found, LinePlaces, Places};
use crate::format::reading::Options;
use crate::format::text::decode::decode;
use crate::format::text::lines::Lines;
use crate::format::text::progress::Progress;
use crate::format::text::source::Source;
use crate::geometry::MAX_SIDE;

/// The first lines of a text with a puzzle on each line.
#[derive(Debug)]
pub struct Beginning {
    pub(super) places: LinePlaces,
    pub(super) title: String,
}

impl Beginning {
    /// Examines the first bytes of a text. `None` unless its complete lines show that each holds a puzzle of its own.
    ///
    /// They do if the text, with its last line repeated until there are more lines than any board has rows, would be a
    /// collection of lines in the same format, and if that line is not a row, which may be as long as the line of a
    /// small puzzle.
    #[must_use]
    pub fn of(head: &[u8], options: &Options<'_>) -> Option<Self> {
        let text = decode(head.into()).ok()?;
        let mut text = text[..=text.rfind(['\n', '\r'])?].to_owned();
        let (lines, last) = {
            let source = Source::new(&text, options.hints(), Progress::UNHEARD).ok()?;
            (source.sample.len(), source.header.content(Lines::new(&text)).last()?.text.to_owned())
        };
        let width = last.chars().filter(|symbol| !symbol.is_whitespace()).count();
        if options.reading.is_none() && lines <= width && width <= MAX_SIDE {
            return None;
        }
        let mut found: Option<(Format, Self)> = None;
        for _ in lines..(MAX_SIDE + 2).max(lines + 1) {
            text.push_str(&last);
            text.push('\n');
            let (format, beginning) = collection(&text, options)?;
            if found.as_ref().is_some_and(|(before, _)| *before != format) {
                return None;
            }
            found = Some((format, beginning));
        }
        found.map(|(_, beginning)| beginning)
    }
}

/// The format of a text, if it is a collection of lines.
fn collection(text: &str, options: &Options<'_>) -> Option<(Format, Beginning)> {
    let source = Source::new(text, options.hints(), Progress::UNHEARD).ok()?;
    let (format, found) = match options.reading {
        Some(reading) => (reading.format, reading.format.read(&source)?),
        None => first_claim(&source)?,
    };
    match found {
        Ok(Found::Many(Places::Lines(places))) => {
            Some((format, Beginning { places, title: source.title().to_owned() }))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn is_decided(text: &str) -> bool {
        Beginning::of(text.as_bytes(), &Options::default()).is_some()
    }

    #[test]
    fn a_complete_line_of_cells_is_a_puzzle() {
        assert!(is_decided(&format!("{NINE}\n")));
        assert!(is_decided(&format!("# name: many\n\n{NINE} one\n{NINE} two\n")));
        assert!(is_decided(&format!("{}\n", ".".repeat(256))));
        assert!(is_decided(&format!("puzzle,clues\n{NINE},30\n")));
        assert!(is_decided(&format!("{NINE}\n53..7")), "the next one has begun");
        assert!(is_decided(&format!("{}\n", &NINE[1..])), "a mistake, but on a line");
    }

    #[test]
    fn what_may_become_a_board_waits() {
        for text in
            ["", "\n", "# name: x\n", NINE, "puzzle\n", "53..7....\n", "53..7....\n6..195...\n", "hello\n"]
        {
            assert!(!is_decided(text), "{text:?}");
        }
        let rows = |side: usize, rows: usize| format!("1{}\n", ".".repeat(side - 1)).repeat(rows);
        for side in [10, 12, 15, 16, 20, 25] {
            for count in [1, 2, side - 1, side] {
                assert!(!is_decided(&rows(side, count)), "{count} rows of {side}");
            }
        }
        assert!(is_decided(&rows(16, 17)), "too many for one board");
        assert!(
            !is_decided("+---+---+---+\n") && !is_decided("|53.|.7.|...|\n") && !is_decided("<opensudoku>\n")
        );
        assert!(!is_decided("10 . 3 16 . . . . . . . . . . . .\n") && !is_decided("1-9 5 12 4 5 6 7 8 9\n"));
    }

    #[test]
    fn a_reading_that_is_asked_for_decides_sooner() {
        let options = Options { reading: Some("line".parse().unwrap()), ..Options::default() };
        assert!(Beginning::of(b"1...............\n", &options).is_some());
        let options = Options { reading: Some("rows".parse().unwrap()), ..Options::default() };
        assert!(Beginning::of(format!("{NINE}\n").as_bytes(), &options).is_none());
    }
}
