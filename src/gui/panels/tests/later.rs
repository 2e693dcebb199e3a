//! While later steps are hidden, nothing on the screen depends on them: two runs with the same first steps
//! look the same there, whatever follows and however long they are.

use std::time::Duration;

use egui::{Event, pos2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::stage::{SMALLEST, USUAL, Window, painted, says, tell, window};
use super::states::{self, presented};
use crate::gui::board::scene::scene;
use crate::gui::model::Model;
use crate::gui::msg::{ChartMsg, DebugMsg, FindMsg, MarkMsg, Msg, PredictMsg, RunMsg, WindowMsg};
use crate::gui::page::PAGES;
use crate::gui::run::debugger::HeatKind;
use crate::gui::test_support::{HARD, opened, opened_to, position, record, recorded, run, send, wait};
use crate::gui::update::update;
use crate::step::Step;

const TOGGLE: Msg = Msg::Window(WindowMsg::ToggleLater);

/// A recorded run of this solver.
fn solved_by(solver: &str) -> Model {
    let mut model = opened(HARD);
    record(&mut model, solver.parse().expect("a solver"));
    model
}

/// The first `length` steps of a run, at this step and with later steps hidden.
fn hidden_at(whole: &Model, length: u64, step: u64) -> Model {
    let mut model = opened_to(whole, length);
    send(&mut model, [Msg::Run(RunMsg::GoTo(step)), TOGGLE]);
    wait(&mut model, "all is counted", |model| !model.is_moving());
    assert_eq!((run(&model).horizon(), position(&model)), (Some(step), step));
    model
}

/// Everything on the screen that can be read: all texts, all accessible names, and the board.
fn screen(window: &Window) -> Vec<String> {
    let names = window.queryable_node().children_recursive();
    let names = names.filter_map(|node| node.accesskit_node().label());
    let texts = painted(window).into_iter().map(|painted| format!("{painted:?}"));
    let board = format!("{:?}", scene(&window.state().model));
    texts.chain(names).chain([board]).collect()
}

/// Checks that the screens of two windows are equal, including all shapes.
fn assert_same(windows: &mut [Window; 2], about: &str) {
    let [one, other] = [0, 1].map(|at| screen(&windows[at]));
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other, "{about}");
    }
    assert_eq!(one.len(), other.len(), "{about}");
    let [one, other] = [0, 1].map(|at| &windows[at].output().shapes);
    let differs = one.iter().zip(other).find(|(one, other)| one != other);
    assert!(differs.is_none() && one.len() == other.len(), "{about}: {differs:?}");
}

/// A selection of positions in a run, where it has them: late, at a guess, at a contradiction, while going
/// back and in a report.
fn places(model: &Model) -> Vec<u64> {
    let length = recorded(model);
    let steps = run(model).trace.steps(0..20_000);
    let at = |which: usize, is_one: fn(&Step) -> bool| {
        let mut found = (1..).zip(&steps).filter(|(_, step)| is_one(step)).map(|(at, _)| at);
        found.nth(which)
    };
    let found = [
        Some(length / 2),
        at(1, |step| step.tells_conflict_set()),
        at(3, |step| matches!(step, Step::Retract { .. })),
        at(2, |step| matches!(step, Step::Contradiction(_))),
        at(1, |step| matches!(step, Step::Assign { reason, .. } if reason.is_guess())),
    ];
    found.into_iter().flatten().filter(|place| place + 1 < length).collect()
}

#[test]
fn no_page_depends_on_later_steps() {
    for solver in ["propagation", "brute-force", "dlx", "cbj", "learning", "human"] {
        let whole = solved_by(solver);
        let most = if solver == "propagation" { 5 } else { 2 };
        for step in places(&whole).into_iter().take(most) {
            let models = [step + 1, recorded(&whole)].map(|length| hidden_at(&whole, length, step));
            let mut windows = models.map(|model| window(model, USUAL));
            // The page on which everything is counted soon comes last.
            for page in PAGES.iter().rev().map(|entry| entry.page) {
                for each in &mut windows {
                    tell(each, Msg::Window(WindowMsg::ShowPage(page)));
                }
                assert_same(&mut windows, &format!("{solver}, step {step}, {page:?}"));
            }
            for (change, about) in [
                (Msg::Chart(ChartMsg::ToggleTree), "the tree"),
                (Msg::Chart(ChartMsg::ToggleTree), "the chart"),
                (Msg::Chart(ChartMsg::Zoom { around: None, factor: 3.0 }), "zoomed"),
                (Msg::Chart(ChartMsg::MeasureFrom), "measured"),
                (Msg::Debug(DebugMsg::ShowHeat(Some(HeatKind::Assigned))), "heat"),
            ] {
                for each in &mut windows {
                    tell(each, change.clone());
                    wait(&mut each.state_mut().model, "all is counted", |model| !model.is_moving());
                    each.run_steps(2);
                }
                assert_same(&mut windows, &format!("{solver}, step {step}, {about}"));
            }
        }
    }
}

/// Tooltips do not depend on them either: the pointer visits the whole window.
#[test]
fn no_tooltip_depends_on_later_steps() {
    for solver in ["propagation", "cbj"] {
        let whole = solved_by(solver);
        let step = recorded(&whole) / 3;
        let models = [step + 1, recorded(&whole)].map(|length| hidden_at(&whole, length, step));
        let mut windows = models.map(|model| window(model, SMALLEST));
        for turn in (0..14 * 12).step_by(if solver == "cbj" { 5 } else { 2 }) {
            let at = pos2(25.0 + 62.0 * (turn % 14) as f32, 12.0 + 50.0 * (turn / 14) as f32);
            for each in &mut windows {
                each.event(Event::PointerMoved(at));
                each.run_steps(2);
            }
            assert_same(&mut windows, &format!("{solver}, pointer at {at:?}"));
        }
    }
}

