//! No command passes on what affects a terminal, such as escape sequences in titles, file names, lines and
//! arguments.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sudoscope::geometry::{Geometry, Variant};
use sudoscope::puzzle::{Puzzle, Symbols};
use sudoscope::solver::Algorithm;
use sudoscope::trace::Bookmarks;
use sudoscope::trace::file::{About, FileWriter, Finish};

use super::common::recording::Recording;
use super::common::steps_of;
use super::folder::Folder;
use super::{library, sudoscope};

/// Sets a terminal's title, colours text in two ways, and reverses the writing direction.
const EVIL: &str = "x\u{1b}]0;y\u{7}\u{1b}[31m\u{9b}32m\u{202e}z\u{2066}\u{7f}";

/// The part of such text that is possible in a file name.
const EVIL_NAME: &str = "e\u{1b}[31m\u{9b}32m\u{202e}";

/// Everything a command prints, on both streams.
fn printed(arguments: &[&str]) -> String {
    let output = sudoscope().args(arguments).output().unwrap();
    let bytes = [output.stdout, output.stderr].concat();
    String::from_utf8(bytes).unwrap()
}

/// Checks that a command prints something, and nothing that affects a terminal.
fn check(arguments: &[&str]) -> String {
    let printed = printed(arguments);
    let is_evil = |character: char| {
        character.is_control() && !matches!(character, '\n' | '\t')
            || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!printed.is_empty() && !printed.chars().any(is_evil), "{arguments:?}: {printed:?}");
    printed
}

/// A 4×4 puzzle with an evil title, as a link of f-puzzles and as XML.
fn lists(folder: &Folder) -> [String; 3] {
    let cell = |digit: u32| if digit == 0 { json!({}) } else { json!({ "value": digit, "given": true }) };
    let rows = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 0, 0], [0, 0, 0, 0]];
    let grid: Vec<Value> = rows.iter().map(|row| row.iter().map(|digit| cell(*digit)).collect()).collect();
    let title = json!({ "size": 4, "grid": grid, "title": EVIL, "author": EVIL });
    let link = lz_str::compress_to_base64(&title.to_string());
    let data: String = rows.as_flattened().iter().map(ToString::to_string).collect();
    let name: String = EVIL.chars().map(|character| format!("&#{};", u32::from(character))).collect();
    let xml = format!("<opensudoku><name>{name}</name><game data=\"{data}\" note=\"{name}\"/></opensudoku>");
    let text = format!("{EVIL}\n1{}x\n", &EVIL[1..]);
    let write = |ending: &str, text: &str| {
        folder.write(&format!("{EVIL_NAME}{ending}"), text).to_str().unwrap().to_owned()
    };
    [
        write(".txt", &format!("https://f-puzzles.com/?load={link}\n")),
        write(".opensudoku", &xml),
        write(".odd", &text),
    ]
}

#[test]
fn no_command_prints_terminal_escapes() {
    let folder = Folder::new();
    let all = lists(&folder);
    for file in all.iter().map(String::as_str) {
        let commands: [&[&str]; 13] = [
            &["solve", file],
            &["solve", "--lines", file],
            &["compare", file, "--algorithm", "dlx"],
            &["compare", "--csv", file, "--algorithm", "dlx"],
            &["check", file],
            &["check", "--json", file],
            &["trace", "--log", "debug", file],
            &["explain", file, "--cell", "R4C4"],
            &["align", file, "--solvers", "dlx,mrv"],
            &["convert", file, "-", "--to", "line"],
            &["convert", file, "-", "--to", "f-puzzles"],
            &["convert", file, "-", "--to", "opensudoku"],
            &["convert", file, "-", "--to", "csv"],
        ];
        for command in commands {
            check(command);
        }
        let missing = format!("{file}.missing");
        for command in ["solve", "compare", "check", "trace", "align", "convert", "study"] {
            check(&[command, &missing]);
        }
        check(&["--algorithm", EVIL, file]);
        check(&["solve", file, EVIL, "--algorithm", EVIL]);
    }
    let solved = check(&["convert", &all[0], "-", "--to", "line"]);
    assert!(solved.contains("x␛]0;y␇␛[31m\u{fffd}32m\u{fffd}z\u{fffd}␡"), "{solved}");
}

