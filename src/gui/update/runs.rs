//! Handles the messages about recorded runs as files: saving the current one, and showing one that was read.

use std::path::PathBuf;
use std::sync::Arc;

use super::next::Next;
use super::notice::tell;
use super::{names, recent, run, sheet};
use crate::editor::Sheet;
use crate::gui::left_runs;
use crate::gui::link;
use crate::gui::model::{Effect, Incoming, Model, Shelf};
use crate::gui::msg::{NoticeKind, RunFileMsg};
use crate::gui::platform::memory;
use crate::gui::race::racers::MOST_RACERS;
use crate::gui::run::file::{OpenedRun, OpenedRuns, RunSaving, Written};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::source::{End, Source};
use crate::gui::watch;
use crate::gui::words::{counted, file_name, grouped};
use crate::trace::file::Damage;

pub(super) fn update(model: &mut Model, msg: RunFileMsg) -> Next {
    match msg {
        RunFileMsg::AskSave => {
            model.saves.saves_run_to_quit = false;
            ask(model);
        }
        RunFileMsg::Save(path) => begin(model, path),
        RunFileMsg::CancelSaving => model.effects.push(Effect::CancelWriting),
        RunFileMsg::WriteShare { path, share } => {
            if let Some(saving) = model.saves.saving_run.as_mut().filter(|saving| saving.path == path) {
                saving.share = Some(share);
            }
        }
        RunFileMsg::Written { path, written } => {
            if let Some(saving) = model.saves.saving_run.take_if(|saving| saving.path == path) {
                return end(model, &saving, written);
            }
        }
        RunFileMsg::Found(recordings) => {
            model.found = recordings;
            left_runs::update::offer(model);
        }
        RunFileMsg::RemoveFound => left_runs::update::remove(model),
        RunFileMsg::Opened(run) => opened(model, Arc::unwrap_or_clone(run)),
    }
    Next::Nothing
}

fn ask(model: &mut Model) {
    match model.why_no_run_is_saved() {
        Some(why) => tell(model, NoticeKind::Info, why.into()),
        None => {
            let suggestion =
                model.lanes.as_ref().map(|lanes| names::of_runs(model, lanes)).unwrap_or_default();
            model.effects.push(Effect::AskSaveRun { suggestion });
        }
    }
}

/// Asks where to save the run that quitting would lose; the window closes once it is saved.
pub(super) fn ask_to_quit(model: &mut Model) {
    let Some(lanes) = model.run_to_lose() else { return };
    let suggestion = names::of_runs(model, lanes);
    model.saves.saves_run_to_quit = true;
    model.effects.push(Effect::AskSaveRun { suggestion });
}

fn begin(model: &mut Model, path: PathBuf) {
    model.popup = None;
    recent::remember_folder(model, &path);
    let quits = std::mem::take(&mut model.saves.saves_run_to_quit);
    let lanes = if quits { model.run_to_lose() } else { model.lanes.as_ref() };
    let lanes = lanes.filter(|_| model.saves.saving_run.is_none());
    let page = model.settings.page();
    let Some(runs) = lanes.map(|lanes| Arc::new(lanes.snapshot(page))) else {
        let why = model.why_no_run_is_saved().unwrap_or_default();
        return tell(model, NoticeKind::Info, why.into());
    };
    model.effects.push(Effect::WriteRun { path: path.clone(), runs: Arc::clone(&runs) });
    model.saves.quits_when_written |= quits;
    model.saves.saving_run = Some(RunSaving { path, share: None, runs, quits });
}

/// Records that the steps of a run are in a file. When quitting, steps that a running solver adds later do not
/// count as unsaved.
fn mark_saved(model: &mut Model, saving: &RunSaving) {
    let runs = model.lanes.iter_mut().chain(model.kept_runs.iter_mut());
    runs.for_each(|lanes| lanes.note_file(&saving.path, &saving.runs));
    let mut runs = model.lanes.iter_mut().chain(model.kept_runs.iter_mut());
    if let Some(lanes) = runs.find(|lanes| lanes.owns(&saving.runs)) {
        // Of a parallel search, only one lane is saved.
        let is_whole = saving.runs.0.len() == lanes.all().len();
        let steps = if is_whole { saving.runs.steps() } else { lanes.steps() };
        lanes.mark_saved(if saving.quits { u64::MAX } else { steps }, &saving.runs);
    }
}

/// Removes a recording left by a killed session once all of it has been saved elsewhere.
fn forget_source(model: &mut Model, saving: &RunSaving) {
    let mut runs = model.lanes.iter().chain(model.kept_runs.iter());
    let path = runs.find(|lanes| lanes.owns(&saving.runs)).and_then(|lanes| match &lanes.run().source {
        Source::Opened(opened) => (opened.end == End::Lost).then(|| opened.path.clone()),
        Source::Live(_) => None,
    });
    drop(runs);
    if let Some(path) = path {
        left_runs::update::forget(model, &path);
    }
}

