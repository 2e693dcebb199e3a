//! What is to become of a recording that has reached its memory budget, and what became of a solver without one.

use egui::{Color32, Ui};

use super::strip::strip;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, RecordingMsg, RunMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::platform::memory;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::gui::words::{grouped, seconds};

/// At the budget the person chooses.
pub(super) fn full(ui: &mut Ui, model: &Model, lanes: &Lanes, palette: &Palette, messages: &mut Messages) {
    let kept = model.kept_runs.bytes();
    let budget = lanes.budget() + kept;
    let held = if lanes.sum().is_some() { "all lanes wait" } else { "the solver waits" };
    let text = if kept == 0 {
        format!("The recording has reached {}, and {held}.", memory::in_words(budget as u64))
    } else {
        let (all, kept) = (memory::in_words(budget as u64), memory::in_words(kept as u64));
        format!("Recordings have reached {all}, {kept} of it in earlier runs, and {held}.")
    };
    let mut choices = vec![
        ("Stop here".to_owned(), "Stop the solver; what is recorded stays (S)", Msg::Run(RunMsg::StopSolver)),
        (
            "Go on unrecorded".to_owned(),
            "The solver goes on at full speed and tells its solution in the end; what is recorded stays, and no \
             breakpoint holds it any more",
            Msg::Recording(RecordingMsg::GoOnUnrecorded),
        ),
    ];
    if kept > 0 {
        let text = format!("Drop earlier runs ({})", memory::in_words(kept as u64));
        choices.push((
            text,
            "Let go of the runs you left; this one takes their memory",
            Msg::Run(RunMsg::DropKept),
        ));
    }
    // More room is offered once the runs that were left have none.
    if kept == 0 && lanes.can_move_to_file() {
        let tip =
            "Move the steps from memory to a file that is gone when the program ends, and record on there";
        let msg = Msg::Recording(RecordingMsg::MoveToFile);
        choices.push(("Use a temporary file".to_owned(), tip, msg));
    }
    if kept == 0 && memory::can_double(budget) {
        let text = format!("Up to {}", memory::in_words(budget as u64 * 2));
        choices.push((text, "Let the recording take twice the memory", Msg::Recording(RecordingMsg::More)));
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

/// The solver is at work, and nobody sees it.
pub(super) fn unrecorded(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let (time, recorded) = (seconds(run.source.elapsed()), grouped(run.trace.len()));
    let text = format!("The solver goes on unrecorded: {time} so far. {recorded} steps are recorded.");
    let mut buttons = |ui: &mut Ui| {
        if tool_button(ui, "Stop the solver", "Stop it without an answer; what is recorded stays (S)")
            .clicked()
        {
            messages.push(Msg::Run(RunMsg::StopSolver));
        }
    };
    strip(ui, palette, palette.muted, &text, None, Some(&mut buttons));
}

/// How it ended, and how far it is recorded.
pub(super) fn ended(
    ui: &mut Ui,
    run: &Run,
    (colour, told): (Color32, String),
    palette: &Palette,
    messages: &mut Messages,
) {
    let (time, recorded) = (seconds(run.source.elapsed()), grouped(run.trace.len()));
    let text = format!("{told} It took {time}; only the first {recorded} steps are recorded.");
    let mut button = |ui: &mut Ui| {
        if tool_button(ui, "Show the solution", "The board in the end; its steps are not recorded").clicked()
        {
            messages.push(Msg::Recording(RecordingMsg::ShowSolution));
        }
    };
    let button = run.can_show_solution().then_some(&mut button as &mut dyn FnMut(&mut Ui));
    strip(ui, palette, colour, &text, None, button);
}
