//! Tests of recorded runs as files: saving, its progress, and how an opened run is shown.

use std::time::Duration;

use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, USUAL, Window, answer, says, sent, tell, window};
use super::states;
use crate::geometry::Digit;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{EditMsg, FileMsg, LinkMsg, Messages, Msg, PathPurpose, RunFileMsg, RunMsg, WindowMsg};
use crate::gui::run::source::End;
use crate::gui::test_support::{EASY, blank, opened, record, took};
use crate::gui::update::update;
use crate::solver::Algorithm;

const ASK: Msg = Msg::RunFile(RunFileMsg::AskSave);

/// Chooses the menu entry that saves the run; returns the messages.
fn choose_save(model: Model) -> Messages {
    let mut window = window(model, SMALLEST);
    window.get_by_label("More").click();
    answer(&mut window);
    window.get_by_label("Save run…").click();
    sent(&mut window)
}

/// Clicks the only Cancel button; returns the messages.
fn cancel(window: &mut Window) -> Messages {
    window.get_by_label("Cancel").click();
    sent(window)
}

#[test]
fn the_menu_saves_a_run_if_any() {
    assert_eq!(choose_save(states::solved()), [ASK]);
    assert_eq!(choose_save(states::endless()), [ASK], "the steps recorded so far");
    assert_eq!(choose_save(states::from_file()), [ASK]);
    assert_eq!(choose_save(opened(EASY)), [], "there is nothing to save");
    assert_eq!(choose_save(states::saving()), [], "one at a time");
}

#[test]
fn why_no_run_can_be_saved_is_told() {
    let mut window = window(opened(EASY), USUAL);
    window.get_by_label("More").click();
    answer(&mut window);
    window.get_by_label("Save run…").hover();
    window.run_steps(60);
    assert!(says(&window, "There is no run to save yet: solve the puzzle first."));
}

/// A window with the menu open that has the entry for copying a link.
fn with_link_entry(model: Model) -> Window {
    let mut window = window(model, SMALLEST);
    for menu in ["More", "Playing"] {
        window.get_by_label(menu).click();
        answer(&mut window);
    }
    window
}

#[test]
fn a_link_is_copied_or_refused_with_reason() {
    let mut open = with_link_entry(states::from_file());
    open.get_by_label("Copy link to this step").click();
    assert_eq!(sent(&mut open), [Msg::Link(LinkMsg::Copy)]);
    let mut without = with_link_entry(opened(EASY));
    without.get_by_label("Copy link to this step").click();
    assert_eq!(sent(&mut without), []);
    let mut without = with_link_entry(opened(EASY));
    without.get_by_label("Copy link to this step").hover();
    without.run_steps(60);
    assert!(says(&without, "There is no run to link to: solve the puzzle first."));
}

#[test]
fn what_is_read_and_written_can_be_left() {
    let mut reading = window(states::reading(), SMALLEST);
    assert!(says(&reading, "more puzzles.txt: 50 %"));
    assert_eq!(cancel(&mut reading), [Msg::File(FileMsg::CancelReading)]);
    let mut saving = window(states::saving(), SMALLEST);
    assert!(says(&saving, "Saving a long one.sudoscope: 50 %"));
    assert_eq!(cancel(&mut saving), [Msg::RunFile(RunFileMsg::CancelSaving)]);
}

#[test]
fn an_opened_run_names_its_file_and_ends() {
    let mut window = window(states::from_file(), SMALLEST);
    for text in ["opened from run.sudoscope", "solved", "Solved. This is the only solution."] {
        assert!(says(&window, text), "{text}");
    }
    let absent = |window: &Window, name| window.query_by_label(name).is_none();
    assert!(absent(&window, "follow live") && absent(&window, "Stop") && !absent(&window, "Solve again"));
    window.get_by_label_contains("opened from run.sudoscope").hover();
    window.run_steps(60);
    assert!(says(&window, "/home/somebody/run.sudoscope"));
    tell(&mut window, Msg::Run(RunMsg::First));
    assert!(!says(&window, "Solved."), "the end is shown at the last step");
    assert!(says(&window, "Before the first step") && says(&window, "step 0 of "));
}

#[test]
fn an_incomplete_file_explains_its_last_step() {
    let ends = [
        (states::damage(), "damaged", "The file is damaged from here on."),
        (End::TooLarge, "not the whole run", "The rest does not fit into memory."),
        (End::Unfinished, "not the whole run", "The run was saved here, before its end."),
    ];
    for (end, state, news) in ends {
        let mut window = window(states::cut_off(end), SMALLEST);
        tell(&mut window, Msg::Window(WindowMsg::DismissNotice));
        assert!(says(&window, state) && says(&window, news), "{news}");
    }
}

#[test]
fn without_a_dialog_the_path_is_suggested() {
    let mut window = window(states::solved(), USUAL);
    tell(&mut window, Msg::File(FileMsg::NoDialog(PathPurpose::SaveRun)));
    assert!(says(&window, "Save recorded run") && says(&window, "test-propagation.sudoscope"));
}

#[test]
fn a_small_windows_menu_has_the_other_puzzles() {
    for (name, msg) in [("New", Msg::File(FileMsg::AskNew)), ("Paste", Msg::Edit(EditMsg::AskPaste))] {
        let mut window = window(states::solved(), SMALLEST);
        assert!(!says(&window, name), "{name} is not on the bar");
        window.get_by_label("More").click();
        answer(&mut window);
        window.get_by_label(name).click();
        assert_eq!(sent(&mut window), [msg]);
    }
}

#[test]
fn an_unnamed_puzzle_leaves_no_gap() {
    let mut model = blank();
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(0)))));
    record(&mut model, Algorithm::Mrv);
    took(&mut model, Duration::from_secs(60));
    model.popup = Some(Popup::LoseRun);
    let window = window(model, SMALLEST);
    assert!(says(&window, " steps of mrv, recorded in "));
}