/// The commands that describe a recording.
const TELLING: [&[&str]; 4] =
    [&["info"], &["info", "--json"], &["trace", "--format", "jsonl"], &["trace", "--format", "csv"]];

/// A recording as another program might write it, with raw characters in its title, symbols and notes.
#[test]
fn escapes_in_forged_recordings_are_not_printed() {
    let folder = Folder::new();
    let path = folder.path(&format!("forged{EVIL_NAME}.sudoscope"));
    let geometry = Geometry::with_side(4, Variant::Plain).expect("a shape");
    let puzzle = Puzzle::new(geometry, vec![None; 16], Symbols::standard(4), EVIL).expect("no conflict");
    let about = About { puzzle: Arc::new(puzzle), algorithm: Algorithm::BruteForce };
    let (steps, outcome) = steps_of(Algorithm::BruteForce, &about.puzzle, usize::MAX);
    let mut recording = Recording::new(&about.puzzle);
    recording.batch(&steps);
    let mut writer = FileWriter::create(&path, &about).expect("a file");
    recording.finish().chunks().for_each(|chunk| writer.chunk(chunk).expect("written"));
    let mut bookmarks = Bookmarks::default();
    bookmarks.set(1, EVIL).expect("room");
    writer.set_bookmarks(&bookmarks);
    writer.finish(&Finish { outcome: Some(outcome), took: Duration::ZERO }).expect("written");
    let path = path.to_str().expect("text");
    for arguments in TELLING {
        let printed = check(&[arguments, &[path]].concat());
        assert!(printed.contains("]0;y"), "{arguments:?}: {printed}");
    }
    check(&["explain", path, "--cell", "R4C4"]);
    check(&["solve", path]);
    let bytes = std::fs::read(path).expect("a file");
    let damaged = folder.write(&format!("damaged{EVIL_NAME}.sudoscope"), &bytes[..bytes.len() - 9]);
    check(&["info", damaged.to_str().expect("text")]);
    check(&["info", &format!("{path}.missing")]);
}

#[test]
fn escapes_in_recordings_and_studies_are_not_printed() {
    let folder = Folder::new();
    let [list, other, _] = lists(&folder);
    let path = |name: &str| folder.path(&format!("{name}{EVIL_NAME}")).to_str().unwrap().to_owned();
    let (run, out) = (path("run") + ".sudoscope", path("out"));
    check(&["trace", &list, "--record", &run]);
    check(&["trace", &run, "--algorithm", "dlx"]);
    check(&["explain", &run, "--cell", "R4C4"]);
    check(&["solve", &run]);
    for arguments in TELLING {
        check(&[arguments, &[&run]].concat());
    }
    for table in ["text", "markdown", "csv"] {
        check(&["study", &list, &other, "--solvers", "dlx,mrv", "--out", &out, "--table", table]);
    }
    // As someone else might have written them.
    let results = Path::new(&out).join("results.csv");
    let lines = std::fs::read_to_string(&results).unwrap();
    assert!(lines.contains("e␛[31m"), "{lines}");
    std::fs::write(&results, lines.replace('␛', "\u{1b}").replacen('x', EVIL, 1)).unwrap();
    check(&["study", "--out", &out]);
    std::fs::write(&results, lines.replace(",dlx,", &format!(",{EVIL},"))).unwrap();
    assert!(check(&["study", "--out", &out]).contains("is not part of this study"));
    let report = std::fs::read_to_string(Path::new(&out).join("report.html")).unwrap();
    assert!(!report.contains(['\u{1b}', '\u{9b}', '\u{202e}']));
    let plain = library("4x4.txt");
    check(&["study", &plain, "--out", &out, "--limit", "7"]);
}
