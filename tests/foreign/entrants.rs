//! Commands as solvers of studies and comparisons.

use std::fs;
use std::path::PathBuf;

use serde_json::Value as Json;
use tempfile::TempDir;

use super::sudoscope;

const PUZZLE: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLUTION: &str = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// A folder with a list of one puzzle, and solvers as scripts.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(TempDir::new().expect("a folder"));
        fs::write(folder.path("list.txt"), format!("{PUZZLE}\n")).expect("a file");
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A solver that runs these shell commands.
    fn script(&self, name: &str, commands: &str) -> String {
        fs::write(self.path(name), commands).expect("a file");
        format!("cmd:sh {}", self.path(name).display())
    }

    /// The output of `compare` for these solvers, by name, and its complaints.
    fn compared(&self, solvers: &[String], options: &[&str]) -> (Vec<Json>, String) {
        let mut compare = sudoscope();
        compare.arg("compare").arg(self.path("list.txt")).arg("--json").args(options);
        solvers.iter().for_each(|solver| {
            compare.args(["--algorithm", solver]);
        });
        let output = compare.output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let runs = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        (runs, String::from_utf8(output.stderr).expect("text"))
    }
}

fn outcomes(runs: &[Json]) -> Vec<&str> {
    runs.iter().map(|run| run["outcome"].as_str().expect("an outcome")).collect()
}

#[test]
fn the_answer_of_a_command_is_checked() {
    let folder = Folder::new();
    let other = SOLUTION.replace('4', "x").replace('8', "4").replace('x', "8");
    let solvers = [
        folder.script("right.sh", &format!("echo {SOLUTION}")),
        folder.script("other.sh", &format!("echo {other}")),
        folder.script("none.sh", r#"echo '{"kind":"end","outcome":"unsolvable"}'"#),
        folder.script("fails.sh", "echo 'no luck' >&2; exit 3"),
        folder.script(
            "given.sh",
            &format!("read line; [ \"$line\" = {PUZZLE} ] && [ \"$1\" = {PUZZLE} ] && echo {SOLUTION}"),
        ),
        "cmd:/nowhere/to/be/found".into(),
    ];
    let (runs, complaints) = folder.compared(&solvers, &[]);
    assert_eq!(outcomes(&runs), ["solved", "wrong", "wrong", "stalled", "solved", "stalled"]);
    assert!(complaints.contains("no luck") && complaints.contains("2 answers are wrong"), "{complaints}");
    assert!(complaints.contains("/nowhere/to/be/found"), "{complaints}");
    for run in &runs {
        assert!(
            run["seconds"].is_number() && run.get("steps").is_none() && run.get("guesses").is_none(),
            "{run}"
        );
    }
}

#[test]
fn a_commands_counters_are_those_of_its_run() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_sudoscope");
    let traced = folder.script("traced.sh", &format!("{program} trace - --algorithm mrv"));
    let placed = folder.script(
        "placed.sh",
        &format!(
            "{program} trace - --algorithm brute-force | grep -v eliminate | sed 's/\"sudoscope\"/\"x\"/'"
        ),
    );
    let (runs, complaints) = folder.compared(&["mrv".into(), traced, "brute-force".into(), placed], &[]);
    assert_eq!(complaints, "");
    let figures = |run: &Json, names: &[&str]| names.iter().map(|name| run[name].clone()).collect::<Vec<_>>();
    let all = [
        "steps",
        "assignments",
        "eliminations",
        "guesses",
        "retractions",
        "contradictions",
        "max_depth",
        "nodes",
    ];
    assert_eq!(figures(&runs[0], &all), figures(&runs[1], &all));
    assert_eq!(runs[3]["assignments"], runs[2]["assignments"]);
    assert!(runs[3].get("eliminations").is_none(), "{}", runs[3]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_ends_a_command_with_its_children() {
    let folder = Folder::new();
    let pids = folder.path("pids");
    let script = format!("sleep 1000 & echo $! > {0}; echo $$ >> {0}; wait", pids.display());
    let (runs, _) = folder.compared(&[folder.script("hangs.sh", &script)], &["--limit", "0.5"]);
    assert_eq!(outcomes(&runs), ["stopped"]);
    let pids = fs::read_to_string(pids).expect("it was started");
    assert_eq!(pids.lines().count(), 2);
    for pid in pids.lines() {
        let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        assert!(state.is_empty() || state.contains(") Z "), "{state}");
    }
}

#[test]
fn a_study_starts_only_commands_named_now() {
    let folder = Folder::new();
    let started = folder.path("started");
    let script = format!("echo started >> {}; echo {SOLUTION}", started.display());
    let solver = folder.script("mine.sh", &script);
    let count = || fs::read_to_string(&started).map_or(0, |text| text.lines().count());
    let study = |more: &[&str]| {
        let mut study = sudoscope();
        study.arg("study").args(["--jobs", "1", "--out"]).arg(folder.path("out")).args(more);
        study.output().expect("it runs")
    };
    let list = folder.path("list.txt");
    let list = list.to_str().expect("a path");
    let first = study(&[list, "--solvers", &format!("mrv,{solver}"), "--table", "csv"]);
    assert!(first.status.success(), "{first:?}");
    assert_eq!(count(), 1);
    let results = fs::read_to_string(folder.path("out/results.csv")).expect("results");
    let own: Vec<&str> = results.lines().filter(|line| line.contains("mine.sh")).collect();
    assert!(own.len() == 1 && own[0].contains("solved,false,,,,,,,,"), "{results}");
    let again = study(&["--repeat", "2"]);
    let told = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(
        !again.status.success() && told.contains("--allow-commands") && told.contains("mine.sh"),
        "{told}"
    );
    assert_eq!(count(), 1, "it was started without being named");
    assert!(study(&["--repeat", "2", "--solvers", "mrv"]).status.success());
    assert_eq!(count(), 1);
    assert!(study(&["--repeat", "2", "--allow-commands"]).status.success());
    assert_eq!(count(), 2);
}

#[test]
fn a_command_is_aligned_with_a_solver() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_sudoscope");
    let traced = folder.script("traced.sh", &format!("{program} trace - --algorithm mrv"));
    let mut align = sudoscope();
    align.arg("align").arg(folder.path("list.txt")).arg("--solvers").arg(format!("mrv,{traced}"));
    let output = align.output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(text.contains("mrv: ") && text.contains("traced.sh: "), "{text}");
}
