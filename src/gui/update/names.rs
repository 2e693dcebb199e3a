//! The names that are suggested for files.

use crate::format::OutputFormat;
use crate::gui::model::Model;
use crate::trace::file::EXTENSION;

/// The name of the file it was saved to, or of the puzzle: what can be part of a file's name.
fn stem(model: &Model) -> String {
    let name = match model.saved_file().and_then(|file| file.path.file_stem()) {
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => model.editor.sheet().name.clone(),
    };
    let stem: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ')).collect();
    if stem.trim().is_empty() { "puzzle".into() } else { stem.trim().into() }
}

/// That with the ending that the format's programs use.
pub(super) fn of_board(model: &Model, format: OutputFormat) -> String {
    format!("{}.{}", stem(model), format.ending())
}

/// The puzzle's name and the algorithm's.
pub(super) fn of_run(model: &Model) -> String {
    let algorithm = model.run().map_or(model.algorithm, |run| run.algorithm);
    format!("{}-{}.{EXTENSION}", stem(model), algorithm.name())
}

/// That in the folder used last.
pub(super) fn path_of_run(model: &Model) -> String {
    let folder = model.settings.folder.clone().unwrap_or_default();
    folder.join(of_run(model)).to_string_lossy().into_owned()
}
