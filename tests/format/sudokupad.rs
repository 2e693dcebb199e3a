//! The JSON of SudokuPad: its contents, and what is refused or reported.

use serde_json::{Value, json};
use sudoscope::format::{Draft, detect};
use sudoscope::geometry::Variant;

use super::draft;

/// The draft read from a 4×4 board of SudokuPad, with its blocks, after a change.
fn sudokupad(change: impl FnOnce(&mut Value)) -> Result<Draft, String> {
    let block = |row: usize, column: usize| {
        json!([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]])
    };
    let mut puzzle = json!({
        "id": "x",
        "cellSize": 50,
        "metadata": {"title": " Two ", "author": "Ann", "rules": "Normal sudoku rules apply."},
        "cells": vec![vec![json!({}); 4]; 4],
        "regions": [block(0, 0), block(0, 2), block(2, 0), block(2, 2)],
    });
    puzzle["cells"][0][0] = json!({"value": "1"});
    puzzle["cells"][1][2] = json!({"value": 4});
    puzzle["cells"][3][3] = json!({"centremarks": ["2", 3], "pencilMarks": ["1"]});
    change(&mut puzzle);
    draft(&puzzle.to_string())
}

fn rules(change: impl FnOnce(&mut Value)) -> Option<String> {
    sudokupad(change).unwrap().puzzle.setter_rules().map(ToString::to_string)
}

