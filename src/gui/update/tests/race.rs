//! Several solvers side by side.

use crate::board::Counter;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{Msg, RunMsg, WindowMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::test_support::{HARD, opened, send, wait};
use crate::gui::update::update;
use crate::playback::Mode;
use crate::race::{Place, Stepping};
use crate::solver::Algorithm;

const COMPARE: Msg = Msg::Run(RunMsg::Compare);
const CONFIRM: Msg = Msg::Window(WindowMsg::Confirm);

fn lanes(model: &Model) -> &Lanes {
    model.lanes.as_ref().expect("a race")
}

/// A race of four on a hard puzzle, recorded to its end.
fn race() -> Model {
    let mut model = opened(HARD);
    model.algorithm = Algorithm::PROPAGATION;
    update(&mut model, COMPARE);
    for name in ["norvig", "dlx"] {
        update(&mut model, Msg::Run(RunMsg::ToggleRacer(name.parse().unwrap())));
    }
    update(&mut model, CONFIRM);
    wait(&mut model, "all have ended", |model| lanes(model).all().iter().all(|run| run.has_ended()));
    model
}

/// Checks that every run is where the shown one is.
fn assert_in_step(model: &Model) {
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
fn all_move_with_the_marked_one_in_each_way() {
    let mut model = race();
    for stepping in Stepping::ALL {
        update(&mut model, Msg::Run(RunMsg::SetStepping(stepping)));
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
    // By their shares all end together.
    update(&mut model, Msg::Run(RunMsg::SetStepping(Stepping::Share)));
    update(&mut model, Msg::Run(RunMsg::Last));
    assert!(lanes(&model).all().iter().all(|run| run.playback.position() == run.trace.len()));
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
fn two_solvers_are_needed_and_four_are_the_most() {
    let mut model = opened(HARD);
    model.algorithm = Algorithm::Mrv;
    update(&mut model, COMPARE);
    let chosen = |model: &Model| match &model.popup {
        Some(Popup::Race(racers)) => racers.chosen.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(chosen(&model), 2);
    update(&mut model, Msg::Run(RunMsg::ToggleRacer(Algorithm::Mrv)));
    update(&mut model, CONFIRM);
    assert_eq!((chosen(&model), model.lanes.is_none()), (1, true), "one is no race");
    for algorithm in Algorithm::ALL {
        if algorithm != Algorithm::PROPAGATION {
            update(&mut model, Msg::Run(RunMsg::ToggleRacer(algorithm)));
        }
    }
    assert_eq!(chosen(&model), 4);
}

#[test]
fn one_board_is_shown_in_large_and_all_again() {
    let mut model = race();
    let side_by_side = |model: &Model| lanes(model).raced().expect("a race").is_side_by_side;
    assert!(side_by_side(&model));
    update(&mut model, Msg::Run(RunMsg::Enlarge(2)));
    assert_eq!((side_by_side(&model), lanes(&model).shown()), (false, 2));
    update(&mut model, COMPARE);
    assert!(side_by_side(&model) && model.popup.is_none());
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert!(lanes(&model).raced().is_none(), "solving is no race");
    update(&mut model, Msg::Run(RunMsg::Back));
    assert!(side_by_side(&model), "it was kept");
}
