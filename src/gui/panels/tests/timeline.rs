//! The timeline and the tree under the pointer: their texts and messages.

use egui::{Event, Modifiers, MouseWheelUnit, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, USUAL, Window, answer, says, sent, tell, window};
use super::states;
use crate::gui::model::Model;
use crate::gui::msg::{ChartMsg, Messages, Msg, RunMsg, WindowMsg};
use crate::gui::test_support::{HARD, opened, position, record, recorded, run};
use crate::gui::update::update;
use crate::solver::Algorithm;

/// A run with many guesses, at its first step.
fn searched() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    model
}

/// A position in the timeline as fractions from the left and from the bottom.
fn at(window: &Window, name: &str, x: f32, up: f32) -> Pos2 {
    let rect = window.get_by_label(name).rect();
    pos2(rect.left() + x * rect.width(), rect.bottom() - up * rect.height())
}

fn press(window: &mut Window, pos: Pos2, button: PointerButton, pressed: bool, modifiers: Modifiers) {
    window.event(Event::PointerButton { pos, button, pressed, modifiers });
    window.step();
}

fn turn(window: &mut Window, at: Pos2, notches: Vec2) -> Messages {
    window.event(Event::PointerMoved(at));
    sent(window);
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: notches,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    sent(window)
}

fn double_click(window: &mut Window, at: Pos2) {
    // A click before it would make it a triple click.
    window.run_steps(8);
    window.event(Event::PointerMoved(at));
    window.step();
    for pressed in [true, false, true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        window.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
    }
    answer(window);
}

#[test]
fn the_wheel_zooms_around_the_pointer_and_moves_sideways() {
    let mut window = window(searched(), USUAL);
    let steps = recorded(&window.state().model);
    let quarter = at(&window, "Timeline", 0.25, 0.5);
    let messages = turn(&mut window, quarter, vec2(0.0, 2.0));
    let [Msg::Chart(ChartMsg::Zoom { around: Some(around), factor })] = messages[..] else {
        panic!("{messages:?}")
    };
    assert!((around as f64 / steps as f64 - 0.25).abs() < 0.01 && (factor - 1.5625).abs() < 1e-6);
    let messages = turn(&mut window, quarter, vec2(1.0, 0.0));
    assert!(matches!(messages[..], [Msg::Chart(ChartMsg::MoveBy(by))] if by < 0.0), "{messages:?}");
}

#[test]
fn pulling_with_shift_or_the_middle_button_moves_and_goes_nowhere() {
    for (button, modifiers) in
        [(PointerButton::Middle, Modifiers::NONE), (PointerButton::Primary, Modifiers::SHIFT)]
    {
        let mut window = window(searched(), USUAL);
        tell(&mut window, Msg::Chart(ChartMsg::Zoom { around: Some(10_000), factor: 8.0 }));
        let before = run(&window.state().model).chart.steps();
        let (from, to) = (at(&window, "Timeline", 0.75, 0.5), at(&window, "Timeline", 0.25, 0.5));
        window.event(Event::ModifiersChanged(modifiers));
        window.event(Event::PointerMoved(from));
        press(&mut window, from, button, true, modifiers);
        answer(&mut window);
        window.event(Event::PointerMoved(to));
        answer(&mut window);
        press(&mut window, to, button, false, modifiers);
        answer(&mut window);
        let after = run(&window.state().model).chart.steps();
        let (length, moved) = (before.end - before.start, after.start - before.start);
        assert_eq!(after.end - after.start, length);
        assert!((moved as f64 / length as f64 - 0.5).abs() < 0.01, "{before:?} {after:?}");
        assert_eq!(position(&window.state().model), 0, "{button:?}");
    }
}

#[test]
fn a_double_click_zooms_to_the_guess_and_beside_one_to_the_whole_run() {
    let mut window = window(searched(), USUAL);
    let place = at(&window, "Timeline", 0.5, 0.005);
    double_click(&mut window, place);
    let steps = run(&window.state().model).chart.steps();
    let model = &window.state().model;
    let span = run(model).trace.span_at(recorded(model) / 2, 1).expect("the first guess");
    assert!(steps.start <= span.steps.start && span.steps.end <= steps.end.max(recorded(model)));
    tell(&mut window, Msg::Chart(ChartMsg::Zoom { around: Some(10_000), factor: 8.0 }));
    let empty = at(&window, "Timeline", 0.5, 0.99);
    double_click(&mut window, empty);
    assert_eq!(run(&window.state().model).chart.steps(), 0..recorded(&window.state().model));
}

#[test]
fn pointing_at_a_guess_tells_what_became_of_it() {
    let mut window = window(searched(), USUAL);
    window.hover_at(at(&window, "Timeline", 0.5, 0.005));
    window.run_steps(8);
    assert!(says(&window, "guess at depth 1: "), "what the first guess came to");
    assert!(says(&window, "click or drag to go there"));
}

