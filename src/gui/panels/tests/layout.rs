//! Tests that nothing is outside the window, overlaps or is cut off, in any state, size and theme.

mod cut;

use std::collections::HashMap;

use egui::accesskit::Role;
use egui::{Rect, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::stage::{
    LARGE, Painted, SMALLEST, USUAL, Window, painted, says, side_edge_is_in_place, tell, window,
};
use super::states::{self, State};
use crate::gui::io::library;
use crate::gui::model::Solutions;
use crate::gui::msg::{ChartMsg, Msg, RunMsg};
use crate::gui::page::{Page, WIDE};
use crate::gui::panels::side_width::side_width;
use crate::gui::run::lanes::Lanes;
use crate::gui::test_support::{EASY, opened, recorded, wait};
use crate::gui::text_size::LEAST;
use crate::gui::theme::Theme;
use crate::gui::update::update;
use crate::rules;
use crate::solver::Algorithm;
use cut::no_text_is_cut_off;

/// The overlap in points up to which two things count as only touching.
const TOUCHING: f32 = 0.5;

/// Something to click or type into, with its name and area.
#[derive(Clone, PartialEq, Debug)]
struct Control {
    name: String,
    rect: Rect,
}

/// All controls except list entries, which may be scrolled out of view. Of scrolled controls, only the
/// visible part counts.
fn controls(window: &Window) -> Vec<Control> {
    const ROLES: [Role; 5] = [Role::Button, Role::CheckBox, Role::ComboBox, Role::Slider, Role::TextInput];
    let titles = library::titles();
    let of_costs = |name: &str| {
        ["Sort by ", "of the run)", "of the range)", "; click to go to "]
            .iter()
            .any(|part| name.contains(part))
    };
    let of_steps = |name: &str| name.contains("≠") || name.contains("also ") || name.contains(" · hidden");
    let listed = |name: &str| {
        titles.iter().any(|title| title == name)
            || name.contains("  ..3.2.6..")
            || rules::by_name(name).is_some()
            || of_costs(name)
            || of_steps(name)
    };
    // A low side panel is scrolled as a whole; parts of the pages Compare, Code, Review and Path always are.
    let window_size = window.ctx.content_rect().size();
    let scrolls = window_size.y < SMALLEST.y
        || [Page::Compare, Page::Code, Page::Review, Page::Path]
            .iter()
            .any(|page| window.state().model.shows(*page));
    let is_presented = window.state().model.stage.presents;
    let side = if is_presented { window_size.x } else { side_width(&window.state().model, window_size.x) };
    let is_list = window.state().model.popup == Some(crate::gui::model::Popup::Lessons);
    let is_scrolled = |rect: Rect| is_list || scrolls && rect.left() >= window_size.x - side;
    let reachable = reachable(window);
    let all = egui_kittest::kittest::Queryable::queryable_node(window).children_recursive();
    all.filter(|node| ROLES.contains(&node.accesskit_node().role()))
        .filter_map(|node| {
            let name = node.accesskit_node().label().unwrap_or_default();
            let reach =
                reachable.get(&node.accesskit_node().locate().0.0).filter(|_| is_scrolled(node.rect()));
            let seen = reach
                .map_or(node.rect().y_range(), |reach| node.rect().y_range().intersection(reach.y_range()));
            let rect = Rect::from_x_y_ranges(node.rect().x_range(), seen);
            (!listed(&name) && !rect.is_negative()).then_some(Control { name, rect })
        })
        .collect()
}

/// The reachable area of each widget by its id; parts that a page has scrolled away are not reachable.
fn reachable(window: &Window) -> HashMap<u64, Rect> {
    let of = |widget: &egui::WidgetRect| (widget.id.value(), widget.interact_rect);
    window.ctx.viewport(|viewport| {
        viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets.iter().map(of)).collect()
    })
}

/// What must hold in each state. Drawing takes the time, so each state is drawn once for all checks.
const CHECKS: [fn(&str, &mut Window); 6] = [
    every_control_has_a_name,
    the_page_is_no_wider_than_its_panel,
    everything_lies_in_the_window,
    the_board_is_free_and_large,
    no_text_is_cut_off,
    nothing_lies_on_something_else,
];

