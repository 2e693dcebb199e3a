//! The output of `trace` for a solver of this program is recorded as the same run again.

use std::path::Path;

use sudoscope::board::Board;
use sudoscope::explain::{Contexts, explain_in};
use sudoscope::rules::RuleSet;
use sudoscope::solver::Algorithm;
use sudoscope::solver::backtracking::Heuristics;
use sudoscope::solver::learning::Learning;
use sudoscope::trace::file::{self, Saved};

use super::{library, sudoscope};

/// The most steps explained.
const MOST_EXPLAINED: usize = 300;

/// Records a run directly, and again from its printed steps.
fn both(folder: &Path, puzzle: &str, algorithm: &str) -> [Saved; 2] {
    let paths = ["direct", "again"].map(|name| folder.join(name).with_extension("sudoscope"));
    let record = paths[0].to_str().expect("a path");
    let printed = sudoscope()
        .args(["trace", puzzle, "--algorithm", algorithm, "--record", record])
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    let out = paths[1].to_str().expect("a path");
    sudoscope().args(["record", "-", "--out", out]).write_stdin(printed).assert().success();
    paths.map(|path| file::open(&path).expect("a run"))
}

fn assert_equal(puzzle: &str, algorithm: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let [direct, again] = both(folder.path(), &library(puzzle), algorithm);
    let what = format!("{algorithm} on {puzzle}");
    assert_eq!(direct.about, again.about, "{what}");
    let outcomes = [&direct, &again].map(|run| run.finish.as_ref().expect("an end").outcome.clone());
    assert_eq!(outcomes[0], outcomes[1], "{what}");
    assert_eq!(direct.trace.totals(), again.trace.totals(), "{what}");
    let steps = [&direct, &again].map(|run| run.trace.steps(0..run.trace.len()));
    assert_eq!(steps[0], steps[1], "{what}");
    let explained = [direct, again].map(|run| explanations(&run));
    assert_eq!(explained[0], explained[1], "{what}");
}

/// The explanations of the first steps.
fn explanations(run: &Saved) -> Vec<String> {
    let (about, trace) = (&run.about, &run.trace);
    let mut board = Board::new(&about.puzzle);
    let mut contexts = Contexts::from(0, trace, about.algorithm);
    let mut all = Vec::new();
    for step in trace.steps(0..trace.len()).into_iter().take(MOST_EXPLAINED) {
        let context = contexts.next(step, &board);
        all.push(format!("{:?}", explain_in(step, &board, about.puzzle.symbols(), &context)));
        board.apply(step);
    }
    all
}

#[test]
fn every_solver_gives_the_same_run() {
    for algorithm in Algorithm::LISTED {
        assert_equal("9x9-easy.txt", &algorithm.to_string());
    }
    for [puzzle, algorithm] in [
        ["16x16-signs.txt", "propagation"],
        ["9x9-diagonal.txt", "mrv"],
        ["9x9-no-solution.txt", "learning"],
        ["9x9-no-solution.txt", "cbj"],
        ["9x9-hard.txt", "ac3:alone"],
        ["9x9-very-hard.txt", "propagation:locked-candidates,hidden-pairs,naked-triples"],
        ["9x9-very-hard.txt", "human"],
        ["9x9-hard.txt", "dlx:first"],
    ] {
        assert_equal(puzzle, algorithm);
    }
}

#[test]
fn every_choice_gives_the_same_run() {
    let heuristics = Heuristics::all().flat_map(|own| [Algorithm::Backtracking(own), Algorithm::Cbj(own)]);
    let all = heuristics
        .chain(Learning::all().map(Algorithm::Learning))
        .chain(RuleSet::samples_of_switched().map(Algorithm::Propagation));
    for algorithm in all {
        assert_equal("6x6.txt", &algorithm.to_string());
    }
}
