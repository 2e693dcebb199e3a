//! Tests of starting the solver and navigating in its run.

use std::time::Duration;

use crate::geometry::{Cell, Digit, Variant};
use crate::gui::model::{Model, Solutions};
use crate::gui::msg::{EditMsg, Msg, RecordingMsg, RunMsg, WindowMsg};
use crate::gui::run::inside::Inside;
use crate::gui::run::news::News;
use crate::gui::run::source::RunState;
use crate::gui::test_support::{
    EASY, FRAME, HARD, SEVERAL, UNSOLVABLE, blank, error, info, line, new_board, opened, position, record,
    record_all, recorded, run, send, set_budget, two_lanes, wait,
};
use crate::gui::update::update;
use crate::playback::{Mode, Speed};
use crate::solver::arc_consistency::CellArc;
use crate::solver::dancing_links::MatrixSize;
use crate::solver::{Algorithm, Outcome};
use crate::step::{Contradiction, Step};
use crate::trace::Landmark;
use crate::verdict::Verdict;

/// The step that led to the current position.
fn step(model: &Model) -> Step {
    run(model).view().step.expect("not at the start")
}

fn landmark(landmark: Landmark, forward: bool) -> Msg {
    Msg::Run(RunMsg::Landmark { landmark, forward })
}

#[test]
fn a_board_in_conflict_is_refused_in_words() {
    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Select(Cell::new(2))),
            Msg::Edit(EditMsg::Enter(Some(Digit::new(0)))),
            Msg::Run(RunMsg::Solve),
        ],
    );
    assert!(model.lanes.is_none());
    assert_eq!(error(&model), "1 appears twice in row 1, at R1C1 and R1C3. Fix this first.");
    update(&mut model, Msg::Edit(EditMsg::Enter(None)));
    assert_eq!(model.notices.shown, None, "fixing it removes the error");
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert!(model.lanes.is_some());
}

#[test]
fn a_run_plays_to_its_outcome() {
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| *algorithm != Algorithm::Parallel) {
        let mut model = opened(EASY);
        send(
            &mut model,
            [
                Msg::Run(RunMsg::SetAlgorithm(algorithm)),
                Msg::Run(RunMsg::SetSpeed(Speed::WholeRun)),
                Msg::Run(RunMsg::Solve),
            ],
        );
        assert_eq!(run(&model).playback.mode(), Mode::Playing, "playing begins at once");
        wait(&mut model, "everything is recorded", |model| run(model).has_ended());
        // Slightly more than ten seconds, in ticks of the greatest length.
        send(&mut model, std::iter::repeat_n(Msg::Tick(Duration::from_millis(100)), 105));
        assert!(run(&model).is_at_end(), "{algorithm:?} at {}", position(&model));
        let Some(Outcome::Solved(grid)) = run(&model).outcome() else { panic!("{algorithm:?}") };
        assert!(grid.solves(&run(&model).puzzle));
        assert_eq!(run(&model).view().moment.board().grid().as_ref(), Some(grid));
        assert!(matches!(run(&model).news(), Some(News::Ended(Outcome::Solved(_)))));
        assert_eq!((step(&model), run(&model).playback.mode()), (Step::Solution, Mode::Paused));
        assert_eq!(run(&model).totals(), *run(&model).view().moment.counters());
    }
}

#[test]
fn the_position_never_leaves_the_run() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    let all = recorded(&model);
    let moves = [
        (Msg::Run(RunMsg::StepBy(1)), 1),
        (Msg::Run(RunMsg::StepBy(100)), 101),
        (Msg::Run(RunMsg::StepBy(-1)), 100),
        (Msg::Run(RunMsg::StepBy(-1000)), 0),
        (Msg::Run(RunMsg::GoTo(57)), 57),
        (Msg::Run(RunMsg::GoTo(u64::MAX)), all),
        (Msg::Run(RunMsg::StepBy(1)), all),
        (Msg::Run(RunMsg::First), 0),
        (Msg::Run(RunMsg::StepBy(-1)), 0),
        (Msg::Run(RunMsg::Last), all),
    ];
    for (msg, expected) in moves {
        update(&mut model, msg.clone());
        assert_eq!((position(&model), run(&model).playback.mode()), (expected, Mode::Paused), "{msg:?}");
        assert_eq!(run(&model).view().position, expected);
        let board = run(&model).trace.moment_at(expected);
        assert_eq!(run(&model).view().moment, board, "{msg:?}");
    }
}

