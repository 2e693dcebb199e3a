//! Events and boards as programs print them, in all their forms.

use sudoscope::step::{AssignReason, Contradiction, Step};
use sudoscope::trace::file::Said;

use super::common::files::parse;
use super::recorded;
use sudoscope::puzzle::Puzzle;

const GIVENS: &str = "1..............4";

fn puzzle() -> Puzzle {
    parse(GIVENS)
}

/// Steps in short form: `+r2c3=4?` is a guess, `+` without a question mark a placement by a rule, `-` a
/// retraction, `x` an elimination, `o` a restoration, `!` a contradiction, `*` a solution.
fn short(puzzle: &Puzzle, steps: &[Step]) -> String {
    let place = |cell, digit| {
        format!("{}={}", puzzle.geometry().name(cell).to_lowercase(), puzzle.symbols().symbol(digit))
    };
    let one = |step: &Step| match *step {
        Step::Assign { cell, digit, reason: AssignReason::Rule(_) } => format!("+{}", place(cell, digit)),
        Step::Assign { cell, digit, .. } => format!("+{}?", place(cell, digit)),
        Step::Retract { cell, digit } => format!("-{}", place(cell, digit)),
        Step::Eliminate { cell, digit, .. } => format!("x{}", place(cell, digit)),
        Step::Restore { cell, digit } => format!("o{}", place(cell, digit)),
        Step::Contradiction(Contradiction::NoCandidate(cell)) => {
            format!("!{}", puzzle.geometry().name(cell).to_lowercase())
        }
        Step::Solution => "*".into(),
        _ => format!("{step:?}"),
    };
    steps.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_steps(stream: &str, expected: &str) {
    let (puzzle, collected, ending) = recorded(Some(&puzzle()), stream.as_bytes()).expect("a run");
    assert_eq!(short(&puzzle, &collected.steps), expected, "{stream}");
    assert_eq!(ending.first_skipped, None, "{stream}");
}

#[test]
fn cells_and_guesses_have_several_notations() {
    assert_steps(
        r#"{"kind":"assign","row":1,"column":2,"digit":"2","guess":true}
           {"kind":"retract","row":1,"column":2,"digit":"2"}
           {"kind":"assign","cell":"R1C2","digit":3,"reason":"guess"}
           {"kind":"retract","cell":"A2"}
           {"kind":"assign","cell":1,"digit":"4"}
           {"kind":"eliminate","cell":"b1","digit":"1"}"#,
        "+r1c2=2? -r1c2=2 +r1c2=3? -r1c2=3 +r1c2=4? xr2c1=1",
    );
}

#[test]
fn undoing_in_any_order_is_recorded_in_reverse() {
    assert_steps(
        r#"{"kind":"assign","cell":"A2","digit":2,"guess":true}
           {"kind":"eliminate","cell":"A3","digit":2}
           {"kind":"eliminate","cell":"A4","digit":2}
           {"kind":"restore","cell":"A3","digit":2}
           {"kind":"retract","cell":"A2"}
           {"kind":"restore","cell":"A4","digit":2}
           {"kind":"note","text":"back"}"#,
        "+r1c2=2? xr1c3=2 xr1c4=2 or1c4=2 or1c3=2 -r1c2=2",
    );
}

#[test]
fn eliminations_not_undone_are_repeated_with_a_remark() {
    let stream = r#"{"kind":"assign","cell":"A2","digit":2,"guess":true}
           {"kind":"eliminate","cell":"A3","digit":2}
           {"kind":"retract","cell":"A2"}
           {"kind":"assign","cell":"A2","digit":3,"guess":true}"#;
    assert_steps(stream, "+r1c2=2? xr1c3=2 or1c3=2 -r1c2=2 xr1c3=2 +r1c2=3?");
    let (_, collected, _) = recorded(Some(&puzzle()), stream.as_bytes()).expect("a run");
    assert!(collected.remarks.iter().any(|remark| (remark.position, &remark.said) == (4, &Said::Left(1))));
}

#[test]
fn the_steps_of_boards_are_their_differences() {
    let lines = "1..............4\n12.............4\n1..............4\n13.............4\n";
    assert_steps(lines, "+r1c2=2? -r1c2=2 +r1c2=3?");
    let grids = "1 . | . .\n. . | . .\n----+----\n. . | . .\n. . | . 4\n\n[1, 2, 0, 0]\n[0, 0, 0, 0]\n[0,0,0,0]\n[0,0,0,4]\n";
    assert_steps(grids, "+r1c2=2?");
    assert_steps("[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,2,4]]\n", "+r4c3=2?");
    let dictionary = r#"{"kind":"board","cells":{"A2":"234","A3":"24"}}"#;
    assert_steps(dictionary, "xr1c2=1 xr1c3=1 xr1c3=3");
    assert_steps(r#"{"kind":"board","cells":{"A2":""}}"#, "xr1c2=1 xr1c2=2 xr1c2=3 xr1c2=4 !r1c2");
}

#[test]
fn a_solved_board_is_a_solution() {
    let (puzzle, collected, ending) = recorded(Some(&puzzle()), b"1243341243212134\n").expect("a run");
    assert!(short(&puzzle, &collected.steps).ends_with(" *"));
    assert_eq!(ending.outcome.map(|outcome| outcome.name()), Some("solved"));
}

#[test]
fn the_first_board_is_the_puzzle() {
    let (puzzle, collected, _) =
        recorded(None, b"Solving...\n1..............4\n12.............4\n").expect("a run");
    assert_eq!((puzzle.to_string().as_str(), collected.steps.len()), (GIVENS, 1));
    let grid = b"hello\n1 . . .\n. . . .\n. . . .\n. . . 4\n";
    assert_eq!(recorded(None, grid).expect("a run").0.to_string(), GIVENS);
    let head = br#"{"trace":1,"board":"1..............4","solver":"mine","variant":"diagonal"}"#;
    let (puzzle, ..) = recorded(None, head).expect("a run");
    assert_eq!(puzzle.geometry().unit_count(), 14);
    assert!(recorded(None, b"nothing\nhere\n").is_none());
    assert!(recorded(None, br#"{"trace":2,"board":"1..............4"}"#).is_none(), "a later version");
}

#[test]
fn a_tree_is_told_before_its_first_step() {
    let tree = |stream: &str| {
        let (_, collected, ending) = recorded(Some(&puzzle()), stream.as_bytes()).expect("a run");
        assert_eq!(ending.skipped, 0);
        let mut said = collected.remarks.into_iter().map(|one| one.said);
        said.find_map(|said| if let Said::Tree(is_on_board) = said { Some(is_on_board) } else { None })
    };
    let guess = r#"{"kind":"assign","cell":"A2","digit":2,"guess":true}"#;
    assert_eq!(tree(&format!("{{\"kind\":\"tree\"}}\n{guess}")), Some(true));
    assert_eq!(tree(&format!("{{\"kind\":\"tree\",\"board\":false}}\n{guess}")), Some(false));
    assert_eq!(tree(&format!("{guess}\n{{\"kind\":\"tree\"}}")), None);
}

#[test]
fn source_lines_words_and_reasons_are_kept() {
    let stream = r#"{"kind":"assign","cell":"A2","digit":2,"guess":true,"file":"a.py","line":7,"why":"first"}
        {"kind":"eliminate","cell":"A3","digit":4,"reason":"my rule","line":9}
        {"kind":"eliminate","cell":"A3","digit":3,"reason":"naked pair","unit":"row 1","line":9}
        what is this?
        {"kind":"assign","cell":"A1","digit":2}
        {"kind":"end","outcome":"unsolvable"}"#;
    let (_, collected, ending) = recorded(Some(&puzzle()), stream.as_bytes()).expect("a run");
    let said: Vec<(u64, &Said)> = collected.remarks.iter().map(|one| (one.position, &one.said)).collect();
    let expected = [
        (0, Said::File("a.py".into())),
        (0, Said::Line(7)),
        (0, Said::Why("first".into())),
        (1, Said::Line(9)),
        (1, Said::Reason("my rule".into())),
        (2, Said::Reason("naked pair in row 1".into())),
        (3, Said::Skipped(4, "it is neither an event nor a board: what is this?".into())),
        (3, Said::Refused("R1C1 is a given and cannot be changed".into())),
        (3, Said::Ended("unsolvable".into())),
    ];
    assert_eq!(said, expected.iter().map(|(at, said)| (*at, said)).collect::<Vec<_>>());
    assert_eq!((ending.skipped, ending.other, ending.lines), (0, 1, 6));
    assert_eq!(ending.outcome.map(|outcome| outcome.name()), Some("unsolvable"));
}

#[test]
fn a_run_that_leaves_its_solution_opens_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (lines, out) = (folder.path().join("lines"), folder.path().join("run.sudoscope"));
    let stream = r#"{"trace":1,"board":"123434122143432."}
{"kind":"assign","cell":"R4C4","digit":1}
{"kind":"solution"}
{"kind":"retract","cell":"R4C4"}
{"kind":"end","outcome":"solved"}
"#;
    std::fs::write(&lines, stream).expect("a file");
    super::sudoscope().arg("record").arg(&lines).arg("--out").arg(&out).assert().success();
    let info = super::sudoscope().arg("info").arg(&out).arg("--json").output().expect("it runs");
    let text = String::from_utf8_lossy(&info.stdout).into_owned();
    assert!(info.status.success() && text.contains("\"outcome\":\"solved\""), "{info:?}");
}
