//! Saving pictures of the board, and printing them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::notice::tell;
use super::{names, recent};
use crate::gui::board::scene::Scene;
use crate::gui::board::{arrows, scene};
use crate::gui::io::drawn::Drawn;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{NoticeKind, PictureMsg};
use crate::picture::page::{Style, column, sentence};
use crate::picture::{Kind, Picture, board};
use crate::scene::theme::Theme;

/// Asks for a location or about paper, draws the board, and reports the result.
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
        PictureMsg::AskPrint if !model.shows_board() => {
            tell(model, NoticeKind::Info, "No board is shown that could be printed.".into());
        }
        PictureMsg::AskPrint => model.popup = Some(Popup::Print),
        PictureMsg::Printed(Ok(job)) => {
            let job = job.map_or_else(String::new, |job| format!(" as {job}"));
            tell(model, NoticeKind::Info, format!("Sent to the printer{job}."));
        }
        PictureMsg::Printed(Err(problem)) => tell(model, NoticeKind::Error, problem),
    }
}

/// Prints the board.
pub(super) fn print(model: &mut Model) {
    model.effects.push(Effect::Print(Drawn(Arc::new(printed(model)))));
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
    let style =
        Style { theme: model.settings.theme, transparent: false, marks: true, figures: None, wave: false };
    titled(model, column(vec![sheet(model, style)], style))
}

/// The same for paper, which is light, with the name of the puzzle or the step in words.
pub(super) fn printed(model: &Model) -> Picture {
    let style = Style { theme: Theme::Light, transparent: true, marks: true, figures: None, wave: false };
    let board = sheet(model, style);
    let (headline, why) = match model.run() {
        Some(run) => run.sentence(),
        None => (&*model.editor.sheet().name, ""),
    };
    let words = sentence(headline, why, style.theme, board.size.x);
    titled(model, column(vec![board, words], style))
}

/// The board, with what lies over it.
fn sheet(model: &Model, style: Style) -> Picture {
    let scene = Scene { theme: style.theme, ..scene::still(model) };
    board(&scene, style.transparent, |area, camera| {
        let sketch = arrows::sketch(model, area, 1.0, (camera, style.theme));
        sketch.map(|sketch| sketch.shapes).unwrap_or_default()
    })
}

fn titled(model: &Model, mut page: Picture) -> Picture {
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
