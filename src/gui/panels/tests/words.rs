//! Tests of the texts on the panels in each state.

use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::stage::{Painted, SMALLEST, USUAL, Window, answer, painted, says, sent, tell, window};
use super::states;
use crate::board::Role;
use crate::geometry::Cell;
use crate::gui::io::library;
use crate::gui::keys::TABLE;
use crate::gui::model::{Model, Solutions};
use crate::gui::msg::{BoardMsg, DebugMsg, Msg, RunMsg, ShelfMsg, WindowMsg};
use crate::gui::panels::cell_tip;
use crate::gui::run::debugger::HeatKind;
use crate::gui::test_support::{
    EASY, FRAME, HARD, SEVERAL, blank, opened, position, record, record_all, recorded, run, send,
    solved_unrecorded, wait,
};
use crate::gui::update::update;
use crate::gui::words::grouped;
use crate::schedule::{Bar, Schedule};
use crate::solver::Algorithm;
use crate::trace::Landmark;

/// Checks that all these texts are painted.
fn assert_says(window: &Window, texts: &[&str]) {
    let all = painted(window);
    for text in texts {
        let found = all.iter().any(|painted| painted.text.contains(text));
        assert!(found, "{text:?} is missing among {:?}", all.iter().map(|one| &one.text).collect::<Vec<_>>());
    }
}

/// The values of a counter: here and in the run.
fn counter(window: &Window, name: &str) -> Vec<String> {
    let texts = painted(window);
    let in_panel = |text: &&Painted| text.text == name && text.ink.left() > window.state().board.right();
    let row = texts.iter().find(in_panel).expect("the counter");
    let beside = |text: &&Painted| {
        text.ink.left() > row.ink.right() && (text.ink.center().y - row.ink.center().y).abs() < 6.0
    };
    texts.iter().filter(beside).map(|text| text.text.clone()).collect()
}

#[test]
fn an_empty_board_says_what_to_do() {
    let mut model = blank();
    wait(&mut model, "nothing to count", |model| matches!(model.solutions, Solutions::Empty));
    let window = window(model, USUAL);
    for name in ["Open…", "New", "Paste", "Copy", "Save", "Solve", "Dark", "?", "Play", "Undo", "Clear board"]
    {
        assert!(window.query_by_label(name).is_some(), "{name}");
    }
    let expected = [
        "New board",
        "no digits yet",
        "Type 123456789, or click below; arrows move, Shift selects several, Enter solves.",
        "Type a puzzle or choose one, then press Enter to solve it",
        "LIBRARY",
        "new board · 9×9 · empty board",
    ];
    assert_says(&window, &expected);
    assert!(window.query_by_label("Solve again").is_none() && window.query_by_label("Timeline").is_none());
}

#[test]
fn conflicts_are_named_while_typing() {
    let window = window(states::in_conflict(), SMALLEST);
    assert_says(&window, &["3 digits · digits in conflict", "× 1 appears twice in row 1, at R1C1 and R1C2"]);
    assert!(window.query_by_label_contains("new board (edited)").is_some());
}

#[test]
fn a_step_is_told_with_its_reason() {
    let window = window(states::at_naked_pair(), SMALLEST);
    assert!(window.query_by_label_contains("Naked pair {").is_some());
    let run = window.state().model.run().unwrap();
    let at = run.playback.position();
    let place = format!("step {at} of {}", run.trace.len());
    let here = at.to_string();
    assert_says(&window, &["Now", &run.view().told.headline, &place, "depth 1", "naked pair, ", &here]);
    assert_says(&window, &["COUNTERS", "HERE", "RUN", "STEPS"]);
    for name in ["Solve again", "Edit", "Timeline", "follow live", "First step", "Last step"] {
        assert!(window.query_by_label(name).is_some(), "{name}");
    }
}

