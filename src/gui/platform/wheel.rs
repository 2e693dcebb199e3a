//! The mouse wheel: how far it was turned, in the unit of any system.

use egui::{Event, MouseWheelUnit, Vec2, vec2};

/// The distance in points of one notch.
const NOTCH: f32 = 50.0;

/// The movement of the wheel in a frame.
#[derive(Default)]
pub(crate) struct Wheel {
    /// Notches with Ctrl.
    pub(crate) zoom: f32,
    /// Points without it.
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

    /// Notches with Ctrl or without, up or down and to the side.
    pub(crate) fn notches(&self) -> Vec2 {
        self.moved / NOTCH + vec2(0.0, self.zoom)
    }
}
