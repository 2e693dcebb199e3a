//! Modes, speeds and positions.

use super::*;
use proptest::prelude::*;

const FRAME: Duration = Duration::from_millis(16);

/// The end of some ideas of seven steps each.
const fn beats(from: u64, ideas: u64) -> u64 {
    (from / 7 + ideas) * 7
}

#[test]
fn a_beat_is_a_step_or_an_idea() {
    for (pace, expected) in [(Pace::Steps, 20), (Pace::Ideas, 140)] {
        let mut playback = Playback::new(Speed::StepsPerSecond(10.0));
        playback.set_pace(pace);
        playback.play(1000, true);
        for _ in 0..201 {
            playback.tick(Duration::from_millis(10), 1000, true, beats);
        }
        assert_eq!(playback.position(), expected, "{pace:?}");
    }
}

#[test]
fn a_whole_run_by_ideas_takes_ten_seconds() {
    let mut playback = Playback::new(Speed::WholeRun);
    playback.set_pace(Pace::Ideas);
    playback.play(70_000, true);
    let mut passed = Duration::ZERO;
    while playback.mode() == Mode::Playing {
        playback.tick(FRAME, 70_000, true, beats);
        passed += FRAME;
        assert_eq!(playback.position() % 7, 0, "no part of an idea is shown");
    }
    assert!(passed.abs_diff(WHOLE_RUN) < Duration::from_millis(500), "{passed:?}");
}

#[test]
fn slow_playing_adds_up_parts_of_steps() {
    let mut playback = Playback::new(Speed::StepsPerSecond(10.0));
    playback.play(100, true);
    for _ in 0..125 {
        playback.tick(FRAME, 100, true, beats);
    }
    assert!((19..=20).contains(&playback.position()), "{}", playback.position());
}

#[test]
fn playing_waits_while_live_and_pauses_when_done() {
    let mut playback = Playback::new(Speed::StepsPerSecond(1e6));
    playback.play(10, false);
    playback.tick(FRAME, 10, false, beats);
    assert_eq!((playback.position(), playback.mode()), (10, Mode::Playing));
    playback.tick(FRAME, 20, true, beats);
    assert_eq!((playback.position(), playback.mode()), (20, Mode::Paused));
    playback.play(20, true);
    assert_eq!(playback.position(), 0);
}

#[test]
fn playing_the_whole_run_takes_ten_seconds() {
    for recorded in [1_000, 1_000_000_000] {
        let mut playback = Playback::new(Speed::WholeRun);
        playback.play(recorded, true);
        let mut passed = Duration::ZERO;
        while playback.mode() == Mode::Playing {
            playback.tick(FRAME, recorded, true, beats);
            passed += FRAME;
            assert!(passed < 2 * WHOLE_RUN, "at {} of {recorded}", playback.position());
        }
        assert!(passed.abs_diff(WHOLE_RUN) < Duration::from_millis(200), "{passed:?}");
    }
}

#[test]
fn a_hiccup_is_no_jump() {
    let mut playback = Playback::new(Speed::StepsPerSecond(10.0));
    playback.play(1000, true);
    playback.tick(Duration::from_secs(60), 1000, true, beats);
    assert_eq!(playback.position(), 1);
}

#[test]
fn slower_undoes_faster_at_every_speed() {
    let mut up = vec![Speed::StepsPerSecond(1.0)];
    while *up.last().unwrap() != Speed::WholeRun {
        assert!(up.len() < 100, "{up:?}");
        up.push(up.last().unwrap().faster());
    }
    let mut down = vec![Speed::WholeRun];
    while *down.last().unwrap() != Speed::StepsPerSecond(1.0) {
        assert!(down.len() < 100, "{down:?}");
        down.push(down.last().unwrap().slower());
    }
    down.reverse();
    assert_eq!(up, down);
}

const fn rate(speed: Speed) -> Option<f64> {
    match speed {
        Speed::StepsPerSecond(rate) => Some(rate),
        Speed::WholeRun => None,
    }
}

