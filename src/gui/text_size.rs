//! The size of all text, and with it of the controls.

use egui::{Vec2, vec2};

/// The sizes to choose from, in percent of the default for the display.
pub(crate) const SIZES: [u16; 10] = [80, 90, 100, 110, 125, 150, 175, 200, 225, 250];

/// The size of the smallest window in which all panels fit, in points.
pub(crate) const LEAST: Vec2 = vec2(640.0, 440.0);

/// The next larger or smaller size; at the end of the list, the same one.
pub(crate) fn next(size: u16, larger: bool) -> u16 {
    let next = if larger {
        SIZES.into_iter().find(|other| *other > size)
    } else {
        SIZES.into_iter().rev().find(|other| *other < size)
    };
    next.unwrap_or(size)
}

/// Clamps a size that cannot have been chosen, such as one from an edited file.
pub(crate) fn within_bounds(size: u16) -> u16 {
    size.clamp(SIZES[0], SIZES[SIZES.len() - 1])
}

/// The zoom factor in a window of `window` unzoomed points: as chosen, but never so large that the panels
/// would not fit.
pub(crate) fn zoom(size: u16, window: Vec2) -> f32 {
    (f32::from(size) / 100.0).clamp(0.25, presented(window))
}

/// The zoom factor of a presentation: the largest at which its panels fit, so that it is legible from the
/// same distance at any resolution.
pub(crate) fn presented(window: Vec2) -> f32 {
    (window / LEAST).min_elem().max(0.25)
}

/// The size to display for a zoom factor, in percent.
pub(crate) fn shown(zoom: f32) -> u16 {
    (zoom * 100.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_is_reached_one_by_one() {
        let mut up = vec![SIZES[0]];
        while next(up[up.len() - 1], true) != up[up.len() - 1] {
            up.push(next(up[up.len() - 1], true));
        }
        assert_eq!(up, SIZES);
        assert_eq!(next(120, false), 110);
        assert_eq!(next(80, false), 80);
    }

    #[test]
    fn text_never_grows_beyond_the_window() {
        for size in SIZES {
            for window in [vec2(1280.0, 800.0), vec2(900.0, 600.0), vec2(2560.0, 1440.0), vec2(300.0, 200.0)]
            {
                let points = window / zoom(size, window);
                assert!(points.x >= LEAST.x - 0.01 && points.y >= LEAST.y - 0.01, "{size} in {window}");
            }
        }
        assert_eq!(shown(zoom(250, vec2(2560.0, 1440.0))), 250);
        assert_eq!(shown(zoom(150, vec2(1280.0, 800.0))), 150);
        assert_eq!(shown(zoom(250, vec2(1280.0, 800.0))), 182);
        assert_eq!(shown(zoom(100, vec2(900.0, 600.0))), 100);
        // A presentation is equally large on any display, relative to its height or width.
        for [wide, high] in [[1920.0, 1080.0], [2560.0, 1440.0], [1280.0, 800.0]] {
            assert_eq!((presented(vec2(wide, high)) * LEAST.y).round(), high);
        }
        assert_eq!((presented(vec2(1080.0, 1920.0)) * LEAST.x).round(), 1080.0);
    }
}
