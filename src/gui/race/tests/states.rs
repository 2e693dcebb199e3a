//! States of races and of parallel searches.

use crate::gui::lessons::LessonMsg;
use crate::gui::model::Model;
use crate::gui::msg::{Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::panels::tests::states::{HARD, HOT};
use crate::gui::run::single::Run;
use crate::gui::test_support::{self, EASY, blank, opened, send, two_lanes, wait};
use crate::gui::update::update;
use crate::solver::Algorithm;

/// A race of `count` solvers, in the middle of their runs.
pub(in crate::gui) fn race(puzzle: &str, count: usize) -> Model {
    let mut model = opened(puzzle);
    update(&mut model, Msg::Race(RaceMsg::Compare));
    let dancing_links = "dlx".parse().expect("its name");
    for algorithm in [Algorithm::Norvig, dancing_links].into_iter().take(count - 2) {
        update(&mut model, Msg::Race(RaceMsg::Toggle(algorithm)));
    }
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    halfway(&mut model);
    model
}

/// The race of a lesson, in its middle.
pub(in crate::gui) fn race_of_lesson(index: usize) -> Model {
    let mut model = opened(EASY);
    update(&mut model, Msg::Lesson(LessonMsg::Race(index)));
    halfway(&mut model);
    model
}

/// Goes to the middle of the shown run once all have ended.
fn halfway(model: &mut Model) {
    wait(model, "all have ended", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    let middle = model.run().expect("a race has runs").trace.len() / 2;
    update(model, Msg::Run(RunMsg::GoTo(middle)));
}

/// A race with the table of its counters, none of which is hidden.
pub(in crate::gui) fn with_table() -> Model {
    let mut model = race(EASY, 2);
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
    model
}

/// A race of one solver with two sets of options, on two puzzles with long names.
pub(in crate::gui) fn race_on_two() -> Model {
    let mut model = blank();
    for (name, puzzle) in [("hardest puzzles known 1106.txt", HOT), ("a puzzle without a guess.txt", EASY)] {
        test_support::open(&mut model, name, puzzle);
    }
    model.algorithm = "backtracking:static,ascending".parse().expect("its name");
    update(&mut model, Msg::Race(RaceMsg::Compare));
    update(&mut model, Msg::Race(RaceMsg::Toggle(Algorithm::Mrv)));
    let other = "backtracking:mrv,lcv,singletons".parse().expect("its name");
    send(&mut model, [Msg::Race(RaceMsg::SetSecond(Some(0))), Msg::Race(RaceMsg::Add(other))]);
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    wait(&mut model, "all have ended", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    // The sentences about the first eliminations are short.
    update(&mut model, Msg::Run(RunMsg::GoTo(3)));
    model
}

/// A search in two lanes, with their work and their gain.
pub(in crate::gui) fn at_work() -> Model {
    let mut model = two_lanes(HARD);
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Compare)), Msg::Race(RaceMsg::Measure)]);
    wait(&mut model, "all is known", |model| !model.is_moving());
    model
}
