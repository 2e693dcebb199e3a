//! The presentation, for those in the back row: the board, the step in large words, the timeline, and nothing else.

use egui::{Color32, FontId, Frame, Margin, Panel, Rect, RichText, Ui, Vec2, vec2};

use super::{notices, predict};
use crate::gui::model::Model;
use crate::gui::msg::Messages;
use crate::gui::run::single::Run;
use crate::gui::theme::{Palette, semibold};
use crate::gui::timeline::cache::TimelineCache;
use crate::gui::timeline::panel;
use crate::gui::words::position_of;
use crate::why::tell;

/// The largest size of the headline, as a share of the window's height.
const LARGEST: f32 = 0.06;
/// The smallest size of the headline, in points.
const SMALLEST: f32 = 14.0;
/// The height of a window, in points, above which the timeline gets a share of the rest.
const ROOMY: f32 = 200.0;
const TIMELINE: f32 = 0.2;

/// The height that the words beside the board leave for a message.
const NOTICE: f32 = 110.0;

/// The most causes of an answer that are named.
const MOST_CAUSES: usize = 6;

/// A line of words: its text, its size as a share of the headline's, and its style.
struct Line {
    text: String,
    size: f32,
    colour: Color32,
    is_bold: bool,
}

/// Draws the presentation; returns the area left for the board, in points.
pub(super) fn show(ui: &mut Ui, model: &Model, cache: &mut TimelineCache, messages: &mut Messages) -> Rect {
    let palette = model.settings.theme.palette();
    let window = ui.ctx().content_rect();
    let mut height = window.height();
    if model.lanes.is_some() {
        let timeline = panel::height(model, height).max((height - ROOMY) * TIMELINE);
        height -= timeline;
        let frame =
            Frame::new().fill(palette.panel).inner_margin(Margin { left: 12, right: 12, top: 8, bottom: 4 });
        Panel::bottom("timeline")
            .exact_size(timeline)
            .frame(frame)
            .show(ui, |ui| panel::show(ui, model, cache, messages));
    }
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::same((window.height() * 0.03) as i8));
    let lines = lines(model, palette);
    // Beside the board where there is room for it, else below.
    let beside = window.width() - height;
    let is_beside = beside > 0.3 * window.width();
    let words = if is_beside {
        Panel::right("words").exact_size(beside.min(0.45 * window.width()))
    } else {
        Panel::bottom("words").exact_size(0.28 * height)
    };
    let words = words.resizable(false).frame(frame).show(ui, |ui| {
        let place = ui.max_rect();
        predict::show(ui, model, messages);
        let room = if model.notice.is_some() && is_beside { NOTICE } else { 0.0 };
        draw(ui, &lines, window, ui.available_size() - vec2(0.0, room));
        place
    });
    let mut stage = super::board(ui, model);
    if is_beside {
        // Below the words, where a message covers no cell.
        stage.words = words.inner;
    }
    notices::show(ui.ctx(), model, &stage, messages);
    stage.board
}

fn lines(model: &Model, palette: &Palette) -> Vec<Line> {
    let line = |text: String, size, colour, is_bold| Line { text, size, colour, is_bold };
    match model.run() {
        Some(run) if model.answer().is_some() => answer(model, run, palette),
        Some(run) => {
            let (headline, why) = run.sentence();
            vec![
                line(place(run), 0.45, palette.muted, false),
                line(headline.to_owned(), 1.0, palette.text, true),
                line(why.to_owned(), 0.65, palette.text, false),
            ]
        }
        None => vec![
            line(model.title(), 0.8, palette.text, true),
            line(model.solutions.text().to_owned(), 0.55, palette.text, false),
            line("Enter solves, F5 brings everything back".to_owned(), 0.45, palette.muted, false),
        ],
    }
}

/// The last question (W), its answer, and its causes.
fn answer(model: &Model, run: &Run, palette: &Palette) -> Vec<Line> {
    let line = |text: String, size, colour, is_bold| Line { text, size, colour, is_bold };
    let Some(asked) = model.answer() else { return Vec::new() };
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let at = asked.lines.iter().position(|line| line.node == asked.focus && !line.is_again).unwrap_or(0);
    let Some(shown) = asked.lines.get(at) else { return Vec::new() };
    let below = asked.lines[at + 1..].iter().take_while(|line| line.depth > shown.depth);
    let causes: Vec<&str> =
        below.filter(|line| line.depth == shown.depth + 1).map(|line| line.text.as_str()).collect();
    let mut lines = vec![
        line(place(run), 0.45, palette.muted, false),
        line(tell::question(asked.root().fact, geometry, symbols), 0.8, palette.text, true),
        line(shown.text.clone(), 0.65, palette.accent, true),
    ];
    if !shown.givens.is_empty() {
        let givens = tell::listed(&shown.givens, geometry, symbols);
        lines.push(line(format!("Given: {givens}"), 0.5, palette.text, false));
    }
    lines.extend(
        causes.iter().take(MOST_CAUSES).map(|text| line((*text).to_owned(), 0.5, palette.text, false)),
    );
    if causes.len() > MOST_CAUSES {
        lines.push(line(format!("and {} more", causes.len() - MOST_CAUSES), 0.45, palette.muted, false));
    }
    lines
}

fn place(run: &Run) -> String {
    let depth = run.view().moment.board().depth();
    let step = position_of(run.playback.position(), run.horizon(), run.trace.len());
    format!("{} · step {step} · depth {depth}", run.algorithm.title())
}

/// Draws the lines as large as will fit.
fn draw(ui: &mut Ui, lines: &[Line], window: Rect, room: Vec2) {
    let font = |line: &Line, size: f32| {
        let size = (line.size * size).round();
        if line.is_bold { semibold(size) } else { FontId::proportional(size) }
    };
    let gap = |size: f32| 0.4 * size;
    let height = |ui: &Ui, size: f32| -> f32 {
        let layout =
            |line: &Line| ui.painter().layout(line.text.clone(), font(line, size), line.colour, room.x);
        lines.iter().map(|line| layout(line).size().y + gap(size)).sum()
    };
    let mut size = (LARGEST * window.height()).round();
    while size > SMALLEST && height(ui, size) > room.y {
        size = (0.92 * size).floor();
    }
    ui.spacing_mut().item_spacing.y = gap(size);
    for line in lines {
        ui.label(RichText::new(&line.text).font(font(line, size)).color(line.colour));
    }
}