#[test]
fn the_list_holds_the_steps_around_the_position() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    for at in [0, 1, 40, recorded(&model)] {
        update(&mut model, Msg::Run(RunMsg::GoTo(at)));
        let nearby: Vec<u64> = run(&model).view().nearby.iter().map(|near| near.position).collect();
        let expected: Vec<u64> = (at.saturating_sub(30) + 1..=(at + 30).min(recorded(&model))).collect();
        assert_eq!(nearby, expected);
        let steps: Vec<Step> = run(&model).view().nearby.iter().map(|near| near.step).collect();
        assert_eq!(steps, run(&model).trace.steps(nearby[0] - 1..nearby[nearby.len() - 1]));
    }
}

#[test]
fn play_toggles_and_restarts_at_the_end() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(100.0))));
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    send(&mut model, std::iter::repeat_n(Msg::Tick(FRAME), 10));
    assert_eq!(position(&model), 16, "a hundred steps a second for 160 ms");
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    send(&mut model, std::iter::repeat_n(Msg::Tick(FRAME), 10));
    assert_eq!(position(&model), 16);
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Run(RunMsg::PlayPause)]);
    assert_eq!((position(&model), run(&model).playback.mode()), (0, Mode::Playing));
}

/// What happens behind a question or the help would be missed.
#[test]
fn playing_waits_behind_a_pop_up() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    let speed = RunMsg::SetSpeed(Speed::StepsPerSecond(100.0));
    send(&mut model, [speed, RunMsg::PlayPause].map(Msg::Run));
    update(&mut model, Msg::Window(WindowMsg::ToggleHelp));
    send(&mut model, std::iter::repeat_n(Msg::Tick(FRAME), 10));
    assert_eq!((position(&model), run(&model).playback.mode()), (0, Mode::Playing));
    update(&mut model, Msg::Window(WindowMsg::Escape));
    send(&mut model, std::iter::repeat_n(Msg::Tick(FRAME), 10));
    assert_eq!(position(&model), 16);
}

#[test]
fn without_a_run_only_playing_starts_one() {
    let mut model = opened(EASY);
    send(
        &mut model,
        [
            Msg::Run(RunMsg::StepBy(1)),
            Msg::Run(RunMsg::Last),
            Msg::Run(RunMsg::Follow),
            landmark(Landmark::Decision, true),
        ],
    );
    assert!(model.lanes.is_none() && model.notices.shown.is_none());
    update(&mut model, Msg::Run(RunMsg::PlayPause));
    assert!(model.lanes.is_some());
}

#[test]
fn following_shows_the_newest_step() {
    let mut model = opened(EASY);
    send(
        &mut model,
        [
            Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)),
            Msg::Run(RunMsg::Solve),
            Msg::Run(RunMsg::Follow),
        ],
    );
    assert_eq!(run(&model).playback.mode(), Mode::Following);
    wait(&mut model, "the run ends", |model| run(model).has_ended());
    assert!(run(&model).is_at_end());
    assert_eq!(run(&model).playback.mode(), Mode::Paused);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::Follow), Msg::Run(RunMsg::Follow)]);
    assert_eq!((position(&model), run(&model).playback.mode()), (0, Mode::Paused), "a second time stops it");
}

#[test]
fn landmarks_are_found_in_both_directions() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::BruteForce);
    update(&mut model, landmark(Landmark::Decision, true));
    assert!(matches!(step(&model), Step::Assign { reason, .. } if reason.is_guess()));
    let first = position(&model);
    update(&mut model, landmark(Landmark::Contradiction, true));
    assert!(matches!(step(&model), Step::Contradiction(Contradiction::NoCandidate(_))));
    update(&mut model, landmark(Landmark::Decision, true));
    assert!(matches!(step(&model), Step::Retract { .. }), "a retracted guess is a decision as well");
    send(&mut model, [Msg::Run(RunMsg::GoTo(first + 1)), landmark(Landmark::Decision, false)]);
    assert_eq!(position(&model), first);
    assert_eq!(model.notices.shown, None);
    update(&mut model, landmark(Landmark::Decision, false));
    assert_eq!(info(&model), "No decision is recorded before this step.");
    assert_eq!(position(&model), first, "and nothing moves");
    send(&mut model, [Msg::Run(RunMsg::Last), landmark(Landmark::Contradiction, true)]);
    assert_eq!(info(&model), "No contradiction is recorded after this step.");
    update(&mut model, Msg::Tick(Duration::from_millis(16)));
    assert!(model.notices.shown.is_some());
    update(&mut model, Msg::Run(RunMsg::StepBy(-1)));
    assert_eq!(model.notices.shown, None, "it was about another step");
}

