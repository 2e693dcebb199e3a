//! The page that answers why: the chain of causes, and the smallest reason that would have sufficed.

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Button, Color32, FontId, Frame, Margin, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2,
    vec2,
};

use super::inquiry::Asked;
use crate::gui::msg::{Messages, Msg, WhyMsg};
use crate::gui::panels::widgets::caption;
use crate::gui::run::single::Run;
use crate::gui::theme::{BODY, CAPTION, Palette, SMALL, mono, semibold};
use crate::gui::words::{counted, grouped};
use crate::why::How;
use crate::why::sentences::{self, ChainLine};

const ROW: f32 = 19.0;
/// The indent of a line below another one, in points.
const INDENT: f32 = 12.0;
/// The depth from which the indent no longer grows.
const DEEPEST: usize = 9;
/// The share of the page that the chain may take.
const CHAIN: f32 = 0.6;

pub(in crate::gui) fn show(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    // Answers at steps later than any shown since later steps were hidden would reveal them.
    let asked = run.inquiry.asked().filter(|asked| asked.position <= run.reach());
    let Some(asked) = asked else { return invite(ui, run, palette, messages) };
    let page = ui.available_height();
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let question = sentences::question(asked.root().fact, geometry, symbols);
    ui.label(RichText::new(question).font(semibold(BODY + 1.0)).color(palette.text));
    let when = match asked.position {
        0 => "Asked before the first step".into(),
        position => format!("Asked after step {}", grouped(position)),
    };
    ui.label(RichText::new(when).size(SMALL).color(palette.muted));
    ui.add_space(2.0);
    ScrollArea::vertical().id_salt("why page").auto_shrink(false).show(ui, |ui| {
        head(ui, asked, palette, messages);
        chain(ui, run, asked, palette, messages, (page * CHAIN / ROW).floor().max(4.0) * ROW);
        ui.add_space(8.0);
        caption(ui, palette, "What was needed");
        needed(ui, run, asked, palette);
        guesses(ui, run, asked, palette);
        part(ui, run, palette);
    });
}

/// Draws the invitation to ask.
fn invite(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let text = "Click a digit on the board, the place of a missing candidate, or a cell in contradiction, to see what it \
                follows from.";
    ui.label(RichText::new(text).color(palette.muted));
    ui.add_space(6.0);
    part(ui, run, palette);
    ui.add_space(8.0);
    let button = Button::new("Ask about this step");
    if ui.add(button).on_hover_text("Why this digit is placed or this candidate is gone (W)").clicked() {
        messages.push(Msg::Why(WhyMsg::Here));
    }
}

/// Draws the line above the chain: its size, and how much of it is drawn.
fn head(ui: &mut Ui, asked: &Asked, palette: &Palette, messages: &mut Messages) {
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.spacing_mut().button_padding.y = 0.0;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let clear = Button::new(RichText::new("Clear").size(SMALL));
            if ui.add(clear).on_hover_text("Remove the arrows from the board").clicked() {
                messages.push(Msg::Why(WhyMsg::Forget));
            }
            let all = Button::new(RichText::new("All arrows").size(SMALL)).selected(asked.shows_all);
            let tip = "Draw the causes of every fact, or only those of the chosen one";
            if ui.add(all).on_hover_text(tip).clicked() {
                messages.push(Msg::Why(WhyMsg::ShowAll(!asked.shows_all)));
            }
            let room = ui.available_width();
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let width = |text: &str| {
                    ui.painter()
                        .layout_no_wrap(text.to_uppercase(), semibold(CAPTION), palette.muted)
                        .size()
                        .x
                };
                let (title, short) = title(asked);
                caption(ui, palette, if width(&title) <= room { &title } else { &short });
            });
        });
    });
}

/// The numbers of facts and of lines, most of which stand for several facts; and a shorter version without
/// the name of the list.
fn title(asked: &Asked) -> (String, String) {
    let facts = counted(asked.chain.derived() as u64, "fact", "facts");
    let short = match (asked.chain.derived(), asked.lines.len()) {
        (0, _) if asked.chain.is_complete() => return ("Chain".into(), "Chain".into()),
        _ if !asked.chain.is_complete() => format!("{facts} so far"),
        (count, lines) if count == lines => facts,
        (_, lines) => format!("{facts} in {}", counted(lines as u64, "line", "lines")),
    };
    (format!("Chain · {short}"), short)
}

/// Draws the chain as indented lines; a click goes to the step of a line and draws its causes.
fn chain(ui: &mut Ui, run: &Run, asked: &Asked, palette: &Palette, messages: &mut Messages, height: f32) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let widest = asked.lines.iter().filter_map(|line| line.step).max().unwrap_or(0) + 1;
    let numbers = ui.painter().layout_no_wrap(grouped(widest), mono(SMALL), palette.muted).size().x;
    let list = ScrollArea::vertical().id_salt("chain").max_height(height).auto_shrink([false, true]);
    list.show_rows(ui, ROW, asked.lines.len(), |ui, rows| {
        for line in &asked.lines[rows] {
            row(ui, run, asked, line, numbers, palette, messages);
        }
    });
    ui.spacing_mut().item_spacing.y = 4.0;
}

fn row(
    ui: &mut Ui,
    run: &Run,
    asked: &Asked,
    line: &ChainLine,
    numbers: f32,
    palette: &Palette,
    messages: &mut Messages,
) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 4.0, ROW), Sense::click());
    let words = in_words(run, line);
    // Painted text has no accessible name.
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    if line.node == asked.focus && !line.is_again {
        ui.painter().rect_filled(rect, 4.0, palette.current);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, palette.button);
    }
    draw(ui, run, asked, line, rect, numbers, palette);
    if response.clicked() {
        let position = line.step.map(|step| step + 1);
        messages.push(Msg::Why(WhyMsg::Focus { node: line.node, position }));
    }
    response.on_hover_ui(|ui| {
        ui.label(&words);
    });
}

