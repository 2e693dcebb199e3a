//! States of a run at one of its steps.

use super::{HARD, HOT, endless};
use crate::geometry::Cell;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, MarkMsg, Msg, RecordingMsg, RunMsg, WhyMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::run::breakpoint::Breakpoint;
use crate::gui::run::costs::{CostList, CostView};
use crate::gui::run::debugger::{Debugger, HeatKind, Target, TargetKind};
use crate::gui::run::news::News;
use crate::gui::test_support::{
    EASY, UNSOLVABLE, go_to_step, opened, record, record_all, run, send, set_budget, wait,
};
use crate::gui::update::update;
use crate::rules;
use crate::solver::Algorithm;
use crate::trace::Landmark;

/// A run paused where a naked pair eliminates a candidate.
pub(in crate::gui) fn at_naked_pair() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    go_to_step(&mut model, |step| {
        step.deduction().is_some_and(|deduction| rules::name(deduction.rule) == "naked pair")
    });
    model
}

pub(in crate::gui) fn at_start() -> Model {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    model
}

/// An endless search whose recording has reached its budget.
pub(in crate::gui) fn held() -> Model {
    let mut model = endless();
    set_budget(&mut model, 1000);
    wait(&mut model, "the budget is reached", |model| run(model).news() == Some(News::Full));
    // The end of the recording depends on the machine, and so would the width of the numbers in the list of
    // steps.
    update(&mut model, Msg::Run(RunMsg::GoTo(50_000)));
    model
}

/// The same search, continued unrecorded.
pub(in crate::gui) fn unrecorded() -> Model {
    let mut model = held();
    update(&mut model, Msg::Recording(RecordingMsg::GoOnUnrecorded));
    wait(&mut model, "nothing is recorded", |model| run(model).news() == Some(News::Unrecorded));
    model
}

/// The same search, stopped after some thousand steps.
pub(in crate::gui) fn stopped() -> Model {
    let mut model = endless();
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "the solver stops", |model| run(model).has_ended());
    model
}

/// The answer to why the candidate of a naked pair is gone.
pub(in crate::gui) fn asked(all: bool) -> Model {
    let mut model = at_naked_pair();
    send(&mut model, [WhyMsg::Here, WhyMsg::ShowAll(all)].map(Msg::Why));
    wait(&mut model, "the minimal reason", |model| !model.is_moving());
    model
}

/// The Code page at the first step of a kind.
pub(in crate::gui) fn coded(algorithm: &str, landmark: Landmark) -> Model {
    let mut model = opened(HARD);
    record_all(&mut model, algorithm.parse().expect("an algorithm"));
    let position = run(&model).trace.next(0, landmark).expect("there is one");
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Code)), Msg::Run(RunMsg::GoTo(position))]);
    model
}

/// The Code page at a conflict set of two digits, with what was learnt from it.
pub(in crate::gui) fn learnt() -> Model {
    let mut model = coded("learning", Landmark::Retraction);
    wait(&mut model, "all is found", |model| !model.is_moving());
    model
}

/// The Why page before anything is asked.
pub(in crate::gui) fn on_why_page() -> Model {
    let mut model = at_naked_pair();
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Why)));
    wait(&mut model, "all is counted", |model| !model.is_moving());
    model
}

/// A run with a heat map.
pub(in crate::gui) fn with_heat() -> Model {
    let mut model = on_search_page(at_naked_pair());
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Debug(DebugMsg::ShowHeat(Some(HeatKind::Assigned)))]);
    model
}

/// A model showing the Search page.
pub(in crate::gui) fn on_search_page(mut model: Model) -> Model {
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Search)));
    model
}

/// A run of brute force with everything counted, two bookmarks, and a breakpoint of the last session.
pub(in crate::gui) fn searched(list: CostList) -> Model {
    let mut model = on_search_page(opened(HOT));
    record_all(&mut model, Algorithm::BruteForce);
    let guess = Breakpoint::new(Landmark::Guess, run(&model).puzzle.geometry());
    model.debugger = Debugger::with_left_over(&[guess]);
    let note = "here the search turns to the other half of the board, and stays there for a long time";
    for (position, note) in [(40, ""), (12_345, note)] {
        let set = [MarkMsg::Ask(Some(position)), MarkMsg::Typed(note.into())].map(Msg::Mark);
        send(&mut model, set.into_iter().chain([Msg::Window(WindowMsg::Confirm)]));
    }
    let view = CostView { list, ..CostView::default() };
    send(&mut model, [Msg::Debug(DebugMsg::ShowCosts(view)), Msg::Run(RunMsg::GoTo(12_345))]);
    wait(&mut model, "all is counted", |model| !model.is_moving());
    model
}

/// Playback stopped at one of two breakpoints.
pub(in crate::gui) fn at_breakpoint() -> Model {
    let mut model = on_search_page(opened(HARD));
    record(&mut model, Algorithm::PROPAGATION);
    let guess = DebugMsg::Aim(Target { kind: TargetKind::Plain(Landmark::Guess), ..Target::default() });
    send(&mut model, [guess, DebugMsg::Break].map(Msg::Debug));
    send(&mut model, [DebugMsg::AimAt(Cell::new(40)), DebugMsg::Break].map(Msg::Debug));
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    wait(&mut model, "a breakpoint", |model| matches!(run(model).news(), Some(News::Breakpoint(_))));
    model
}

pub(in crate::gui) fn solved() -> Model {
    let mut model = opened(EASY);
    record_all(&mut model, Algorithm::PROPAGATION);
    model
}

pub(in crate::gui) fn unsolvable() -> Model {
    let mut model = opened(UNSOLVABLE);
    record_all(&mut model, Algorithm::BruteForce);
    model
}
