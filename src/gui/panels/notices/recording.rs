//! The choices when a recording reaches its memory budget, and the outcome of a solver that continued
//! unrecorded.

use egui::{Color32, Ui};

use super::strip::strip;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, RecordingMsg, RunMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::platform::memory;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::words::{counted, time};

/// Asks how to continue when the recording has reached its budget.
pub(super) fn full(ui: &mut Ui, model: &Model, lanes: &Lanes, palette: &Palette, messages: &mut Messages) {
    let kept = model.kept_runs.bytes();
    let budget = lanes.budget() + kept;
    let held = if lanes.sum().is_some() { "all lanes are waiting" } else { "the solver is waiting" };
    let text = if kept == 0 {
        format!("The recording has reached {}, and {held}.", memory::in_words(budget as u64))
    } else {
        let (all, kept) = (memory::in_words(budget as u64), memory::in_words(kept as u64));
        format!("Recordings use {all}, {kept} of it in earlier runs, and {held}.")
    };
    let mut choices = vec![
        ("Stop here".to_owned(), "Stop the solver and keep the recording (S)", Msg::Run(RunMsg::StopSolver)),
        (
            "Continue unrecorded".to_owned(),
            "The solver continues at full speed, ignores breakpoints and reports its solution; the recording so far \
             is kept",
            Msg::Recording(RecordingMsg::GoOnUnrecorded),
        ),
    ];
    if kept > 0 {
        let text = format!("Discard earlier runs ({})", memory::in_words(kept as u64));
        choices.push((
            text,
            "Discard the runs you left; this run gets their memory",
            Msg::Run(RunMsg::DropKept),
        ));
    }
    // More memory is offered only when earlier runs use none.
    if kept == 0 && lanes.can_move_to_file() {
        let tip = "Move the steps to a temporary file, deleted with the run, and continue recording there; after a crash it is offered again";
        let msg = Msg::Recording(RecordingMsg::MoveToFile);
        choices.push(("Use a temporary file".to_owned(), tip, msg));
    }
    if kept == 0 && memory::can_double(budget) {
        let text = format!("Allow {}", memory::in_words(budget as u64 * 2));
        choices.push((text, "Let the recording use twice the memory", Msg::Recording(RecordingMsg::More)));
    }
    let mut buttons = |ui: &mut Ui| {
        for (text, tip, msg) in &choices {
            if tool_button(ui, text, tip).clicked() {
                messages.push(msg.clone());
            }
        }
    };
    strip(ui, palette, palette.guess, &text, None, Some(&mut buttons));
}

fn recorded(run: &Run) -> String {
    format!("{} recorded", counted(run.trace.len(), "step is", "steps are"))
}

/// Draws the notice that the solver is running unrecorded.
pub(super) fn unrecorded(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let (time, recorded) = (time(run.source.elapsed()), recorded(run));
    let text = format!("The solver continues unrecorded: {time} so far. {recorded}.");
    let mut buttons = |ui: &mut Ui| {
        if tool_button(ui, "Stop the solver", "Stop it before it has an answer; the recording is kept (S)")
            .clicked()
        {
            messages.push(Msg::Run(RunMsg::StopSolver));
        }
    };
    strip(ui, palette, palette.muted, &text, None, Some(&mut buttons));
}

/// Draws the outcome of an unrecorded solver, and how much was recorded.
pub(super) fn ended(
    ui: &mut Ui,
    run: &Run,
    (colour, told): (Color32, String),
    palette: &Palette,
    messages: &mut Messages,
) {
    let (time, recorded) = (time(run.source.elapsed()), recorded(run));
    let text = format!("{told} It took {time}; only {recorded}.");
    let mut button = |ui: &mut Ui| {
        if tool_button(ui, "Show the solution", "The final board; the steps that led to it are not recorded")
            .clicked()
        {
            messages.push(Msg::Recording(RecordingMsg::ShowSolution));
        }
    };
    let button = run.can_show_solution().then_some(&mut button as &mut dyn FnMut(&mut Ui));
    strip(ui, palette, colour, &text, None, button);
}
