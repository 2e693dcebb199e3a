//! The solver's pseudocode with the current line lit, the variables of the step, and the solver's own data.

use egui::{Grid, Id, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{conflict, matrix, pending};
use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg};
use crate::gui::panels::widgets::caption;
use crate::gui::run::inside::Inside;
use crate::gui::run::single::Run;
use crate::gui::run::view::Code;
use crate::gui::theme::{Palette, SMALL, mono};
use crate::gui::words::grouped;
use crate::solver::pseudocode::{self, Line};
use crate::trace::{Landmark, landmarks_of};

/// The height of a row of code.
const ROW: f32 = 17.0;
/// How far the rows of a line after the first are indented below it, in characters.
const HANG: usize = 4;
/// The width of the bar beside a line that leads to the step.
const BAR: f32 = 3.0;
/// The radius of the mark of a breakpoint.
const DOT: f32 = 3.5;
/// The width left of the text, with the bar and the mark.
const GUTTER: f32 = 14.0;

pub(super) fn show(ui: &mut Ui, model: &Model, run: &Run, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let code = run.view().code.as_ref();
    ScrollArea::vertical().id_salt("code page").auto_shrink(false).show(ui, |ui| {
        match code {
            Some(code) => variables(ui, run, code, palette),
            None => {
                let text = "Go to a step to see where in the algorithm it is made.";
                ui.label(RichText::new(text).color(palette.muted));
            }
        }
        for function in pseudocode::functions(run.algorithm) {
            ui.add_space(8.0);
            caption(ui, palette, function.source);
            ui.spacing_mut().item_spacing.y = 0.0;
            for line in function.lines {
                row(ui, (model, run), code, line, messages);
            }
            ui.spacing_mut().item_spacing.y = 4.0;
        }
        ui.add_space(8.0);
        data(ui, run, palette);
        if run.learns() {
            conflict::nogoods(ui, run, palette, messages);
        }
    });
}

/// The variables of the step, and the order in which the digits of a guess are tried.
fn variables(ui: &mut Ui, run: &Run, code: &Code, palette: &Palette) {
    let grid = Grid::new("variables").num_columns(2).min_row_height(ROW);
    grid.spacing(vec2(12.0, 2.0)).show(ui, |ui| {
        for variable in &code.variables {
            ui.label(RichText::new(variable.name).size(SMALL).color(palette.muted));
            let value = RichText::new(&variable.value).font(mono(SMALL)).color(palette.text);
            ui.add(Label::new(value).truncate());
            ui.end_row();
        }
    });
    let order = &run.view().told.order;
    if !order.is_empty() {
        ui.label(RichText::new(order).size(SMALL).color(palette.muted));
    }
}

/// A line of code: lit if the step is made there, with a bar if it leads there. A click sets a breakpoint there.
fn row(ui: &mut Ui, (model, run): (&Model, &Run), code: Option<&Code>, line: &Line, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let landmarks = landmarks_of(run.algorithm, line);
    let symbol = ui.fonts_mut(|fonts| fonts.glyph_width(&mono(SMALL), ' '));
    let most = ((ui.available_width() - GUTTER) / symbol).floor() as usize;
    let rows = rows_of(&line.text.replace("    ", "  "), most);
    let size = vec2(ui.available_width(), ROW * rows.len() as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    // What is scrolled out of sight cannot be clicked.
    let is_button = !landmarks.is_empty() && ui.clip_rect().contains_rect(rect);
    let response = if is_button { response.interact(Sense::click()) } else { response };
    let stops = stops_at(model, run, &landmarks);
    let is_current = code.is_some_and(|code| line.makes.contains(code.deed));
    let leads = code.is_some_and(|code| line.leads_to.contains(code.deed));
    response.widget_info(|| {
        let words = line.text.trim_start();
        let words = if is_current { format!("current line: {words}") } else { words.to_owned() };
        if is_button {
            WidgetInfo::selected(Role::Button, true, stops, words)
        } else {
            WidgetInfo::labeled(Role::Label, true, words)
        }
    });
    if is_current {
        ui.painter().rect_filled(rect, 4.0, palette.current);
        follow(ui, run, rect);
    }
    if is_current || leads {
        let bar = Rect::from_min_size(rect.min, vec2(BAR, rect.height()));
        ui.painter().rect_filled(bar, 0.0, palette.accent);
    }
    if stops || response.hovered() && !landmarks.is_empty() || response.has_focus() {
        let strength = if stops { 1.0 } else { 0.35 };
        let dot = pos2(rect.left() + BAR + DOT + 2.0, rect.top() + ROW / 2.0);
        ui.painter().circle_filled(dot, DOT, palette.contradiction.gamma_multiply(strength));
    }
    let ink = if is_current || leads { palette.text } else { palette.muted };
    for (row, middle) in rows.into_iter().zip((0..).map(|row| rect.top() + (row as f32 + 0.5) * ROW)) {
        let galley = ui.painter().layout_no_wrap(row, mono(SMALL), ink);
        let top = (middle - galley.size().y / 2.0 + 1.0).round();
        ui.painter().galley(pos2(rect.left() + GUTTER, top), galley, ink);
    }
    if response.clicked() {
        let wanted = landmarks.iter().filter(|landmark| has_breakpoint(model, run, **landmark) == stops);
        messages.extend(wanted.map(|landmark| Msg::Debug(DebugMsg::BreakAt(*landmark))));
    }
    let tip = if stops {
        "Click to remove the breakpoint"
    } else {
        "Click to set a breakpoint: stop where this line makes a step"
    };
    if !landmarks.is_empty() {
        response.on_hover_text(tip);
    }
}

/// A line of code in rows of so many characters, broken between words.
fn rows_of(line: &str, most: usize) -> Vec<String> {
    if line.chars().count() <= most {
        return vec![line.to_owned()];
    }
    let indent = line.len() - line.trim_start().len();
    let mut words = line.split_whitespace();
    let mut rows = vec![" ".repeat(indent) + words.next().unwrap_or_default()];
    for word in words {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() <= most => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(" ".repeat(indent + HANG) + word),
        }
    }
    rows
}

