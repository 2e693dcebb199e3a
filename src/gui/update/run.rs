//! Handles the messages for starting the solver and navigating in its run.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::notice::{forget_offer, tell, tell_here};
use super::sheet;
use crate::editor::Sheet;
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{NoticeKind, RunMsg};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::playback::{Mode, Speed};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::trace::Landmark;

/// Starts the solver and playback.
pub(in crate::gui) fn solve(model: &mut Model) {
    let algorithm = model.algorithm;
    start(model, |puzzle, speed, budget, breakpoints| {
        log::info!("solving with {algorithm}");
        Lanes::start(puzzle, algorithm, speed, budget, breakpoints)
    });
}

/// Starts solvers on the puzzle in the editor; `begin` receives the puzzle, the speed, the memory budget and
/// the breakpoints.
pub(in crate::gui) fn start(
    model: &mut Model,
    begin: impl FnOnce(Puzzle, Speed, usize, &[Landmark]) -> io::Result<Lanes>,
) {
    let sheet = model.editor.sheet();
    let puzzle = match sheet.puzzle() {
        Ok(puzzle) => puzzle,
        Err(conflict) => {
            let text = conflict.describe(&sheet.geometry, &sheet.symbols);
            return tell(model, NoticeKind::Error, format!("{text}. Fix this first."));
        }
    };
    model.notices.shown = None;
    model.debugger.fit(&puzzle);
    sheet::leave_run(model);
    let budget = model.free_memory();
    let breakpoints = model.debugger.active(puzzle.geometry());
    match begin(puzzle, chosen_speed(model), budget, &breakpoints) {
        Ok(lanes) => {
            // The solvers of a race are chosen in a form of their own.
            if lanes.all().iter().all(|run| run.algorithm != model.algorithm) {
                model.algorithm = lanes.run().algorithm;
            }
            model.lanes = Some(lanes);
            keep_opening_choice(model);
        }
        Err(error) => tell(model, NoticeKind::Error, format!("The solver could not start: {error}.")),
    }
}

/// The speed that was chosen last.
pub(in crate::gui) fn chosen_speed(model: &Model) -> Speed {
    Speed::at_scale(model.settings.speed)
}

/// Plays the shown run at a speed the user did not choose, so it is not remembered.
pub(in crate::gui) fn pace(model: &mut Model, speed: Speed) {
    if let Some(run) = model.run_mut() {
        run.playback.set_speed(speed);
    }
}

fn set_speed(model: &mut Model, speed: Speed) {
    model.settings.speed = speed.scale();
    pace(model, speed);
    model.effects.push(Effect::SaveSettings);
}

pub(in crate::gui) fn update(model: &mut Model, msg: &RunMsg) {
    match *msg {
        RunMsg::SetAlgorithm(algorithm) => set_algorithm(model, algorithm),
        RunMsg::Solve => solve(model),
        RunMsg::PlayPause if model.lanes.is_none() => solve(model),
        RunMsg::Edit => sheet::leave_run(model),
        RunMsg::Back => back(model),
        RunMsg::DropKept => drop_kept(model),
        RunMsg::Faster => set_speed(model, model.speed().faster()),
        RunMsg::Slower => set_speed(model, model.speed().slower()),
        RunMsg::SetSpeed(speed) => set_speed(model, speed),
        RunMsg::StopSolver => {
            if let Some(lanes) = &model.lanes {
                lanes.stop();
            }
        }
        RunMsg::ShowLane(lane) => show_lane(model, lane),
        RunMsg::Play => play(model),
        RunMsg::PlayPause => match model.run().map(|run| run.playback.mode()) {
            Some(Mode::Playing | Mode::Following) => move_about(model, |run| run.playback.pause()),
            Some(Mode::Paused) | None => play(model),
        },
        RunMsg::StepBy(steps) => with_lanes(model, |lanes| lanes.run_mut().step_by(steps)),
        RunMsg::GoTo(position) => move_about(model, |run| run.playback.go_to(position, run.trace.len())),
        RunMsg::First => move_about(model, |run| run.playback.go_to(0, run.trace.len())),
        RunMsg::SearchStart => go_to_search(model),
        RunMsg::BeginAtSearch(begins) => {
            model.settings.begin_at_search = Some(begins);
            keep_opening_choice(model);
            model.effects.push(Effect::SaveSettings);
        }
        RunMsg::Last => move_about(model, |run| run.playback.go_to(run.trace.len(), run.trace.len())),
        RunMsg::Follow => move_about(model, |run| match run.playback.mode() {
            Mode::Following => run.playback.pause(),
            Mode::Paused | Mode::Playing => run.playback.follow(),
        }),
        RunMsg::SetPace(pace) => {
            model.settings.pace = pace;
            model.effects.push(Effect::SaveSettings);
        }
        RunMsg::StepOver { forward } => step_over(model, forward),
        RunMsg::StepOverGoingBack { forward } => step_over_going_back(model, forward),
        RunMsg::PlaySlowly => play_slowly(model),
        RunMsg::Landmark { landmark, forward } => go_to_landmark(model, landmark, forward),
    }
}

/// Plays a paused run.
fn play(model: &mut Model) {
    with_lanes(model, |lanes| {
        lanes.run_mut().show_solution(false);
        if lanes.run().playback.mode() == Mode::Paused {
            lanes.play();
        }
    });
}

/// Shows another lane; the runs of a race may have boards of different shapes.
pub(in crate::gui) fn show_lane(model: &mut Model, lane: usize) {
    with_lanes(model, |lanes| lanes.show(lane));
    let Some(puzzle) = model.run().map(|run| Arc::clone(&run.puzzle)) else { return };
    model.debugger.fit(&puzzle);
    sheet::fit_camera(model, puzzle.geometry().side());
}

