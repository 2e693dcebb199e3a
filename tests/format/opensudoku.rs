//! OpenSudoku's XML: versions, names, notes and mistakes.

use sudoscope::digit_set::DigitSet;
use sudoscope::format::{Document, read};
use sudoscope::geometry::{Digit, Variant};

const NINE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn parse(text: &str) -> Result<Document, String> {
    read(text.as_bytes(), "file").map_err(|error| error.to_string())
}

#[test]
fn both_versions_and_their_names_are_read() {
    let first = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>Easy &amp; so</name>\n<game data=\"{NINE}\"/>\n</opensudoku>"
    );
    assert_eq!(parse(&first).unwrap().puzzle(0).unwrap().givens().iter().flatten().count(), 30);
    let second = format!(
        "<opensudoku version=\"2\">\n<folder name=\"A\" created=\"1\">\n<game data=\"{NINE}\" note=\"x &lt; y\"/>\n<game state=\"1\"\n data='{NINE}'></game></folder><folder name=\"B\"><game data=\"{NINE}\" note=\"d # variant: diagonal\"/><game data=\"1\"/></folder></opensudoku>"
    );
    let document = parse(&second).unwrap();
    let name = |index| document.puzzle(index).unwrap().name().to_owned();
    assert_eq!((name(0), name(1), name(2)), ("x < y".into(), "A #2".into(), "d".into()));
    assert_eq!(document.puzzle(2).unwrap().geometry().variant(), Variant::Diagonal);
    let error = document.puzzle(3).unwrap_err();
    assert_eq!((error.line, error.quote.unwrap().text.starts_with(" data='53")), (5, true));
}

#[test]
fn every_version_keeps_notes_and_placed_digits() {
    let cells = |first: &str, rest: &str| format!("{first}{}", rest.repeat(79));
    let versions = [
        ("1", cells("5|-|0|3|-|1|", "0|1,9,|1|")),
        ("2", cells("5|0||0|3|0||1|", "0|257||1|")),
        ("3", cells("5|0|0|3|0|1|", "0|257|1|")),
        ("4", cells("5|0|0|0|3|0|0|1|", "0|1|256|1|")),
        ("5", cells("5|0|0|0|0|3|0|0|0|1|", "0|1|256|2|1|")),
    ];
    for (version, cells) in versions {
        for feed in ["\n", "&#10;", " "] {
            let text = format!("<opensudoku><game data=\"version: {version}{feed}{cells}\"/></opensudoku>");
            let draft = parse(&text).unwrap_or_else(|error| panic!("{version}: {error}")).draft(0).unwrap();
            assert_eq!(draft.puzzle.givens().iter().flatten().count(), 1, "{version}");
            assert_eq!(draft.placed[1], Some(Digit::new(2)));
            let marks: DigitSet = [0, 8].map(Digit::new).into_iter().collect();
            assert!(draft.candidates[2..].iter().all(|own| *own == marks), "{version}");
        }
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    let message = |game: &str| parse(&format!("<opensudoku>\n {game}\n</opensudoku>")).unwrap_err();
    let wrong = NINE.replacen('7', "x", 1);
    assert_eq!(message(&format!("<game data=\"{wrong}\"/>")), "line 2, column 18: 'x' is not one of 1–9");
    assert!(message("<game/>").starts_with("line 2, column 3: the attribute “data” is missing"));
    assert!(message("<game data=\"version: 3 5|0|0|\"/>").starts_with("line 2, column 25: found \"5|0|0|\""));
    assert!(message("").contains("an element “game”"));
    assert!(message("<game data=").contains("the XML is broken"));
    let document = parse("<opensudoku><game data=ä1/><game data=\"2\"/></opensudoku>").unwrap();
    let Document::Bulk(bulk) = &document else { panic!("two") };
    assert_eq!((bulk.entry(0).text, bulk.entry(1).text, bulk.puzzle(0).is_err()), ("1/>", "2", true));
}
