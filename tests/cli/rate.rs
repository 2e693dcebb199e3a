//! `sudoscope rate`: levels and scores.

use predicates::prelude::*;
use predicates::str::contains;

use super::{library, sudoscope};

/// Three cells in one row, column and block each are empty: one full house after the other.
const THREE: &str = ".2345678945678912378912345621436589.3658972148972143655316429786429785319785.1642";

const HEADER: &str = "puzzle,hodoku_level,hodoku_score,se_rating,se_pearl,se_diamond,hodoku_steps";

#[test]
fn the_score_is_the_sum_of_the_steps() {
    let mut command = sudoscope();
    let rated =
        command.args(["rate", "-", "--csv"]).write_stdin(format!("{THREE}\n{THREE}\n")).assert().success();
    let line = format!("{THREE},Easy,12,1.0,1.0,1.0,\"full house 3\"");
    rated.stdout(format!("{HEADER}\n{line}\n{line}\n"));
}

#[test]
fn a_puzzle_with_several_solutions_has_no_grade() {
    let mut command = sudoscope();
    let several = library("9x9-several-solutions.txt");
    command
        .args(["rate", &several])
        .assert()
        .code(1)
        .stderr(contains("has no grade: it has more than one solution"));
}

#[test]
fn techniques_are_counted_in_the_order_of_their_first_use() {
    let mut command = sudoscope();
    let rated = command.args(["rate", &library("9x9-easy.txt")]).assert().success();
    rated.stdout(contains("Easy (").and(contains("  naked single 22\n  full house 21\n")));
}

#[test]
fn sudoku_explainer_rates_by_the_hardest_step_the_first_digit_and_the_first_step() {
    let mut command = sudoscope();
    let rated = command.args(["rate", "-"]).write_stdin(format!("{THREE}\n")).assert().success();
    rated.stdout(contains("Easy (12); Sudoku Explainer 1.0 (pearl 1.0, diamond 1.0)\n"));
}

#[test]
fn sudoku_explainer_rates_no_other_boards_than_9x9() {
    let mut command = sudoscope();
    let rated = command.args(["rate", "-", "--json"]).write_stdin("12343412214343.1\n").assert().success();
    rated.stdout(contains("\"se_rating\":null,\"se_pearl\":null,\"se_diamond\":null"));
}