fn end(model: &mut Model, saving: &RunSaving, written: Written) -> Next {
    let is_whole = written == Written::Whole;
    let path = saving.path.display();
    match written {
        Written::Whole => {
            recent::remember_file(model, &saving.path);
            mark_saved(model, saving);
            forget_source(model, saving);
            let steps = saving.runs.steps();
            log::info!("saved {path}: {steps} steps");
            let text = if saving.runs.have_ended() {
                format!("Saved as {path}.")
            } else {
                format!("Saved as {path}: the {} recorded so far.", counted(steps, "step", "steps"))
            };
            tell(model, NoticeKind::Info, text);
        }
        Written::Cancelled => tell(model, NoticeKind::Info, "Saving the run was cancelled.".into()),
        Written::Failed(why) => tell(model, NoticeKind::Error, format!("{path} could not be saved: {why}.")),
    }
    Next::after_writing(model, is_whole)
}

/// Puts the puzzle of the first run on the board and shows the runs.
fn opened(model: &mut Model, OpenedRuns { runs, should_be }: OpenedRuns) {
    let Some(first) = runs.first() else { return };
    let (path, about) = (first.file.path.clone(), first.about.clone());
    if model.incoming.path() != Some(&path) {
        return;
    }
    let is_beside = model.incoming.is_beside();
    model.incoming = Incoming::Nothing;
    for run in &runs {
        log::info!("opened {}: {} steps of {}", file_name(&path), run.trace.len(), run.about.algorithm);
    }
    let joined = if is_beside { watch::guests::join(model, runs) } else { Some(runs) };
    let Some(runs) = joined else { return };
    model.notices.shown = None;
    if model.found.iter().all(|found| found.path != path) {
        recent::remember_file(model, &path);
    }
    model.shelf = Shelf::default();
    sheet::open(model, Sheet::from(&*about.puzzle));
    if !about.algorithm.is_foreign() {
        model.algorithm = about.algorithm;
    }
    model.debugger.fit(&about.puzzle);
    let budget = model.settings.memory_budget();
    if let Some((kind, text)) = remark_on_all(&runs, should_be, budget) {
        tell(model, kind, text);
    }
    let breakpoints = model.debugger.active(about.puzzle.geometry());
    let resume = runs.iter().zip(0..).find_map(|(run, lane)| Some((lane, run.resume.clone()?)));
    model.lanes = Some(Lanes::opened(runs, run::chosen_speed(model), &breakpoints));
    run::keep_opening_choice(model);
    if let Some((lane, resume)) = resume {
        link::update::resume(model, lane, &resume);
    }
}

/// The notice about opened runs, given the number `should_be` of runs in the file.
fn remark_on_all(runs: &[OpenedRun], should_be: usize, budget: usize) -> Option<(NoticeKind, String)> {
    let found = runs.iter().find_map(|run| remark(run, budget));
    if runs.len() == should_be {
        return found;
    }
    let missing = match runs.len() {
        1 => format!("Only the first of the {should_be} runs of this race is shown."),
        shown => format!("Only the first {shown} of the {should_be} runs of this race are shown."),
    };
    let why = match found {
        Some((_, text)) => text,
        None if runs.len() == MOST_RACERS => "More do not fit side by side.".to_owned(),
        None => "The rest of the file is damaged.".to_owned(),
    };
    Some((NoticeKind::Error, format!("{missing} {why}")))
}

/// The notice about an opened run, given the budget in bytes.
fn remark(run: &OpenedRun, budget: usize) -> Option<(NoticeKind, String)> {
    let budget = memory::in_words(budget as u64);
    match &run.file.end {
        End::Damaged(Damage { after_steps, at, flaw }) => {
            let (steps, at) = (grouped(*after_steps), grouped(*at));
            let text = format!(
                "The file is damaged after step {steps}, at byte {at}: {flaw}. The steps before it are shown."
            );
            Some((NoticeKind::Error, text))
        }
        End::Lost => {
            let text = format!(
                "The program ended while this run was recorded. Its file has the first {} steps; save the run to keep them.",
                grouped(run.trace.len())
            );
            Some((NoticeKind::Error, text))
        }
        End::TooLarge => {
            let steps = grouped(run.trace.len());
            let text = format!(
                "Only the first {steps} steps were loaded: the rest does not fit into the memory budget of {budget}."
            );
            Some((NoticeKind::Error, text))
        }
        End::Done(_) | End::Unfinished if run.is_spilled => {
            let text = format!(
                "This run needs more than the memory budget of {budget}: some of its steps are in a temporary file \
                 and may take longer to reach."
            );
            Some((NoticeKind::Info, text))
        }
        End::Done(_) | End::Unfinished => None,
    }
}
