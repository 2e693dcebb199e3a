//! Colours, fonts and spacing, for both egui and the board.

pub(crate) mod contrast;

use std::sync::Arc;

use egui::{
    Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke, Style, TextStyle,
};
use serde::{Deserialize, Serialize};

use crate::study::plot::COLOURS;
use crate::trace::Fate;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    /// Dark text on light surfaces.
    #[default]
    Light,
    /// Light text on dark surfaces.
    Dark,
}

impl Theme {
    /// The other theme.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// The label of the button that switches to it.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Light => "Light",
            Self::Dark => "Dark",
        }
    }

    /// Its colours.
    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of a theme; roles follow Okabe and Ito, which are safe for colour-blind readers.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) background: Color32,
    pub(crate) panel: Color32,
    pub(crate) hairline: Color32,
    pub(crate) text: Color32,
    pub(crate) muted: Color32,
    /// Candidates and other background details.
    pub(crate) faint: Color32,
    /// The background of an ordinary cell.
    pub(crate) cell: Color32,
    pub(crate) given_cell: Color32,
    pub(crate) unit_shade: Color32,
    /// The background of a cell with the same digit as the selected or hovered one.
    pub(crate) same_digit: Color32,
    pub(crate) grid: Color32,
    pub(crate) block_line: Color32,
    pub(crate) accent: Color32,
    /// The accent as the background of a button with white text.
    pub(crate) accent_ground: Color32,
    pub(crate) guess: Color32,
    pub(crate) ring: Color32,
    /// An undecided guess.
    pub(crate) open_guess: Color32,
    pub(crate) contradiction: Color32,
    pub(crate) solution: Color32,
    /// The background of all cells of a solved board.
    pub(crate) solution_cell: Color32,
    pub(crate) current: Color32,
    /// The background of a button.
    pub(crate) button: Color32,
    pub(crate) button_hovered: Color32,
    /// The series of a plot, each of a contrast of at least 3:1 on the background.
    pub(crate) series: [Color32; COLOURS],
    /// How much of the ring's colour is in the background of the hottest cell.
    heat_strength: f32,
}

impl Palette {
    /// The background of a cell with this share of the greatest heat. Inks on it need [`contrast::legible`].
    pub(crate) fn heat(&self, share: f32) -> Color32 {
        self.cell.lerp_to_gamma(self.ring, 0.08 + share * self.heat_strength)
    }

    /// The background of a cell with this share of the greatest difference; of one with less, where it is negative.
    pub(crate) fn difference(&self, share: f32) -> Color32 {
        if share >= 0.0 {
            return self.heat(share);
        }
        self.cell.lerp_to_gamma(self.accent, 0.08 - share * self.heat_strength)
    }

    /// The colour of a guess.
    pub(crate) const fn fate(&self, fate: Fate) -> Color32 {
        match fate {
            Fate::Failed => self.ring,
            Fate::Jumped | Fate::Left => self.faint,
            Fate::Solved => self.solution,
            Fate::Open => self.open_guess,
        }
    }
}

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

static LIGHT: Palette = Palette {
    background: hex(0xF6F7F9),
    panel: hex(0xFFFFFF),
    hairline: hex(0xD9DDE3),
    text: hex(0x1B2430),
    muted: hex(0x66707D),
    faint: hex(0x6B7580),
    cell: hex(0xFFFFFF),
    given_cell: hex(0xEEF1F5),
    unit_shade: hex(0xE3EFF8),
    same_digit: hex(0xDCEBF7),
    grid: hex(0xC3CAD3),
    block_line: hex(0x28323F),
    accent: hex(0x0072B2),
    accent_ground: hex(0x0072B2),
    guess: hex(0x985B00),
    ring: hex(0xE69F00),
    open_guess: hex(0xCC79A7),
    contradiction: hex(0xAE4B00),
    solution: hex(0x007F5C),
    solution_cell: hex(0xDFF3EC),
    current: hex(0xFFF4D6),
    button: hex(0xEEF1F5),
    button_hovered: hex(0xE2E7ED),
    series: [
        hex(0x0072B2),
        hex(0xC44F00),
        hex(0x00805D),
        hex(0xA8477F),
        hex(0x8F6400),
        hex(0x1F7FB5),
        hex(0x3D3D3D),
        hex(0x6B6B00),
    ],
    heat_strength: 0.78,
};

