//! The counters of the runs of a race: a column for each run, a row for each counter.

use egui::{
    Align, Align2, FontId, Label, Layout, Rect, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::gui::msg::{Messages, Msg, RaceMsg, RunMsg};
use crate::gui::panels::side::entry;
use crate::gui::panels::widgets::copy_as;
use crate::gui::race::state::Race;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::measuring::{Measuring, Timed};
use crate::gui::shorten::shortened;
use crate::gui::theme::{CAPTION, Palette, SMALL, mono, semibold};
use crate::gui::words::{grouped, short};
use crate::study::{Entry, Table};

const ROW: f32 = 18.0;
/// The height of each further line of a solver's title, in points.
const HEAD_LINE: f32 = 13.0;
/// The width of the names of the counters, in points.
const NAMES: f32 = 88.0;
/// The value from which numbers are shortened; the tooltip shows them in full.
const LONG: f64 = 100_000.0;

pub(super) fn show(ui: &mut Ui, lanes: &Lanes, race: &Race, palette: &Palette, messages: &mut Messages) {
    let (table, order) = race.table(lanes.all());
    entry::head(ui, palette, "Table", |ui| copy(ui, messages));
    ui.spacing_mut().item_spacing.y = 0.0;
    let columns = Columns { width: ui.available_width() - 8.0, count: order.len() };
    heads(ui, lanes, &columns, &order, &table, palette, messages);
    for (column, heading) in table.headings.iter().enumerate().skip(1) {
        let area = ui.allocate_exact_size(vec2(columns.width, ROW), Sense::hover()).0;
        name(ui, columns.name(area), race, column, heading, palette, messages);
        for (place, &run) in order.iter().enumerate() {
            figure(ui, columns.place(area, place), &table, run, column, palette);
        }
    }
    ui.add_space(4.0);
    for note in &table.notes {
        ui.label(RichText::new(note).size(SMALL).color(palette.muted));
    }
    ui.add_space(6.0);
    measure(ui, race.measuring(), lanes, palette, messages);
}

/// The positions of the parts of a row.
struct Columns {
    width: f32,
    count: usize,
}

impl Columns {
    fn name(&self, row: Rect) -> Rect {
        row.with_max_x(row.left() + NAMES)
    }

    fn place(&self, row: Rect, index: usize) -> Rect {
        let width = (self.width - NAMES) / self.count as f32;
        let left = row.left() + NAMES + width * index as f32;
        Rect::from_x_y_ranges(left..=left + width, row.y_range())
    }
}

/// Draws the buttons that copy the table.
fn copy(ui: &mut Ui, messages: &mut Messages) {
    ui.spacing_mut().item_spacing.x = 2.0;
    ui.spacing_mut().button_padding.x = 5.0;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        messages.extend(copy_as(ui).map(|style| Msg::Race(RaceMsg::Copy(style))));
    });
}

/// Draws the solvers; a click on one marks it.
fn heads(
    ui: &mut Ui,
    lanes: &Lanes,
    columns: &Columns,
    order: &[usize],
    table: &Table,
    palette: &Palette,
    messages: &mut Messages,
) {
    let titles: Vec<Vec<String>> = order.iter().map(|&run| lanes.title_of(run).lines()).collect();
    let most = titles.iter().map(Vec::len).max().unwrap_or(1);
    let height = ROW + HEAD_LINE * (most - 1) as f32;
    let area = ui.allocate_exact_size(vec2(columns.width, height), Sense::hover()).0;
    for (place, &run) in order.iter().enumerate() {
        let rect = columns.place(area, place);
        let (is_shown, name) = (lanes.shown() == run, &table.rows[run][0].text);
        let response = ui.interact(rect, ui.scope_id().with(("solver", run)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, format!("Mark {name}")));
        let lit = is_shown || response.hovered() || response.has_focus();
        let ink = if lit { palette.accent } else { palette.text };
        for (line, text) in titles[place].iter().enumerate() {
            let font = if line == 0 { semibold(CAPTION) } else { FontId::proportional(CAPTION) };
            let galley = shortened(ui.painter(), text, font, ink, rect.width() - 6.0);
            let middle = rect.top() + ROW / 2.0 + HEAD_LINE * line as f32;
            let at = Align2::RIGHT_CENTER.anchor_size(pos2(rect.right(), middle), galley.size());
            ui.painter().galley(at.min.round(), galley, ink);
        }
        if response.on_hover_text(format!("{name}: click to mark it")).clicked() {
            messages.push(Msg::Run(RunMsg::ShowLane(run)));
        }
    }
}

