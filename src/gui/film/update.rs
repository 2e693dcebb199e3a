//! Handles the messages about films.

use std::path::PathBuf;
use std::sync::Arc;

use super::filmed::{Order, Ordered};
use super::form::FilmForm;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{FilmMsg, NoticeKind};
use crate::gui::run::file::Written;
use crate::gui::update::next::Next;
use crate::gui::update::notice::tell;
use crate::gui::update::{names, recent};
use crate::picture::film::Kind;

pub(in crate::gui) fn update(model: &mut Model, msg: FilmMsg) -> Next {
    match msg {
        FilmMsg::Ask => ask(model),
        FilmMsg::Form(form) => {
            if let Some(Popup::Film(own)) = &mut model.popup {
                *own = form;
            }
        }
        FilmMsg::Save(path) => begin(model, path),
        FilmMsg::Cancel => model.effects.push(Effect::CancelFilm),
        FilmMsg::Drawn { path, share } => {
            if let Some(made) = model.filming.made.as_mut().filter(|(making, _)| *making == path) {
                made.1 = share;
            }
        }
        FilmMsg::Made { path, written } => return made(model, &path, written),
    }
    Next::Nothing
}

fn ask(model: &mut Model) {
    if let Some(why) = model.why_no_film() {
        return tell(model, NoticeKind::Info, why.into());
    }
    let Some((reach, position)) = model.reach().zip(model.place()) else { return };
    if let Some(run) = model.run_mut() {
        run.playback.pause();
    }
    let form = FilmForm::around(position.1, reach, model.settings.theme);
    let figures = model.debugger.figures_at(model.place());
    let (marks, wave) = (model.settings.marks, model.debugger.shows_wave);
    model.popup = Some(Popup::Film(FilmForm { marks, figures, wave, ..form }));
}

/// Asks where to save the film; mistakes in the form are shown in the pop-up.
pub(in crate::gui) fn confirm(model: &mut Model, form: FilmForm) {
    let plan = model.reach().map(|reach| form.plan(reach));
    let (Some(Ok(plan)), Some(run)) = (plan, model.run()) else {
        return model.popup = Some(Popup::Film(form));
    };
    let ordered =
        Ordered { about: run.about(), trace: run.trace.clone(), is_solved: run.ends_solved(), plan };
    let suggestion = names::of_film(model, &form);
    model.filming.asked = Some((Order(Arc::new(ordered)), suggestion.clone()));
    model.effects.push(Effect::AskSaveFilm { suggestion });
}

fn begin(model: &mut Model, path: PathBuf) {
    model.popup = None;
    recent::remember_folder(model, &path);
    let Some((order, _)) = model.filming.asked.take() else { return };
    if let Err(problem) = Kind::of(&path) {
        return tell(model, NoticeKind::Error, format!("Not saved: {problem}."));
    }
    model.filming.made = Some((path.clone(), 0.0));
    model.effects.push(Effect::MakeFilm { path, order });
}

fn made(model: &mut Model, path: &std::path::Path, written: Written) -> Next {
    if model.filming.made.take_if(|(making, _)| making == path).is_none() {
        return Next::Nothing;
    }
    let is_whole = written == Written::Whole;
    let path = path.display();
    match written {
        Written::Whole => tell(model, NoticeKind::Info, format!("Saved as {path}.")),
        Written::Cancelled => tell(model, NoticeKind::Info, "Saving the film was cancelled.".into()),
        Written::Failed(why) => {
            let text = format!("{path} could not be saved: {}.", why.trim_end_matches('.'));
            tell(model, NoticeKind::Error, text);
        }
    }
    Next::after_writing(model, is_whole)
}
