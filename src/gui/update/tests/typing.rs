//! Tests of typing line by line, of keys without a meaning, of digits typed in a run, and of texts with
//! conflicts.

use crate::geometry::{Cell, Digit, Variant};
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{EditMsg, Msg, RunMsg, ShelfMsg, WindowMsg};
use crate::gui::test_support::{
    EASY, SEVERAL, blank, effects_of, error, line, new_board, open, opened, quoted, record, send,
};
use crate::gui::update::update;
use crate::solver::Algorithm;

/// Types characters with the keys; a dot is a blank.
fn type_text(model: &mut Model, text: &str) {
    for symbol in text.chars() {
        let digit = model.editor.sheet().symbols.digit(symbol);
        update(model, Msg::Edit(EditMsg::Type(digit)));
    }
}

fn selected(model: &Model) -> usize {
    model.editor.selected().index()
}

#[test]
fn a_puzzle_is_typed_as_eighty_one_characters() {
    let mut model = blank();
    type_text(&mut model, EASY);
    assert_eq!((line(&model), selected(&model)), (EASY.into(), 80), "the last cell stays selected");
    send(&mut model, [Msg::Edit(EditMsg::Select(Cell::new(2)))]);
    type_text(&mut model, ".");
    assert_eq!((&line(&model)[..6], selected(&model)), ("....2.", 3), "the 3 is cleared");
}

#[test]
fn blanks_advance_skipping_keeps_and_deleting_stays() {
    let mut model = opened("1234............");
    model.settings.advance = Some(true);
    send(
        &mut model,
        [Msg::Edit(EditMsg::Type(None)), Msg::Edit(EditMsg::Skip), Msg::Edit(EditMsg::Enter(None))],
    );
    assert_eq!((line(&model), selected(&model)), (".2.4............".into(), 2));
    send(&mut model, [Msg::Edit(EditMsg::Undo), Msg::Edit(EditMsg::Undo)]);
    assert_eq!(line(&model), "1234............");
}

/// It is on by default only on 9×9 boards.
#[test]
fn advancing_is_a_remembered_choice() {
    let mut model = blank();
    assert!(model.advances());
    update(&mut model, new_board(16, Variant::Plain));
    assert!(!model.advances());
    type_text(&mut model, "GA");
    assert_eq!((line(&model).trim_end_matches('.'), selected(&model)), ("A", 0));
    assert_eq!(effects_of(&mut model, Msg::Edit(EditMsg::ToggleAdvance)), [Effect::SaveSettings]);
    type_text(&mut model, "GA");
    assert_eq!((line(&model).trim_end_matches('.'), selected(&model)), ("GA", 2));
    assert_eq!(model.settings.advance, Some(true));
    update(&mut model, Msg::Edit(EditMsg::ToggleAdvance));
    update(&mut model, new_board(9, Variant::Plain));
    assert!(!model.advances(), "it was switched off");
}

#[test]
fn marks_and_multiple_cells_do_not_advance() {
    let mut model = blank();
    update(&mut model, Msg::Edit(EditMsg::TogglePencil));
    type_text(&mut model, "357");
    assert_eq!((model.editor.sheet().shown_marks(Cell::new(0)).len(), selected(&model)), (3, 0));
    send(&mut model, [Msg::Edit(EditMsg::TogglePencil), Msg::Edit(EditMsg::SelectAll)]);
    type_text(&mut model, "4");
    assert_eq!((line(&model), model.editor.selection().len()), ("4".repeat(81), 81));
    // After a clicked digit the selection stays: the user chooses the next cell with the pointer.
    send(
        &mut model,
        [Msg::Edit(EditMsg::Select(Cell::new(7))), Msg::Edit(EditMsg::Enter(Some(Digit::new(0))))],
    );
    assert_eq!(selected(&model), 7);
}

#[test]
fn digits_typed_in_a_run_are_offered() {
    let mut model = opened(EASY);
    record(&mut model, Algorithm::Mrv);
    let offer = |digit| Msg::Edit(EditMsg::Offer(Digit::new(digit)));
    send(&mut model, [Msg::Edit(EditMsg::Select(Cell::new(0))), offer(3), offer(6)]);
    assert_eq!(model.popup, Some(Popup::Edit(vec![Digit::new(3), Digit::new(6)])));
    assert!(model.lanes.is_some() && line(&model) == EASY);
    update(&mut model, Msg::Window(WindowMsg::Escape));
    assert!(model.lanes.is_some() && model.popup.is_none() && line(&model) == EASY);
    send(&mut model, [offer(3), offer(6), Msg::Window(WindowMsg::Confirm)]);
    assert_eq!((&line(&model)[..3], model.lanes.is_none(), &model.popup), ("473", true, &None));
    update(&mut model, Msg::Run(RunMsg::Back));
    assert!(model.lanes.is_some());
}

/// A board with two 3s in column 2.
const CLASH: &str = "....\n.3..\n....\n.3..";

#[test]
fn a_conflicting_file_opens_to_be_corrected() {
    let mut model = opened(SEVERAL);
    open(&mut model, "clash.txt", CLASH);
    assert_eq!(line(&model), ".....3.......3..");
    let told = error(&model);
    assert!(
        told.contains("3 appears twice in column 2, at R2C2 and R4C2. Correct the marked cells."),
        "{told}"
    );
    assert_eq!((quoted(&model), model.editor.sheet().conflicts().len()), (".3..", 1));
    assert!(!model.editor.is_edited(), "it is as in the file");
    send(&mut model, [Msg::Edit(EditMsg::Select(Cell::new(13))), Msg::Edit(EditMsg::Enter(None))]);
    assert!(model.notices.shown.is_none() && model.editor.sheet().conflicts().is_empty());
    send(&mut model, [Msg::Edit(EditMsg::Undo), Msg::Edit(EditMsg::Undo)]);
    assert_eq!(line(&model), SEVERAL);
}

#[test]
fn a_conflicting_list_entry_opens_to_be_corrected() {
    let mut model = blank();
    open(&mut model, "list.txt", "1...............\n2..2............\n");
    update(&mut model, Msg::Shelf(ShelfMsg::Choose(1)));
    assert_eq!((line(&model), model.shelf.chosen), ("2..2............".into(), Some(1)));
    assert!(error(&model).contains("2 appears twice in row 1, at R1C1 and R1C4"), "{}", error(&model));
}
