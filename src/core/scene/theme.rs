//! The two themes and their colours.

use ecolor::Color32;
use serde::{Deserialize, Serialize};

use crate::trace::Fate;

/// The number of series of a plot that differ in colour.
pub const COLOURS: usize = 8;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Dark text on light surfaces.
    #[default]
    Light,
    /// Light text on dark surfaces.
    Dark,
}

impl Theme {
    /// The other theme.
    pub const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// The label of the button that switches to it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Light => "Light",
            Self::Dark => "Dark",
        }
    }

    /// Its colours.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colours of a theme; roles follow Okabe and Ito, which are safe for colour-blind readers.
#[derive(Debug)]
pub struct Palette {
    /// The background of the window.
    pub background: Color32,
    /// The background of panels, and text on strong colours.
    pub panel: Color32,
    /// Thin lines between panels.
    pub hairline: Color32,
    /// Text.
    pub text: Color32,
    /// Text of less weight.
    pub muted: Color32,
    /// Candidates and other background details.
    pub faint: Color32,
    /// The background of an ordinary cell.
    pub cell: Color32,
    /// The background of a clue.
    pub given_cell: Color32,
    /// The background of a cell in the unit that a step is about.
    pub unit_shade: Color32,
    /// The background of a cell with the same digit as the selected or hovered one.
    pub same_digit: Color32,
    /// Lines between cells.
    pub grid: Color32,
    /// Lines between blocks.
    pub block_line: Color32,
    /// Digits that a rule places, and other emphasis.
    pub accent: Color32,
    /// The accent as the background of a button with white text.
    pub accent_ground: Color32,
    /// The digit of a guess.
    pub guess: Color32,
    /// The ring around a guess.
    pub ring: Color32,
    /// An undecided guess.
    pub open_guess: Color32,
    /// Contradictions, and removed candidates.
    pub contradiction: Color32,
    /// A solution.
    pub solution: Color32,
    /// The background of all cells of a solved board.
    pub solution_cell: Color32,
    /// The background of the current line or step.
    pub current: Color32,
    /// The background of a button.
    pub button: Color32,
    /// The background of a button under the pointer.
    pub button_hovered: Color32,
    /// The series of a plot, each of a contrast of at least 3:1 on the background.
    pub series: [Color32; COLOURS],
    /// The share of the ring's colour in the background of the hottest cell.
    heat_strength: f32,
}

impl Palette {
    /// The background of a cell with this share of the greatest heat. Inks on it need
    /// [`legible`](super::contrast::legible).
    pub fn heat(&self, share: f32) -> Color32 {
        self.cell.lerp_to_gamma(self.ring, 0.08 + share * self.heat_strength)
    }

    /// The background of a cell with this share of the greatest difference, positive or negative.
    pub fn difference(&self, share: f32) -> Color32 {
        if share >= 0.0 {
            return self.heat(share);
        }
        self.cell.lerp_to_gamma(self.accent, 0.08 - share * self.heat_strength)
    }

    /// The background of a cell that a propagation has changed, after this share of its changes. Inks on it need
    /// [`legible`](super::contrast::legible).
    pub fn wave(&self, share: f32) -> Color32 {
        self.difference(-WAVE * share)
    }

    /// The colour of a guess.
    pub const fn fate(&self, fate: Fate) -> Color32 {
        match fate {
            Fate::Failed => self.ring,
            Fate::Jumped | Fate::Left => self.faint,
            Fate::Solved => self.solution,
            Fate::Open => self.open_guess,
        }
    }
}

/// The strength of the strongest wave, as a share of that of a difference.
const WAVE: f32 = 0.75;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::contrast::{READABLE, contrast, legible};

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
