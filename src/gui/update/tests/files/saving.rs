//! Tests of saving: where, in which format, and what follows.

use super::*;

#[test]
fn what_is_saved_reads_back() {
    let mut model = opened(EASY);
    let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath("out.txt".into())));
    let [Effect::Write { text, .. }] = &effects[..] else { panic!("{effects:?}") };
    let again = format::read(text.as_bytes(), "out").unwrap().puzzle(0).unwrap();
    assert_eq!(again.givens(), model.editor.sheet().digits);
}

/// A board with 3 twice in row 1 and in the first block, and two pencil marks.
fn in_conflict() -> Model {
    let mut model = opened(EASY);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Select(Cell::new(0))),
            Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))),
            Msg::Edit(EditMsg::Select(Cell::new(1))),
            Msg::Edit(EditMsg::Mark(Digit::new(4))),
            Msg::Edit(EditMsg::Mark(Digit::new(7))),
        ],
    );
    assert_eq!(model.editor.sheet().conflicts().len(), 1);
    model
}

#[test]
fn every_format_keeps_a_board_in_conflict() {
    for format in OutputFormat::all().filter(|format| format.readers(9).is_some()) {
        let mut model = in_conflict();
        let before = model.editor.sheet().clone();
        update(&mut model, Msg::Save(SaveMsg::ChooseFormat(format)));
        let Some(Popup::SaveAs(choice)) = model.popup.clone() else { panic!("a choice") };
        let offered = choice.offered.iter().find(|rendering| rendering.format == format);
        let offered = offered.unwrap_or_else(|| panic!("{format:?} is not offered"));
        assert!(choice.in_conflict && choice.has_marks && choice.chosen == format);
        update(&mut model, Msg::Window(WindowMsg::Confirm));
        let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath("out.txt".into())));
        let [.., Effect::Write { text, .. }] = &effects[..] else { panic!("{effects:?}") };
        update(&mut model, Msg::Save(SaveMsg::Saved { path: "out.txt".into(), problem: None }));
        assert!(!model.editor.is_edited());
        let told = "Saved as out.txt. The board has conflicts; they will be marked again when it is opened.";
        assert_eq!(info(&model), told);

        let mut again = blank();
        open(&mut again, "out.txt", text);
        let sheet = again.editor.sheet();
        assert_eq!(sheet.digits, before.digits, "{format:?}\n{text}");
        assert_eq!(sheet.conflicts(), before.conflicts(), "{format:?}");
        let keeps_marks =
            sheet.geometry.cells().all(|cell| sheet.shown_marks(cell) == before.shown_marks(cell));
        assert_eq!(keeps_marks, offered.keeps_marks, "{format:?}\n{text}");
        assert!(!again.editor.is_edited(), "what was opened is in a file");
    }
}

#[test]
fn formats_with_marks_keep_those_of_conflicting_boards() {
    let mut model = in_conflict();
    update(&mut model, Msg::Save(SaveMsg::AskSaveAs));
    let Some(Popup::SaveAs(choice)) = &model.popup else { panic!("a choice") };
    let keeping = choice.offered.iter().filter(|rendering| rendering.keeps_marks);
    let keeping: Vec<OutputFormat> = keeping.map(|rendering| rendering.format).collect();
    assert_eq!(keeping, [OutputFormat::F_PUZZLES, OutputFormat::OPENSUDOKU]);
}

#[test]
fn a_conflicting_board_can_be_saved_before_quitting() {
    let mut model = in_conflict();
    update(&mut model, Msg::Window(WindowMsg::AskQuit));
    let asked = effects_of(&mut model, Msg::Window(WindowMsg::Confirm));
    assert!(matches!(&asked[..], [Effect::AskSave { .. }]), "{asked:?}");
    update(&mut model, Msg::Save(SaveMsg::SavePath("out.txt".into())));
    written(&mut model);
    assert_eq!(model.effects.last(), Some(&Effect::Quit));
}

/// Reports a requested write as done.
fn written(model: &mut Model) {
    let effects = std::mem::take(&mut model.effects);
    for effect in effects {
        if let Effect::Write { path, .. } = effect {
            update(model, Msg::Save(SaveMsg::Saved { path, problem: None }));
        }
    }
}

