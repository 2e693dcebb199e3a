//! The search tree: the branches of the whole run or of one guess, with those of each branch below it, from
//! left to right.

use std::time::Instant;

use egui::{
    Align, Align2, Button, Color32, Layout, Mesh, Pos2, Rect, Response, RichText, Sense, Shape, Ui, pos2,
    vec2,
};

use super::parts::{PATIENCE, add_rect, wheel};
use super::{hatch, header};
use crate::gui::chart::branches::{Folded, node};
use crate::gui::chart::tree::{Block, BlockKind};
use crate::gui::hatching;
use crate::gui::msg::{ChartMsg, Messages, Msg, RunMsg};
use crate::gui::run::guess::{describe, name};
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette};
use crate::gui::timeline::cache::RunCache;
use crate::gui::words::{counted, grouped, short};
use crate::scene::chart::WORDS;
use crate::scene::contrast::legible;
use crate::trace::{Fate, Span};

/// The height of a row, in points.
const ROW: f32 = 18.0;
/// The number of guesses named in the path.
const NAMED: usize = 4;
/// The width of the part of an unfolded chain's first block that folds it again, in points.
const FOLD: f32 = 18.0;

pub(super) fn show(
    ui: &mut Ui,
    (rect, room): (Rect, f32),
    run: &Run,
    cache: &mut RunCache,
    palette: &Palette,
    messages: &mut Messages,
) {
    let (crumbs, rect) = rect.split_top_bottom_at_y(rect.top() + header::HEIGHT);
    let crumbs = crumbs.with_max_x(crumbs.right() - room);
    show_header(ui, crumbs, run, palette, messages);
    let rect = rect.with_min_y(rect.top() + 2.0);
    let response = ui.allocate_rect(rect, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Search tree"));
    ui.painter().rect_filled(rect, 4.0, palette.background);
    let rows = ((rect.height() / ROW) as usize).max(1);
    let started = Instant::now();
    let patience = || started.elapsed() < PATIENCE;
    let (size, charted) = ((rect.width(), rows), (run.chart.charted(), run.horizon()));
    let layout = cache.tree.layout(&run.trace, &run.chart.tree, size, charted, patience);
    if layout.unfinished {
        ui.ctx().request_repaint();
    }
    let picture = TreeView { rect, run, palette };
    picture.paint(ui, &layout.blocks);
    if layout.blocks.is_empty() && !layout.unfinished {
        picture.say_empty(ui);
    }
    if response.has_focus() {
        let edge = egui::Stroke::new(1.0, palette.accent);
        ui.painter().rect_stroke(rect, 4.0, edge, egui::StrokeKind::Inside);
    }
    picture.answer(ui, response, &layout.blocks, messages);
}

/// Draws the path from the whole run to the guess at the top, and the buttons.
fn show_header(ui: &mut Ui, rect: Rect, run: &Run, palette: &Palette, messages: &mut Messages) {
    header::line(ui, rect, |ui| {
        header::button(
            ui,
            "Chart",
            "The search in the order of its steps (V)",
            ChartMsg::ToggleTree,
            messages,
        );
        if !run.chart.tree.entered().is_empty() {
            header::button(ui, "Up", "The guess above (Backspace)", ChartMsg::Up, messages);
        }
        ui.add_space(8.0);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| show_path(ui, run, palette, messages));
    });
}

/// Draws the path; a click on a part returns there.
fn show_path(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let path = run.chart.tree.entered();
    ui.spacing_mut().item_spacing.x = 2.0;
    ui.spacing_mut().button_padding = vec2(4.0, 0.0);
    let mut crumb = |ui: &mut Ui, text: &str, count: usize| {
        let text = RichText::new(text).size(CAPTION).color(palette.text);
        if ui.add(Button::new(text).frame(false)).clicked() {
            messages.push(Msg::Chart(ChartMsg::Leave(count)));
        }
    };
    let whole = if run.horizon().is_some() { "Run so far" } else { "Whole run" };
    crumb(ui, &format!("{whole} · {}", steps_in_words(run.known())), 0);
    let first = path.len().saturating_sub(NAMED);
    for (i, span) in path.iter().enumerate().skip(first) {
        let gap = if i == first && first > 0 { "› … ›" } else { "›" };
        ui.label(RichText::new(gap).size(CAPTION).color(palette.muted));
        crumb(ui, &name(run, span), i + 1);
    }
    let hint = "width: steps spent · click: go there · double-click: enter";
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add(egui::Label::new(RichText::new(hint).size(CAPTION).color(palette.muted)).truncate());
    });
}

/// A number of steps in a few characters.
fn steps_in_words(steps: u64) -> String {
    let number = short(steps as f64);
    format!("{number} {}", if number == "1" { "step" } else { "steps" })
}

