//! Handles the messages for typing, pasting and copying.

use std::sync::Arc;

use super::notice::{forget_offer, tell};
use super::{read, sheet};
use crate::editor::{Direction, Editor, Pick, Sheet};
use crate::format::{self, Document};
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::gui::io::rescue::{Left, LostRun};
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{EditMsg, NoticeKind};
use crate::gui::predict;
use crate::gui::words::grouped;
use crate::puzzle::Symbols;

pub(in crate::gui) fn update(model: &mut Model, msg: EditMsg) {
    match msg {
        EditMsg::Rescued(left) => rescued(model, *left),
        EditMsg::Select(cell) => model.editor.select(cell),
        EditMsg::Pick(cell, pick) => model.editor.pick(cell, pick),
        EditMsg::SelectAll => model.editor.select_all(),
        EditMsg::MoveSelection(direction) => move_selection(model, direction, Pick::Only),
        EditMsg::ExtendSelection(direction) => move_selection(model, direction, Pick::Extend),
        EditMsg::TogglePencil => model.pencil = !model.pencil,
        EditMsg::AskPaste => model.effects.push(Effect::Paste),
        EditMsg::Copy => copy(model),
        EditMsg::Paste(text) => read::paste(model, text.into(), None),
        EditMsg::PasteAs(text, reading) => read::paste(model, text, Some(reading)),
        EditMsg::Enter(Some(digit)) if model.pencil => change(model, |editor| editor.mark(digit)),
        EditMsg::Enter(digit) => change(model, |editor| editor.enter(digit)),
        EditMsg::Type(digit) => type_digit(model, digit),
        EditMsg::Skip => skip(model),
        EditMsg::ToggleAdvance => {
            model.settings.advance = Some(!model.advances());
            model.effects.push(Effect::SaveSettings);
        }
        EditMsg::Impossible(typed) => impossible(model, typed),
        EditMsg::Offer(digit) if predict::update::typed(model, digit) => {}
        EditMsg::Offer(digit) => offer(model, digit),
        EditMsg::Mark(digit) => change(model, |editor| editor.mark(digit)),
        EditMsg::Clear => change(model, clear),
        EditMsg::Undo => change(model, |editor| _ = editor.undo()),
        EditMsg::Redo => change(model, |editor| _ = editor.redo()),
        EditMsg::SetVariant(variant) => change(model, |editor| set_variant(editor, variant)),
    }
}

/// Changes the sheet; leaves the run, if any.
fn change(model: &mut Model, change: impl FnOnce(&mut Editor)) {
    sheet::leave_run(model);
    model.guide.shows_start = false;
    let (before, origin) = (model.editor.sheet().clone(), model.editor.origin());
    change(&mut model.editor);
    let sheet = model.editor.sheet();
    if (&sheet.digits, &sheet.geometry) != (&before.digits, &before.geometry) {
        sheet::changed(model);
    }
    if model.editor.origin() != origin {
        forget_offer(model);
    }
}

/// Replaces the sheet with another one for the same board, as one undoable edit.
pub(in crate::gui) fn revise(model: &mut Model, sheet: Sheet) {
    change(model, |editor| editor.revise(sheet));
}

/// Enters the typed digit and moves on, so that a puzzle can be typed line by line. Pencil marks never move
/// on, because a cell may get several.
fn type_digit(model: &mut Model, digit: Option<Digit>) {
    let moves_on = model.advances() && !model.pencil;
    update(model, EditMsg::Enter(digit));
    if moves_on {
        skip(model);
    }
}

/// Moves on to the next cell; on an enlarged board, the view follows.
fn skip(model: &mut Model) {
    model.editor.advance();
    show_selected(model);
}

fn impossible(model: &mut Model, typed: char) {
    let sheet = model.editor.sheet();
    let (side, digits) = (sheet.geometry.side(), sheet.symbols.ranges());
    let text = format!("A {side}×{side} board has the digits {digits}; '{typed}' is not one of them.");
    tell(model, NoticeKind::Error, text);
}

/// Asks whether to leave the run and enter a digit; collects further digits typed before the answer.
fn offer(model: &mut Model, digit: Digit) {
    match &mut model.popup {
        Some(Popup::Edit(digits)) => digits.push(digit),
        popup => *popup = Some(Popup::Edit(vec![digit])),
    }
}

