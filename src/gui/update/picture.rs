//! Saving pictures of the board.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::notice::tell;
use super::{names, recent};
use crate::gui::board::{arrows, scene};
use crate::gui::io::drawn::Drawn;
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{NoticeKind, PictureMsg};
use crate::picture::page::{Style, column};
use crate::picture::{Kind, Picture, board};

/// Asks for a location, draws the board, and reports the result.
pub(super) fn update(model: &mut Model, msg: PictureMsg) {
    match msg {
        PictureMsg::Ask if !model.shows_board() => {
            tell(model, NoticeKind::Info, "No board is shown that could be drawn.".into());
        }
        PictureMsg::Ask => {
            let suggestion = names::of_picture(model);
            model.effects.push(Effect::AskSavePicture { suggestion });
        }
        PictureMsg::Save(path) => save(model, path),
        PictureMsg::Written { path, problem } => written(model, &path, problem),
    }
}

fn save(model: &mut Model, path: PathBuf) {
    model.popup = None;
    recent::remember_folder(model, &path);
    if let Err(problem) = Kind::of(&path) {
        return tell(model, NoticeKind::Error, format!("Not saved: {problem}."));
    }
    let picture = Drawn(Arc::new(drawn(model)));
    model.effects.push(Effect::WritePicture { path, picture });
}

/// The board as shown, whole, without selection and pointer.
pub(super) fn drawn(model: &Model) -> Picture {
    let scene = scene::still(model);
    let board = board(&scene, false, |area, camera| {
        arrows::sketch(model, area, 1.0, camera).map(|sketch| sketch.shapes).unwrap_or_default()
    });
    let mut page =
        column(vec![board], Style { theme: scene.theme, transparent: false, marks: true, figures: false });
    page.title = model.run().map_or_else(
        || model.editor.sheet().name.clone(),
        |run| format!("{}. {}", run.puzzle.name(), run.sentence().0),
    );
    page
}

fn written(model: &mut Model, path: &Path, problem: Option<String>) {
    let path = path.display();
    match problem {
        Some(problem) => tell(model, NoticeKind::Error, format!("{path} could not be saved: {problem}.")),
        None => tell(model, NoticeKind::Info, format!("Saved as {path}.")),
    }
}
