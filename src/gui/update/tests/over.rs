//! Tests of stepping over several steps, and of playing by ideas.

use std::time::Duration;

use crate::geometry::Cell;
use crate::gui::board::scene::{Outline, still};
use crate::gui::model::Model;
use crate::gui::msg::{Msg, RunMsg};
use crate::gui::test_support::{
    HARD, UNSOLVABLE, info, opened, position, record, recorded, run, send, two_lanes,
};
use crate::gui::update::update;
use crate::playback::{Mode, Pace, Speed};
use crate::solver::Algorithm;
use crate::step::{AssignReason, Step};

/// The number of steps that the tests examine from the start of a run.
const FIRST: u64 = 3000;

fn at_start(algorithm: Algorithm) -> Model {
    let mut model = opened(HARD);
    record(&mut model, algorithm);
    update(&mut model, Msg::Run(RunMsg::First));
    model
}

/// The first steps, each with the position after it.
fn steps(model: &Model) -> Vec<(u64, Step)> {
    let steps = run(model).trace.steps(0..FIRST);
    (1..).zip(steps).collect()
}

const fn is_turn(step: Step) -> bool {
    matches!(
        step,
        Step::Contradiction(_) | Step::Assign { reason: AssignReason::Guess | AssignReason::SharedGuess, .. }
    )
}

const fn is_back(step: Step) -> bool {
    !matches!(
        step,
        Step::Assign { .. }
            | Step::Eliminate { .. }
            | Step::Examine { .. }
            | Step::Contradiction(_)
            | Step::Solution
    )
}

const OVER: Msg = Msg::Run(RunMsg::StepOver { forward: true });
const OVER_BACK: Msg = Msg::Run(RunMsg::StepOver { forward: false });
const BACK: Msg = Msg::Run(RunMsg::StepOverGoingBack { forward: true });
const BACK_BACK: Msg = Msg::Run(RunMsg::StepOverGoingBack { forward: false });

#[test]
fn every_solver_is_stepped_over_to_each_turn() {
    for algorithm in Algorithm::ALL {
        let mut model = at_start(algorithm);
        let turns: Vec<u64> =
            steps(&model).into_iter().filter(|(_, step)| is_turn(*step)).map(|(at, _)| at).collect();
        let turns = &turns[..turns.len().min(40)];
        for turn in turns {
            update(&mut model, OVER);
            assert_eq!(position(&model), *turn, "{algorithm}");
        }
        for turn in turns.iter().rev().skip(1).chain([&0]) {
            update(&mut model, OVER_BACK);
            assert_eq!(position(&model), *turn, "{algorithm}, back");
        }
    }
}

#[test]
fn every_solver_is_stepped_over_while_going_back() {
    for algorithm in Algorithm::ALL {
        let mut model = at_start(algorithm);
        let steps = steps(&model);
        let changes = |from: bool| {
            let pairs =
                steps.windows(2).filter(move |pair| is_back(pair[0].1) == from && is_back(pair[1].1) != from);
            pairs.map(|pair| pair[0].0).take(30).collect::<Vec<u64>>()
        };
        let (ends, starts) = (changes(true), changes(false));
        for end in &ends {
            update(&mut model, BACK);
            assert_eq!(position(&model), *end, "{algorithm}");
        }
        for start in starts[..ends.len()].iter().rev() {
            update(&mut model, BACK_BACK);
            assert_eq!(position(&model), *start, "{algorithm}, back");
        }
    }
}

#[test]
fn stepping_over_ends_at_both_ends() {
    let mut model = at_start(Algorithm::PROPAGATION);
    send(&mut model, [Msg::Run(RunMsg::Last), OVER]);
    assert_eq!((position(&model), info(&model)), (recorded(&model), "This is the last recorded step."));
    send(&mut model, [Msg::Run(RunMsg::First), OVER_BACK]);
    assert_eq!((position(&model), info(&model)), (0, "This is the start of the run."));
    update(&mut model, BACK_BACK);
    assert_eq!((position(&model), info(&model)), (0, "The search does not backtrack before this step."));
    let mut model = opened(UNSOLVABLE);
    record(&mut model, "human".parse().expect("a solver"));
    send(&mut model, [Msg::Run(RunMsg::First), BACK]);
    assert_eq!((position(&model), info(&model)), (0, "The search does not backtrack after this step."));
}

