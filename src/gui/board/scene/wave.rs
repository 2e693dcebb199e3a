//! Tints the cells changed by the propagation in progress, and numbers the changes.

use super::CellScene;
use crate::gui::model::Model;
use crate::gui::run::single::Run;

/// Marks the cells of a run if the wave is switched on, unless they show an answer, the heat or the solution.
pub(super) fn mark(model: &Model, run: &Run, cells: &mut [CellScene]) {
    let is_free = model.debugger.heat.is_none() && model.answer().is_none() && run.shown_solution().is_none();
    if model.debugger.shows_wave && is_free {
        run.wave().mark(cells);
    }
}
