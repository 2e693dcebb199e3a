//! Marks hints and the results of checks on the cells of a position.

use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::gui::hints::instances::Found;
use crate::gui::hints::{Asked, Hinting, Stage, lit, places, struck};
use crate::hints::Pencilled;
use crate::rules::{BoardView as _, Effect, Place};
use crate::scene::{CellScene, Content, Ground, Ink, Outline};

/// Marks the shown part of a hint, or the faults found by a check, on cells without the marks of a step.
pub(in crate::gui) fn mark(hinting: &Hinting, cells: &mut [CellScene]) {
    if hinting.asked == Asked::Check {
        hinting.faults().into_iter().for_each(|cell| fault(&mut cells[cell.index()]));
        return;
    }
    let Some((found, stage)) = hinting.shown() else { return };
    shade(&hinting.board, found, cells);
    if stage == Stage::Step {
        step(&hinting.board, found, cells);
    }
}

/// Marks a fault: strikes a wrong digit through, and frames a cell whose marks lack the right digit.
fn fault(cell: &mut CellScene) {
    if let Content::Digit { digit, .. } = cell.content {
        cell.content = Content::Digit { digit, ink: Ink::Retracted };
    }
    cell.outline = Some(Outline::Loses);
}

/// Shades where to look: the units of the pattern, or else its cells.
pub(in crate::gui) fn shade(board: &Pencilled, found: &Found, cells: &mut [CellScene]) {
    let (units, _) = places(&found.marks);
    let geometry = board.geometry();
    let cells_of = units.iter().flat_map(|unit| geometry.cells_of(*unit)).copied();
    let shaded: Vec<Cell> =
        if units.is_empty() { lit(found).into_iter().collect() } else { cells_of.collect() };
    for cell in shaded {
        let ground = &mut cells[cell.index()].ground;
        if *ground == Ground::Plain {
            *ground = Ground::Unit;
        }
    }
}

/// Shows the candidates of the position, with those of the pattern in bold, and the changes. A cell with
/// pencil marks shows only these, and the candidates of the step.
pub(in crate::gui) fn step(board: &Pencilled, found: &Found, cells: &mut [CellScene]) {
    for cell in board.geometry().cells().filter(|cell| board.digit(*cell).is_none()) {
        let (strong, struck) = (in_pattern(found, cell), struck(found, cell));
        let all = board.candidates(cell);
        let candidates = match cells[cell.index()].content {
            Content::Marks { candidates: own, .. } if !own.is_empty() => {
                own.intersection(all).union(strong).union(struck)
            }
            _ => all,
        };
        cells[cell.index()].content = Content::Marks { candidates, strong, struck };
    }
    let outline = if found.instance.effect == Effect::Places { Outline::Gains } else { Outline::Loses };
    for (cell, digit) in &found.instance.conclusions {
        let scene = &mut cells[cell.index()];
        scene.outline = Some(outline);
        if outline == Outline::Gains
            && let Content::Marks { candidates, strong, .. } = &mut scene.content
        {
            candidates.insert(*digit);
            *strong = DigitSet::only(*digit);
        }
    }
}

/// The candidates of a cell that belong to the pattern.
pub(in crate::gui) fn in_pattern(found: &Found, cell: Cell) -> DigitSet {
    let own = found.marks.iter().filter_map(|mark| match mark.place {
        Place::Candidate(own, digit) if own == cell => Some(DigitSet::only(digit)),
        _ => None,
    });
    own.fold(DigitSet::EMPTY, DigitSet::union)
}
