//! Quitting while the board is being written to a file.

use crate::geometry::{Cell, Digit};
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{EditMsg, Msg, SaveMsg, WindowMsg};
use crate::gui::test_support::{SEVERAL, effects_of, error, opened, send};
use crate::gui::update::update;

const ASK: Msg = Msg::Window(WindowMsg::AskQuit);

/// "Save As" was just answered.
fn saving() -> Model {
    let mut model = opened(SEVERAL);
    let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath("/tmp/board.txt".into())));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Write { .. })));
    model
}

fn saved(problem: Option<&str>) -> Msg {
    let problem = problem.map(str::to_owned);
    Msg::Save(SaveMsg::Saved { path: "/tmp/board.txt".into(), problem })
}

#[test]
fn the_window_closes_once_the_board_is_written_and_not_before() {
    let mut model = saving();
    assert_eq!(effects_of(&mut model, ASK), [], "the file would be lost");
    assert_eq!(effects_of(&mut model, saved(None)).last(), Some(&Effect::Quit));
}

#[test]
fn what_cannot_be_written_keeps_the_window_open() {
    let mut model = saving();
    send(&mut model, [ASK, saved(Some("disk full"))]);
    assert!(!model.effects.contains(&Effect::Quit));
    assert_eq!(error(&model), "/tmp/board.txt could not be saved: disk full.");
}

#[test]
fn quitting_that_waits_can_be_taken_back_or_asked_for_once_more() {
    for stay in [WindowMsg::Stay, WindowMsg::Escape].map(Msg::Window) {
        let mut model = saving();
        send(&mut model, [ASK, stay]);
        assert!(!effects_of(&mut model, saved(None)).contains(&Effect::Quit));
    }
    let mut model = saving();
    update(&mut model, ASK);
    assert_eq!(effects_of(&mut model, ASK), [Effect::Quit]);
}

#[test]
fn an_edited_board_that_is_being_written_is_waited_for_and_what_is_typed_then_asked_about() {
    let typed = |digit| Msg::Edit(EditMsg::Enter(Some(Digit::new(digit))));
    let mut model = opened(SEVERAL);
    send(&mut model, [Msg::Edit(EditMsg::Select(Cell::new(5))), typed(2)]);
    update(&mut model, Msg::Save(SaveMsg::SavePath("/tmp/board.txt".into())));
    update(&mut model, ASK);
    assert_eq!((&model.popup, model.quits_when_written), (&None, true));
    update(&mut model, typed(3));
    assert!(!effects_of(&mut model, saved(None)).contains(&Effect::Quit));
    assert_eq!(model.popup, Some(Popup::Discard(Box::new(ASK))));
}
