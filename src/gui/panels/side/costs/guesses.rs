//! The list of the costliest guesses.

use std::cmp::Reverse;

use egui::{Align2, AsIdSalt, FontId, Pos2, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::heads::{self, Head};
use super::{ROW, list_height, note, percent, so_far};
use crate::gui::msg::{DebugMsg, Messages, Msg, RunMsg};
use crate::gui::panels::widgets::check_box;
use crate::gui::run::costs::{CostColumn, CostRow, CostView};
use crate::gui::run::counting::Shown;
use crate::gui::run::fate;
use crate::gui::run::guess::short_name;
use crate::gui::run::single::Run;
use crate::gui::shorten::shortened;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::{counted, grouped, short};
use crate::trace::Fate;
use crate::trace::costs::{Cost, MOST_GUESSES};

/// The right ends of the columns, as shares of the width.
const ENDS: [f32; 6] = [0.25, 0.4, 0.55, 0.68, 0.8, 1.0];

pub(super) fn show(
    ui: &mut Ui,
    run: &Run,
    view: CostView,
    palette: &Palette,
    messages: &mut Messages,
    bottom: f32,
) {
    let costs = run.costs();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = ROW;
    let mut retracted_only = view.retracted_only;
    let check = check_box(ui, palette, &mut retracted_only, "retracted only");
    if check.on_hover_text("Leave out guesses that led to the solution or are still open").changed() {
        messages.push(Msg::Debug(DebugMsg::ShowCosts(CostView { retracted_only, ..view })));
    }
    note(ui, palette, &about(&costs, view.retracted_only));
    if costs.costliest.of_steps == 0 {
        return;
    }
    longest(ui, run, palette, messages);
    heads(ui, view, palette, messages);
    let rows = view.rows(costs.costliest);
    if rows.is_empty() {
        return note(
            ui,
            palette,
            if view.retracted_only { "No guess was retracted." } else { "No guess was made." },
        );
    }
    let list = ScrollArea::vertical().id_salt("costliest").max_height(list_height(ui, bottom));
    list.auto_shrink(false).show_rows(ui, ROW, rows.len(), |ui, shown| {
        for one in &rows[shown] {
            row(ui, run, one, palette, messages);
        }
    });
}

/// Describes which guesses the list covers.
fn about(costs: &Shown<'_>, retracted_only: bool) -> String {
    let (costliest, recorded) = (costs.costliest, costs.whole);
    if recorded == 0 {
        return "No step is recorded yet.".into();
    }
    if costliest.of_steps == 0 {
        return format!("looking for the costliest guesses: {:.0} %", costs.looked_up * 100.0);
    }
    let which = match costliest.least {
        0 if costliest.retracted.len() < MOST_GUESSES && !retracted_only => "all guesses".to_owned(),
        0 if costliest.retracted.len() < MOST_GUESSES => "all retracted guesses".to_owned(),
        0 => format!("the {MOST_GUESSES} costliest"),
        least => format!("those of at least {} steps", grouped(least)),
    };
    let which = if costs.is_range { which + " in the range" } else { which };
    match so_far(costliest.of_steps, recorded) {
        Some(part) => format!("{which}, {part}"),
        None if costliest.least > 0 => {
            let share = costs.walked as f64 / recorded.max(1) as f64 * 100.0;
            format!("{which}; counting the others: {share:.0} %")
        }
        None => which,
    }
}

/// Draws a link to the failed guess with the most steps, whatever the order of the list.
fn longest(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let costliest = run.costs().costliest;
    let failed = costliest.retracted.iter().filter(|cost| cost.span.fate == Fate::Failed);
    // The earliest one, if several have equally many steps.
    let Some(cost) = failed.max_by_key(|cost| (cost.steps(), Reverse(cost.span.steps.start))) else { return };
    let told = || format!("Longest failed subtree: {}", in_words(run, cost));
    let (rect, clicked) = line(ui, "longest failed subtree", palette, told);
    let noun = if cost.steps() == 1 { "step" } else { "steps" };
    let figures = format!("{}, {} {noun}", short_name(run, &cost.span), figure(cost.steps()));
    let painter = ui.painter();
    let label = "Longest failed subtree";
    painter.text(rect.left_center(), Align2::LEFT_CENTER, label, small(), palette.text);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, figures, mono(SMALL), palette.accent);
    if clicked {
        messages.push(Msg::Run(RunMsg::GoTo(cost.span.steps.start + 1)));
    }
}

/// Draws the heads of the columns, which sort the list.
fn heads(ui: &mut Ui, view: CostView, palette: &Palette, messages: &mut Messages) {
    let area = ui.allocate_exact_size(vec2(width(ui), ROW), Sense::hover()).0;
    for (column, area) in CostColumn::ALL.into_iter().zip(cells(area)) {
        let head = Head {
            text: column.text(),
            spoken: column.spoken(),
            tip: column.tip(),
            ascending: (view.sort == column).then_some(view.ascending),
            area,
            place: place(area, column),
        };
        if heads::show(ui, palette, &head) {
            messages.push(Msg::Debug(DebugMsg::ShowCosts(view.by(column))));
        }
    }
}

