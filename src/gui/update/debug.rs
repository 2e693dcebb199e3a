//! Looking for steps, and stopping at them.

use super::tell;
use crate::geometry::Cell;
use crate::gui::model::{Effect, Model, NoticeKind};
use crate::gui::run::debugger::{Breakpoint, HeatKind, Target, in_words};

/// What a person does to look for steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DebugMsg {
    /// Chooses what to look for.
    Aim(Target),
    /// Chooses a cell of the board for it.
    AimAt(Cell),
    /// Goes to the next or the previous step of this kind.
    Find { forward: bool },
    /// Stops at such steps from now on; or no longer, if there is such a breakpoint.
    Break,
    /// Switches a breakpoint on or off.
    Switch(usize),
    /// Takes a breakpoint away.
    Remove(usize),
    /// Shows on the grounds of the cells how often something happened to them, or no longer.
    ShowHeat(Option<HeatKind>),
    /// Lets the solver and the playing go on after a breakpoint.
    GoOn,
}

pub(super) fn debug(model: &mut Model, msg: DebugMsg) {
    match msg {
        DebugMsg::Aim(target) => model.debugger.target = target,
        DebugMsg::AimAt(cell) => {
            model.debugger.target.choose_cell(cell);
            model.editor.select(cell);
        }
        DebugMsg::Find { forward } => find(model, forward),
        DebugMsg::Break => toggle_breakpoint(model),
        DebugMsg::Switch(index) => {
            if let Some(breakpoint) = model.debugger.breakpoints.get_mut(index) {
                breakpoint.is_on = !breakpoint.is_on;
            }
            breakpoints_changed(model);
        }
        DebugMsg::Remove(index) => {
            if index < model.debugger.breakpoints.len() {
                model.debugger.breakpoints.remove(index);
            }
            breakpoints_changed(model);
        }
        DebugMsg::ShowHeat(kind) => {
            model.debugger.heat = kind;
            count_heat(model);
        }
        DebugMsg::GoOn => {
            if let Some(run) = &mut model.run {
                run.go_on();
            }
        }
    }
}

/// Counts on, a slice a frame, while the heat is shown.
pub(super) fn count_heat(model: &mut Model) {
    if let Some(run) = &mut model.run
        && model.debugger.heat.is_some()
    {
        run.count_heat();
    }
}

/// Says that something more has to be chosen.
fn tell_missing(model: &mut Model) {
    let text =
        "Choose a cell of the board first: click on it. A rule is that of a step that writes or crosses out.";
    tell(model, NoticeKind::Info, text.into());
}

fn find(model: &mut Model, forward: bool) {
    let Some(run) = model.run.as_deref_mut() else { return };
    let Some(landmark) = model.debugger.target.landmark(run) else { return tell_missing(model) };
    if run.go_to_landmark(landmark, forward) {
        run.refresh();
        return;
    }
    let what = in_words(landmark, run.puzzle.geometry(), run.puzzle.symbols());
    let way = if forward { "No later" } else { "No earlier" };
    tell(model, NoticeKind::Info, format!("{way} step of this kind is recorded: {what}."));
}

fn toggle_breakpoint(model: &mut Model) {
    let Some(run) = model.run.as_deref() else { return };
    let Some(landmark) = model.debugger.target.landmark(run) else { return tell_missing(model) };
    let wanted = Breakpoint::new(landmark, run.puzzle.geometry());
    let breakpoints = &mut model.debugger.breakpoints;
    match breakpoints.iter().position(|known| known.is_same(&wanted)) {
        Some(index) => drop(breakpoints.remove(index)),
        None => breakpoints.push(wanted),
    }
    breakpoints_changed(model);
}

/// The run stops at others from now on, and so does every one from the next start on.
fn breakpoints_changed(model: &mut Model) {
    if let Some(run) = &mut model.run {
        let active = model.debugger.active(run.puzzle.geometry());
        run.set_breakpoints(&active);
    }
    model.settings.breakpoints.clone_from(&model.debugger.breakpoints);
    model.effects.push(Effect::SaveSettings);
}
