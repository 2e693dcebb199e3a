//! Tests that no input is lost without a question.

use std::path::PathBuf;
use std::sync::Arc;

use crate::format;
use crate::geometry::{Cell, Digit};
use crate::gui::io::library;
use crate::gui::model::{Effect, Incoming, Model, Popup};
use crate::gui::msg::{EditMsg, FileMsg, Msg, PathPurpose, ReadResult, SaveMsg, ShelfMsg, WindowMsg};
use crate::gui::new_board::NewBoard;
use crate::gui::test_support::{EASY, SEVERAL, effects_of, line, opened, send};
use crate::gui::update::update;

/// A 4×4 board with a typed digit.
fn edited() -> Model {
    let mut model = opened(SEVERAL);
    send(
        &mut model,
        [Msg::Edit(EditMsg::Select(Cell::new(1))), Msg::Edit(EditMsg::Enter(Some(Digit::new(1))))],
    );
    assert!(model.editor.is_edited());
    model
}

/// Every message that would lose the board.
fn replacing() -> Vec<Msg> {
    vec![
        Msg::File(FileMsg::AskNew),
        Msg::File(FileMsg::OpenPath("other.txt".into())),
        Msg::Shelf(ShelfMsg::OpenLibrary(0)),
        Msg::Shelf(ShelfMsg::Choose(0)),
        Msg::Window(WindowMsg::AskQuit),
    ]
}

#[test]
fn whatever_takes_an_edited_board_away_asks_first() {
    for msg in replacing() {
        let mut model = edited();
        let effects = effects_of(&mut model, msg.clone());
        assert_eq!(model.popup, Some(Popup::Discard(Box::new(msg.clone()))));
        assert_eq!((effects, line(&model)), (vec![], "12..............".into()), "{msg:?}");
    }
}

#[test]
fn escape_keeps_the_board_and_forgets_the_wish() {
    for msg in replacing() {
        let mut model = edited();
        send(&mut model, [msg.clone(), Msg::Window(WindowMsg::Escape)]);
        assert_eq!((&model.popup, &model.incoming), (&None, &Incoming::Nothing), "{msg:?}");
        assert!(model.effects.is_empty(), "{msg:?}: {:?}", model.effects);
        assert_eq!(line(&model), "12..............");
        // A later Enter does not repeat the request.
        assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::Confirm)), []);
    }
}

#[test]
fn not_saving_continues_with_the_request() {
    let mut model = edited();
    send(&mut model, [Msg::Shelf(ShelfMsg::OpenLibrary(0)), Msg::Window(WindowMsg::DontSave)]);
    let first = library::puzzle(0).unwrap();
    assert_eq!((&model.editor.sheet().digits[..], &model.popup), (first.givens(), &None));

    let mut model = edited();
    send(&mut model, [Msg::File(FileMsg::OpenPath("other.txt".into()))]);
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::DontSave)), [Effect::Read("other.txt".into())]);

    let mut model = edited();
    send(&mut model, [Msg::Window(WindowMsg::AskQuit)]);
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::DontSave)), [Effect::Quit]);

    let mut model = edited();
    send(&mut model, [Msg::File(FileMsg::AskNew), Msg::Window(WindowMsg::DontSave)]);
    assert_eq!(model.popup, Some(Popup::New(NewBoard::like(model.editor.sheet()))));
    update(&mut model, Msg::Window(WindowMsg::Confirm));
    assert_eq!(line(&model), ".".repeat(16));
}

#[test]
fn an_unedited_board_is_replaced_without_asking() {
    for msg in replacing() {
        let mut model = opened(SEVERAL);
        update(&mut model, msg.clone());
        assert!(!matches!(model.popup, Some(Popup::Discard(_))), "{msg:?}");
    }
}

#[test]
fn a_saved_board_is_no_longer_edited() {
    let mut model = edited();
    let path = std::path::PathBuf::from("mine.txt");
    send(
        &mut model,
        [
            Msg::Save(SaveMsg::SavePath(path.clone())),
            Msg::Save(SaveMsg::Saved { path, problem: None }),
            Msg::Window(WindowMsg::AskQuit),
        ],
    );
    assert_eq!((&model.popup, model.effects.last()), (&None, Some(&Effect::Quit)));
}

#[test]
fn an_emptied_board_is_no_loss() {
    let mut model = edited();
    send(&mut model, [Msg::Edit(EditMsg::Clear), Msg::Window(WindowMsg::AskQuit)]);
    assert_eq!((&model.popup, model.effects.last()), (&None, Some(&Effect::Quit)));
}