fn row(ui: &mut Ui, run: &Run, row: &CostRow<'_>, palette: &Palette, messages: &mut Messages) {
    let cost = row.first;
    let told = || in_words(run, cost) + &chain_in_words(run, row);
    let (rect, clicked) = line(ui, (cost.span.steps.start, cost.span.depth), palette, told);
    let counted = run.costs().costliest.of_steps;
    let share = cost.steps() as f32 / counted.max(1) as f32;
    let bar = vec2((rect.width() * share).max(1.0), 2.0);
    let foot = Rect::from_min_size(rect.left_bottom() - vec2(0.0, 2.0), bar);
    let colour = palette.fate(cost.span.fate);
    ui.painter().rect_filled(foot, 1.0, colour.gamma_multiply(0.7));
    for (column, cell) in CostColumn::ALL.into_iter().zip(cells(rect)) {
        let (text, font, ink) = match column {
            CostColumn::Guess if row.guesses > 1 => {
                (format!("{} +{}", short_name(run, &cost.span), row.guesses - 1), mono(SMALL), palette.text)
            }
            CostColumn::Guess => (short_name(run, &cost.span), mono(SMALL), palette.text),
            CostColumn::Steps => (figure(cost.steps()), mono(SMALL), palette.text),
            CostColumn::Own => (figure(row.own), mono(SMALL), palette.text),
            CostColumn::Depth => (cost.span.depth.to_string(), mono(SMALL), palette.text),
            CostColumn::Fate => (fate::in_a_word(run, cost.span.fate).into(), small(), palette.muted),
            CostColumn::Contradictions => (figure(cost.contradictions), mono(SMALL), palette.text),
        };
        let (at, align) = place(cell, column);
        // The label of a search without a board may be shortened; a number must not be, because it would
        // become another one.
        let mut galley = shortened(ui.painter(), &text, font.clone(), ink, cell.width());
        if let Some(number) = number(column, cost, row.own).filter(|_| galley.text() != text) {
            galley = shortened(ui.painter(), &short(number as f64), font, ink, cell.width());
        }
        ui.painter().galley(align.anchor_size(at, galley.size()).min, galley, ink);
    }
    if clicked {
        messages.push(Msg::Run(RunMsg::GoTo(cost.span.steps.start + 1)));
    }
}

/// The value in a column of numbers that grow with the run.
const fn number(column: CostColumn, cost: &Cost, own: u64) -> Option<u64> {
    match column {
        CostColumn::Steps => Some(cost.steps()),
        CostColumn::Own => Some(own),
        CostColumn::Contradictions => Some(cost.contradictions),
        CostColumn::Guess | CostColumn::Depth | CostColumn::Fate => None,
    }
}

/// A line that can be clicked or chosen with Enter: returns its area, and whether it was.
fn line(ui: &mut Ui, id: impl AsIdSalt, palette: &Palette, in_words: impl Fn() -> String) -> (Rect, bool) {
    let rect = ui.allocate_exact_size(vec2(width(ui), ROW), Sense::hover()).0;
    let response = ui.interact(rect, ui.scope_id().with(id), Sense::click());
    // Painted text has no accessible name.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, in_words()));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect.expand2(vec2(3.0, 0.0)), 4.0, palette.button);
    }
    let clicked = response.clicked();
    response.on_hover_ui(|ui| {
        ui.label(in_words());
    });
    (rect, clicked)
}

/// The width available, leaving room for the scroll bar.
fn width(ui: &Ui) -> f32 {
    ui.available_width() - 4.0
}

fn cells(row: Rect) -> impl Iterator<Item = Rect> {
    let mut left = row.left();
    ENDS.into_iter().map(move |end| {
        let right = row.left() + row.width() * end;
        let cell = Rect::from_x_y_ranges(left..=right, row.y_range());
        left = right;
        cell
    })
}

/// The position of a column's text: words are aligned left, numbers right.
fn place(cell: Rect, column: CostColumn) -> (Pos2, Align2) {
    match column {
        CostColumn::Guess => (cell.left_center(), Align2::LEFT_CENTER),
        CostColumn::Fate => (cell.left_center() + vec2(7.0, 0.0), Align2::LEFT_CENTER),
        _ => (cell.right_center(), Align2::RIGHT_CENTER),
    }
}

const fn small() -> FontId {
    FontId::proportional(SMALL)
}

/// A number, exact up to a few digits.
fn figure(number: u64) -> String {
    if number < 100_000 { grouped(number) } else { short(number as f64) }
}

/// The full description of a guess, with exact numbers.
fn in_words(run: &Run, cost: &Cost) -> String {
    let steps = run.costs().costliest.of_steps;
    let dead_ends = counted(cost.contradictions, "contradiction", "contradictions");
    format!(
        "{} at depth {}: {}, {} ({} of {}), {} of them its own, {dead_ends}",
        short_name(run, &cost.span),
        cost.span.depth,
        fate::in_words(run, cost.span.fate),
        counted(cost.steps(), "step", "steps"),
        percent(cost.steps(), steps),
        run.costs().of_what(),
        grouped(cost.own),
    )
}

/// The guesses folded into a line, if there are any.
fn chain_in_words(run: &Run, row: &CostRow<'_>) -> String {
    match row.guesses {
        1 => String::new(),
        guesses => {
            let (last, own) = (short_name(run, &row.last.span), grouped(row.own));
            format!("; with {} more below, each the only one, down to {last}: {own} own steps", guesses - 1)
        }
    }
}
