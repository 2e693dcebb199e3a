//! Recorded runs as files: saving the one that is shown, and showing one that was read.

use std::path::PathBuf;
use std::sync::Arc;

use super::{files, run, save, tell};
use crate::editor::Sheet;
use crate::gui::model::{Effect, Model, NoticeKind, PathPurpose, Popup, Shelf};
use crate::gui::platform::memory;
use crate::gui::run::file::{OpenedRun, Saving, Written};
use crate::gui::run::lanes::Lanes;
use crate::gui::run::source::End;
use crate::gui::words::{file_name, grouped};
use crate::trace::file::{Damage, EXTENSION};

/// What happens to recorded runs as files.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RunFileMsg {
    /// Asks where to save the run that is shown.
    AskSave,
    /// Saves it as far as it is recorded now.
    Save(PathBuf),
    /// The run that is being written is no longer wanted.
    CancelSaving,
    /// So much of it is written.
    WriteShare { path: PathBuf, share: f32 },
    /// It is written, or not.
    Written { path: PathBuf, written: Written },
    /// A file has been read.
    Opened(Arc<OpenedRun>),
}

pub(super) fn run_file(model: &mut Model, msg: RunFileMsg) {
    match msg {
        RunFileMsg::AskSave => ask(model),
        RunFileMsg::Save(path) => begin(model, path),
        RunFileMsg::CancelSaving => model.effects.push(Effect::CancelWriting),
        RunFileMsg::WriteShare { path, share } => {
            if let Some(saving) = model.saving_run.as_mut().filter(|saving| saving.path == path) {
                saving.share = Some(share);
            }
        }
        RunFileMsg::Written { path, written } => {
            if let Some(saving) = model.saving_run.take_if(|saving| saving.path == path) {
                end(model, &saving, written);
            }
        }
        RunFileMsg::Opened(run) => opened(model, Arc::unwrap_or_clone(run)),
    }
}

/// Why no run can be saved now, where none can.
pub(crate) const fn unsavable(model: &Model) -> Option<&'static str> {
    match (&model.saving_run, &model.run) {
        (Some(_), _) => Some("A run is still being saved."),
        (None, None) => Some("There is no run to save yet: solve the puzzle first."),
        (None, Some(_)) => None,
    }
}

fn ask(model: &mut Model) {
    match unsavable(model) {
        Some(why) => tell(model, NoticeKind::Info, why.into()),
        None => {
            let suggestion = suggested_name(model);
            model.effects.push(Effect::AskSaveRun { suggestion });
        }
    }
}

/// The puzzle's name and the algorithm's.
fn suggested_name(model: &Model) -> String {
    let algorithm = model.run.as_ref().map_or(model.algorithm, |run| run.algorithm);
    format!("{}-{}.{EXTENSION}", save::stem(model), algorithm.name())
}

/// The field for a path, with the name that a dialog would suggest.
pub(super) fn path_field(model: &Model) -> Popup {
    let folder = model.settings.folder.clone().unwrap_or_default();
    let text = folder.join(suggested_name(model)).to_string_lossy().into_owned();
    Popup::Path { purpose: PathPurpose::SaveRun, text }
}

fn begin(model: &mut Model, path: PathBuf) {
    model.popup = None;
    files::remember_folder(model, &path);
    if let Some(why) = unsavable(model) {
        return tell(model, NoticeKind::Info, why.into());
    }
    let Some(run) = model.run.as_ref().map(|run| Arc::new(run.snapshot())) else { return };
    model.effects.push(Effect::WriteRun { path: path.clone(), run: Arc::clone(&run) });
    model.saving_run = Some(Saving { path, share: None, run, then_quit: false });
}

fn end(model: &mut Model, saving: &Saving, written: Written) {
    let path = saving.path.display();
    match written {
        Written::Whole => {
            files::remember_file(model, &saving.path);
            let steps = saving.run.steps();
            log::info!("saved {path}: {steps} steps");
            let text = match saving.run.finish.outcome {
                Some(_) => format!("Saved as {path}."),
                None => format!("Saved as {path}: {} steps, as far as it is recorded.", grouped(steps)),
            };
            tell(model, NoticeKind::Info, text);
            if saving.then_quit {
                model.effects.push(Effect::Quit);
            }
        }
        Written::Cancelled => tell(model, NoticeKind::Info, "The run is not saved: cancelled.".into()),
        Written::Failed(why) => tell(model, NoticeKind::Error, format!("{path} is not saved: {why}.")),
    }
}

/// Whether quitting waits for a run that is being saved: the first time that it is asked for.
pub(super) fn holds_quitting(model: &mut Model) -> bool {
    let Some(saving) = model.saving_run.as_mut().filter(|saving| !saving.then_quit) else { return false };
    saving.then_quit = true;
    let text =
        "The window closes when the run is saved. Quit once more to close it at once, without the file.";
    tell(model, NoticeKind::Info, text.into());
    true
}

/// Puts the puzzle of a run on the board and shows the run.
fn opened(model: &mut Model, run: OpenedRun) {
    let path = run.file.path.clone();
    if model.reading.as_ref() != Some(&path) {
        return;
    }
    (model.reading, model.read_share) = (None, None);
    let (name, steps) = (file_name(&path), run.trace.len());
    log::info!("opened {name}: {steps} steps of {}", run.about.algorithm);
    model.notice = None;
    files::remember_file(model, &path);
    model.shelf = Shelf::default();
    files::open_sheet(model, Sheet::from(&*run.about.puzzle));
    model.algorithm = run.about.algorithm;
    model.debugger.fit(&run.about.puzzle);
    if let Some((kind, text)) = remark(&run, model.settings.memory_budget()) {
        tell(model, kind, text);
    }
    let breakpoints = model.debugger.active(run.about.puzzle.geometry());
    model.run = Some(Lanes::opened(run, run::speed(model), &breakpoints));
}

/// What has to be said of a run besides its steps, which may take so many bytes.
fn remark(run: &OpenedRun, budget: usize) -> Option<(NoticeKind, String)> {
    let budget = memory::in_words(budget as u64);
    match &run.file.end {
        End::Damaged(Damage { after_steps, at, reason }) => {
            let (steps, at) = (grouped(*after_steps), grouped(*at));
            let text = format!(
                "The file is damaged after step {steps}, at byte {at}: {reason}. What comes before is here."
            );
            Some((NoticeKind::Error, text))
        }
        End::TooLarge => {
            let steps = grouped(run.trace.len());
            let text = format!(
                "Only the first {steps} steps are here: more does not fit into the memory budget of {budget}."
            );
            Some((NoticeKind::Error, text))
        }
        End::Done(_) | End::Unfinished if run.is_spilled => {
            let text = format!(
                "This run takes more than the memory budget of {budget}: some of its steps lie in a temporary file \
                 and may take longer to reach."
            );
            Some((NoticeKind::Info, text))
        }
        End::Done(_) | End::Unfinished => None,
    }
}
