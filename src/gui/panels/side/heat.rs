//! The choice of the heat map, and its legend.

use egui::{Align, ComboBox, Layout, Rect, RichText, Sense, Ui, vec2};

use crate::gui::board::heat_scale::{HEATS, HeatScale};
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg};
use crate::gui::panels::widgets::caption;
use crate::gui::run::debugger::HeatKind;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::{grouped, short};

/// The width of one colour of the legend.
const SWATCH: f32 = 7.0;

pub(super) fn show(ui: &mut Ui, model: &Model, run: &Run, palette: &Palette, messages: &mut Messages) {
    let size = vec2(ui.available_width(), 20.0);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.spacing_mut().button_padding.y = 0.0;
        ui.spacing_mut().item_spacing.x = 5.0;
        caption(ui, palette, "Heat map");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            choice(ui, model.debugger.heat, messages);
            if let Some(kind) = model.debugger.heat {
                legend(ui, run, palette, kind);
            }
        });
    });
}

fn choice(ui: &mut Ui, shown: Option<HeatKind>, messages: &mut Messages) {
    let name = |kind: Option<HeatKind>| kind.map_or("off", HeatKind::text);
    let text = RichText::new(name(shown)).size(SMALL);
    let list = ComboBox::from_id_salt("heat").selected_text(text).width(112.0);
    let list = list.show_ui(ui, |ui| {
        for kind in std::iter::once(None).chain(HeatKind::ALL.map(Some)) {
            if ui.selectable_label(kind == shown, name(kind)).clicked() {
                messages.push(Msg::Debug(DebugMsg::ShowHeat(kind)));
            }
        }
    });
    list.response.on_hover_text("How often each cell was assigned, retracted or guessed so far (H)");
}

/// The scale from the least count to the greatest, from the right; the progress until it is counted.
fn legend(ui: &mut Ui, run: &Run, palette: &Palette, kind: HeatKind) {
    let scale = run
        .heat_here()
        .map(|heat| HeatScale::of(run.puzzle.geometry().cells().map(|cell| kind.count(heat, cell))));
    let small = |text: String| RichText::new(text).font(mono(SMALL)).color(palette.muted);
    let Some(scale) = scale else {
        let counted = (run.heat_share() * 100.0) as u32;
        ui.label(RichText::new(format!("counting… {counted} %")).size(SMALL).color(palette.muted));
        return;
    };
    let Some(HeatScale { least, most }) = scale else {
        ui.label(small("none yet".into()));
        return;
    };
    ui.label(small(short(most as f64)));
    let (bar, response) = ui.allocate_exact_size(vec2(SWATCH * f32::from(HEATS), 12.0), Sense::hover());
    for heat in 1..=HEATS {
        let left = bar.min + vec2(SWATCH * f32::from(heat - 1), 0.0);
        let colour = palette.heat(f32::from(heat) / f32::from(HEATS));
        ui.painter().rect_filled(Rect::from_min_size(left, vec2(SWATCH, 12.0)), 0.0, colour);
    }
    ui.label(small(short(least as f64)));
    let times = |count: u64| if count == 1 { "once".to_owned() } else { format!("{} times", grouped(count)) };
    let (least, most, what) = (times(least), times(most), kind.text());
    let tip = format!(
        "From {what} {least} to {what} {most}, on a logarithmic scale. Cells never {what} have no colour."
    );
    response.on_hover_text(tip);
}