/// Leaves the run and enters the digits typed in it.
pub(super) fn accept(model: &mut Model, digits: &[Digit]) {
    sheet::leave_run(model);
    for digit in digits {
        type_digit(model, Some(*digit));
    }
}

fn clear(editor: &mut Editor) {
    let before = editor.sheet();
    let geometry = Arc::clone(&before.geometry);
    editor.revise(Sheet { symbols: before.symbols.clone(), ..Sheet::blank(geometry) });
}

fn set_variant(editor: &mut Editor, variant: Variant) {
    let before = editor.sheet();
    if let Ok(geometry) = Geometry::new(before.geometry.block(), variant) {
        editor.revise(Sheet { geometry, ..before.clone() });
    }
}

/// Restores a sheet left by a session that ended unexpectedly; may offer its unsaved run.
fn rescued(model: &mut Model, Left { sheet, is_edited, run }: Left) {
    sheet::replace(model, sheet.clone());
    if !is_edited {
        model.editor.mark_kept(sheet);
    }
    let Some(LostRun { algorithm, steps }) = run else {
        let text = "The program ended unexpectedly. This is what was on the board; undo removes it.";
        return tell(model, NoticeKind::Info, text.into());
    };
    model.algorithm = algorithm.parse().unwrap_or(model.algorithm);
    let steps = grouped(steps);
    // An error stays until dismissed.
    let text = format!(
        "The program ended unexpectedly, and a run of {algorithm} with {steps} steps or more was not saved. Press Enter to \
         solve its puzzle again."
    );
    tell(model, NoticeKind::Error, text);
}

/// Moves the selection; on an enlarged board, the view follows.
fn move_selection(model: &mut Model, direction: Direction, pick: Pick) {
    model.editor.move_selection(direction, pick);
    show_selected(model);
}

fn show_selected(model: &mut Model) {
    model.camera = model.camera.showing(&model.editor.sheet().geometry, model.editor.selected());
}

/// Copies the solution at the end of a run; elsewhere, the puzzle.
fn copy(model: &mut Model) {
    let sheet = model.editor.sheet();
    let shown = match model.run() {
        Some(run) if run.is_at_end() => run.view().moment.board().grid(),
        _ => None,
    };
    let cells = match (model.run(), shown) {
        (Some(run), Some(grid)) => grid.to_line(run.puzzle.symbols()),
        _ => cells_as_text(sheet),
    };
    let text = header_of(sheet, &cells) + &cells;
    log::info!("copied {} characters", text.len());
    model.effects.push(Effect::Copy(text));
    tell(model, NoticeKind::Info, "The board is on the clipboard.".into());
}

/// The cells as text: one line, which every program can read, or rows for boards with symbols of their own.
fn cells_as_text(sheet: &Sheet) -> String {
    let blank = sheet.symbols.blank();
    let symbol = |digit: &Option<Digit>| digit.map_or(blank, |digit| sheet.symbols.symbol(digit));
    let cells: Vec<char> = sheet.digits.iter().map(symbol).collect();
    let side = sheet.geometry.side();
    if blank == '-' && side == 16 {
        cells.chunks(side).map(|row| row.iter().collect::<String>() + "\n").collect()
    } else {
        cells.into_iter().collect()
    }
}

/// A header with what the cells do not contain: the diagonals, blocks of an unusual shape, and symbols that
/// would be misread.
fn header_of(sheet: &Sheet, cells: &str) -> String {
    let (block, variant) = (sheet.geometry.block(), sheet.geometry.variant());
    let mut header = String::new();
    if variant == Variant::Diagonal {
        header += "# variant: diagonal\n";
    }
    if BlockShape::for_side(block.side()) != Some(block) {
        header += &format!("# block: {}x{}\n", block.rows, block.columns);
    }
    let symbols = &sheet.symbols;
    let is_clear = match format::read(cells.as_bytes(), "") {
        Ok(Document::Single(draft)) => draft.puzzle.symbols() == symbols,
        Ok(Document::Bulk(_)) => false,
        // Digits are in conflict.
        Err(_) => *symbols == Symbols::standard(block.side()),
    };
    if !is_clear {
        header += &format!("# symbols: {} {}\n", String::from_iter(symbols.all()), symbols.blank());
    }
    header
}
