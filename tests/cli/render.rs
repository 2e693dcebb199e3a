//! `sudoscope render`: what other programs find in its pictures is what is on the board.

mod chart;
mod film;
mod pdf;
mod pixels;
mod tree;
#[cfg(unix)]
mod video;
mod wave;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use resvg::usvg::roxmltree::{Document, Node};
use serde_json::Value;
use sudoscope::digit_set::DigitSet;
use sudoscope::geometry::{Digit, Geometry, Variant};

use super::folder::Folder;
use super::{assert_refused, library, sudoscope};

/// Renders into a file of this name.
fn render(folder: &Folder, name: &str, arguments: &[&str]) -> Vec<u8> {
    let path = folder.path(name);
    sudoscope().arg("render").args(arguments).arg("--out").arg(&path).assert().success().stdout("");
    fs::read(path).expect("a picture")
}

fn svg(folder: &Folder, arguments: &[&str]) -> String {
    String::from_utf8(render(folder, "picture.svg", arguments)).expect("text")
}

/// The contents of a cell after the steps of `trace`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Held {
    Digit(char),
    Candidates(DigitSet),
}

/// The board after this many steps, computed from the lines that `trace` prints.
pub(super) fn board(file: &str, side: usize, symbols: &str, steps: usize) -> Vec<Held> {
    let output = sudoscope().args(["trace", file, "--no-times"]).output().expect("steps");
    let text = String::from_utf8(output.stdout).expect("text");
    let puzzle = fs::read_to_string(file).expect("a puzzle");
    let is_given = |line: &&str| !line.starts_with('#') && !line.trim().is_empty();
    let givens: Vec<char> = puzzle.lines().filter(is_given).flat_map(str::chars).collect();
    let digit = |symbol: char| symbols.chars().position(|other| other == symbol).map(Digit::new);
    let mut candidates = vec![DigitSet::all(side); side * side];
    let mut digits: Vec<Option<char>> =
        (0..side * side).map(|cell| digit(givens[cell]).map(|_| givens[cell])).collect();
    let parsed = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    for step in parsed.filter(|step| step["step"].is_u64()).take(steps) {
        let number = |key: &str| step[key].as_u64().expect("a number") as usize;
        let symbol = || step["digit"].as_str().and_then(|text| text.chars().next()).expect("a digit");
        let cell = || (number("row") - 1) * side + number("column") - 1;
        match step["kind"].as_str().expect("a kind") {
            "assign" => digits[cell()] = Some(symbol()),
            "retract" => digits[cell()] = None,
            "eliminate" => candidates[cell()].remove(digit(symbol()).expect("a symbol")),
            "restore" => candidates[cell()].insert(digit(symbol()).expect("a symbol")),
            _ => {}
        }
    }
    let held = |cell: usize| digits[cell].map_or(Held::Candidates(candidates[cell]), Held::Digit);
    (0..side * side).map(held).collect()
}

/// An attribute as a number.
fn number(node: Node<'_, '_>, name: &str) -> f32 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("{name} of {node:?}"));
    text.parse().unwrap_or_else(|_| panic!("{name}: {text}"))
}

/// A character in a cell: its font, the character, where it starts, and whether it is struck out.
struct Written {
    is_struck: bool,
    font: String,
    symbol: char,
    at: (f32, f32),
}

/// The colour of removed candidates.
const REMOVED: &str = "#ae4b00";

/// The characters in a group.
fn written(group: Node<'_, '_>) -> Vec<Written> {
    let uses = group.descendants().filter(|node| node.has_tag_name("use"));
    let one = |node: Node<'_, '_>| {
        let link = node.attribute(("http://www.w3.org/1999/xlink", "href")).expect("a link");
        let mut parts = link.trim_start_matches('#').split('-');
        let (font, _) = (parts.next().expect("a font").to_owned(), parts.next());
        let symbol = parts.next().and_then(|symbol| symbol.chars().next()).expect("a symbol");
        let is_struck = node.parent().and_then(|group| group.attribute("fill")) == Some(REMOVED);
        Written { is_struck, font, symbol, at: (number(node, "x"), number(node, "y")) }
    };
    uses.map(one).collect()
}

/// The groups of cells by name.
fn cells<'a>(document: &'a Document<'a>) -> BTreeMap<&'a str, Node<'a, 'a>> {
    let named = document.descendants().filter(|node| node.has_tag_name("g"));
    named.filter_map(|node| Some((node.attribute("id")?, node))).collect()
}

/// Checks each cell in the picture of a board against its contents.
fn check(text: &str, side: usize, symbols: &str, board: &[Held]) {
    let document = Document::parse(text).expect("XML");
    let groups = cells(&document);
    let geometry = Geometry::with_side(side, Variant::Plain).expect("a board");
    let across = (1..).find(|across| across * across >= side).expect("a square");
    assert_eq!(groups.len(), side * side);
    for cell in geometry.cells() {
        let group = groups[&*geometry.name(cell)];
        let ground = group.children().find(|node| node.has_tag_name("rect")).expect("a ground");
        let [x, y, w] = ["x", "y", "width"].map(|name| number(ground, name));
        let share = |at: (f32, f32)| ((at.0 - x) / w, (at.1 - y) / w);
        let found = written(group);
        match &board[cell.index()] {
            Held::Digit(symbol) => {
                assert_eq!(found[0].symbol, *symbol, "{}", geometry.name(cell));
                let (left, base) = share(found[0].at);
                assert!((0.2..0.5).contains(&left) && (0.6..0.8).contains(&base), "{left} {base}");
            }
            Held::Candidates(candidates) => {
                let all: DigitSet = found
                    .iter()
                    .filter(|one| !one.is_struck)
                    .map(|one| Digit::new(symbols.find(one.symbol).expect("a symbol of the board")))
                    .collect();
                assert_eq!(all, *candidates, "{}", geometry.name(cell));
                for Written { symbol, at, .. } in &found {
                    let index = symbols.find(*symbol).expect("a symbol");
                    let (left, base) = share(*at);
                    let place = |index: usize| index as f32 / across as f32;
                    let (column, row) = (place(index % across), place(index / across));
                    let step = 1.0 / across as f32;
                    assert!(left > column - 0.1 * step && left < column + step, "{symbol}: {left}");
                    assert!(base > row + 0.4 * step && base < row + 1.1 * step, "{symbol}: {base}");
                }
            }
        }
    }
}

