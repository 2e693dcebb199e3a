//! The board of the practised position.

use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::gui::hints::scene::{in_pattern, shade, step};
use crate::gui::hints::{Stage, lit};
use crate::gui::model::Model;
use crate::gui::practice::Working;
use crate::rules::BoardView as _;
use crate::scene::{CellScene, Content, Ground, Ink, Outline, Scene};

/// The board with all its candidates, and the part of the step that is shown.
pub(in crate::gui) fn scene(model: &Model, working: &Working) -> Scene {
    let board = &working.exercise.board;
    let mut cells: Vec<CellScene> = board.geometry().cells().map(|cell| plain(working, cell)).collect();
    if let Some((found, stage)) = working.shown() {
        shade(board, found, &mut cells);
        match stage {
            Stage::Where => {}
            Stage::Technique => emphasise(working, &mut cells),
            Stage::Step => step(board, found, &mut cells),
        }
    }
    same_digit(model, &mut cells);
    if let Some(cell) = working.wrong() {
        cells[cell.index()].outline = Some(Outline::Contradiction);
    }
    if let Some(cell) = model.hovered.filter(|cell| cell.index() < cells.len()) {
        cells[cell.index()].outline.get_or_insert(Outline::Hovered);
    }
    if working.end.is_none() {
        cells[working.cell.index()].outline.get_or_insert(Outline::Selected);
    }
    let symbols = working.exercise.puzzle.symbols().clone();
    Scene { geometry: board.shape().clone(), symbols, theme: model.settings.theme, cells }
}

fn plain(working: &Working, cell: Cell) -> CellScene {
    let board = &working.exercise.board;
    let (ground, content) = match board.digit(cell) {
        Some(digit) if board.is_given(cell) => (Ground::Given, Content::Digit { digit, ink: Ink::Given }),
        Some(digit) => (Ground::Plain, Content::Digit { digit, ink: Ink::Placed }),
        None => {
            let (strong, struck) = (DigitSet::EMPTY, DigitSet::EMPTY);
            (Ground::Plain, Content::Marks { candidates: board.candidates(cell), strong, struck })
        }
    };
    CellScene { ground, content, outline: None }
}

/// Emphasises the candidates of the pattern; if it has none, the cell to look at.
fn emphasise(working: &Working, cells: &mut [CellScene]) {
    let Some((found, _)) = working.shown() else { return };
    for cell in lit(found) {
        let own = in_pattern(found, cell);
        let scene = &mut cells[cell.index()];
        if let Content::Marks { strong, .. } = &mut scene.content {
            *strong = own;
        }
        scene.outline = Some(Outline::Named);
    }
}

/// Shades the cells that hold the digit under the pointer.
fn same_digit(model: &Model, cells: &mut [CellScene]) {
    let looked_at = model.hovered.and_then(|cell| cells.get(cell.index())).map(|cell| cell.content);
    let Some(Content::Digit { digit: wanted, .. }) = looked_at else { return };
    for cell in cells {
        if matches!(cell.content, Content::Digit { digit, .. } if digit == wanted) {
            cell.ground = Ground::SameDigit;
        }
    }
}
