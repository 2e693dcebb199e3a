//! Nothing lies outside the window, overlaps or is cut off, in every state, size and theme.

use egui::accesskit::Role;
use egui::{Rect, Vec2, vec2};
use egui_kittest::kittest::NodeT as _;

use super::stage::{Painted, SMALLEST, USUAL, Window, painted, says, tell, window};
use super::states;
use crate::gui::io::library;
use crate::gui::msg::{Msg, RunMsg};
use crate::gui::page::Page;
use crate::gui::run::lanes::Lanes;
use crate::gui::test_support::recorded;
use crate::gui::theme::Theme;

/// The overlap of two things, in points, up to which they count as only touching.
const TOUCHING: f32 = 0.5;

/// Something to click or type into, with its name and place.
#[derive(Clone, PartialEq, Debug)]
struct Control {
    name: String,
    rect: Rect,
}

/// All controls except list entries, which may be scrolled out of sight.
fn controls(window: &Window) -> Vec<Control> {
    const ROLES: [Role; 5] = [Role::Button, Role::CheckBox, Role::ComboBox, Role::Slider, Role::TextInput];
    let titles = library::titles();
    let of_hot =
        |name: &str| ["Sort by ", "of the run)", "; a click goes to "].iter().any(|part| name.contains(part));
    let listed =
        |name: &str| titles.iter().any(|title| title == name) || name.contains("  ..3.2.6..") || of_hot(name);
    let all = egui_kittest::kittest::Queryable::queryable_node(window).children_recursive();
    all.filter(|node| ROLES.contains(&node.accesskit_node().role()))
        .map(|node| Control { name: node.accesskit_node().label().unwrap_or_default(), rect: node.rect() })
        .filter(|control| !listed(&control.name))
        .collect()
}

/// What must hold in every state. Each state is drawn once for all of them, which is what takes the time.
const CHECKS: [fn(&str, &mut Window); 5] = [
    every_control_has_a_name,
    everything_lies_in_the_window,
    the_board_is_free_and_large,
    no_text_is_cut_off,
    nothing_lies_on_something_else,
];

fn check_every_state(size: Vec2, theme: Theme) {
    for (name, mut model) in states::all() {
        model.settings.theme = theme;
        let mut window = window(model, size);
        for check in CHECKS {
            check(name, &mut window);
        }
    }
}

#[test]
fn every_state_in_a_usual_window() {
    check_every_state(USUAL, Theme::Light);
}

#[test]
fn every_state_in_the_smallest_window() {
    check_every_state(SMALLEST, Theme::Light);
}

#[test]
fn every_state_in_the_smallest_window_in_dark() {
    check_every_state(SMALLEST, Theme::Dark);
}

/// Whether the boards of a race stand in place of the one board.
fn are_side_by_side(window: &Window) -> bool {
    let raced = window.state().model.lanes.as_ref().and_then(Lanes::raced);
    raced.is_some_and(|race| race.is_side_by_side)
}

/// What is in front: the things in the window that are not there without the pop-up.
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

/// A control or a text with its visible part.
type Thing = (String, Rect);

fn seen_texts(window: &Window) -> Vec<Thing> {
    let seen = |text: Painted| (text.text, text.ink.intersect(text.clip));
    painted(window).into_iter().map(seen).filter(|(_, seen)| seen.is_positive()).collect()
}

fn seen_controls(window: &Window) -> Vec<Thing> {
    controls(window).into_iter().map(|control| (control.name, control.rect)).collect()
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
    // A card of the tour lies over the board.
    let is_covered = window.state().model.popup.is_some() || guide.tour.is_some();
    let board = window.state().board;
    if !is_covered {
        let mut things = seen_controls(window).into_iter().chain(seen_texts(window));
        // Messages lie over its lower edge.
        let on_board = things.find(|(_, rect)| overlap(*rect, board) && rect.top() < board.center().y);
        assert!(on_board.is_none(), "{state}: {on_board:?} on {board:?}");
    }
    let share = board.size() / window.ctx.content_rect().size();
    assert!(share.x > 0.5 && share.y > 0.5, "{state}: {board:?}");
}