const NINE: &str = "123456789";
const SIXTEEN: &str = "ABCDEFGHIJKLMNOP";

#[test]
fn digits_and_candidates_are_in_their_places() {
    let folder = Folder::new();
    for (name, side, symbols, steps) in [
        ("9x9-hard.txt", 9, NINE, [0, 1, 57, 400, 839]),
        ("16x16-hard.txt", 16, SIXTEEN, [0, 3, 100, 500, 1500]),
    ] {
        let file = library(name);
        for step in steps {
            let text = svg(&folder, &[&file, "--at", &step.to_string()]);
            check(&text, side, symbols, &board(&file, side, symbols, step));
        }
    }
}

/// A puzzle alone shows its givens.
#[test]
fn a_recorded_run_is_drawn_like_its_puzzle() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let puzzle = svg(&folder, &[&file]);
    let document = Document::parse(&puzzle).expect("XML");
    let all: Vec<Written> = cells(&document).into_values().flat_map(written).collect();
    assert!(all.iter().all(|one| one.font == "given"), "givens and nothing else");
    let givens = fs::read_to_string(&file).expect("a puzzle");
    let count = givens.lines().filter(|line| !line.starts_with('#')).flat_map(str::chars);
    assert_eq!(all.len(), count.filter(|symbol| NINE.contains(*symbol)).count());
    let run = folder.path("run.sudoscope");
    let run = run.to_str().expect("text");
    sudoscope().args(["trace", &file, "--format", "none", "--record", run]).assert().success();
    for arguments in [&["--at", "400"][..], &[]] {
        let of_run = svg(&folder, &[&[run], arguments].concat());
        let algorithm = ["--algorithm", "propagation"];
        let of_puzzle = svg(&folder, &[&[file.as_str()], &algorithm[..], arguments].concat());
        assert_eq!(of_run, of_puzzle, "{arguments:?}");
    }
    let solved = svg(&folder, &[run, "--show", "board,step"]);
    assert!(!solved.contains("fill=\"#eef1f5\""), "the ground of a given is that of a solution");
}

/// The two claims about size: how large a page with all marks is, and that nothing depends on the machine.
#[test]
fn the_largest_picture_is_small_and_reproducible() {
    let folder = Folder::new();
    let file = folder.write("empty.txt", ".".repeat(256));
    let file = file.to_str().expect("text");
    let picture = || svg(&folder, &[file, "--at", "0"]);
    let (first, second) = (picture(), picture());
    let document = Document::parse(&first).expect("XML");
    let marks = document.descendants().filter(|node| node.has_tag_name("use")).count();
    assert_eq!(marks, 256 * 16, "all marks");
    assert!(first.len() <= 300_000, "{} bytes", first.len());
    assert_eq!(first, second);
}

#[test]
fn titles_of_others_are_escaped() {
    let folder = Folder::new();
    let evil = "<script>alert(1)</script> & \" \u{1b}[31m \u{FFFE}";
    let rows = "1...\n..2.\n.3..\n...4\n";
    let file = folder.write("evil.txt", format!("# name: {evil}\n{rows}"));
    let text = svg(&folder, &[file.to_str().expect("text"), "--show", "board,step"]);
    let document = Document::parse(&text).expect("XML");
    assert!(!text.contains("<script") && !text.contains('\u{1b}') && !text.contains('\u{FFFE}'));
    let title = document.descendants().find(|node| node.has_tag_name("title")).expect("a title");
    let title = title.text().expect("words");
    assert!(title.starts_with("<script>alert(1)</script> & \" "), "{title}");
}

#[test]
fn impossible_pictures_are_refused_and_write_nothing() {
    let folder = Folder::new();
    let file = library("9x9-hard.txt");
    let refused = |arguments: &[&str], out: &Path, words: &str| {
        assert_refused(sudoscope().arg("render").args(arguments).arg("--out").arg(out), words);
    };
    refused(&[&file], &folder.path("picture.jpeg"), "the name of a picture must end in .svg, .png or .pdf");
    refused(&[&file], &folder.path("picture"), "the name of a picture must end in .svg, .png or .pdf");
    refused(&[&file, "--at", "999999"], &folder.path("picture.svg"), "the run has ");
    refused(&[&file], &folder.path("nowhere/picture.svg"), "there is no folder");
    assert_eq!(folder.names(), Vec::<String>::new());
    let own = folder.write("puzzle.svg", "1...\n..2.\n.3..\n...4\n");
    refused(&[own.to_str().expect("text")], &own, "it is the file that is being read");
    sudoscope().args(["render", &file, "--show", "sound", "--out", "a.svg"]).assert().code(2);
    sudoscope().args(["render", &file, "--scale", "5", "--out", "a.svg"]).assert().code(2);
}
