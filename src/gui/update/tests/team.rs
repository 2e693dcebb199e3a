//! Tests of the lanes of one search, viewed together.

use crate::gui::model::Model;
use crate::gui::msg::{Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::teamwork::Teamwork;
use crate::gui::stamp::Stamp;
use crate::gui::test_support::{HARD, info, opened, record, send, two_lanes, wait};
use crate::gui::update::update;
use crate::playback::Speed;
use crate::schedule::Schedule;
use crate::solver::parallel::Team;
use crate::solver::{Algorithm, Outcome};
use crate::trace::Landmark;

fn teamwork(model: &Model) -> &Teamwork {
    model.lanes.as_ref().and_then(Lanes::teamwork).expect("several lanes")
}

/// Two lanes that have ended, with the page that shows their work.
fn compared(puzzle: &str) -> Model {
    let mut model = two_lanes(puzzle);
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
    model
}

#[test]
fn branches_of_ended_lanes_match_their_recordings() {
    let mut model = compared(HARD);
    let before = Stamp::of(&model);
    wait(&mut model, "both are looked up", |model| !model.lanes.as_ref().is_some_and(Lanes::is_comparing));
    let traces = model.lanes.as_ref().map(|lanes| lanes.all().iter().map(|run| &run.trace)).unwrap();
    let expected = Schedule::of(traces);
    assert!(expected.lanes.iter().map(|lane| lane.bars.len()).sum::<usize>() > 1, "there is something");
    assert_eq!(teamwork(&model).schedule(), &expected);
    let order = Team::new(2);
    let puzzle = &model.run().expect("a run").puzzle;
    assert!(matches!(order.search(puzzle, &mut ()), Outcome::Solved(_)));
    let waste = expected.waste(order.branches());
    assert!(waste.is_some(), "a solution is found below a guess");
    assert_eq!(teamwork(&model).waste(), waste);
    assert_ne!(before, Stamp::of(&model), "the picture changes");
    let revision = teamwork(&model).revision();
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::StepBy(1))]);
    assert_eq!(teamwork(&model).revision(), revision, "nothing is looked up twice");
}

#[test]
fn the_gain_compares_one_lane_with_all() {
    let mut model = compared(HARD);
    update(&mut model, Msg::Race(RaceMsg::Measure));
    wait(&mut model, "both are measured", |model| teamwork(model).measured().is_some());
    let measured = teamwork(&model).measured().expect("it is");
    let ratio = measured.one.median.as_secs_f64() / measured.several.median.as_secs_f64();
    assert!((measured.gain.speed_up - ratio).abs() < 1e-9);
    assert!((measured.gain.efficiency - ratio / 2.0).abs() < 1e-9);
    assert_eq!((measured.one.repetitions, measured.several.repetitions), (5, 5));
}

#[test]
fn a_search_that_was_stopped_is_not_measured() {
    let mut model = opened(HARD);
    let puzzle = model.editor.sheet().puzzle().expect("no conflict");
    // Its lanes are waiting at their first guess.
    let held =
        Lanes::start_with(puzzle, Algorithm::Parallel, Speed::default(), 1 << 30, 2, &[Landmark::Guess]);
    model.lanes = Some(held.expect("threads"));
    update(&mut model, Msg::Race(RaceMsg::Measure));
    assert!(teamwork(&model).measuring().is_none() && info(&model).contains("still searching"));
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "both lanes end", |model| {
        model.lanes.as_ref().is_some_and(|lanes| lanes.all().iter().all(Run::has_ended))
    });
    update(&mut model, Msg::Race(RaceMsg::Measure));
    assert!(teamwork(&model).measuring().is_none() && info(&model).contains("stopped"));
    update(&mut model, Msg::Window(WindowMsg::ShowPage(Page::Compare)));
    wait(&mut model, "both are looked up", |model| !model.lanes.as_ref().is_some_and(Lanes::is_comparing));
    assert_eq!(teamwork(&model).waste(), None, "nobody knows where the solution is");
}

#[test]
fn single_runs_and_races_have_no_team() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    assert!(model.lanes.as_ref().and_then(Lanes::teamwork).is_none());
    send(&mut model, [Msg::Race(RaceMsg::Compare), Msg::Window(WindowMsg::Confirm)]);
    assert!(model.lanes.as_ref().is_some_and(|lanes| lanes.raced().is_some() && lanes.teamwork().is_none()));
}
