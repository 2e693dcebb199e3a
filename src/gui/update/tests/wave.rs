//! Tests of a propagation as a wave: its changes on the board, and its slow motion.

use std::time::Duration;

use crate::geometry::Cell;
use crate::gui::board::scene::{Ground, still};
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Msg, RunMsg};
use crate::gui::test_support::{HARD, info, opened, position, record, run, send};
use crate::gui::update::update;
use crate::playback::{Mode, Pace, Speed};
use crate::solver::Algorithm;
use crate::step::Step;
use crate::trace::{Idea, Landmark};

const WAVE: Msg = Msg::Debug(DebugMsg::ToggleWave);
const SLOWLY: Msg = Msg::Run(RunMsg::PlaySlowly);
const OVER: Msg = Msg::Run(RunMsg::StepOver { forward: true });

/// A run at its first guess.
fn at_guess() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    let guess = Landmark::Guess;
    send(
        &mut model,
        [Msg::Run(RunMsg::First), Msg::Run(RunMsg::Landmark { landmark: guess, forward: true })],
    );
    model
}

/// The numbers of the changes on the board.
fn numbers(model: &Model) -> Vec<Option<u32>> {
    let number = |ground| match ground {
        Ground::Wave { number, .. } => Some(number),
        _ => None,
    };
    still(model).cells.iter().map(|cell| number(cell.ground)).collect()
}

/// The numbers, computed by walking over the steps.
fn walked(model: &Model, from: u64, to: u64) -> Vec<Option<u32>> {
    let mut numbers = vec![None; 81];
    let mut changes = 0;
    for step in run(model).trace.steps(from..to) {
        if let Step::Assign { cell, .. } | Step::Eliminate { cell, .. } = step {
            changes += 1;
            numbers[cell.index()] = Some(changes);
        }
    }
    numbers
}

#[test]
fn the_wave_grows_from_the_guess() {
    let mut model = at_guess();
    let guess = position(&model);
    assert!(numbers(&model).iter().all(Option::is_none), "off at first");
    update(&mut model, WAVE);
    let cell = run(&model).view().step.and_then(Step::cell).map(Cell::index);
    assert_eq!(numbers(&model).iter().position(Option::is_some), cell);
    let end = run(&model).trace.next(guess, Landmark::Turn).expect("another turn");
    for _ in guess..end - 1 {
        update(&mut model, Msg::Run(RunMsg::StepBy(1)));
        assert_eq!(numbers(&model), walked(&model, guess - 1, position(&model)));
    }
    assert!(numbers(&model).iter().flatten().count() > 5);
    update(&mut model, WAVE);
    assert!(numbers(&model).iter().all(Option::is_none));
}

#[test]
fn what_is_stepped_over_is_one_wave() {
    let mut model = at_guess();
    update(&mut model, WAVE);
    let mut after_going_back = 0;
    for _ in 0..40 {
        let before = position(&model);
        update(&mut model, OVER);
        let now = position(&model);
        let back = run(&model).trace.previous(now + 1, Landmark::GoingBack).filter(|back| *back > before);
        let is_guess = |at: u64| Idea::of(run(&model).trace.steps(at - 1..at)[0]) == Idea::Guess;
        let from = match back {
            Some(back) => back,
            None if is_guess(before) => before - 1,
            None => before,
        };
        after_going_back += usize::from(back.is_some());
        assert_eq!(numbers(&model), walked(&model, from, now), "{before} to {now}");
    }
    assert!(after_going_back > 3, "{after_going_back}");
}

/// Lets time pass until nothing is playing.
fn play(model: &mut Model) -> Duration {
    let (frame, mut passed) = (Duration::from_millis(20), Duration::ZERO);
    while run(model).playback.mode() != Mode::Paused {
        update(model, Msg::Tick(frame));
        passed += frame;
        assert!(passed < Duration::from_secs(60));
    }
    passed
}

#[test]
fn slow_motion_plays_one_propagation() {
    let mut model = at_guess();
    let (guess, speed) = (position(&model), Speed::StepsPerSecond(1e6));
    let end = run(&model).trace.next(guess, Landmark::Turn).expect("another turn");
    let is_dead_end = matches!(run(&model).trace.steps(end - 1..end)[0], Step::Contradiction(_));
    let end = if is_dead_end { end } else { end - 1 };
    send(&mut model, [Msg::Run(RunMsg::SetSpeed(speed)), Msg::Run(RunMsg::SetPace(Pace::Ideas))]);
    // From the guess, from a step of its propagation, and from after stepping over that.
    for moves in [vec![], vec![Msg::Run(RunMsg::GoTo(guess + 3))], vec![Msg::Run(RunMsg::GoTo(guess)), OVER]]
    {
        send(&mut model, moves);
        update(&mut model, SLOWLY);
        assert_eq!(position(&model), guess - 1);
        update(&mut model, Msg::Tick(Duration::from_millis(90)));
        assert!(position(&model) <= guess, "one by one");
        let took = play(&mut model);
        assert_eq!(position(&model), end);
        assert!((3..25).contains(&took.as_secs()), "{took:?}");
        assert_eq!(numbers(&model), walked(&model, guess - 1, end), "it turns the wave on");
    }
    // Afterwards, playback has the chosen speed again.
    assert_eq!(run(&model).playback.speed(), speed);
    update(&mut model, Msg::Run(RunMsg::Play));
    update(&mut model, Msg::Tick(Duration::from_millis(90)));
    assert!(position(&model) > end + 100);
}

#[test]
fn going_back_has_no_slow_motion() {
    let mut model = at_guess();
    let back = run(&model).trace.next(0, Landmark::GoingBack).expect("it goes back");
    let ends = run(&model).trace.back_end(back).expect("it is over");
    assert!(back < ends, "several steps");
    send(&mut model, [Msg::Run(RunMsg::GoTo(back)), SLOWLY]);
    assert_eq!((position(&model), run(&model).playback.mode()), (back, Mode::Paused));
    assert!(info(&model).starts_with("The search backtracks here"), "{}", info(&model));
    assert!(numbers(&model).iter().all(Option::is_none));
}
