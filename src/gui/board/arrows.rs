//! Draws the causes of what was asked, or of the last contradiction, as arrows over the board.

use egui::{Rect, Ui};

use super::pattern;
use super::sketch::Sketch;
use crate::geometry::{Cell, Digit};
use crate::gui::hints::{Hinting, Stage};
use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::run::conflicts::Conflict;
use crate::gui::run::inquiry::Asked;
use crate::rules::BoardView as _;
use crate::why::links::{self, Arrow};

/// The most arrows that are drawn at once.
const MOST: usize = 600;

/// Draws the arrows of the answer while its page is shown, those of the last contradiction beside the code, or else the
/// pattern of the step; `area` is where the board is drawn, in points.
pub(crate) fn draw(ui: &Ui, model: &Model, area: Rect) {
    if let Some(hinting) = &model.hinting {
        return hint(ui, model, hinting, area);
    }
    let Some(run) = model.run() else { return };
    let geometry = run.puzzle.geometry();
    let sketch = Sketch::over(ui, area, (geometry, model.camera), model.settings.theme.palette());
    let asked = model.answer();
    let conflict = run.conflicts.last().filter(|_| model.shows(Page::Code) && run.horizon().is_none());
    match (asked, conflict) {
        (Some(asked), _) => sketch.answer(asked),
        (None, Some(conflict)) => sketch.conflict(conflict),
        (None, None) => pattern::draw(&sketch, &run.view().told.marks, geometry),
    }
}

/// The pattern of a hint that is shown as a whole.
fn hint(ui: &Ui, model: &Model, hinting: &Hinting, area: Rect) {
    if let Some((found, Stage::Step)) = hinting.shown() {
        let geometry = hinting.board.geometry();
        let sketch = Sketch::over(ui, area, (geometry, model.camera), model.settings.theme.palette());
        pattern::draw(&sketch, &found.marks, geometry);
    }
}

impl Sketch<'_> {
    fn answer(&self, asked: &Asked) {
        for arrow in rest(asked) {
            self.line(ends(&arrow), self.palette.accent.gamma_multiply(0.75), 1.2).dashed(&self.painter);
        }
        for arrow in links::arrows(&asked.chain, asked.focus).into_iter().take(MOST) {
            self.line(ends(&arrow), self.palette.accent, 2.0).solid(&self.painter);
        }
    }

    /// How the contradiction follows from the conflict set, and where the search goes on.
    fn conflict(&self, conflict: &Conflict) {
        for arrow in conflict.arrows().iter().take(MOST) {
            self.line(ends(arrow), self.palette.accent.gamma_multiply(0.85), 1.4).solid(&self.painter);
        }
        let Some((from, (cell, digit))) = conflict.jump_arrow() else { return };
        let jump = self.line([(from, None), (cell, Some(digit))], self.palette.guess, 3.0);
        jump.dashed(&self.painter);
    }
}

/// The ends of an arrow.
const fn ends(arrow: &Arrow) -> [(Cell, Option<Digit>); 2] {
    [(arrow.from.cell, arrow.from.digit), (arrow.to.cell, arrow.to.digit)]
}

/// The arrows of all other facts on this board, if they are to be drawn.
fn rest(asked: &Asked) -> Vec<Arrow> {
    if !asked.shows_all {
        return Vec::new();
    }
    let is_other = |&node: &usize| node != asked.focus && asked.chain.is_on_board(node);
    let others = (0..asked.chain.nodes().len()).filter(is_other);
    let mut arrows: Vec<Arrow> =
        others.flat_map(|node| links::arrows(&asked.chain, node)).take(4 * MOST).collect();
    arrows.sort_unstable();
    arrows.dedup();
    arrows.truncate(MOST);
    arrows
}
