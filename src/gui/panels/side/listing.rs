//! The lines of a solver's pseudocode, with marks at those related to the current step.

use egui::style::ScrollAnimation;
use egui::{Id, Label, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::gui::model::Model;
use crate::gui::msg::{DebugMsg, Messages, Msg};
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, SMALL, em, mono};
use crate::solver::Algorithm;
use crate::solver::pseudocode::{self, CodeLine, Mark};
use crate::trace::{Landmark, landmarks_of};

/// The height of a row of code, in points.
const ROW: f32 = 17.0;
/// The indent of a line's continuation rows, in characters.
const HANG: usize = 4;
/// The width of the bar beside the lines that enclose the step, in points.
const BAR: f32 = 3.0;
/// The radius of a breakpoint's mark, in points.
const DOT: f32 = 3.5;
/// The width left of the text for the bar and the mark, in points.
const GUTTER: f32 = 14.0;
/// The distance between two functions, in points.
const BETWEEN: f32 = 6.0;
/// The height of the legend, in points.
const LEGEND: f32 = 18.0;

/// Draws the functions in a scroll area, and the legend below; returns the height needed to show all.
pub(super) fn show(ui: &mut Ui, model: &Model, run: &Run, messages: &mut Messages) -> f32 {
    let palette = model.settings.theme.palette();
    let (row_height, legend_height) = (ROW * em(ui), LEGEND * em(ui));
    let height = (ui.available_height() - legend_height).max(row_height);
    let scroll = ScrollArea::vertical().id_salt("code page").auto_shrink(false).max_height(height);
    let shown = scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let marks = run.view().code.as_ref().map_or(&[][..], |code| &code.marks);
        let mut marks = marks.iter().copied();
        for function in pseudocode::functions(run.algorithm) {
            for line in function.lines.iter() {
                let mark = marks.next().unwrap_or(Mark::None);
                row(ui, (model, run), mark, line, messages);
            }
            ui.add_space(BETWEEN);
        }
        ui.label(RichText::new(sources(run.algorithm)).size(SMALL * em(ui)).color(palette.muted));
        // Keeps the last line away from the edge, where the page fades out.
        ui.add_space(2.0 * BETWEEN);
    });
    legend(ui, run.algorithm, palette);
    shown.content_size.y + legend_height
}

/// The sources of the functions, each named once.
fn sources(algorithm: Algorithm) -> String {
    let mut sources: Vec<&str> = Vec::new();
    for function in pseudocode::functions(algorithm) {
        if !sources.contains(&function.source) {
            sources.push(function.source);
        }
    }
    format!("After {}", sources.join(" · "))
}

/// Draws the meanings of the two marks.
fn legend(ui: &mut Ui, algorithm: Algorithm, palette: &Palette) {
    let chosen = match algorithm {
        _ if algorithm.has_matrix() => "open, or chose its column",
        _ if algorithm.learns() => "open",
        _ => "open, or chose its cell",
    };
    let em = em(ui);
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    ui.spacing_mut().interact_size.y = LEGEND * em;
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), LEGEND * em),
        egui::Layout::left_to_right(egui::Align::Center),
        |ui| {
            for (is_lit, text) in [(true, "this step"), (false, chosen)] {
                let (rect, _) = ui.allocate_exact_size(vec2(GUTTER, ROW * em - 5.0), Sense::hover());
                if is_lit {
                    ui.painter().rect_filled(rect, 2.0, palette.current);
                }
                let bar = Rect::from_min_size(rect.min, vec2(BAR, rect.height()));
                ui.painter().rect_filled(bar, 0.0, palette.accent);
                ui.add(Label::new(RichText::new(text).size(SMALL * em).color(palette.muted)).truncate());
            }
        },
    );
}

