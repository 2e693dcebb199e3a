//! Tests of races.

use crate::board::Counter;
use crate::gui::board::scene::{Ground, scene_of};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{DebugMsg, Msg, RaceMsg, RunMsg, WindowMsg};
use crate::gui::page::Page;
use crate::gui::race::state::Race;
use crate::gui::run::debugger::HeatKind;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::measuring::Measuring;
use crate::gui::run::single::Run;
use crate::gui::test_support::{HARD, open, opened, send, wait};
use crate::gui::update::update;
use crate::playback::{Mode, Speed};
use crate::race::{Place, Stepping};
use crate::scene::heat_scale::HeatScale;
use crate::solver::Algorithm;
use crate::step::Step;

pub(super) const COMPARE: Msg = Msg::Race(RaceMsg::Compare);
pub(super) const CONFIRM: Msg = Msg::Window(WindowMsg::Confirm);

pub(super) fn lanes(model: &Model) -> &Lanes {
    model.lanes.as_ref().expect("a race")
}

/// A race of four solvers on a hard puzzle, recorded to its end.
pub(super) fn race() -> Model {
    let mut model = opened(HARD);
    model.algorithm = Algorithm::PROPAGATION;
    update(&mut model, COMPARE);
    for name in ["norvig", "dlx"] {
        update(&mut model, Msg::Race(RaceMsg::Toggle(name.parse().unwrap())));
    }
    update(&mut model, CONFIRM);
    wait(&mut model, "all have ended", |model| lanes(model).all().iter().all(Run::has_ended));
    model
}

/// Checks that every run is in step with the shown one.
pub(super) fn assert_in_step(model: &Model) {
    let lanes = lanes(model);
    let shown = lanes.run();
    let stepping = lanes.raced().expect("a race").stepping();
    let place = Place::of(stepping, &shown.trace, shown.playback.position());
    for (index, run) in lanes.all().iter().enumerate() {
        let expected =
            if index == lanes.shown() { shown.playback.position() } else { place.position(&run.trace) };
        assert_eq!(run.playback.position(), expected, "{} by {}", run.algorithm, stepping.text());
        assert_eq!(run.view().position, expected, "its board");
    }
}

#[test]
fn each_run_is_that_of_the_solver_alone() {
    let model = race();
    let names: Vec<String> = lanes(&model).all().iter().map(|run| run.algorithm.to_string()).collect();
    assert_eq!(names, ["propagation", "mrv", "norvig", "dlx"]);
    for run in lanes(&model).all() {
        let mut counter = Counter::new(run.puzzle.geometry());
        let outcome = run.algorithm.solve(&run.puzzle, &mut counter);
        assert_eq!(run.trace.len(), counter.steps(), "{}", run.algorithm);
        assert_eq!(&run.totals(), counter.counters(), "{}", run.algorithm);
        assert_eq!(run.outcome(), Some(&outcome), "{}", run.algorithm);
    }
}

#[test]
fn all_runs_move_in_every_stepping_mode() {
    let mut model = race();
    for stepping in Stepping::ALL {
        update(&mut model, Msg::Race(RaceMsg::SetStepping(stepping)));
        for (shown, share) in [(0, 0.3), (1, 0.9), (2, 0.5), (3, 0.0), (0, 1.0)] {
            update(&mut model, Msg::Run(RunMsg::ShowLane(shown)));
            assert_eq!(lanes(&model).shown(), shown);
            let position = (lanes(&model).run().trace.len() as f64 * share) as u64;
            update(&mut model, Msg::Run(RunMsg::GoTo(position)));
            assert_in_step(&model);
            send(&mut model, [1, -1, 100, -7].map(|steps| Msg::Run(RunMsg::StepBy(steps))));
            assert_in_step(&model);
        }
    }
    // By shares, all runs end together.
    update(&mut model, Msg::Race(RaceMsg::SetStepping(Stepping::Share)));
    update(&mut model, Msg::Run(RunMsg::Last));
    assert!(lanes(&model).all().iter().all(|run| run.playback.position() == run.trace.len()));
}

