//! Tests of searching for steps and stopping at them.

use crate::geometry::{Cell, Digit, Variant};
use crate::gui::board::scene::{Ground, scene};
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{DebugMsg, Msg, RunMsg};
use crate::gui::run::debugger::{HeatKind, Target, TargetKind};
use crate::gui::run::news::News;
use crate::gui::run::source::RunState;
use crate::gui::test_support::{
    EASY, FRAME, HARD, endless, info, new_board, open, opened, position, record, recorded, run, send, wait,
};
use crate::gui::update::update;
use crate::playback::{Mode, Speed};
use crate::rules;
use crate::scene::heat_scale::HEATS;
use crate::solver::Algorithm;
use crate::step::Step;
use crate::trace::Landmark;

const CELL: Cell = Cell::new(33);

fn debug(model: &mut Model, messages: impl IntoIterator<Item = DebugMsg>) {
    send(model, messages.into_iter().map(Msg::Debug));
}

fn aim(kind: TargetKind) -> DebugMsg {
    DebugMsg::Aim(Target { kind, cell: Some(CELL), digit: None, depth: 1 })
}

fn recorded_hard() -> Model {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::PROPAGATION);
    model
}

#[test]
fn go_to_finds_each_kind_there_and_back() {
    let mut model = recorded_hard();
    let searched = |kind: &TargetKind| !matches!(kind, TargetKind::SameRule | TargetKind::SearchStart);
    for kind in TargetKind::all().filter(searched) {
        send(&mut model, [Msg::Run(RunMsg::First), Msg::Debug(aim(kind))]);
        let landmark = model.debugger.target.landmark(run(&model)).expect("all is said");
        let mut found = Vec::new();
        while let Some(next) = run(&model).trace.next(position(&model), landmark)
            && found.len() < 5
        {
            debug(&mut model, [DebugMsg::Find { forward: true }]);
            assert_eq!(position(&model), next, "{kind:?}");
            found.push(next);
        }
        for earlier in found.iter().rev().skip(1) {
            debug(&mut model, [DebugMsg::Find { forward: false }]);
            assert_eq!(position(&model), *earlier, "{kind:?}");
            assert_eq!(run(&model).view().position, *earlier);
        }
    }
}

#[test]
fn a_second_click_stops_following_a_cell() {
    let mut model = recorded_hard();
    debug(&mut model, [DebugMsg::AimAt(CELL), DebugMsg::Find { forward: true }]);
    assert_eq!(run(&model).view().step.and_then(Step::cell), Some(CELL));
    let target = Target { digit: Some(Digit::new(2)), ..model.debugger.target };
    debug(&mut model, [DebugMsg::Aim(target)]);
    assert_eq!(target.landmark(run(&model)), Some(Landmark::Candidate(CELL, Digit::new(2))));
    debug(&mut model, [DebugMsg::AimAt(CELL)]);
    assert_eq!(model.debugger.target, Target::default());
}

#[test]
fn the_rule_of_this_step_is_looked_for() {
    let mut model = recorded_hard();
    let hidden = Landmark::Rule(rules::by_name("hidden single").unwrap());
    let first = run(&model).trace.next(0, hidden).expect("one");
    send(&mut model, [Msg::Run(RunMsg::GoTo(first)), Msg::Debug(aim(TargetKind::SameRule))]);
    debug(&mut model, [DebugMsg::Find { forward: true }]);
    assert_eq!(Some(position(&model)), run(&model).trace.next(first, hidden));
}

#[test]
fn a_failed_search_is_reported_and_moves_nothing() {
    let mut model = recorded_hard();
    send(
        &mut model,
        [
            Msg::Run(RunMsg::Last),
            Msg::Debug(aim(TargetKind::Cell)),
            Msg::Debug(DebugMsg::Find { forward: true }),
        ],
    );
    assert_eq!(info(&model), "R4C7 does not change after this step.");
    let target = Target { kind: TargetKind::Cell, ..Target::default() };
    debug(&mut model, [DebugMsg::Aim(target), DebugMsg::Break]);
    assert!(info(&model).starts_with("Click a cell"), "{}", info(&model));
    assert!(model.debugger.breakpoints.is_empty());
    assert_eq!(position(&model), recorded(&model));
}