#[test]
fn saving_again_uses_the_same_file() {
    let mut model = opened(SEVERAL);
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))));
    send(
        &mut model,
        [
            Msg::Save(SaveMsg::AskSaveAs),
            Msg::Save(SaveMsg::ChooseFormat(OutputFormat::LINE)),
            Msg::Window(WindowMsg::Confirm),
        ],
    );
    assert!(matches!(&model.effects[..], [.., Effect::AskSave { .. }]), "{:?}", model.effects);
    update(&mut model, Msg::Save(SaveMsg::SavePath("/tmp/mine.txt".into())));
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(1)))));
    written(&mut model);
    assert!(model.editor.is_edited(), "something was typed while it was written");
    assert_eq!(model.settings.recent.first(), Some(&PathBuf::from("/tmp/mine.txt")));
    let effects = effects_of(&mut model, Msg::Save(SaveMsg::AskSave));
    let [Effect::Write { path, text }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((path.to_str(), text.lines().last()), (Some("/tmp/mine.txt"), Some("2...............")));
    update(&mut model, Msg::Save(SaveMsg::Saved { path: "/tmp/mine.txt".into(), problem: None }));
    assert!(!model.editor.is_edited());
    update(&mut model, Msg::Edit(EditMsg::Paste(UNSOLVABLE.into())));
    assert!(
        matches!(&effects_of(&mut model, Msg::Save(SaveMsg::AskSave))[..], [Effect::AskSave { .. }]),
        "another board"
    );
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert!(
        matches!(&effects_of(&mut model, Msg::Save(SaveMsg::AskSave))[..], [Effect::Write { .. }]),
        "the same again"
    );
}

#[test]
fn every_format_that_is_offered_reads_back() {
    for format in OutputFormat::all() {
        let mut model = opened(EASY);
        send(&mut model, [Msg::Save(SaveMsg::ChooseFormat(format)), Msg::Window(WindowMsg::Confirm)]);
        let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath("out.txt".into())));
        let [Effect::Write { text, .. }] = &effects[..] else { panic!("{effects:?}") };
        let again = format::read(text.as_bytes(), "out").unwrap().puzzle(0).unwrap();
        assert_eq!(again.givens(), model.editor.sheet().digits, "{}", format.name());
    }
}

#[test]
fn saving_first_resumes_the_interrupted_request() {
    let mut model = opened(SEVERAL);
    send(&mut model, [Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))), Msg::Window(WindowMsg::AskQuit)]);
    assert!(matches!(&effects_of(&mut model, Msg::Window(WindowMsg::Confirm))[..], [Effect::AskSave { .. }]));
    update(&mut model, Msg::Save(SaveMsg::SavePath("out.txt".into())));
    written(&mut model);
    assert_eq!(model.effects.last(), Some(&Effect::Quit));

    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))),
            Msg::Window(WindowMsg::AskQuit),
            Msg::Window(WindowMsg::Confirm),
            Msg::Save(SaveMsg::DialogCancelled),
        ],
    );
    send(&mut model, [Msg::Save(SaveMsg::AskSave), Msg::Save(SaveMsg::SavePath("out.txt".into()))]);
    written(&mut model);
    assert!(!model.effects.contains(&Effect::Quit), "that question was dismissed");

    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Enter(Some(Digit::new(2)))),
            Msg::Window(WindowMsg::AskQuit),
            Msg::Window(WindowMsg::Confirm),
        ],
    );
    send(&mut model, [Msg::Save(SaveMsg::SavePath("out.txt".into()))]);
    update(
        &mut model,
        Msg::Save(SaveMsg::Saved { path: "out.txt".into(), problem: Some("disk full".into()) }),
    );
    assert!(!model.effects.contains(&Effect::Quit) && model.editor.is_edited());
}

#[test]
fn a_failed_save_leaves_the_board_edited() {
    let mut model = opened(EASY);
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(3)))));
    update(
        &mut model,
        Msg::Save(SaveMsg::Saved { path: "out.txt".into(), problem: Some("disk full".into()) }),
    );
    assert_eq!(error(&model), "out.txt could not be saved: disk full.");
    assert!(model.editor.is_edited());
}

