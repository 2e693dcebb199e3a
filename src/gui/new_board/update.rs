//! Handles the messages about new boards.

use super::NewBoard;
use super::making::NewPuzzle;
use crate::gui::model::Model;
use crate::gui::msg::NoticeKind;
use crate::gui::update::notice::{forget_offer, tell};
use crate::gui::update::sheet;
use crate::gui::words::counted;

/// Replaces the board with an empty one, or starts generating a puzzle.
pub(in crate::gui) fn begin(model: &mut Model, board: NewBoard) {
    model.popup = None;
    model.making = None;
    if let Some(recipe) = board.recipe() {
        match NewPuzzle::begin(board, recipe) {
            Ok(making) => model.making = Some(making),
            Err(error) => {
                tell(model, NoticeKind::Error, format!("The generator cannot be started: {error}."));
            }
        }
    } else if let Some(sheet) = board.sheet() {
        sheet::open(model, sheet);
        forget_offer(model);
    }
}

/// Puts the puzzle on the board once it is finished.
pub(in crate::gui) fn wait(model: &mut Model) {
    let Some(made) = model.making.as_mut().and_then(NewPuzzle::poll) else { return };
    model.making = None;
    match made {
        Ok((sheet, attempts)) => {
            log::info!("generated a puzzle with {} clues, grid {attempts}", sheet.filled());
            sheet::open(model, sheet);
            forget_offer(model);
            if attempts > 1 {
                let tried = counted(attempts.into(), "grid was", "grids were");
                tell(model, NoticeKind::Info, format!("{tried} tried for this puzzle."));
            }
        }
        Err(failure) => tell(model, NoticeKind::Error, format!("No puzzle was generated: {failure}.")),
    }
}

/// Cancels generating a puzzle; returns whether one was being generated.
pub(in crate::gui) fn cancel(model: &mut Model) -> bool {
    model.making.take().is_some()
}