#[test]
fn a_puzzle_without_solution_ends_in_a_contradiction() {
    for algorithm in Algorithm::ALL {
        let mut model = opened(UNSOLVABLE);
        record_all(&mut model, algorithm);
        assert_eq!(run(&model).outcome(), Some(&Outcome::Unsolvable));
        assert!(matches!(run(&model).news(), Some(News::Ended(Outcome::Unsolvable))));
        assert!(matches!(model.solutions, Solutions::Known(Verdict::None)));
        send(&mut model, [Msg::Run(RunMsg::First), landmark(Landmark::Contradiction, true)]);
        assert!(matches!(step(&model), Step::Contradiction(_)), "{algorithm:?}");
        let dead_ends = run(&model).totals().contradictions;
        send(&mut model, (0..dead_ends).map(|_| landmark(Landmark::Contradiction, true)));
        assert_eq!(info(&model), "No contradiction is recorded after this step.");
    }
}

#[test]
fn several_solutions_are_known_beside_the_first_one() {
    let mut model = opened(SEVERAL);
    record_all(&mut model, Algorithm::PROPAGATION);
    assert!(matches!(model.solutions, Solutions::Known(Verdict::Several)));
    assert!(matches!(run(&model).news(), Some(News::Ended(Outcome::Solved(_)))));
}

#[test]
fn the_end_is_reported_at_the_last_step() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    assert!(run(&model).has_ended() && run(&model).news().is_none());
    update(&mut model, Msg::Run(RunMsg::Last));
    assert!(run(&model).news().is_some());
}

/// An empty 25×25 board, which takes brute force practically forever.
fn endless() -> Model {
    let mut model = blank();
    send(&mut model, [new_board(25, Variant::Diagonal)]);
    send(&mut model, [Msg::Run(RunMsg::SetAlgorithm(Algorithm::BruteForce)), Msg::Run(RunMsg::Solve)]);
    model
}

#[test]
fn a_stopped_solver_keeps_what_it_has_told() {
    let mut model = endless();
    wait(&mut model, "some steps", |model| recorded(model) > 1000);
    assert!(!run(&model).has_ended());
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "the solver stops", |model| run(model).has_ended());
    assert_eq!(run(&model).outcome(), Some(&Outcome::Stopped));
    update(&mut model, Msg::Run(RunMsg::Last));
    assert!(matches!(run(&model).news(), Some(News::Ended(Outcome::Stopped))));
    assert!(recorded(&model) > 1000 && run(&model).view().step.is_some());
}

#[test]
fn a_full_recording_waits_for_more_memory() {
    let mut model = endless();
    set_budget(&mut model, 100_000);
    wait(&mut model, "the budget is reached", |model| run(model).news() == Some(News::Full));
    let held = recorded(&model);
    send(&mut model, std::iter::repeat_n(Msg::Tick(FRAME), 5));
    assert_eq!(recorded(&model), held, "nothing is received meanwhile");
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::StepBy(1))]);
    assert_eq!(position(&model), 1, "the recording can be viewed");
    while run(&model).source.session().unwrap().budget() <= 2 * run(&model).trace.bytes() {
        update(&mut model, Msg::Recording(RecordingMsg::More));
    }
    wait(&mut model, "recording continues", |model| recorded(model) > held);
    wait(&mut model, "the budget is reached again", |model| run(model).news() == Some(News::Full));
    update(&mut model, Msg::Run(RunMsg::StopSolver));
    wait(&mut model, "the solver stops", |model| run(model).has_ended());
    assert_eq!(run(&model).state(), RunState::Done(&Outcome::Stopped));
}

