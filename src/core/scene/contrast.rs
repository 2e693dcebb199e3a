//! Contrast between colours, and inks that stand out from their grounds.

use ecolor::Color32;

/// The least contrast of text with its ground.
pub const READABLE: f64 = 4.5;

/// The steps in which an ink approaches black or white.
const STEPS: u8 = 20;

/// Relative luminance (WCAG 2.2).
fn luminance(colour: Color32) -> f64 {
    let channel = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
}

/// The contrast of two opaque colours, from 1 to 21 (WCAG 2.2).
pub fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// An ink that is legible on a ground: this one, or one moved as far as necessary towards black or white, whichever
/// stands out more.
pub fn legible(ink: Color32, ground: Color32) -> Color32 {
    let black_or_white = if contrast(Color32::BLACK, ground) > contrast(Color32::WHITE, ground) {
        Color32::BLACK
    } else {
        Color32::WHITE
    };
    let mixed = |step: u8| ink.lerp_to_gamma(black_or_white, f32::from(step) / f32::from(STEPS));
    (0..=STEPS).map(mixed).find(|ink| contrast(*ink, ground) >= READABLE).unwrap_or(black_or_white)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(Color32::from_gray(0x77), Color32::WHITE) - 4.478).abs() < 1e-3);
        assert!((contrast(Color32::RED, Color32::RED) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_legible_ink_is_unchanged() {
        let blue = Color32::from_rgb(0, 0x72, 0xB2);
        assert_eq!(legible(blue, Color32::WHITE), blue);
        assert_ne!(legible(blue, Color32::from_rgb(0xE6, 0x9F, 0)), blue);
    }

    proptest! {
        #[test]
        fn any_ink_becomes_legible_on_any_ground(ink: [u8; 3], ground: [u8; 3]) {
            let colour = |[r, g, b]: [u8; 3]| Color32::from_rgb(r, g, b);
            prop_assert!(contrast(legible(colour(ink), colour(ground)), colour(ground)) >= READABLE);
        }
    }
}
