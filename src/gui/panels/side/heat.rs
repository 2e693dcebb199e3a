//! The choice of the heat map, and its legend; in a race, as a difference from another run.

use egui::{Align, Button, Color32, ComboBox, Layout, Rect, RichText, Sense, Ui, vec2};

use crate::gui::board::scene::heat::Colouring;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg, RaceMsg};
use crate::gui::panels::widgets::caption;
use crate::gui::race::state::Race;
use crate::gui::run::debugger::HeatKind;
use crate::gui::run::lanes::Lanes;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::{grouped, short};
use crate::in_words::times;
use crate::scene::heat_scale::{DIFFERENCES, DifferenceScale, HEATS, HeatScale};

/// The width of one colour in the legend, in points.
const SWATCH: f32 = 7.0;

pub(in crate::gui) fn show(
    ui: &mut Ui,
    model: &Model,
    lanes: &Lanes,
    palette: &Palette,
    messages: &mut Messages,
) {
    row(ui, |ui| {
        caption(ui, palette, "Heat map");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            choice(ui, model.debugger.heat, messages);
            if let Some(kind) = model.debugger.heat {
                legend(ui, model, lanes, palette, kind);
            }
        });
    });
    if let Some(race) = lanes.raced() {
        row(ui, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| difference(ui, lanes, race, messages));
        });
    }
}

fn row(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width(), 20.0);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.spacing_mut().button_padding.y = 0.0;
        ui.spacing_mut().item_spacing.x = 5.0;
        add(ui);
    });
}

/// Draws the choice of a run in the race from which to show the difference.
fn difference(ui: &mut Ui, lanes: &Lanes, race: &Race, messages: &mut Messages) {
    let pair = race.pair(lanes.shown(), lanes.all().len());
    let [shown, other] = pair.map(|index| lanes.name_of(index));
    let [shape, beside] = pair.map(|index| lanes.all()[index].puzzle.geometry());
    let text = RichText::new(format!("difference from {other}")).size(SMALL);
    let tip = format!("Where {shown} has worked more than {other} up to here, and where less (Ctrl+Shift+H)");
    let button = Button::selectable(race.is_heat_difference, text);
    let why_not = "Their boards differ in size or shape";
    let response = ui.add_enabled(shape == beside, button);
    if response.on_hover_text(tip).on_disabled_hover_text(why_not).clicked() {
        messages.push(Msg::Race(RaceMsg::HeatDifference));
    }
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

/// Draws the scale at the right, or the progress until all is counted.
fn legend(ui: &mut Ui, model: &Model, lanes: &Lanes, palette: &Palette, kind: HeatKind) {
    let note = |ui: &mut Ui, text: String| ui.label(RichText::new(text).size(SMALL).color(palette.muted));
    let shown = lanes.shown();
    let colouring = Colouring::of(model, lanes, shown).filter(|_| lanes.is_heat_known());
    match colouring {
        None => {
            let counted = (lanes.heat_share() * 100.0) as u32;
            note(ui, format!("counting… {counted} %"));
        }
        Some(Colouring::Counts { scale: Some(scale), .. }) => counts(ui, palette, kind, scale),
        Some(Colouring::Counts { scale: None, .. }) => {
            ui.label(RichText::new("none yet").font(mono(SMALL)).color(palette.muted));
        }
        Some(Colouring::Differences { scale: Some(scale), .. }) => {
            let other = lanes.heat_beside(shown).map(|other| lanes.name_of(other));
            differences(ui, palette, kind, scale, &other.unwrap_or_default());
        }
        Some(Colouring::Differences { scale: None, .. }) => {
            note(ui, "no difference".into());
        }
    }
}

/// Draws the scale from the least count to the greatest.
fn counts(ui: &mut Ui, palette: &Palette, kind: HeatKind, HeatScale { least, most }: HeatScale) {
    let colours = (1..=HEATS).map(|heat| palette.heat(f32::from(heat) / f32::from(HEATS)));
    let what = kind.text();
    let tip = format!(
        "From {what} {} to {what} {}, on a logarithmic scale. Cells never {what} have no colour.",
        times(least),
        times(most)
    );
    bar(ui, palette, [short(least as f64), short(most as f64)], colours, tip);
}

/// Draws the scale from the greatest negative difference to the greatest positive one.
fn differences(ui: &mut Ui, palette: &Palette, kind: HeatKind, scale: DifferenceScale, other: &str) {
    let steps = i16::from(DIFFERENCES);
    let levels = (-steps..=steps).filter(|level| *level != 0);
    let colours = levels.map(|level| palette.difference(f32::from(level) / f32::from(steps)));
    let DifferenceScale { more, less } = scale;
    let what = kind.text();
    let tip = format!(
        "Orange and +: {what} more often than by {other}, by up to {}. Blue and −: less often, by up to {}. \
         The scale is logarithmic; cells {what} equally often have no colour.",
        grouped(more),
        grouped(less)
    );
    bar(ui, palette, [format!("−{}", short(less as f64)), format!("+{}", short(more as f64))], colours, tip);
}

/// Draws a bar of these colours between two numbers.
fn bar(
    ui: &mut Ui,
    palette: &Palette,
    [left, right]: [String; 2],
    colours: impl Iterator<Item = Color32>,
    tip: String,
) {
    let small = |text: String| RichText::new(text).font(mono(SMALL)).color(palette.muted);
    let colours: Vec<Color32> = colours.collect();
    ui.label(small(right));
    let (bar, response) = ui.allocate_exact_size(vec2(SWATCH * colours.len() as f32, 12.0), Sense::hover());
    for (index, colour) in colours.into_iter().enumerate() {
        let corner = bar.min + vec2(SWATCH * index as f32, 0.0);
        ui.painter().rect_filled(Rect::from_min_size(corner, vec2(SWATCH, 12.0)), 0.0, colour);
    }
    ui.label(small(left));
    response.on_hover_text(tip);
}
