//! Remembers the puzzles that were on the board, because a race can also run on one of them.

use std::sync::Arc;

use crate::gui::model::Model;
use crate::puzzle::Puzzle;

/// The most puzzles remembered, including the current one.
const MOST: usize = 7;

/// Adds the puzzle in the editor, if it is valid, before the earlier ones.
pub(in crate::gui) fn remember(model: &mut Model) {
    let Some(puzzle) =
        model.editor.sheet().puzzle().ok().filter(|puzzle| puzzle.givens().iter().flatten().count() > 0)
    else {
        return;
    };
    let is_other =
        |known: &Arc<Puzzle>| known.geometry() != puzzle.geometry() || known.givens() != puzzle.givens();
    model.puzzles.retain(is_other);
    model.puzzles.insert(0, Arc::new(puzzle));
    model.puzzles.truncate(MOST);
}