#[test]
fn opening_over_an_edited_board_is_undoable() {
    let mut model = opened(SEVERAL);
    let path = PathBuf::from("slow.txt");
    send(&mut model, [Msg::File(FileMsg::OpenPath(path.clone())), Msg::Edit(EditMsg::Select(Cell::new(1)))]);
    update(&mut model, Msg::Edit(EditMsg::Enter(Some(Digit::new(1)))));
    let document = format::read(EASY.as_bytes(), "slow").unwrap();
    update(
        &mut model,
        Msg::File(FileMsg::Read { path, result: ReadResult::Read(Arc::new(document), Vec::new()) }),
    );
    assert_eq!(line(&model), EASY);
    update(&mut model, Msg::Edit(EditMsg::Undo));
    assert_eq!(line(&model), "12..............");
    assert!(model.editor.is_edited(), "and would prompt another question");
}

#[test]
fn an_open_popup_does_not_discard_the_board() {
    for msg in [Msg::File(FileMsg::OpenPath("dropped.txt".into())), Msg::Window(WindowMsg::AskQuit)] {
        let mut model = edited();
        update(&mut model, Msg::Window(WindowMsg::ToggleHelp));
        let effects = effects_of(&mut model, msg.clone());
        assert_eq!(
            (effects, &model.incoming),
            (vec![], &Incoming::Nothing),
            "{msg:?} continues without a question"
        );
        assert_eq!(model.popup, Some(Popup::Discard(Box::new(msg))));
    }
}

#[test]
fn closing_the_window_twice_still_asks() {
    let mut model = edited();
    send(
        &mut model,
        [
            Msg::Shelf(ShelfMsg::OpenLibrary(0)),
            Msg::Window(WindowMsg::AskQuit),
            Msg::Window(WindowMsg::AskQuit),
        ],
    );
    assert_eq!(model.popup, Some(Popup::Discard(Box::new(Msg::Window(WindowMsg::AskQuit)))));
    assert!(model.effects.is_empty());
    assert_eq!(effects_of(&mut model, Msg::Window(WindowMsg::DontSave)), [Effect::Quit]);
}

/// Sends messages and answers every question with "Don't save"; returns the number of questions.
fn questions(model: &mut Model, messages: impl IntoIterator<Item = Msg>) -> usize {
    let mut asked = 0;
    for msg in messages {
        update(model, msg);
        while matches!(model.popup, Some(Popup::Discard(_))) {
            asked += 1;
            update(model, Msg::Window(WindowMsg::DontSave));
        }
    }
    asked
}

#[test]
fn one_wish_is_one_question() {
    let chosen = || Msg::File(FileMsg::OpenPath("chosen.txt".into()));
    let by_dialog = vec![Msg::File(FileMsg::AskOpen), chosen()];
    let typed = Msg::File(FileMsg::PathTyped("chosen.txt".into()));
    let by_field = vec![
        Msg::File(FileMsg::AskOpen),
        Msg::File(FileMsg::NoDialog(PathPurpose::Open)),
        typed,
        Msg::Window(WindowMsg::Confirm),
    ];
    let dropped = vec![chosen()];
    for messages in [by_dialog, by_field, dropped] {
        let mut model = edited();
        assert_eq!(questions(&mut model, messages.clone()), 1, "{messages:?}");
        assert!(model.effects.contains(&Effect::Read("chosen.txt".into())), "{:?}", model.effects);
        assert_eq!(line(&model), "12..............", "until it is read");
    }
    let mut model = edited();
    assert_eq!(questions(&mut model, [Msg::File(FileMsg::AskNew), Msg::Window(WindowMsg::Confirm)]), 1);
    assert_eq!(line(&model), ".".repeat(16));
}

#[test]
fn saving_asks_nothing() {
    let mut model = edited();
    let typed = Msg::File(FileMsg::PathTyped("mine.txt".into()));
    let messages = [
        Msg::Save(SaveMsg::AskSave),
        Msg::File(FileMsg::NoDialog(PathPurpose::Save)),
        typed,
        Msg::Window(WindowMsg::Confirm),
    ];
    assert_eq!(questions(&mut model, messages), 0);
    assert!(matches!(model.effects.last(), Some(Effect::Write { .. })), "{:?}", model.effects);
}
