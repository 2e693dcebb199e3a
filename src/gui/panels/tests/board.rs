//! Tests of what surrounds the board: the solver of the run, notices, the text of a presentation, the menu.

use egui::accesskit::Toggled;
use egui::{Key, Rect, Shape};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::stage::{LARGE, SMALLEST, USUAL, Window, answer, heads, painted, says, tell as send_to, window};
use super::states;
use crate::geometry::{Cell, Digit};
use crate::gui::board::scene::{Outline, scene};
use crate::gui::io::library;
use crate::gui::keys;
use crate::gui::model::Model;
use crate::gui::msg::{EditMsg, Msg, NoticeKind, PredictMsg, RunMsg, SaveMsg, ShelfMsg, WhyMsg, WindowMsg};
use crate::gui::page::{PAGES, Page};
use crate::gui::run::single::Run;
use crate::gui::test_support::{EASY, HARD, blank, opened, position, record, record_all, send, wait};
use crate::gui::update::update;
use crate::predict::Kind;
use crate::solver::Algorithm;
use crate::solver::choice::Figure;
use crate::trace::Landmark;
use crate::why::sentences;

/// The board as drawn: the largest square in its area.
fn square(window: &Window) -> Rect {
    let place = window.state().board;
    let side = place.width().min(place.height());
    Rect::from_center_size(place.center(), egui::vec2(side, side))
}

#[test]
fn an_unrun_choice_of_solver_is_marked() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::StepBy(5)));
    let mut window = window(model, USUAL);
    assert!(says(&window, "Propagation + DFS") && window.query_by_label("Solve again").is_some());
    send_to(&mut window, Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)));
    let (mark, own) = ("Brute force · not run", "Propagation + DFS");
    assert!(says(&window, mark) && says(&window, own));
    assert!(window.query_by_label("Solve again").is_none());
    send_to(&mut window, Msg::Window(WindowMsg::ShowPage(Page::Code)));
    assert!(!says(&window, "BRUTE-FORCE"), "the code is that of the run");
    window.key_press(Key::Enter);
    answer(&mut window);
    wait(&mut window.state_mut().model, "the run ends", |model| model.run().is_some_and(Run::has_ended));
    window.run_steps(2);
    assert_eq!(window.state().model.run().map(|run| run.algorithm), Some(Algorithm::BruteForce));
    assert!(!says(&window, "not run") && !says(&window, own));
    // With other options, it is a different solver.
    send_to(&mut window, Msg::Run(RunMsg::SetAlgorithm("dlx:first".parse().unwrap())));
    assert!(says(&window, "Dancing links · not run"));
}

#[test]
fn an_edited_board_is_none_of_the_library() {
    let mut model = opened(HARD);
    let title = &library::titles()[3];
    update(&mut model, Msg::Shelf(ShelfMsg::OpenLibrary(3)));
    let mut window = window(model, LARGE);
    let is_marked = |window: &mut Window| {
        window.run_steps(2);
        let is_on = |node: egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(Toggled::True);
        window.query_all_by_label(title).any(is_on)
    };
    assert!(is_marked(&mut window));
    send_to(&mut window, Msg::Edit(EditMsg::Select(Cell::new(0))));
    send_to(&mut window, Msg::Edit(EditMsg::Mark(Digit::new(0))));
    assert!(!is_marked(&mut window));
    send_to(&mut window, Msg::Edit(EditMsg::Undo));
    assert!(is_marked(&mut window));
}

#[test]
fn no_short_message_covers_a_cell() {
    let predicting = || {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::PROPAGATION);
        send(&mut model, [Msg::Predict(PredictMsg::Toggle), Msg::Predict(PredictMsg::Ask(Kind::Branch))]);
        update(&mut model, Msg::Predict(PredictMsg::Pass));
        model
    };
    let solved = || {
        let mut model = opened(EASY);
        record_all(&mut model, Algorithm::PROPAGATION);
        model
    };
    let unsolvable = || {
        let mut model = opened(crate::gui::test_support::UNSOLVABLE);
        record_all(&mut model, Algorithm::PROPAGATION);
        model
    };
    let typing = || {
        let mut model = opened(EASY);
        let text = "There is no text on the clipboard.".into();
        update(&mut model, Msg::Window(WindowMsg::Tell(NoticeKind::Error, text)));
        model
    };
    let makes: [states::State; 4] = [
        ("Solved.", solved),
        ("No solution.", unsolvable),
        ("Stop predicting", predicting),
        ("There is no text", typing),
    ];
    for size in [USUAL, SMALLEST, LARGE, egui::vec2(900.0, 1100.0)] {
        for (text, make) in &makes {
            let mut window = window(make(), size);
            window.run_steps(2);
            if window.state().model.question().is_some() {
                continue;
            }
            let board = square(&window).shrink(1.0);
            let message = painted(&window).into_iter().find(|painted| painted.text.starts_with(text));
            let ink = message.unwrap_or_else(|| panic!("{text} at {size:?}")).ink;
            assert!(!board.intersects(ink), "{text} at {ink:?} over {board:?}, {size:?}");
        }
    }
}

