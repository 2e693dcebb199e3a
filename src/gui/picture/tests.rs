//! Tests of saving pictures of the board.

#[cfg(unix)]
mod printing;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::form::{PARTS, PictureForm, Subject};
use super::update::ordered;
use crate::geometry::Cell;
use crate::gui::io::worker::Worker;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{BoardMsg, EditMsg, Msg, PictureMsg, RunMsg, StudyMsg, WhyMsg, WindowMsg};
use crate::gui::test_support::{
    EASY, HARD, effects_of, error, go_to_step, info, opened, record_all, run, send, studying, wait,
};
use crate::gui::update::update;
use crate::picture::page::{Lookups, Moment, PagePart, Shown, Style};
use crate::picture::{Kind, Picture};
use crate::scene::theme::Theme;
use crate::solver::Algorithm;
use crate::step::{AssignReason, Step};

/// Saves a picture, as the main loop does.
fn save(model: &mut Model, path: &Path) {
    let effects = effects_of(model, Msg::Picture(PictureMsg::Save(path.to_owned())));
    let mut worker = Worker::new();
    let mut waits = false;
    for effect in effects {
        if let Effect::WritePicture { path, picture } = effect {
            worker.write_picture(path, picture);
            waits = true;
        }
    }
    while waits {
        thread::sleep(Duration::from_millis(2));
        for msg in worker.poll().collect::<Vec<_>>() {
            update(model, msg);
            waits = false;
        }
    }
}

/// The picture that is saved with the default choices.
fn drawn(model: &Model) -> Picture {
    ordered(model, &PictureForm::new(model.settings.theme)).picture()
}

/// Opens the form and confirms it with these choices; returns the suggested name.
fn ask(model: &mut Model, choose: impl FnOnce(&mut PictureForm)) -> String {
    update(model, Msg::Picture(PictureMsg::Ask));
    let mut form = asked(model).clone();
    choose(&mut form);
    update(model, Msg::Picture(PictureMsg::Form(form)));
    let effects = effects_of(model, Msg::Window(WindowMsg::Confirm));
    let [Effect::AskSavePicture { suggestion }] = &effects[..] else { panic!("{effects:?}") };
    suggestion.clone()
}

/// The open form.
fn asked(model: &Model) -> &PictureForm {
    let Some(Popup::Picture(form)) = &model.popup else { panic!("{:?}", model.popup) };
    form
}

fn svg(picture: &Picture) -> String {
    String::from_utf8(Kind::Svg.encode(picture, 1.0).expect("a picture")).expect("text")
}

#[test]
fn the_file_name_decides_the_picture_format() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = opened(HARD);
    record_all(&mut model, Algorithm::PROPAGATION);
    let suggestion = ask(&mut model, |_| {});
    assert!(suggestion.contains("-step-") && suggestion.ends_with(".png"), "{suggestion}");
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF-")] {
        let path = folder.path().join(name);
        save(&mut model, &path);
        assert!(info(&model).starts_with("Saved as "), "{}", info(&model));
        assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
    }
    let shown = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert_eq!(shown, svg(&drawn(&model)));
}

#[test]
fn an_unusable_picture_path_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = opened(HARD);
    save(&mut model, &folder.path().join("board.jpeg"));
    assert!(
        error(&model).contains("the name of a picture must end in .svg, .png or .pdf"),
        "{}",
        error(&model)
    );
    save(&mut model, &folder.path().join("nowhere/board.svg"));
    assert!(error(&model).contains("there is no folder"), "{}", error(&model));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_chosen_parts_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = opened(HARD);
    record_all(&mut model, Algorithm::PROPAGATION);
    update(&mut model, Msg::Run(RunMsg::GoTo(300)));
    for (part, _) in PARTS {
        let suggestion = ask(&mut model, |form| {
            *form = PictureForm { parts: vec![part], kind: Kind::Svg, theme: Theme::Dark, ..form.clone() };
        });
        assert!(suggestion.ends_with("-step-300.svg"), "{suggestion}");
        let path = folder.path().join(format!("{part:?}.svg"));
        save(&mut model, &path);
        let shown = std::fs::read_to_string(&path).unwrap();
        let run = run(&model);
        let (about, trace) = (run.about(), &run.trace);
        let mut moment = Moment::of(&about, trace, 300, false);
        moment.look_at(&[part], 300, &mut Lookups::default());
        if part != PagePart::Board {
            let mut alone = Shown::Moment(&moment).picture(&[part], asked_style(&model));
            alone.title = drawn(&model).title;
            assert_eq!(shown, svg(&alone), "{part:?}: as the command line draws it");
        } else {
            assert_ne!(shown, svg(&drawn(&model)), "in dark");
        }
    }
    // The choices of the last time are kept.
    update(&mut model, Msg::Picture(PictureMsg::Ask));
    assert_eq!((&asked(&model).parts[..], asked(&model).theme), (&[PagePart::Chart][..], Theme::Dark));
}

