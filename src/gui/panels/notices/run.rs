//! The notice of a run: what it is waiting for, or how it ended.

use egui::{Color32, Ui};

use super::recording;
use super::strip::strip;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg, RunMsg};
use crate::gui::panels::widgets::tool_button;
use crate::gui::run::debugger::in_words;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::news::News;
use crate::gui::run::single::Run;
use crate::gui::run::source::End;
use crate::gui::theme::Palette;
use crate::gui::watch::watched::Watched;
use crate::gui::words::{counted, grouped};
use crate::solver::Outcome;
use crate::trace::Landmark;
use crate::verdict::Verdict;

/// Draws the current notice of the run.
pub(super) fn show(ui: &mut Ui, model: &Model, lanes: &Lanes, messages: &mut Messages) {
    let run = lanes.run();
    let palette = model.settings.theme.palette();
    if let Some(share) = lanes.moved() {
        let text = format!("Moving the recording to a temporary file: {:.0}\u{a0}%", share * 100.0);
        strip(ui, palette, palette.muted, &text, None, None);
    }
    match lanes.news() {
        Some(
            News::Ended(Outcome::Stopped | Outcome::Unsolvable)
            | News::EndedUnrecorded(Outcome::Stopped | Outcome::Unsolvable),
        ) if lanes.sum().is_some() => lane_ended(ui, lanes, palette, messages),
        None => {
            if let Some((lane, landmark)) = lanes.waits_for() {
                team_held(ui, run, lane, landmark, palette, messages);
            }
        }
        Some(News::Full) => recording::full(ui, model, lanes, palette, messages),
        Some(News::Unrecorded) => recording::unrecorded(ui, run, palette, messages),
        Some(News::EndedUnrecorded(outcome)) => {
            recording::ended(ui, run, ending(model, outcome, palette), palette, messages);
        }
        Some(News::Breakpoint(landmark)) => {
            let text = format!("Stopped at a breakpoint: {}.", named(run, landmark));
            breakpoint(ui, run, palette, &text, messages);
        }
        Some(News::Line(line)) => {
            let text = format!("Stopped at a breakpoint: line {line} of the program.");
            breakpoint(ui, run, palette, &text, messages);
        }
        Some(News::AtLine(line)) => {
            let at = grouped(run.trace.len());
            let text = format!("The program is waiting at a breakpoint, line {line}, step {at}.");
            breakpoint(ui, run, palette, &text, messages);
        }
        Some(News::Held(landmark)) => held(ui, lanes, landmark, palette, messages),
        Some(News::Panicked(message)) => {
            failed(ui, run, palette, &format!("The solver failed: {message}."));
        }
        Some(News::RecorderPanicked(message)) => {
            failed(ui, run, palette, &format!("The recording failed: {message}. The solver was stopped."));
        }
        // The notice above has already given the reason, or concerns this run.
        Some(News::CutOff(_)) if model.notices.shown.is_some() => {}
        Some(News::CutOff(End::Unfinished)) if run.algorithm.is_foreign() => {
            strip(ui, palette, palette.muted, &silently(run), None, None);
        }
        Some(News::CutOff(end)) => cut_off(ui, end, palette),
        Some(News::Ended(Outcome::Unsolvable)) => no_solution(ui, run, palette, messages),
        Some(News::Ended(outcome)) => {
            let (colour, text) = ending(model, outcome, palette);
            strip(ui, palette, colour, &text, None, None);
        }
    }
}

/// Draws the notice that the solver of the shown lane is waiting at a breakpoint.
fn held(ui: &mut Ui, lanes: &Lanes, landmark: Landmark, palette: &Palette, messages: &mut Messages) {
    let run = lanes.run();
    let at = grouped(run.trace.len());
    let others = if lanes.sum().is_some() { " All lanes are waiting." } else { "" };
    let text = format!("The solver is waiting at a breakpoint, step {at}: {}.{others}", named(run, landmark));
    breakpoint(ui, run, palette, &text, messages);
}

/// Draws the notice that the solver or the recorder panicked; `what` is its text.
fn failed(ui: &mut Ui, run: &Run, palette: &Palette, what: &str) {
    let recorded = counted(run.trace.len(), "step is", "steps are");
    let text = format!("{what} {recorded} recorded.");
    strip(ui, palette, palette.contradiction, &text, None, None);
}

/// Draws the notice that another lane is at a breakpoint and this one is waiting for it.
fn team_held(
    ui: &mut Ui,
    run: &Run,
    lane: usize,
    landmark: Landmark,
    palette: &Palette,
    messages: &mut Messages,
) {
    let number = lane + 1;
    let text = format!("All lanes are waiting for lane {number} at a breakpoint: {}.", named(run, landmark));
    let mut buttons = |ui: &mut Ui| {
        if tool_button(ui, "Continue", "Let all lanes continue to the next breakpoint").clicked() {
            messages.push(Msg::Debug(DebugMsg::GoOn));
        }
        if tool_button(ui, &format!("Show lane {number}"), "Go to the step at which it is waiting").clicked()
        {
            messages.extend([Msg::Run(RunMsg::ShowLane(lane)), Msg::Run(RunMsg::Last)]);
        }
    };
    strip(ui, palette, palette.guess, &text, None, Some(&mut buttons));
}