#[test]
fn the_strip_of_the_whole_run_is_there_while_zoomed() {
    let mut window = window(searched(), SMALLEST);
    assert!(window.query_by_label("Part of the run").is_none());
    assert!(window.query_by_label("Whole run").is_none());
    tell(&mut window, Msg::Chart(ChartMsg::Zoom { around: Some(0), factor: 4.0 }));
    window.drag_at(at(&window, "Part of the run", 0.5, 0.5));
    answer(&mut window);
    let steps = run(&window.state().model).chart.steps();
    let middle = (steps.start + steps.end) as f64 / 2.0 / recorded(&window.state().model) as f64;
    assert!((middle - 0.5).abs() < 0.01, "{middle}");
    window.drop_at(at(&window, "Part of the run", 0.5, 0.5));
    answer(&mut window);
    window.get_by_label("Whole run").click();
    assert_eq!(sent(&mut window), [Msg::Chart(ChartMsg::Whole)]);
}

#[test]
fn the_edge_changes_the_height_within_bounds() {
    let mut window = window(searched(), USUAL);
    let before = window.get_by_label("Timeline").rect();
    let edge = before.center_top() - vec2(0.0, 4.0);
    window.drag_at(edge);
    answer(&mut window);
    window.hover_at(edge - vec2(0.0, 50.0));
    answer(&mut window);
    assert_eq!(window.state().model.settings.timeline, Some(146.0));
    window.drop_at(edge - vec2(0.0, 50.0));
    answer(&mut window);
    let after = window.get_by_label("Timeline").rect();
    assert!((after.height() - before.height() - 50.0).abs() < 1.0, "{before:?} {after:?}");
    for (asked, given) in [(5000.0, 260.0), (-5.0, 56.0)] {
        tell(&mut window, Msg::Window(WindowMsg::TimelineHeight(asked)));
        assert_eq!(window.state().model.settings.timeline, Some(given));
    }
}

#[test]
fn the_tree_is_clicked_entered_and_left() {
    let mut model = searched();
    update(&mut model, Msg::Window(WindowMsg::TimelineHeight(200.0)));
    let mut window = window(model, USUAL);
    window.get_by_label("Tree").click();
    answer(&mut window);
    window.run_steps(30);
    // The first row below the root begins with the first guess.
    let tree = window.get_by_label("Search tree").rect();
    let first = tree.left_top() + vec2(10.0, 17.0 + 8.0);
    assert!(says(&window, "whole run · "), "the root says its size");
    window.hover_at(first);
    window.run_steps(8);
    assert!(says(&window, "guess at depth 1: "));
    for pressed in [true, false] {
        press(&mut window, first, PointerButton::Primary, pressed, Modifiers::NONE);
    }
    answer(&mut window);
    let first_guess = run(&window.state().model).trace.children(None, 1).first[0].steps.start + 1;
    assert_eq!(position(&window.state().model), first_guess);
    double_click(&mut window, first);
    assert_eq!(run(&window.state().model).chart.tree.entered().len(), 1);
    window.get_by_label("Up").click();
    assert_eq!(sent(&mut window), [Msg::Chart(ChartMsg::Up)]);
    window.key_press(egui::Key::Backspace);
    answer(&mut window);
    assert_eq!(run(&window.state().model).chart.tree.entered(), []);
    window.get_by_label("Chart").click();
    assert_eq!(sent(&mut window), [Msg::Chart(ChartMsg::ToggleTree)]);
}

#[test]
fn the_tree_has_room_for_a_few_rows_in_the_smallest_window() {
    let mut window = window(searched(), SMALLEST);
    tell(&mut window, Msg::Chart(ChartMsg::ToggleTree));
    let tree = window.get_by_label("Search tree").rect();
    assert!(tree.height() >= 5.0 * 17.0, "{tree:?}");
    tell(&mut window, Msg::Window(WindowMsg::TimelineHeight(70.0)));
    let tree = window.get_by_label("Search tree").rect();
    assert!(tree.height() < 70.0, "as chosen: {tree:?}");
}

#[test]
fn a_playing_run_takes_the_zoomed_stretch_along() {
    let mut model = searched();
    update(&mut model, Msg::Chart(ChartMsg::Zoom { around: Some(0), factor: 64.0 }));
    let before = run(&model).chart.steps();
    update(&mut model, Msg::Run(RunMsg::Last));
    let after = run(&model).chart.steps();
    assert!(before.start == 0 && after.end == recorded(&model), "{before:?} {after:?}");
    assert_eq!(after.end - after.start, before.end - before.start);
}

#[test]
fn a_live_run_is_charted_as_it_grows() {
    let mut window = window(states::endless(), USUAL);
    tell(&mut window, Msg::Chart(ChartMsg::ToggleTree));
    assert!(says(&window, "whole run"));
    assert!(window.query_by_label("Search tree").is_some());
}
