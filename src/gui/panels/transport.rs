//! The transport bar: playback and navigation in the run.

use std::path::Path;

use egui::{Align, Button, FontId, Label, Layout, RichText, Slider, Ui, vec2};

use super::widgets::{Icon, icon_button, named};
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::page::NARROWEST_ROW;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::source::{End, RunState, Source};
use crate::gui::shorten::first_that_fits;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::{a_second, file_name, path_text, position_of, steps_a_second};
use crate::playback::{Mode, Pace, Speed};
use crate::solver::Outcome;

/// The window width below which the bar is short of space, in points.
const NARROW: f32 = 1100.0;

/// Explains what ideas are.
const IDEAS: &str = "whole ideas: a guess, what follows from it, a contradiction, backtracking";

/// The largest width of an opened run's file name, in points.
const FILE_WIDTH: f32 = 200.0;

pub(super) fn show(ui: &mut Ui, model: &Model, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    if ui.ctx().content_rect().width() < NARROWEST_ROW {
        ui.add_space(6.0);
        ui.horizontal(|ui| controls(ui, model, palette, messages));
        ui.add_space(4.0);
        ui.horizontal(|ui| about(ui, model, palette, messages));
        return;
    }
    ui.horizontal_centered(|ui| {
        controls(ui, model, palette, messages);
        about(ui, model, palette, messages);
    });
}

fn controls(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    buttons(ui, model, palette, messages);
    ui.add_space(8.0);
    speed(ui, model, palette, messages);
}

/// Draws the position, and what the solver is doing.
fn about(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some(lanes) = &model.lanes {
            let run = lanes.run();
            match &run.source {
                Source::Live(_) => follow(ui, run, palette, messages),
                Source::Opened(opened) => file(ui, &opened.path, palette),
            }
            ui.label(RichText::new(state(run)).size(SMALL).color(palette.muted));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| place(ui, lanes, palette));
        } else {
            let hint = "Type a puzzle or choose one, then press Enter to solve it";
            ui.label(RichText::new(hint).size(SMALL).color(palette.muted));
        }
    });
}

fn buttons(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let small = vec2(30.0, 28.0);
    let (running, playing) =
        (model.lanes.is_some(), model.run().is_some_and(|run| run.playback.mode() != Mode::Paused));
    let mut add = |ui: &mut Ui, icon, enabled, primary, tip, msg| {
        let size = if primary { vec2(40.0, 28.0) } else { small };
        let clicked = ui
            .add_enabled_ui(enabled, |ui| icon_button(ui, palette, icon, size, primary, tip).clicked())
            .inner;
        if clicked {
            messages.push(msg);
        }
    };
    add(ui, Icon::First, running, false, "First step (Home)", Msg::Run(RunMsg::First));
    let tip = "Step over, back: to the previous guess or contradiction (Shift+F10)";
    // A narrow bar omits what is also in the menu.
    let is_wide = ui.ctx().content_rect().width() >= NARROW;
    if is_wide {
        add(ui, Icon::OverBack, running, false, tip, Msg::Run(RunMsg::StepOver { forward: false }));
    }
    add(ui, Icon::Back, running, false, "One step back (←)", Msg::Run(RunMsg::StepBy(-1)));
    let (icon, tip) = match (running, playing) {
        (false, _) => (Icon::Play, "Solve and play (Enter)"),
        (true, false) => (Icon::Play, "Play (Space)"),
        (true, true) => (Icon::Pause, "Pause (Space)"),
    };
    add(ui, icon, true, true, tip, Msg::Run(RunMsg::PlayPause));
    add(ui, Icon::Forward, running, false, "One step forward (→)", Msg::Run(RunMsg::StepBy(1)));
    let tip = "Step over: all that follows, up to the next guess or contradiction (F10)";
    if is_wide {
        add(ui, Icon::Over, running, false, tip, Msg::Run(RunMsg::StepOver { forward: true }));
    }
    add(ui, Icon::Last, running, false, "Last recorded step (End)", Msg::Run(RunMsg::Last));
}

fn speed(ui: &mut Ui, model: &Model, palette: &Palette, messages: &mut Messages) {
    let speed = model.speed();
    let mut scale = speed.scale();
    let narrow = ui.ctx().content_rect().width() < NARROW;
    ui.label(RichText::new("speed").size(SMALL).color(palette.muted));
    ui.spacing_mut().slider_width = if narrow { 90.0 } else { 150.0 };
    let slider = Slider::new(&mut scale, 0.0..=1.0).show_value(false).trailing_fill(true);
    if ui.add(slider).on_hover_text("Playing speed (+ and −)").changed() {
        messages.push(Msg::Run(RunMsg::SetSpeed(Speed::at_scale(scale))));
    }
    pace(ui, model, speed, messages);
}