#[test]
fn presentation_messages_cover_neither_board_nor_text() {
    let text = "Click a digit of the board, or the place of a missing candidate, to ask why.";
    for size in [USUAL, SMALLEST, LARGE] {
        for make in [states::at_naked_pair, states::largest] {
            let mut model = states::presented(make());
            update(&mut model, Msg::Window(WindowMsg::Tell(NoticeKind::Info, text.into())));
            let mut window = window(model, size);
            window.run_steps(4);
            let (board, texts) = (square(&window), painted(&window));
            let message = texts.iter().find(|painted| painted.text == text).expect("the message").ink;
            assert!(!board.intersects(message), "{message:?} over {board:?}, {size:?}");
            let other = texts.iter().find(|painted| painted.text != text && painted.ink.intersects(message));
            assert!(other.is_none(), "{message:?} over {other:?}, {size:?}");
        }
    }
}

/// The frames of a step disappear only where the text and arrows of an answer replace them.
#[test]
fn a_presentation_answers_why_with_arrows_and_words() {
    let mut model = states::at_naked_pair();
    model.settings.page = Page::Code.title().into();
    update(&mut model, Msg::Window(WindowMsg::TogglePresentation));
    let frames =
        |model: &Model| scene(model).cells.iter().filter(|cell| cell.outline == Some(Outline::Cause)).count();
    assert!(frames(&model) > 0);
    let headline = model.run().expect("a run").sentence().0.to_owned();
    let mut window = window(model, USUAL);
    assert!(says(&window, &headline) && heads(&window) == 0);
    send_to(&mut window, Msg::Why(WhyMsg::Here));
    wait(&mut window.state_mut().model, "the answer", |model| !model.is_moving());
    window.run_steps(2);
    let question = {
        let run = window.state().model.run().expect("a run");
        let asked = run.inquiry.asked().expect("asked");
        sentences::question(asked.root().fact, run.puzzle.geometry(), run.puzzle.symbols())
    };
    assert!(says(&window, &question) && heads(&window) > 0 && frames(&window.state().model) > 0);
    // The next step has its own text and frames again.
    let at = position(&window.state().model);
    send_to(&mut window, Msg::Run(RunMsg::StepBy(1)));
    assert!(!says(&window, &question) && heads(&window) == 0);
    let expected = window.state().model.run().expect("a run").sentence().0.to_owned();
    assert!(says(&window, &expected));
    send_to(&mut window, Msg::Run(RunMsg::GoTo(at)));
    assert!(says(&window, &question) && heads(&window) > 0, "and the answer where it was asked");
}

#[test]
fn menu_entries_name_their_shortcuts() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    for (msg, keys) in [
        (Msg::Save(SaveMsg::AskSaveAs), Some("Ctrl+Shift+S")),
        (Msg::Edit(EditMsg::AskPaste), Some("Ctrl+V")),
        (Msg::Predict(PredictMsg::Toggle), Some("F6")),
        (Msg::Window(WindowMsg::TogglePresentation), Some("F5")),
        (Msg::Window(WindowMsg::Stay), None),
    ] {
        assert_eq!(keys::shortcut(&model, &msg).as_deref(), keys, "{msg:?}");
    }
    let mut window = window(model, USUAL);
    window.get_by_label("More").click();
    window.run_steps(3);
    let shown = [("Save as…", "Ctrl+Shift+S"), ("Save run…", "Ctrl+R"), ("Messages…", "Ctrl+H")];
    shown.into_iter().for_each(|entry| its_keys_are_beside(&window, entry));
    window.get_by_label("Learn").click();
    window.run_steps(3);
    let shown = [("Lessons…", "Ctrl+Shift+L"), ("Practise techniques…", "F4"), ("Predict", "F6")];
    shown.into_iter().for_each(|entry| its_keys_are_beside(&window, entry));
    window.get_by_label("Show").click();
    window.run_steps(3);
    its_keys_are_beside(&window, ("Presentation", "F5"));
    its_keys_are_beside(&window, ("Figures of a guess", "G"));
    for number in 1..=PAGES.len() {
        let keys = format!("Alt+{number}");
        assert!(painted(&window).iter().any(|one| one.text == keys), "{keys}");
    }
}

