//! Tests of finding steps by a typed condition.

use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, FindMsg, Msg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::test_support::{HARD, error, info, long, opened, position, record, run, send, wait};
use crate::gui::update::update;
use crate::gui::words::{counted, grouped};
use crate::solver::Algorithm;
use crate::step::Step;
use crate::trace::query::{Condition, Search};

fn at_start() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::First));
    model
}

/// Types a text and presses Enter in the field.
fn find(model: &mut Model, text: &str) {
    let typed = [FindMsg::Open, FindMsg::Focused(true), FindMsg::Typed(text.into())].map(Msg::Find);
    send(model, typed);
    update(model, Msg::Window(WindowMsg::Confirm));
    wait(model, "the search ends", |model| model.finder.progress().is_none());
}

fn step_here(model: &Model) -> Step {
    run(model).view().step.expect("a step")
}

#[test]
fn a_number_goes_to_a_recorded_step() {
    let mut model = at_start();
    find(&mut model, "123");
    assert_eq!(position(&model), 123);
    let recorded = run(&model).trace.len();
    find(&mut model, "9999999");
    assert_eq!(
        error(&model),
        format!(
            "There is no step {}: {} recorded so far.",
            grouped(9_999_999),
            counted(recorded, "step", "steps")
        )
    );
    assert_eq!(position(&model), 123);
}

#[test]
fn conditions_are_searched_in_both_directions() {
    let mut model = at_start();
    find(&mut model, "contradiction at depth >= 1");
    let first = position(&model);
    assert!(matches!(step_here(&model), Step::Contradiction(_)));
    update(&mut model, Msg::Debug(DebugMsg::Find { forward: true }));
    assert!(position(&model) > first && matches!(step_here(&model), Step::Contradiction(_)));
    update(&mut model, Msg::Debug(DebugMsg::Find { forward: false }));
    assert_eq!(position(&model), first, "N and Shift N go on with the condition");
    update(&mut model, Msg::Debug(DebugMsg::Find { forward: false }));
    assert_eq!(info(&model), "Not found before this step: contradiction at depth >= 1.");
    find(&mut model, "contradiction at dept 1");
    assert_eq!(error(&model), "'dept' is not understood here. Did you mean 'depth'?");
    // Another target of "Go to" replaces the condition.
    let target = model.debugger.target;
    send(&mut model, [DebugMsg::Aim(target), DebugMsg::Find { forward: true }].map(Msg::Debug));
    assert!(matches!(step_here(&model), Step::Assign { .. }));
}

#[test]
fn the_step_list_is_filtered_by_the_condition() {
    let mut model = at_start();
    let text = "guess or retracted guess";
    let show = [Msg::Find(FindMsg::Typed(text.into())), Msg::Find(FindMsg::Filter(true))];
    send(&mut model, show.into_iter().chain([Msg::Window(WindowMsg::ShowPage(Page::Now))]));
    let all: Vec<u64> =
        std::iter::successors(run(&model).trace.next(0, crate::trace::Landmark::Decision), |at| {
            run(&model).trace.next(*at, crate::trace::Landmark::Decision)
        })
        .collect();
    for at in [0, all[2], run(&model).trace.len() / 2, run(&model).trace.len(), 1] {
        update(&mut model, Msg::Run(RunMsg::GoTo(at)));
        wait(&mut model, "the list is complete", |model| !model.is_moving());
        let listed: Vec<u64> = run(&model).filtered.nearby(at).iter().map(|near| near.position).collect();
        let here = all.partition_point(|own| *own < at);
        let expected = &all[here.saturating_sub(30)..all.len().min(here + 31)];
        assert_eq!(listed, expected, "at {at}");
    }
}

#[test]
fn esc_leaves_the_field_and_not_the_run() {
    let mut model = at_start();
    send(&mut model, [FindMsg::Open, FindMsg::Focused(true)].map(Msg::Find));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.lanes.is_some() && !model.finder.has_focus && !model.finder.wants_focus);
}

/// A search on a thread reports its progress, ends with a step or is cancelled, and moves only its own run.
#[test]
fn a_long_search_goes_on_on_a_thread() {
    let mut model = long();
    let (id, trace) = (run(&model).id(), run(&model).trace.clone());
    let puzzle = run(&model).puzzle.clone();
    let search = |text: &str| {
        let condition = Condition::parse(text, puzzle.geometry(), puzzle.symbols()).expect("a condition");
        Search::new(condition, 0, true)
    };
    let last = trace.len();
    model.finder.hunt(id, &trace, search(&format!("step >= {last}")));
    assert!(model.finder.progress().is_some() && model.is_moving());
    wait(&mut model, "it is found", |model| model.finder.progress().is_none());
    assert_eq!(position(&model), last);
    model.finder.hunt(id, &trace, search("not depth >= 0"));
    update(&mut model, Msg::Find(FindMsg::Cancel));
    assert!(model.finder.progress().is_none());
    assert_eq!(position(&model), last);
}
