//! Nothing typed is lost without a question.

use std::path::PathBuf;
use std::sync::Arc;

use crate::format;
use crate::geometry::{Cell, Digit};
use crate::gui::io::library;
use crate::gui::model::{Effect, Model, NewBoard, PathPurpose, Popup};
use crate::gui::test_support::{EASY, SEVERAL, effects_of, line, opened, send};
use crate::gui::update::{Msg, ReadResult, update};

/// A 4×4 board with a digit that was typed.
fn edited() -> Model {
    let mut model = opened(SEVERAL);
    send(&mut model, [Msg::Select(Cell::new(1)), Msg::Enter(Some(Digit::new(1)))]);
    assert!(model.editor.is_edited());
    model
}

/// Everything that takes the board away.
fn replacing() -> Vec<Msg> {
    vec![Msg::AskNew, Msg::OpenPath("other.txt".into()), Msg::OpenLibrary(0), Msg::Choose(0), Msg::AskQuit]
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
        send(&mut model, [msg.clone(), Msg::Escape]);
        assert_eq!((&model.popup, &model.reading), (&None, &None), "{msg:?}");
        assert!(model.effects.is_empty(), "{msg:?}: {:?}", model.effects);
        assert_eq!(line(&model), "12..............");
        // The wish does not come back by a later Enter.
        assert_eq!(effects_of(&mut model, Msg::Confirm), []);
    }
}

#[test]
fn yes_does_what_was_asked_for() {
    let mut model = edited();
    send(&mut model, [Msg::OpenLibrary(0), Msg::Confirm]);
    let first = library::puzzle(0).unwrap();
    assert_eq!((&model.editor.sheet().digits[..], &model.popup), (first.givens(), &None));

    let mut model = edited();
    send(&mut model, [Msg::OpenPath("other.txt".into())]);
    assert_eq!(effects_of(&mut model, Msg::Confirm), [Effect::Read("other.txt".into())]);

    let mut model = edited();
    send(&mut model, [Msg::AskQuit]);
    assert_eq!(effects_of(&mut model, Msg::Confirm), [Effect::Quit]);

    let mut model = edited();
    send(&mut model, [Msg::AskNew, Msg::Confirm]);
    assert_eq!(model.popup, Some(Popup::New(NewBoard::like(model.editor.sheet()))));
    update(&mut model, Msg::Confirm);
    assert_eq!(line(&model), ".".repeat(16));
}

#[test]
fn a_board_that_is_kept_elsewhere_goes_without_a_question() {
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
    send(&mut model, [Msg::SavePath(path.clone()), Msg::Saved { path, problem: None }, Msg::AskQuit]);
    assert_eq!((&model.popup, model.effects.last()), (&None, Some(&Effect::Quit)));
}

#[test]
fn an_emptied_board_is_no_loss() {
    let mut model = edited();
    send(&mut model, [Msg::Clear, Msg::AskQuit]);
    assert_eq!((&model.popup, model.effects.last()), (&None, Some(&Effect::Quit)));
}

#[test]
fn a_file_that_arrives_over_a_board_edited_meanwhile_can_be_undone() {
    let mut model = opened(SEVERAL);
    let path = PathBuf::from("slow.txt");
    send(&mut model, [Msg::OpenPath(path.clone()), Msg::Select(Cell::new(1))]);
    update(&mut model, Msg::Enter(Some(Digit::new(1))));
    let document = format::read(EASY.as_bytes(), "slow").unwrap();
    update(&mut model, Msg::Read { path, result: ReadResult::Read(Arc::new(document), Vec::new()) });
    assert_eq!(line(&model), EASY);
    update(&mut model, Msg::Undo);
    assert_eq!(line(&model), "12..............");
    assert!(model.editor.is_edited(), "and would be asked for again");
}

#[test]
fn a_pop_up_that_happens_to_be_open_does_not_let_the_board_go() {
    for msg in [Msg::OpenPath("dropped.txt".into()), Msg::AskQuit] {
        let mut model = edited();
        update(&mut model, Msg::ToggleHelp);
        let effects = effects_of(&mut model, msg.clone());
        assert_eq!((effects, &model.reading), (vec![], &None), "{msg:?} goes on without a question");
        assert_eq!(model.popup, Some(Popup::Discard(Box::new(msg))));
    }
}

#[test]
fn closing_the_window_twice_still_asks() {
    let mut model = edited();
    send(&mut model, [Msg::OpenLibrary(0), Msg::AskQuit, Msg::AskQuit]);
    assert_eq!(model.popup, Some(Popup::Discard(Box::new(Msg::AskQuit))));
    assert!(model.effects.is_empty());
    assert_eq!(effects_of(&mut model, Msg::Confirm), [Effect::Quit]);
}

/// Sends messages and says yes to every question; answers how many there were.
fn questions(model: &mut Model, messages: impl IntoIterator<Item = Msg>) -> usize {
    let mut asked = 0;
    for msg in messages {
        update(model, msg);
        while matches!(model.popup, Some(Popup::Discard(_))) {
            asked += 1;
            update(model, Msg::Confirm);
        }
    }
    asked
}

#[test]
fn one_wish_is_one_question() {
    let chosen = || Msg::OpenPath("chosen.txt".into());
    let by_dialog = vec![Msg::AskOpen, chosen()];
    let typed = Msg::PathTyped("chosen.txt".into());
    let by_field = vec![Msg::AskOpen, Msg::NoDialog(PathPurpose::Open), typed, Msg::Confirm];
    let dropped = vec![chosen()];
    for messages in [by_dialog, by_field, dropped] {
        let mut model = edited();
        assert_eq!(questions(&mut model, messages.clone()), 1, "{messages:?}");
        assert!(model.effects.contains(&Effect::Read("chosen.txt".into())), "{:?}", model.effects);
        assert_eq!(line(&model), "12..............", "until it is read");
    }
    let mut model = edited();
    assert_eq!(questions(&mut model, [Msg::AskNew, Msg::Confirm]), 1);
    assert_eq!(line(&model), ".".repeat(16));
}

#[test]
fn saving_asks_nothing() {
    let mut model = edited();
    let typed = Msg::PathTyped("mine.txt".into());
    let messages = [Msg::AskSave, Msg::NoDialog(PathPurpose::Save), typed, Msg::Confirm];
    assert_eq!(questions(&mut model, messages), 0);
    assert!(matches!(model.effects.last(), Some(Effect::Write { .. })), "{:?}", model.effects);
}