#[test]
fn speeds_are_1_2_5_in_every_decade() {
    let mut rungs = Vec::new();
    let mut speed = Speed::StepsPerSecond(Speed::SLOWEST);
    while let Some(rung) = rate(speed) {
        rungs.push(rung);
        assert!(rungs.len() < 100, "{rungs:?}");
        speed = speed.faster();
    }
    assert_eq!(rungs[..7], [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]);
    assert_eq!((rungs.len(), rungs[24]), (25, Speed::FASTEST));
    assert_eq!(speed.faster(), Speed::WholeRun);
    assert_eq!(speed.slower(), Speed::StepsPerSecond(Speed::FASTEST));
    let slowest = Speed::StepsPerSecond(Speed::SLOWEST);
    assert_eq!(slowest.slower(), slowest);
}

#[test]
fn other_speeds_move_to_a_noticeably_different_rung() {
    let between = Speed::StepsPerSecond(30.0);
    assert_eq!(between.faster(), Speed::StepsPerSecond(50.0));
    assert_eq!(between.slower(), Speed::StepsPerSecond(20.0));
    assert_eq!(Speed::StepsPerSecond(19.9).faster(), Speed::StepsPerSecond(50.0));
    assert_eq!(Speed::StepsPerSecond(19.7).faster(), Speed::StepsPerSecond(20.0));
    assert_eq!(Speed::StepsPerSecond(20.1).slower(), Speed::StepsPerSecond(10.0));
    assert_eq!(Speed::StepsPerSecond(20.3).slower(), Speed::StepsPerSecond(20.0));
}

/// It ends in a notch for the whole run.
#[test]
fn the_speed_scale_is_logarithmic() {
    let at = |place| rate(Speed::at_scale(place));
    assert_eq!((at(-1.0), at(0.0), at(WHOLE_RUN_NOTCH)), (Some(1.0), Some(1.0), Some(Speed::FASTEST)));
    assert_eq!((at(WHOLE_RUN_NOTCH / 2.0), at(WHOLE_RUN_NOTCH / 8.0)), (Some(10_000.0), Some(10.0)));
    assert_eq!((at(0.971), at(1.0)), (None, None));
    let scale = |rate| Speed::StepsPerSecond(rate).scale();
    assert_eq!((scale(1.0), scale(1e4), scale(1e8)), (0.0, WHOLE_RUN_NOTCH / 2.0, WHOLE_RUN_NOTCH));
    assert_eq!(Speed::WholeRun.scale(), 1.0);
}

#[test]
fn the_scale_gives_speeds_of_two_digits() {
    for (rate, rounded) in [(37.4, 37.0), (374_000.0, 370_000.0), (1.26, 1.3), (99.9, 100.0)] {
        let speed = Speed::at_scale(Speed::StepsPerSecond(rate).scale());
        let Speed::StepsPerSecond(found) = speed else { panic!("{rate}: {speed:?}") };
        assert!((found - rounded).abs() < rounded * 1e-9, "{rate}: {found}");
    }
}

#[test]
fn a_whole_runs_rate_follows_its_length() {
    assert_eq!(Speed::StepsPerSecond(7.0).rate(1_000_000), 7.0);
    assert_eq!(Speed::WholeRun.rate(1_000), 100.0);
    assert_eq!(Speed::WholeRun.rate(5), Speed::SLOWEST);
}

/// Playing at ten steps a second.
fn at_ten() -> Playback {
    let mut playback = Playback::new(Speed::StepsPerSecond(10.0));
    playback.play(100, true);
    playback
}

const NINE_TENTHS_OF_A_STEP: Duration = Duration::from_millis(90);
const TWO_TENTHS_OF_A_STEP: Duration = Duration::from_millis(20);

#[test]
fn pausing_discards_partial_steps() {
    let mut playback = at_ten();
    playback.tick(NINE_TENTHS_OF_A_STEP, 100, true, beats);
    assert_eq!(playback.position(), 0);
    playback.tick(TWO_TENTHS_OF_A_STEP, 100, true, beats);
    assert_eq!(playback.position(), 1);
    playback.tick(NINE_TENTHS_OF_A_STEP, 100, true, beats);
    playback.pause();
    assert_eq!((playback.position(), playback.mode()), (1, Mode::Paused));
    playback.play(100, true);
    playback.tick(TWO_TENTHS_OF_A_STEP, 100, true, beats);
    assert_eq!(playback.position(), 1);
}