/// Draws the notice at the last step of a file that lacks the end of the run.
fn cut_off(ui: &mut Ui, end: &End, palette: &Palette) {
    let text = match end {
        End::Damaged(_) => "The file is damaged from here on.",
        End::Lost => "The program ended while this run was recorded; later steps are missing.",
        End::TooLarge => "The rest does not fit into memory.",
        End::Unfinished | End::Done(_) => "The run was saved here, before its end.",
    };
    strip(ui, palette, palette.muted, text, None, None);
}

fn named(run: &Run, landmark: Landmark) -> String {
    in_words(landmark, run.puzzle.geometry(), run.puzzle.symbols())
}

/// Draws the notice at a breakpoint, with a button to continue.
fn breakpoint(ui: &mut Ui, run: &Run, palette: &Palette, text: &str, messages: &mut Messages) {
    let is_elsewhere = run.playback.position() != run.trace.len();
    let is_held = matches!(run.news(), Some(News::Held(_) | News::AtLine(_)));
    let mut buttons = |ui: &mut Ui| {
        if tool_button(ui, "Continue", "Continue to the next breakpoint (Space)").clicked() {
            messages.push(Msg::Debug(DebugMsg::GoOn));
        }
        if is_held && is_elsewhere && tool_button(ui, "Go there", "Go to that step (End)").clicked() {
            messages.push(Msg::Run(RunMsg::Last));
        }
    };
    strip(ui, palette, palette.guess, text, None, Some(&mut buttons));
}

/// Draws the notice at the end of a lane without a solution.
fn lane_ended(ui: &mut Ui, lanes: &Lanes, palette: &Palette, messages: &mut Messages) {
    let Some(winner) = lanes.winner() else {
        let lanes = lanes.all().iter();
        let ended = lanes.clone().all(Run::has_ended);
        let stopped = lanes.clone().any(|lane| lane.outcome() == Some(&Outcome::Stopped));
        let (colour, text) = match (ended, stopped) {
            (false, _) => (palette.muted, "This lane has no branches left; the others are still searching."),
            (true, true) => (palette.muted, "Stopped before the end."),
            (true, false) => (palette.contradiction, "No solution: no lane found one in its branches."),
        };
        return strip(ui, palette, colour, text, None, None);
    };
    let number = winner + 1;
    let mut button = |ui: &mut Ui| {
        if tool_button(ui, &format!("Show lane {number}"), "Go to the lane that solved it").clicked() {
            messages.extend([Msg::Run(RunMsg::ShowLane(winner)), Msg::Run(RunMsg::Last)]);
        }
    };
    let text = format!("Lane {number} found the solution first and ended this one.");
    strip(ui, palette, palette.solution, &text, None, Some(&mut button));
}

/// Draws the notice at the end of a run without a solution, with the last contradiction.
fn no_solution(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let none = match run.algorithm.is_foreign() {
        true => "The program reports that there is no solution.",
        false => "No solution.",
    };
    let Some((position, told)) = run.last_contradiction() else {
        return strip(ui, palette, palette.contradiction, none, None, None);
    };
    let text = format!("{none} The last contradiction: {}", told.why);
    let mut button = |ui: &mut Ui| {
        if tool_button(ui, "Show it", "Go to the last contradiction (Ctrl+←)").clicked() {
            messages.push(Msg::Run(RunMsg::GoTo(*position)));
        }
    };
    let elsewhere = run.playback.position() != *position;
    let button = elsewhere.then_some(&mut button as &mut dyn FnMut(&mut Ui));
    strip(ui, palette, palette.contradiction, &text, None, button);
}

/// Describes how a program ended that did not report a result.
fn silently(run: &Run) -> String {
    if let Some(count) = run.solutions_of_tree() {
        return format!("The search has ended with {}.", counted(count, "solution", "solutions"));
    }
    let died =
        run.watched.as_ref().and_then(Watched::died).map(|how| format!(" ({how})")).unwrap_or_default();
    format!("The program ended without a solution at step {}{died}.", grouped(run.trace.len()))
}

/// How a run ended, as text and colour.
fn ending(model: &Model, outcome: &Outcome, palette: &Palette) -> (Color32, String) {
    use crate::gui::model::Solutions::Known;
    match outcome {
        Outcome::Stalled if let Some(run) = model.run().filter(|run| run.algorithm.is_foreign()) => {
            (palette.muted, silently(run))
        }
        Outcome::Solved(_) => match model.solutions {
            Known(Verdict::Several) if model.editor.sheet().setter_rules.is_some() => (
                palette.solution,
                "Solved without the rules that came with the puzzle; this is the first of several solutions."
                    .into(),
            ),
            Known(Verdict::Several) => (
                palette.solution,
                "Solved. The puzzle has several solutions; this is the first found.".into(),
            ),
            Known(Verdict::Unique) => (palette.solution, "Solved. This is the only solution.".into()),
            _ => (palette.solution, "Solved.".into()),
        },
        Outcome::Unsolvable => (palette.contradiction, "No solution.".into()),
        Outcome::Stalled => (
            palette.muted,
            "Stalled: the rules alone do not solve the puzzle, and this algorithm does not search.".into(),
        ),
        Outcome::Stopped => (palette.muted, "Stopped before the end.".into()),
    }
}