fn refused(change: impl FnOnce(&mut Value)) -> String {
    let message = sudokupad(change).unwrap_err();
    message.split("support: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap_or(&message).to_owned()
}

#[test]
fn givens_marks_title_and_author_are_read() {
    let draft = sudokupad(|_| {}).unwrap();
    assert_eq!(draft.puzzle.to_string(), "1.....4.........");
    assert_eq!(draft.puzzle.name(), "Two by Ann");
    assert_eq!(draft.candidates[15].len(), 2);
    assert_eq!(draft.puzzle.setter_rules(), None);
    assert_eq!(draft.puzzle.geometry().variant(), Variant::Plain);
    let text = json!({"cells": vec![vec![json!({"value": 0}); 4]; 4], "regions": []}).to_string();
    assert_eq!(detect(text.as_bytes()).unwrap().choice().to_string(), "f-puzzles");
}

#[test]
fn cages_without_cells_hold_title_and_rules() {
    let told = |puzzle: &mut Value| {
        puzzle["metadata"] = json!({});
        puzzle["cages"] = json!([
            {"value": "title: Three"},
            {"value": "rules: Digits rise along each line: slowly.", "cells": []},
            {"value": "solution: 1234341221434321"},
        ]);
    };
    let draft = sudokupad(told).unwrap();
    assert_eq!(draft.puzzle.name(), "Three");
    assert_eq!(rules(told).as_deref(), Some("“Digits rise along each line: slowly.”"));
}

#[test]
fn drawings_and_words_are_kept_for_the_report() {
    let drawn = rules(|puzzle| {
        puzzle["metadata"]["rules"] = json!(["Normal sudoku rules apply.", "Arrows show a sum."]);
        puzzle["lines"] = json!([{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#aaa"}]);
        puzzle["arrows"] = json!([{"wayPoints": [[2.5, 0.5], [2.5, 2.5]]}]);
        puzzle["underlays"] = json!([{"center": [0.5, 0.5], "rounded": true, "width": 0.8}]);
        puzzle["overlays"] = json!([{"center": [1, 1], "width": 1}, {"center": [2.5, 2.5], "text": 7}]);
        puzzle["cages"] = json!([{"cells": [[0, 0], [0, 1]], "value": "A"}]);
    });
    let expected = "“Normal sudoku rules apply. Arrows show a sum.” and its drawings (2 lines, 1 rectangle, 1 circle, \
                    1 text, 1 cage)";
    assert_eq!(drawn.as_deref(), Some(expected));
}

#[test]
fn unsupported_rules_are_refused_by_name() {
    let cages = |cages: Value| refused(|puzzle| puzzle["cages"] = cages);
    assert_eq!(cages(json!([{"cells": [[0, 0], [0, 1]], "value": "5", "unique": true}])), "killercage");
    assert_eq!(cages(json!([{"cells": [[0, 0], [0, 1]], "value": 5}])), "killercage");
    assert_eq!(cages(json!([{"cells": [[0, 1], [1, 2], [2, 3]], "unique": true}])), "extraregion");
    assert_eq!(
        cages(json!([{"cells": [[0, 0], [1, 1], [2, 2], [3, 3]], "unique": true}])),
        "one diagonal only"
    );
    assert_eq!(refused(|puzzle| puzzle["metadata"]["antiknight"] = true.into()), "antiknight");
    assert_eq!(
        refused(|puzzle| puzzle["metadata"]["norowcol"] = true.into()),
        "rows and columns without a rule"
    );
    let outside = json!([{"center": [-0.5, 2.5], "text": "11"}]);
    assert_eq!(refused(|puzzle| puzzle["overlays"] = outside), "clues outside the grid");
    let far = json!([{"center": [1.5, 5.5], "text": "→"}]);
    assert_eq!(refused(|puzzle| puzzle["underlays"] = far), "clues outside the grid");
    let moved = |puzzle: &mut Value| {
        puzzle["regions"][0][3] = json!([0, 2]);
        puzzle["regions"][1][0] = json!([1, 1]);
    };
    assert_eq!(refused(moved), "irregular regions");
}

#[test]
fn cages_of_units_say_nothing_new() {
    let draft = sudokupad(|puzzle| {
        puzzle["cages"] = json!([
            {"cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "unique": true, "type": "rowcol", "hidden": true},
            {"cells": [[0, 1], [1, 1], [2, 1], [3, 1]], "unique": true},
            {"cells": [[1, 1], [0, 0], [0, 1], [1, 0]], "unique": true},
            {"cells": [[0, 0], [1, 1], [2, 2], [3, 3]], "unique": true},
            {"cells": [[3, 0], [2, 1], [1, 2], [0, 3]], "unique": true},
            {"cells": [[3, 0], [2, 1]], "unique": false, "hidden": true},
        ]);
    });
    let draft = draft.unwrap();
    assert_eq!(draft.puzzle.geometry().variant(), Variant::Diagonal);
    assert_eq!(draft.puzzle.setter_rules(), None);
}

#[test]
fn regions_may_be_missing_or_partial() {
    let given = |regions: Value| {
        sudokupad(|puzzle| puzzle["regions"] = regions).map(|draft| draft.puzzle.to_string())
    };
    let same = Ok("1.....4.........".to_owned());
    assert_eq!(given(json!([])), same);
    assert_eq!(given(json!([[[2, 2], [2, 3], [3, 2], [3, 3]]])), same);
    assert_eq!(given(Value::Null), same);
}

#[test]
fn other_shapes_and_damage_are_errors() {
    let message = |change: &dyn Fn(&mut Value)| sudokupad(|puzzle| change(puzzle)).unwrap_err();
    assert!(message(&|puzzle| puzzle["cells"][3] = json!([{}])).contains("as many rows and columns"));
    assert!(message(&|puzzle| puzzle["cells"][3][0] = json!({"value": 7})).contains("not one of 1–4"));
    assert!(message(&|puzzle| puzzle["cells"][0][1] = json!({"value": 1})).contains("1 appears twice"));
    for regions in [json!([[0, 0]]), json!("x"), json!([[[-1e300, 0], [1e300, 9]]])] {
        let _ = sudokupad(|puzzle| puzzle["regions"] = regions);
    }
    // Cells alone could come from any program.
    let text = json!({"cells": vec![vec![json!({"value": 0}); 4]; 4]}).to_string();
    assert_ne!(detect(text.as_bytes()).map_or("-".into(), |found| found.choice().to_string()), "f-puzzles");
}