/// Returns to the previous run and its puzzle; the current run is kept in exchange. The total memory limit
/// for recordings does not change.
pub(in crate::gui) fn back(model: &mut Model) {
    let budget = model.lanes.as_ref().map_or(model.free_memory(), Lanes::budget) + model.kept_runs.bytes();
    let Some(mut lanes) = model.kept_runs.exchange(&mut model.lanes) else {
        return tell(model, NoticeKind::Info, "There is no earlier run.".into());
    };
    lanes.set_budget(budget.saturating_sub(model.kept_runs.bytes()));
    let puzzle = Arc::clone(&lanes.run().puzzle);
    let sheet = Sheet::from(&*puzzle);
    let present = model.editor.sheet();
    if (&present.digits, &present.geometry) != (&sheet.digits, &sheet.geometry) {
        sheet::replace(model, sheet);
        forget_offer(model);
    }
    model.popup = None;
    if !lanes.run().algorithm.is_foreign() {
        model.algorithm = lanes.run().algorithm;
    }
    model.debugger.fit(&puzzle);
    lanes.set_breakpoints(&model.debugger.active(puzzle.geometry()));
    lanes.run_mut().playback.set_speed(chosen_speed(model));
    log::info!("back to a run of {} steps", lanes.steps());
    model.lanes = Some(lanes);
}

/// Discards the kept runs; the current run gets their memory.
fn drop_kept(model: &mut Model) {
    let freed = model.kept_runs.bytes();
    model.kept_runs.clear();
    if let Some(lanes) = &mut model.lanes {
        lanes.set_budget(lanes.budget().saturating_add(freed));
    }
}

/// Lets time pass.
pub(super) fn tick(model: &mut Model, passed: Duration) {
    let Some(lanes) = &mut model.lanes else { return };
    let (mode, ended) = (lanes.run().playback.mode(), lanes.run().has_ended());
    lanes.run_mut().playback.set_pace(model.settings.pace);
    // Playing waits behind a pop-up; recording does not.
    let played = if model.popup.is_some() { Duration::ZERO } else { passed };
    lanes.tick(passed, played);
    let run = lanes.run();
    if run.has_ended() && !ended {
        log::info!("recorded {} steps", run.trace.len());
    }
    if run.playback.mode() != mode {
        log::info!("playback: {:?} at step {}", run.playback.mode(), run.playback.position());
    }
}

fn set_algorithm(model: &mut Model, algorithm: Algorithm) {
    model.algorithm = algorithm;
    model.settings.algorithm = algorithm.to_string();
    model.effects.push(Effect::SaveSettings);
}

/// Navigates in the current run, within the recorded steps; a solution beyond them is no longer shown.
fn move_about(model: &mut Model, go: impl FnOnce(&mut Run)) {
    with_lanes(model, |lanes| {
        lanes.run_mut().show_solution(false);
        go(lanes.run_mut());
    });
}

/// Goes to the first step that does not follow from the givens alone.
pub(super) fn go_to_search(model: &mut Model) {
    let Some(run) = model.run() else { return };
    match run.opening.first_of_search() {
        Some(start) => move_about(model, |run| run.playback.go_to(start, run.trace.len())),
        None => {
            let text = match run.is_recorded() {
                true => "This run has no search: every step follows from the givens alone.",
                false => "The search has not begun yet.",
            };
            tell(model, NoticeKind::Info, text.into());
        }
    }
}

/// Applies the choice of where playback starts to the run.
pub(in crate::gui) fn keep_opening_choice(model: &mut Model) {
    let skips = model.settings.begin_at_search.unwrap_or(false);
    with_runs(model, |run| run.opening.is_skipped = skips);
}

/// Changes every lane.
pub(in crate::gui) fn with_runs(model: &mut Model, change: impl Fn(&mut Run)) {
    if let Some(lanes) = &mut model.lanes {
        lanes.all_mut().iter_mut().for_each(change);
    }
}

fn go_to_landmark(model: &mut Model, landmark: Landmark, forward: bool) {
    let mut found = true;
    move_about(model, |run| found = run.go_to_landmark(landmark, forward));
    if !found {
        let (way, what) = (if forward { "after" } else { "before" }, landmark.text());
        tell_here(model, format!("No {what} is recorded {way} this step."));
    }
}

fn step_over(model: &mut Model, forward: bool) {
    let mut moved = true;
    move_about(model, |run| moved = run.step_over(forward));
    if !moved {
        let text = if forward { "This is the last recorded step." } else { "This is the start of the run." };
        tell_here(model, text.into());
    }
}

fn step_over_going_back(model: &mut Model, forward: bool) {
    let mut found = true;
    move_about(model, |run| found = run.step_over_going_back(forward));
    if !found {
        let way = if forward { "after" } else { "before" };
        tell_here(model, format!("The search does not backtrack {way} this step."));
    }
}

/// Plays the current propagation slowly, as a wave.
fn play_slowly(model: &mut Model) {
    model.debugger.shows_wave = true;
    let mut found = false;
    with_lanes(model, |lanes| found = lanes.run_mut().play_slowly());
    if !found {
        tell_here(model, "The search backtracks here. Go to a guess, or to what follows from it.".into());
    }
}

/// Changes the run, then updates its view.
pub(in crate::gui) fn with_lanes(model: &mut Model, change: impl FnOnce(&mut Lanes)) {
    let Some(lanes) = &mut model.lanes else { return };
    change(lanes);
    lanes.keep_in_step();
    let run = lanes.run_mut();
    let (recorded, position) = (run.trace.len(), run.playback.position());
    run.chart.keep_in_sight(recorded, position);
    run.refresh();
    let (mode, position) = (run.playback.mode(), run.playback.position());
    log::info!("playback: {mode:?} at step {position}");
}