#[test]
fn editing_after_a_run_keeps_the_puzzle() {
    let mut model = opened(EASY);
    record_all(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::Edit));
    assert!(model.lanes.is_none());
    assert_eq!(line(&model), EASY);
    assert!(!model.editor.is_edited());
}

#[test]
fn solving_again_takes_the_algorithm_chosen_since() {
    let mut model = opened(EASY);
    record_all(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::SetAlgorithm(Algorithm::Mrv)));
    assert_eq!(run(&model).algorithm, Algorithm::PROPAGATION, "the run on the board is unchanged");
    update(&mut model, Msg::Run(RunMsg::Solve));
    assert_eq!((run(&model).algorithm, position(&model)), (Algorithm::Mrv, 0));
}

#[test]
fn the_first_solution_ends_all_lanes() {
    let mut model = two_lanes(HARD);
    let lanes = model.lanes.as_ref().expect("a run");
    let winner = lanes.winner().expect("it has a solution");
    let other = &lanes.all()[1 - winner];
    assert_ne!(other.outcome(), Some(&Outcome::Stalled));
    let sum = lanes.all().iter().map(|lane| lane.totals().assignments).sum();
    assert_eq!(lanes.sum().map(|sum| sum.assignments), Some(sum));
    send(&mut model, [Msg::Run(RunMsg::ShowLane(winner)), Msg::Run(RunMsg::Last)]);
    let Some(Outcome::Solved(grid)) = run(&model).outcome() else { panic!("the winner has solved it") };
    assert_eq!(run(&model).view().moment.board().grid().as_ref(), Some(grid));
}

#[test]
fn without_a_solution_every_lane_ends_empty_handed() {
    let model = two_lanes(UNSOLVABLE);
    let lanes = model.lanes.as_ref().expect("a run");
    assert_eq!(lanes.winner(), None);
    assert!(lanes.all().iter().all(|lane| lane.outcome() == Some(&Outcome::Unsolvable)));
}

#[test]
fn lanes_keep_positions_and_share_the_play_mode() {
    let mut model = two_lanes(UNSOLVABLE);
    send(&mut model, [Msg::Run(RunMsg::GoTo(5)), Msg::Run(RunMsg::ShowLane(1))]);
    assert_eq!((position(&model), run(&model).playback.mode()), (0, Mode::Paused));
    send(&mut model, [Msg::Run(RunMsg::GoTo(7)), Msg::Run(RunMsg::PlayPause), Msg::Run(RunMsg::ShowLane(0))]);
    assert_eq!((position(&model), run(&model).playback.mode()), (5, Mode::Playing));
    send(
        &mut model,
        [Msg::Run(RunMsg::PlayPause), Msg::Run(RunMsg::ShowLane(1)), Msg::Run(RunMsg::ShowLane(9))],
    );
    assert_eq!((position(&model), run(&model).playback.mode()), (7, Mode::Paused), "there is no lane 10");
    assert_eq!(run(&model).view().position, 7);
}

#[test]
fn solvers_show_their_queue_or_matrix() {
    let mut model = opened(EASY);
    record(&mut model, "ac3".parse().unwrap());
    let waiting = |model: &Model| match run(model).view().inside.as_ref() {
        Some(Inside::Queue { waiting, head, .. }) => (*waiting, head.first().copied()),
        inside => panic!("{inside:?}"),
    };
    let steps = run(&model).trace.steps(0..recorded(&model));
    for (before, step) in (0..).zip(steps).step_by(7) {
        if let Step::Examine { cell, against } = step {
            update(&mut model, Msg::Run(RunMsg::GoTo(before)));
            let (here, next) = waiting(&model);
            assert_eq!(next, Some(CellArc { cell, against }), "at {before}");
            update(&mut model, Msg::Run(RunMsg::StepBy(1)));
            assert_eq!(waiting(&model).0, here - 1);
        }
    }
    record(&mut model, "dlx".parse().unwrap());
    update(&mut model, Msg::Run(RunMsg::Last));
    let empty = MatrixSize { rows: 0, columns: 0, ones: 0 };
    assert_eq!(run(&model).view().inside, Some(Inside::Matrix(empty)), "everything is covered");
    record(&mut model, Algorithm::Mrv);
    update(&mut model, Msg::Run(RunMsg::Last));
    assert_eq!(run(&model).view().inside, None);
}