/// Draws the speed, as a button that switches between steps and ideas.
fn pace(ui: &mut Ui, model: &Model, speed: Speed, messages: &mut Messages) {
    let pace = model.settings.pace;
    let text = match (speed, pace) {
        (Speed::WholeRun, Pace::Steps) => "all in 10 s".to_owned(),
        (Speed::WholeRun, Pace::Ideas) => "ideas, 10 s".to_owned(),
        (Speed::StepsPerSecond(rate), _) => a_second(rate, pace),
    };
    let tip = match pace {
        Pace::Steps => format!("Playing shows single steps. Click for {IDEAS} (P)"),
        Pace::Ideas => format!("Playing shows {IDEAS}. Click for single steps (P)"),
    };
    ui.spacing_mut().button_padding.x = 4.0;
    let button = Button::new(RichText::new(text).font(mono(SMALL))).min_size(vec2(96.0, 24.0));
    if named(ui, "pace", |ui| ui.add(button)).on_hover_text(tip).clicked() {
        messages.push(Msg::Run(RunMsg::SetPace(pace.other())));
    }
}

/// Draws the solver of the run (the one chosen for the next run may differ), its step and its depth.
fn place(ui: &mut Ui, lanes: &Lanes, palette: &Palette) {
    let run = lanes.run();
    let cut = if run.is_cut() && run.horizon().is_none() { " recorded" } else { "" };
    let text = format!("step {}{cut}", position_of(run.playback.position(), run.horizon(), run.trace.len()));
    let font = FontId::proportional(SMALL);
    let step = ui.painter().layout_no_wrap(text.clone(), mono(SMALL), palette.text).size().x;
    let room = ui.available_width() - step - 2.0 * ui.spacing().item_spacing.x;
    let names = [lanes.heading(), run.algorithm.to_string(), run.algorithm.name().to_owned()];
    if let Some(solver) = first_that_fits(ui.painter(), names, &font, palette.text, room) {
        ui.add(Label::new(solver)).on_hover_text(format!("The solver of this run: {}", run.algorithm));
    }
    ui.add(Label::new(RichText::new(text).font(mono(SMALL))).truncate());
    let depth = run.view().moment.board().depth();
    if ui.available_width() > 70.0 {
        ui.label(RichText::new(format!("depth {depth}")).size(SMALL).color(palette.muted));
    }
}

/// The state of the solver.
fn state(run: &Run) -> String {
    match run.state() {
        _ if run.has_ended() && run.horizon().is_some() => "outcome hidden".into(),
        _ if let Some(ended) = run.ended_silently() => ended,
        RunState::Recording => format!("recording · {}", steps_a_second(run.recording_rate)),
        RunState::Full => "recording paused".into(),
        RunState::Held(_) | RunState::AtLine(_) | RunState::Waiting => "waiting at breakpoint".into(),
        RunState::Unrecorded => "unrecorded".into(),
        RunState::Done(Outcome::Solved(_)) => "solved".into(),
        RunState::Done(Outcome::Unsolvable) if run.algorithm.is_foreign() => "reports no solution".into(),
        RunState::Done(Outcome::Unsolvable) => "no solution".into(),
        RunState::Done(Outcome::Stalled) => "stalled".into(),
        RunState::Done(Outcome::Stopped) => "stopped".into(),
        RunState::Panicked(_) => "solver failed".into(),
        RunState::RecorderPanicked(_) => "recording failed".into(),
        RunState::CutOff(End::Damaged(_)) => "damaged".into(),
        RunState::CutOff(_) => "not the whole run".into(),
    }
}

/// Draws the file an opened run comes from.
fn file(ui: &mut Ui, path: &Path, palette: &Palette) {
    let name = format!("· opened from {}", file_name(path));
    let label = Label::new(RichText::new(name).size(SMALL).color(palette.muted)).truncate();
    let width = ui.available_width().min(FILE_WIDTH);
    ui.allocate_ui(vec2(width, 20.0), |ui| ui.add(label)).inner.on_hover_text(path_text(path));
}

fn follow(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let following = run.playback.mode() == Mode::Following;
    let text = RichText::new("follow live").size(SMALL);
    let text = if following { text.color(palette.solution) } else { text };
    let button = Button::new(text).selected(following);
    let enabled = !run.is_recorded();
    if ui.add_enabled(enabled, button).on_hover_text("Follow the solver's newest step (F)").clicked() {
        messages.push(Msg::Run(RunMsg::Follow));
    }
}
