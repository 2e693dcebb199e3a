//! Tests which run of a race comes to the front: the one that stops, and on whose board answers are marked.

use super::update::{lanes, race};
use crate::gui::board::scene::{Ground, scene_of};
use crate::gui::msg::{DebugMsg, Msg, RunMsg, WhyMsg};
use crate::gui::run::debugger::{Target, TargetKind};
use crate::gui::run::news::News;
use crate::gui::test_support::{send, wait};
use crate::playback::{Mode, Speed};
use crate::trace::Landmark;

/// Each change of a cell in any run stops all runs; at each stop, one run is exactly there.
#[test]
fn a_breakpoint_of_any_run_stops_all() {
    let mut model = race();
    let cell = lanes(&model).run().puzzle.blanks().nth(30).expect("a blank");
    let target = Target { kind: TargetKind::Cell, cell: Some(cell), ..Target::default() };
    let at = Landmark::Cell(cell);
    send(
        &mut model,
        [Msg::Run(RunMsg::First), Msg::Debug(DebugMsg::Aim(target)), Msg::Debug(DebugMsg::Break)],
    );
    send(
        &mut model,
        [Msg::Run(RunMsg::SetSpeed(Speed::StepsPerSecond(2000.0))), Msg::Run(RunMsg::PlayPause)],
    );
    let mut seen = vec![Vec::new(); lanes(&model).all().len()];
    let mut shown = Vec::new();
    for _ in 0..120 {
        wait(&mut model, "a stop", |model| lanes(model).run().playback.mode() == Mode::Paused);
        for (seen, run) in seen.iter_mut().zip(lanes(&model).all()) {
            seen.push(run.playback.position());
        }
        let run = lanes(&model).run();
        if run.playback.position() == run.trace.len() {
            break;
        }
        assert!(matches!(run.news(), Some(News::Breakpoint(landmark)) if landmark == at));
        shown.push(lanes(&model).shown());
        send(&mut model, [Msg::Debug(DebugMsg::GoOn)]);
    }
    for (seen, run) in seen.iter().zip(lanes(&model).all()) {
        let mut change = run.trace.next(0, at);
        while let Some(position) = change.filter(|position| position <= &run.playback.position()) {
            assert!(seen.contains(&position), "{} has passed {position}", run.algorithm);
            change = run.trace.next(position, at);
        }
    }
    assert!(shown.iter().any(|&lane| lane != shown[0]), "{shown:?}");
}

#[test]
fn explanations_mark_only_the_front_board() {
    let mut model = race();
    let contradiction = lanes(&model).run().trace.next(0, Landmark::Contradiction).expect("a contradiction");
    send(&mut model, [Msg::Run(RunMsg::GoTo(contradiction)), Msg::Why(WhyMsg::Here)]);
    wait(&mut model, "an answer", |model| {
        lanes(model).run().inquiry.asked().is_some_and(|asked| asked.reasoning.least().is_some())
    });
    let marked = |index| {
        let cells = scene_of(&model, lanes(&model), index).cells;
        cells.iter().filter(|cell| cell.ground == Ground::Needed).count()
    };
    assert!(marked(lanes(&model).shown()) > 0, "the minimal reason");
    assert!((1..4).all(|index| marked(index) == 0));
}