/// A race shows who is ahead: it steps by steps, and continues with another run in front when the first one
/// ends.
#[test]
fn a_race_steps_until_the_last_run_ends() {
    let mut model = race();
    assert_eq!(lanes(&model).raced().map(Race::stepping), Some(Stepping::Steps));
    let lengths: Vec<u64> = lanes(&model).all().iter().map(|run| run.trace.len()).collect();
    let shortest = (0..lengths.len()).min_by_key(|&index| lengths[index]).expect("four runs");
    let longest = (0..lengths.len()).max_by_key(|&index| lengths[index]).expect("four runs");
    send(&mut model, [Msg::Run(RunMsg::ShowLane(shortest)), Msg::Run(RunMsg::Last)]);
    let ended = |model: &Model| -> Vec<bool> {
        lanes(model).all().iter().map(|run| run.playback.position() == run.trace.len()).collect()
    };
    let expected: Vec<bool> = lengths.iter().map(|length| *length == lengths[shortest]).collect();
    assert_eq!(ended(&model), expected, "one is done first");
    // Playback continues with the remaining runs, and does not start again.
    update(&mut model, Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(1e5))));
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    assert_eq!(lanes(&model).shown(), longest);
    assert!(lanes(&model).all()[shortest].is_at_end());
    wait(&mut model, "all are done", |model| lanes(model).run().playback.mode() == Mode::Paused);
    assert!(ended(&model).iter().all(|ended| *ended));
    // The same without a pause at the end of the shortest run.
    send(
        &mut model,
        [Msg::Run(RunMsg::First), Msg::Run(RunMsg::ShowLane(shortest)), Msg::Run(RunMsg::PlayPause)],
    );
    wait(&mut model, "all are done", |model| lanes(model).run().playback.mode() == Mode::Paused);
    assert!(ended(&model).iter().all(|ended| *ended) && lanes(&model).shown() == longest);
}

/// For runs not in front only the board is computed; it must look the same as in front.
#[test]
fn every_board_looks_as_if_in_front() {
    let mut model = race();
    let mut struck = 0;
    for share in 1..40 {
        let position = lanes(&model).run().trace.len() * share / 40;
        update(&mut model, Msg::Run(RunMsg::GoTo(position)));
        let count = lanes(&model).all().len();
        let scenes = |model: &Model| -> Vec<_> {
            (0..count).map(|index| scene_of(model, lanes(model), index)).collect()
        };
        let sentences = |model: &Model| -> Vec<_> {
            let said = |run: &Run| run.sentence().0.to_owned();
            lanes(model).all().iter().map(said).collect()
        };
        let along = (scenes(&model), sentences(&model));
        assert!(lanes(&model).all()[1..].iter().all(|run| run.view().nearby.is_empty()), "boards only");
        struck += lanes(&model).all()[1..].iter().filter(|run| run.view().struck.len() > 1).count();
        model.lanes.as_mut().unwrap().all_mut().iter_mut().for_each(Run::refresh);
        assert_eq!(along, (scenes(&model), sentences(&model)), "at step {position}");
        assert!(lanes(&model).all().iter().all(|run| !run.view().nearby.is_empty()), "all of it");
    }
    assert!(struck > 10, "{struck} boards with several candidates struck out at once");
    update(&mut model, Msg::Run(RunMsg::StepBy(-1)));
    update(&mut model, Msg::Run(RunMsg::ShowLane(2)));
    assert!(!lanes(&model).run().view().nearby.is_empty(), "the run in front has its list at once");
}

#[test]
fn playing_moves_all() {
    let mut model = race();
    update(&mut model, Msg::Run(RunMsg::First));
    update(&mut model, Msg::Run(RunMsg::Play));
    wait(&mut model, "half of it", |model| {
        let run = lanes(model).run();
        run.playback.position() > 20
    });
    assert_in_step(&model);
    let others = lanes(&model).all().iter().skip(1);
    assert!(
        others.into_iter().all(|run| run.playback.mode() == Mode::Paused),
        "one plays, the others follow"
    );
}

