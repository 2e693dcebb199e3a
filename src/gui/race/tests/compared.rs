//! The table of a race, the comparison of two of its runs, and times taken alone.

use super::update::{COMPARE, CONFIRM, assert_in_step, lanes, race};
use crate::board::Counter;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::race::comparison::Comparison;
use crate::gui::race::state::Race;
use crate::gui::run::measuring::Measuring;
use crate::gui::run::single::Run;
use crate::gui::test_support::{LONG, info, opened, wait};
use crate::gui::update::update;
use crate::solver::Algorithm;
use crate::study::Style;

/// A race with its table and its comparison shown.
fn compared() -> Model {
    let mut model = race();
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
    wait(&mut model, "the comparison", |model| {
        lanes(model).raced().and_then(Race::comparison).is_some_and(Comparison::is_complete)
    });
    model
}

#[test]
fn the_table_has_what_the_solvers_count_alone() {
    let mut model = compared();
    update(&mut model, Msg::Race(RaceMsg::Copy(Style::Csv)));
    let copied = model.effects.iter().rev().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.expect("the table in the clipboard");
    let mut lines = copied.lines();
    assert!(lines.next().is_some_and(|heads| heads.starts_with("solver,verdict,steps,assignments")));
    for (line, run) in lines.zip(lanes(&model).all()) {
        let mut counter = Counter::new(run.puzzle.geometry());
        run.algorithm.solve(&run.puzzle, &mut counter);
        let (steps, counted) = (counter.steps(), counter.counters());
        let expected = format!("{},solved,{steps},{},", run.algorithm, counted.assignments);
        assert!(line.starts_with(&expected), "{line} instead of {expected}");
        let figures: Vec<&str> = line.split(',').collect();
        assert_eq!(figures[5].parse(), Ok(counted.guesses));
    }
}

#[test]
fn clicking_a_column_sorts_and_reverses() {
    let mut model = race();
    let mut orders = Vec::new();
    for _ in 0..2 {
        update(&mut model, Msg::Race(RaceMsg::Sort(2)));
        let race = lanes(&model).raced().expect("a race");
        let steps = race.sorted_table(lanes(&model).all()).rows.iter().map(|row| row[2].value).collect();
        orders.push(steps);
    }
    let [ascending, descending]: [Vec<Option<f64>>; 2] = orders.try_into().expect("two orders");
    assert!(ascending.is_sorted() && ascending.len() == 4, "{ascending:?}");
    assert!(descending.into_iter().rev().eq(ascending));
}

#[test]
fn a_comparison_line_moves_both_runs() {
    let mut model = compared();
    update(&mut model, Msg::Race(RaceMsg::Against(2)));
    wait(&mut model, "another comparison", |model| {
        let found = lanes(model).raced().and_then(Race::comparison);
        found.is_some_and(|found| found.pair == [0, 2] && found.is_complete())
    });
    let found = lanes(&model).raced().and_then(Race::comparison).expect("compared");
    let line = found.lines().iter().find(|line| line.at.iter().all(Option::is_some)).expect("a line");
    let at = line.at.map(Option::unwrap);
    update(&mut model, Msg::Race(RaceMsg::GoToBoth(at.map(Some))));
    let positions = |model: &Model| [0, 2].map(|index: usize| lanes(model).all()[index].view().position);
    assert_eq!(positions(&model), at);
    update(&mut model, Msg::Tick(std::time::Duration::from_millis(20)));
    assert_eq!(positions(&model), at, "they stay");
    update(&mut model, Msg::Run(RunMsg::StepBy(1)));
    assert_in_step(&model);
}

#[test]
fn times_are_taken_alone_once_all_have_ended() {
    let mut model = compared();
    let notes = |model: &Model| {
        let race = lanes(model).raced().expect("a race");
        race.table(lanes(model).all()).0.notes.join(" ")
    };
    assert!(notes(&model).contains("while all ran at once"));
    update(&mut model, Msg::Race(RaceMsg::Measure));
    wait(&mut model, "all times", |model| {
        lanes(model).raced().and_then(Race::measuring).is_some_and(Measuring::is_done)
    });
    assert!(notes(&model).contains("the median of 5 runs"), "{}", notes(&model));
    update(&mut model, Msg::Race(RaceMsg::StopMeasuring));
    assert!(notes(&model).contains("the median of 5 runs"), "what is measured stays");
}

#[test]
fn a_stopped_run_is_neither_judged_nor_measured() {
    let mut model = opened(LONG);
    model.algorithm = Algorithm::BruteForce;
    update(&mut model, COMPARE);
    let chosen = match &model.popup {
        Some(Popup::Race(racers)) => racers.chosen.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(chosen[0], Algorithm::BruteForce);
    update(&mut model, CONFIRM);
    wait(&mut model, "the other has ended", |model| lanes(model).all()[1].has_ended());
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "both have ended", |model| lanes(model).all().iter().all(Run::has_ended));
    let table = lanes(&model).raced().expect("a race").table(lanes(&model).all()).0;
    assert_eq!(table.rows[0][1].text, "stopped");
    assert_ne!(table.rows[1][1].text, "stopped");
    assert!(table.rows.iter().flatten().all(|entry| !entry.is_best), "one alone is not the best");
    update(&mut model, Msg::Race(RaceMsg::Measure));
    assert!(lanes(&model).raced().expect("a race").measuring().is_none());
    assert!(info(&model).contains("stopped"));
}
