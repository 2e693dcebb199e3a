//! Saving what the board shows as a picture.

use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::geometry::Cell;
use crate::gui::io::worker::Worker;
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{BoardMsg, EditMsg, Msg, PictureMsg, StudyMsg, WhyMsg};
use crate::gui::test_support::{HARD, effects_of, error, go_to_step, info, opened, record_all, send};
use crate::gui::update::picture::drawn;
use crate::gui::update::update;
use crate::picture::{Kind, Picture};
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

fn svg(picture: &Picture) -> String {
    String::from_utf8(Kind::Svg.encode(picture, 1.0).expect("a picture")).expect("text")
}

#[test]
fn the_file_name_decides_the_picture_format() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = opened(HARD);
    record_all(&mut model, Algorithm::PROPAGATION);
    let asked = effects_of(&mut model, Msg::Picture(PictureMsg::Ask));
    let [Effect::AskSavePicture { suggestion }] = &asked[..] else { panic!("{asked:?}") };
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
    assert!(error(&model).contains("its name has to end in .svg, .png or .pdf"), "{}", error(&model));
    save(&mut model, &folder.path().join("nowhere/board.svg"));
    assert!(error(&model).contains("there is no folder"), "{}", error(&model));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    update(&mut model, Msg::Study(StudyMsg::Toggle));
    assert_eq!(effects_of(&mut model, Msg::Picture(PictureMsg::Ask)), []);
    assert!(info(&model).starts_with("No board is shown"));
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
