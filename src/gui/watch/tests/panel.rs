//! Tests of other programs in the window: the form, races with them, their source, their review.

use egui_kittest::kittest::Queryable as _;

use crate::gui::board::scene::{CellScene, Content, scene};
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Msg, RaceMsg, RunMsg, WatchMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::panels::tests::stage::{SMALLEST, USUAL, painted, says, sent, window};
use crate::gui::panels::tests::states;
use crate::gui::run::fate;
use crate::gui::test_support::{EASY, FAULTY, endless, opened, printed, run, send, wait};
use crate::gui::update::update;
use crate::gui::watch::form::{FormMsg, Given};
use crate::trace::Fate;

/// The state with this name.
fn state(name: &str) -> Model {
    let (_, make) = states::all()
        .into_iter()
        .chain(states::programs())
        .find(|(other, _)| *other == name)
        .expect("a state");
    make()
}

fn typed(line: &str) -> Model {
    let mut model = opened(EASY);
    let line = WatchMsg::Form(FormMsg::Line(line.into()));
    send(&mut model, [WatchMsg::Ask, line].map(Msg::Watch));
    model
}

#[test]
fn a_command_is_shown_as_it_is_understood() {
    let mut window = window(typed("python3 'a b.py'"), USUAL);
    assert!(says(&window, "Runs") && says(&window, " a b.py "));
    window.get_by_label("its own").click();
    let own = Msg::Watch(WatchMsg::Form(FormMsg::Give(Given::Nothing)));
    assert_eq!(sent(&mut window), [own]);
    window.get_by_label("Watch").click();
    assert_eq!(sent(&mut window), [Msg::Window(WindowMsg::Confirm)]);
}

#[test]
fn a_wrong_command_is_told_below_it() {
    let unclear = window(typed("python3 'a"), SMALLEST);
    assert!(says(&unclear, "× The opening quotation mark ' has no closing one."));
    let mut model = typed("no-such-program-here");
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    let missing = window(model, SMALLEST);
    assert!(says(&missing, "there is no such program"));
}

#[test]
fn commands_of_before_fill_the_form() {
    let mut window = window(state("a program to watch"), USUAL);
    window.get_by_label_contains("solution 2.py").click();
    assert_eq!(sent(&mut window), [Msg::Watch(WatchMsg::Form(FormMsg::Recall(1)))]);
    window.get_by_label("Clear list").click();
    assert_eq!(sent(&mut window), [Msg::Watch(WatchMsg::Form(FormMsg::Forget))]);
}

#[test]
fn a_race_takes_programs_and_recorded_runs() {
    let mut window = window(state("compare with programs"), SMALLEST);
    assert!(says(&window, "python3 solution.py"));
    window.get_by_label("Add a program…").click();
    assert_eq!(sent(&mut window), [Msg::Race(RaceMsg::AskProgram)]);
    window.get_by_label("Add a recorded run…").click();
    assert_eq!(sent(&mut window), [Msg::Race(RaceMsg::AskRecording)]);
}

#[test]
fn a_recorded_run_is_asked_for_to_compare() {
    let mut model = states::solved();
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
    let mut window = window(model, USUAL);
    window.get_by_label("Compare with a recorded run…").click();
    assert_eq!(sent(&mut window), [Msg::Race(RaceMsg::AskRecording)]);
}

#[test]
fn a_source_line_is_a_breakpoint() {
    let model = state("the code of another program");
    let line = run(&model).place().line.expect("a line");
    let mut window = window(model, USUAL);
    window.get_by_label_contains("current line:").click_accesskit();
    assert_eq!(sent(&mut window), [Msg::Debug(DebugMsg::BreakAtLine(line))]);
}

#[test]
fn a_review_says_how_far_it_is() {
    let mut model = endless();
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Review)));
    wait(&mut model, "the first steps are reviewed", |model| {
        run(model).review.known().is_some_and(|found| found.steps > 0)
    });
    let live = window(model, SMALLEST);
    assert!(says(&live, "Nothing wrong so far") && says(&live, "; the run continues."));
    let faulty = window(state("a review of a faulty solver"), SMALLEST);
    assert!(says(&faulty, "solution_with_a_long_name_of_its_file.py 14"));
}

