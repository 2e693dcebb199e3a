//! `sudoscope rate`: levels and scores.

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

use super::{library, sudoscope};

/// A board with three empty cells, one in each row, column and block concerned: one full house after the
/// other.
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
fn techniques_are_listed_by_first_use() {
    let mut command = sudoscope();
    let rated = command.args(["rate", &library("9x9-easy.txt")]).assert().success();
    rated.stdout(contains("Easy (").and(contains("  naked single 22\n  full house 21\n")));
}

/// The parts rate the hardest step, the first digit and the first step.
#[test]
fn sudoku_explainer_ratings_have_three_parts() {
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

#[test]
fn a_path_solves_and_sums_to_the_score() {
    sums_to_the_score("9x9-hard.txt");
    // With guesses.
    sums_to_the_score("9x9-published.txt");
}

fn sums_to_the_score(file: &str) {
    let file = library(file);
    let lines = |arguments: &[&str]| -> Vec<Value> {
        let output = sudoscope().args(arguments).arg(&file).assert().success().get_output().stdout.clone();
        let text = String::from_utf8(output).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
    };
    let (rated, solved) = (lines(&["rate", "--json"]), lines(&["solve", "--json"]));
    let [rated, solved] = [&rated[0], &solved[0]];
    let mut board: Vec<char> = rated["board"].as_str().expect("a board").chars().collect();
    let blanks = board.iter().filter(|sign| **sign == '.').count();
    let (mut placed, mut score) = (0, 0);
    for (step, number) in lines(&["solve", "--path", "--json"]).iter().zip(1..) {
        assert_eq!(step["step"], number);
        score += step["hodoku_score"].as_u64().expect("a technique");
        for place in step["placements"].as_array().expect("a list") {
            let [digit, row, column] =
                [0, 1, 2].map(|index| place[index].as_u64().expect("a number") as usize);
            board[(row - 1) * 9 + column - 1] = char::from(b'0' + digit as u8);
            placed += 1;
        }
    }
    assert_eq!((placed, Some(score)), (blanks, rated["hodoku_score"].as_u64()));
    assert_eq!(board.into_iter().collect::<String>(), solved["solution"].as_str().expect("a solution"));
}

#[test]
fn a_path_is_printed_with_its_arguments() {
    let mut command = sudoscope();
    let path = command.args(["solve", "--path", "-"]).write_stdin(THREE).assert().success();
    path.stdout(
        "Easy (12), 3 steps\n   1  Full house: R1C1 is the last empty cell in row 1, which lacks 1. ⇒ R1C1=1\n   \
         2  Full house: R4C9 is the last empty cell in row 4, which lacks 7. ⇒ R4C9=7\n   \
         3  Full house: R9C5 is the last empty cell in row 9, which lacks 3. ⇒ R9C5=3\n",
    );
    let mut command = sudoscope();
    let several = library("9x9-several-solutions.txt");
    let none = command.args(["solve", "--path", &several]).assert().code(1);
    none.stdout("").stderr(contains("has no path: it has more than one solution"));
}