/// A menu taller than the smallest window would be unusable there.
#[test]
fn the_smallest_window_has_room_for_its_menus() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    let size = egui::vec2(640.0, 440.0);
    let mut window = window(model, size);
    for menu in ["More", "Show"] {
        window.get_by_label(menu).click();
        window.run_steps(3);
    }
    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
    for text in ["Presentation", "Figures of a guess", "Alt+1", "Alt+7"] {
        let texts = painted(&window);
        let own = texts.iter().find(|one| one.text == text).unwrap_or_else(|| panic!("{text}"));
        assert!(whole.contains_rect(own.ink) && own.clip.contains_rect(own.ink), "{own:?}");
    }
}

/// Checks that an entry of a menu shows these keys.
fn its_keys_are_beside(window: &Window, (entry, keys): (&str, &str)) {
    let place = window.get_by_label(entry).rect();
    let is_beside = painted(window).iter().any(|one| one.text == keys && place.contains(one.ink.center()));
    assert!(is_beside, "{entry}: {keys}");
}

#[test]
fn what_can_be_chosen_does_not_look_disabled() {
    let mut model = blank();
    send(&mut model, [Msg::Save(SaveMsg::AskSaveAs)]);
    let palette = model.settings.theme.palette();
    let window = window(model, USUAL);
    let mut edges = 0;
    for clipped in &window.output().shapes {
        if let Shape::Circle(circle) = &clipped.shape {
            edges += usize::from(circle.stroke.color == palette.muted && circle.fill == palette.panel);
        }
    }
    assert!(edges > 3, "{edges} circles with a clear edge");
}

/// Only a guess has figures: a number in each empty cell compared, then a number for each digit of the
/// guessed cell.
#[test]
fn figures_of_a_guess_lie_on_the_board() {
    let mut model = states::coded("backtracking:mrv+degree,lcv,forward-checking", Landmark::Guess);
    // To the first guess where the degree breaks a tie.
    let told = |model: &Model| model.run().expect("a run").view().told.clone();
    let breaks_tie = |model: &Model| told(model).figures.iter().any(|figure| figure.degree.is_some());
    for _ in 0..100 {
        if !breaks_tie(&model) {
            let next = RunMsg::Landmark { landmark: Landmark::Guess, forward: true };
            update(&mut model, Msg::Run(next));
        }
    }
    let mut window = window(model, USUAL);
    let numbers = |window: &Window| {
        let board = window.state().board;
        painted(window).iter().filter(|text| board.contains_rect(text.ink)).count()
    };
    assert_eq!(numbers(&window), 0);
    window.event(egui::Event::Text("g".into()));
    answer(&mut window);
    let told = told(&window.state().model);
    let ties = told.figures.iter().filter(|figure| figure.degree.is_some()).count();
    assert!(told.figures.len() > told.tied.len() && ties == told.tied.len() && ties > 1);
    let letters = |figure: &Figure| match figure.degree {
        None => figure.candidates.to_string().len(),
        Some(degree) => figure.candidates.to_string().len() + degree.to_string().len(),
    };
    assert_eq!(numbers(&window), told.figures.iter().map(letters).sum::<usize>());
    send_to(&mut window, Msg::Run(RunMsg::StepBy(1)));
    assert_eq!(numbers(&window), 0, "no guess");
    send_to(&mut window, Msg::Run(RunMsg::StepBy(-1)));
    let press = |window: &mut Window| {
        window.event(egui::Event::Text("g".into()));
        answer(window);
        numbers(window)
    };
    let of_cell = numbers(&window);
    assert!(of_cell > 0, "they are still on");
    let digits: usize = told.values.iter().map(|(_, count)| 1 + count.to_string().len()).sum();
    assert!(told.values.len() > 1);
    assert_eq!(press(&mut window), digits);
    let next = RunMsg::Landmark { landmark: Landmark::Guess, forward: true };
    let back = RunMsg::Landmark { landmark: Landmark::Guess, forward: false };
    send_to(&mut window, Msg::Run(next));
    send_to(&mut window, Msg::Run(back));
    assert_eq!(numbers(&window), digits, "at this guess");
    send_to(&mut window, Msg::Run(RunMsg::StepBy(1)));
    assert_eq!((press(&mut window), press(&mut window)), (0, 0), "off, and on");
    send_to(&mut window, Msg::Run(RunMsg::StepBy(-1)));
    assert_eq!(numbers(&window), of_cell, "first the cell");
    assert_eq!((press(&mut window), press(&mut window)), (digits, 0), "then the digit, then none");
}
