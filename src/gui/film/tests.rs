//! Tests of saving a part of a run as a film.

use std::path::Path;
use std::thread;
use std::time::Duration;

use super::form::FilmForm;
use crate::gui::io::worker::Worker;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{DebugMsg, FileMsg, FilmMsg, Msg, PathPurpose, RunMsg, SaveMsg, WindowMsg};
use crate::gui::run::file::Written;
use crate::gui::test_support::{HARD, effects_of, error, info, opened, record_all, run, send};
use crate::gui::update::update;
use crate::picture::film::Kind;
use crate::scene::figures::Moment;
use crate::solver::Algorithm;

/// A model with a recorded run, at a position.
fn recorded(position: u64) -> Model {
    let mut model = opened(HARD);
    record_all(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::GoTo(position)));
    model
}

/// The open form.
fn form(model: &Model) -> FilmForm {
    match &model.popup {
        Some(Popup::Film(form)) => form.clone(),
        other => panic!("{other:?}"),
    }
}

/// Opens the form and confirms it with this change; returns the suggested name.
fn ask(model: &mut Model, change: impl FnOnce(FilmForm) -> FilmForm) -> String {
    update(model, Msg::Film(FilmMsg::Ask));
    let form = change(form(model));
    update(model, Msg::Film(FilmMsg::Form(form)));
    let effects = effects_of(model, Msg::Window(WindowMsg::Confirm));
    let [Effect::AskSaveFilm { suggestion }] = &effects[..] else { panic!("{effects:?}") };
    suggestion.clone()
}

/// Saves the film requested, as the main loop does; calls `meanwhile` once saving has begun.
fn save(model: &mut Model, path: &Path, meanwhile: impl FnOnce(&Worker)) {
    let mut worker = Worker::new();
    let effects = effects_of(model, Msg::Film(FilmMsg::Save(path.to_owned())));
    for effect in effects {
        if let Effect::MakeFilm { path, order } = effect {
            worker.make_film(path, order);
        }
    }
    meanwhile(&worker);
    while model.filming.made.is_some() {
        thread::sleep(Duration::from_millis(2));
        for msg in worker.poll().collect::<Vec<_>>() {
            update(model, msg);
        }
    }
}

/// The number of frames in a GIF, and how long the first is shown.
fn pictures(path: &Path) -> (usize, u16) {
    let file = std::fs::File::open(path).expect("a file");
    let mut decoder = gif::DecodeOptions::new().read_info(file).expect("a GIF");
    let first = decoder.read_next_frame().expect("a frame").expect("a frame").delay;
    let mut count = 1;
    while decoder.read_next_frame().expect("a frame").is_some() {
        count += 1;
    }
    (count, first)
}

#[test]
fn a_film_has_what_the_board_shows() {
    let mut model = recorded(200);
    for shown in [false, true] {
        model.settings.marks = !shown;
        update(&mut model, Msg::Film(FilmMsg::Ask));
        let plan = form(&model).plan(model.reach().expect("a run")).expect("a film");
        let figures = shown.then_some(Moment::Cell);
        assert_eq!((plan.style.marks, plan.style.figures, plan.style.wave), (!shown, figures, shown));
        model.popup = None;
        update(&mut model, Msg::Debug(DebugMsg::NextFigures));
        update(&mut model, Msg::Debug(DebugMsg::ToggleWave));
    }
}

#[test]
fn a_film_shows_the_figures_that_are_shown() {
    let mut model = recorded(200);
    model.debugger.shows_figures = true;
    for of_digit in [None, model.place()] {
        model.debugger.of_digit = of_digit;
        update(&mut model, Msg::Film(FilmMsg::Ask));
        let shown = if of_digit.is_some() { Moment::Digit } else { Moment::Cell };
        assert_eq!(form(&model).figures, Some(shown));
        model.popup = None;
    }
}

