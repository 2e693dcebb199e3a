//! Marks an answer on the cells of the board: the fact asked about, its causes, and its smallest reason.

use super::{CellScene, Content, Ground, Outline};
use crate::geometry::Geometry;
use crate::gui::model::Model;
use crate::gui::why::inquiry::Asked;
use crate::step::Contradiction;
use crate::why::{Fact, How, Node, cells_of};

/// Marks the answer instead of the current step, while its page is shown.
pub(super) fn mark(model: &Model, cells: &mut [CellScene]) {
    let (Some(run), Some(asked)) = (model.run(), model.answer()) else { return };
    let geometry = run.puzzle.geometry();
    for cell in &mut *cells {
        cell.outline = None;
        if cell.ground == Ground::Unit {
            cell.ground = Ground::Plain;
        }
    }
    shade_unit(asked.shown(), geometry, cells);
    if let Some(least) = asked.reasoning.least() {
        for (cell, _) in least.givens.iter().chain(&least.guesses) {
            cells[cell.index()].ground = Ground::Needed;
        }
    }
    outline_causes(asked, cells);
    outline_fact(asked.shown(), geometry, cells);
}

/// Shades the unit the rule is applied to.
fn shade_unit(node: &Node, geometry: &Geometry, cells: &mut [CellScene]) {
    let unit = match (&node.how, node.fact) {
        (_, Fact::Contradiction(Contradiction::NoPlace { unit, .. })) => unit,
        (How::Rule(reason), Fact::Holds(cell, digit) | Fact::Excluded(cell, digit)) => {
            match reason.step((cell, digit)).unit() {
                Some(unit) => unit,
                None => return,
            }
        }
        _ => return,
    };
    for cell in geometry.cells_of(unit) {
        let ground = &mut cells[cell.index()].ground;
        if *ground == Ground::Plain {
            *ground = Ground::Unit;
        }
    }
}

/// Frames the cells of the causes of the chosen fact.
fn outline_causes(asked: &Asked, cells: &mut [CellScene]) {
    for &cause in asked.chain.causes(asked.focus) {
        if let Fact::Holds(cell, _) | Fact::Excluded(cell, _) | Fact::Failed(cell, _) =
            asked.chain.nodes()[cause].fact
        {
            cells[cell.index()].outline = Some(Outline::Cause);
        }
    }
}

/// Frames the cells of the chosen fact.
fn outline_fact(node: &Node, geometry: &Geometry, cells: &mut [CellScene]) {
    match node.fact {
        Fact::Holds(cell, _) => cells[cell.index()].outline = Some(Outline::Gains),
        Fact::Excluded(cell, digit) | Fact::Failed(cell, digit) => {
            let scene = &mut cells[cell.index()];
            scene.outline = Some(Outline::Loses);
            if let Content::Marks { struck, .. } = &mut scene.content {
                struck.insert(digit);
            }
        }
        Fact::Nogood(_) => {}
        Fact::Contradiction(contradiction) => {
            for cell in cells_of(contradiction, geometry) {
                let scene = &mut cells[cell.index()];
                if !matches!(scene.content, Content::Digit { .. }) {
                    scene.outline = Some(Outline::Contradiction);
                }
            }
        }
    }
}
