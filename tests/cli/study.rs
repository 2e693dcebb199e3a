//! `sudoscope study`: results survive being killed, shards can be merged, and tables say what was measured.

#[cfg(unix)]
mod again;
mod published;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use predicates::prelude::*;
use predicates::str::contains;

use super::folder::Folder;
use super::{assert_refused, library, sudoscope};
use crate::common::{endless, own};

/// The fields of the results that do not depend on the machine (all except the time), ordered by the names of
/// the runs.
fn runs(folder: &Path) -> Vec<Vec<String>> {
    let text = fs::read(folder.join("results.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(&text[..]);
    let fields = |record: csv::StringRecord| record.iter().take(18).map(String::from).collect::<Vec<_>>();
    let mut runs: Vec<Vec<String>> = reader.records().map(|record| fields(record.unwrap())).collect();
    runs.sort();
    runs
}

/// The fields that identify each run; checks that there are no duplicates.
fn keys(folder: &Path) -> BTreeSet<[String; 4]> {
    let runs = runs(folder);
    let keys: BTreeSet<[String; 4]> =
        runs.iter().map(|run| [0, 1, 6, 7].map(|column| run[column].clone())).collect();
    assert_eq!(keys.len(), runs.len(), "no run twice");
    keys
}

/// A list of this many puzzles of the project.
fn list(folder: &Folder, name: &str, count: usize) -> std::path::PathBuf {
    let puzzles = own::of_sides(9..=9, 1).into_iter().map(|own| own.puzzle.to_string());
    let puzzles: Vec<String> = puzzles.collect();
    let lines: String = puzzles.iter().cycle().take(count).map(|line| format!("{line}\n")).collect();
    folder.write(name, lines)
}

fn study(lists: &[&Path], out: &Path, more: &[&str]) -> assert_cmd::Command {
    let mut command = sudoscope();
    command.arg("study").args(lists).args(more).arg("--out").arg(out);
    command
}

#[test]
fn a_killed_study_resumes_without_loss_or_repetition() {
    let folder = Folder::new();
    let (out, whole) = (folder.path("out"), folder.path("whole"));
    let small = own::of_sides(4..=4, 1).into_iter().map(|own| format!("{}\n", own.puzzle));
    let small: Vec<String> = small.collect();
    let list =
        folder.write("list.txt", small.iter().cycle().take(400).map(String::as_str).collect::<String>());
    // Brute force never ends on it, so the study cannot end before it is killed, however fast the machine is.
    let last = folder.write("last.txt", endless().to_string());
    let solvers = ["--solvers", "brute-force,dlx,mrv,norvig", "--jobs", "2", "--limit", "600"];
    study(&[&list], &whole, &solvers).assert().success();
    let results = out.join("results.csv");
    let lines = || fs::read(&results).map_or(0, |text| text.iter().filter(|byte| **byte == b'\n').count());
    let mut recorded = 0;
    // Plus the line with the names, and the other solvers on the last puzzle.
    let all = 1 + 400 * 4 + 3;
    while recorded < all {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sudoscope"));
        let command = command.arg("study").args([&list, &last]).args(solvers).arg("--out").arg(&out);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while lines() < all.min(recorded + 300) {
            assert!(began.elapsed() < Duration::from_secs(60), "nothing is recorded");
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        child.kill().unwrap();
        child.wait().unwrap();
        recorded = lines();
    }
    study(&[&list], &out, &solvers).assert().success();
    keys(&out);
    let mut runs = [&out, &whole].map(|folder| runs(folder));
    runs[0].retain(|run| run[0] == "list.txt");
    assert_eq!(runs[0].len(), 400 * 4);
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn shards_merged_are_the_whole() {
    let folder = Folder::new();
    let (first, second) = (list(&folder, "first.txt", 5), list(&folder, "second.txt", 6));
    let (lists, whole) = ([&*first, &*second], folder.path("whole"));
    let common = ["--solvers", "dlx,mrv", "--repeat", "2"];
    study(&lists, &whole, &common).assert().success();
    let mut shards = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let out = folder.path(&shard.replace('/', "-"));
        let more: Vec<&str> = common.into_iter().chain(["--shard", shard]).collect();
        study(&lists, &out, &more).assert().success();
        shards.push(out);
    }
    let merged = folder.path("merged");
    let merge = |folders: &[std::path::PathBuf]| {
        let mut command = sudoscope();
        command.args(["study", "--out"]).arg(&merged).arg("--merge").args(folders);
        command
    };
    merge(&shards).assert().success().stdout(contains("over the 11 of 11 puzzles that every solver"));
    assert_eq!(runs(&merged), runs(&whole));
    assert_eq!(keys(&merged).len(), 11 * 2 * 2);
    assert!(merged.join("report.html").is_file());
    // Merging must not overwrite results that would be lost.
    assert_refused(&mut merge(&shards[..2]), "already holds results");
    // Measuring a shard again gives other times.
    let again = folder.path("again");
    let more: Vec<&str> = common.into_iter().chain(["--shard", "1/3"]).collect();
    study(&lists, &again, &more).assert().success();
    assert_refused(&mut merge(&[merged.clone(), again]), "their shares overlap");
    let other = folder.path("other");
    study(&lists, &other, &["--solvers", "dlx", "--limit", "7"]).assert().success();
    assert_refused(&mut merge(&[merged.clone(), other]), "its limit is 60 s, not 7 s");
}

#[test]
fn stopped_runs_are_marked_and_not_summed() {
    let folder = Folder::new();
    let (hard, easy) =
        (folder.write("hard.txt", endless().to_string()), folder.write("easy.txt", "1..............."));
    let out = folder.path("out");
    let cut = study(&[&hard, &easy], &out, &["--solvers", "brute-force,dlx", "--limit", "0.5"]);
    let cut = { cut }.assert().success();
    cut.stdout(contains("over the 1 of 2 puzzles that every solver").and(contains("0 of 1")));
    let stopped = |run: &&Vec<String>| run[8] == "stopped" && run[9] == "true";
    assert_eq!(runs(&out).iter().filter(stopped).count(), 1);
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains("brute-force: stopped after "), "{report}");
}

#[test]
fn a_solver_given_up_skips_remaining_puzzles() {
    let folder = Folder::new();
    let hard = folder.write("hard.txt", format!("{}\n", endless()).repeat(5));
    let out = folder.path("out");
    let more = ["--solvers", "brute-force,dlx", "--limit", "0.3", "--give-up", "2", "--jobs", "1"];
    study(&[&hard], &out, &more).assert().success();
    let of = |solver: &str| runs(&out).iter().filter(|run| run[6] == solver).count();
    assert_eq!((of("brute-force"), of("dlx")), (2, 5));
    // Nor does it start again.
    sudoscope().args(["study", "--out"]).arg(&out).assert().success();
    assert_eq!((of("brute-force"), of("dlx")), (2, 5));
}

#[cfg(unix)]
#[test]
fn the_same_command_resumes_an_interrupted_study() {
    let folder = Folder::new();
    let text = "1...............\n".repeat(21);
    let (easy, hard) = (folder.write("easy.txt", text), folder.write("hard.txt", endless().to_string()));
    let out = folder.path("out");
    let mut command = crate::interruptible();
    let command = command.arg("study").args([&easy, &hard]).args(["--solvers", "brute-force"]);
    let child = command.arg("--out").arg(&out).stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    while fs::read_to_string(out.join("results.csv")).map_or(0, |text| text.lines().count()) < 22 {
        assert!(began.elapsed() < Duration::from_secs(60), "nothing is recorded");
        std::thread::sleep(Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("stopped; 21 runs are recorded. Run the same command to continue"), "{told}");
    assert!(runs(&out).iter().all(|run| run[8] == "solved"), "what was stopped is no result");
    // Without its last list, it is complete.
    let more = ["--solvers", "brute-force"];
    study(&[&easy], &out, &more).assert().success();
    assert_eq!(keys(&out).len(), 21);
}

#[test]
fn too_many_runs_are_refused_at_once() {
    let folder = Folder::new();
    let (list, out) = (list(&folder, "list.txt", 2), folder.path("out"));
    let most = ["--solvers", "dlx", "--repeat", "4294967295"];
    let told = "this would be 8,589,934,590 runs, and a study has at most 10,000,000: use fewer";
    assert_refused(&mut study(&[&list], &out, &most), told);
    assert_refused(
        &mut study(&[], &out, &["--family", "4,9", "--each", "4294967295"]),
        "these are 38,654,705,655 boards of each side; at most 100,000 are possible",
    );
    assert!(!out.exists());
    // A study by somebody else does not ask for more either.
    study(&[&list], &out, &["--solvers", "dlx", "--jobs", "1"]).assert().success();
    let before = fs::read_to_string(out.join("study.json")).unwrap();
    let asks = |part: &str, other: &str| {
        assert!(before.contains(part), "{before}");
        fs::write(out.join("study.json"), before.replace(part, other)).unwrap();
        study(&[], &out, &[])
    };
    assert_refused(&mut asks("\"repetitions\": 1", "\"repetitions\": 4294967295"), told);
    assert_refused(&mut asks("\"jobs\": 1", "\"jobs\": 18446744073709551615"), "study.json");
    assert_refused(&mut asks("\"jobs\": 1", "\"jobs\": 0"), "fewer than 1 or more than 1024 runs at a time");
}

#[test]
fn a_resumed_study_keeps_its_number_of_jobs() {
    let folder = Folder::new();
    let (one, two) = (list(&folder, "one.txt", 3), list(&folder, "two.txt", 4));
    let out = folder.path("out");
    let jobs = || {
        let text = fs::read(out.join("results.csv")).unwrap();
        let mut reader = csv::Reader::from_reader(&text[..]);
        reader.records().map(|record| record.unwrap()[19].to_owned()).collect::<Vec<_>>()
    };
    let solvers = ["--solvers", "dlx,mrv", "--repeat", "2"];
    let first: Vec<&str> = solvers.into_iter().chain(["--jobs", "1"]).collect();
    study(&[&one], &out, &first).assert().success().stderr(contains("before, ").not());
    let again = study(&[&two], &out, &solvers).assert().success();
    again.stderr(contains("before, ").not()).stdout(contains("only if the greatest is below the least"));
    assert_eq!(jobs(), ["1"; 28]);
    let more: Vec<&str> =
        ["--solvers", "norvig"].into_iter().chain(["--repeat", "2", "--jobs", "2"]).collect();
    let mixed = study(&[&one], &out, &more).assert().success();
    mixed.stderr(contains("earlier, 1 run was done at a time, and now 2: such times cannot be compared"));
    assert_eq!(jobs().iter().filter(|jobs| *jobs == "2").count(), 6);
    // What the same solver did on both sides would be mixed; here, the solvers are different.
    let third = study(&[&two], &out, &["--solvers", "norvig,dlx", "--repeat", "3", "--jobs", "2"]);
    let mixed = { third }.assert().success();
    mixed.stdout(
        contains("Times cannot be compared: 28 runs alone and ").and(contains("“jobs” in results.csv")),
    );
    assert!(fs::read_to_string(out.join("report.html")).unwrap().contains("Times cannot be compared"));
}

#[test]
fn an_edited_result_line_is_refused_by_number() {
    let folder = Folder::new();
    let (list, out) = (list(&folder, "list.txt", 2), folder.path("out"));
    study(&[&list], &out, &["--solvers", "dlx", "--jobs", "1"]).assert().success();
    let results = out.join("results.csv");
    let before = fs::read_to_string(&results).unwrap();
    for (part, other, reason) in [
        ("list.txt,2,", "list.txt,0,", "`0` is not a value of the column `index`"),
        ("list.txt,2,", "list.txt,3,", "there is no puzzle 3 in list.txt, which has 2 puzzles"),
        ("list.txt,2,", "other.txt,2,", "the list other.txt is not part of this study"),
        (",dlx,1,", ",zzz,1,", "the solver zzz is not part of this study"),
    ] {
        let at = before.rfind(part).unwrap();
        let edited = before[..at].to_owned() + &before[at..].replacen(part, other, 1);
        fs::write(&results, &edited).unwrap();
        let told = format!("results.csv, line 3: {reason}; correct the line, or remove it");
        assert_refused(&mut study(&[], &out, &[]), &told);
        assert_refused(sudoscope().args(["study", "--merge"]).arg(&out).arg("--out").arg(&out), &told);
        assert_eq!(fs::read_to_string(&results).unwrap(), edited, "left as it was");
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = Folder::new();
    let (list, out) = (list(&folder, "list.txt", 2), folder.path("out"));
    study(&[&list], &out, &["--solvers", "dlx"]).assert().success();
    assert_refused(&mut study(&[&list], &out, &["--limit", "1"]), "its limit is 60 s, not 1 s");
    fs::write(&list, format!("1{}\n", ".".repeat(80))).unwrap();
    assert_refused(&mut study(&[&list], &out, &["--solvers", "dlx"]), "the list list.txt has changed");
    let other = folder.path("other");
    assert_refused(&mut study(&[&list, &list], &other, &[]), "two lists are called list.txt");
    assert_refused(&mut study(&[], &other, &[]), "no lists are given");
    assert_refused(&mut study(&[Path::new("/no/such/list")], &other, &[]), "/no/such/list");
    assert_refused(sudoscope().args(["study", "--merge"]).arg(&other), "holds no study");
    study(&[&list], &out, &["--shard", "3/2"])
        .assert()
        .code(2)
        .stderr(contains("expected a share such as 1/4"));
}

#[cfg(unix)]
#[test]
fn a_list_may_have_any_name() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    let plain = list(&folder, "list.txt", 2);
    let odd = folder.path("x").with_file_name(std::ffi::OsStr::from_bytes(b"a\xff \x1b[31m.txt"));
    let formula = folder.path("=cmd|' C'!A0");
    for name in [&odd, &formula] {
        fs::copy(&plain, name).unwrap();
    }
    let out = folder.path("out");
    let told = study(&[&odd, &formula], &out, &["--solvers", "dlx", "--table", "csv"]).assert().success();
    let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    assert!(told.contains("a\u{fffd} ␛[31m.txt: answered") && told.contains(",'=cmd"), "{told}");
    let results = fs::read_to_string(out.join("results.csv")).unwrap();
    assert!(
        results.lines().skip(1).all(|line| line.starts_with("a\u{fffd} ␛") || line.starts_with("'=cmd")),
        "{results}"
    );
    // The study continues by itself, and the command in the report finds the files.
    study(&[], &out, &[]).assert().success();
    assert_eq!(keys(&out).len(), 4);
    let report = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(report.contains(r"a\377") && !report.contains('\u{1b}'), "{report}");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_list() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_refused(&mut study(&[&pipe], &folder.path("out"), &[]), "a study reads its lists several times");
}

#[test]
fn unreadable_puzzles_are_reported_and_skipped() {
    let folder = Folder::new();
    let good = format!("1{}", ".".repeat(80));
    let list = folder.write("list.txt", format!("{good}\n{good}\n11{}\n{good}\n", ".".repeat(79)));
    let out = folder.path("out");
    let told = study(&[&list], &out, &["--solvers", "dlx,propagation"]).assert().code(2);
    told.stderr(contains("list.txt:3:").and(contains("appears twice").count(1)));
    assert_eq!(keys(&out).len(), 3 * 2);
}

#[test]
fn a_family_is_reproducible_and_shows_growth() {
    let folder = Folder::new();
    let family = |out: &str, more: &[&str]| {
        let fixed = ["--family", "4,6,9", "--filled", "50,90", "--each", "2", "--solvers", "mrv,dlx"];
        let mut command = study(&[], &folder.path(out), &fixed);
        command.args(more);
        command.assert()
    };
    let told = family("one", &[]).success().get_output().stdout.clone();
    let told = String::from_utf8(told).unwrap();
    assert!(told.contains("Least squares") && told.contains("90 %") && told.contains("4–9"), "{told}");
    assert_eq!(runs(&folder.path("one")).len(), 3 * 2 * 2 * 2);
    family("two", &["--jobs", "1"]).success();
    assert_eq!(runs(&folder.path("one")), runs(&folder.path("two")));
    // The boards are those that `generate` makes: 41 is half of 81 cells.
    let args = ["--size", "9", "--clues", "41", "--unchecked", "--count", "2", "--seed", "1", "--to", "line"];
    let made = sudoscope().arg("generate").args(args).output().unwrap();
    let lines = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).map(String::from).collect::<Vec<_>>()
    };
    let list = fs::read(folder.path("one").join("random-9x9.txt")).unwrap();
    assert_eq!(lines(&list)[2..], lines(&made.stdout));
    // It continues with and without the request repeated; with another seed it is another study.
    family("one", &[]).success();
    study(&[], &folder.path("one"), &[]).assert().success();
    family("one", &["--seed", "2"]).code(2).stderr(contains("boards of another family"));
    assert_eq!(runs(&folder.path("one")).len(), 24);
}

#[test]
fn a_family_needs_valid_sides_and_no_lists() {
    let folder = Folder::new();
    let list = list(&folder, "list.txt", 1);
    let out = folder.path("out");
    study(&[], &out, &["--family", "7"]).assert().code(2).stderr(contains("not a prime number"));
    study(&[&list], &out, &["--family", "9"]).assert().code(2);
    study(&[&list], &out, &["--each", "3"]).assert().code(2).stderr(contains("--family"));
    assert!(!out.exists());
}
