//! The mouse wheel: how far it was turned, independent of the system's units.

use egui::{Event, MouseWheelUnit, Vec2, vec2};

/// The distance of one notch, in points.
const NOTCH: f32 = 50.0;

/// The movement of the wheel in a frame.
#[derive(Default)]
pub(crate) struct Wheel {
    /// The notches with Ctrl.
    pub(crate) zoom: f32,
    /// The distance without Ctrl, in points.
    pub(crate) moved: Vec2,
}

impl Wheel {
    /// The sum over the events of a frame.
    pub(crate) fn of(events: &[Event]) -> Self {
        let mut wheel = Self::default();
        for event in events {
            let Event::MouseWheel { unit, delta, modifiers, .. } = event else { continue };
            let notches = if *unit == MouseWheelUnit::Point { *delta / NOTCH } else { *delta };
            if modifiers.command {
                wheel.zoom += notches.y;
            } else {
                wheel.moved += if modifiers.shift { vec2(notches.y, notches.x) } else { notches } * NOTCH;
            }
        }
        wheel
    }

    /// The notches with or without Ctrl, vertical and horizontal.
    pub(crate) fn notches(&self) -> Vec2 {
        self.moved / NOTCH + vec2(0.0, self.zoom)
    }
}