#[test]
fn a_film_shows_chosen_steps_around_the_current() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = recorded(30);
    let name = ask(&mut model, |form| {
        assert_eq!((form.first.as_str(), form.last.as_str()), ("10", "50"));
        FilmForm { last: "14".into(), pace: 4.0, kind: Kind::Gif, ..form }
    });
    assert!(name.ends_with("-steps-10-14.gif"), "{name}");
    let path = folder.path().join(name);
    save(&mut model, &path, |_| {});
    assert_eq!(info(&model), format!("Saved as {}.", path.display()));
    assert_eq!(pictures(&path), (5, 25));
    let light = std::fs::read(&path).unwrap();
    let other = folder.path().join("other.gif");
    let theme = model.settings.theme.other();
    ask(&mut model, |form| FilmForm { first: "10".into(), last: "14".into(), pace: 4.0, theme, ..form });
    save(&mut model, &other, |_| {});
    assert_ne!(std::fs::read(&other).unwrap(), light, "in other colours");
}

#[test]
fn a_cancelled_film_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = recorded(0);
    ask(&mut model, |form| FilmForm { first: "0".into(), last: "400".into(), scale: 4, ..form });
    let begun = |_: &Worker| {
        while std::fs::read_dir(folder.path()).unwrap().next().is_none() {
            thread::sleep(Duration::from_millis(2));
        }
    };
    let path = folder.path().join("a.apng");
    assert_eq!(effects_of(&mut model, Msg::Film(FilmMsg::Cancel)), [Effect::CancelFilm]);
    save(&mut model, &path, |worker| {
        begun(worker);
        worker.cancel_film();
    });
    assert_eq!(info(&model), "Saving the film was cancelled.");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_failed_film_says_why_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = recorded(5);
    for (name, words) in
        [("film.mov", "the name of a film must end in .gif"), ("nowhere/a.gif", "there is no folder")]
    {
        ask(&mut model, |form| form);
        save(&mut model, &folder.path().join(name), |_| {});
        assert!(error(&model).contains(words), "{}", error(&model));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn a_wrong_form_stays_open_films_never_overlap() {
    let mut model = recorded(5);
    send(&mut model, [Msg::Film(FilmMsg::Ask)]);
    let wrong = FilmForm { last: "x".into(), ..form(&model) };
    update(&mut model, Msg::Film(FilmMsg::Form(wrong.clone())));
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Confirm)), []);
    assert_eq!(form(&model), wrong);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    ask(&mut model, |form| form);
    update(&mut model, Msg::Film(FilmMsg::Save("a.gif".into())));
    update(&mut model, Msg::Film(FilmMsg::Ask));
    assert_eq!((info(&model), &model.popup), ("A film is still being made.", &None));
    let mut model = opened(HARD);
    update(&mut model, Msg::Film(FilmMsg::Ask));
    assert!(info(&model).starts_with("There is no run to film"), "{}", info(&model));
}

#[test]
fn a_location_that_is_not_chosen_is_forgotten() {
    let mut model = recorded(5);
    let name = ask(&mut model, |form| form);
    update(&mut model, Msg::File(FileMsg::NoDialog(PathPurpose::Film)));
    let Some(Popup::Path { text, .. }) = &model.popup else { panic!("a field") };
    assert!(text.ends_with(&name), "{text}");
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert_eq!(model.filming.asked, None);
    ask(&mut model, |form| form);
    update(&mut model, Msg::Save(SaveMsg::DialogCancelled));
    assert_eq!(model.filming.asked, None);
    assert_eq!(effects_of(&mut model, Msg::Film(FilmMsg::Save("a.gif".into()))), [Effect::SaveSettings; 0]);
}

#[test]
fn a_film_shows_no_step_that_is_hidden() {
    let mut model = recorded(30);
    update(&mut model, Msg::Window(WindowMsg::ToggleLater));
    update(&mut model, Msg::Film(FilmMsg::Ask));
    assert_eq!(form(&model).last, "30");
    assert!(run(&model).trace.len() > 40);
    let later = FilmForm { last: "31".into(), ..form(&model) };
    update(&mut model, Msg::Film(FilmMsg::Form(later)));
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Confirm)), []);
}

#[test]
fn quitting_waits_for_a_film() {
    let mut model = recorded(5);
    ask(&mut model, |form| form);
    update(&mut model, Msg::Film(FilmMsg::Save("/tmp/a.gif".into())));
    assert!(!effects_of(&mut model, Msg::Window(WindowMsg::AskQuit)).contains(&Effect::Quit));
    let made = FilmMsg::Made { path: "/tmp/a.gif".into(), written: Written::Whole };
    assert!(effects_of(&mut model, Msg::Film(made)).contains(&Effect::Quit));
}
