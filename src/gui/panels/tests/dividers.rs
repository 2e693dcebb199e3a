//! Tests of the dividers between the parts of the window.

use egui::{Key, Modifiers, Pos2, Rect, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable as _;

use super::stage::{LARGE, SMALLEST, USUAL, Window, answer, painted, tell, window};
use super::states;
use super::timeline::{double_click, searched};
use crate::gui::model::Model;
use crate::gui::msg::{Msg, WindowMsg};
use crate::gui::test_support::EASY;
use crate::trace::Landmark;

/// Drags a divider.
fn drag(window: &mut Window, from: Pos2, by: Vec2) {
    window.hover_at(from);
    answer(window);
    window.drag_at(from);
    answer(window);
    window.hover_at(from + by);
    answer(window);
    window.drop_at(from + by);
    answer(window);
    answer(window);
}

/// The width of the side panel as drawn: its background and the hairline before it.
fn side_width(window: &Window) -> f32 {
    let whole = window.ctx.content_rect();
    let tab = window.get_by_label("Search").rect();
    let ground = |rect: Rect| {
        rect.right() >= whole.right() && rect.contains(tab.center()) && rect.width() < whole.width()
    };
    let places = window.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
        egui::Shape::Rect(shape) => Some(shape.rect).filter(|rect| ground(*rect)),
        _ => None,
    });
    places.map(|rect| rect.width() + 1.0).fold(0.0, f32::max)
}

/// A position on the edge of the side panel.
fn side_edge(window: &Window) -> Pos2 {
    window.ctx.content_rect().right_center() - vec2(side_width(window), 0.0)
}

const STATES: [fn() -> Model; 3] = [states::at_naked_pair, states::largest, || states::race(EASY, 4)];

#[test]
fn the_side_panels_edge_can_be_dragged() {
    for (size, make) in [USUAL, SMALLEST].into_iter().flat_map(|size| STATES.map(|make| (size, make))) {
        let mut window = window(make(), size);
        let before = side_width(&window);
        let edge = side_edge(&window);
        drag(&mut window, edge, vec2(-60.0, 10.0));
        assert!((side_width(&window) - before - 60.0).abs() < 1.0, "{before} {}", side_width(&window));
        assert_eq!(window.state().model.settings.side, Some(before + 60.0));
        let edge = side_edge(&window);
        double_click(&mut window, edge);
        answer(&mut window);
        assert_eq!((side_width(&window), window.state().model.settings.side), (before, None));
    }
}

#[test]
fn the_edges_can_be_moved_with_keys() {
    let held = Modifiers::COMMAND | Modifiers::SHIFT;
    let press = |window: &mut Window, key: Key| {
        window.key_press_modifiers(held, key);
        answer(window);
        answer(window);
    };
    let mut shown = window(states::coded("ac3", Landmark::Assignment), USUAL);
    let before = side_width(&shown);
    press(&mut shown, Key::ArrowLeft);
    assert_eq!(side_width(&shown), before + 20.0);
    press(&mut shown, Key::ArrowRight);
    assert_eq!(side_width(&shown), before);
    let height = |window: &Window| window.get_by_label("Timeline").rect().height();
    let before = height(&shown);
    press(&mut shown, Key::ArrowUp);
    assert_eq!(height(&shown), before + 20.0);
    press(&mut shown, Key::ArrowDown);
    assert_eq!(height(&shown), before);
    press(&mut shown, Key::PageUp);
    let settings = shown.state().model.settings.clone();
    assert!(settings.code.is_some() && settings.side.is_some() && settings.timeline.is_some());
    // Under a pop-up, nothing can be dragged.
    tell(&mut shown, Msg::Window(WindowMsg::ToggleHelp));
    press(&mut shown, Key::ArrowLeft);
    assert_eq!(shown.state().model.settings.side, settings.side);
}

#[test]
fn neither_the_board_nor_the_side_panel_vanishes() {
    for size in [USUAL, SMALLEST] {
        let mut window = window(states::at_naked_pair(), size);
        for (by, expected) in [(9999.0, 320.0), (-9999.0, size.x - 420.0)] {
            let edge = side_edge(&window);
            drag(&mut window, edge, vec2(by, 0.0));
            assert_eq!(side_width(&window), expected, "at {size:?}");
        }
    }
}

#[test]
fn two_pages_have_a_width_of_their_own() {
    let mut model = states::at_naked_pair();
    model.stage.wide = true;
    let mut window = window(model, LARGE);
    let before = side_width(&window);
    let edge = side_edge(&window);
    drag(&mut window, edge, vec2(60.0, 0.0));
    assert!((before - side_width(&window) - 60.0).abs() < 1.0);
    let settings = &window.state().model.settings;
    assert_eq!((settings.side, settings.two_pages), (None, Some(before - 60.0)));
}

#[test]
fn the_end_of_the_code_can_be_dragged() {
    let mut window = window(states::coded("ac3", Landmark::Assignment), USUAL);
    let caption = |window: &Window| {
        let found = painted(window).into_iter().find(|text| text.text.contains("QUEUE OF ARCS"));
        found.expect("the caption of the data").ink
    };
    let before = caption(&window);
    drag(&mut window, pos2(before.center().x, before.top() - 6.0), vec2(0.0, -60.0));
    let after = caption(&window);
    assert!((after.top() - before.top() + 60.0).abs() < 12.0, "{before:?} {after:?}");
    assert!(window.state().model.settings.code.is_some());
    double_click(&mut window, pos2(after.center().x, after.top() - 6.0));
    answer(&mut window);
    assert_eq!((caption(&window), window.state().model.settings.code), (before, None));
}

#[test]
fn the_timeline_can_be_resized_within_bounds() {
    let mut window = window(searched(), USUAL);
    let before = window.get_by_label("Timeline").rect();
    // Above it are a line of text and the axis.
    let edge = before.center_top() - vec2(0.0, 36.0 + 4.0);
    drag(&mut window, edge, vec2(0.0, -50.0));
    assert_eq!(window.state().model.settings.timeline, Some(204.0));
    let after = window.get_by_label("Timeline").rect();
    assert!((after.height() - before.height() - 50.0).abs() < 1.0, "{before:?} {after:?}");
    for (asked, given) in [(5000.0, 520.0), (-5.0, 76.0)] {
        tell(&mut window, Msg::Window(WindowMsg::TimelineHeight(Some(asked))));
        assert_eq!(window.state().model.settings.timeline, Some(given));
    }
    tell(&mut window, Msg::Window(WindowMsg::TimelineHeight(Some(204.0))));
    double_click(&mut window, edge - vec2(0.0, 50.0));
    answer(&mut window);
    assert_eq!(window.state().model.settings.timeline, None);
}