fn no_text_is_cut_off(state: &str, window: &mut Window) {
    let titles = library::titles();
    let title = window.state().model.title();
    // The title in the toolbar is cut before the buttons; lists are scrolled and their lines may be long. The reason
    // of the current step, cut in the list of steps, is shown above.
    let is_reason = |text: &str| state.contains("tour") && text.contains(", ");
    let may_be_cut = |text: &str| {
        text.contains(&title)
            || is_reason(text)
            || is_in_chain(window, text)
            // A tooltip shows a long line of code whole.
            || window.state().model.shows(Page::Code) && state.starts_with("the code")
            || titles.iter().any(|one| one == text)
            || ["..3.2.6..", "here the search turns"].iter().any(|long| text.contains(long))
    };
    for Painted { text, ink, clip, cut } in painted(window) {
        // What a page scrolls is cut at its edges.
        let scrolls = state.starts_with("start page")
            || state.starts_with("help")
            || are_side_by_side(window)
            || window.state().model.checkup.is_some()
            || window.state().model.study.is_shown
            || [Page::Search, Page::Why, Page::Code, Page::Compare]
                .iter()
                .any(|page| window.state().model.shows(*page));
        let seen =
            if scrolls { Rect::from_x_y_ranges(clip.x_range(), Rect::EVERYTHING.y_range()) } else { clip };
        let whole = !cut && seen.expand(TOUCHING).contains_rect(ink);
        assert!(whole || may_be_cut(&text), "{state}: {text:?} at {ink:?}, seen {clip:?}");
    }
}

/// Whether a text is a part of a line of a chain, which a tooltip shows whole.
fn is_in_chain(window: &Window, text: &str) -> bool {
    let asked = window.state().model.run().and_then(|run| run.inquiry.asked());
    asked.is_some_and(|asked| {
        text.starts_with("  given")
            || asked.lines.iter().any(|line| line.text.starts_with(text.trim_end_matches('…')))
    })
}

/// Visits some hundred steps of a run, from the first to the last.
fn along(window: &mut Window, mut test: impl FnMut(&Window)) {
    let steps = recorded(&window.state().model);
    for position in (1..=steps).step_by(1 + steps as usize / 150) {
        tell(window, Msg::Run(RunMsg::GoTo(position)));
        test(window);
    }
}

#[test]
fn every_step_can_be_read_in_the_smallest_window() {
    for model in [states::at_naked_pair(), states::largest()] {
        along(&mut window(model, SMALLEST), |window| {
            let title = window.state().model.title();
            for Painted { text, ink, clip, cut } in painted(window) {
                // Reasons in the list may end in "…": the reason of the current step is shown above.
                let may_be_cut = text.contains(&title) || text.contains(", ");
                assert!(!cut || may_be_cut, "{text:?} at {ink:?}");
                assert!(clip.expand(TOUCHING).contains_rect(ink), "{text:?} at {ink:?}, seen {clip:?}");
            }
        });
    }
}

#[test]
fn the_counters_stay_where_they_are_from_step_to_step() {
    for model in [states::at_naked_pair(), states::largest(), states::stopped()] {
        let mut window = window(model, USUAL);
        for size in [USUAL, SMALLEST] {
            window.set_size(size);
            let mut tops: Vec<(i32, String)> = Vec::new();
            along(&mut window, |window| {
                let run = window.state().model.run().unwrap();
                let texts = painted(window);
                let counters = texts.iter().find(|text| text.text == "COUNTERS").expect("counters");
                // The message about the end is shown above.
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

#[test]
fn every_entry_of_a_long_list_can_be_scrolled_to() {
    let mut window = window(states::many(), SMALLEST);
    let middle = window.ctx.content_rect().right_bottom() - vec2(100.0, 150.0);
    window.hover_at(middle);
    assert!(says(&window, "number 2") && !says(&window, "number 499"));
    for _ in 0..40 {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Page,
            delta: vec2(0.0, -3.0),
            modifiers: egui::Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run_steps(10);
    }
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
