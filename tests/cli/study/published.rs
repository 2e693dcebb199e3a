//! Published comparisons, reproduced in studies.

use std::collections::BTreeMap;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;
use sudoscope::in_words::grouped;
use sudoscope::solver::Algorithm;
use sudoscope::step::Step;

use super::{Folder, library, runs, study};
use crate::common::{files, long_run, steps_of, titled};

/// The direction of published comparisons in steps and guesses, which do not depend on the machine.
#[test]
fn the_classic_results_have_their_direction() {
    let folder = Folder::new();
    let solvers = [
        "backtracking:static,ascending,none",
        "backtracking:mrv,ascending,forward-checking",
        "ac3:alone",
        "propagation",
    ];
    let lists = ["9x9-easy.txt", "9x9-medium.txt", "9x9-hard.txt", "9x9-bulk.txt"].map(library);
    let lists: Vec<&Path> = lists.iter().map(Path::new).collect();
    let out = folder.path("out");
    let options: Vec<&str> = solvers
        .iter()
        .flat_map(|solver| ["--solvers", solver])
        .chain(["--limit", "10", "--give-up", "3"])
        .collect();
    study(&lists, &out, &options).assert().success();
    let runs = runs(&out);
    let of = |solver: &str| {
        let own = runs.iter().filter(|run| run[6] == solver);
        own.map(|run| ((run[0].clone(), run[1].clone()), run)).collect::<BTreeMap<_, _>>()
    };
    let [plain, checking, alone, propagation] = solvers.map(of);
    // AIMA, section 6.3: forward checking with MRV is far better than plain backtracking.
    let guesses = |run: &Vec<String>| run[13].parse::<u64>().unwrap();
    let (mut before, mut after) = (0, 0);
    for (puzzle, run) in &plain {
        before += guesses(run);
        after += guesses(checking[puzzle]);
        assert_eq!(checking[puzzle][8], "solved");
    }
    assert!(before > 20 * after, "{before} against {after}");
    // Simonis, "Sudoku as a Constraint Problem" (2005): stronger propagation solves more of a list without search.
    let without_search = |runs: &BTreeMap<_, &Vec<String>>| {
        runs.values().filter(|run| run[8] == "solved" && guesses(run) == 0).count()
    };
    assert!(without_search(&alone) < without_search(&propagation));
    assert_eq!(propagation.values().filter(|run| run[8] == "solved").count(), propagation.len());
}

/// The columns of a list: answered, answered without a guess, assignments.
#[test]
fn published_and_own_counts_are_in_the_table() {
    let folder = Folder::new();
    let long = long_run();
    let list = folder.write("long.txt", titled(&long, "long"));
    let easy = library("9x9-easy.txt");
    let markdown = ["--solvers", "brute-force,mrv", "--table", "markdown", "--limit", "600"];
    let told = study(&[&list, Path::new(&easy)], &folder.path("own"), &markdown).assert().success();
    let row = |solver: &str, algorithm, is_least: bool| {
        let (steps, _) = steps_of(algorithm, &long, usize::MAX);
        let count = |is_counted: fn(&Step) -> bool| steps.iter().filter(|step| is_counted(step)).count();
        let assignments = grouped(count(|step| matches!(step, Step::Assign { .. })) as u64);
        let assignments = if is_least { format!("**{assignments}**") } else { assignments };
        let guesses = count(|step| matches!(step, Step::Assign { reason, .. } if reason.is_guess()));
        format!("| `{solver}` | 1 of 1 | {} | {assignments} | ", u8::from(guesses == 0))
    };
    let rows = [row("brute-force", Algorithm::BruteForce, false), row("mrv", Algorithm::Mrv, true)];
    told.stdout(contains(&rows[0]).and(contains(&rows[1])));
    // As published.
    let Some(hard) = files::path("sudoku16/hard1.txt") else { return };
    let lists = ["medium1", "easy1"].map(|name| files::path(&format!("sudoku16/{name}.txt")).unwrap());
    let told = study(&[&hard, &lists[0], &lists[1]], &folder.path("out"), &markdown).assert().success();
    let rows = ["| `brute-force` | 1 of 1 | 0 | 27,897,019 | ", "| `mrv` | 1 of 1 | 1 | **141** | "];
    told.stdout(
        contains(rows[0]).and(contains(rows[1])).and(contains(" 134,707 ")).and(contains(" **132** ")),
    );
}