fn draw(ui: &Ui, run: &Run, asked: &Asked, line: &ChainLine, rect: Rect, numbers: f32, palette: &Palette) {
    let painter = ui.painter().with_clip_rect(rect);
    let middle = rect.center().y;
    if let Some(step) = line.step {
        let galley = painter.layout_no_wrap(grouped(step + 1), mono(SMALL), palette.muted);
        let at = pos2(
            rect.left() + 4.0 + numbers - galley.size().x,
            (middle - galley.size().y / 2.0 + 1.0).round(),
        );
        painter.galley(at, galley, palette.muted);
    }
    let mut left = rect.left() + numbers + 12.0 + INDENT * line.depth.min(DEEPEST) as f32;
    let ink = match asked.chain.nodes()[line.node].how {
        How::Guess { .. } => palette.guess,
        How::Contradiction | How::Failed(_) => palette.contradiction,
        _ if line.is_again => palette.muted,
        _ => palette.text,
    };
    let mut put = |text: String, font: FontId, ink: Color32| {
        let mut job = LayoutJob::simple_singleline(text, font, ink);
        job.wrap = TextWrapping::truncate_at_width((rect.right() - left).max(0.0));
        let galley = painter.layout_job(job);
        painter.galley(pos2(left, (middle - galley.size().y / 2.0).round()), galley.clone(), ink);
        left += galley.size().x;
    };
    put(line.text.clone(), FontId::proportional(BODY), ink);
    let rest = if line.is_again { " (above)".into() } else { rest(run, line) };
    put(rest, FontId::proportional(SMALL), palette.muted);
}

/// The whole line, for a tooltip.
fn in_words(run: &Run, line: &ChainLine) -> String {
    let step = line.step.map_or_else(String::new, |step| format!("step {}: ", grouped(step + 1)));
    let again = if line.is_again { " (above)" } else { "" };
    format!("{step}{}{again}{}", line.text, rest(run, line))
}

/// The text after the sentence of a line.
fn rest(run: &Run, line: &ChainLine) -> String {
    line.rest(run.puzzle.geometry(), run.puzzle.symbols())
}

/// Draws the smallest reason.
fn needed(ui: &mut Ui, run: &Run, asked: &Asked, palette: &Palette) {
    let text = asked.needed(run.puzzle.geometry(), run.puzzle.symbols());
    let ground = if asked.reasoning.least().is_some() { palette.solution_cell } else { palette.button };
    Frame::new().fill(ground).corner_radius(6.0).inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(text).color(palette.text));
        if let Some(least) = asked.reasoning.least() {
            let mut note = marked(asked, run.playback.position());
            if least.len() > 1 {
                note += " None of them can be left out, but another set may be smaller.";
            }
            ui.label(RichText::new(note).size(SMALL).color(palette.muted));
        }
    });
}

/// Describes where the smallest reason is marked; at any other step the marks on the board are those of the
/// step.
fn marked(asked: &Asked, position: u64) -> String {
    match asked.position {
        _ if asked.is_about(position) => "Marked on the board.".into(),
        0 => "Marked on the board before the first step.".into(),
        at => format!("Marked on the board after step {}.", grouped(at)),
    }
}

/// Describes which guesses in the chain the smallest reason does without.
fn guesses(ui: &mut Ui, run: &Run, asked: &Asked, palette: &Palette) {
    let guesses = asked.chain.guesses();
    let Some(least) = asked.reasoning.least().filter(|_| !guesses.is_empty()) else { return };
    ui.add_space(8.0);
    caption(ui, palette, "Which guesses matter here");
    for guess in guesses {
        let is_needed = least.guesses.contains(&guess);
        let name = sentences::listed(&[guess], run.puzzle.geometry(), run.puzzle.symbols());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(name).font(mono(SMALL)).color(palette.guess));
            let text = if is_needed { "needed" } else { "not needed: the same follows without it" };
            ui.label(RichText::new(text).size(SMALL).color(palette.muted));
        });
    }
}

/// Draws the share of the run spent below guesses that played no part.
fn part(ui: &mut Ui, run: &Run, palette: &Palette) {
    let (share, recorded) = (run.counting.irrelevance().share(), run.trace.len());
    if run.totals().guesses == 0 || run.horizon().is_some() {
        return;
    }
    ui.add_space(8.0);
    caption(ui, palette, "Which guesses mattered");
    let is_done = share.walked == recorded;
    let percent = share.idle as f64 / share.walked.max(1) as f64 * 100.0;
    let text = match (share.idle_guesses, share.failed) {
        (0, 0) if !is_done => "Counting…".into(),
        (0, 0) if run.learns() => {
            "In a learning search, jumps and restarts retract guesses, so it is not counted which of them mattered."
                .into()
        }
        (0, 0) => "No guess has failed.".into(),
        (0, _) => "Every failed guess played a part in its own failure.".into(),
        (idle, failed) => format!(
            "{percent:.0} % of the steps were spent under guesses that played no part in their failure: {} of {} \
             failed guesses. No other digit could have worked there either.",
            grouped(idle),
            grouped(failed)
        ),
    };
    ui.label(RichText::new(text).size(SMALL).color(palette.text));
    if !is_done {
        let done = share.walked as f64 / recorded as f64 * 100.0;
        let text = format!("so far: the first {} steps ({done:.0} %)", grouped(share.walked));
        ui.label(RichText::new(text).size(SMALL).color(palette.muted));
    }
}
