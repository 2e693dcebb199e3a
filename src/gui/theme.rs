//! Colours, fonts and spacing, for both egui and the board.

use std::sync::Arc;

use egui::{
    CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Ui,
};

use crate::scene::fonts::{FIRA_CODE, INTER, INTER_SEMIBOLD};
pub(crate) use crate::scene::theme::{Palette, Theme};

/// Captions in capitals above a section.
pub(crate) const CAPTION: f32 = 11.0;
/// Body text.
pub(crate) const BODY: f32 = 13.0;
/// Lists and code.
pub(crate) const SMALL: f32 = 12.0;
/// The current step.
pub(crate) const HEADING: f32 = 18.0;

/// Semibold words.
pub(crate) fn semibold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("semibold".into()))
}

/// Digits and code.
pub(crate) const fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

/// The size of text in a part of the window relative to the default; a presentation enlarges its page.
pub(crate) fn em(ui: &Ui) -> f32 {
    ui.style().text_styles.get(&TextStyle::Body).map_or(1.0, |font| font.size / BODY)
}

/// Enlarges all text in a part of the window, and its controls.
pub(crate) fn enlarge(ui: &mut Ui, factor: f32) {
    let style = ui.style_mut();
    style.text_styles.values_mut().for_each(|font| font.size *= factor);
    style.spacing.interact_size *= factor;
    style.spacing.item_spacing.y *= factor;
}

/// A context with the program's fonts and the styles of both themes.
pub(crate) fn context(theme: Theme) -> egui::Context {
    let context = egui::Context::default();
    // Ctrl with + and − zooms the board instead of the window.
    context.options_mut(|options| options.zoom_with_keyboard = false);
    context.set_fonts(fonts());
    context.set_style_of(egui::Theme::Light, style(Theme::Light));
    context.set_style_of(egui::Theme::Dark, style(Theme::Dark));
    apply(&context, theme);
    context
}

/// Switches a context to a theme.
pub(crate) fn apply(context: &egui::Context, theme: Theme) {
    context.set_theme(match theme {
        Theme::Light => egui::Theme::Light,
        Theme::Dark => egui::Theme::Dark,
    });
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in [("inter", INTER), ("inter semibold", INTER_SEMIBOLD), ("fira code", FIRA_CODE)] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    let families = [
        (FontFamily::Proportional, ["inter", "fira code"]),
        (FontFamily::Monospace, ["fira code", "inter"]),
        (FontFamily::Name("semibold".into()), ["inter semibold", "fira code"]),
    ];
    for (family, names) in families {
        fonts.families.insert(family, names.map(String::from).to_vec());
    }
    fonts
}

fn style(theme: Theme) -> Style {
    let palette = theme.palette();
    let mut style = Style { animation_time: 0.0, ..Style::default() };
    style.text_styles = [
        (TextStyle::Small, FontId::proportional(CAPTION)),
        (TextStyle::Body, FontId::proportional(BODY)),
        (TextStyle::Button, FontId::proportional(BODY)),
        (TextStyle::Monospace, mono(SMALL)),
        (TextStyle::Heading, semibold(HEADING)),
    ]
    .into();
    style.spacing.item_spacing = egui::vec2(8.0, 4.0);
    style.spacing.button_padding = egui::vec2(10.0, 5.0);
    style.spacing.interact_size = egui::vec2(28.0, 28.0);
    style.spacing.menu_margin = Margin::same(4);
    style.spacing.scroll = egui::style::ScrollStyle::thin();
    style.visuals = match theme {
        Theme::Light => egui::Visuals::light(),
        Theme::Dark => egui::Visuals::dark(),
    };
    paint_visuals(&mut style.visuals, palette);
    style
}

fn paint_visuals(visuals: &mut egui::Visuals, palette: &Palette) {
    let radius = CornerRadius::same(6);
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.hairline);
    visuals.window_corner_radius = radius;
    visuals.menu_corner_radius = radius;
    visuals.extreme_bg_color = palette.background;
    visuals.faint_bg_color = palette.background;
    visuals.weak_text_color = Some(palette.muted);
    visuals.error_fg_color = palette.contradiction;
    visuals.warn_fg_color = palette.guess;
    visuals.hyperlink_color = palette.accent;
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.35);
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.striped = false;
    let widgets = &mut visuals.widgets;
    let states = [
        (&mut widgets.noninteractive, palette.panel, palette.hairline),
        (&mut widgets.inactive, palette.button, palette.button),
        (&mut widgets.hovered, palette.button_hovered, palette.button_hovered),
        (&mut widgets.active, palette.button_hovered, palette.accent),
        (&mut widgets.open, palette.button_hovered, palette.button_hovered),
    ];
    for (state, fill, edge) in states {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, edge);
        state.fg_stroke = Stroke::new(1.0, palette.text);
        state.corner_radius = radius;
        state.expansion = 0.0;
    }
    // Check boxes and slider rails.
    visuals.widgets.inactive.bg_fill = palette.grid;
}
