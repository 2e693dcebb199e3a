//! The menu for playing and stepping.

use egui::Ui;

use super::entry;
use crate::gui::model::Model;
use crate::gui::msg::{BranchMsg, LinkMsg, Messages, Msg, RunMsg, WindowMsg};
use crate::gui::panels::widgets::{check_box, radio};
use crate::playback::Pace;

pub(super) fn menu(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let menu = ui.menu_button("Playing", |ui| {
        steps(ui, model, messages);
        what_if(ui, model, messages);
        ui.separator();
        paces(ui, model, messages);
        begin_at_search(ui, model, messages);
        hide_later(ui, model, messages);
    });
    menu.response.on_hover_text("Stepping over several steps, a link to this one, and how a run is played");
}

/// Draws the commands that move over several steps.
fn steps(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let why_not = model.run().is_none().then_some("There is no run: solve the puzzle first.");
    let (over, back) = (
        |forward| Msg::Run(RunMsg::StepOver { forward }),
        |forward| Msg::Run(RunMsg::StepOverGoingBack { forward }),
    );
    let entries = [
        ("Step over", "All that follows, up to the next guess or contradiction", over(true)),
        ("Step over, back", "To the previous guess or contradiction", over(false)),
        ("Step over backtracking", "To the step where the search resumes", back(true)),
        ("To where it backtracked", "To the step where the search last began to backtrack", back(false)),
    ];
    let slow = (
        "Slow motion",
        "Replay what follows from the current guess slowly, as a wave of changes",
        Msg::Run(RunMsg::PlaySlowly),
    );
    for (text, tip, msg) in entries.into_iter().chain([slow]) {
        entry(ui, model, (text, tip), why_not, msg, messages);
    }
    let tip = "A command for a terminal that opens this run here, with this page";
    entry(ui, model, ("Copy link to this step", tip), model.link().err(), LinkMsg::Copy, messages);
}

/// Draws the command for another decision at a guess.
fn what_if(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let why_not = model.run().is_none().then_some("There is no run: solve the puzzle first.");
    let tip = "Make the solver guess elsewhere, or another digit first, and continue from there in a run beside this one";
    entry(ui, model, ("What if…", tip), why_not, BranchMsg::Ask, messages);
}

/// Draws the choice of the pace of playback: steps or ideas.
fn paces(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let paces = [
        (Pace::Steps, "Play by steps", "Each beat shows one step (P)"),
        (
            Pace::Ideas,
            "Play by ideas",
            "Each beat shows a guess, all that follows from it, a contradiction, or backtracking (P)",
        ),
    ];
    for (pace, text, tip) in paces {
        if radio(ui, palette, model.settings.pace == pace, text).on_hover_text(tip).clicked() {
            messages.push(Msg::Run(RunMsg::SetPace(pace)));
        }
    }
}

/// Draws the choice of where playback of a run starts.
fn begin_at_search(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    // A first look skips the opening without a choice.
    let chosen = model.settings.begin_at_search.unwrap_or(false);
    let mut begins = model.run().map_or(chosen, |run| run.opening.is_skipped);
    let tip = "Playing from the first step skips the candidates that the givens alone rule out";
    let palette = model.settings.theme.palette();
    let check = check_box(ui, palette, &mut begins, "Begin playing at the start of the search");
    if check.on_hover_text(tip).changed() {
        messages.push(Msg::Run(RunMsg::BeginAtSearch(begins)));
    }
}

/// Draws the switch that hides the steps after the current one.
fn hide_later(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let mut hides = model.hides_later();
    let palette = model.settings.theme.palette();
    let tip = "Timeline, tree, lists, counters and outcome show the run up to the current step (U). \
               This is on automatically in a presentation and while you predict.";
    let check = check_box(ui, palette, &mut hides, "Hide later steps");
    if check.on_hover_text(tip).changed() {
        messages.push(Msg::Window(WindowMsg::ToggleLater));
    }
}
