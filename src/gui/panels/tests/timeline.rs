//! Tests of the timeline and the tree under the pointer: texts and messages.

use egui::{Event, Modifiers, MouseWheelUnit, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, USUAL, Window, answer, says, sent, tell, window};
use super::states;
use crate::gui::model::Model;
use crate::gui::msg::{ChartMsg, Messages, Msg, RunMsg};
use crate::gui::test_support::{EASY, HARD, opened, position, record, recorded, run, two_lanes};
use crate::gui::update::update;
use crate::solver::Algorithm;

/// A run with many guesses, at its first step.
pub(super) fn searched() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    model
}

/// A position in the timeline, as fractions from its left and lower edges.
pub(super) fn at(window: &Window, name: &str, x: f32, up: f32) -> Pos2 {
    let rect = window.get_by_label(name).rect();
    pos2(rect.left() + x * rect.width(), rect.bottom() - up * rect.height())
}

/// A position in the row of the guesses at depth 1, below the band of filled cells.
fn in_first_row(window: &Window, x: f32) -> Pos2 {
    let rect = window.get_by_label("Timeline").rect();
    pos2(rect.left() + x * rect.width(), rect.top() + 20.0)
}

pub(in crate::gui) fn press(
    window: &mut Window,
    pos: Pos2,
    button: PointerButton,
    pressed: bool,
    modifiers: Modifiers,
) {
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

pub(super) fn double_click(window: &mut Window, at: Pos2) {
    // A click shortly before would turn this into a triple click.
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
fn the_wheel_zooms_at_the_pointer_and_scrolls() {
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
fn shift_or_middle_dragging_only_pans_the_timeline() {
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
fn a_double_click_zooms_in_or_out() {
    let mut window = window(searched(), USUAL);
    let place = in_first_row(&window, 0.5);
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
fn hovering_over_a_guess_shows_its_fate() {
    let mut window = window(searched(), USUAL);
    window.hover_at(in_first_row(&window, 0.5));
    window.run_steps(8);
    assert!(says(&window, "guess at depth 1: "), "what the first guess came to");
    assert!(says(&window, "click or drag to go there"));
}

#[test]
fn zooming_shows_the_strip_of_the_run() {
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
    assert!(says(&window, "Whole run · "));
    assert!(window.query_by_label("Search tree").is_some());
}

#[test]
fn without_guesses_cells_and_candidates_are_charted() {
    let mut model = opened(EASY);
    record(&mut model, "ac3:alone".parse().expect("an algorithm"));
    assert_eq!(run(&model).totals().guesses, 0);
    let mut window = window(model, USUAL);
    for words in ["No guesses in this run", "filled cells", "candidates left"] {
        assert!(says(&window, words), "{words}");
    }
    assert!(!says(&window, "guesses that failed"));
    tell(&mut window, Msg::Chart(ChartMsg::ToggleTree));
    window.run_steps(4);
    assert!(says(&window, "No guesses in this run"));
}

#[test]
fn clicking_a_lanes_strip_shows_the_lane() {
    for size in [USUAL, SMALLEST] {
        let alone = window(searched(), size).get_by_label("Timeline").rect();
        let mut window = window(two_lanes(HARD), size);
        let chart = window.get_by_label("Timeline").rect();
        assert!((alone.height() - chart.height()).abs() < 1.0, "as high as without lanes");
        let [first, second] = ["Lane 1", "Lane 2"].map(|name| {
            let mut lanes = window.get_all_by_role(egui::accesskit::Role::Button).collect::<Vec<_>>();
            lanes.retain(|node| {
                let label = egui_kittest::kittest::NodeT::accesskit_node(node).label().unwrap_or_default();
                label.replace("★ ", "").starts_with(name)
            });
            lanes[0].rect()
        });
        assert!(chart.bottom() <= first.top() && first.bottom() <= second.top());
        let other = if window.state().model.lanes.as_ref().is_some_and(|lanes| lanes.shown() == 0) {
            (second, 1)
        } else {
            (first, 0)
        };
        let place = other.0.center();
        window.event(Event::PointerMoved(place));
        for pressed in [true, false] {
            press(&mut window, place, PointerButton::Primary, pressed, Modifiers::NONE);
        }
        assert_eq!(sent(&mut window), [Msg::Run(RunMsg::ShowLane(other.1))]);
    }
}

#[test]
fn another_lane_shows_the_same_steps() {
    let mut model = two_lanes(HARD);
    let longest = model
        .lanes
        .as_ref()
        .map_or(0, |lanes| lanes.all().iter().map(|run| run.trace.len()).max().unwrap_or(0));
    assert_eq!(run(&model).chart.steps(), 0..longest);
    update(&mut model, Msg::Chart(ChartMsg::Zoom { around: Some(0), factor: 4.0 }));
    let steps = run(&model).chart.steps();
    update(&mut model, Msg::Run(RunMsg::ShowLane(1)));
    assert_eq!(run(&model).chart.steps(), steps);
}
