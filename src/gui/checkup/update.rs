//! Handles the messages about checking the puzzle in the editor.

use crate::gui::checkup::{CheckMsg, Checkup};
use crate::gui::model::Model;
use crate::gui::msg::EditMsg;
use crate::gui::update::{edit, sheet};

pub(in crate::gui) fn update(model: &mut Model, msg: CheckMsg) {
    match msg {
        CheckMsg::Begin => {
            sheet::leave_run(model);
            model.checkup = Some(Checkup::begin(model.editor.sheet()));
        }
        CheckMsg::Clear(cells) => {
            for cell in cells {
                edit::update(model, EditMsg::Select(cell));
                edit::update(model, EditMsg::Enter(None));
            }
        }
        CheckMsg::Enter(cells) => {
            let pencil = std::mem::take(&mut model.pencil);
            for (cell, digit) in cells {
                edit::update(model, EditMsg::Select(cell));
                edit::update(model, EditMsg::Enter(Some(digit)));
            }
            model.pencil = pencil;
        }
        CheckMsg::End => model.checkup = None,
    }
}

/// Receives the result of a check, and starts a new check when the board has changed.
pub(in crate::gui) fn work(model: &mut Model) {
    let Some(checkup) = &mut model.checkup else { return };
    if checkup.is_of(model.editor.sheet()) {
        checkup.poll();
    } else {
        *checkup = Checkup::begin(model.editor.sheet());
    }
}
