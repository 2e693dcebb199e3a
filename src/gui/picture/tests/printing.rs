//! Tests of printing the board, with a program in place of `lp`.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::gui::io::worker::Worker;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{Msg, PictureMsg, StudyMsg, WindowMsg};
use crate::gui::picture::update::printed;
use crate::gui::test_support::{HARD, effects_of, error, info, opened, record_all};
use crate::gui::update::update;
use crate::picture::Kind;
use crate::solver::Algorithm;

/// A program with this script.
fn program(folder: &Path, script: &str) -> PathBuf {
    let path = folder.join("lp");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// Prints the board with a program, as the main loop does.
fn print(model: &mut Model, program: &Path) {
    update(model, Msg::Picture(PictureMsg::AskPrint));
    assert_eq!(model.popup, Some(Popup::Print));
    let effects = effects_of(model, Msg::Window(WindowMsg::Confirm));
    let [Effect::Print(picture)] = &effects[..] else { panic!("{effects:?}") };
    let mut worker = Worker::new();
    worker.print(picture.clone(), program.as_os_str());
    loop {
        thread::sleep(Duration::from_millis(2));
        if let Some(msg) = worker.poll().next() {
            return update(model, msg);
        }
    }
}

#[test]
fn the_printer_gets_board_and_step_as_pdf() {
    let folder = tempfile::tempdir().unwrap();
    let script = "cat >\"$0.pdf\"; echo \"$@\" >\"$0.words\"; echo 'request id is Office-7 (1 file(s))'";
    let lp = program(folder.path(), script);
    let mut model = opened(HARD);
    for is_run in [false, true] {
        if is_run {
            record_all(&mut model, Algorithm::PROPAGATION);
        }
        print(&mut model, &lp);
        assert_eq!(info(&model), "Sent to the printer as Office-7.");
        let expected = Kind::Pdf.encode(&printed(&model), 1.0).unwrap();
        assert!(expected.starts_with(b"%PDF-"));
        assert_eq!(fs::read(folder.path().join("lp.pdf")).unwrap(), expected);
        let words = fs::read_to_string(folder.path().join("lp.words")).unwrap();
        assert!(words.ends_with("-o fit-to-page -\n"), "{words}");
    }
}

#[test]
fn paper_is_light_whatever_the_window_is() {
    let mut model = opened(HARD);
    record_all(&mut model, Algorithm::PROPAGATION);
    let paper = |model: &Model| String::from_utf8(Kind::Svg.encode(&printed(model), 1.0).unwrap()).unwrap();
    let before = paper(&model);
    update(&mut model, Msg::Window(WindowMsg::ToggleTheme));
    assert_eq!(paper(&model), before);
    assert!(printed(&model).background.is_none());
}

#[test]
fn a_printer_that_refuses_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut model = opened(HARD);
    for script in ["cat >/dev/null; ", ""] {
        let words = "echo 'lp: Error - no default destination available.' >&2; exit 1";
        print(&mut model, &program(folder.path(), &format!("{script}{words}")));
        assert_eq!(error(&model), "Not printed: Error - no default destination available.");
    }
    print(&mut model, Path::new("no-such-printing-program"));
    assert!(error(&model).contains("install the package cups-client"), "{}", error(&model));
    assert!(error(&model).contains("Ctrl+Shift+E"), "{}", error(&model));
}

#[test]
fn a_page_is_not_printed() {
    let mut model = opened(HARD);
    update(&mut model, Msg::Study(StudyMsg::Toggle));
    update(&mut model, Msg::Picture(PictureMsg::AskPrint));
    assert!(info(&model).starts_with("There is no board"), "{}", info(&model));
    assert_eq!(model.popup, None);
}