#[test]
fn counters_show_the_position_and_the_run() {
    let window = window(states::at_naked_pair(), SMALLEST);
    let run = window.state().model.run().unwrap();
    let (here, totals) = (run.view().moment.counters(), run.totals());
    let expected = [
        ("assignments", here.assignments, totals.assignments),
        ("eliminations", here.eliminations, totals.eliminations),
        ("guesses", here.guesses, totals.guesses),
        ("retractions", here.retractions, totals.retractions),
        ("contradictions", here.contradictions, totals.contradictions),
    ];
    assert!(here.eliminations > 0 && here.eliminations < totals.eliminations);
    for (name, here, totals) in expected {
        assert_eq!(counter(&window, name), [here.to_string(), totals.to_string()], "{name}");
    }
    assert_eq!(counter(&window, "depth"), ["1 of 1".to_owned(), format!("max {}", totals.max_depth)]);
}

#[test]
fn painted_figures_and_steps_have_accessible_names() {
    let mut window = window(states::at_naked_pair(), USUAL);
    let totals = window.state().model.run().unwrap().totals();
    let guesses = format!("guesses: 1 here, {} in the run", totals.guesses);
    assert!(window.query_by_label(&guesses).is_some(), "{guesses}");
    assert!(window.query_by_label_contains("filled cells: ").is_some());
    let wanted = position(&window.state().model) + 1;
    window.get_by_label_contains(&format!("step {wanted}: eliminate R")).click();
    assert_eq!(sent(&mut window), [Msg::Run(RunMsg::GoTo(wanted))]);
}

#[test]
fn hovering_over_a_cell_describes_it() {
    let mut window = window(states::at_naked_pair(), USUAL);
    let run = window.state().model.run().unwrap();
    let board = run.view().moment.board();
    let cell = |role| board.geometry().cells().find(|&cell| board.role(cell) == role).expect("such a cell");
    let cells = [
        (cell(Some(Role::Given)), ", given"),
        (cell(Some(Role::Placed)), ", placed by a rule"),
        (cell(Some(Role::Guess { depth: 1, shared: false })), ", guess at depth 1"),
        (cell(None), ": candidates {"),
    ];
    let middle = window.state().board.center();
    window.hover_at(middle);
    for (cell, text) in cells {
        tell(&mut window, Msg::Board(BoardMsg::Hover(Some(cell))));
        window.run_steps(8);
        assert!(says(&window, text), "{text}");
    }
}

#[test]
fn before_the_first_step_the_algorithm_introduces_itself() {
    let window = window(states::at_start(), USUAL);
    assert_says(&window, &["Before the first step", Algorithm::Mrv.summary(), "step 0 of "]);
    assert_eq!(counter(&window, "filled cells"), ["32 of 81"]);
}

#[test]
fn a_working_solver_can_be_stopped_and_followed() {
    let window = window(states::endless(), SMALLEST);
    assert!(says(&window, "recording · ") && says(&window, "steps/s"));
    assert!(window.query_by_label("Stop").is_some() && window.query_by_label("Pause").is_some());
    assert!(!window.get_by_label("follow live").accesskit_node().is_disabled());
}

#[test]
fn a_recording_that_is_held_says_so() {
    let window = window(states::held(), SMALLEST);
    assert_says(&window, &["The recording has reached ", "and the solver is waiting.", "recording paused"]);
    assert!(window.query_by_label("Stop here").is_some());
    assert!(window.query_by_label_contains("Allow ").is_some());
    assert!(window.query_by_label("Continue unrecorded").is_some());
    assert!(window.query_by_label("Use a temporary file").is_some());
}

#[test]
fn an_unrecorded_solver_shows_the_recorded_steps() {
    let window = window(states::unrecorded(), SMALLEST);
    let recorded = grouped(recorded(&window.state().model));
    let told = format!("{recorded} steps are recorded.");
    assert_says(&window, &["The solver continues unrecorded: ", &told, "unrecorded", "RECORDED"]);
    assert!(window.get_by_label("follow live").accesskit_node().is_disabled());
}

#[test]
fn an_unrecorded_solution_is_reported_and_shown() {
    let mut window = window(solved_unrecorded(), USUAL);
    assert_says(&window, &["Solved. ", "It took ", "steps are recorded.", "solved", "of"]);
    window.get_by_label("Show the solution").click();
    answer(&mut window);
    assert!(window.query_by_label("Show the solution").is_none());
    assert_says(&window, &["The solution, unrecorded"]);
}

