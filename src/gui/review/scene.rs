//! Marks the finding selected in the review on the board: its cell, and the places its sentence is based on.

#[cfg(test)]
mod tests;

use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::judge::{Finding, Kind};
use crate::rules::{Mark, Place};
use crate::scene::{CellScene, Content, Ground, Ink, Outline};

/// The finding to draw: the selected one, at its step, while the Review page is shown.
pub(crate) fn shown(model: &Model) -> Option<&Finding> {
    model.run().filter(|_| model.shows(Page::Review)).and_then(Run::finding_here)
}

/// Marks the finding on cells without the marks of the current step.
pub(in crate::gui) fn mark(model: &Model, finding: &Finding, cells: &mut [CellScene]) {
    if let Some(run) = model.run() {
        shade_units(finding, run, cells);
    }
    for mark in &finding.causes {
        cause(*mark, cells);
    }
    if let Some(cell) = finding.cell.and_then(|cell| cells.get_mut(cell.index())) {
        about(finding, cell);
    }
}

fn shade_units(finding: &Finding, run: &Run, cells: &mut [CellScene]) {
    for mark in &finding.causes {
        let Place::Unit(unit) = mark.place else { continue };
        for cell in run.puzzle.geometry().cells_of(unit) {
            let ground = &mut cells[cell.index()].ground;
            if *ground == Ground::Plain {
                *ground = Ground::Unit;
            }
        }
    }
}

/// Marks a cell that is a cause, or a candidate in it; the candidate is struck out if the step has removed
/// it.
fn cause(mark: Mark, cells: &mut [CellScene]) {
    let (cell, digit) = match mark.place {
        Place::Cell(cell) => (cell, None),
        Place::Candidate(cell, digit) => (cell, Some(digit)),
        Place::Unit(_) | Place::Link(..) => return,
    };
    let scene = &mut cells[cell.index()];
    scene.outline = Some(Outline::Cause);
    if let (Content::Marks { candidates, strong, struck }, Some(digit)) = (&mut scene.content, digit) {
        if candidates.contains(digit) { strong } else { struck }.insert(digit);
    }
}

/// Marks the cell of the finding.
fn about(finding: &Finding, scene: &mut CellScene) {
    let outline = match (finding.kind, &mut scene.content) {
        (Kind::LateContradiction, _) => Outline::Contradiction,
        (Kind::FalseContradiction | Kind::ChangedGiven, _) => Outline::Named,
        (Kind::GuessBesideSingle, _) => Outline::Gains,
        (Kind::FalsePlacement | Kind::NoCandidate, Content::Digit { ink, .. }) => {
            *ink = Ink::Conflict;
            scene.outline = None;
            return;
        }
        (_, Content::Digit { ink: Ink::Retracted, .. }) => Outline::Loses,
        (_, Content::Digit { .. }) => Outline::Gains,
        (_, Content::Marks { struck, .. }) => {
            if let Some(digit) = finding.digit {
                struck.insert(digit);
            }
            Outline::Loses
        }
        (_, Content::Empty) => Outline::Loses,
    };
    scene.outline = Some(outline);
}
