//! Links of f-puzzles: their contents, rules that are refused, and mistakes.

use lz_str::compress_to_base64 as pack;
use serde_json::{Value, json};
use sudoscope::format::{Draft, OutputFormat, detect, read, render};
use sudoscope::geometry::{Digit, Variant};

use super::draft;

/// The draft read from a 4×4 board of f-puzzles after a change.
fn f_puzzle(change: impl FnOnce(&mut Value)) -> Result<Draft, String> {
    let mut board = json!({"size": 4, "title": " Two ", "grid": vec![vec![json!({}); 4]; 4]});
    board["grid"][0][0] = json!({"value": 1, "given": true});
    board["grid"][0][1] = json!({"value": "2"});
    board["grid"][1][2] = json!({"centerPencilMarks": [1, "4"], "value": null});
    change(&mut board);
    link(&pack(&board.to_string()))
}

fn link(packed: &str) -> Result<Draft, String> {
    let text = format!("https://f-puzzles.com/?load={packed}");
    draft(&text)
}

#[test]
fn givens_placed_digits_and_marks_are_told_apart() {
    let draft = f_puzzle(|_| {}).unwrap();
    assert_eq!((draft.puzzle.to_string().as_str(), draft.puzzle.name()), ("1...............", "Two"));
    assert_eq!(draft.placed[1], Some(Digit::new(1)));
    assert_eq!(draft.candidates[6].len(), 2);
    assert_eq!(draft.puzzle.geometry().variant(), Variant::Plain);
}

#[test]
fn only_both_diagonals_are_a_supported_rule() {
    let diagonal = f_puzzle(|board| {
        board["diagonal+"] = true.into();
        board["diagonal-"] = true.into();
    });
    assert_eq!(diagonal.unwrap().puzzle.geometry().variant(), Variant::Diagonal);
    let message = f_puzzle(|board| board["diagonal+"] = true.into()).unwrap_err();
    assert!(message.contains("does not support: one diagonal only; it supports"), "{message}");
    let message = f_puzzle(|board| {
        board["thermometer"] = json!([{"lines": [["R1C1", "R1C2"]]}]);
        board["killercage"] = json!([{"cells": ["R1C1"]}]);
        board["a rule of next year"] = json!([{"cells": ["R1C1"]}]);
        board["text"] = json!([{"cells": ["R1C1"], "value": "here"}]);
        board["diagonal-"] = true.into();
    });
    let message = message.unwrap_err();
    let all = "a rule of next year, killercage, thermometer, one diagonal only";
    assert!(message.contains(&format!("support: {all}; it supports")), "{message}");
    assert!(f_puzzle(|board| board["negative"] = json!(["xv"])).unwrap_err().contains("negative"));
    let harmless = f_puzzle(|board| {
        board["antiknight"] = false.into();
        board["arrow"] = json!([]);
        board["cage"] = json!([{"cells": ["R1C1"]}]);
        board["highlightConflicts"] = true.into();
    });
    assert!(harmless.is_ok(), "{harmless:?}");
}

#[test]
fn regions_give_the_shape_of_the_blocks() {
    let usual = f_puzzle(|board| board["grid"][3][3] = json!({"region": 3}));
    assert!(usual.is_ok());
    let odd = f_puzzle(|board| board["grid"][3][3] = json!({"region": 0})).unwrap_err();
    assert!(odd.contains("irregular regions"), "{odd}");
}

#[test]
fn mistakes_are_named_with_their_place() {
    let message = f_puzzle(|board| board["grid"][2][2] = json!({"value": 5, "given": true})).unwrap_err();
    assert_eq!(message, "line 1, column 29: \"5\" is not one of 1–4");
    assert!(
        f_puzzle(|board| board["size"] = 5.into()).unwrap_err().contains("the grid of the link is broken")
    );
    assert!(
        f_puzzle(|board| board["grid"][1] = json!([]))
            .unwrap_err()
            .contains("the grid of the link is broken")
    );
    assert!(link("AAAA").unwrap_err().contains("is broken"));
    assert!(link(&pack("{")).unwrap_err().contains("the JSON of the link is broken"));
}

#[test]
fn a_link_in_a_name_is_no_puzzle() {
    let line = "1............... from f-puzzles.com/?load=A";
    assert_ne!(detect(line.as_bytes()).unwrap().choice().format.name(), "f-puzzles");
    assert_eq!(read(line.as_bytes(), "").unwrap().puzzle(0).unwrap().name(), "from f-puzzles.com/?load=A");
}

#[test]
fn links_are_read_however_they_are_quoted() {
    let packed = pack(&json!({"grid": vec![vec![json!({"value": 1, "given": false}); 4]; 4]}).to_string());
    let quoted = packed.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
    for text in [
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("x?a=b&load={quoted}&c=d"),
        format!("?load={}", packed.replace('+', " ")),
    ] {
        let document = read(text.as_bytes(), "").unwrap();
        assert_eq!(document.draft(0).unwrap().placed.iter().flatten().count(), 16);
    }
}

#[test]
fn what_the_setter_says_and_draws_is_kept() {
    let rules = |change: &dyn Fn(&mut Value)| {
        let draft = f_puzzle(|board| change(board)).unwrap();
        draft.puzzle.setter_rules().map(ToString::to_string)
    };
    assert_eq!(rules(&|board| board["ruleset"] = "Normal sudoku rules apply.".into()), None);
    let text = "Normal sudoku rules apply.\nNo two even digits share an edge.";
    let quoted = "“Normal sudoku rules apply. No two even digits share an edge.”";
    assert_eq!(rules(&|board| board["ruleset"] = text.into()).as_deref(), Some(quoted));
    let drawn = rules(&|board| {
        board["line"] = json!([{"lines": [["R1C1", "R1C2"]]}, {"lines": [["R2C1", "R2C2"]]}]);
        board["text"] = json!([{"cells": ["R0C1"], "value": "by the setter"}]);
        board["grid"][3][3] = json!({"c": "#FFA3A3"});
    });
    assert_eq!(drawn.as_deref(), Some("its drawings (2 lines, 1 text, 1 coloured cell)"));
}

#[test]
fn the_setters_words_are_written_again() {
    let draft = f_puzzle(|board| board["ruleset"] = "Thermometers rise from the bulb".into()).unwrap();
    let f_puzzles = OutputFormat::all().find(|format| format.name() == "f-puzzles").unwrap();
    let text = render(&draft, f_puzzles);
    let again = read(text.unwrap().as_bytes(), "").unwrap().draft(0).unwrap();
    assert_eq!(again.puzzle.setter_rules(), draft.puzzle.setter_rules());
    assert!(again.puzzle.setter_rules().is_some());
}

#[test]
fn clues_outside_the_grid_are_refused() {
    for (field, cell, value) in
        [("text", "R0C1", json!("11")), ("circle", "R2C5", json!("↓")), ("rectangle", "R5C5", json!(7))]
    {
        let message =
            f_puzzle(|board| board[field] = json!([{"cells": [cell], "value": value}])).unwrap_err();
        assert!(message.contains("support: clues outside the grid; it supports"), "{message}");
    }
    let inside = f_puzzle(|board| board["text"] = json!([{"cells": ["R1C4"], "value": "11"}]));
    assert!(inside.is_ok(), "{inside:?}");
}