#[test]
fn waiting_for_the_solver_accumulates_no_steps() {
    let mut playback = at_ten();
    playback.tick(NINE_TENTHS_OF_A_STEP, 0, false, beats);
    playback.tick(TWO_TENTHS_OF_A_STEP, 100, false, beats);
    assert_eq!((playback.position(), playback.mode()), (0, Mode::Playing));
}

#[test]
fn only_playing_and_following_move() {
    let mut playback = Playback::new(Speed::WholeRun);
    assert_eq!((playback.mode(), playback.speed()), (Mode::Paused, Speed::WholeRun));
    playback.tick(FRAME, 100, false, beats);
    assert_eq!(playback.position(), 0);
    playback.follow();
    assert_eq!(playback.mode(), Mode::Following);
    playback.tick(FRAME, 100, false, beats);
    assert_eq!((playback.position(), playback.mode()), (100, Mode::Following));
    playback.tick(FRAME, 120, true, beats);
    assert_eq!((playback.position(), playback.mode()), (120, Mode::Paused));
    playback.set_speed(Speed::StepsPerSecond(5.0));
    assert_eq!(playback.speed(), Speed::StepsPerSecond(5.0));
}

/// It must be at its last step.
#[test]
fn play_restarts_only_a_finished_run() {
    for (position, ended, expected) in [(100, true, 0), (100, false, 100), (99, true, 99)] {
        let mut playback = Playback::default();
        playback.go_to(position, 100);
        playback.play(100, ended);
        assert_eq!((playback.position(), playback.mode()), (expected, Mode::Playing));
    }
}

#[test]
fn going_somewhere_stays_within_the_run_and_pauses() {
    let mut playback = at_ten();
    playback.go_to(40, 100);
    assert_eq!((playback.position(), playback.mode()), (40, Mode::Paused));
    for (steps, position) in [(-3, 37), (5, 42), (1_000, 100), (-1_000, 0)] {
        playback.play(100, false);
        playback.step_by(steps, 100);
        assert_eq!((playback.position(), playback.mode()), (position, Mode::Paused), "{steps}");
    }
}

proptest! {
    #[test]
    fn the_scale_and_back_is_the_same_speed(place in 0.0..1.0) {
        let speed = Speed::at_scale(place);
        let again = Speed::at_scale(speed.scale());
        prop_assert!((speed.scale() - again.scale()).abs() < 0.02, "{speed:?} {again:?}");
    }

    #[test]
    fn the_position_never_leaves_the_run(moves in proptest::collection::vec((0..4, -50_i64..50), 0..50)) {
        let mut playback = Playback::default();
        for (recorded, (kind, amount)) in (0_u64..).zip(moves) {
            match kind {
                0 => playback.step_by(amount, recorded),
                1 => playback.play(recorded, amount > 0),
                2 => playback.follow(),
                _ => playback.tick(Duration::from_millis(amount.unsigned_abs()), recorded, amount > 25, beats),
            }
            prop_assert!(playback.position() <= recorded);
        }
    }
}

#[test]
fn slow_motion_ends_where_it_was_told_to() {
    for (steps, seconds) in [(3..13, 5), (100..100_100, 20)] {
        let mut playback = Playback::new(Speed::WholeRun);
        playback.set_pace(Pace::Ideas);
        playback.play_slowly(steps.clone(), 1_000_000);
        assert_eq!(
            (playback.position(), playback.mode(), playback.is_slow()),
            (steps.start, Mode::Playing, true)
        );
        let mut passed = Duration::ZERO;
        while playback.mode() == Mode::Playing {
            playback.tick(FRAME, 1_000_000, true, beats);
            passed += FRAME;
        }
        assert!(passed.abs_diff(Duration::from_secs(seconds)) < Duration::from_millis(600), "{passed:?}");
        assert_eq!((playback.position(), playback.is_slow()), (steps.end, false));
    }
}

#[test]
fn whatever_else_moves_ends_slow_motion() {
    let moves: [fn(&mut Playback); 5] = [
        Playback::pause,
        Playback::follow,
        |playback| playback.play(100, true),
        |playback| playback.step_by(-1, 100),
        |playback| playback.go_to(7, 100),
    ];
    for go in moves {
        let mut playback = Playback::new(Speed::default());
        playback.play_slowly(5..50, 100);
        go(&mut playback);
        assert!(!playback.is_slow());
    }
}