static DARK: Palette = Palette {
    background: hex(0x14181E),
    panel: hex(0x1B2129),
    hairline: hex(0x2C343F),
    text: hex(0xE6EAF0),
    muted: hex(0x98A3B1),
    faint: hex(0x8793A0),
    cell: hex(0x1B2129),
    given_cell: hex(0x232B35),
    unit_shade: hex(0x1D2F40),
    same_digit: hex(0x24384A),
    grid: hex(0x38424F),
    block_line: hex(0x8D99A8),
    accent: hex(0x56B4E9),
    accent_ground: hex(0x0072B2),
    guess: hex(0xF0B440),
    ring: hex(0xE69F00),
    open_guess: hex(0xCC79A7),
    contradiction: hex(0xFF8A4C),
    solution: hex(0x2CC79A),
    solution_cell: hex(0x18332F),
    current: hex(0x3A3216),
    button: hex(0x262E38),
    button_hovered: hex(0x313B47),
    series: [
        hex(0x4FB0EE),
        hex(0xFF8A3D),
        hex(0x2FC99A),
        hex(0xE79AC6),
        hex(0xE6A61F),
        hex(0x8CCFF5),
        hex(0xD5D5D5),
        hex(0xD8CF4A),
    ],
    heat_strength: 0.44,
};

/// The board's digits.
pub(crate) const DIGIT_FONT: &[u8] = include_bytes!("../../assets/fonts/FiraCode-Medium.ttf");
/// The board's givens.
pub(crate) const GIVEN_FONT: &[u8] = include_bytes!("../../assets/fonts/FiraCode-Bold.ttf");

const INTER: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.otf");
const INTER_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");
const FIRA_CODE: &[u8] = include_bytes!("../../assets/fonts/FiraCode-Regular.ttf");

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

/// A context with the program's fonts and the styles of both themes.
pub(crate) fn context(theme: Theme) -> egui::Context {
    let context = egui::Context::default();
    // Ctrl with + and − zooms the board instead.
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

#[cfg(test)]
mod tests {
    use super::contrast::{READABLE, contrast, legible};
    use super::*;

    #[test]
    fn every_text_colour_stands_out_from_its_grounds() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            let on_cells = [palette.text, palette.accent, palette.guess, palette.contradiction];
            for text in on_cells {
                for ground in [palette.cell, palette.given_cell] {
                    assert!(contrast(text, ground) > 4.5 - 1e-9, "{theme:?} {text:?} on {ground:?}");
                }
            }
            for text in [palette.text, palette.muted, palette.faint, palette.accent, palette.solution] {
                assert!(
                    contrast(text, palette.panel) > 4.5 - 1e-9,
                    "{theme:?} {text:?}: {}",
                    contrast(text, palette.panel)
                );
            }
            assert!(contrast(Color32::WHITE, palette.accent_ground) >= 4.5);
        }
    }

    #[test]
    fn digits_are_legible_on_every_heat() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            let inks = [palette.text, palette.accent, palette.guess, palette.contradiction, palette.faint];
            for share in (-8..=8).filter(|share| *share != 0) {
                let ground = palette.difference(share as f32 / 8.0);
                for ink in inks {
                    let contrast = contrast(legible(ink, ground), ground);
                    assert!(contrast >= READABLE, "{theme:?} {ink:?} at {share}: {contrast}");
                }
            }
            let (cold, hot) = (palette.heat(1.0 / 8.0), palette.heat(1.0));
            assert!(contrast(cold, palette.cell) > 1.05, "{theme:?}: the coldest is told from none");
            let less = palette.difference(-0.25);
            assert!(contrast(less, palette.cell) > 1.05, "{theme:?}: the least difference is told from none");
            assert!(contrast(cold, hot) > 1.6, "{theme:?}: {}", contrast(cold, hot));
        }
    }
}