struct TreeView<'a> {
    rect: Rect,
    run: &'a Run,
    palette: &'a Palette,
}

impl TreeView<'_> {
    fn paint(&self, ui: &Ui, blocks: &[Block]) {
        let mut mesh = Mesh::default();
        for block in blocks {
            let mut rect = self.place(block);
            // A hairline between neighbours, unless nothing would be left of the block.
            rect.max.x = (rect.max.x - 1.0).max(rect.min.x + 1.0);
            rect.max.y -= 1.0;
            add_rect(&mut mesh, rect, self.colour(block));
            // Blocks on the path to the current position have a bright edge.
            if let Some(span) = spans(block).iter().rfind(|span| self.is_open(span)) {
                rect.max.y = rect.min.y + 2.0;
                add_rect(&mut mesh, rect, self.palette.fate(span.fate));
            }
        }
        ui.painter().add(Shape::mesh(mesh));
        for block in blocks {
            let rect = self.place(block);
            if rect.width() >= hatch::NARROWEST
                && spans(block).iter().any(|span| hatch::is_idle(self.run, span))
            {
                let ground = self.palette.background.gamma_multiply(0.75);
                ui.painter().extend(hatching::rising(rect.shrink2(vec2(0.0, 0.5)), ground));
            }
            if rect.width() >= WORDS {
                self.write(ui, block, rect);
            }
        }
    }

    fn say_empty(&self, ui: &Ui) {
        let text = match self.run.chart.tree.entered().last() {
            Some(_) => "No guesses below this one",
            None if self.run.has_ended() => "No guesses in this run",
            None => "No guesses so far",
        };
        let font = egui::FontId::proportional(CAPTION);
        ui.painter().text(self.rect.center(), Align2::CENTER_CENTER, text, font, self.palette.muted);
    }

    fn place(&self, block: &Block) -> Rect {
        let top = self.rect.top() + block.row as f32 * ROW;
        let (left, right) = (self.rect.left() + block.x.start, self.rect.left() + block.x.end);
        Rect::from_min_max(pos2(left, top), pos2(right, top + ROW))
    }

    /// The colour of a block, by the fate of its guess; stronger on the path to the current position.
    fn colour(&self, block: &Block) -> Color32 {
        let (colour, strength) = match spans(block).first() {
            None => (self.palette.faint, 0.3),
            Some(span) if self.is_open(span) => (self.palette.fate(span.fate), 0.6),
            Some(span) => (self.palette.fate(span.fate), 0.35),
        };
        self.palette.background.lerp_to_gamma(colour, strength)
    }

    /// Whether a guess is open at the current position.
    fn is_open(&self, span: &Span) -> bool {
        let position = self.run.playback.position();
        position > span.steps.start && (position < span.steps.end || !span.is_over())
    }

    fn write(&self, ui: &Ui, block: &Block, rect: Rect) {
        let (long, middle, least) = self.words(block);
        let font = egui::FontId::proportional(CAPTION);
        let colour = legible(self.palette.text, self.colour(block));
        let mut rect = rect;
        if chain(block).is_some() {
            let is_folded = matches!(block.kind, BlockKind::Chain(_));
            draw_triangle(ui, pos2(rect.left() + 9.0, rect.center().y), is_folded, colour);
            rect.min.x += 13.0;
        }
        let room = rect.width() - 8.0;
        for text in [long, middle, least] {
            let galley = ui.painter().layout_no_wrap(text, font.clone(), colour);
            if galley.size().x <= room {
                let at = Align2::LEFT_CENTER.anchor_size(rect.left_center() + vec2(4.0, 0.0), galley.size());
                ui.painter().galley(at.min.round(), galley, colour);
                return;
            }
        }
    }

    /// The text on a block: three versions, longest first.
    fn words(&self, block: &Block) -> (String, String, String) {
        let named = |span: &Span| {
            let mark = if span.fate == Fate::Solved { " ✓" } else { "" };
            format!("{}{mark}", name(self.run, span))
        };
        let size = |span: &Span| steps_in_words(span.steps.end - span.steps.start);
        match &block.kind {
            BlockKind::Guess { span, .. } => {
                let name = named(span);
                (format!("{name} · {}", size(span)), name.clone(), name.replace(' ', ""))
            }
            BlockKind::Chain(Folded { spans, .. }) => {
                let (first, last) = (&spans[0], &spans[spans.len() - 1]);
                let many = format!("{} guesses in a row", spans.len());
                let ends = format!("{} … {}", named(first), named(last));
                (format!("{ends} · {many} · {}", size(first)), many, spans.len().to_string())
            }
            BlockKind::More { count, .. } => {
                (format!("… {count} more, too narrow to show"), format!("… {count} more"), "…".into())
            }
        }
    }

    /// Handles the pointer and Enter: a click goes to the guess or unfolds a chain, a double-click makes it
    /// the top, and hovering describes it. Enter unfolds or folds the outermost chain at the current
    /// position.
    fn answer(&self, ui: &Ui, response: Response, blocks: &[Block], messages: &mut Messages) {
        let by_key = response.has_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if by_key {
            let here = blocks.iter().filter(|block| spans(block).iter().any(|span| self.is_open(span)));
            messages.extend(here.filter_map(chain).map(Msg::Chart).next());
            return;
        }
        let Some(at) = response.hover_pos() else { return };
        let turned = wheel(ui).y;
        if turned > 0.0
            && let Some(block) = self.block_at(blocks, pos2(at.x, self.rect.top() + ROW / 2.0))
            && let Some(span) = spans(block).last()
        {
            messages.push(Msg::Chart(ChartMsg::Enter(span.clone())));
        } else if turned < 0.0 {
            messages.push(Msg::Chart(ChartMsg::Up));
        }
        let block = self.block_at(blocks, at);
        if response.double_clicked() {
            let span = block.and_then(|block| spans(block).last());
            messages.push(Msg::Chart(span.map_or(ChartMsg::Up, |span| ChartMsg::Enter(span.clone()))));
            return;
        }
        let Some(block) = block else { return };
        if response.clicked() {
            let folds = self.place(block).left() + FOLD > at.x || matches!(block.kind, BlockKind::Chain(_));
            let fold = chain(block).filter(|_| folds).map(Msg::Chart);
            messages.push(fold.unwrap_or(Msg::Run(RunMsg::GoTo(start(block)))));
        }
        response.on_hover_text_at_pointer(self.describe(block));
    }

    fn block_at<'b>(&self, blocks: &'b [Block], at: Pos2) -> Option<&'b Block> {
        blocks.iter().find(|block| self.place(block).contains(at))
    }

    fn describe(&self, block: &Block) -> String {
        match &block.kind {
            BlockKind::Guess { span, collapsed, unfolded } => {
                let hint = match (collapsed, unfolded) {
                    (true, _) => "\ndouble-click to show what is below",
                    (_, Some(_)) => {
                        "\nthe first of several guesses in a row: click the triangle to fold them"
                    }
                    _ => "",
                };
                format!("{}{hint}", describe(self.run, span))
            }
            BlockKind::Chain(Folded { spans, beside }) => {
                let names: Vec<String> = spans.iter().take(12).map(|span| name(self.run, span)).collect();
                let more = if spans.len() > names.len() { ", …" } else { "" };
                let (names, many) = (names.join(", "), spans.len());
                let how = match beside {
                    0 => "each the only one below the previous one".to_owned(),
                    _ => format!(
                        "each with nearly all the steps of the previous one; {} too narrow to show",
                        counted(*beside as u64, "other is", "others are")
                    ),
                };
                format!(
                    "{many} guesses in a row, {how}:\n{names}{more}\nclick to unfold, double-click to enter the last"
                )
            }
            BlockKind::More { count, steps } => {
                let (start, end) = (grouped(steps.start + 1), grouped(steps.end));
                let guesses = counted(*count as u64, "more guess", "more guesses");
                format!("{guesses}, in steps {start} to {end}")
            }
        }
    }
}

