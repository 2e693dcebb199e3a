//! Tests of the presentation: its pages, its races, and its keys.

use egui::{Key, Modifiers, Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::stage::{LARGE, SMALLEST, Window, answer, heads, painted, says, tell, window};
use super::states::{self, presented};
use crate::gui::lessons::words;
use crate::gui::model::Model;
use crate::gui::msg::{Msg, PredictMsg, RunMsg, WindowMsg};
use crate::gui::page::{PAGES, Page};
use crate::gui::test_support::{position, practising, run, wait};
use crate::lessons::Lesson;

/// A 16:9 display, in the points of a presentation.
const DISPLAY: Vec2 = vec2(782.0, 440.0);

/// The number of times a text is painted.
fn times(window: &Window, text: &str) -> usize {
    painted(window).iter().filter(|painted| painted.text == text).count()
}

fn headline(window: &Window) -> String {
    run(&window.state().model).sentence().0.to_owned()
}

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    answer(window);
}

/// Presses a key that types a letter.
fn letter(window: &mut Window, letter: &str) {
    window.event(egui::Event::Text(letter.into()));
    answer(window);
}

#[test]
fn keys_choose_the_page_beside_the_board() {
    let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7];
    let marks = ["COUNTERS", "W asks why", "this step", "BOOKMARKS", "COMPARE", "Hidden", "open"];
    for size in [DISPLAY, vec2(1027.0, 440.0), vec2(640.0, 1138.0)] {
        let mut window = window(presented(states::at_naked_pair()), size);
        for ((key, mark), entry) in keys.into_iter().zip(marks).zip(&PAGES) {
            press(&mut window, Modifiers::ALT, key);
            window.run_steps(4);
            assert_eq!(window.state().model.settings.page(), entry.page);
            assert!(says(&window, mark), "{mark} on {:?} at {size:?}", entry.page);
            let headline = headline(&window);
            assert_eq!(times(&window, &headline), 1, "{headline} on {:?} at {size:?}", entry.page);
        }
        // The page is kept when the presentation ends, and when it starts again.
        for _ in 0..2 {
            press(&mut window, Modifiers::NONE, Key::F5);
            assert!(window.state().model.shows(Page::Path));
        }
    }
}

#[test]
fn an_answer_says_what_is_enough() {
    let model = presented(states::asked(false));
    let run = run(&model);
    let asked = run.inquiry.asked().expect("asked");
    let needed = asked.needed(run.puzzle.geometry(), run.puzzle.symbols());
    assert!(needed.contains("enough"), "{needed}");
    let window = window(model, DISPLAY);
    assert_eq!(times(&window, &needed), 1);
    assert!(heads(&window) > 0, "arrows");
}

#[test]
fn presented_code_lights_its_line_and_shows_variables() {
    let mut window = window(presented(states::coded("backtracking", crate::trace::Landmark::Guess)), DISPLAY);
    window.run_steps(4);
    lit_line_is_in_sight(&window);
    let code = run(&window.state().model).view().code.as_ref().expect("its code");
    for variable in &code.variables {
        assert!(says(&window, variable.name), "{}", variable.name);
    }
}

fn lit_line_is_in_sight(window: &Window) {
    let names = window.queryable_node().children_recursive();
    let labels: Vec<String> = names.filter_map(|node| node.accesskit_node().label()).collect();
    let current = labels.iter().find_map(|label| label.strip_prefix("current line: ")).expect("a line");
    let texts = painted(window);
    let start: String = current.chars().take(8).collect();
    let lit = texts.iter().find(|painted| painted.text.trim_start().starts_with(&start)).expect("painted");
    assert!(lit.clip.contains_rect(lit.ink), "in sight: {lit:?}");
}

#[test]
fn the_lit_line_stays_in_sight_when_presented() {
    let mut window = window(states::coded("backtracking", crate::trace::Landmark::Guess), LARGE);
    window.run_steps(6);
    lit_line_is_in_sight(&window);
    window.set_size(DISPLAY);
    tell(&mut window, Msg::Window(WindowMsg::TogglePresentation));
    window.run_steps(6);
    assert!(window.state().model.stage.presents);
    lit_line_is_in_sight(&window);
}

#[test]
fn a_page_is_larger_in_a_presentation() {
    let width = |window: &Window, text: &str| {
        let texts = painted(window);
        texts.iter().find(|painted| painted.text == text).unwrap_or_else(|| panic!("{text}")).ink.width()
    };
    for (page, text) in [(Page::Now, "guesses"), (Page::Now, "retractions")] {
        let mut model = states::at_naked_pair();
        model.settings.page = page.title().into();
        let before = width(&window(model, DISPLAY), text);
        let mut model = presented(states::at_naked_pair());
        model.settings.page = page.title().into();
        let after = width(&window(model, DISPLAY), text);
        assert!(after > 1.1 * before, "{text}: {before} and {after}");
    }
}

