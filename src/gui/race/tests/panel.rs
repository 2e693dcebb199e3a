//! Tests of the panels of a race: the charts, the titles, and where two runs diverge.

use egui::accesskit::Role;
use egui::{Modifiers, PointerButton, Rect, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::alignment::Side;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{ChartMsg, Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::panels::tests::stage::{SMALLEST, USUAL, Window, answer, painted, says, sent, tell, window};
use crate::gui::panels::tests::states;
use crate::gui::panels::tests::timeline::press;
use crate::gui::race::comparison::Comparison;
use crate::gui::race::state::Race;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::test_support::{EASY, HARD, wait};
use crate::gui::update::update;
use crate::race::Stepping;
use crate::solver::Algorithm;

fn lanes(window: &Window) -> &Lanes {
    window.state().model.lanes.as_ref().expect("a race")
}

fn positions(window: &Window) -> Vec<u64> {
    lanes(window).all().iter().map(|run| run.playback.position()).collect()
}

/// The labels of all buttons that contain a text, with their areas.
fn buttons(window: &Window, part: &str) -> Vec<(String, Rect)> {
    let all = window.queryable_node().children_recursive();
    all.filter(|node| node.accesskit_node().role() == Role::Button)
        .map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect()))
        .filter(|(label, _)| label.contains(part))
        .collect()
}

#[test]
fn every_run_has_its_own_named_chart() {
    for size in [USUAL, SMALLEST] {
        let window = window(states::race(HARD, 4), size);
        assert!(!says(&window, "widget ID"), "parts of different charts are told apart");
        let mut above = 0.0;
        for (index, name) in ["propagation", "mrv", "norvig", "dlx"].into_iter().enumerate() {
            let chart = window.get_by_label(&format!("Timeline of {name}")).rect();
            assert!(chart.top() > above && chart.height() > 20.0, "{name}: {chart:?}");
            above = chart.bottom();
            let position = positions(&window)[index];
            let [(label, place)] = &buttons(&window, &format!("In front: {name}: step "))[..] else {
                panic!("the name of {name}")
            };
            let length = lanes(&window).all()[index].trace.len();
            assert_eq!(label.replace(',', ""), format!("In front: {name}: step {position} of {length}"));
            assert!(place.right() <= chart.left() && place.y_range() == chart.y_range());
        }
        assert!(says(&window, "steps of propagation"), "whose axis it is");
    }
}

#[test]
fn dragging_in_any_chart_moves_all_runs() {
    let mut window = window(states::race(HARD, 4), USUAL);
    tell(&mut window, Msg::Race(RaceMsg::SetStepping(Stepping::Share)));
    for (index, name) in [(2, "norvig"), (1, "mrv"), (1, "mrv"), (3, "dlx")] {
        let chart = window.get_by_label(&format!("Timeline of {name}")).rect();
        let length = lanes(&window).all()[index].trace.len();
        let at = |share: f32| pos2(chart.left() + share * chart.width(), chart.center().y);
        window.hover_at(at(0.25));
        press(&mut window, at(0.25), PointerButton::Primary, true, Modifiers::NONE);
        for share in [0.25, 0.5, 0.75] {
            window.hover_at(at(share));
            answer(&mut window);
            assert_eq!(lanes(&window).shown(), index, "{name}");
            let expected = (length as f64 * f64::from(share)).round();
            assert!((positions(&window)[index] as f64 - expected).abs() <= 1.0, "{name} at {share}");
            let shares = positions(&window).into_iter().zip(lanes(&window).all());
            for (position, run) in shares {
                let far = (position as f64 - run.trace.len() as f64 * f64::from(share)).abs();
                assert!(far <= 1.0 + run.trace.len() as f64 / length as f64, "all are in step");
            }
        }
        press(&mut window, at(0.75), PointerButton::Primary, false, Modifiers::NONE);
        answer(&mut window);
        let place = window.get_by_label(&format!("Timeline of {name}")).rect();
        assert_eq!(place, chart, "the charts stay where they are");
    }
}

#[test]
fn using_a_chart_affects_its_own_run() {
    let mut window = window(states::race(HARD, 2), USUAL);
    let place = window.get_by_label("Timeline of mrv").rect().center();
    window.hover_at(place);
    sent(&mut window);
    window.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 4.0),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    let messages = sent(&mut window);
    assert!(
        matches!(messages[..], [Msg::Run(RunMsg::ShowLane(1)), Msg::Chart(ChartMsg::Zoom { .. })]),
        "{messages:?}"
    );
    window.get_by_label_contains("In front: mrv").click();
    assert_eq!(sent(&mut window), [Msg::Run(RunMsg::ShowLane(1))]);
    window.get_by_label_contains("In front: propagation").click();
    assert_eq!(sent(&mut window), [], "it is there already");
}