#[test]
fn a_race_has_two_to_four_solvers() {
    let mut model = opened(HARD);
    model.algorithm = Algorithm::Mrv;
    update(&mut model, COMPARE);
    let chosen = |model: &Model| match &model.popup {
        Some(Popup::Race(racers)) => racers.chosen.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(chosen(&model), 2);
    update(&mut model, Msg::Race(RaceMsg::Toggle(Algorithm::Mrv)));
    update(&mut model, CONFIRM);
    assert_eq!((chosen(&model), model.lanes.is_none()), (1, true), "one is no race");
    for algorithm in Algorithm::ALL {
        if algorithm != Algorithm::PROPAGATION {
            update(&mut model, Msg::Race(RaceMsg::Toggle(algorithm)));
        }
    }
    assert_eq!(chosen(&model), 4);
}

#[test]
fn one_board_can_be_enlarged_and_reduced() {
    let mut model = race();
    let side_by_side = |model: &Model| lanes(model).raced().expect("a race").is_side_by_side;
    assert!(side_by_side(&model));
    update(&mut model, Msg::Race(RaceMsg::Enlarge(2)));
    assert_eq!((side_by_side(&model), lanes(&model).shown()), (false, 2));
    update(&mut model, COMPARE);
    assert!(side_by_side(&model) && model.popup.is_none());
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert!(lanes(&model).raced().is_none(), "solving is no race");
    update(&mut model, Msg::Run(RunMsg::Back));
    assert!(side_by_side(&model), "it was kept");
}

#[test]
fn the_parallel_search_is_not_offered() {
    let mut model = opened(HARD);
    model.algorithm = Algorithm::Parallel;
    update(&mut model, COMPARE);
    update(&mut model, Msg::Race(RaceMsg::Toggle(Algorithm::Parallel)));
    let Some(Popup::Race(racers)) = &model.popup else { panic!("no choice") };
    assert!(!racers.offered.contains(&Algorithm::Parallel) && !racers.chosen.contains(&Algorithm::Parallel));
    assert_eq!(racers.chosen.len(), 2);
}

/// The number of times each cell is assigned up to the run's position, counted step by step.
fn assigned(run: &Run) -> Vec<i64> {
    let mut counts = vec![0; run.puzzle.geometry().cell_count()];
    for step in run.trace.steps(0..run.playback.position()) {
        if let Step::Assign { cell, .. } = step {
            counts[cell.index()] += 1;
        }
    }
    counts
}

#[test]
fn heat_or_its_difference_colours_all_boards() {
    let mut model = race();
    let middle = lanes(&model).run().trace.len() * 7 / 10;
    send(&mut model, [Msg::Race(RaceMsg::Against(2)), Msg::Run(RunMsg::GoTo(middle))]);
    update(&mut model, Msg::Debug(DebugMsg::ShowHeat(Some(HeatKind::Assigned))));
    wait(&mut model, "all are counted", |model| lanes(model).is_heat_known());
    let counts: Vec<Vec<i64>> = lanes(&model).all().iter().map(assigned).collect();
    let scale = HeatScale::of(counts.iter().flatten().map(|count| *count as u64)).expect("some are assigned");
    for (index, counts) in counts.iter().enumerate() {
        let cells = scene_of(&model, lanes(&model), index).cells;
        for (cell, count) in cells.iter().zip(counts) {
            // With a single scale, equal colours mean equal counts.
            let expected = match scale.level(*count as u64) {
                0 => Ground::Plain,
                level => Ground::Heat(level),
            };
            assert_eq!(cell.ground, expected, "{count} in {scale:?}");
        }
    }

    update(&mut model, Msg::Race(RaceMsg::HeatDifference));
    assert!((0..4).all(|index| lanes(&model).heat_beside(index) == Some([2, 0, 0, 0][index])));
    let mut signs = [false; 3];
    for (index, beside) in [(0, 2), (1, 0), (2, 0), (3, 0)] {
        let cells = scene_of(&model, lanes(&model), index).cells;
        for (cell, scene) in cells.iter().enumerate() {
            let difference = counts[index][cell] - counts[beside][cell];
            let sign = match scene.ground {
                Ground::Difference(level) => i64::from(level.signum()),
                _ => 0,
            };
            assert_eq!(sign, difference.signum(), "cell {cell} of run {index}: {difference}");
            signs[(sign + 1) as usize] = true;
        }
    }
    assert_eq!(signs, [true; 3], "there are cells of each kind");

    update(&mut model, Msg::Race(RaceMsg::HeatDifference));
    assert_eq!(lanes(&model).heat_beside(0), None);
    update(&mut model, Msg::Debug(DebugMsg::ShowHeat(None)));
    update(&mut model, Msg::Race(RaceMsg::HeatDifference));
    assert_eq!(model.debugger.heat, Some(HeatKind::Assigned), "a difference needs a heat map");
}

/// The puzzles of 4×4 and 9×9 in turn, each solved by both solvers.
#[test]
fn each_solver_races_on_both_puzzles() {
    let small = ".4..1..4.1....41";
    let mut model = opened(small);
    open(&mut model, "hard.txt", HARD);
    model.algorithm = Algorithm::PROPAGATION;
    update(&mut model, COMPARE);
    let racers = |model: &Model| match &model.popup {
        Some(Popup::Race(racers)) => racers.clone(),
        other => panic!("{other:?}"),
    };
    let offered: Vec<String> = racers(&model).puzzles.iter().map(ToString::to_string).collect();
    assert_eq!(offered, [small], "the puzzle before, not the present one");
    send(&mut model, ["dlx", "norvig"].map(|name| Msg::Race(RaceMsg::Toggle(name.parse().unwrap()))));
    assert_eq!(racers(&model).chosen.len(), 4);
    update(&mut model, Msg::Race(RaceMsg::SetSecond(Some(0))));
    assert_eq!(racers(&model).chosen, [Algorithm::PROPAGATION, Algorithm::Mrv], "there is room for two");
    update(&mut model, Msg::Race(RaceMsg::Toggle("dlx".parse().unwrap())));
    assert_eq!(racers(&model).chosen.len(), 2);
    update(&mut model, CONFIRM);
    wait(&mut model, "all have ended", |model| lanes(model).all().iter().all(Run::has_ended));

    let names: Vec<String> = (0..4).map(|index| lanes(&model).name_of(index)).collect();
    let expected = ["propagation on hard", "mrv on hard", "propagation on test", "mrv on test"];
    assert_eq!(names, expected);
    for (run, puzzle) in lanes(&model).all().iter().zip([HARD, HARD, small, small]) {
        assert_eq!(run.puzzle.to_string(), puzzle);
        let mut counter = Counter::new(run.puzzle.geometry());
        let outcome = run.algorithm.solve(&run.puzzle, &mut counter);
        assert_eq!((run.trace.len(), run.outcome()), (counter.steps(), Some(&outcome)));
    }
    for stepping in Stepping::ALL {
        update(&mut model, Msg::Race(RaceMsg::SetStepping(stepping)));
        for shown in 0..4 {
            update(&mut model, Msg::Race(RaceMsg::Enlarge(shown)));
            assert!(model.camera.suits(lanes(&model).run().puzzle.geometry().side()));
            send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::StepBy(9))]);
            assert_in_step(&model);
        }
    }
    // Neither searches of different puzzles nor boards of different shapes are compared.
    send(&mut model, [Msg::Window(WindowMsg::ShowPage(Page::Compare)), Msg::Run(RunMsg::ShowLane(0))]);
    let compared = |model: &mut Model, against| {
        send(model, [Msg::Race(RaceMsg::Against(against)), Msg::Tick(std::time::Duration::from_millis(20))]);
        lanes(model).raced().and_then(Race::comparison).is_some()
    };
    assert!(compared(&mut model, 1) && !compared(&mut model, 2));
    update(&mut model, Msg::Race(RaceMsg::HeatDifference));
    assert_eq!(lanes(&model).heat_beside(0), None);
    assert!(compared(&mut model, 1) && lanes(&model).heat_beside(0) == Some(1));
    update(&mut model, Msg::Race(RaceMsg::Measure));
    wait(&mut model, "all times", |model| {
        lanes(model).raced().and_then(Race::measuring).is_some_and(Measuring::is_done)
    });

    update(&mut model, Msg::Race(RaceMsg::Choose));
    send(&mut model, [Msg::Race(RaceMsg::SetSecond(Some(0))), Msg::Race(RaceMsg::Toggle(Algorithm::Mrv))]);
    assert_eq!(racers(&model).chosen, [Algorithm::PROPAGATION]);
    update(&mut model, CONFIRM);
    assert_eq!(lanes(&model).all().len(), 2, "one solver on two puzzles");
}
