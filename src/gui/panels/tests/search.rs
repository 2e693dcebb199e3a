//! Tests of the pages of the side panel, and of the Search page in particular.

use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::stage::{SMALLEST, USUAL, Window, answer, painted, says, sent, tell, window};
use super::states::{self, searched};
use crate::gui::model::Model;
use crate::gui::msg::{ChartMsg, DebugMsg, MarkMsg, Messages, Msg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::run::costs::{CostColumn, CostList, CostView};
use crate::gui::run::debugger::{Target, TargetKind};
use crate::gui::test_support::{EASY, HARD, opened, position, record_all, run, wait};
use crate::gui::update::update;
use crate::gui::words::grouped;
use crate::step::Step;
use crate::trace::Fate;
use crate::trace::costs::Cost;

fn click(window: &mut Window, name: &str) -> Messages {
    window.get_by_label(name).click();
    sent(window)
}

/// The accessible names of all clickable things that contain this text, from top to bottom.
fn lines(window: &Window, text: &str) -> Vec<String> {
    let mut found: Vec<(f32, String)> =
        window.get_all_by_label_contains(text).map(|node| (node.rect().top(), name(&node))).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, name)| name).collect()
}

fn name(node: &egui_kittest::Node<'_>) -> String {
    node.accesskit_node().label().unwrap_or_default()
}

#[test]
fn tabs_switch_pages_and_keep_the_step() {
    for size in [USUAL, SMALLEST] {
        let mut window = window(searched(CostList::Guesses), size);
        let headline = run(&window.state().model).view().told.headline.clone();
        let search = ["GO TO", "BREAKPOINTS", "BOOKMARKS", "HEAT MAP", "WHERE THE TIME WENT"];
        assert!(says(&window, &headline) && search.iter().all(|text| says(&window, text)), "{size:?}");
        assert!(!says(&window, "COUNTERS"));
        assert_eq!(click(&mut window, "Now"), [Msg::Window(WindowMsg::ShowPage(Page::Now))]);
        tell(&mut window, Msg::Window(WindowMsg::ShowPage(Page::Now)));
        assert!(says(&window, &headline) && says(&window, "COUNTERS") && says(&window, "STEPS"), "{size:?}");
        assert!(!search.iter().any(|text| says(&window, text)));
        assert_eq!(click(&mut window, "Search"), [Msg::Window(WindowMsg::ShowPage(Page::Search))]);
    }
}

#[test]
fn a_wide_window_shows_two_pages() {
    let mut window = window(searched(CostList::Guesses), vec2(1800.0, 1000.0));
    answer(&mut window);
    answer(&mut window);
    assert!(window.state().model.stage.wide);
    let texts = painted(&window);
    let left =
        |text: &str| texts.iter().find(|painted| painted.text == text).map(|painted| painted.ink.right());
    let right =
        |text: &str| texts.iter().find(|painted| painted.text == text).map(|painted| painted.ink.left());
    assert!(left("COUNTERS") < right("GO TO") && left("COUNTERS").is_some(), "{texts:?}");
    assert!(says(&window, "STEPS") && says(&window, "WHERE THE TIME WENT"));
    window.set_size(USUAL);
    answer(&mut window);
    answer(&mut window);
    assert!(!window.state().model.stage.wide && !says(&window, "COUNTERS"));
}

#[test]
fn old_breakpoints_are_off_until_activated() {
    let mut window = window(searched(CostList::Guesses), SMALLEST);
    assert!(says(&window, "off, from earlier"));
    assert_eq!(click(&mut window, "Activate all"), [Msg::Debug(DebugMsg::SwitchAllOn)]);
    tell(&mut window, Msg::Debug(DebugMsg::SwitchAllOn));
    assert!(!says(&window, "off, from earlier") && !says(&window, "Activate all"));
    assert!(says(&window, "Stop: guess"));
}

#[test]
fn listed_bookmarks_lead_to_their_steps() {
    let mut window = window(searched(CostList::Guesses), USUAL);
    assert!(says(&window, "here the search turns"));
    assert_eq!(click(&mut window, "40"), [Msg::Run(RunMsg::GoTo(40))]);
    assert_eq!(click(&mut window, "Edit here"), [Msg::Mark(MarkMsg::Ask(None))]);
    let nth = |window: &Window, name: &str, index: usize| {
        let mut all: Vec<_> = window.get_all_by_label(name).collect();
        all.sort_by(|a, b| a.rect().top().total_cmp(&b.rect().top()));
        all[index].click();
    };
    nth(&window, "Edit", 0);
    assert_eq!(sent(&mut window).len(), 1);
    // The first one belongs to the breakpoint.
    nth(&window, "Remove", 1);
    assert_eq!(sent(&mut window), [Msg::Mark(MarkMsg::Remove(40))]);
    tell(&mut window, Msg::Run(RunMsg::First));
    assert_eq!(click(&mut window, "Set here"), [Msg::Mark(MarkMsg::Ask(None))]);
}