/// At any speed; playback then continues from there.
#[test]
fn playing_stops_exactly_at_breakpoints() {
    for speed in [Speed::StepsPerSecond(50.0), Speed::StepsPerSecond(Speed::FASTEST), Speed::WholeRun] {
        let mut model = recorded_hard();
        send(
            &mut model,
            [Msg::Run(RunMsg::SetSpeed(speed)), Msg::Debug(aim(TargetKind::Plain(Landmark::Contradiction)))],
        );
        debug(&mut model, [DebugMsg::Break]);
        let first = run(&model).trace.next(0, Landmark::Contradiction).expect("a contradiction");
        let second = run(&model).trace.next(first, Landmark::Contradiction).expect("another one");
        send(&mut model, [Msg::Run(RunMsg::GoTo(first.saturating_sub(20))), Msg::Run(RunMsg::PlayPause)]);
        wait(&mut model, "the breakpoint", |model| run(model).playback.mode() == Mode::Paused);
        assert_eq!(position(&model), first, "{speed:?}");
        assert_eq!(run(&model).news(), Some(News::Breakpoint(Landmark::Contradiction)));
        assert!(matches!(run(&model).view().step, Some(Step::Contradiction(_))));
        debug(&mut model, [DebugMsg::GoOn]);
        send(&mut model, [Msg::Run(RunMsg::GoTo(second.saturating_sub(20))), Msg::Run(RunMsg::PlayPause)]);
        assert_eq!(run(&model).news(), None);
        wait(&mut model, "the next one", |model| run(model).playback.mode() == Mode::Paused);
        assert_eq!(position(&model), second, "{speed:?}");
    }
}

#[test]
fn disabled_or_removed_breakpoints_stop_nothing() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::PROPAGATION);
    debug(&mut model, [aim(TargetKind::Plain(Landmark::Assignment)), DebugMsg::Break]);
    debug(&mut model, [aim(TargetKind::Cell), DebugMsg::Break, DebugMsg::Break, DebugMsg::Switch(0)]);
    assert_eq!(model.debugger.breakpoints.len(), 1, "a second time removes it");
    let fast = [
        Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(Speed::FASTEST))),
        Msg::Run(RunMsg::PlayPause),
        Msg::Tick(FRAME),
    ];
    send(&mut model, fast.clone());
    assert!(run(&model).is_at_end());
    debug(&mut model, [DebugMsg::Switch(0)]);
    send(&mut model, fast);
    assert!(!run(&model).is_at_end());
    debug(&mut model, [DebugMsg::Remove(0), DebugMsg::Remove(7), DebugMsg::Switch(7)]);
    send(&mut model, [Msg::Run(RunMsg::PlayPause), Msg::Tick(FRAME)]);
    assert!(run(&model).is_at_end());
}

#[test]
fn the_solver_waits_at_breakpoints_until_playing_resumes() {
    let mut model = endless();
    debug(&mut model, [aim(TargetKind::Plain(Landmark::Contradiction)), DebugMsg::Break]);
    send(&mut model, [Msg::Run(RunMsg::Follow)]);
    let is_held = |model: &Model| matches!(run(model).state(), RunState::Held(_));
    // Playback may stop at an earlier breakpoint, passed before the solver noticed.
    wait(&mut model, "the solver is waiting", is_held);
    update(&mut model, Msg::Run(RunMsg::Last));
    let at = position(&model);
    assert!(matches!(run(&model).view().step, Some(Step::Contradiction(_))));
    assert!(matches!(run(&model).news(), Some(News::Held(_) | News::Breakpoint(_))));
    send(
        &mut model,
        [Msg::Run(RunMsg::PlayPause), Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(Speed::FASTEST)))],
    );
    wait(&mut model, "the next one", |model| is_held(model) && run(model).playback.mode() == Mode::Paused);
    assert_eq!(Some(position(&model)), run(&model).trace.next(at, Landmark::Contradiction));
    assert_eq!(position(&model), recorded(&model));
    debug(&mut model, [DebugMsg::Remove(0)]);
    let before = recorded(&model);
    wait(&mut model, "the solver continues", |model| recorded(model) > before + 10_000);
}

