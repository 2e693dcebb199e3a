//! Tests of the timeline's axis, and of ranges measured along it.

use egui::{Event, Modifiers, PointerButton};
use egui_kittest::kittest::Queryable as _;

use super::stage::{SMALLEST, USUAL, Window, answer, painted, says, tell, window};
use super::timeline::{at, press, searched};
use crate::gui::msg::{Msg, RunMsg};
use crate::gui::test_support::{position, recorded, run};
use crate::step::Step;

/// Drags along the axis from one share of its width to another.
pub(in crate::gui) fn drag_axis(window: &mut Window, from: f32, to: f32) {
    let (from, to) = (at(window, "Axis", from, 0.5), at(window, "Axis", to, 0.5));
    window.event(Event::PointerMoved(from));
    press(window, from, PointerButton::Primary, true, Modifiers::NONE);
    answer(window);
    for share in [0.5, 1.0] {
        window.event(Event::PointerMoved(from.lerp(to, share)));
        answer(window);
    }
    press(window, to, PointerButton::Primary, false, Modifiers::NONE);
    answer(window);
}

#[test]
fn dragging_the_axis_measures_without_moving() {
    let mut window = window(searched(), USUAL);
    let length = recorded(&window.state().model);
    for (from, to) in [(0.25, 0.75), (0.9, 0.1)] {
        drag_axis(&mut window, from, to);
        let model = &window.state().model;
        let steps = run(model).chart.measured().expect("a range").clone();
        let share = |step: u64| step as f32 / length as f32;
        assert!(
            (share(steps.start) - from.min(to)).abs() < 0.01
                && (share(steps.end) - from.max(to)).abs() < 0.01
        );
        let walked = run(model).trace.steps(steps.clone());
        let guesses =
            walked.iter().filter(|step| matches!(step, Step::Assign { reason, .. } if reason.is_guess()));
        let contradictions = walked.iter().filter(|step| matches!(step, Step::Contradiction(_))).count();
        let grouped = |number: u64| crate::gui::words::grouped(number);
        let expected = [
            format!("Steps {} to {}: ", grouped(steps.start + 1), grouped(steps.end)),
            format!("{} steps · ", grouped(walked.len() as u64)),
            format!(" · {} guesses", grouped(guesses.count() as u64)),
            format!(" · {} contradictions", grouped(contradictions as u64)),
        ];
        for words in expected {
            assert!(says(&window, &words), "{words} in {:?}", painted(&window));
        }
        assert_eq!(position(model), 0);
    }
}

#[test]
fn a_measured_range_is_cleared_in_three_ways() {
    let mut window = window(searched(), USUAL);
    let is_measured = |window: &Window| run(&window.state().model).chart.measured().is_some();
    for way in 0..3 {
        drag_axis(&mut window, 0.2, 0.4);
        assert!(is_measured(&window));
        window.run_steps(8);
        match way {
            0 => {
                let place = at(&window, "Axis", 0.7, 0.5);
                window.event(Event::PointerMoved(place));
                press(&mut window, place, PointerButton::Primary, true, Modifiers::NONE);
                press(&mut window, place, PointerButton::Primary, false, Modifiers::NONE);
            }
            1 => window.get_by_label("Clear range").click(),
            _ => window.key_press(egui::Key::Escape),
        }
        answer(&mut window);
        answer(&mut window);
        assert!(!is_measured(&window), "way {way}");
        assert!(window.state().model.lanes.is_some(), "the run stays");
    }
    assert!(says(&window, "guesses that failed"), "the legend is back");
}

#[test]
fn keys_set_range_ends_at_the_current_step() {
    let mut window = window(searched(), USUAL);
    for (position, key) in [(700, "{"), (900, "}")] {
        tell(&mut window, Msg::Run(RunMsg::GoTo(position)));
        window.event(Event::Text(key.into()));
        answer(&mut window);
    }
    assert_eq!(run(&window.state().model).chart.measured(), Some(&(700..900)));
    assert!(says(&window, "Steps 701 to 900: 200 steps · "));
    window.get_by_label("Zoom in").click();
    answer(&mut window);
    let shown = run(&window.state().model).chart.steps();
    assert!(shown.start <= 700 && shown.end >= 900 && shown.end - shown.start < 300, "{shown:?}");
}

#[test]
fn the_axis_has_round_ticks_below_the_legend() {
    for size in [USUAL, SMALLEST] {
        let window = window(searched(), size);
        let (axis, chart) = (window.get_by_label("Axis").rect(), window.get_by_label("Timeline").rect());
        assert!(axis.bottom() <= chart.top() + 0.5);
        let texts = painted(&window);
        let on_axis: Vec<&str> =
            texts.iter().filter(|text| axis.contains_rect(text.ink)).map(|text| text.text.as_str()).collect();
        let steps = on_axis.iter().filter_map(|text| text.replace(',', "").parse::<u64>().ok());
        let steps: Vec<u64> = steps.collect();
        assert!(steps.len() >= 3 && steps[0] == 0, "{on_axis:?}");
        assert!(steps.windows(2).all(|pair| pair[1] - pair[0] == steps[1]), "{steps:?}");
        assert!(on_axis.iter().any(|text| text.ends_with(" ms") || text.ends_with(" s")), "{on_axis:?}");
        let legend = texts.iter().find(|text| text.text == "guesses that failed").expect("a legend");
        assert!(legend.ink.bottom() <= axis.top());
    }
}
