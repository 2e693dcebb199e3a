//! The board's contents as plain data: built from the model, drawn by [`super::painter`].

mod answer;
mod conflict;
pub(crate) mod heat;
mod wave;

use std::sync::Arc;

use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::gui::checkup;
use crate::gui::hints;
use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::practice;
use crate::gui::review;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::predict::Question;
use crate::scene::change;
use crate::scene::moment::{self, sheet_cells, solution_cells};
pub(crate) use crate::scene::{CellScene, Content, Ground, Ink, Outline, Scene};
use crate::solver::Outcome;

#[cfg(test)]
pub(in crate::gui) mod tests;

/// The scene of a model.
pub(crate) fn scene(model: &Model) -> Scene {
    if let Some(working) = model.practice.working() {
        return practice::scene::scene(model, working);
    }
    let mut scene = still(model);
    mark_pointed(model, &mut scene.cells);
    scene
}

/// The scene of a model, without selection and pointer.
pub(crate) fn still(model: &Model) -> Scene {
    let (geometry, symbols, mut cells) = match model.run() {
        Some(run) => (run.puzzle.geometry(), run.puzzle.symbols(), shown_cells(run, model.settings.marks)),
        None => {
            let sheet = model.editor.sheet();
            (&sheet.geometry, &sheet.symbols, sheet_cells(sheet))
        }
    };
    if let Some(lanes) = &model.lanes {
        heat::mark(model, lanes, lanes.shown(), &mut cells);
    }
    match &model.hinting {
        Some(hinting) => {
            unmark(&mut cells);
            hints::scene::mark(hinting, &mut cells);
        }
        None => {
            if let Some(run) = model.run() {
                wave::mark(model, run, &mut cells);
            }
            answer::mark(model, &mut cells);
            conflict::mark(model, &mut cells);
            tied(model, &mut cells);
            reviewed(model, &mut cells);
            checkup::scene::mark(model, &mut cells);
        }
    }
    Scene { geometry: Arc::clone(geometry), symbols: symbols.clone(), theme: model.settings.theme, cells }
}

/// Marks the selected cells, the cell under the pointer, and the cell of the open question.
fn mark_pointed(model: &Model, cells: &mut [CellScene]) {
    mark_same_digit(model, cells);
    if let Some(cell) = model.hovered.filter(|cell| cell.index() < cells.len()) {
        cells[cell.index()].outline.get_or_insert(Outline::Hovered);
    }
    if model.lanes.is_none() {
        outline_selection(model, cells);
    } else if let Some(scene) = model.debugger.target.marked().and_then(|cell| cells.get_mut(cell.index())) {
        scene.outline.get_or_insert(Outline::Selected);
    }
    if let Some(scene) = pointed(model).and_then(|cell| cells.get_mut(cell.index())) {
        scene.outline = Some(Outline::Selected);
    }
    if let Some(cell) = model.question().and_then(Question::cell) {
        cells[cell.index()].outline = Some(Outline::Selected);
    }
}

/// The cell pointed at with the keys; without an answer on its page, also the one pointed at with the
/// pointer.
fn pointed(model: &Model) -> Option<Cell> {
    let (run, shows_answer) = (model.run()?, model.shows(Page::Why));
    let position = run.playback.position();
    let pointed = match shows_answer {
        true => run.inquiry.pointed_by_keys(position),
        false => run.inquiry.pointed(position),
    };
    pointed.map(|(cell, _)| cell)
}

/// Removes the marks of the current step from the cells.
fn unmark(cells: &mut [CellScene]) {
    for cell in cells {
        cell.outline = None;
        if matches!(cell.ground, Ground::Unit | Ground::Needed) {
            cell.ground = Ground::Plain;
        }
        if let Content::Marks { strong, struck, .. } = &mut cell.content {
            (*strong, *struck) = (DigitSet::EMPTY, DigitSet::EMPTY);
        }
    }
}

/// Marks the shown finding of a review instead of the current step.
fn reviewed(model: &Model, cells: &mut [CellScene]) {
    if let Some(finding) = review::scene::shown(model) {
        unmark(cells);
        review::scene::mark(model, finding, cells);
    }
}

/// On the Code page, frames the cells that tied with the cell of a guess.
fn tied(model: &Model, cells: &mut [CellScene]) {
    let Some(run) = model.run().filter(|_| model.shows(Page::Code)) else { return };
    for cell in &run.view().told.tied {
        cells[cell.index()].outline.get_or_insert(Outline::Tied);
    }
}

/// The scene of one of several runs side by side, without the pointer.
pub(crate) fn scene_of(model: &Model, lanes: &Lanes, index: usize) -> Scene {
    let run = &lanes.all()[index];
    let mut cells = shown_cells(run, model.settings.marks);
    heat::mark(model, lanes, index, &mut cells);
    wave::mark(model, run, &mut cells);
    if index == lanes.shown() {
        answer::mark(model, &mut cells);
        conflict::mark(model, &mut cells);
        tied(model, &mut cells);
        reviewed(model, &mut cells);
    }
    let (geometry, symbols) = (Arc::clone(run.puzzle.geometry()), run.puzzle.symbols().clone());
    Scene { geometry, symbols, theme: model.settings.theme, cells }
}

/// Frames the selected cells, and shades them if there are several. Keeps the marks of hints and checks.
fn outline_selection(model: &Model, cells: &mut [CellScene]) {
    let selection = model.editor.selection();
    if selection.len() > 1 {
        for cell in selection {
            let scene = &mut cells[cell.index()];
            scene.ground = Ground::Selected;
            if !matches!(scene.outline, Some(Outline::Gains | Outline::Loses)) {
                scene.outline = Some(Outline::AlsoSelected);
            }
        }
    }
    let outline = &mut cells[model.editor.selected().index()].outline;
    *outline = Some(Outline::selected(*outline));
}

/// Shades the cells with the same digit as the hovered cell or, while editing, the selected one.
fn mark_same_digit(model: &Model, cells: &mut [CellScene]) {
    let selected = model.lanes.is_none().then(|| model.editor.selected());
    let Some(looked_at) = model.hovered.or(selected) else { return };
    let Some(Content::Digit { digit: wanted, .. }) = cells.get(looked_at.index()).map(|cell| cell.content)
    else {
        return;
    };
    for cell in cells {
        if matches!(cell.content, Content::Digit { digit, .. } if digit == wanted) {
            cell.ground = Ground::SameDigit;
        }
    }
}

/// The cells of a run at its current position.
fn shown_cells(run: &Run, marks: bool) -> Vec<CellScene> {
    let solved = run.is_at_end() && matches!(run.outcome(), Some(Outcome::Solved(_)));
    // Where cells represent depths, there are no candidates.
    let marks = marks && !run.is_boardless();
    if let Some(grid) = run.shown_solution() {
        return solution_cells(&run.puzzle, grid);
    }
    let (view, keeps) = (run.view(), run.keeps_candidates());
    let Some(whole) = run.whole() else { return moment::cells(view, keeps, solved, marks) };
    let board = view.moment.board();
    // When whole ideas are shown, the changes of the last step are not marked separately.
    let mut cells = match whole.told() {
        Some(_) => moment::plain_cells(board, keeps, solved, marks),
        None => moment::cells(view, keeps, solved, marks),
    };
    change::mark(whole.before(), board, keeps, &mut cells);
    cells
}