#[test]
fn the_suggested_file_name_is_valid() {
    let offered = |name: &str| {
        let mut model = blank();
        model.editor.open(crate::editor::Sheet { name: name.into(), ..model.editor.sheet().clone() });
        effects_of(&mut model, Msg::Save(SaveMsg::AskSave))
    };
    let suggestion = |text: &str| vec![Effect::AskSave { suggestion: text.into() }];
    assert_eq!(offered("Easy one"), suggestion("Easy one.txt"));
    assert_eq!(offered("9×9 very hard"), suggestion("9x9 very hard.txt"));
    assert_eq!(offered("a/b: #3"), suggestion("ab 3.txt"));
    assert_eq!(offered(""), suggestion("puzzle.txt"));
}

#[test]
fn pencil_marks_are_saved_if_the_format_can() {
    let mut model = opened(EASY);
    send(
        &mut model,
        [
            Msg::Edit(EditMsg::Select(Cell::new(0))),
            Msg::Edit(EditMsg::Mark(Digit::new(3))),
            Msg::Edit(EditMsg::Mark(Digit::new(4))),
        ],
    );
    send(
        &mut model,
        [
            Msg::Save(SaveMsg::AskSaveAs),
            Msg::Save(SaveMsg::ChooseFormat(OutputFormat::MARKS)),
            Msg::Window(WindowMsg::Confirm),
        ],
    );
    send(&mut model, [Msg::Save(SaveMsg::SavePath("/tmp/marked.txt".into()))]);
    let written = model.effects.iter().find_map(|effect| match effect {
        Effect::Write { text, .. } => Some(text.clone()),
        _ => None,
    });
    let again = format::read(written.expect("it is written").as_bytes(), "").expect("a grid");
    let draft = again.draft(0).expect("one");
    assert_eq!(draft.candidates[0], [Digit::new(3), Digit::new(4)].into_iter().collect());
    assert_eq!(draft.puzzle.givens(), &model.editor.sheet().digits);
}

/// The paths and contents that a message requests to be written.
fn writes(model: &mut Model, msg: Msg) -> Vec<(String, String)> {
    let write = |effect| match effect {
        Effect::Write { path, text } => Some((path.display().to_string(), text.trim_end().to_owned())),
        _ => None,
    };
    effects_of(model, msg).into_iter().filter_map(write).collect()
}

#[test]
fn saves_of_one_file_queue_newest_last() {
    let typed = |digit| Msg::Edit(EditMsg::Enter(Some(Digit::new(digit))));
    let path = |name: &str| Msg::Save(SaveMsg::SavePath(name.into()));
    let done = |name: &str| Msg::Save(SaveMsg::Saved { path: name.into(), problem: None });
    let mut model = opened(SEVERAL);
    let rows = |first: char| format!("{first}...\n....\n....\n....");
    assert_eq!(writes(&mut model, path("/a.txt")).len(), 1);
    for digit in [1, 2, 3] {
        send(&mut model, [typed(digit)]);
        assert_eq!(writes(&mut model, path("/a.txt")), [], "the first is still being written");
    }
    assert_eq!(writes(&mut model, path("/b.txt")), []);
    assert!(model.is_writing() && model.is_being_written() && model.editor.is_edited());
    let second = writes(&mut model, done("/a.txt"));
    assert!(
        matches!(&second[..], [(path, text)] if path == "/a.txt" && text.ends_with(&rows('4'))),
        "{second:?}"
    );
    assert!(model.editor.is_edited(), "what is in the file is an older board");
    let third = writes(&mut model, done("/a.txt"));
    assert!(matches!(&third[..], [(path, _)] if path == "/b.txt"), "{third:?}");
    assert!(!model.editor.is_edited());
    assert_eq!(writes(&mut model, done("/b.txt")), []);
    assert!(!model.is_writing());
}

#[test]
fn quitting_after_two_saves_waits_for_both() {
    let mut model = opened(SEVERAL);
    let save = Msg::Save(SaveMsg::SavePath("/a.txt".into()));
    let done = Msg::Save(SaveMsg::Saved { path: "/a.txt".into(), problem: None });
    send(&mut model, [save.clone(), Msg::Edit(EditMsg::Enter(Some(Digit::new(1)))), save]);
    send(&mut model, [Msg::Window(WindowMsg::AskQuit)]);
    assert!(model.saves.quits_when_written && model.popup.is_none());
    assert!(!effects_of(&mut model, done.clone()).contains(&Effect::Quit));
    assert_eq!(effects_of(&mut model, done).last(), Some(&Effect::Quit));
}
