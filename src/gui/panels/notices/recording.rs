//! What is to become of a recording that has reached its memory budget, and what became of a solver without one.

use egui::{Color32, Ui};

use super::strip;
use crate::gui::panels::Messages;
use crate::gui::panels::side::counters::seconds;
use crate::gui::panels::widgets::tool_button;
use crate::gui::platform::memory;
use crate::gui::run::lanes::Lanes;
use crate::gui::theme::Palette;
use crate::gui::update::recording::can_double;
use crate::gui::update::{Msg, RecordingMsg};
use crate::gui::words::grouped;

/// At the budget the person chooses.
pub(super) fn full(ui: &mut Ui, run: &Lanes, palette: &Palette, messages: &mut Messages) {
    let budget = run.budget();
    let held = if run.sum().is_some() { "all lanes wait" } else { "the solver waits" };
    let text = format!("The recording has reached {}, and {held}.", memory::in_words(budget as u64));
    let mut choices = vec![
        ("Stop here".to_owned(), "Stop the solver; what is recorded stays (S)", Msg::StopSolver),
        (
            "Go on unrecorded".to_owned(),
            "The solver goes on at full speed and tells its solution in the end; what is recorded stays, and no \
             breakpoint holds it any more",
            Msg::Recording(RecordingMsg::GoOnUnrecorded),
        ),
    ];
    if run.can_move_to_file() {
        let tip =
            "Move the steps from memory to a file that is gone when the program ends, and record on there";
        let msg = Msg::Recording(RecordingMsg::MoveToFile);
        choices.push(("Use a temporary file".to_owned(), tip, msg));
    }
    if can_double(budget) {
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
pub(super) fn unrecorded(ui: &mut Ui, run: &Lanes, palette: &Palette, messages: &mut Messages) {
    let (time, recorded) = (seconds(run.source.elapsed()), grouped(run.trace.len()));
    let text = format!("The solver goes on unrecorded: {time} so far. {recorded} steps are recorded.");
    let mut buttons = |ui: &mut Ui| {
        if tool_button(ui, "Stop the solver", "Stop it without an answer; what is recorded stays (S)")
            .clicked()
        {
            messages.push(Msg::StopSolver);
        }
    };
    strip(ui, palette, palette.muted, &text, None, Some(&mut buttons));
}

/// How it ended, and how far it is recorded.
pub(super) fn ended(
    ui: &mut Ui,
    run: &Lanes,
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