#[test]
fn a_new_run_uses_breakpoints_that_fit() {
    let mut model = recorded_hard();
    debug(&mut model, [DebugMsg::AimAt(Cell::new(80)), DebugMsg::Break]);
    debug(&mut model, [aim(TargetKind::Plain(Landmark::Guess)), DebugMsg::Break]);
    send(&mut model, [Msg::Run(RunMsg::Solve)]);
    wait(&mut model, "the solver is waiting", |model| matches!(run(model).state(), RunState::Held(_)));
    send(&mut model, [Msg::Run(RunMsg::Edit), Msg::Run(RunMsg::Solve)]);
    assert_eq!(model.debugger.active(run(&model).puzzle.geometry()).len(), 2, "the same puzzle");
    send(&mut model, [Msg::Run(RunMsg::Edit), new_board(4, Variant::Plain), Msg::Run(RunMsg::Solve)]);
    assert_eq!(model.debugger.active(run(&model).puzzle.geometry()), [], "another one");
    debug(&mut model, [DebugMsg::SwitchAllOn]);
    assert_eq!(model.debugger.active(run(&model).puzzle.geometry()), [Landmark::Guess]);
    assert_eq!(model.debugger.target.cell, None);
}

#[test]
fn breakpoints_are_remembered_with_state_and_board() {
    let mut model = recorded_hard();
    model.effects.clear();
    debug(&mut model, [DebugMsg::AimAt(Cell::new(80)), DebugMsg::Break]);
    debug(&mut model, [aim(TargetKind::Plain(Landmark::Guess)), DebugMsg::Break, DebugMsg::Switch(1)]);
    assert!(!model.effects.is_empty() && model.effects.iter().all(|effect| *effect == Effect::SaveSettings));
    // After a restart, the breakpoints are listed but inactive; first on a board without their cell.
    let mut next = Model::new(model.settings.clone());
    send(
        &mut next,
        [new_board(16, Variant::Plain), Msg::Run(RunMsg::Solve), Msg::Debug(DebugMsg::SwitchAllOn)],
    );
    assert_eq!(next.debugger.active(run(&next).puzzle.geometry()), [Landmark::Guess]);
    let listed = |model: &Model| -> Vec<Landmark> {
        model.debugger.breakpoints.iter().map(|breakpoint| breakpoint.landmark).collect()
    };
    assert_eq!(listed(&next), listed(&model));
    open(&mut next, "test.txt", HARD);
    send(&mut next, [Msg::Run(RunMsg::SetAlgorithm(Algorithm::PROPAGATION)), Msg::Run(RunMsg::Solve)]);
    let at = Landmark::Cell(Cell::new(80));
    assert!(next.debugger.are_left_over, "another puzzle");
    assert_eq!(next.debugger.active(run(&next).puzzle.geometry()), []);
    debug(&mut next, [DebugMsg::Switch(0)]);
    assert_eq!(next.debugger.active(run(&next).puzzle.geometry()), [at]);
    send(&mut next, [Msg::Run(RunMsg::Solve)]);
    wait(&mut next, "the solver is waiting", |model| run(model).state() == RunState::Held(at));
    debug(&mut next, [DebugMsg::Remove(0)]);
    assert_eq!(next.settings.breakpoints, next.debugger.breakpoints);
    assert!(!next.settings.breakpoints[0].is_on);
}