/// The cells framed with this outline.
fn framed(model: &Model, outline: Outline) -> Vec<Cell> {
    let cells = still(model).cells;
    (0..cells.len()).filter(|at| cells[*at].outline == Some(outline)).map(Cell::new).collect()
}

/// Plays until the position changes.
fn beat(model: &mut Model) {
    let before = position(model);
    for _ in 0..100 {
        update(model, Msg::Tick(Duration::from_millis(50)));
        if position(model) != before {
            return;
        }
    }
    panic!("no beat after {before}");
}

#[test]
fn a_beat_shows_an_idea_with_all_changes() {
    let mut model = at_start(Algorithm::PROPAGATION);
    let all = steps(&model);
    let speed = Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(10.0)));
    send(&mut model, [speed, Msg::Run(RunMsg::SetPace(Pace::Ideas)), Msg::Run(RunMsg::Play)]);
    let mut seen = [0; 2];
    for _ in 0..40 {
        let before = position(&model) as usize;
        let board = run(&model).view().moment.board().clone();
        beat(&mut model);
        let after = position(&model) as usize;
        let idea = &all[before..after];
        let (headline, why) = run(&model).sentence();
        let told = (headline.to_owned(), why.to_owned());
        if is_turn(idea[0].1) {
            assert_eq!(idea.len(), 1, "{told:?}");
            continue;
        }
        let goes_back = is_back(idea[0].1);
        assert!(idea.iter().all(|(_, step)| is_back(*step) == goes_back && !is_turn(*step)), "{told:?}");
        if idea.len() == 1 {
            continue;
        }
        let now = run(&model).view().moment.board();
        let changed = |gains: bool| {
            let differs =
                |cell: &Cell| board.digit(*cell) != now.digit(*cell) && now.digit(*cell).is_some() == gains;
            now.geometry().cells().filter(differs).collect::<Vec<Cell>>()
        };
        assert_eq!(framed(&model, Outline::Gains), changed(true), "{told:?}");
        assert_eq!(framed(&model, Outline::Loses), changed(false), "{told:?}");
        let count = |is_one: fn(&Step) -> bool| idea.iter().filter(|(_, step)| is_one(step)).count();
        let (number, noun, start) = if goes_back {
            (count(|step| matches!(step, Step::Retract { .. })), "digit", "Backtracking")
        } else {
            (count(|step| matches!(step, Step::Eliminate { .. })), "candidate", "What follows")
        };
        let plural = if number == 1 { "" } else { "s" };
        assert!(told.0.starts_with(start), "{told:?}");
        assert!(number == 0 || told.1.contains(&format!("{number} {noun}{plural}")), "{number}: {told:?}");
        seen[usize::from(goes_back)] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > 2), "{seen:?}");
    send(
        &mut model,
        [Msg::Run(RunMsg::PlayPause), Msg::Run(RunMsg::StepBy(1)), Msg::Run(RunMsg::StepBy(-1))],
    );
    assert!(run(&model).whole().is_none(), "a step that is gone to has its own words");
}

#[test]
fn fast_ideas_end_like_fast_steps() {
    for speed in [Speed::StepsPerSecond(1e8), Speed::WholeRun] {
        let mut model = at_start(Algorithm::BruteForce);
        let speed = Msg::Run(RunMsg::SetSpeed(speed));
        send(&mut model, [speed, Msg::Run(RunMsg::SetPace(Pace::Ideas)), Msg::Run(RunMsg::Play)]);
        for _ in 0..2000 {
            update(&mut model, Msg::Tick(Duration::from_millis(16)));
            if run(&model).playback.mode() == Mode::Paused {
                break;
            }
        }
        assert_eq!(position(&model), recorded(&model));
    }
}

#[test]
fn the_other_lane_plays_by_ideas_too() {
    let mut model = two_lanes(HARD);
    send(&mut model, [Msg::Run(RunMsg::First), Msg::Run(RunMsg::SetPace(Pace::Ideas))]);
    send(&mut model, [Msg::Run(RunMsg::ShowLane(1)), Msg::Run(RunMsg::First), Msg::Run(RunMsg::Play)]);
    beat(&mut model);
    assert_eq!(run(&model).trace.idea_after(0).map(|(_, end)| end), Some(position(&model)));
}
