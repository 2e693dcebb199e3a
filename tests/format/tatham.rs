//! Game ids and saves of Simon Tatham's Solo.

use sudoscope::geometry::{BlockShape, Variant};

use super::{NINE, bulk, message, single};

const ID: &str = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";

#[test]
fn game_ids_are_read() {
    for parameters in ["3x3", "3", "3x3db", "3x3dur4"] {
        assert_eq!(single(&format!("{parameters}:{ID}")).unwrap().to_string(), NINE, "{parameters}");
    }
    assert_eq!(bulk(&format!("3x3:{ID}\n3x3:{ID}\n")).len(), 2);
    let twelve = single("3x4:12_1z3zzzzk").unwrap();
    assert!(twelve.to_string().starts_with("C1"));
    assert_eq!(twelve.geometry().block(), BlockShape { rows: 3, columns: 4 });
}

#[test]
fn saves_are_read() {
    let line = |key: &str, value: &str| format!("{key:8}:{}:{value}\n", value.len());
    let save = |game: &str, parameters: &str| {
        let head = line("SAVEFILE", "Simon Tatham's Portable Puzzle Collection") + &line("VERSION", "1");
        head + &line("GAME", game) + &line("PARAMS", parameters) + &line("DESC", ID) + &line("MOVE", "R0,2,1")
    };
    assert_eq!(single(&save("Solo", "3x3")).unwrap().to_string(), NINE);
    assert!(message(&save("Unequal", "9")).contains("expected the game Solo"));
    assert!(message(&save("Solo", "3x3k")).contains("these rules: killer"));
    assert!(message("SAVEFILE:1:x\n").contains("the name of the game is missing"));
    let damaged = save("Solo", "3x3").replace("3b7", "3\u{91}7");
    assert!(message(&damaged).contains("is not one of 1–9"), "{}", message(&damaged));
}

#[test]
fn other_rules_are_refused_by_name() {
    let of = |parameters: &str| message(&format!("{parameters}:{ID}"));
    assert!(of("9j").contains("does not read game ids with these rules: jigsaw"), "{}", of("9j"));
    assert!(of("9jx").contains("jigsaw") && of("3x3xk").contains("killer"));
}

#[test]
fn x_is_the_diagonal_variant() {
    for parameters in ["3x3x", "3x3xdu", "3xr4"] {
        let puzzle = single(&format!("{parameters}:{ID}")).unwrap();
        assert_eq!((puzzle.to_string().as_str(), puzzle.geometry().variant()), (NINE, Variant::Diagonal));
    }
    assert_eq!(single(&format!("3x3dx:{ID}")).unwrap().geometry().variant(), Variant::Plain, "a difficulty");
}

#[test]
fn blocks_that_would_be_rows_are_refused() {
    for parameters in ["4x1", "1x9", "0x4", "1"] {
        let said = message(&format!("{parameters}:{ID}"));
        assert!(said.starts_with("line 1, column 1: ") && said.contains("a game id of Solo"), "{said}");
    }
    // Found by the fuzzer.
    assert!(message("4x1:mc,en").contains("“4x1”") || message("4x1:mc,en").contains("\"4x1\""));
}

#[test]
fn mistakes_are_named_with_their_place() {
    assert_eq!(
        message(&format!("3x3:{}", ID.replacen('7', "10", 1))),
        "line 1, column 9: \"10\" is not one of 1–9"
    );
    assert_eq!(
        message(&format!("3x3:{ID}a")),
        "line 1, column 65: this puzzle has 82 cells; a 9×9 board needs 81"
    );
    assert!(message("3x3:zz").contains("this puzzle has 52 cells"));
    assert!(message("7x7:zz").contains("expected a game id of Solo"));
}
