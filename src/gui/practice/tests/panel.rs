//! Tests of practice: its list, its board, its buttons and its keys.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::states;
use crate::editor::Direction;
use crate::geometry::Digit;
use crate::gui::msg::{EditMsg, Msg, PracticeMsg, WindowMsg};
use crate::gui::panels::tests::keys::press;
use crate::gui::panels::tests::stage::{SMALLEST, USUAL, answer, says, sent, tell, window};
use crate::gui::test_support::{EASY, opened, practising, record_all};
use crate::gui::update::update;
use crate::practice;
use crate::solver::Algorithm;

#[test]
fn every_technique_is_listed_and_begins() {
    let mut window = window(states::choosing(), USUAL);
    window.run_steps(2);
    assert!(says(&window, "1 of 2"), "a score");
    for (rule, _) in practice::offered() {
        window.get_by_label(rule.name).scroll_to_me();
        window.run_steps(20);
        window.get_by_label(rule.name).click();
        assert_eq!(sent(&mut window), [Msg::Practice(PracticeMsg::Begin(rule.id))], "{}", rule.name);
    }
}

#[test]
fn arrow_keys_walk_through_the_list() {
    let mut window = window(states::choosing(), SMALLEST);
    let first = window.state().model.practice.chosen.name;
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowRight, Key::ArrowUp] {
        let msg = press(&mut window, key, "");
        tell(&mut window, msg[0].clone());
    }
    let offered = practice::offered();
    let medium = offered.iter().position(|(_, grade)| grade.level.name() == "Medium").expect("a level");
    assert_ne!(offered[medium - 1].0.name, first);
    assert_eq!(window.state().model.practice.chosen.name, offered[medium - 1].0.name);
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Practice(PracticeMsg::Next)]);
}

#[test]
fn keys_answer_help_and_leave() {
    let mut window = window(practising(), USUAL);
    let practice = |msg: PracticeMsg| [Msg::Practice(msg)];
    assert_eq!(press(&mut window, Key::Num7, "7"), practice(PracticeMsg::Type(Digit::new(6))));
    assert_eq!(press(&mut window, Key::ArrowLeft, ""), practice(PracticeMsg::Move(Direction::Left)));
    assert_eq!(press(&mut window, Key::F7, ""), practice(PracticeMsg::Hint));
    assert_eq!(press(&mut window, Key::F8, ""), practice(PracticeMsg::Show));
    assert_eq!(press(&mut window, Key::N, "n"), practice(PracticeMsg::Next));
    assert_eq!(press(&mut window, Key::Backspace, ""), practice(PracticeMsg::List));
    assert_eq!(press(&mut window, Key::F4, ""), practice(PracticeMsg::Toggle));
    assert_eq!(press(&mut window, Key::Enter, ""), [], "nothing is found yet");
    assert_eq!(press(&mut window, Key::Escape, ""), [Msg::Window(WindowMsg::Escape)]);
    let ctrl = Modifiers::COMMAND | Modifiers::CTRL;
    window.event(Event::Key {
        key: Key::Z,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: ctrl,
    });
    let sent = sent(&mut window);
    assert!(!sent.contains(&Msg::Edit(EditMsg::Undo)), "the board below stays as it is: {sent:?}");
    tell(&mut window, Msg::Practice(PracticeMsg::Show));
    assert_eq!(press(&mut window, Key::Enter, ""), practice(PracticeMsg::Next));
}

#[test]
fn buttons_lead_through_a_position() {
    let mut window = window(practising(), SMALLEST);
    for name in ["Hint", "Tell me more", "Tell me all"] {
        window.get_by_label(name).click();
        answer(&mut window);
        window.run_steps(2);
    }
    let model = &window.state().model;
    let found = &model.practice.working().and_then(|working| working.end.as_ref()).expect("the step");
    let changes = found.changes.clone();
    assert!(says(&window, &changes));
    window.get_by_label("Next").click();
    assert_eq!(sent(&mut window), [Msg::Practice(PracticeMsg::Next)]);
    window.get_by_label("Leave").click();
    assert_eq!(sent(&mut window), [Msg::Practice(PracticeMsg::Toggle)]);
}

#[test]
fn messages_about_the_run_wait_meanwhile() {
    let mut model = opened(EASY);
    record_all(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    let mut window = window(model, SMALLEST);
    window.run_steps(2);
    let messages = ["Nothing to close", "Solved"];
    assert!(messages.iter().all(|text| says(&window, text)));
    tell(&mut window, Msg::Practice(PracticeMsg::Toggle));
    window.run_steps(2);
    assert!(!messages.iter().any(|text| says(&window, text)), "they are about another board");
    tell(&mut window, Msg::Practice(PracticeMsg::Toggle));
    window.run_steps(2);
    assert!(messages.iter().all(|text| says(&window, text)), "they come back");
}

#[test]
fn the_bar_over_practice_has_one_row() {
    // As many points as a window of the default size has with the largest text.
    let mut window = window(practising(), USUAL / 1.6);
    window.run_steps(2);
    assert!(window.state().board.top() < 60.0, "{:?}", window.state().board);
}

#[test]
fn the_board_of_practice_is_free_and_large() {
    for size in [USUAL, SMALLEST] {
        for model in [practising(), states::shown()] {
            let mut window = window(model, size);
            window.run_steps(2);
            let board = window.state().board;
            assert!(board.height() > 0.8 * size.y && board.width() > 0.6 * board.height(), "{board:?}");
            let covers = |node: &egui_kittest::Node<'_>| {
                let is_button = node.accesskit_node().role() == egui::accesskit::Role::Button;
                is_button && node.rect().intersects(board)
            };
            assert!(!window.root().children_recursive().any(|node| covers(&node)));
        }
    }
}
