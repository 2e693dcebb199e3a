//! Runs to hand out: one HTML page with the board, the steps, their reasons and a timeline, which needs neither the
//! program nor a network.
//!
//! The page has no words of its own about a step: sentences and causes are worked out here and packed (`lane`); its script
//! only replays them. Text from a puzzle or a program is in the packed part only, and is never read as HTML.

mod causes;
mod lane;

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;

use self::lane::Lane;
use crate::solver::Outcome;
use crate::trace::Trace;
use crate::trace::file::About;

/// The most steps of a page, those of all its runs together: more would take a browser long to open.
pub const MOST_STEPS: u64 = 1_000_000;

const PAGE: &str = include_str!("handout/page.html");
const STYLE: &str = include_str!("handout/page.css");
const SCRIPT: [&str; 3] =
    [include_str!("handout/board.js"), include_str!("handout/view.js"), include_str!("handout/page.js")];

/// A run of a page.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Its puzzle and its solver.
    pub about: &'a About,
    /// Its steps.
    pub trace: &'a Trace,
    /// The number of them on the page.
    pub steps: u64,
    /// How it ended, if it did.
    pub outcome: Option<&'a Outcome>,
}

/// The data that the script reads.
#[derive(Serialize)]
struct Packed {
    lanes: Vec<Lane>,
}

/// Writes the page of a run, or of the runs of a race.
///
/// Calls `goes_on` now and then with the number of steps done so far, and returns false once that returns false.
///
/// # Errors
/// If writing fails.
pub fn write(
    runs: &[Run<'_>],
    mut out: impl Write,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> io::Result<bool> {
    let (mut lanes, mut done) = (Vec::new(), 0);
    for run in runs {
        let Some(lane) = Lane::of(run, &mut |steps| goes_on(done + steps)) else { return Ok(false) };
        lanes.push(lane);
        done += run.steps;
    }
    let title = title(runs);
    let data = packed(&Packed { lanes })?;
    let parts = [("title", title), ("style", STYLE.into()), ("data", data), ("script", SCRIPT.concat())];
    let mut rest = PAGE;
    for (name, text) in parts {
        let mark = format!("<!--{name}-->");
        let (before, after) = rest.split_once(&mark).expect("the page has a place for each part");
        out.write_all(before.as_bytes())?;
        out.write_all(text.as_bytes())?;
        rest = after;
    }
    out.write_all(rest.as_bytes())?;
    Ok(true)
}

/// The title of the page, as HTML.
fn title(runs: &[Run<'_>]) -> String {
    let name = match runs.first().map_or("", |run| run.about.puzzle.name()) {
        "" => "Sudoku",
        name => name,
    };
    let solvers: Vec<String> = runs.iter().map(|run| run.about.algorithm.title().into()).collect();
    escaped(&format!("{name}: {}", solvers.join(", ")))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// JSON, compressed, in base64.
fn packed(content: &Packed) -> io::Result<String> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    serde_json::to_writer(&mut encoder, content)?;
    Ok(base64(&encoder.finish()?))
}

fn base64(bytes: &[u8]) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, at| word << 8 | u32::from(*group.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let symbol = SYMBOLS[(word >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= group.len() { symbol.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        // RFC 4648, section 10.
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn the_page_names_no_address() {
        for part in [PAGE, STYLE].into_iter().chain(SCRIPT) {
            assert!(!part.contains("://") && !part.contains("src="), "{part}");
            assert!(!part.contains("innerHTML") && !part.contains("eval("));
        }
    }
}
