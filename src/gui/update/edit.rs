//! Typing, pasting and copying.

use std::sync::Arc;

use super::{Msg, sheet_changed, tell};
use crate::editor::{Pick, Sheet};
use crate::format;
use crate::geometry::{Digit, Geometry};
use crate::gui::model::{Effect, Model, NoticeKind};

/// Typing, pasting, copying.
pub(super) fn edit(model: &mut Model, msg: Msg) {
    match msg {
        Msg::Select(cell) => return model.editor.select(cell),
        Msg::Pick(cell, pick) => return model.editor.pick(cell, pick),
        Msg::SelectAll => return model.editor.select_all(),
        Msg::MoveSelection(direction) => return model.editor.move_selection(direction, Pick::Only),
        Msg::ExtendSelection(direction) => return model.editor.move_selection(direction, Pick::Extend),
        Msg::TogglePencil => return model.pencil = !model.pencil,
        Msg::Hover(cell) => return model.hovered = cell,
        Msg::AskPaste => return model.effects.push(Effect::Paste),
        Msg::Copy => return copy(model),
        Msg::Paste(text) => return paste(model, &text),
        _ => {}
    }
    model.run = None;
    let before = model.editor.sheet().clone();
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
}

fn copy(model: &mut Model) {
    let shown = match &model.run {
        Some(run) if run.is_at_end() => {
            run.view().moment.board().grid().map(|grid| grid.to_line(run.puzzle.symbols()))
        }
        _ => None,
    };
    let text = shown.unwrap_or_else(|| {
        let sheet = model.editor.sheet();
        let symbol =
            |digit: &Option<Digit>| digit.map_or(sheet.symbols.blank(), |digit| sheet.symbols.symbol(digit));
        let cells: Vec<char> = sheet.digits.iter().map(symbol).collect();
        let side = sheet.geometry.side();
        // One line is what every program reads; only own symbols need rows to be told apart.
        if sheet.symbols.blank() == '-' && side == 16 {
            cells.chunks(side).map(|row| row.iter().collect::<String>() + "\n").collect()
        } else {
            cells.into_iter().collect()
        }
    });
    log::info!("copied {} characters", text.len());
    model.effects.push(Effect::Copy(text));
    tell(model, NoticeKind::Info, "The board is on the clipboard.".into());
}

fn paste(model: &mut Model, text: &str) {
    if text.trim().is_empty() {
        return tell(model, NoticeKind::Error, "There is no text on the clipboard.".into());
    }
    match format::read(text.as_bytes(), "pasted").and_then(|document| document.puzzle(0)) {
        Ok(puzzle) => {
            model.run = None;
            model.shelf.chosen = None;
            model.editor.replace(Sheet::from(&puzzle));
            sheet_changed(model);
            log::info!("pasted a puzzle");
        }
        Err(error) => tell(model, NoticeKind::Error, format!("The pasted text is no puzzle: {error}.")),
    }
}
