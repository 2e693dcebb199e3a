//! The lanes of a parallel search: which one is shown, and the state of each.

use egui::{Button, RichText, Ui};

use crate::gui::msg::{Messages, Msg, RunMsg};
use crate::gui::panels::widgets::caption;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::run::source::State;
use crate::gui::theme::{Palette, SMALL};
use crate::gui::words::{grouped, short};
use crate::solver::Outcome;

/// Draws a button for each lane, if there are several.
pub(super) fn show(ui: &mut Ui, lanes: &Lanes, palette: &Palette, messages: &mut Messages) {
    if lanes.all().len() < 2 {
        return;
    }
    caption(ui, palette, "lanes");
    ui.horizontal_wrapped(|ui| {
        for (i, run) in lanes.all().iter().enumerate() {
            let is_winner = lanes.winner() == Some(i);
            let star = if is_winner { "★ " } else { "" };
            let label = format!("{star}{} · {} · {}", i + 1, short(run.trace.len() as f64), state(run));
            let mut text = RichText::new(label).size(SMALL);
            if is_winner {
                text = text.color(palette.solution);
            }
            let button = ui.add(Button::new(text).selected(lanes.shown() == i));
            let tip = format!("Lane {}: {} steps ([ and ])", i + 1, grouped(run.trace.len()));
            if button.on_hover_text(tip).clicked() {
                messages.push(Msg::Run(RunMsg::ShowLane(i)));
            }
        }
    });
    ui.add_space(8.0);
}

/// The state of a lane in a word or two.
fn state(run: &Run) -> &'static str {
    match run.state() {
        State::Recording => "searching",
        State::Full => "paused",
        State::Held(_) => "at a breakpoint",
        State::Waiting => "waiting",
        State::Unrecorded => "unrecorded",
        State::Done(Outcome::Solved(_)) => "solved",
        State::Done(Outcome::Unsolvable | Outcome::Stalled) => "nothing found",
        State::Done(Outcome::Stopped) => "stopped",
        State::Panicked(_) | State::RecorderPanicked(_) => "failed",
        State::CutOff(_) => "cut off",
    }
}
