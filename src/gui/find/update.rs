//! Handles the messages about finding steps.

use std::time::{Duration, Instant};

use crate::gui::model::Model;
use crate::gui::msg::{FindMsg, NoticeKind};
use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::gui::update::notice::{tell, tell_here};
use crate::gui::words::{counted, grouped};
use crate::trace::query::{Found, Search};

/// The time a search may take before it continues on a thread.
const AT_ONCE: Duration = Duration::from_millis(3);
/// The time per frame for the filtered list of steps; the next frame continues.
const PATIENCE: Duration = Duration::from_millis(3);

pub(in crate::gui) fn update(model: &mut Model, msg: FindMsg) {
    match msg {
        FindMsg::Typed(text) => model.finder.text = text,
        FindMsg::Open => model.finder.wants_focus = true,
        FindMsg::Focused(has_focus) => {
            model.finder.has_focus = has_focus;
            model.finder.wants_focus &= !has_focus;
        }
        FindMsg::Go { forward } => go(model, forward),
        FindMsg::Cancel => _ = model.finder.cancel(),
        FindMsg::Filter(filters) => model.finder.filters = filters,
    }
}

/// Goes to the step with the typed number, or to the next or previous one that meets the condition.
pub(in crate::gui) fn go(model: &mut Model, forward: bool) {
    model.finder.cancel();
    let Some(run) = model.lanes.as_mut().map(crate::gui::run::lanes::Lanes::run_mut) else { return };
    let condition = match model.finder.condition(&run.puzzle) {
        Ok(condition) => condition,
        Err(error) => {
            // What is typed next corrects it, and must not go to the board.
            model.finder.wants_focus = true;
            return tell(model, NoticeKind::Error, error.to_string());
        }
    };
    if let Some(number) = condition.step() {
        return go_to_step(model, number);
    }
    model.finder.is_target = true;
    let mut search = Search::new(condition, run.playback.position(), forward);
    let started = Instant::now();
    match search.work(&run.trace, || started.elapsed() < AT_ONCE) {
        Found::Some(found) => show(run, found.first().copied()),
        Found::Nothing => tell_nothing(model, forward),
        Found::NotYet => {
            let (id, trace) = (run.id(), &run.trace);
            model.finder.hunt(id, trace, search);
        }
    }
}

fn go_to_step(model: &mut Model, number: u64) {
    let Some(run) = model.run_mut() else { return };
    let recorded = run.trace.len();
    if number > recorded {
        let steps = counted(recorded, "step", "steps");
        let text = format!("There is no step {}: {steps} recorded so far.", grouped(number));
        model.finder.wants_focus = true;
        return tell(model, NoticeKind::Error, text);
    }
    show(run, Some(number));
}

fn show(run: &mut Run, found: Option<u64>) {
    if let Some(found) = found {
        run.playback.pause();
        run.go_to(found);
    }
}

fn tell_nothing(model: &mut Model, forward: bool) {
    let way = if forward { "after" } else { "before" };
    let text = format!("Not found {way} this step: {}.", model.finder.text.trim());
    tell_here(model, text);
}

/// Receives the result of a search on a thread, and continues the filtered list of steps while it is shown.
pub(in crate::gui) fn work(model: &mut Model) {
    if let Some(answer) = model.finder.poll() {
        match (model.run_mut().filter(|run| run.id() == answer.run), answer.found) {
            (Some(run), Some(found)) => show(run, Some(found)),
            (Some(_), None) => tell_nothing(model, answer.forward),
            // By now another run is shown.
            (None, _) => {}
        }
    }
    if !model.shows(Page::Now) || !model.finder.filters {
        return;
    }
    let Some(run) = model.lanes.as_mut().map(crate::gui::run::lanes::Lanes::run_mut) else { return };
    if let Some(condition) = model.finder.filter(&run.puzzle) {
        let started = Instant::now();
        run.filter(&condition, || started.elapsed() < PATIENCE);
    }
}
