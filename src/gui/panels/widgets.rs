//! Small widgets shared by several panels.

use egui::{Button, Color32, Response, RichText, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};

use crate::gui::run::lanes::Lanes;
use crate::gui::theme::{CAPTION, Palette, SMALL, em, semibold};
use crate::gui::words::counted;
use crate::study::Style;

/// The caption of a section.
pub(crate) fn caption(ui: &mut Ui, palette: &Palette, text: &str) {
    let font = semibold(CAPTION * em(ui));
    ui.label(RichText::new(text.to_uppercase()).font(font).color(palette.muted));
}

/// Adds a control with this name, whose id is unique to that name.
///
/// egui numbers the controls of a panel. If one appears or disappears, another would get its number, and with it
/// the keyboard focus: Enter would press whatever replaced a button.
pub(crate) fn named<R>(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let far = ui.scope_id().with(name).value() as usize;
    ui.skip_ahead_auto_ids(far);
    let added = add(ui);
    // Back to the previous number: the counter wraps around.
    ui.skip_ahead_auto_ids(far.wrapping_neg());
    added
}

/// A button of the toolbar, with a tooltip that names its key.
pub(crate) fn tool_button(ui: &mut Ui, text: &str, tip: &str) -> Response {
    named(ui, text, |ui| ui.add(Button::new(text))).on_hover_text(tip)
}

/// A button in the accent colour: the suggested next action.
pub(crate) fn primary_button(ui: &mut Ui, palette: &Palette, text: &str, tip: &str) -> Response {
    let label = RichText::new(text).font(semibold(13.0)).color(Color32::WHITE);
    let button = Button::new(label).fill(palette.accent_ground).min_size(vec2(64.0, 28.0));
    named(ui, text, |ui| ui.add(button)).on_hover_text(tip)
}

/// A check box whose empty box is clearly visible.
pub(crate) fn check_box(ui: &mut Ui, palette: &Palette, checked: &mut bool, text: &str) -> Response {
    with_clear_edges(ui, palette, text, |ui| ui.checkbox(checked, text))
}

/// A radio button whose empty circle is clearly visible, so that it looks selectable.
pub(crate) fn radio(ui: &mut Ui, palette: &Palette, is_chosen: bool, text: &str) -> Response {
    with_clear_edges(ui, palette, text, |ui| ui.radio(is_chosen, text))
}

fn with_clear_edges(
    ui: &mut Ui,
    palette: &Palette,
    text: &str,
    draw: impl FnOnce(&mut Ui) -> Response,
) -> Response {
    let draw = |ui: &mut Ui| {
        let unchecked = &mut ui.visuals_mut().widgets.inactive;
        unchecked.bg_fill = palette.panel;
        unchecked.bg_stroke = Stroke::new(1.0, palette.muted);
        unchecked.fg_stroke.color = palette.text;
        draw(ui)
    };
    named(ui, text, |ui| ui.scope(draw).inner)
}

/// Draws buttons that copy a table, in the direction of the layout; returns the style whose button was
/// clicked.
pub(crate) fn copy_as(ui: &mut Ui) -> Option<Style> {
    let mut styles = [(Style::Text, "text"), (Style::Markdown, "Markdown"), (Style::Csv, "CSV")];
    let from_right = ui.layout().prefer_right_to_left();
    if from_right {
        styles.reverse();
    } else {
        ui.label(RichText::new("copy as").size(SMALL));
    }
    let mut chosen = None;
    for (style, text) in styles {
        let button = ui.button(RichText::new(text).size(SMALL));
        if button.on_hover_text(format!("Copy the table as {text}")).clicked() {
            chosen = Some(style);
        }
    }
    if from_right {
        ui.label(RichText::new("copy as").size(SMALL));
    }
    chosen
}

/// The icon of a transport button; drawn, because fonts render these glyphs differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
    OverBack,
    Over,
    Previous,
    Next,
}

impl Icon {
    /// The accessible name.
    const fn name(self) -> &'static str {
        match self {
            Self::First => "First step",
            Self::Back => "One step back",
            Self::Play => "Play",
            Self::Pause => "Pause",
            Self::Forward => "One step forward",
            Self::Last => "Last step",
            Self::OverBack => "Step over, back",
            Self::Over => "Step over",
            Self::Previous => "Previous",
            Self::Next => "Next",
        }
    }
}

/// A button with an icon.
pub(crate) fn icon_button(
    ui: &mut Ui,
    palette: &Palette,
    icon: Icon,
    size: Vec2,
    primary: bool,
    tip: &str,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, icon.name()));
    let lit = response.hovered() || response.has_focus();
    let (ground, ink) = match (primary, lit) {
        (true, false) => (palette.accent_ground, Color32::WHITE),
        (true, true) => (palette.accent_ground.gamma_multiply(0.85), Color32::WHITE),
        (false, false) => (palette.button, palette.text),
        (false, true) => (palette.button_hovered, palette.text),
    };
    let ink = if enabled { ink } else { palette.faint.gamma_multiply(0.6) };
    ui.painter().rect_filled(rect, 6.0, ground);
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.5, palette.accent), egui::StrokeKind::Inside);
    }
    let middle = rect.center().round();
    for shape in icon_shapes(icon, middle, ink) {
        ui.painter().add(shape);
    }
    response.on_hover_text(tip)
}

fn icon_shapes(icon: Icon, middle: egui::Pos2, ink: Color32) -> Vec<Shape> {
    let triangle = |x: f32, pointing: f32| {
        let at = |dx: f32, dy: f32| pos2(middle.x + x + dx * pointing, middle.y + dy);
        Shape::convex_polygon(vec![at(-4.0, -6.0), at(5.0, 0.0), at(-4.0, 6.0)], ink, Stroke::NONE)
    };
    let bar = |x: f32, width: f32| {
        let rect = egui::Rect::from_center_size(middle + vec2(x, 0.0), vec2(width, 12.0));
        Shape::rect_filled(rect, 0.0, ink)
    };
    match icon {
        Icon::First => vec![bar(-5.0, 2.0), triangle(1.0, -1.0)],
        Icon::Back | Icon::Previous => vec![triangle(0.0, -1.0)],
        Icon::Play | Icon::Forward | Icon::Next => vec![triangle(0.0, 1.0)],
        Icon::Pause => vec![bar(-3.0, 3.0), bar(3.0, 3.0)],
        Icon::OverBack => vec![triangle(-4.0, -1.0), triangle(5.0, -1.0)],
        Icon::Over => vec![triangle(-5.0, 1.0), triangle(4.0, 1.0)],
        Icon::Last => vec![triangle(-1.0, 1.0), bar(5.0, 2.0)],
    }
}

/// The tooltip of the button that returns to an earlier run.
pub(crate) fn last_run_tip(last: &Lanes) -> String {
    let (run, steps) = (last.run(), counted(last.steps(), "step", "steps"));
    format!("{}: {steps} of {} (Ctrl+L)", run.puzzle.name(), last.solvers())
}