#[test]
fn a_race_is_presented_as_a_race() {
    for (size, count) in [(DISPLAY, 2), (DISPLAY, 4), (vec2(640.0, 480.0), 3), (vec2(640.0, 1138.0), 2)] {
        let mut window = window(presented(states::race(states::HARD, count)), size);
        window.run_steps(2);
        let lanes = window.state().model.lanes.as_ref().expect("a race");
        for (index, run) in lanes.all().iter().enumerate() {
            let title = lanes.title_of(index);
            assert!(window.query_by_label(&format!("Run of {title}")).is_some(), "{title}");
            let texts = painted(&window);
            let words = run.sentence().0;
            let own = texts.iter().find(|painted| painted.text == words).unwrap_or_else(|| panic!("{words}"));
            assert!(own.clip.contains_rect(own.ink), "{words} at {size:?}: {own:?}");
            let guesses =
                crate::gui::words::counted(run.view().moment.counters().guesses, "guess", "guesses");
            assert!(says(&window, &guesses), "{guesses}");
        }
        // Keys move all runs; a page is beside the boards.
        let before: Vec<u64> = lanes.all().iter().map(|run| run.playback.position()).collect();
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        let lanes = window.state().model.lanes.as_ref().expect("a race");
        assert!(lanes.all().iter().zip(before).any(|(run, before)| run.playback.position() != before));
        press(&mut window, Modifiers::ALT, Key::Num3);
        window.run_steps(4);
        assert!(says(&window, "this step"), "the code at {size:?}");
        // One large board, and back.
        press(&mut window, Modifiers::CTRL | Modifiers::COMMAND, Key::K);
        assert!(window.state().board.is_positive());
        press(&mut window, Modifiers::CTRL | Modifiers::COMMAND, Key::K);
        assert!(window.state().model.side_by_side().is_some());
    }
}

#[test]
fn presentations_take_keys_for_asking_stepping_and_predicting() {
    let mut window = window(presented(states::at_naked_pair()), DISPLAY);
    press(&mut window, Modifiers::ALT, Key::Num7);
    letter(&mut window, "w");
    wait(&mut window.state_mut().model, "the answer", |model| !model.is_moving());
    answer(&mut window);
    assert!(window.state().model.shows(Page::Why) && heads(&window) > 0 && says(&window, "enough"));
    // Steps over all that follows, and shows its text.
    let before = position(&window.state().model);
    press(&mut window, Modifiers::NONE, Key::F10);
    let after = position(&window.state().model);
    assert!(after > before + 1);
    let words = headline(&window);
    assert_eq!(times(&window, &words), 1, "{words}");
    press(&mut window, Modifiers::NONE, Key::F6);
    tell(&mut window, Msg::Run(RunMsg::Play));
    wait(&mut window.state_mut().model, "a question", |model| model.question().is_some());
    window.run_steps(4);
    let question = question(&window.state().model);
    assert_eq!(times(&window, &question), 1, "{question}");
    press(&mut window, Modifiers::NONE, Key::Escape);
    let model = &window.state().model;
    assert!(model.predicting.is_none() && model.stage.presents, "Esc leaves the question first");
}

#[test]
fn a_study_is_presented_as_its_plot() {
    let title = "Puzzles answered within a time";
    let mut window = window(presented(states::with_study(states::studied(title))), DISPLAY);
    window.run_steps(2);
    let plot = window.get_by_label(&format!("Plot: {title}")).rect();
    assert!(plot.width() > 0.9 * DISPLAY.x && plot.height() > 0.4 * DISPLAY.y, "{plot:?}");
    assert!(!says(&window, "To the board") && window.state().board == Rect::NOTHING);
    press(&mut window, Modifiers::NONE, Key::PageUp);
    window.run_steps(2);
    assert!(window.query_by_label(&format!("Plot: {title}")).is_none(), "the one before");
    press(&mut window, Modifiers::NONE, Key::Escape);
    let model = &window.state().model;
    assert!(!model.stage.presents && model.study.is_shown, "first out of the presentation");
}

#[test]
fn a_position_of_practice_is_presented() {
    let mut window = window(presented(practising()), DISPLAY);
    window.run_steps(2);
    let board = window.state().board;
    assert!(board.height() > 0.85 * DISPLAY.y, "{board:?}");
    assert!(says(&window, "Other technique"));
    press(&mut window, Modifiers::NONE, Key::F5);
    assert!(!window.state().model.stage.presents && window.state().model.practice.is_shown());
}

/// The text of the open question.
fn question(model: &Model) -> String {
    let run = run(model);
    model.question().expect("a question").text(run.puzzle.geometry(), run.puzzle.symbols())
}

#[test]
fn words_of_a_lesson_cover_no_board() {
    for (model, size) in
        [(states::race_of_lesson(1), SMALLEST), (presented(states::race_of_lesson(1)), DISPLAY)]
    {
        let mut window = window(model, size);
        window.run_steps(2);
        let words = window.get_by_label(&words(&Lesson::all()[1])).rect();
        for index in 0..2 {
            let title = window.state().model.lanes.as_ref().expect("a race").title_of(index);
            let board = window.get_by_label(&format!("Run of {title}")).rect();
            assert!(words.is_positive() && words.bottom() <= board.top(), "{words:?} {board:?}");
        }
    }
}

/// From the last row, the question must be as legible as the names of the solvers.
#[test]
fn a_question_about_a_race_is_large() {
    for count in [2, 4] {
        let mut window = window(presented(states::race(states::HARD, count)), DISPLAY);
        tell(&mut window, Msg::Predict(PredictMsg::Toggle));
        tell(&mut window, Msg::Run(RunMsg::Play));
        wait(&mut window.state_mut().model, "a question", |model| model.question().is_some());
        window.run_steps(4);
        let question = question(&window.state().model);
        let texts = painted(&window);
        let own = texts.iter().find(|one| one.text == question).expect("the question");
        assert!(own.clip.contains_rect(own.ink), "{own:?}");
        // Capitals in 18-point type are taller than 11 points.
        assert!(own.ink.height() > 11.0, "{}: {:?}", question, own.ink);
    }
}
