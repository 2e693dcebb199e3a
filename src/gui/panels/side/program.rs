//! The page about a program whose run is shown: its name, the source line that made the step, and its
//! standard error.

use std::path::Path;

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align, Label, Layout, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg, RunMsg, WatchMsg};
use crate::gui::panels::widgets::{caption, tool_button};
use crate::gui::run::line_stop::LineStop;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::watch::watched::Watched;
use crate::gui::words::{HIDDEN, file_name};
use crate::trace::Place;
use crate::trace::file::Said;

/// The height of a line of source, in points.
const ROW: f32 = 17.0;
/// The space for the mark of a breakpoint, and half its size, in points.
const GUTTER: f32 = 12.0;
const DOT: f32 = 4.0;
/// The share of the page for the lines on standard error, if there are any.
const ERRORS: f32 = 0.25;
/// The number of source lines visible above the current one.
const ABOVE: f32 = 4.0;

pub(super) fn show(ui: &mut Ui, model: &Model, run: &Run, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let page = ui.available_height();
    head(ui, run, palette, messages);
    let position = run.playback.position();
    let (place, said) = match position.checked_sub(1) {
        Some(before) => run.trace.remarks().at(before),
        None => (Place::default(), Vec::new()),
    };
    for text in said.iter().filter_map(words) {
        ui.label(RichText::new(text).color(palette.text));
    }
    ui.add_space(4.0);
    let errors = run.watched.as_ref().map(Watched::errors).unwrap_or_default();
    let below = if errors.is_empty() { 0.0 } else { (page * ERRORS).round() };
    source(ui, (model, run), &place, below, messages);
    if !errors.is_empty() {
        ui.add_space(4.0);
        caption(ui, palette, "Standard error");
        let list = ScrollArea::vertical().id_salt("errors").auto_shrink(false).stick_to_bottom(true);
        list.show_rows(ui, ROW, errors.len(), |ui, rows| {
            for line in &errors[rows] {
                let text = RichText::new(line).font(mono(SMALL)).color(palette.muted);
                ui.add(Label::new(text).truncate());
            }
        });
    }
}

/// Draws the name of the program, and the buttons for it.
fn head(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let watched = run.watched.as_ref();
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            match watched {
                Some(_) if !run.has_ended() => {
                    let tip = "End the program and everything it has started (S)";
                    if tool_button(ui, "Stop", tip).clicked() {
                        messages.push(Msg::Run(RunMsg::StopSolver));
                    }
                }
                Some(own) if own.watch.can_run_again() => {
                    let (text, tip) = if own.watch.listen.is_some() {
                        ("Wait again", "Wait for the next program that connects; this run is kept")
                    } else {
                        ("Run again", "Start the program again; this run is kept")
                    };
                    if tool_button(ui, text, tip).clicked() {
                        messages.push(Msg::Watch(WatchMsg::Again));
                    }
                    let tip =
                        "Run it with another puzzle: the board, or one of the open list; this run is kept";
                    if own.watch.listen.is_none() && tool_button(ui, "Another puzzle…", tip).clicked() {
                        messages.push(Msg::Watch(WatchMsg::AskAgain));
                    }
                }
                Some(_) | None => {}
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let name = watched.map_or_else(|| run.algorithm.to_string(), |own| own.watch.title());
                let text = RichText::new(&name).font(mono(SMALL)).color(palette.text);
                ui.add(Label::new(text).truncate()).on_hover_text(name);
            });
        });
    });
}

/// The program's remark on a step, as a sentence.
fn words(said: &Said) -> Option<String> {
    match said {
        Said::Why(text) => Some(format!("The program says: {text}")),
        Said::Note(text) => Some(format!("Note: {text}")),
        Said::Reason(text) => Some(format!("The reason it gives does not hold: {text}")),
        Said::Refused(text) => Some(format!("{text}.")),
        Said::Skipped(line, text) => Some(format!("Line {line} of its output was not understood: {text}")),
        Said::File(_)
        | Said::Line(_)
        | Said::Unstated
        | Said::Left(_)
        | Said::Placeless
        | Said::Ended(_)
        | Said::Tree(_) => None,
    }
}

