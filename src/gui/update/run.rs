//! Starting the solver and moving about in its run.

use super::{Msg, tell};
use crate::gui::model::{Effect, Model, NoticeKind};
use crate::gui::run::lanes::Lanes;
use crate::playback::{Mode, Speed};

pub(super) fn solve(model: &mut Model) {
    let sheet = model.editor.sheet();
    let puzzle = match sheet.puzzle() {
        Ok(puzzle) => puzzle,
        Err(conflict) => {
            let text = conflict.describe(&sheet.geometry, &sheet.symbols);
            return tell(model, NoticeKind::Error, format!("{text}: mend that first."));
        }
    };
    model.notice = None;
    model.debugger.fit(&puzzle);
    let budget = model.settings.memory_budget();
    let breakpoints = model.debugger.active(puzzle.geometry());
    match Lanes::start(puzzle, model.algorithm, speed(model), budget, &breakpoints) {
        Ok(run) => {
            log::info!("solving with {}", model.algorithm);
            model.run = Some(run);
        }
        Err(error) => tell(model, NoticeKind::Error, format!("The solver cannot start: {error}.")),
    }
}

pub(super) fn speed(model: &Model) -> Speed {
    Speed::at_scale(model.settings.speed)
}

pub(super) fn set_speed(model: &mut Model, speed: Speed) {
    model.settings.speed = speed.scale();
    if let Some(run) = &mut model.run {
        run.playback.set_speed(speed);
    }
    model.effects.push(Effect::SaveSettings);
}

/// Moving about in a run. Playing without a run starts one.
pub(super) fn go(model: &mut Model, msg: &Msg) {
    let Some(run) = &mut model.run else {
        if matches!(msg, Msg::PlayPause) {
            solve(model);
        }
        return;
    };
    let before = run.playback.mode();
    match *msg {
        Msg::StopSolver => run.stop(),
        Msg::Edit => return model.run = None,
        Msg::ShowLane(lane) => run.show(lane),
        _ => go_in(model, msg),
    }
    if let Some(run) = &mut model.run {
        let (recorded, position) = (run.trace.len(), run.playback.position());
        run.chart.keep_in_sight(recorded, position);
        run.refresh();
        let (mode, position) = (run.playback.mode(), run.playback.position());
        if mode != before || !matches!(msg, Msg::StopSolver) {
            log::info!("playback: {mode:?} at step {position}");
        }
    }
}

/// Moving about in the run that is shown.
fn go_in(model: &mut Model, msg: &Msg) {
    let Some(run) = model.run.as_deref_mut() else { return };
    let recorded = run.trace.len();
    if !matches!(msg, Msg::StepBy(_)) {
        run.show_solution(false);
    }
    match *msg {
        Msg::PlayPause => match run.playback.mode() {
            Mode::Paused => run.play(),
            Mode::Playing | Mode::Following => run.playback.pause(),
        },
        Msg::StepBy(steps) => run.step_by(steps),
        Msg::GoTo(position) => run.playback.go_to(position, recorded),
        Msg::First => run.playback.go_to(0, recorded),
        Msg::Last => run.playback.go_to(recorded, recorded),
        Msg::Follow => match run.playback.mode() {
            Mode::Following => run.playback.pause(),
            Mode::Paused | Mode::Playing => run.playback.follow(),
        },
        Msg::Landmark { landmark, forward } if !run.go_to_landmark(landmark, forward) => {
            let (way, what) = (if forward { "further" } else { "earlier" }, landmark.text());
            tell(model, NoticeKind::Info, format!("There is no {way} {what} in what is recorded."));
        }
        _ => {}
    }
}