fn check(states: impl IntoIterator<Item = State>, size: Vec2, theme: Theme) {
    for (name, make) in states {
        let mut model = make();
        model.settings.theme = theme;
        model.stage.wide = size.x >= WIDE;
        let mut window = window(model, size);
        for check in CHECKS {
            check(name, &mut window);
        }
    }
}

#[test]
fn every_state_in_a_usual_window() {
    check(states::all(), USUAL, Theme::Light);
}

#[test]
fn every_state_in_the_smallest_window() {
    check(states::all(), SMALLEST, Theme::Light);
}

#[test]
fn every_state_in_the_smallest_window_in_dark() {
    check(states::all(), SMALLEST, Theme::Dark);
}

/// The narrowest and the widest that the side panel can be dragged.
#[test]
fn the_fullest_states_fit_any_side_panel_width() {
    for side in [0.0, 9999.0] {
        for (name, make) in states::fullest() {
            let mut model = make();
            model.settings.side = Some(side);
            let mut window = window(model, SMALLEST);
            for check in CHECKS {
                check(name, &mut window);
            }
        }
    }
}

/// There, two pages are side by side.
#[test]
fn the_fullest_states_in_a_large_window() {
    check(states::fullest(), LARGE, Theme::Dark);
}

/// Presentations in windows of various shapes. Their text is as large as the window allows, so these are all
/// its sizes.
#[test]
fn presentations_fit_displays_of_every_shape() {
    for (size, theme) in [
        (vec2(782.0, 440.0), Theme::Light),
        (vec2(704.0, 440.0), Theme::Dark),
        (vec2(1027.0, 440.0), Theme::Light),
        (vec2(640.0, 480.0), Theme::Dark),
        (vec2(640.0, 1138.0), Theme::Light),
    ] {
        let presented = states::all().into_iter().filter(|(name, _)| name.starts_with("a presentation"));
        check(presented, size, theme);
    }
}

/// With enough space, the tree is taller than the chart.
#[test]
fn the_tree_yields_to_the_board() {
    let mut model = states::at_naked_pair();
    update(&mut model, Msg::Chart(ChartMsg::ToggleTree));
    the_board_is_free_and_large("with a tree", &mut window(model, LEAST));
}

/// With the largest text that fits in the window, or in the smallest possible window.
#[test]
fn the_fullest_states_with_the_largest_text() {
    // Four boards side by side, or the strips of lanes, leave too little space for boards of that size.
    const NOT: [&str; 2] = ["a race of four", "two lanes at work"];
    check(states::fullest().filter(|(name, _)| !NOT.contains(name)), LEAST, Theme::Light);
}

/// Whether the boards of a race replace the single board.
fn are_side_by_side(window: &Window) -> bool {
    let raced = window.state().model.lanes.as_ref().and_then(Lanes::raced);
    raced.is_some_and(|race| race.is_side_by_side)
}

/// The things in front: those in the window that are not there without the pop-up.
fn in_front<T: Clone + PartialEq>(window: &mut Window, find: impl Fn(&Window) -> Vec<T>) -> Vec<T> {
    let all = find(window);
    let Some(popup) = window.state_mut().model.popup.take() else { return all };
    window.run_steps(2);
    let behind = find(window);
    window.state_mut().model.popup = Some(popup);
    window.run_steps(2);
    all.into_iter().filter(|one| !behind.contains(one)).collect()
}

fn overlap(a: Rect, b: Rect) -> bool {
    let both = a.intersect(b);
    both.width() > TOUCHING && both.height() > TOUCHING
}

/// The name or text of something, with its visible area.
type Thing = (String, Rect);

fn seen_texts(window: &Window) -> Vec<Thing> {
    let seen = |text: Painted| (text.text, text.ink.intersect(text.clip));
    painted(window).into_iter().map(seen).filter(|(_, seen)| seen.is_positive()).collect()
}

