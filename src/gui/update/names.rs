//! Suggested file names.

use crate::format::OutputFormat;
use crate::gui::model::Model;
use crate::trace::file::EXTENSION;

/// The name of the file it was saved to, or of the puzzle, reduced to characters allowed in file names.
fn stem(model: &Model) -> String {
    let name = match model.saved_file().and_then(|file| file.path.file_stem()) {
        Some(stem) => stem.to_string_lossy().into_owned(),
        None => model.editor.sheet().name.clone(),
    };
    let stem: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ')).collect();
    if stem.trim().is_empty() { "puzzle".into() } else { stem.trim().into() }
}

/// That name with the extension of the format.
pub(super) fn of_board(model: &Model, format: OutputFormat) -> String {
    format!("{}.{}", stem(model), format.ending())
}

/// The names of the puzzle and of the algorithm.
pub(super) fn of_run(model: &Model) -> String {
    let algorithm = model.run().map_or(model.algorithm, |run| run.algorithm);
    format!("{}-{}.{EXTENSION}", stem(model), algorithm.name())
}

/// The suggested name in the last used folder.
pub(super) fn path_of_run(model: &Model) -> String {
    let folder = model.settings.folder.clone().unwrap_or_default();
    folder.join(of_run(model)).to_string_lossy().into_owned()
}