#[test]
fn a_presentation_and_predicting_hide_later_steps() {
    let whole = solved_by("propagation");
    let step = recorded(&whole) / 2;
    for enter in [Msg::Window(WindowMsg::TogglePresentation), Msg::Predict(PredictMsg::Toggle)] {
        let models = [step + 1, recorded(&whole)].map(|length| {
            let mut model = opened_to(&whole, length);
            send(&mut model, [Msg::Run(RunMsg::GoTo(step)), enter.clone()]);
            wait(&mut model, "all is counted", |model| !model.is_moving());
            model
        });
        if models[0].predicting.is_none() {
            let mut windows = models.map(|model| window(model, USUAL));
            assert_same(&mut windows, "a presentation");
        } else {
            assert!(models.iter().all(|model| run(model).horizon().is_some()));
        }
    }
}

#[test]
fn each_mode_has_its_own_switch() {
    let mut model = solved_by("propagation");
    let mut hides = |messages: &[Msg]| {
        send(&mut model, messages.iter().cloned());
        run(&model).horizon().is_some()
    };
    let (present, predict) = (Msg::Window(WindowMsg::TogglePresentation), Msg::Predict(PredictMsg::Toggle));
    assert!(!hides(&[]), "off by default");
    assert!(hides(std::slice::from_ref(&present)), "on in a presentation");
    assert!(!hides(&[TOGGLE]));
    assert!(!hides(std::slice::from_ref(&present)), "off as before");
    assert!(hides(std::slice::from_ref(&present)), "each presentation begins with it");
    assert!(!hides(&[present]));
    assert!(hides(&[predict.clone(), TOGGLE]), "no choice while predicting");
    assert!(!hides(&[predict]));
    assert!(hides(&[TOGGLE]) && model.settings.hide_later);
    update(&mut model, Msg::Run(RunMsg::Last));
    assert_eq!(run(&model).horizon(), None, "nothing comes after the end");
}

#[test]
fn scrubbing_ends_at_the_furthest_step_shown() {
    let whole = solved_by("propagation");
    let mut window = window(hidden_at(&whole, recorded(&whole), 120), USUAL);
    tell(&mut window, Msg::Run(RunMsg::GoTo(60)));
    let chart = window.get_by_label("Timeline").rect();
    let mut press = |share: f32| {
        let at = pos2(chart.left() + share * chart.width(), chart.center().y);
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            window.event(Event::PointerMoved(at));
            window.event(Event::PointerButton { pos: at, button, pressed, modifiers });
            super::stage::answer(&mut window);
        }
        position(&window.state().model)
    };
    // The axis shows 200 steps.
    assert_eq!(press(0.25), 50);
    assert_eq!(press(0.95), 120);
    assert!(says(&window, "step 120") && !says(&window, "step 120 of"));
    tell(&mut window, Msg::Run(RunMsg::StepBy(100)));
    assert_eq!(position(&window.state().model), 220, "steps go on");
}

#[test]
fn bookmarks_ahead_are_hidden() {
    let mut model = solved_by("propagation");
    let mark = |step: u64, note: &str| {
        [
            Msg::Run(RunMsg::GoTo(step)),
            Msg::Mark(MarkMsg::Ask(None)),
            Msg::Mark(MarkMsg::Typed(note.into())),
            Msg::Window(WindowMsg::Confirm),
        ]
    };
    send(&mut model, mark(50, "seen before").into_iter().chain(mark(300, "the trick")));
    send(&mut model, [Msg::Run(RunMsg::GoTo(100)), TOGGLE, Msg::Window(WindowMsg::ShowPage(PAGES[3].page))]);
    let mut window = window(model, USUAL);
    assert!(says(&window, "seen before") && !says(&window, "the trick"));
    tell(&mut window, Msg::Run(RunMsg::GoTo(300)));
    assert!(says(&window, "the trick"));
}

#[test]
fn a_filtered_list_ends_at_the_current_step() {
    let whole = solved_by("propagation");
    let step = recorded(&whole) / 2;
    let models = [step + 1, recorded(&whole)].map(|length| {
        let mut model = hidden_at(&whole, length, step);
        send(&mut model, [Msg::Find(FindMsg::Typed("guess".into())), Msg::Find(FindMsg::Filter(true))]);
        for _ in 0..50 {
            update(&mut model, Msg::Tick(Duration::from_millis(16)));
        }
        model
    });
    let mut windows = models.map(|model| window(model, USUAL));
    assert_same(&mut windows, "filtered");
}

#[test]
fn a_race_tells_no_length_in_a_presentation() {
    let mut model = presented(states::race(states::HARD, 4));
    update(&mut model, Msg::Run(RunMsg::First));
    let lengths: Vec<u64> =
        model.lanes.as_ref().expect("a race").all().iter().map(|run| run.trace.len()).collect();
    for presents in [true, false] {
        if !presents {
            send(&mut model, [Msg::Window(WindowMsg::TogglePresentation), TOGGLE]);
        }
        let window = window(std::mem::replace(&mut model, crate::gui::test_support::blank()), USUAL);
        for length in &lengths {
            let length = crate::gui::words::grouped(*length);
            assert!(!says(&window, &length), "{length} {presents}");
        }
        let names = window.queryable_node().children_recursive();
        for name in names.filter_map(|node| node.accesskit_node().label()) {
            let told = lengths.iter().find(|length| name.contains(&crate::gui::words::grouped(**length)));
            assert_eq!(told, None, "{name}");
        }
        if presents {
            model = window.into_state().model;
        }
    }
}
