//! The search tree: the whole run or one guess at the top, its branches below, from left to right.

use std::time::Instant;

use egui::{
    Align2, Button, Color32, Layout, Mesh, Pos2, Rect, Response, RichText, Sense, Shape, Ui, UiBuilder,
};
use egui::{pos2, vec2};

use super::parts::{PATIENCE, WORDS, add_rect, describe, fate_colour, name, wheel};
use crate::gui::msg::{ChartMsg, Messages, Msg, RunMsg};
use crate::gui::run::single::Run;
use crate::gui::theme::{CAPTION, Palette};
use crate::gui::timeline::cache::RunCache;
use crate::gui::timeline::tree::{Block, BlockKind};
use crate::gui::words::{grouped, short};
use crate::trace::{Fate, Span};

/// The height of a row.
const ROW: f32 = 17.0;
/// The height of the path from the whole run to the guess at the top.
const CRUMBS: f32 = 18.0;
/// The default height of the timeline with a tree: five rows and the margins.
pub(super) const USUAL_HEIGHT: f32 = 10.0 + CRUMBS + 5.0 * ROW;
/// The number of guesses named in the path.
const NAMED: usize = 4;

pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    run: &Run,
    cache: &mut RunCache,
    palette: &Palette,
    messages: &mut Messages,
) {
    let (crumbs, rect) = rect.split_top_bottom_at_y(rect.top() + CRUMBS);
    ui.scope_builder(UiBuilder::new().max_rect(crumbs.shrink2(vec2(4.0, 0.0))), |ui| {
        show_path(ui, run, palette, messages);
    });
    let response = ui.allocate_rect(rect, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, "Search tree"));
    let rows = ((rect.height() / ROW) as usize).max(1);
    let started = Instant::now();
    let top = run.chart.tree.entered().last();
    let patience = || started.elapsed() < PATIENCE;
    let layout = cache.tree.layout(&run.trace, top, rect.width(), rows, patience);
    if layout.unfinished {
        ui.ctx().request_repaint();
    }
    let picture = TreeView { rect, run, palette };
    picture.paint(ui, &layout.blocks);
    picture.answer(ui, response, &layout.blocks, messages);
}

