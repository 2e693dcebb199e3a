//! The shape of the mouse cursor: maps egui's many shapes to miniquad's twelve.

use egui::CursorIcon;
use macroquad::miniquad::{self, window};

/// The current shape of the cursor.
#[derive(Debug, Default)]
pub(super) struct CursorShape {
    shown: Option<CursorIcon>,
}

impl CursorShape {
    /// Changes the shape if it differs, because every request goes to the window system.
    pub(super) fn set(&mut self, icon: CursorIcon) {
        if self.shown == Some(icon) {
            return;
        }
        let visible = nearest(icon);
        if visible.is_some() != self.shown.and_then(nearest).is_some() {
            window::show_mouse(visible.is_some());
        }
        if let Some(icon) = visible {
            window::set_mouse_cursor(icon);
        }
        self.shown = Some(icon);
    }
}

/// The most similar shape in miniquad, or `None` for no cursor at all.
fn nearest(icon: CursorIcon) -> Option<miniquad::CursorIcon> {
    let icon = match icon {
        CursorIcon::None => return None,
        CursorIcon::Default | CursorIcon::ContextMenu | CursorIcon::Alias | CursorIcon::Copy => {
            miniquad::CursorIcon::Default
        }
        CursorIcon::Help => miniquad::CursorIcon::Help,
        CursorIcon::PointingHand | CursorIcon::Grab => miniquad::CursorIcon::Pointer,
        CursorIcon::Progress | CursorIcon::Wait => miniquad::CursorIcon::Wait,
        CursorIcon::Cell | CursorIcon::Crosshair | CursorIcon::ZoomIn | CursorIcon::ZoomOut => {
            miniquad::CursorIcon::Crosshair
        }
        CursorIcon::Text | CursorIcon::VerticalText => miniquad::CursorIcon::Text,
        CursorIcon::Move | CursorIcon::Grabbing | CursorIcon::AllScroll => miniquad::CursorIcon::Move,
        CursorIcon::NoDrop | CursorIcon::NotAllowed => miniquad::CursorIcon::NotAllowed,
        CursorIcon::ResizeHorizontal
        | CursorIcon::ResizeEast
        | CursorIcon::ResizeWest
        | CursorIcon::ResizeColumn => miniquad::CursorIcon::EWResize,
        CursorIcon::ResizeVertical
        | CursorIcon::ResizeNorth
        | CursorIcon::ResizeSouth
        | CursorIcon::ResizeRow => miniquad::CursorIcon::NSResize,
        CursorIcon::ResizeNeSw | CursorIcon::ResizeNorthEast | CursorIcon::ResizeSouthWest => {
            miniquad::CursorIcon::NESWResize
        }
        CursorIcon::ResizeNwSe | CursorIcon::ResizeNorthWest | CursorIcon::ResizeSouthEast => {
            miniquad::CursorIcon::NWSEResize
        }
    };
    Some(icon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_hidden_cursor_has_no_shape() {
        for icon in CursorIcon::ALL {
            assert_eq!(nearest(icon).is_none(), icon == CursorIcon::None, "{icon:?}");
        }
    }
}
