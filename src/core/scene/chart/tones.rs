//! The colours of the flame chart.

use ecolor::Color32;

use super::bars::Tone;
use crate::scene::theme::Palette;
use crate::trace::Fate;

/// The depth from which bars become no fainter.
const FAINTEST: u16 = 8;

/// The colour of a bar: fainter with its depth, opaque, and muted for guesses of unknown fate.
pub(super) fn colour(palette: &Palette, tone: Tone, kept: Fate, depth: u16) -> Color32 {
    let faint = f32::from(depth.clamp(1, FAINTEST) - 1) / f32::from(FAINTEST - 1);
    let (fate, strength) = match (tone, kept) {
        (Tone::Kept, Fate::Solved) => (Fate::Solved, 0.8 - 0.3 * faint),
        (Tone::Kept, _) => (Fate::Open, 0.16),
        (Tone::Left, _) => (Fate::Left, 0.55 - 0.25 * faint),
        (Tone::Failed, _) => (Fate::Failed, 0.85 - 0.4 * faint),
        (Tone::Dense, _) => (Fate::Failed, 0.36 - 0.12 * faint),
    };
    palette.background.lerp_to_gamma(palette.fate(fate), strength)
}

/// Whether a bar has an edge in the full colour of its fate, because its own is so muted.
pub(super) fn has_edge(tone: Tone, kept: Fate) -> bool {
    tone == Tone::Kept && kept != Fate::Solved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::contrast::{READABLE, contrast, legible};
    use crate::scene::theme::Theme;

    #[test]
    fn names_can_be_read_on_every_bar() {
        for palette in [Theme::Light, Theme::Dark].map(Theme::palette) {
            for tone in [Tone::Kept, Tone::Left, Tone::Failed, Tone::Dense] {
                for (kept, depth) in [(Fate::Solved, 1), (Fate::Open, 1), (Fate::Open, 5), (Fate::Solved, 50)]
                {
                    let ground = colour(palette, tone, kept, depth);
                    assert!(ground.is_opaque(), "{tone:?}");
                    assert!(contrast(legible(palette.text, ground), ground) >= READABLE, "{tone:?} {depth}");
                }
            }
        }
    }

    #[test]
    fn deep_guesses_are_fainter_dense_ones_more() {
        let palette = Theme::Light.palette();
        let against_ground =
            |tone, depth| contrast(colour(palette, tone, Fate::Solved, depth), palette.background);
        assert!(against_ground(Tone::Failed, 1) > against_ground(Tone::Failed, 4));
        assert!(against_ground(Tone::Failed, 30) > against_ground(Tone::Dense, 30));
        assert_eq!(against_ground(Tone::Failed, FAINTEST), against_ground(Tone::Failed, 200));
    }
}