#[test]
fn a_note_is_typed_and_set_with_enter() {
    let mut window = window(states::bookmarking(), SMALLEST);
    tell(&mut window, Msg::Mark(MarkMsg::Typed(String::new())));
    window.run_steps(3);
    window.event(Event::Text("mine".into()));
    answer(&mut window);
    let key = Key::Enter;
    window.event(Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    answer(&mut window);
    let model = &window.state().model;
    assert_eq!(model.popup, None);
    assert_eq!(run(model).bookmarks.at(position(model)).map(|own| own.note.as_str()), Some("mine"));
}

#[test]
fn costs_never_lose_digits_in_their_middle() {
    let mut window = window(searched(CostList::Guesses), vec2(900.0, 600.0));
    let view = CostView { ascending: true, ..CostView::default() };
    tell(&mut window, Msg::Debug(DebugMsg::ShowCosts(view)));
    let costs = run(&window.state().model).costs().costliest.retracted.iter().map(Cost::steps);
    let least = costs.min().unwrap_or_default();
    assert!((10_000..100_000).contains(&least), "{least} is too long for its column");
    let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
    let is_cut =
        |(start, end): (&str, &str)| is_digit(start.chars().next_back()) && is_digit(end.chars().next());
    for text in painted(&window) {
        assert!(!text.text.split_once('…').is_some_and(is_cut), "{}", text.text);
    }
}

#[test]
fn listed_costliest_guesses_lead_to_their_steps() {
    let mut window = window(searched(CostList::Guesses), USUAL);
    let model = &window.state().model;
    let costliest = run(model).costs().costliest.clone();
    let failed: Vec<_> = costliest.retracted.iter().filter(|cost| cost.span.fate == Fate::Failed).collect();
    assert!(failed.len() > 20, "{}", failed.len());
    let first = failed[0];
    let rows = lines(&window, " contradictions");
    let rows: Vec<String> = rows.into_iter().filter(|row| !row.starts_with("Sort by ")).collect();
    assert!(rows[0].starts_with("Longest failed subtree: "), "{}", rows[0]);
    let steps = format!("failed, {} steps", grouped(first.steps()));
    assert!(
        rows[1].contains(&steps) && rows[1].contains(&format!("at depth {}", first.span.depth)),
        "{}",
        rows[1]
    );
    let contradictions = grouped(first.contradictions);
    assert!(rows[1].contains(&format!("{contradictions} contradictions")), "{}", rows[1]);
    let to_first = Msg::Run(RunMsg::GoTo(first.span.steps.start + 1));
    assert_eq!(click(&mut window, &rows[1]), std::slice::from_ref(&to_first));
    // The keyboard does the same.
    window.get_by_label(&rows[1]).focus();
    window.run_steps(2);
    let key = Key::Enter;
    window.event(Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    assert_eq!(sent(&mut window), [to_first]);
    let view = CostView::default().by(CostColumn::Depth);
    let by_contradictions = CostView::default().by(CostColumn::Contradictions);
    // Its head is shortened on the screen, but not for screen readers.
    let expected = [Msg::Debug(DebugMsg::ShowCosts(by_contradictions))];
    assert_eq!(click(&mut window, "Sort by contradictions"), expected);
    assert_eq!(click(&mut window, "Sort by depth"), [Msg::Debug(DebugMsg::ShowCosts(view))]);
    tell(&mut window, Msg::Debug(DebugMsg::ShowCosts(view)));
    let shallowest = failed.iter().map(|cost| cost.span.depth).min().expect("one");
    assert!(lines(&window, "of the run)")[1].contains(&format!("at depth {shallowest}:")));
    assert_eq!(
        click(&mut window, "retracted only"),
        [Msg::Debug(DebugMsg::ShowCosts(CostView { retracted_only: false, ..view }))]
    );
    tell(
        &mut window,
        Msg::Debug(DebugMsg::ShowCosts(CostView { retracted_only: false, ..CostView::default() })),
    );
    assert!(
        lines(&window, "of the run)")[1].contains("at depth 1: led to the solution"),
        "{:?}",
        lines(&window, "of the run)")
    );
}

/// A learning solver retracts guesses whether or not they failed, so none of its guesses is called failed
/// there.
#[test]
fn guesses_jumped_over_are_not_called_failed() {
    let mut model = states::on_search_page(opened(HARD));
    record_all(&mut model, "learning".parse().expect("an algorithm"));
    wait(&mut model, "all is counted", |model| !model.is_moving());
    let retracted = run(&model).costs().costliest.retracted.clone();
    assert!(retracted.iter().any(|cost| cost.contradictions > 0));
    let window = window(model, USUAL);
    assert!(says(&window, "retracted by a jump or a restart") && !says(&window, "guesses that failed"));
    let rows = lines(&window, "of the run)");
    assert!(rows.iter().all(|row| row.contains(": retracted by a ")), "{rows:?}");
    assert!(rows.iter().any(|row| row.contains(" jump, ")), "{rows:?}");
    assert!(!says(&window, "No guess"));
}

#[test]
fn depths_and_cells_lead_to_their_steps() {
    let mut window = window(searched(CostList::Depths), USUAL);
    let costs = run(&window.state().model).costs();
    let (depth, counts) =
        costs.depths.iter().enumerate().find(|(_, at)| at.contradictions > 0).expect("a contradiction");
    let (first, count) = (counts.first.expect("its place"), grouped(counts.contradictions));
    let row = lines(&window, &format!("depth {depth}: {count} contradictions"));
    assert_eq!(click(&mut window, &row[0]), [Msg::Run(RunMsg::GoTo(first))]);
    assert_eq!(
        click(&mut window, "cells"),
        [Msg::Debug(DebugMsg::ShowCosts(CostView {
            list: CostList::Cells,
            ..CostView { list: CostList::Depths, ..CostView::default() }
        }))]
    );
    tell(
        &mut window,
        Msg::Debug(DebugMsg::ShowCosts(CostView { list: CostList::Cells, ..CostView::default() })),
    );
    let (_, heat) =
        run(&window.state().model).costs().cells.map(|(of, heat)| (of, heat.clone())).expect("counted");
    let geometry = run(&window.state().model).puzzle.geometry().clone();
    let hottest =
        geometry.cells().max_by_key(|cell| (heat.assigned(*cell), std::cmp::Reverse(*cell))).expect("a cell");
    let row = lines(&window, "assigned ");
    let row: Vec<&String> = row.iter().filter(|name| name.contains("next change")).collect();
    let times = format!("{}: assigned {} times", geometry.name(hottest), grouped(heat.assigned(hottest)));
    assert!(row[0].starts_with(&times), "{} {times}", row[0]);
    let target = Target { kind: TargetKind::Cell, cell: Some(hottest), digit: None, depth: 1 };
    let expected = [DebugMsg::Aim(target), DebugMsg::Find { forward: true }].map(Msg::Debug);
    let name = row[0].clone();
    assert_eq!(click(&mut window, &name), expected);
}

/// All three lists cover only the measured range.
#[test]
fn the_lists_are_about_the_measured_range() {
    let mut model = searched(CostList::Guesses);
    let (start, end) = (4_000, 9_000);
    update(&mut model, Msg::Chart(ChartMsg::Measure(start..end)));
    wait(&mut model, "the range is counted", |model| !model.is_moving());
    let steps = run(&model).trace.steps(start..end);
    let contradictions = steps.iter().filter(|step| matches!(step, Step::Contradiction(_))).count() as u64;
    let costs = run(&model).costs();
    assert_eq!((costs.walked, costs.costliest.of_steps), (end - start, end - start));
    assert_eq!(costs.depths.iter().map(|depth| depth.contradictions).sum::<u64>(), contradictions);
    let inside = |cost: &Cost| start <= cost.span.steps.start && cost.span.steps.end <= end;
    assert!(costs.costliest.retracted.iter().all(inside) && !costs.costliest.retracted.is_empty());
    let window = window(model, USUAL);
    assert!(lines(&window, "of the range)").len() > 3);
    assert!(says(&window, " in the range"));
}

/// Presses Ctrl+F, types a condition and presses Enter.
fn find_by_keys(window: &mut Window, text: &str) {
    window.key_press_modifiers(Modifiers::CTRL | Modifiers::COMMAND, Key::F);
    answer(window);
    answer(window);
    window.event(Event::Text(text.into()));
    answer(window);
    window.key_press(Key::Enter);
    answer(window);
}

/// After an error the field keeps the keyboard, and so do the keys: none of them reaches the board.
#[test]
fn typing_replaces_a_condition_with_an_error() {
    let mut window = window(states::at_start(), USUAL);
    for typed in ["gues in R1C2", "5678999"] {
        find_by_keys(&mut window, typed);
        assert_eq!(window.state().model.finder.text, typed);
        assert!(window.get_by_label("Find a step").is_focused(), "{typed}");
    }
    for digit in ["1", "7"] {
        window.event(Event::Text(digit.into()));
        answer(&mut window);
    }
    assert_eq!((window.state().model.finder.text.as_str(), &window.state().model.popup), ("17", &None));
    window.key_press(Key::Enter);
    answer(&mut window);
    assert_eq!(position(&window.state().model), 17);
}

#[test]
fn keys_find_steps_in_every_view() {
    let makes: [fn() -> Model; 4] = [
        states::at_naked_pair,
        || states::race(EASY, 2),
        || states::presented(states::at_naked_pair()),
        || states::presented(states::race(EASY, 4)),
    ];
    for (index, make) in makes.into_iter().enumerate() {
        for size in [USUAL, SMALLEST] {
            let mut model = make();
            update(&mut model, Msg::Run(RunMsg::First));
            let mut window = window(model, size);
            find_by_keys(&mut window, "17");
            assert_eq!(position(&window.state().model), 17, "state {index} at {size:?}");
            // Enter takes the focus off the field; in a presentation, the field then disappears.
            let presents = window.state().model.stage.presents;
            assert_eq!(window.query_by_label("Find a step").is_some(), !presents);
            window.key_press_modifiers(Modifiers::CTRL | Modifiers::COMMAND, Key::F);
            answer(&mut window);
            answer(&mut window);
            window.key_press(Key::Escape);
            answer(&mut window);
            assert_eq!(
                window.state().model.stage.presents,
                index > 1,
                "the field is left, not the presentation"
            );
        }
    }
}