/// Whether there is a breakpoint at all steps that a line makes.
fn stops_at(model: &Model, run: &Run, landmarks: &[Landmark]) -> bool {
    !landmarks.is_empty() && landmarks.iter().all(|landmark| has_breakpoint(model, run, *landmark))
}

fn has_breakpoint(model: &Model, run: &Run, landmark: Landmark) -> bool {
    model.debugger.active(run.puzzle.geometry()).contains(&landmark)
}

/// What is shown above and below the current line, in points: it is read with its neighbours, and not where the page fades
/// out.
const AROUND: f32 = 40.0;

/// Scrolls to the current line when the position has changed.
fn follow(ui: &Ui, run: &Run, rect: Rect) {
    let (id, position) = (Id::unique("code followed"), run.view().position);
    let last = ui.data_mut(|data| data.get_temp::<u64>(id));
    if last != Some(position) {
        ui.data_mut(|data| data.insert_temp(id, position));
        let wanted = rect.expand2(vec2(0.0, AROUND));
        let seen = ui.clip_rect();
        if wanted.top() < seen.top() || wanted.bottom() > seen.bottom() {
            ui.scroll_to_rect(wanted, None);
        }
    }
}

/// What the solver keeps besides the board.
fn data(ui: &mut Ui, run: &Run, palette: &Palette) {
    let geometry = run.puzzle.geometry();
    let line = |ui: &mut Ui, text: String, ink| {
        ui.add(Label::new(RichText::new(text).font(mono(SMALL)).color(ink)).truncate());
    };
    match &run.view().inside {
        Some(Inside::Queue { waiting, head, discarded }) => {
            caption(ui, palette, &format!("queue of arcs · {} waiting", grouped(*waiting as u64)));
            if *discarded {
                line(ui, "discarded: a cell has no candidate left".into(), palette.contradiction);
            } else if head.is_empty() {
                line(ui, "empty: every arc is consistent".into(), palette.muted);
            }
            for (index, arc) in head.iter().enumerate() {
                let name = format!("{} ~ {}", geometry.name(arc.cell), geometry.name(arc.against));
                line(ui, name, if index == 0 { palette.text } else { palette.muted });
            }
            if *waiting > head.len() {
                line(ui, format!("and {} more", grouped((*waiting - head.len()) as u64)), palette.muted);
            }
        }
        // What is asked for does not stand beside the question.
        Some(Inside::Conflict { .. }) | None if run.horizon().is_some() => {}
        Some(Inside::Conflict { members, .. }) => conflict::show(ui, run, members, palette),
        Some(Inside::Matrix(size)) => {
            caption(ui, palette, "exact cover matrix, uncovered");
            let (rows, columns, ones) =
                (grouped(size.rows as u64), grouped(size.columns as u64), grouped(size.ones as u64));
            line(ui, format!("{rows} rows, {columns} columns, {ones} ones"), palette.text);
            matrix::show(ui, run, palette);
        }
        None => pending::show(ui, run, palette),
    }
}

#[cfg(test)]
mod tests {
    use super::rows_of;

    #[test]
    fn a_line_that_fits_is_one_row_and_a_longer_one_hangs_below_its_first_word() {
        assert_eq!(rows_of("  a  b", 6), ["  a  b"]);
        assert_eq!(rows_of("  if a and b", 8), ["  if a", "      and", "      b"]);
        assert_eq!(rows_of("longer than the room", 4), ["longer", "    than", "    the", "    room"]);
        assert_eq!(rows_of("é é é", 4), ["é é", "    é"], "characters, not bytes");
    }
}
