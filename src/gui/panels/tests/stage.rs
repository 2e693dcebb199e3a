//! A simulated window: runs the panels on a model; collects their messages and painted texts.

use egui::{FontDefinitions, Rect, Shape, UiBuilder, Vec2, vec2};
use egui_kittest::Harness;

use crate::gui::keys;
use crate::gui::model::Model;
use crate::gui::msg::{Messages, Msg};
use crate::gui::panels::show;
use crate::gui::panels::side_width::side_width;
use crate::gui::theme::{self, Theme};
use crate::gui::timeline::cache::TimelineCache;
use crate::gui::update::update;

/// The default window size.
pub(in crate::gui) const USUAL: Vec2 = vec2(1280.0, 800.0);
/// The size of a large display.
pub(super) const LARGE: Vec2 = vec2(2560.0, 1440.0);
/// The smallest supported size.
pub(in crate::gui) const SMALLEST: Vec2 = vec2(900.0, 600.0);

/// A model, the messages its panels and keys have sent since the last call, and the area left for the board.
pub(in crate::gui) struct Stage {
    pub(in crate::gui) model: Model,
    cache: TimelineCache,
    pub(in crate::gui) messages: Messages,
    pub(in crate::gui) board: Rect,
}

pub(in crate::gui) type Window = Harness<'static, Stage>;

/// Shows a model in a window of this size, with the fonts and styles of the real one.
pub(in crate::gui) fn window(model: Model, size: Vec2) -> Window {
    let theme = model.settings.theme;
    let stage =
        Stage { model, cache: TimelineCache::default(), messages: Messages::new(), board: Rect::NOTHING };
    Harness::builder()
        .with_size(size)
        .with_accessibility_check(false)
        .with_theme(if theme == Theme::Dark { egui::Theme::Dark } else { egui::Theme::Light })
        .with_context_setup(move |context| dress(context, theme))
        .build_ui_state(
            |ui, stage| {
                let whole = ui.ctx().content_rect();
                ui.scope_builder(UiBuilder::new().max_rect(whole), |ui| {
                    ui.set_clip_rect(whole);
                    // A pass may be repeated to settle sizes; only the last pass counts.
                    let mut messages = keys::messages(ui.ctx(), &stage.model);
                    stage.board = show(ui, &stage.model, &mut stage.cache, &mut messages);
                    stage.messages.extend(messages);
                });
            },
            stage,
        )
}

/// Gives a context the fonts and styles of [`theme::context`].
fn dress(context: &egui::Context, theme: Theme) {
    let ours = theme::context(theme);
    let mut fonts = FontDefinitions::empty();
    let mut output = ours.run_ui(egui::RawInput::default(), |ui| {
        fonts = ui.ctx().fonts(|view| view.definitions().clone());
    });
    output.textures_delta.clear();
    context.set_fonts(fonts);
    for theme in [egui::Theme::Light, egui::Theme::Dark] {
        context.set_style_of(theme, ours.style_of(theme));
    }
}

/// The messages since the last call.
pub(in crate::gui) fn sent(window: &mut Window) -> Messages {
    window.run_steps(2);
    std::mem::take(&mut window.state_mut().messages)
}

/// Runs frames and processes their messages, like the main loop.
pub(in crate::gui) fn answer(window: &mut Window) {
    for _ in 0..2 {
        window.step();
        for msg in std::mem::take(&mut window.state_mut().messages) {
            update(&mut window.state_mut().model, msg);
        }
    }
    window.step();
}

/// Sends a message to the model, bypassing the panels.
pub(in crate::gui) fn tell(window: &mut Window, msg: Msg) {
    update(&mut window.state_mut().model, msg);
    window.run_steps(2);
}

/// A painted text.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Painted {
    pub(in crate::gui) text: String,
    /// The area of its ink.
    pub(in crate::gui) ink: Rect,
    /// The visible area; the rest is clipped.
    pub(in crate::gui) clip: Rect,
    /// Whether it ends in "…" because it did not fit.
    pub(super) cut: bool,
}

/// All painted texts, including those without accessible names.
pub(in crate::gui) fn painted(window: &Window) -> Vec<Painted> {
    let mut found = Vec::new();
    for clipped in &window.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}

fn collect(shape: &Shape, clip: Rect, found: &mut Vec<Painted>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
        Shape::Text(text) if !text.galley.text().trim().is_empty() => found.push(Painted {
            text: text.galley.text().replace('\u{a0}', " "),
            ink: text.visual_bounding_rect(),
            clip,
            cut: text.galley.elided,
        }),
        _ => {}
    }
}

/// Whether a text like this is painted.
pub(in crate::gui) fn says(window: &Window, text: &str) -> bool {
    painted(window).iter().any(|painted| painted.text.contains(text))
}

/// Whether the edge of the side panel is where its width puts it; contents too wide would move it.
pub(in crate::gui) fn side_edge_is_in_place(window: &Window) -> bool {
    let all = window.ctx.content_rect().width();
    let place = all - side_width(&window.state().model, all);
    window.output().shapes.iter().any(|clipped| match &clipped.shape {
        Shape::LineSegment { points: [from, to], .. } => from.x == to.x && (from.x - place).abs() < 1.0,
        _ => false,
    })
}

/// The number of triangles over the board; these are the arrowheads.
pub(in crate::gui) fn heads(window: &Window) -> usize {
    let board = window.state().board;
    let is_head = |shape: &Shape| match shape {
        Shape::Path(path) => path.closed && path.points.len() == 3 && board.contains(path.points[0]),
        _ => false,
    };
    window.output().shapes.iter().filter(|clipped| is_head(&clipped.shape)).count()
}
