//! Saving pictures of the board, and printing them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::drawn::{Drawing, Drawn, Ordered, Parts, PictureOrder, Recorded};
use super::form::{PictureForm, Subject};
use crate::gui::board::scene::Scene;
use crate::gui::board::{arrows, scene};
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{NoticeKind, PictureMsg};
use crate::gui::run::single::Run;
use crate::gui::update::notice::tell;
use crate::gui::update::{names, recent};
use crate::picture::page::{Style, column, sentence};
use crate::picture::{Kind, Picture, board};
use crate::scene::theme::Theme;

/// Asks for a location or before printing, draws the board, and reports the result.
pub(in crate::gui) fn update(model: &mut Model, msg: PictureMsg) {
    match msg {
        PictureMsg::Ask => ask(model),
        PictureMsg::Form(form) => {
            if let Some(Popup::Picture(own)) = &mut model.popup {
                *own = form;
            }
        }
        PictureMsg::Save(path) => save(model, path),
        PictureMsg::Written { path, problem } => written(model, &path, problem),
        PictureMsg::AskPrint if !model.shows_board() => {
            tell(model, NoticeKind::Info, "There is no board on the screen to print.".into());
        }
        PictureMsg::AskPrint => model.popup = Some(Popup::Print),
        PictureMsg::Printed(Ok(job)) => {
            let job = job.map_or_else(String::new, |job| format!(" as {job}"));
            tell(model, NoticeKind::Info, format!("Sent to the printer{job}."));
        }
        PictureMsg::Printed(Err(problem)) => tell(model, NoticeKind::Error, problem),
    }
}

/// Opens the form with the choices of the last time, as far as they are possible.
fn ask(model: &mut Model) {
    let mut form = model.pictured.clone().unwrap_or_else(|| PictureForm::new(model.settings.theme));
    if form.subject != Subject::Window && !model.is_drawable(form.subject) {
        let other = [Subject::Board, Subject::Plot].into_iter().find(|other| model.is_drawable(*other));
        form.subject = other.unwrap_or(Subject::Window);
    }
    form.parts.retain(|part| model.can_draw(*part));
    model.popup = Some(Popup::Picture(form));
}

/// Asks where to save the picture.
pub(in crate::gui) fn confirm(model: &mut Model, form: PictureForm) {
    if !form.is_complete() {
        return model.popup = Some(Popup::Picture(form));
    }
    let suggestion = names::of_picture(model, &form);
    model.pictured = Some(form);
    model.effects.push(Effect::AskSavePicture { suggestion });
}

/// Prints the board.
pub(in crate::gui) fn print(model: &mut Model) {
    model.effects.push(Effect::Print(Drawn(Arc::new(printed(model)))));
}

fn save(model: &mut Model, path: PathBuf) {
    model.popup = None;
    recent::remember_folder(model, &path);
    let form = model.pictured.clone().unwrap_or_else(|| PictureForm::new(model.settings.theme));
    match Kind::of(&path) {
        Err(problem) => tell(model, NoticeKind::Error, format!("Not saved: {problem}.")),
        Ok(Kind::Png) if form.subject == Subject::Window => model.effects.push(Effect::WriteWindow { path }),
        Ok(_) if form.subject == Subject::Window => {
            let text =
                "Not saved: the whole window can only be saved as PNG. Choose a name that ends in .png.";
            tell(model, NoticeKind::Error, text.into());
        }
        // The plot can disappear while its location is being chosen.
        Ok(_) if form.subject == Subject::Plot && model.study.plot().is_none() => {
            tell(model, NoticeKind::Error, "Not saved: the plot is no longer shown.".into());
        }
        Ok(_) => {
            let picture = PictureOrder(Arc::new(ordered(model, &form)));
            model.effects.push(Effect::WritePicture { path, picture });
        }
    }
}

/// The picture as chosen in the form.
pub(super) fn ordered(model: &Model, form: &PictureForm) -> Ordered {
    let plot = model.study.plot().filter(|_| form.subject == Subject::Plot);
    let drawing = match plot {
        Some((figure, names)) => Drawing::Whole(figure.picture(names, form.style())),
        None => Drawing::Parts(Box::new(parts(model, form))),
    };
    Ordered { drawing, scale: form.scale }
}

/// The whole board as shown, without selection and pointer, and the other chosen parts.
fn parts(model: &Model, form: &PictureForm) -> Parts {
    let style = form.style();
    let (scene, board) = sheet(model, style);
    let recorded = |run: &Run| {
        let position = run.playback.position();
        let is_solved = position == run.trace.len() && run.ends_solved();
        Recorded { about: run.about(), trace: run.trace.clone(), position, is_solved }
    };
    let (title, run) = (title(model), model.run().map(recorded));
    Parts { board, scene, title, run, parts: form.parts.clone(), style }
}

/// The whole board for printing: in the light theme, with the name of the puzzle or the step in words.
pub(super) fn printed(model: &Model) -> Picture {
    let style = Style { theme: Theme::Light, transparent: true, marks: true, figures: None, wave: false };
    let (_, board) = sheet(model, style);
    let (headline, why) = match model.run() {
        Some(run) => run.sentence(),
        None => (&*model.editor.sheet().name, ""),
    };
    let words = sentence(headline, why, style.theme, board.size.x);
    Picture { title: title(model), ..column(vec![board, words], style) }
}

/// The scene on the board, and the picture of the board with its overlays.
fn sheet(model: &Model, style: Style) -> (Scene, Picture) {
    let scene = Scene { theme: style.theme, ..scene::still(model) };
    let board = board(&scene, style.transparent, |area, camera| {
        let sketch = arrows::sketch(model, area, 1.0, (camera, style.theme));
        sketch.map(|sketch| sketch.shapes).unwrap_or_default()
    });
    (scene, board)
}

fn title(model: &Model) -> String {
    model.run().map_or_else(
        || model.editor.sheet().name.clone(),
        |run| format!("{}. {}", run.puzzle.name(), run.sentence().0),
    )
}

fn written(model: &mut Model, path: &Path, problem: Option<String>) {
    let path = path.display();
    match problem {
        Some(problem) => tell(model, NoticeKind::Error, format!("{path} could not be saved: {problem}.")),
        None => tell(model, NoticeKind::Info, format!("Saved as {path}.")),
    }
}
