//! Suggested file names.

use crate::format::OutputFormat;
use crate::gui::film::form::FilmForm;
use crate::gui::model::Model;
use crate::gui::picture::form::{PictureForm, Subject};
use crate::gui::run::lanes::Lanes;
use crate::trace::file::EXTENSION;

/// The name of the saved file or of the puzzle, reduced to characters allowed in file names.
fn stem(model: &Model) -> String {
    let name = match model.saved_file().and_then(|file| file.path.file_stem()) {
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => model.editor.sheet().name.clone(),
    };
    cleaned(&name)
}

/// Reduces a name to characters allowed in file names; the sign in sizes such as `9×9` becomes a letter.
fn cleaned(name: &str) -> String {
    let name = name.replace('×', "x");
    let stem: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ')).collect();
    if stem.trim().is_empty() { "puzzle".into() } else { stem.trim().into() }
}

/// The name of the board, with the extension of the format.
pub(super) fn of_board(model: &Model, format: OutputFormat) -> String {
    format!("{}.{}", stem(model), format.ending())
}

/// The name of the puzzle, followed by that of the algorithm, or by `race`.
pub(super) fn of_runs(model: &Model, lanes: &Lanes) -> String {
    let run = lanes.run();
    let is_shown = model.run().is_some_and(|shown| std::ptr::eq(shown, run));
    let stem = if is_shown { stem(model) } else { cleaned(run.puzzle.name()) };
    let what = if lanes.raced().is_some() { "race" } else { run.algorithm.name() };
    format!("{stem}-{what}.{EXTENSION}")
}

/// The title of a plot, or the name of the puzzle and the step of a run.
pub(in crate::gui) fn of_picture(model: &Model, form: &PictureForm) -> String {
    if form.subject == Subject::Plot {
        return format!("{}.{}", cleaned(&model.study.chosen), form.suggested().ending());
    }
    let step = model.run().map(|run| format!("-step-{}", run.playback.position()));
    format!("{}{}.{}", stem(model), step.unwrap_or_default(), form.suggested().ending())
}

/// The name of the puzzle, and the steps of a film.
pub(in crate::gui) fn of_film(model: &Model, form: &FilmForm) -> String {
    let (first, last, ending) = (form.first.trim(), form.last.trim(), form.kind.ending());
    format!("{}-steps-{first}-{last}.{ending}", stem(model))
}

/// The name of the film in the last used folder.
pub(super) fn path_of_film(model: &Model) -> String {
    let folder = model.settings.folder.clone().unwrap_or_default();
    let name = model.filming.asked.as_ref().map_or("", |(_, name)| name);
    folder.join(name).to_string_lossy().into_owned()
}

/// The name of the picture in the last used folder.
pub(super) fn path_of_picture(model: &Model) -> String {
    let folder = model.settings.folder.clone().unwrap_or_default();
    let name = model.pictured.as_ref().map(|form| of_picture(model, form)).unwrap_or_default();
    folder.join(name).to_string_lossy().into_owned()
}

/// The name of the run in the last used folder.
pub(super) fn path_of_run(model: &Model) -> String {
    let folder = model.settings.folder.clone().unwrap_or_default();
    let lanes = if model.saves.saves_run_to_quit { model.run_to_lose() } else { model.lanes.as_ref() };
    let name = lanes.map(|lanes| of_runs(model, lanes)).unwrap_or_default();
    folder.join(name).to_string_lossy().into_owned()
}