/// The path from the whole run to the guess at the top; a click on a part returns there.
fn show_path(ui: &mut Ui, run: &Run, palette: &Palette, messages: &mut Messages) {
    let path = run.chart.tree.entered();
    ui.spacing_mut().item_spacing.x = 2.0;
    ui.spacing_mut().interact_size.y = CRUMBS - 2.0;
    ui.spacing_mut().button_padding = vec2(4.0, 0.0);
    ui.with_layout(Layout::left_to_right(egui::Align::Center), |ui| {
        let mut crumb = |ui: &mut Ui, text: &str, count: usize| {
            let text = RichText::new(text).size(CAPTION).color(palette.muted);
            if ui.add(Button::new(text).frame(false)).clicked() {
                messages.push(Msg::Chart(ChartMsg::Leave(count)));
            }
        };
        crumb(ui, "Whole run", 0);
        let first = path.len().saturating_sub(NAMED);
        for (i, span) in path.iter().enumerate().skip(first) {
            let gap = if i == first && first > 0 { "› … ›" } else { "›" };
            ui.label(RichText::new(gap).size(CAPTION).color(palette.muted));
            crumb(ui, &name(run, span), i + 1);
        }
        let hint = "width: steps spent · click: go there · double click: enter";
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            ui.add(egui::Label::new(RichText::new(hint).size(CAPTION).color(palette.muted)).truncate());
        });
    });
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
            // A hairline between neighbours, unless nothing would remain.
            rect.max.x = (rect.max.x - 1.0).max(rect.min.x + 1.0);
            rect.max.y -= 1.0;
            add_rect(&mut mesh, rect, self.colour(block));
            // The path to the current position has a bright edge.
            if let BlockKind::Guess { span, .. } = &block.kind
                && self.is_open(span)
            {
                rect.max.y = rect.min.y + 2.0;
                add_rect(&mut mesh, rect, fate_colour(self.palette, span.fate));
            }
        }
        ui.painter().add(Shape::mesh(mesh));
        for block in blocks {
            let rect = self.place(block);
            if rect.width() >= WORDS {
                self.write(ui, block, rect);
            }
        }
    }

    fn place(&self, block: &Block) -> Rect {
        let top = self.rect.top() + block.row as f32 * ROW;
        let (left, right) = (self.rect.left() + block.x.start, self.rect.left() + block.x.end);
        Rect::from_min_max(pos2(left, top), pos2(right, top + ROW))
    }

    /// Coloured by the fate of the guess; stronger on the path to the current position.
    fn colour(&self, block: &Block) -> Color32 {
        match &block.kind {
            BlockKind::Root => self.palette.button_hovered,
            BlockKind::More { .. } => self.palette.faint.gamma_multiply(0.35),
            BlockKind::Guess { span, .. } => {
                let strength = if self.is_open(span) { 0.5 } else { 0.3 };
                fate_colour(self.palette, span.fate).gamma_multiply(strength)
            }
        }
    }

    /// Whether a guess is open at the current position.
    fn is_open(&self, span: &Span) -> bool {
        let position = self.run.playback.position();
        position > span.steps.start && (position < span.steps.end || !span.is_over())
    }

    fn write(&self, ui: &Ui, block: &Block, rect: Rect) {
        let size = |steps: u64| format!("{} steps", short(steps as f64));
        let (name, size) = match &block.kind {
            BlockKind::Root => ("whole run".into(), size(self.run.trace.len())),
            BlockKind::Guess { span, .. } => {
                let mark = if span.fate == Fate::Solved { " ✓" } else { "" };
                let steps = span.steps.end - span.steps.start;
                (format!("{}{mark}", name(self.run, span)), size(steps))
            }
            BlockKind::More { count, .. } => (format!("… {count} more"), String::new()),
        };
        let font = egui::FontId::proportional(CAPTION);
        let colour = self.palette.text;
        let layout = |text| ui.painter().layout_no_wrap(text, font.clone(), colour);
        let (short, long) = (layout(name.clone()), layout(format!("{name} · {size}")));
        let room = rect.width() - 8.0;
        let long_fits = long.size().x <= room && !size.is_empty();
        let galley = if long_fits { long } else { short };
        if galley.size().x <= room {
            let at = Align2::LEFT_CENTER.anchor_size(rect.left_center() + vec2(4.0, -0.5), galley.size());
            ui.painter().galley(at.min, galley, colour);
        }
    }

    /// A click goes to the guess, a double click makes it the top, and hovering describes it.
    fn answer(&self, ui: &Ui, response: Response, blocks: &[Block], messages: &mut Messages) {
        let Some(at) = response.hover_pos() else { return };
        let turned = wheel(ui).y;
        if turned > 0.0
            && let Some(span) = self.span_at(blocks, pos2(at.x, self.rect.top() + 1.5 * ROW))
        {
            messages.push(Msg::Chart(ChartMsg::Enter(span.clone())));
        } else if turned < 0.0 {
            messages.push(Msg::Chart(ChartMsg::Up));
        }
        let Some(block) = self.block_at(blocks, at) else { return };
        if response.double_clicked() {
            messages.push(Msg::Chart(match &block.kind {
                BlockKind::Guess { span, .. } if block.row > 0 => ChartMsg::Enter(span.clone()),
                _ => ChartMsg::Up,
            }));
        } else if response.clicked() {
            messages.extend(self.start(block).map(|value| Msg::Run(RunMsg::GoTo(value))));
        }
        response.on_hover_text_at_pointer(self.describe(block));
    }

    fn block_at<'b>(&self, blocks: &'b [Block], at: Pos2) -> Option<&'b Block> {
        blocks.iter().find(|block| self.place(block).contains(at))
    }

    fn span_at<'b>(&self, blocks: &'b [Block], at: Pos2) -> Option<&'b Span> {
        match &self.block_at(blocks, at)?.kind {
            BlockKind::Guess { span, .. } => Some(span),
            _ => None,
        }
    }

    /// The position at which a block begins.
    fn start(&self, block: &Block) -> Option<u64> {
        match &block.kind {
            BlockKind::Root => None,
            BlockKind::Guess { span, .. } => Some(span.steps.start + 1),
            BlockKind::More { steps, .. } => Some(steps.start + 1),
        }
    }

    fn describe(&self, block: &Block) -> String {
        match &block.kind {
            BlockKind::Root => format!("the whole run: {} steps", grouped(self.run.trace.len())),
            BlockKind::Guess { span, collapsed } => {
                let hidden = if *collapsed { "\ndouble click to show what is below" } else { "" };
                format!("{}{hidden}", describe(self.run, span))
            }
            BlockKind::More { count, steps } => {
                let (start, end) = (grouped(steps.start + 1), grouped(steps.end));
                let guesses = if *count == 1 { "guess" } else { "guesses" };
                format!("{count} more {guesses}, in steps {start} to {end}")
            }
        }
    }
}
