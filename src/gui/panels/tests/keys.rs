//! Tests of keys, with and without the focus on a control.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::stage::{USUAL, Window, sent, window};
use super::states;
use crate::gui::msg::{EditMsg, LinkMsg, MarkMsg, Messages, Msg, RecordingMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::test_support::{EASY, opened};

/// Presses a key and types its character; returns the messages.
pub(in crate::gui) fn press(window: &mut Window, key: Key, typed: &str) -> Messages {
    let modifiers = Modifiers::NONE;
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    // Key and character arrive in the same frame.
    window.input_mut().events.push(event(true));
    if !typed.is_empty() {
        window.input_mut().events.push(Event::Text(typed.into()));
    }
    window.step();
    window.event(event(false));
    sent(window)
}

/// Moves the focus to the control with this name, using the Tab key.
pub(in crate::gui) fn focus(window: &mut Window, name: &str) {
    for _ in 0..60 {
        press(window, Key::Tab, "");
        if window.get_by_label(name).is_focused() {
            return;
        }
    }
    panic!("{name} is out of the Tab key's reach");
}

#[test]
fn space_plays_and_pauses_once() {
    let mut window = window(states::at_start(), USUAL);
    assert_eq!(press(&mut window, Key::Space, " "), [Msg::Run(RunMsg::PlayPause)]);
}

#[test]
fn pages_and_bookmarks_have_keys() {
    let mut window = window(states::at_start(), USUAL);
    let ctrl = Modifiers::COMMAND | Modifiers::CTRL;
    for (key, msg) in [
        (Key::Num1, Msg::Window(WindowMsg::ShowPage(Page::Now))),
        (Key::Num2, Msg::Window(WindowMsg::ShowPage(Page::Why))),
        (Key::Num3, Msg::Window(WindowMsg::ShowPage(Page::Code))),
        (Key::Num4, Msg::Window(WindowMsg::ShowPage(Page::Search))),
        (Key::Num5, Msg::Window(WindowMsg::ShowPage(Page::Compare))),
        (Key::B, Msg::Mark(MarkMsg::Ask(None))),
    ] {
        let modifiers = if key == Key::B { ctrl } else { Modifiers::ALT };
        window.event(Event::Key { key, physical_key: Some(key), pressed: true, repeat: false, modifiers });
        assert_eq!(sent(&mut window), [msg], "{key:?}");
    }
    let (key, modifiers) = (Key::B, ctrl | Modifiers::SHIFT);
    window.event(Event::Key { key, physical_key: Some(key), pressed: true, repeat: false, modifiers });
    assert_eq!(sent(&mut window), [Msg::Link(LinkMsg::Copy)]);
    for (typed, forward) in [("j", true), ("J", false)] {
        window.event(Event::Text(typed.into()));
        assert_eq!(sent(&mut window), [Msg::Mark(MarkMsg::Find { forward })]);
    }
}

#[test]
fn a_clicked_button_does_not_keep_the_keys() {
    let mut window = window(states::at_start(), USUAL);
    for name in ["Copy", "Timeline", "Playing speed (+ and −)", "Last step"] {
        window.get_by_label(name).click();
        assert!(!sent(&mut window).is_empty(), "{name}");
        assert_eq!(press(&mut window, Key::Space, " "), [Msg::Run(RunMsg::PlayPause)], "after {name}");
        assert_eq!(press(&mut window, Key::ArrowRight, ""), [Msg::Run(RunMsg::StepBy(1))], "after {name}");
    }
}

#[test]
fn a_focused_button_receives_space_and_enter() {
    for (key, typed) in [(Key::Space, " "), (Key::Enter, "")] {
        let mut window = window(opened(EASY), USUAL);
        focus(&mut window, "Copy");
        assert_eq!(press(&mut window, key, typed), [Msg::Edit(EditMsg::Copy)], "{key:?}");
    }
}

#[test]
fn enter_on_cancel_cancels() {
    let mut window = window(states::discarding(), USUAL);
    focus(&mut window, "Cancel");
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Window(WindowMsg::Escape)]);
}

#[test]
fn enter_says_yes_to_a_question() {
    let mut window = window(states::discarding(), USUAL);
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Window(WindowMsg::Confirm)]);
    assert_eq!(press(&mut window, Key::Escape, ""), [Msg::Window(WindowMsg::Escape)]);
}

#[test]
fn a_focused_slider_takes_the_arrows_for_itself() {
    let mut window = window(states::at_start(), USUAL);
    focus(&mut window, "Playing speed (+ and −)");
    let messages = press(&mut window, Key::ArrowRight, "");
    assert!(matches!(messages[..], [Msg::Run(RunMsg::SetSpeed(_))]), "{messages:?}");
}

#[test]
fn tab_reaches_every_control_of_the_bars() {
    let mut window = window(states::at_start(), USUAL);
    for name in ["Open…", "Save", "Solve again", "Edit", "Play", "Last step", "Timeline", "Dark", "?"] {
        focus(&mut window, name);
    }
}

#[test]
fn tab_reaches_the_choices_for_full_recordings() {
    let mut window = window(states::held(), USUAL);
    focus(&mut window, "Use a temporary file");
    focus(&mut window, "Continue unrecorded");
    assert_eq!(press(&mut window, Key::Enter, ""), [Msg::Recording(RecordingMsg::GoOnUnrecorded)]);
}

#[test]
fn every_control_tells_its_key_when_pointed_at() {
    let mut window = window(states::at_start(), USUAL);
    let tips = [("Open…", "Ctrl+O"), ("Solve again", "Enter"), ("Edit", "E"), ("Play", "Space"), ("?", "F1")];
    for (name, key) in tips {
        window.get_by_label(name).hover();
        window.run_steps(8);
        let told = window.root().children_recursive().any(|node| {
            let label = node.accesskit_node().label();
            let value = node.accesskit_node().value();
            label.into_iter().chain(value).any(|text| text.ends_with(&format!("{key})")))
        });
        assert!(told, "{name}: {key}");
    }
}