#[test]
fn old_breakpoints_are_listed_but_inactive() {
    let mut before = recorded_hard();
    debug(&mut before, [aim(TargetKind::Plain(Landmark::Guess)), DebugMsg::Break]);
    debug(&mut before, [aim(TargetKind::Plain(Landmark::Contradiction)), DebugMsg::Break]);
    let mut model = Model::new(before.settings.clone());
    open(&mut model, "test.txt", HARD);
    record(&mut model, Algorithm::PROPAGATION);
    let active = |model: &Model| model.debugger.active(run(model).puzzle.geometry());
    assert!(run(&model).has_ended() && model.debugger.are_left_over);
    assert_eq!((model.debugger.breakpoints.len(), active(&model)), (2, vec![]));
    debug(&mut model, [DebugMsg::SwitchAllOn]);
    assert_eq!(active(&model), [Landmark::Guess, Landmark::Contradiction]);
    assert!(!model.debugger.are_left_over);
    let first = run(&model).trace.next(0, Landmark::Guess).expect("a guess");
    send(&mut model, [Msg::Run(RunMsg::PlayPause), Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(1e6)))]);
    wait(&mut model, "the breakpoint", |model| run(model).playback.mode() == Mode::Paused);
    assert_eq!(position(&model), first);
}

#[test]
fn heat_counts_steps_up_to_the_position() {
    let mut model = recorded_hard();
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Debug(DebugMsg::ShowHeat(Some(HeatKind::Retracted)))]);
    for at in [recorded(&model), recorded(&model) / 2, 0] {
        send(&mut model, [Msg::Run(RunMsg::GoTo(at)), Msg::Tick(FRAME)]);
        let (position, heat) = run(&model).heat().expect("counted");
        assert_eq!(*position, at);
        let steps = run(&model).trace.steps(0..at);
        let retractions = |cell| {
            steps
                .iter()
                .filter(|step| matches!(step, Step::Retract { cell: own, .. } if *own == cell))
                .count()
        };
        let grounds = scene(&model).cells;
        let counts: Vec<u64> = (0..81).map(|cell| heat.retracted(Cell::new(cell))).collect();
        let most = *counts.iter().max().expect("81 cells");
        for (cell, count) in counts.into_iter().enumerate() {
            assert_eq!(count, retractions(Cell::new(cell)) as u64);
            let ground = grounds[cell].ground;
            assert_eq!(matches!(ground, Ground::Heat(_)), count > 0, "{count} times: {ground:?}");
            assert!(count < most || most == 0 || ground == Ground::Heat(HEATS));
        }
    }
    let kinds = std::iter::successors(Some(HeatKind::after(None)), |kind| Some(HeatKind::after(*kind)));
    let kinds: Vec<_> = kinds.take(4).collect();
    assert_eq!(kinds, [HeatKind::ALL.map(Some).to_vec(), vec![None]].concat());
}

#[test]
fn a_run_can_begin_with_its_search() {
    let mut model = opened(HARD);
    record(&mut model, Algorithm::BruteForce);
    for from in [0, 32] {
        send(&mut model, [Msg::Run(RunMsg::GoTo(from)), Msg::Run(RunMsg::SearchStart)]);
        assert_eq!((position(&model), model.notices.shown.is_some()), (1, false), "from {from}");
    }
    let mut model = opened("1...............");
    model.algorithm = "ac3:alone".parse().unwrap();
    update(&mut model, Msg::Run(RunMsg::Solve));
    wait(&mut model, "the run ends", |model| run(model).has_ended());
    send(&mut model, [Msg::Run(RunMsg::Last), Msg::Run(RunMsg::SearchStart)]);
    assert_eq!(
        (position(&model), &model.notices.shown),
        (1, &None),
        "its first step takes an arc from the queue"
    );
}

/// The start of the search cannot be a breakpoint.
#[test]
fn go_to_finds_the_start_of_search() {
    let mut model = recorded_hard();
    debug(&mut model, [aim(TargetKind::SearchStart), DebugMsg::Find { forward: true }]);
    let start = run(&model).opening.search_start().expect("a propagating solver");
    assert_eq!(position(&model), start);
    debug(&mut model, [DebugMsg::Find { forward: true }, DebugMsg::Break]);
    assert_eq!(position(&model), start, "there is one");
    assert!(model.debugger.breakpoints.is_empty() && model.notices.shown.is_some());
}
