//! Draws arrows over the board: the causes in an answer, or the last contradiction; and the patterns of
//! steps.

use egui::{Rect, Ui};

use super::overlay;
use crate::geometry::{Cell, Digit, Geometry};
use crate::gui::hints::Stage;
use crate::gui::hints::instances::Found;
use crate::gui::model::Model;
use crate::gui::page::Page;
use crate::gui::review;
use crate::gui::run::conflicts::Conflict;
use crate::gui::why::inquiry::Asked;
use crate::hints::Pencilled;
use crate::rules::BoardView as _;
use crate::scene::camera::Camera;
use crate::scene::sketch::Sketch;
use crate::scene::theme::Theme;
use crate::scene::{figures, pattern};
use crate::why::links::{self, Arrow};

/// The most arrows drawn at once.
const MOST: usize = 600;

/// Draws the overlays of the board. `area` is that of the board, in points.
pub(crate) fn draw(ui: &Ui, model: &Model, area: Rect) {
    let (scale, view) = (ui.ctx().pixels_per_point(), (model.shown_camera(), model.settings.theme));
    let Some(sketch) = sketch(model, area, scale, view) else { return };
    let painter = ui.painter().with_clip_rect(sketch.board());
    overlay::paint(&painter, &sketch.shapes);
}

/// The arrows of the answer on its page, those of the last contradiction on the Code page, or else the
/// pattern of the current step or of the shown finding of a review; and the figures of a guess. `area` is
/// that of the board in points; `scale` is the number of pixels per point.
pub(crate) fn sketch(
    model: &Model,
    area: Rect,
    scale: f32,
    (camera, theme): (Camera, Theme),
) -> Option<Sketch<'static>> {
    let over = |geometry: &Geometry| Sketch::over(area, scale, (geometry, camera), theme.palette());
    if let Some(working) = model.practice.working() {
        return hint(&working.exercise.board, working.shown(), over);
    }
    if let Some(hinting) = &model.hinting {
        return hint(&hinting.board, hinting.shown(), over);
    }
    let run = model.run()?;
    let geometry = run.puzzle.geometry();
    let mut sketch = over(geometry);
    let asked = model.answer();
    let conflict = run.conflicts.last().filter(|_| model.shows(Page::Code) && run.horizon().is_none());
    match (asked, conflict) {
        (Some(asked), _) => draw_answer(&mut sketch, asked),
        (None, Some(conflict)) => draw_conflict(&mut sketch, conflict),
        (None, None) if run.whole().is_some_and(|whole| whole.told().is_some()) => {}
        (None, None) => {
            let found = review::scene::shown(model).map(|own| &own.causes);
            pattern::draw(&mut sketch, found.unwrap_or(&run.view().told.marks), geometry);
        }
    }
    let told = &run.view().told;
    if let Some(moment) = model.debugger.figures_at(model.place()) {
        figures::draw(&mut sketch, told, moment, run.puzzle.symbols());
    }
    Some(sketch)
}

/// The pattern of a hint that is shown in full.
fn hint(
    board: &Pencilled,
    shown: Option<(&Found, Stage)>,
    over: impl Fn(&Geometry) -> Sketch<'static>,
) -> Option<Sketch<'static>> {
    let Some((found, Stage::Step)) = shown else { return None };
    let geometry = board.geometry();
    let mut sketch = over(geometry);
    pattern::draw(&mut sketch, &found.marks, geometry);
    Some(sketch)
}

fn draw_answer(sketch: &mut Sketch<'_>, asked: &Asked) {
    for arrow in rest(asked) {
        sketch.dashed(ends(&arrow), sketch.palette.accent.gamma_multiply(0.75), 1.2);
    }
    for arrow in links::arrows(&asked.chain, asked.focus).into_iter().take(MOST) {
        sketch.solid(ends(&arrow), sketch.palette.accent, 2.0);
    }
}

/// Draws how the contradiction follows from the conflict set, and where the search continues.
fn draw_conflict(sketch: &mut Sketch<'_>, conflict: &Conflict) {
    for arrow in conflict.arrows().iter().take(MOST) {
        sketch.solid(ends(arrow), sketch.palette.accent.gamma_multiply(0.85), 1.4);
    }
    let Some((from, (cell, digit))) = conflict.jump_arrow() else { return };
    sketch.dashed([(from, None), (cell, Some(digit))], sketch.palette.guess, 3.0);
}

/// The ends of an arrow.
const fn ends(arrow: &Arrow) -> [(Cell, Option<Digit>); 2] {
    [(arrow.from.cell, arrow.from.digit), (arrow.to.cell, arrow.to.digit)]
}

/// The arrows of all other facts on this board, if they are to be shown.
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
