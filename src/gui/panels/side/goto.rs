//! The controls for searching a run for steps.

use egui::{Align, Button, ComboBox, DragValue, Layout, RichText, Ui, vec2};

use crate::geometry::Digit;
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg};
use crate::gui::panels::widgets::{Icon, caption, icon_button};
use crate::gui::run::breakpoint::Breakpoint;
use crate::gui::run::debugger::{Target, TargetKind};
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL};

/// The height the list can have without scrolling, in points.
const LIST_HEIGHT: f32 = 420.0;
/// The height of the line, in points.
const ROW: f32 = 22.0;

pub(super) fn show(ui: &mut Ui, model: &Model, run: &Run, palette: &Palette, messages: &mut Messages) {
    let mut send = |msg| messages.push(Msg::Debug(msg));
    let size = vec2(ui.available_width(), ROW);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().interact_size.y = ROW;
        buttons(ui, model, run, palette, &mut send);
        more(ui, model.debugger.target, run, &mut send);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            caption(ui, palette, "Go to");
            choice(ui, model, run, &mut send);
        });
    });
    ui.add_space(4.0);
}

/// Draws the buttons for previous, next and breakpoint, from right to left.
fn buttons(ui: &mut Ui, model: &Model, run: &Run, palette: &Palette, send: &mut impl FnMut(DebugMsg)) {
    let is_set = model.debugger.target.landmark(run).is_some_and(|landmark| {
        let wanted = Breakpoint::new(landmark, run.puzzle.geometry());
        model.debugger.breakpoints.iter().any(|breakpoint| breakpoint.is_on && breakpoint.is_same(&wanted))
    });
    let button = Button::new(RichText::new("Break").size(SMALL)).selected(is_set);
    let tip = "Stop at every such step (B)";
    if ui.add(button).on_hover_text(tip).clicked() {
        send(DebugMsg::Break);
    }
    let small = vec2(26.0, ROW);
    let tip = "Next (N); guesses: Shift+→, contradictions: Ctrl+→";
    if icon_button(ui, palette, Icon::Next, small, false, tip).clicked() {
        send(DebugMsg::Find { forward: true });
    }
    let tip = "Previous (Shift+N); guesses: Shift+←, contradictions: Ctrl+←";
    if icon_button(ui, palette, Icon::Previous, small, false, tip).clicked() {
        send(DebugMsg::Find { forward: false });
    }
}

/// Draws the choice of the target.
fn choice(ui: &mut Ui, model: &Model, run: &Run, send: &mut impl FnMut(DebugMsg)) {
    let target = model.debugger.target;
    let geometry = run.puzzle.geometry();
    let text = match (target.kind, target.cell) {
        _ if model.finder.is_target => model.finder.text.trim().into(),
        (TargetKind::Cell, Some(cell)) => geometry.name(cell).to_string(),
        (TargetKind::Cell, None) => "click a cell".into(),
        (kind, _) => kind.text().into(),
    };
    let width = ui.available_width();
    let list = ComboBox::from_id_salt("goto").selected_text(RichText::new(text).size(SMALL)).width(width);
    let shown = list.truncate().height(LIST_HEIGHT).show_ui(ui, |ui| {
        let has_opening = run.opening.search_start().is_some();
        let all = TargetKind::all().filter(|kind| has_opening || *kind != TargetKind::SearchStart);
        for kind in all {
            if ui.selectable_label(kind == target.kind, kind.text()).clicked() {
                send(DebugMsg::Aim(Target { kind, ..target }));
            }
        }
    });
    shown.response.on_hover_text("What to look for; click a cell of the board to look for its changes");
}

/// Draws the second choice of some targets: the digit of a cell, or the depth.
fn more(ui: &mut Ui, target: Target, run: &Run, send: &mut impl FnMut(DebugMsg)) {
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    match target.kind {
        TargetKind::Cell if target.cell.is_some() => {
            let name =
                |digit: Option<Digit>| digit.map_or("any".into(), |digit| symbols.symbol(digit).to_string());
            let list = ComboBox::from_id_salt("goto digit").width(58.0).height(LIST_HEIGHT);
            let shown = list.selected_text(RichText::new(name(target.digit)).size(SMALL)).show_ui(ui, |ui| {
                let digits = (0..geometry.side()).map(|digit| Some(Digit::new(digit)));
                for digit in std::iter::once(None).chain(digits) {
                    if ui.selectable_label(digit == target.digit, name(digit)).clicked() {
                        send(DebugMsg::Aim(Target { digit, ..target }));
                    }
                }
            });
            shown.response.on_hover_text("Look for changes of this digit");
        }
        TargetKind::Depth => {
            let mut depth = target.depth;
            let field = DragValue::new(&mut depth).range(0..=geometry.cell_count()).speed(0.1);
            if ui.add_sized(vec2(58.0, 22.0), field).on_hover_text("The number of open guesses").changed() {
                send(DebugMsg::Aim(Target { depth, ..target }));
            }
        }
        _ => {}
    }
}