fn seen_controls(window: &Window) -> Vec<Thing> {
    controls(window).into_iter().map(|control| (control.name, control.rect)).collect()
}

fn the_page_is_no_wider_than_its_panel(state: &str, window: &mut Window) {
    let model = &window.state().model;
    let has_panel = model.lanes.is_some() && !model.stage.presents && model.shows_board();
    assert!(!has_panel || side_edge_is_in_place(window), "{state}");
}

fn everything_lies_in_the_window(state: &str, window: &mut Window) {
    let whole = window.ctx.content_rect();
    let things = seen_controls(window).into_iter().chain(seen_texts(window));
    for (name, rect) in things {
        assert!(whole.contains_rect(rect), "{state}: {name:?} at {rect:?}");
    }
    let board = window.state().board;
    let is_shown = window.state().model.shows_board() && !are_side_by_side(window);
    assert!(!is_shown || whole.contains_rect(board), "{state}: the board at {board:?}");
}

fn nothing_lies_on_something_else(state: &str, window: &mut Window) {
    for find in [seen_controls, seen_texts] {
        let things = in_front(window, find);
        for (i, (name, rect)) in things.iter().enumerate() {
            let other = things[i + 1..].iter().find(|(_, other)| overlap(*rect, *other));
            assert!(other.is_none(), "{state}: {name:?} at {rect:?} and {other:?}");
        }
    }
}

fn the_board_is_free_and_large(state: &str, window: &mut Window) {
    let guide = &window.state().model.guide;
    if !window.state().model.shows_board() || are_side_by_side(window) {
        return;
    }
    // A card of the tour covers part of the board.
    let is_covered = window.state().model.popup.is_some() || guide.tour.is_some();
    let board = window.state().board;
    if !is_covered {
        let mut things = seen_controls(window).into_iter().chain(seen_texts(window));
        // Notices are beside or below it, or over its lower edge if there is no room.
        let on_board = things.find(|(_, rect)| overlap(*rect, board) && rect.top() < board.center().y);
        assert!(on_board.is_none(), "{state}: {on_board:?} on {board:?}");
    }
    let whole = window.ctx.content_rect().size();
    let share = board.size() / whole;
    // Next to text as large as possible, the bars leave less space.
    let least = if whole.y < SMALLEST.y { 0.35 } else { 0.5 };
    // Beside a tall board are its notices; it is square unless the side panel was widened.
    let model = &window.state().model;
    let is_squeezed = model.settings.side.is_some_and(|side| side > whole.x / 2.0)
        // In a window that is hardly wider than tall, a page next to the board takes its space.
        || model.stage.presents && whole.x < 1.5 * whole.y;
    let is_wide = is_squeezed || board.width() > 0.9 * board.height();
    assert!(share.y > least && is_wide, "{state}: {board:?}");
}

/// Visits about a hundred steps of a run, from the first to the last.
fn along(window: &mut Window, mut test: impl FnMut(&Window)) {
    let steps = recorded(&window.state().model);
    for position in (1..=steps).step_by(1 + steps as usize / 150) {
        tell(window, Msg::Run(RunMsg::GoTo(position)));
        test(window);
    }
}

#[test]
fn every_step_is_readable_in_the_smallest_window() {
    for model in [states::at_naked_pair(), states::largest()] {
        along(&mut window(model, SMALLEST), |window| {
            let title = window.state().model.title();
            for Painted { text, ink, clip, cut } in painted(window) {
                // Reasons in the list may end in "…", because the reason of the current step is shown above
                // it.
                let may_be_cut = text.contains(&title) || text.contains(", ");
                assert!(!cut || may_be_cut, "{text:?} at {ink:?}");
                assert!(clip.expand(TOUCHING).contains_rect(ink), "{text:?} at {ink:?}, seen {clip:?}");
            }
        });
    }
}

