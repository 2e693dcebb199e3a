//! The list of the cells that changed most often.

use egui::Ui;

use super::bars::{self, Answer, Bar};
use super::{note, so_far};
use crate::geometry::Cell;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg};
use crate::gui::run::costs::CostView;
use crate::gui::run::debugger::{HeatKind, Target, TargetKind};
use crate::gui::run::single::Run;
use crate::gui::theme::Palette;
use crate::in_words::times;

pub(super) fn show(
    ui: &mut Ui,
    model: &Model,
    run: &Run,
    palette: &Palette,
    messages: &mut Messages,
    bottom: f32,
) {
    let costs = run.costs();
    let Some((counted, heat)) = costs.cells else {
        return note(ui, palette, "counting how often each cell changed…");
    };
    let kind = model.debugger.heat.unwrap_or(HeatKind::Assigned);
    note(ui, palette, &format!("How often each cell was {} in {}", kind.text(), costs.of_what()));
    if let Some(part) = so_far(counted, costs.whole) {
        note(ui, palette, &part);
    }
    let mut cells: Vec<(Cell, u64)> =
        run.puzzle.geometry().cells().map(|cell| (cell, kind.count(heat, cell))).collect();
    cells.retain(|(_, count)| *count > 0);
    if cells.is_empty() {
        return note(ui, palette, &format!("No cell was {}.", kind.text()));
    }
    let bar = |(cell, count): &(Cell, u64)| {
        let name = run.puzzle.geometry().name(*cell).to_string();
        let times = times(*count);
        let in_words = format!("{name}: {} {times}; click to go to its next change", kind.text());
        Bar { name, count: *count, in_words }
    };
    let bars: Vec<Bar> = cells.iter().map(bar).collect();
    let view = model.debugger.costs;
    let heads = ["cell", kind.text()];
    match bars::show(ui, palette, heads, view.cells, &bars, bottom) {
        Some(Answer::Line(index)) => {
            let cell = Some(cells[index].0);
            let target = Target { kind: TargetKind::Cell, cell, digit: None, ..model.debugger.target };
            messages.extend([DebugMsg::Aim(target), DebugMsg::Find { forward: true }].map(Msg::Debug));
        }
        Some(Answer::Order(cells)) => {
            messages.push(Msg::Debug(DebugMsg::ShowCosts(CostView { cells, ..view })));
        }
        None => {}
    }
}