#[test]
fn an_enlarged_chart_turns_others_into_strips() {
    let mut window = window(states::race(HARD, 3), USUAL);
    let low = window.get_by_label("Timeline of mrv").rect().height();
    tell(&mut window, Msg::Race(RaceMsg::Enlarge(1)));
    assert!(window.get_by_label("Timeline").rect().height() > 2.0 * low);
    assert!(window.query_by_label("Timeline of mrv").is_none());
    assert_eq!(buttons(&window, "Run of ").len(), 3, "a strip for each");
}

/// A race of one solver three times, with different options.
fn choices() -> Model {
    let mut model = states::race(HARD, 2);
    update(&mut model, Msg::Race(RaceMsg::Choose));
    let (alone, naive) = ("propagation:no-naked-pairs", "propagation:no-hidden-singles,no-naked-pairs");
    for name in [alone, naive] {
        update(&mut model, Msg::Race(RaceMsg::Add(name.parse().expect("its name"))));
    }
    update(&mut model, Msg::Race(RaceMsg::Toggle(Algorithm::Mrv)));
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    wait(&mut model, "all have ended", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    model
}

#[test]
fn choices_of_one_solver_are_told_apart_everywhere() {
    for size in [USUAL, SMALLEST] {
        let mut model = choices();
        update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
        let window = window(model, size);
        let names: Vec<String> = (0..3).map(|index| lanes(&window).name_of(index)).collect();
        assert_eq!(
            names,
            ["propagation", "propagation:no-naked-pairs", "propagation:no-hidden-singles,no-naked-pairs"]
        );
        for what in ["Run of ", "Mark ", "In front: "] {
            let mut labels: Vec<String> =
                buttons(&window, what).into_iter().map(|(label, _)| label).collect();
            labels.dedup();
            assert_eq!(labels.len(), 3, "{what}: {labels:?}");
        }
        // The heads of the table: the name, with the options below.
        let side = window.get_by_label_contains("Mark propagation:no-naked-pairs").rect();
        let heads: Vec<_> =
            painted(&window).into_iter().filter(|text| side.contains(text.ink.center())).collect();
        assert_eq!(heads.len(), 2, "{heads:?}");
        assert!(
            heads
                .iter()
                .all(|text| text.clip.contains_rect(text.ink) && side.expand(1.0).contains_rect(text.ink))
        );
        assert!(heads[1].text.starts_with("no") && heads[1].text.ends_with('s'), "{heads:?}");
    }
}

#[test]
fn a_solver_can_be_added_with_other_options() {
    let mut model = states::race(HARD, 2);
    update(&mut model, Msg::Race(RaceMsg::Choose));
    let mut window = window(model, SMALLEST);
    window.get_by_label("Options of AC-3 + MAC").click();
    answer(&mut window);
    window.get_by_label("stop").click();
    answer(&mut window);
    answer(&mut window);
    window.get_by_label("Add").click();
    answer(&mut window);
    window.run_steps(4);
    let Some(Popup::Race(racers)) = &window.state().model.popup else { panic!("it stays") };
    let alone: Algorithm = "ac3:alone".parse().expect("its name");
    assert!(racers.chosen.contains(&alone) && racers.draft.is_none(), "{racers:?}");
    assert!(says(&window, "ac3:alone"));
}

#[test]
fn puzzle_titles_are_readable_in_the_smallest_window() {
    let window = window(states::race_on_two(), SMALLEST);
    let texts = painted(&window);
    for card in buttons(&window, "Run of ") {
        let (label, place) = card;
        let (solver, puzzle) = label.trim_start_matches("Run of ").split_once(" on ").expect("a puzzle");
        let inside: Vec<&str> = texts
            .iter()
            .filter(|text| place.contains_rect(text.ink))
            .map(|text| text.text.as_str())
            .collect();
        // Both ends are shown, whatever is omitted between them.
        let shows = |whole: &str| {
            let is_of = |text: &str| match text.split_once('…') {
                Some((first, last)) => first.len() > 4 && whole.starts_with(first) && whole.ends_with(last),
                None => text == whole,
            };
            inside.iter().any(|text| is_of(text))
        };
        assert!(shows(solver) && shows(&format!("on {puzzle}")), "{label}: {inside:?}");
    }
}

/// A race whose comparison is complete and shown.
fn compared(count: usize) -> Model {
    let mut model = states::race(HARD, count);
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
    wait(&mut model, "the comparison", |model| {
        let race = model.lanes.as_ref().and_then(Lanes::raced);
        race.and_then(Race::comparison).is_some_and(Comparison::is_complete)
    });
    model
}

#[test]
fn a_click_in_overlaid_trees_moves_both_runs() {
    let mut window = window(compared(2), vec2(1280.0, 1400.0));
    let comparison = |window: &Window| {
        let comparison = lanes(window).raced().and_then(Race::comparison).expect("compared");
        (comparison.icicle().blocks().to_vec(), comparison.parted())
    };
    let (blocks, parted) = comparison(&window);
    for legend in ["only propagation", "only mrv", "outlined: the first decision that differs"] {
        assert!(says(&window, legend), "{legend}");
    }
    let drawn: Vec<_> = ["in both", "only propagation", "only mrv"]
        .into_iter()
        .flat_map(|whose| buttons(&window, &format!(": {whose}")))
        .collect();
    assert!(drawn.len() > 4, "{drawn:?}");
    let marked = drawn.iter().filter(|(label, _)| label.contains("that differs is here")).count();
    assert!((1..=2).contains(&marked) && parted.iter().flatten().count() > 0);
    let width = drawn.iter().map(|(_, place)| place.right()).fold(0.0, f32::max)
        - drawn.iter().map(|(_, place)| place.left()).fold(f32::MAX, f32::min);
    for (label, place) in &drawn {
        let share = f64::from(place.width() / width);
        let alike = blocks.iter().enumerate().filter(|(_, block)| {
            let side = match block.only {
                None => "in both",
                Some(Side::First) => "only propagation",
                Some(Side::Second) => "only mrv",
            };
            label.contains(&format!(": {side}")) && (block.x.end - block.x.start - share).abs() < 0.02
        });
        let expected: Vec<[Option<u64>; 2]> = {
            let lanes = lanes(&window);
            let comparison = lanes.raced().and_then(Race::comparison).expect("compared");
            alike.map(|(index, _)| comparison.places(lanes.all(), index)).collect()
        };
        window.get_by_label(label).click();
        let messages = sent(&mut window);
        let [Msg::Race(RaceMsg::GoToBoth(at))] = messages[..] else { panic!("{label}: {messages:?}") };
        assert!(expected.contains(&at), "{label}: {at:?} is none of {expected:?}");
        tell(&mut window, Msg::Race(RaceMsg::GoToBoth(at)));
        for (position, at) in positions(&window).into_iter().zip(at) {
            assert!(at.is_none_or(|at| at == position), "{label}");
        }
    }
    assert_eq!(lanes(&window).raced().map(Race::stepping), Some(Stepping::Steps));
}

/// The outcome of a run is shown at its last step only.
#[test]
fn a_card_shows_the_outcome_at_the_end() {
    let mut window = window(states::race(EASY, 2), USUAL);
    let count = |window: &Window, text: &str| painted(window).iter().filter(|one| one.text == text).count();
    for msg in [RunMsg::GoTo(3), RunMsg::Last] {
        tell(&mut window, Msg::Run(msg));
        let at_last = |run: &&Run| run.playback.position() == run.trace.len();
        let last = lanes(&window).all().iter().filter(at_last).count();
        assert_eq!(count(&window, "later: solved"), 2 - last);
        // The bar below also shows the outcome of the solver in front.
        assert!(count(&window, "solved") > last, "{last}");
    }
    assert!(count(&window, "later: solved") < 2);
    tell(&mut window, Msg::Run(RunMsg::GoTo(3)));
    assert_eq!(count(&window, "solved"), 1, "only in the bar");
}

#[test]
fn a_presented_solved_board_says_so_once() {
    let mut model = states::presented(states::race(EASY, 2));
    wait(&mut model, "both end", |model| !model.is_moving());
    update(&mut model, Msg::Run(RunMsg::Last));
    let window = window(model, USUAL);
    let count = |word: &str| painted(&window).iter().filter(|one| one.text == word).count();
    assert_eq!((count("Solved"), count("solved")), (2, 0));
}
