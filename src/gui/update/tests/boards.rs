//! Tests that every available empty board can be typed on, copied, pasted, saved and reopened unchanged.

use crate::editor::{Direction, Sheet};
use crate::format::OutputFormat;
use crate::geometry::{BlockShape, Digit, Variant};
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{EditMsg, FileMsg, Msg, SaveMsg, WindowMsg};
use crate::gui::new_board::NewBoard;
use crate::gui::test_support::{blank, effects_of, open, send};
use crate::gui::update::update;

/// All block shapes in both variants, with digits and with letters.
fn boards() -> impl Iterator<Item = NewBoard> {
    let blocks =
        (2..=12_usize).flat_map(|rows| (2..=25 / rows).map(move |columns| BlockShape { rows, columns }));
    let variants = [Variant::Plain, Variant::Diagonal];
    let shapes = blocks.flat_map(move |block| variants.map(|variant| (block, variant)));
    shapes.flat_map(|(block, variant)| {
        let letters = [false, true].into_iter().filter(move |letters| !letters || block.side() > 9);
        letters.map(move |letters| NewBoard { block, variant, letters, puzzle: None })
    })
}

/// The board with its first and last digits entered.
fn typed(board: NewBoard) -> Model {
    let mut model = blank();
    let last = Digit::new(board.block.side() - 1);
    let first = Digit::new(0);
    send(
        &mut model,
        [
            Msg::File(FileMsg::New(board)),
            Msg::Edit(EditMsg::Enter(Some(last))),
            Msg::Edit(EditMsg::MoveSelection(Direction::Right)),
        ],
    );
    send(&mut model, [Msg::Edit(EditMsg::Enter(Some(first)))]);
    model
}

fn assert_same(after: &Sheet, before: &Sheet, what: &str) {
    assert!(after.geometry == before.geometry, "{what}: {:?}", after.geometry.block());
    assert_eq!(after.digits, before.digits, "{what}");
}

#[test]
fn every_board_is_pasted_as_it_was_copied() {
    for board in boards() {
        let mut model = typed(board);
        let before = model.editor.sheet().clone();
        let [Effect::Copy(copied)] = &effects_of(&mut model, Msg::Edit(EditMsg::Copy))[..] else {
            panic!("a copy")
        };
        let copied = copied.clone();
        let mut model = blank();
        update(&mut model, Msg::Edit(EditMsg::Paste(copied)));
        assert_same(model.editor.sheet(), &before, &format!("{board:?}"));
        assert_eq!(model.editor.sheet().symbols, before.symbols, "{board:?}");
    }
}

/// The board with its first digit twice in the first row.
fn in_conflict(board: NewBoard) -> Model {
    let mut model = typed(board);
    let again =
        [Msg::Edit(EditMsg::MoveSelection(Direction::Right)), Msg::Edit(EditMsg::Enter(Some(Digit::new(0))))];
    send(&mut model, again);
    assert_eq!(model.editor.sheet().conflicts().len(), 1);
    model
}

#[test]
fn a_board_takes_no_name_of_a_run() {
    let mut model = typed(boards().next().expect("a board"));
    let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath("board.sudoscope".into())));
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Write { .. })), "{effects:?}");
    let notice = model.notices.shown.as_ref().expect("a notice");
    assert!(notice.text.contains("names with .sudoscope are for recorded runs"), "{}", notice.text);
}

#[test]
fn every_board_opens_as_it_was_saved() {
    every_board_opens_as_saved(typed);
}

#[test]
fn every_conflicting_board_opens_as_saved() {
    every_board_opens_as_saved(in_conflict);
}

fn every_board_opens_as_saved(make: fn(NewBoard) -> Model) {
    for (board, layout) in boards().flat_map(|board| OutputFormat::all().map(move |layout| (board, layout))) {
        let mut model = make(board);
        let before = model.editor.sheet().clone();
        update(&mut model, Msg::Save(SaveMsg::ChooseFormat(layout)));
        let Some(Popup::SaveAs(choice)) = &model.popup else { panic!("a choice") };
        if choice.chosen != layout {
            let only = if layout == OutputFormat::OPENSUDOKU { 9 } else { 16 };
            let is_of_one_side = [OutputFormat::OPENSUDOKU, OutputFormat::SYMBOLS].contains(&layout);
            assert!(is_of_one_side && board.block.side() != only, "{board:?} {layout:?}");
            continue;
        }
        update(&mut model, Msg::Window(WindowMsg::Confirm));
        let effects = effects_of(&mut model, Msg::Save(SaveMsg::SavePath("board.txt".into())));
        let Some(Effect::Write { text, .. }) = effects.first() else { panic!("{effects:?}") };
        let mut model = blank();
        open(&mut model, "board.txt", text);
        assert_same(model.editor.sheet(), &before, &format!("{board:?} {layout:?}\n{text}"));
    }
}