/// A search tree without a board.
const TREE: &str = r#"{"trace":1,"board":"................","solver":"a model"}
{"kind":"tree","board":false}
{"kind":"assign","cell":0,"digit":2,"guess":true,"why":"x[7]=40"}
{"kind":"assign","cell":1,"digit":2,"guess":true}
{"kind":"contradiction","cell":1}
{"kind":"retract","cell":1}
{"kind":"end","outcome":"unsolvable"}
"#;

#[test]
fn a_tree_without_a_board_has_labels() {
    let mut model = printed(TREE);
    let mut told = |step: u64| {
        update(&mut model, Msg::Run(RunMsg::GoTo(step)));
        run(&model).sentence().0.to_owned()
    };
    let expected =
        ["x[7]=40", "Decision: alternative 2 at depth 2", "The node at depth 2 fails", "Back to depth 1"];
    assert_eq!([1, 2, 3, 4].map(&mut told), expected);
    let is_empty = |cell: &CellScene| matches!(cell.content, Content::Empty);
    update(&mut model, Msg::Run(RunMsg::GoTo(1)));
    let scene = scene(&model);
    assert_eq!(scene.cells.iter().filter(|cell| is_empty(cell)).count(), 15, "no candidates");
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Review)));
    wait(&mut model, "nothing is under way", |model| !model.is_moving());
    assert!(run(&model).review.known().is_none());
    update(&mut model, Msg::Run(RunMsg::Last));
    let window = window(model, SMALLEST);
    assert!(says(&window, "The steps are the decisions of a search."));
    assert!(
        says(&window, "The program reports that there is no solution.")
            && says(&window, "reports no solution")
    );
}

#[test]
fn the_path_of_a_tree_has_its_labels() {
    let mut model = printed(TREE);
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Path)), Msg::Run(RunMsg::GoTo(4))]);
    wait(&mut model, "nothing is under way", |model| !model.is_moving());
    let window = window(model, SMALLEST);
    let path: Vec<String> = painted(&window).into_iter().map(|painted| painted.text).collect();
    for text in ["start", "x[7]=40", "alternative 2"] {
        assert!(path.iter().any(|own| own == text), "{text}: {path:?}");
    }
    assert!(!path.iter().any(|own| own.contains("R1C")), "{path:?}");
}

#[test]
fn steps_of_a_tree_are_listed_by_depth() {
    let mut model = printed(TREE);
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Now)), Msg::Run(RunMsg::GoTo(4))]);
    let window = window(model, USUAL);
    for line in [
        "step 1: guess x[7]=40, at depth 1",
        "step 2: guess alternative 2, at depth 2",
        "step 3: contradiction depth 2, fails",
        "step 4: retract depth 2, left",
    ] {
        window.get_by_label(line);
    }
}

#[test]
fn the_end_of_a_tree_counts_solutions() {
    for board in ["false", "true"] {
        let solved = TREE.replace("contradiction", "solution").replace("unsolvable", "solved");
        let mut model = printed(&solved.replace("\"board\":false", &format!("\"board\":{board}")));
        update(&mut model, Msg::Run(RunMsg::Last));
        let window = window(model, SMALLEST);
        let message = says(&window, "The search has ended with 1 solution.");
        assert!(message && says(&window, "ended with 1 solution"), "{board}");
    }
}

#[test]
fn a_program_reports_its_solutions() {
    let words = |model: &Model| {
        let run = run(model);
        [fate::in_words(run, Fate::Solved), fate::in_a_word(run, Fate::Solved)]
    };
    assert_eq!(words(&printed(FAULTY)), ["led to a reported solution", "reported"]);
    assert_eq!(words(&states::solved()), ["led to the solution", "solved"]);
}

#[test]
fn a_silent_end_is_not_called_stalled() {
    let mut model = printed(&FAULTY.lines().take(3).map(|line| format!("{line}\n")).collect::<String>());
    update(&mut model, Msg::Run(RunMsg::Last));
    let ended = window(model, SMALLEST);
    assert!(says(&ended, "ended without a solution") && !says(&ended, "stalled"));
    assert!(says(&ended, "The program ended without a solution at step 2."));
}