/// Draws a line of code: lit if it made the step, with a bar if it encloses that. A click sets a breakpoint
/// there.
fn row(ui: &mut Ui, (model, run): (&Model, &Run), mark: Mark, line: &CodeLine, messages: &mut Messages) {
    let palette = model.settings.theme.palette();
    let landmarks = landmarks_of(run.algorithm, line);
    let (row_height, font) = (ROW * em(ui), mono(SMALL * em(ui)));
    let symbol = ui.fonts_mut(|fonts| fonts.glyph_width(&font, ' '));
    let most = ((ui.available_width() - GUTTER) / symbol).floor() as usize;
    let rows = rows_of(&line.text.replace("    ", "  "), most);
    let size = vec2(ui.available_width(), row_height * rows.len() as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    // Lines scrolled out of view cannot be clicked.
    let is_button = !landmarks.is_empty() && ui.clip_rect().contains_rect(rect);
    let response = if is_button { response.interact(Sense::click()) } else { response };
    let stops = stops_at(model, run, &landmarks);
    let (is_current, is_marked) = (mark == Mark::Here, mark != Mark::None);
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
    if is_marked {
        let bar = Rect::from_min_size(rect.min, vec2(BAR, rect.height()));
        ui.painter().rect_filled(bar, 0.0, palette.accent);
    }
    if stops || response.hovered() && !landmarks.is_empty() || response.has_focus() {
        let strength = if stops { 1.0 } else { 0.35 };
        let dot = pos2(rect.left() + BAR + DOT + 2.0, rect.top() + row_height / 2.0);
        ui.painter().circle_filled(dot, DOT, palette.contradiction.gamma_multiply(strength));
    }
    let ink = if is_marked { palette.text } else { palette.muted };
    for (row, middle) in rows.into_iter().zip((0..).map(|row| rect.top() + (row as f32 + 0.5) * row_height)) {
        let galley = ui.painter().layout_no_wrap(row, font.clone(), ink);
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

/// Breaks a line of code between words, into rows of limited length.
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

/// Whether there are breakpoints at all steps that a line makes.
fn stops_at(model: &Model, run: &Run, landmarks: &[Landmark]) -> bool {
    !landmarks.is_empty() && landmarks.iter().all(|landmark| has_breakpoint(model, run, *landmark))
}

fn has_breakpoint(model: &Model, run: &Run, landmark: Landmark) -> bool {
    model.debugger.active(run.puzzle.geometry()).contains(&landmark)
}

/// The most space kept visible above and below the current line, in points: so that its neighbours can be
/// read, and it is not where the page fades out.
const AROUND: f32 = 40.0;

/// The number of frames in which the page scrolls to a line: the first ones may be laid out again with other
/// sizes.
const FRAMES: u32 = 4;

/// Scrolls to the current line when the position or the height of the page has changed.
fn follow(ui: &Ui, run: &Run, rect: Rect) {
    let (id, about) = (Id::unique("code followed"), (run.view().position, ui.clip_rect().height() as u32));
    let last = ui.data(|data| data.get_temp::<((u64, u32), u32)>(id));
    let frames = last.filter(|last| last.0 == about).map_or(0, |last| last.1);
    if frames < FRAMES {
        ui.data_mut(|data| data.insert_temp(id, (about, frames + 1)));
        ui.ctx().request_repaint();
        let seen = ui.clip_rect();
        let around = AROUND.min((seen.height() - rect.height()) / 2.0).max(0.0);
        let wanted = rect.expand2(vec2(0.0, around));
        if wanted.top() < seen.top() || wanted.bottom() > seen.bottom() {
            ui.scroll_to_rect_animation(rect, Some(egui::Align::Center), ScrollAnimation::none());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{rows_of, sources};
    use crate::solver::Algorithm;

    #[test]
    fn each_source_is_named_once() {
        assert_eq!(
            sources("ac3".parse::<Algorithm>().unwrap()),
            "After AIMA 4e, figure 6.5 · AIMA 4e, figure 6.3"
        );
        assert_eq!(sources(Algorithm::Norvig), "After Norvig, Solving Every Sudoku Puzzle (2006)");
    }

    #[test]
    fn long_lines_have_hanging_indents() {
        assert_eq!(rows_of("  a  b", 6), ["  a  b"]);
        assert_eq!(rows_of("  if a and b", 8), ["  if a", "      and", "      b"]);
        assert_eq!(rows_of("longer than the room", 4), ["longer", "    than", "    the", "    room"]);
        assert_eq!(rows_of("é é é", 4), ["é é", "    é"], "characters, not bytes");
    }
}
