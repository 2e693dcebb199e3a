//! Typing, pasting and copying.

use std::sync::Arc;

use super::{Msg, read, sheet_changed, tell};
use crate::editor::{Direction, Pick, Sheet};
use crate::format::{self, Document};
use crate::geometry::{BlockShape, Digit, Geometry, Variant};
use crate::gui::model::{Effect, Model, NoticeKind};
use crate::puzzle::Symbols;

/// Typing, pasting, copying.
pub(super) fn edit(model: &mut Model, msg: Msg) {
    match msg {
        Msg::Select(cell) => return model.editor.select(cell),
        Msg::Pick(cell, pick) => return model.editor.pick(cell, pick),
        Msg::SelectAll => return model.editor.select_all(),
        Msg::MoveSelection(direction) => return move_selection(model, direction, Pick::Only),
        Msg::ExtendSelection(direction) => return move_selection(model, direction, Pick::Extend),
        Msg::TogglePencil => return model.pencil = !model.pencil,
        Msg::Hover(cell) => return model.hovered = cell,
        Msg::AskPaste => return model.effects.push(Effect::Paste),
        Msg::Copy => return copy(model),
        Msg::Paste(text) => return read::paste(model, text.into(), None),
        Msg::PasteAs(text, reading) => return read::paste(model, text, Some(reading)),
        _ => {}
    }
    model.run = None;
    let (before, origin) = (model.editor.sheet().clone(), model.editor.origin());
    match msg {
        Msg::Enter(Some(digit)) if model.pencil => model.editor.mark(digit),
        Msg::Enter(digit) => model.editor.enter(digit),
        Msg::Mark(digit) => model.editor.mark(digit),
        Msg::Clear => {
            let geometry = Arc::clone(&before.geometry);
            model.editor.revise(Sheet { symbols: before.symbols.clone(), ..Sheet::blank(geometry) });
        }
        Msg::Undo => drop(model.editor.undo()),
        Msg::Redo => drop(model.editor.redo()),
        Msg::SetVariant(variant) => {
            if let Ok(geometry) = Geometry::new(before.geometry.block(), variant) {
                model.editor.revise(Sheet { geometry, ..before.clone() });
            }
        }
        _ => {}
    }
    let sheet = model.editor.sheet();
    if (&sheet.digits, &sheet.geometry) != (&before.digits, &before.geometry) {
        sheet_changed(model);
    }
    if model.editor.origin() != origin {
        read::forget_offer(model);
    }
}

/// Moves the selection and, on an enlarged board, what is seen along with it.
fn move_selection(model: &mut Model, direction: Direction, pick: Pick) {
    model.editor.move_selection(direction, pick);
    model.camera = model.camera.showing(&model.editor.sheet().geometry, model.editor.selected());
}

/// Copies the solution at the end of a run, the puzzle otherwise.
fn copy(model: &mut Model) {
    let sheet = model.editor.sheet();
    let shown = match &model.run {
        Some(run) if run.is_at_end() => run.view().moment.board().grid(),
        _ => None,
    };
    let cells = match (&model.run, shown) {
        (Some(run), Some(grid)) => grid.to_line(run.puzzle.symbols()),
        _ => cells_as_text(sheet),
    };
    let text = header_of(sheet, &cells) + &cells;
    log::info!("copied {} characters", text.len());
    model.effects.push(Effect::Copy(text));
    tell(model, NoticeKind::Info, "The board is on the clipboard.".into());
}

/// One line is what every program reads; only own symbols need rows to be told apart.
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

/// What the cells do not tell: the diagonals, blocks other than the usual ones, and symbols that would be taken for
/// others.
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
        // Digits in conflict.
        Err(_) => *symbols == Symbols::standard(block.side()),
    };
    if !is_clear {
        header += &format!("# symbols: {} {}\n", String::from_iter(symbols.all()), symbols.blank());
    }
    header
}