/// Draws the source around the current line, which is lit.
fn source(ui: &mut Ui, (model, run): (&Model, &Run), place: &Place, below: f32, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let note = |ui: &mut Ui, text: &str| ui.label(RichText::new(text).size(SMALL).color(palette.muted));
    if run.horizon().is_some() {
        note(ui, HIDDEN);
        return;
    }
    let Some(line) = place.line else {
        let text = "The program does not name the lines of its source. Use a client from docs/protocol.md, or add the key \"line\".";
        note(ui, text);
        return;
    };
    let file = place.file.as_deref();
    let name = file.map_or_else(|| "Source".into(), |file| file_name(Path::new(file)).into_owned());
    caption(ui, palette, &format!("{name} · line {line}"));
    let lines = run.source_text.lines();
    if lines.is_empty() {
        if let Some(file) = file.filter(|_| !run.source_text.is_reading()) {
            note(ui, &format!("{file} cannot be read here."));
        }
        return;
    }
    let height = (ui.available_height() - below - 24.0).max(3.0 * ROW);
    let current = (line as usize).saturating_sub(1);
    let id = egui::Id::unique("source followed");
    let here = (run.id(), line);
    let mut list = ScrollArea::both().id_salt("source").auto_shrink(false).max_height(height);
    if ui.data(|data| data.get_temp(id)) != Some(here) {
        ui.data_mut(|data| data.insert_temp(id, here));
        list = list.vertical_scroll_offset((current as f32 - ABOVE).max(0.0) * ROW);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    list.show_rows(ui, ROW, lines.len(), |ui, rows| {
        for index in rows {
            let stop = LineStop { file: place.file.clone(), line: index as u32 + 1 };
            let stops = model.debugger.lines.contains(&stop);
            row(ui, (index, &lines[index]), (index == current, stops), palette, messages);
        }
    });
    ui.spacing_mut().item_spacing.y = 4.0;
}

/// Draws a line of source, lit if it made the step. A click sets a breakpoint there.
fn row(
    ui: &mut Ui,
    (index, line): (usize, &str),
    (is_current, stops): (bool, bool),
    palette: &Palette,
    messages: &mut Messages,
) {
    let ink = if is_current { palette.text } else { palette.muted };
    let mut job = LayoutJob::simple_singleline(format!("{:>4}  {line}", index + 1), mono(SMALL), ink);
    job.wrap = TextWrapping::no_max_width();
    let galley = ui.painter().layout_job(job);
    let width = (galley.size().x + GUTTER).max(ui.available_width());
    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    // Lines scrolled out of view cannot be clicked.
    let place = rect.intersect(ui.clip_rect());
    if !place.is_positive() {
        return;
    }
    let response = ui.interact(place, ui.scope_id().with(("source line", index)), Sense::click());
    response.widget_info(|| {
        let words = if is_current { format!("current line: {line}") } else { line.to_owned() };
        WidgetInfo::selected(Role::Button, true, stops, words)
    });
    if is_current {
        ui.painter().rect_filled(rect, 4.0, palette.current);
    }
    if stops || response.hovered() || response.has_focus() {
        let strength = if stops { 1.0 } else { 0.35 };
        let dot = pos2(rect.left() + DOT + 2.0, rect.center().y);
        ui.painter().circle_filled(dot, DOT, palette.contradiction.gamma_multiply(strength));
    }
    ui.painter().galley(pos2(rect.left() + GUTTER, rect.top() + 1.0), galley, ink);
    if response.clicked() {
        messages.push(Msg::Debug(DebugMsg::BreakAtLine(index as u32 + 1)));
    }
    response.on_hover_text(match stops {
        true => "Click to remove the breakpoint",
        false => "Click to set a breakpoint: the playback and the program stop where this line makes a step",
    });
}