/// For every solver, because its title and options take space, too.
#[test]
fn the_smallest_window_shows_verdict_and_search_buttons() {
    let mut window = window(states::endless(), SMALLEST);
    for algorithm in Algorithm::ALL {
        window.state_mut().model.algorithm = algorithm;
        window.run_steps(2);
        let verdict = window.state().model.solutions.text();
        let title = painted(&window).into_iter().find(|text| text.text.starts_with(verdict));
        let title = title.unwrap_or_else(|| panic!("{algorithm}: no {verdict:?} on the bar"));
        let edit = window.get_by_label("Edit").rect();
        assert!(title.ink.left() - edit.right() >= 6.0, "{algorithm}: {title:?} beside {edit:?}");
    }
}

#[test]
fn a_long_name_does_not_hide_the_verdict() {
    let name = "a puzzle with a name that is longer than ".repeat(6);
    let mut model = opened(&format!("# name: {name}\n{EASY}"));
    wait(&mut model, "the verdict is known", |model| matches!(model.solutions, Solutions::Known(_)));
    let window = window(model, USUAL);
    let verdict = window.state().model.solutions.text();
    let title = painted(&window).into_iter().find(|text| text.text.contains(verdict));
    let title = title.unwrap_or_else(|| panic!("no {verdict:?} on the bar"));
    assert!(!title.cut && title.text.contains('…') && title.text.ends_with(verdict), "{title:?}");
    assert!(window.query_all_by_label_contains(name.trim()).next().is_some(), "it is spoken as a whole");
}

#[test]
fn the_counters_stay_in_place_between_steps() {
    for model in [states::at_naked_pair(), states::largest(), states::stopped()] {
        let mut window = window(model, USUAL);
        for size in [USUAL, SMALLEST] {
            window.set_size(size);
            let mut tops: Vec<(i32, String)> = Vec::new();
            along(&mut window, |window| {
                let run = window.state().model.run().unwrap();
                let texts = painted(window);
                let counters = texts.iter().find(|text| text.text == "COUNTERS").expect("counters");
                // The notice about the end is shown above.
                if run.news().is_none() {
                    tops.push((counters.ink.top().round() as i32, run.view().told.headline.clone()));
                }
            });
            let first = tops[0].0;
            let moved = tops.iter().find(|(top, _)| *top != first);
            assert!(moved.is_none(), "at {size:?} from {first} to {moved:?}");
        }
    }
}

fn every_control_has_a_name(state: &str, window: &mut Window) {
    let unnamed = window.unnamed_widgets();
    assert!(unnamed.is_empty(), "{state}: {unnamed:?}");
}

/// Scrolls down by three pages at the pointer, several times.
fn scroll_down(window: &mut Window, times: usize) {
    for _ in 0..times {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Page,
            delta: vec2(0.0, -3.0),
            modifiers: egui::Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run_steps(10);
    }
}

#[test]
fn the_lanes_page_scrolls_to_its_last_button() {
    let mut window = window(states::at_work(), SMALLEST);
    window.hover_at(window.ctx.content_rect().right_center() - vec2(100.0, 0.0));
    scroll_down(&mut window, 2);
    let texts = painted(&window);
    let last = texts.iter().find(|text| text.text == "Compare solvers…").expect("the last button");
    assert!(last.clip.contains_rect(last.ink), "{last:?}");
}

#[test]
fn a_long_list_scrolls_to_every_entry() {
    let mut window = window(states::many(), SMALLEST);
    let middle = window.ctx.content_rect().right_bottom() - vec2(100.0, 150.0);
    window.hover_at(middle);
    assert!(says(&window, "number 2") && !says(&window, "number 499"));
    scroll_down(&mut window, 40);
    let texts = painted(&window);
    let last = texts.iter().find(|text| text.text.contains("number 499")).expect("the last entry");
    assert!(last.clip.contains_rect(last.ink), "{last:?}");
    let entries: Vec<f32> =
        texts.iter().filter(|text| text.text.contains("number 4")).map(|text| text.ink.bottom()).collect();
    let end = last.clip.bottom();
    assert!(
        entries.len() > 8 && end - last.ink.bottom() < 30.0,
        "the end of the list is at the end: {entries:?}"
    );
}
