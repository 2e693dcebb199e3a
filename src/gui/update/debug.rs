//! Handles the messages for searching for steps and stopping at them.

use std::time::{Duration, Instant};

use super::notice::{tell, tell_here};
use super::run;
use crate::gui::find;
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{DebugMsg, NoticeKind};
use crate::gui::page::Page;
use crate::gui::run::breakpoint::Breakpoint;
use crate::gui::run::debugger::{HeatKind, TargetKind, in_words};
use crate::gui::run::line_stop::LineStop;
use crate::gui::run::single::Run;
use crate::playback::Mode;
use crate::scene::figures::Moment;
use crate::trace::Landmark;

/// The time per frame for counting costs; the next frame continues.
const PATIENCE: Duration = Duration::from_millis(2);
/// The time per frame for counting costs while neither the solver nor playback is running.
const PATIENCE_AT_REST: Duration = Duration::from_millis(6);

pub(super) fn update(model: &mut Model, msg: DebugMsg) {
    match msg {
        DebugMsg::Aim(target) => {
            model.debugger.target = target;
            model.finder.is_target = false;
        }
        DebugMsg::AimAt(cell) => {
            model.finder.is_target = false;
            model.debugger.target.choose_cell(cell);
            model.editor.select(cell);
        }
        DebugMsg::Find { forward } if model.finder.is_target => find::update::go(model, forward),
        DebugMsg::Find { forward } => find(model, forward),
        DebugMsg::Break => toggle_breakpoint(model),
        DebugMsg::BreakAt(landmark) => toggle_at(model, landmark),
        DebugMsg::Switch(index) => {
            if let Some(breakpoint) = model.debugger.breakpoints.get_mut(index) {
                breakpoint.is_on = !breakpoint.is_on;
            }
            breakpoints_changed(model);
        }
        DebugMsg::BreakAtLine(line) => toggle_line(model, line),
        DebugMsg::RemoveLine(index) => {
            if index < model.debugger.lines.len() {
                model.debugger.lines.remove(index);
            }
        }
        DebugMsg::SwitchAllOn => activate_all(model),
        DebugMsg::Remove(index) => {
            if index < model.debugger.breakpoints.len() {
                model.debugger.breakpoints.remove(index);
            }
            breakpoints_changed(model);
        }
        DebugMsg::ShowHeat(kind) => {
            show_heat(model, kind);
        }
        DebugMsg::ToggleWave => model.debugger.shows_wave = !model.debugger.shows_wave,
        DebugMsg::NextFigures => next_figures(model),
        DebugMsg::ShowCosts(view) => model.debugger.costs = view,
        DebugMsg::GoOn => {
            if let Some(run) = model.run_mut() {
                run.go_on();
            }
        }
    }
}

/// Switches the figures of a guess: for the choice of its cell, then of its digit if anything was compared,
/// then none.
fn next_figures(model: &mut Model) {
    let place = model.place();
    let told = model.run().map(|run| &run.view().told);
    let shown = |wanted: Moment| told.and_then(|told| wanted.of(told));
    let is_of_cell = model.debugger.figures_at(place).and_then(shown) == Some(Moment::Cell);
    let is_next = is_of_cell && shown(Moment::Digit) == Some(Moment::Digit);
    model.debugger.of_digit = place.filter(|_| is_next);
    model.debugger.shows_figures = is_next || !model.debugger.shows_figures;
}

/// Shows a heat map; `None` hides it.
pub(in crate::gui) fn show_heat(model: &mut Model, kind: Option<HeatKind>) {
    model.debugger.heat = kind;
    count_heat(model);
}

/// Counts a little for the heat map, while it is shown.
pub(super) fn count_heat(model: &mut Model) {
    if model.debugger.heat.is_some()
        && let Some(lanes) = &mut model.lanes
    {
        lanes.count_heat();
    }
}

/// Counts the costs while they are shown; more per frame while nothing is running.
pub(super) fn count_costs(model: &mut Model) {
    if !model.shows(Page::Search) {
        return;
    }
    let Some(run) = model.run_mut() else { return };
    let is_still = run.has_ended() && run.playback.mode() == Mode::Paused;
    let (started, most) = (Instant::now(), if is_still { PATIENCE_AT_REST } else { PATIENCE });
    run.count_costs(|| started.elapsed() < most);
}