#[test]
fn rules_that_are_not_applied_are_shown() {
    let model = states::with_setter_rules();
    let editing = window(model, USUAL);
    assert_says(
        &editing,
        &[
            "Read without the rules that came with it:",
            "Digits on a thermometer increase",
            "3 lines, 2 circles",
        ],
    );
    assert!(editing.query_by_label("What is wrong with this puzzle?").is_none(), "nothing is wrong with it");
    let mut model = states::with_setter_rules();
    record_all(&mut model, Algorithm::Mrv);
    let solved = window(model, USUAL);
    assert_says(
        &solved,
        &["Solved without the rules that came with the puzzle", "several solutions without its rules"],
    );
}

#[test]
fn a_solution_says_whether_it_is_unique() {
    let unique = window(states::solved(), USUAL);
    assert_says(&unique, &["Solved. This is the only solution.", "unique solution", "solved"]);
    let mut model = opened(SEVERAL);
    record_all(&mut model, Algorithm::Mrv);
    let several = window(model, USUAL);
    assert_says(
        &several,
        &["The puzzle has several solutions; this is the first found.", "several solutions"],
    );
    assert!(several.query_by_label("Stop").is_none());
    assert!(several.get_by_label("follow live").accesskit_node().is_disabled());
}

#[test]
fn no_solution_shows_the_last_contradiction() {
    let mut model = blank();
    let index = library::titles().iter().position(|title| title.contains("without a solution"));
    update(&mut model, Msg::Shelf(ShelfMsg::OpenLibrary(index.expect("the puzzle"))));
    record_all(&mut model, Algorithm::PROPAGATION);
    let end = position(&model);
    let mut window = window(model, USUAL);
    assert_says(&window, &["No solution.", "contradiction"]);
    window.get_by_label("Show it").click();
    let messages = sent(&mut window);
    let [Msg::Run(RunMsg::GoTo(place))] = messages[..] else { panic!("{messages:?}") };
    assert!(place <= end);
    tell(&mut window, Msg::Run(RunMsg::GoTo(place)));
    assert!(window.query_by_label("Show it").is_none(), "it is shown");
    assert!(says(&window, "Contradiction "));
}

#[test]
fn an_error_stays_until_it_is_dismissed() {
    let mut window = window(states::with_error(), SMALLEST);
    assert!(window.query_by_label_contains("line 4, column 7: 'x' is not one of 1–9.").is_some());
    window.get_by_label("Dismiss").click();
    answer(&mut window);
    assert!(window.query_by_label_contains("line 4, column 7").is_none());
}

#[test]
fn the_help_page_names_every_key() {
    let mut model = blank();
    update(&mut model, Msg::Window(WindowMsg::ToggleHelp));
    let window = window(model, USUAL);
    for group in TABLE {
        assert!(says(&window, &group.title.to_uppercase()), "{}", group.title);
        for row in group.rows {
            assert!(says(&window, &row.keys()) && says(&window, row.does), "{}: {}", row.keys(), row.does);
        }
    }
    assert_says(&window, &["[  ]", "Ctrl L"]);
}

#[test]
fn no_heat_is_shown_before_it_is_counted() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    send(&mut model, [Msg::Debug(DebugMsg::ShowHeat(Some(HeatKind::Assigned))), Msg::Tick(FRAME)]);
    let tip = |model: &Model| cell_tip(model, Cell::new(0)).expect("a run");
    assert!(tip(&model).ends_with("\nassigned 0 times"), "{}", tip(&model));
    // The heat counted so far belongs to another position.
    update(&mut model, Msg::Run(RunMsg::Last));
    assert!(tip(&model).ends_with("\ncounting how often it was assigned…"), "{}", tip(&model));
    wait(&mut model, "it is counted", |model| run(model).heat_here().is_some());
    let count = run(&model).heat_here().map_or(0, |heat| heat.assigned(Cell::new(0)));
    assert!(
        count > 1 && tip(&model).ends_with(&format!("\nassigned {} times", grouped(count))),
        "{}",
        tip(&model)
    );
}

#[test]
fn a_discarded_queue_is_not_called_consistent() {
    let mut model = opened(HARD);
    record(&mut model, "ac3".parse().unwrap());
    update(&mut model, Msg::Run(RunMsg::Landmark { landmark: Landmark::Contradiction, forward: true }));
    let mut window = window(model, USUAL);
    assert_says(&window, &["discarded: a cell has no candidate left"]);
    assert!(!says(&window, "every arc is consistent"));
    // After one more guess there is a queue again.
    let guess = RunMsg::Landmark { landmark: Landmark::Assignment, forward: true };
    tell(&mut window, Msg::Run(guess));
    assert!(!says(&window, "discarded"));
}