/// Draws the name of a counter; a click sorts the solvers by it.
fn name(
    ui: &Ui,
    rect: Rect,
    race: &Race,
    column: usize,
    heading: &str,
    palette: &Palette,
    messages: &mut Messages,
) {
    let response = ui.interact(rect, ui.scope_id().with(("counter", column)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Sort by {heading}")));
    let arrow = match race.sort {
        Some((by, false)) if by == column => " →",
        Some((by, true)) if by == column => " ←",
        _ => "",
    };
    let lit = !arrow.is_empty() || response.hovered() || response.has_focus();
    let ink = if lit { palette.accent } else { palette.muted };
    let font = FontId::proportional(SMALL);
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, format!("{heading}{arrow}"), font, ink);
    if response.on_hover_text("Click to sort the solvers by it; click again to reverse the order").clicked() {
        messages.push(Msg::Race(RaceMsg::Sort(column)));
    }
}

/// Draws the value of a counter for a run; the best is in bold.
fn figure(ui: &mut Ui, rect: Rect, table: &Table, run: usize, column: usize, palette: &Palette) {
    let entry = &table.rows[run][column];
    let (solver, heading) = (&table.rows[run][0].text, &table.headings[column]);
    let best = if entry.is_best { ", the best" } else { "" };
    let whole = format!("{solver}, {heading}: {}{best}", entry.text);
    let response = ui.interact(rect, ui.scope_id().with((run, column)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &whole));
    response.on_hover_text(&whole);
    if entry.value.is_none() {
        return words(ui, rect, RichText::new(&entry.text).size(CAPTION).color(palette.text));
    }
    let (font, ink) = match entry.is_best {
        true => (semibold(CAPTION), palette.solution),
        false => (mono(CAPTION), palette.text),
    };
    ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, figure_text(entry), font, ink);
}

/// A count, exact up to a few digits and formatted as elsewhere in the window; other values have units.
fn figure_text(entry: &Entry) -> String {
    let is_count = entry.text.chars().all(|character| character.is_ascii_digit() || character == ',');
    match entry.value.filter(|_| is_count) {
        Some(value) if value >= LONG => short(value),
        Some(value) => grouped(value as u64),
        None => entry.text.clone(),
    }
}

/// Draws text at the right end of an area, cut if it is too long.
fn words(ui: &mut Ui, rect: Rect, text: RichText) {
    let place = UiBuilder::new().max_rect(rect.with_min_x(rect.left() + 4.0));
    let mut inner = ui.new_child(place.layout(Layout::right_to_left(Align::Center)));
    inner.add(Label::new(text).truncate().selectable(false));
}

/// Draws the button that measures each solver alone, and the progress.
fn measure(
    ui: &mut Ui,
    measuring: Option<&Measuring>,
    lanes: &Lanes,
    palette: &Palette,
    messages: &mut Messages,
) {
    ui.horizontal(|ui| {
        let is_under_way = measuring.is_some_and(|measuring| !measuring.is_done());
        if is_under_way {
            if ui.button("Cancel").on_hover_text("Stop measuring; the times so far are discarded").clicked() {
                messages.push(Msg::Race(RaceMsg::StopMeasuring));
            }
        } else {
            let tip = "Run the solvers one after the other, unrecorded, and time them";
            if ui.button("Measure times").on_hover_text(tip).clicked() {
                messages.push(Msg::Race(RaceMsg::Measure));
            }
        }
        if ui.button("Other solvers…").on_hover_text("Start another race; this one is kept").clicked() {
            messages.push(Msg::Race(RaceMsg::Choose));
        }
        let Some(measuring) = measuring else { return };
        let about = match too_long(measuring, lanes) {
            _ if is_under_way => format!("{} of {} solvers measured", measuring.done(), lanes.all().len()),
            Some(solver) => format!("{solver} takes more than a minute: not measured"),
            None => return,
        };
        ui.label(RichText::new(about).size(SMALL).color(palette.muted));
    });
}

/// Names a solver that takes too long.
fn too_long(measuring: &Measuring, lanes: &Lanes) -> Option<String> {
    let at = measuring.timed().iter().position(|timed| *timed == Some(Timed::TooLong))?;
    Some(lanes.name_of(at))
}