/// The chosen style.
fn asked_style(model: &Model) -> Style {
    model.pictured.as_ref().expect("a choice").style()
}

#[test]
fn a_puzzle_is_drawn_without_parts_of_runs() {
    let mut model = opened(HARD);
    let offered = PARTS.map(|(part, _)| model.can_draw(part));
    assert_eq!(offered, [true, false, false, false, false]);
    update(&mut model, Msg::Picture(PictureMsg::Ask));
    let nothing = PictureForm { parts: Vec::new(), ..asked(&model).clone() };
    update(&mut model, Msg::Picture(PictureMsg::Form(nothing)));
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Confirm)), []);
    assert!(asked(&model).parts.is_empty(), "the choice stays open");
}

#[test]
fn the_whole_window_is_saved_as_png() {
    let mut model = opened(HARD);
    update(&mut model, Msg::Study(StudyMsg::Toggle));
    let suggestion = ask(&mut model, |form| {
        assert_eq!(form.subject, Subject::Window, "neither board nor plot is shown");
        form.kind = Kind::Svg;
    });
    assert!(suggestion.ends_with(".png"), "{suggestion}");
    let path = PathBuf::from("window.png");
    let effects = effects_of(&mut model, Msg::Picture(PictureMsg::Save(path.clone())));
    assert!(effects.contains(&Effect::WriteWindow { path }), "{effects:?}");
    let effects = effects_of(&mut model, Msg::Picture(PictureMsg::Save("window.svg".into())));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::WriteWindow { .. })));
    assert!(error(&model).contains("can only be saved as PNG"), "{}", error(&model));
}

#[test]
fn pictures_show_arrows_but_not_the_selection() {
    let mut model = opened(HARD);
    let before = svg(&drawn(&model));
    send(
        &mut model,
        [Msg::Edit(EditMsg::Select(Cell::new(40))), Msg::Board(BoardMsg::Hover(Some(Cell::new(7))))],
    );
    assert_eq!(svg(&drawn(&model)), before);
    crate::gui::test_support::record(&mut model, Algorithm::PROPAGATION);
    go_to_step(&mut model, |step| matches!(step, Step::Assign { reason: AssignReason::Rule(_), .. }));
    let arrows = |model: &Model| svg(&drawn(model)).matches("<polygon ").count();
    assert_eq!(arrows(&model), 0);
    update(&mut model, Msg::Why(WhyMsg::Here));
    assert!(arrows(&model) > 0, "the causes of what was asked");
}

#[test]
fn a_plot_is_drawn_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let (_lists, mut model) = studying(&format!("{HARD}\n{EASY}\n"), &["mrv", "dlx"]);
    update(&mut model, Msg::Study(StudyMsg::Begin));
    wait(&mut model, "the study ends", |model| model.study.work.as_ref().is_some_and(|work| !work.is_busy()));
    let title = "Puzzles answered within a time";
    send(&mut model, [StudyMsg::Choose(title.into()), StudyMsg::Toggle].map(Msg::Study));
    let suggestion = ask(&mut model, |form| {
        assert_eq!(form.subject, Subject::Plot);
        form.kind = Kind::Svg;
    });
    assert_eq!(suggestion, format!("{title}.svg"));
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF-")] {
        let path = folder.path().join(name);
        save(&mut model, &path);
        assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}: {}", info(&model));
    }
    // The saved picture has the colours of both solvers, and at least one marker of each.
    let shown = std::fs::read(folder.path().join("a.png")).unwrap();
    let mut reader = png::Decoder::new(&shown[..]).read_info().expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size()];
    reader.next_frame(&mut pixels).expect("a picture");
    let palette = model.settings.theme.palette();
    for series in &palette.series[..2] {
        let [r, g, b, _] = series.to_array();
        assert!(pixels.chunks_exact(3).filter(|pixel| *pixel == [r, g, b]).count() > 100, "{series:?}");
    }
    assert!(!pixels.chunks_exact(3).any(|pixel| pixel == &palette.series[2].to_array()[..3]), "no third one");
    model.study.work = None;
    let path = folder.path().join("late.svg");
    save(&mut model, &path);
    assert!(error(&model).contains("no longer shown") && !path.exists(), "{}", error(&model));
}