/// Looks up the search tree up to the current step, while it is shown.
pub(super) fn look_at_path(model: &mut Model) {
    if !model.shows(Page::Path) {
        return;
    }
    let Some(run) = model.run_mut() else { return };
    let started = Instant::now();
    run.look_at_path(|| started.elapsed() < PATIENCE);
}

/// Computes what the current propagations have changed, while that is shown.
pub(super) fn look_at_waves(model: &mut Model) {
    if model.debugger.shows_wave {
        run::with_runs(model, Run::look_at_wave);
    }
}

/// Reports that the target is incomplete.
fn tell_missing(model: &mut Model) {
    let text =
        "Click a cell of the board first. For the rule of this step, go to an assignment or an elimination.";
    tell(model, NoticeKind::Info, text.into());
}

fn find(model: &mut Model, forward: bool) {
    let target = model.debugger.target;
    if target.kind == TargetKind::SearchStart {
        return run::go_to_search(model);
    }
    let Some(run) = model.run_mut() else { return };
    let Some(landmark) = target.landmark(run) else { return tell_missing(model) };
    if run.go_to_landmark(landmark, forward) {
        run.refresh();
        return;
    }
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let way = if forward { "after" } else { "before" };
    let text = match landmark {
        Landmark::Cell(cell) => format!("{} does not change {way} this step.", geometry.name(cell)),
        Landmark::Candidate(cell, digit) => {
            format!("{} in {} does not change {way} this step.", symbols.symbol(digit), geometry.name(cell))
        }
        _ => format!("Not found {way} this step: {}.", in_words(landmark, geometry, symbols)),
    };
    tell_here(model, text);
}

fn toggle_breakpoint(model: &mut Model) {
    if model.finder.is_target {
        let text = "A breakpoint stops at one kind of step: choose it in Go to.";
        return tell(model, NoticeKind::Info, text.into());
    }
    if model.debugger.target.kind == TargetKind::SearchStart {
        let text = "You cannot set a breakpoint at the start of the search. To start playing there, use the More menu.";
        return tell(model, NoticeKind::Info, text.into());
    }
    let Some(run) = model.run() else { return };
    let Some(landmark) = model.debugger.target.landmark(run) else { return tell_missing(model) };
    toggle_at(model, landmark);
}

/// Adds or removes a breakpoint at steps of this kind.
fn toggle_at(model: &mut Model, landmark: Landmark) {
    let Some(run) = model.run() else { return };
    let wanted = Breakpoint::new(landmark, run.puzzle.geometry());
    let breakpoints = &mut model.debugger.breakpoints;
    match breakpoints.iter().position(|known| known.is_same(&wanted)) {
        Some(index) if breakpoints[index].is_on => drop(breakpoints.remove(index)),
        Some(index) => breakpoints[index].is_on = true,
        None => breakpoints.push(wanted),
    }
    breakpoints_changed(model);
}

/// Sets or removes a breakpoint at a line of the shown source.
fn toggle_line(model: &mut Model, line: u32) {
    let Some(file) = model.run().map(|run| run.place().file) else { return };
    let wanted = LineStop { file, line };
    let lines = &mut model.debugger.lines;
    match lines.iter().position(|known| *known == wanted) {
        Some(index) => drop(lines.remove(index)),
        None => lines.push(wanted),
    }
}

fn activate_all(model: &mut Model) {
    let Some(geometry) = model.run().map(|run| run.puzzle.geometry().clone()) else { return };
    for breakpoint in model.debugger.breakpoints.iter_mut().filter(|breakpoint| breakpoint.is_for(&geometry))
    {
        breakpoint.is_on = true;
    }
    breakpoints_changed(model);
}

/// Applies changed breakpoints to the current run and all later ones.
fn breakpoints_changed(model: &mut Model) {
    model.debugger.are_left_over = false;
    if let Some(lanes) = &mut model.lanes {
        let active = model.debugger.active(lanes.run().puzzle.geometry());
        lanes.set_breakpoints(&active);
    }
    model.settings.breakpoints.clone_from(&model.debugger.breakpoints);
    model.effects.push(Effect::SaveSettings);
}