/// Draws a triangle pointing right for a folded chain, down for an unfolded one. Not a character, because the
/// fonts lack it.
fn draw_triangle(ui: &Ui, at: Pos2, is_folded: bool, colour: Color32) {
    let points = match is_folded {
        true => [vec2(-3.0, -4.0), vec2(4.0, 0.0), vec2(-3.0, 4.0)],
        false => [vec2(-4.0, -3.0), vec2(4.0, -3.0), vec2(0.0, 4.0)],
    };
    let points = points.map(|corner| at + corner).to_vec();
    ui.painter().add(Shape::convex_polygon(points, colour, egui::Stroke::NONE));
}

/// The guesses of a block, except those too narrow to show.
fn spans(block: &Block) -> &[Span] {
    match &block.kind {
        BlockKind::Guess { span, .. } => std::slice::from_ref(span),
        BlockKind::Chain(chain) => &chain.spans,
        BlockKind::More { .. } => &[],
    }
}

/// The message that unfolds or folds the chain of a block.
fn chain(block: &Block) -> Option<ChartMsg> {
    let is_chain = matches!(&block.kind, BlockKind::Chain(_) | BlockKind::Guess { unfolded: Some(_), .. });
    is_chain.then(|| ChartMsg::Unfold(node(spans(block).first())))
}

/// The position at the start of a block.
fn start(block: &Block) -> u64 {
    match &block.kind {
        BlockKind::More { steps, .. } => steps.start + 1,
        BlockKind::Guess { span, .. } => span.steps.start + 1,
        BlockKind::Chain(chain) => chain.spans[0].steps.start + 1,
    }
}
