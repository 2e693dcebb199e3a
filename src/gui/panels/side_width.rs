//! The width of the side panel.

use crate::gui::model::Model;

/// The least width of the side panel with one page, and with two side by side, in points.
const NARROWEST_SIDE: f32 = 320.0;
const NARROWEST_TWO: f32 = 720.0;

/// The least width that a wide side panel leaves for the board, in points.
const NARROWEST_BOARD: f32 = 420.0;

/// The width of the side panel in a window of this width, in points: as chosen, within limits.
pub(in crate::gui) fn side_width(model: &Model, window: f32) -> f32 {
    let settings = &model.settings;
    let (chosen, usual, least) = match model.shows_two_pages() {
        true => (settings.two_pages, (window * 0.4).min(920.0), NARROWEST_TWO),
        false => (settings.side, (window * 0.335).min(460.0), NARROWEST_SIDE),
    };
    chosen.unwrap_or(usual.round()).min(window - NARROWEST_BOARD).max(least)
}