#[test]
fn the_other_pop_ups_ask_their_question() {
    let texts: [&[&str]; 13] = [
        &["Lessons", "One concept each, on a board that shows it.", "Watch", "Race", "Close"],
        &["What if…", "mrv guesses", "guess in", "digit", "try it first", "Branch", "Cancel"],
        &[
            "A set of questions",
            "The same seed gives the same",
            "New seed",
            "saved with the run",
            "Start",
            "Cancel",
        ],
        &[
            "Save a film",
            "steps/s",
            "the step in words",
            "WebM and MP4 need",
            "The last recorded step is",
            "Save…",
        ],
        &[
            "Save a picture",
            "the whole window",
            "the search path",
            "transparent",
            "PNG at",
            "Save…",
            "Cancel",
        ],
        &["Print the board?", "on the default printer of this system", "Print", "Cancel"],
        &["Compare solvers", "Two to four solve this puzzle side by side.", "Compare", "Cancel"],
        &["New board", "4×4", "25×25", "4 × 5", "A–T", "Create", "Cancel"],
        &["Save the puzzle before quitting?", "It is not saved in a file", "Don't save", "Save…", "Cancel"],
        &["Save as", "HoDoKu, SudokuWiki and most solvers", "OpenSudoku for Android", &EASY[..40], "Cancel"],
        &["Bookmark at step 12,345", "here the search turns", "Save note", "Remove bookmark", "Cancel"],
        &[
            "Open a puzzle or recorded run",
            "No file dialog is available here",
            "/path/to/puzzle.txt",
            "Cancel",
        ],
        &["Save puzzle", "No file dialog is available here", "Save", "Cancel"],
    ];
    for ((_, make), texts) in states::popups().into_iter().skip(1).zip(texts) {
        assert_says(&window(make(), SMALLEST), texts);
    }
}

#[test]
fn a_file_of_many_lists_its_puzzles() {
    let window = window(states::many(), SMALLEST);
    assert_says(&window, &["MANY.TXT · 500 PUZZLES", &format!("    1  {EASY} number 0"), "close"]);
    assert!(!says(&window, "LIBRARY"));
}

#[test]
fn the_bar_names_the_board_in_both_themes() {
    for other in ["Dark", "Light"] {
        let mut model = states::solved();
        if other == "Light" {
            update(&mut model, Msg::Window(WindowMsg::ToggleTheme));
        }
        let window = window(model, USUAL);
        assert!(window.query_by_label(other).is_some(), "the button names the other theme");
        assert_says(&window, &["Sudoscope", "test · 9×9 · unique solution"]);
    }
}

#[test]
fn the_work_of_lanes_matches_their_recordings() {
    let model = states::at_work();
    let lanes = model.lanes.as_ref().expect("lanes");
    let schedule = Schedule::of(lanes.all().iter().map(|run| &run.trace));
    let branches: usize = schedule.lanes.iter().map(|lane| lane.bars.len()).sum();
    let on: u64 = schedule.lanes.iter().flat_map(|lane| &lane.bars).map(Bar::len).sum();
    let all: u64 = lanes.all().iter().map(|run| run.trace.len()).sum();
    let share = (all - on) as f64 * 100.0 / all as f64;
    let window = window(model, USUAL);
    assert_says(
        &window,
        &[
            &format!("{branches} branches on 2 lanes."),
            &format!("{share:.1} % of the steps belong to no branch"),
            "of the time until the last one ended.",
            "2 lanes",
            "Medians of 5 runs and 5 runs",
        ],
    );
}

#[test]
fn quitting_warns_of_unsaved_bookmarks() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    model.run_mut().expect("a run").bookmarks.set(3, "here").expect("room");
    update(&mut model, Msg::Window(WindowMsg::AskQuit));
    assert_says(
        &window(model, SMALLEST),
        &["Save the recorded run before quitting?", "Its bookmarks are not saved."],
    );
}
