//! The pointer in the form egui needs: positions in points, matching presses and releases, and an event when
//! it leaves.
//!
//! macroquad needs special treatment in three cases.
//!
//! When the pointer returns to the window with a button still held, macroquad sends a release that never
//! happened, which would end a drag that has left the window. At the end of the frame macroquad itself knows
//! that the button is held, so the release of a button that is still down is ignored until a new press
//! confirms it.
//!
//! When the pointer leaves with a button held, X11 reports nothing more, not even the release, because
//! macroquad gives up the pointer grab in each frame. The pointer is then tracked by other means
//! ([`Pointer::seen_outside`]).
//!
//! When the pointer leaves without a button held, macroquad sends nothing at all. A pointer whose last
//! movement pointed across the border, and which has been silent since, counts as gone.

use egui::{Event, Modifiers, PointerButton, Pos2, Rect, Vec2, pos2, vec2};
use macroquad::miniquad::MouseButton;

/// The buttons that miniquad and egui both know, in the order of [`Held`].
const BUTTONS: [(MouseButton, PointerButton); 3] = [
    (MouseButton::Left, PointerButton::Primary),
    (MouseButton::Right, PointerButton::Secondary),
    (MouseButton::Middle, PointerButton::Middle),
];

/// The time in seconds after which a silent pointer that was moving out counts as gone.
const LEAVING_PATIENCE: f64 = 0.15;

/// A longer movement, in points, is a jump (a warp, a remote desktop) whose direction means nothing.
const LONGEST_STRIDE: f32 = 96.0;

/// One flag for each of the three buttons.
pub(super) type Held = [bool; BUTTONS.len()];

/// Asks `is_down` for each button.
pub(super) fn held_buttons(is_down: impl Fn(MouseButton) -> bool) -> Held {
    BUTTONS.map(|(button, _)| is_down(button))
}

/// Tracks the pointer from event to event.
#[derive(Debug, Default)]
pub(super) struct Pointer {
    /// The state last reported to egui.
    held: Held,
    /// The state that macroquad reports at the end of this frame's events.
    held_at_end: Held,
    /// Releases that may not have happened, with their positions.
    doubtful: [Option<Pos2>; BUTTONS.len()],
    position: Option<Pos2>,
    stride: Vec2,
    moved_at: f64,
    window: Option<Rect>,
}

impl Pointer {
    /// Prepares for the events of a frame; `held_at_end` are the buttons held after the last of them.
    pub(super) fn begin_frame(&mut self, window: Rect, held_at_end: Held) {
        self.window = Some(window);
        self.held_at_end = held_at_end;
    }

    pub(super) fn moved(&mut self, to: Pos2, now: f64, events: &mut Vec<Event>) {
        self.stride = self.position.map_or(Vec2::ZERO, |from| to - from);
        self.position = Some(to);
        self.moved_at = now;
        events.push(Event::PointerMoved(to));
    }

    pub(super) fn pressed(
        &mut self,
        button: MouseButton,
        at: Pos2,
        modifiers: Modifiers,
        events: &mut Vec<Event>,
    ) {
        let Some(index) = index_of(button) else { return };
        if let Some(earlier) = self.doubtful[index].take() {
            self.send(index, earlier, false, modifiers, events);
        }
        self.rest(at);
        self.send(index, at, true, modifiers, events);
    }

    pub(super) fn released(
        &mut self,
        button: MouseButton,
        at: Pos2,
        modifiers: Modifiers,
        events: &mut Vec<Event>,
    ) {
        let Some(index) = index_of(button) else {
            return self.entered(at, modifiers, events);
        };
        if !self.held[index] {
            return;
        }
        if self.held_at_end[index] {
            self.doubtful[index] = Some(at);
            return;
        }
        self.rest(at);
        self.send(index, at, false, modifiers, events);
        self.leave_if_outside(events);
    }

    /// Whether a button is held although macroquad considers it released: the pointer has left the window,
    /// and nothing is reported until it returns.
    pub(super) fn strays(&self) -> bool {
        (0..BUTTONS.len()).any(|index| self.held[index] && !self.held_at_end[index])
    }

    /// Processes the pointer's state outside the window: at `at`, with the buttons `held`. A button that is
    /// up was released where the pointer was last seen with it.
    pub(super) fn seen_outside(
        &mut self,
        at: Pos2,
        held: Held,
        now: f64,
        modifiers: Modifiers,
        events: &mut Vec<Event>,
    ) {
        let last = self.position.unwrap_or(at);
        for (index, is_down) in held.into_iter().enumerate() {
            if self.held[index] && !is_down {
                self.send(index, last, false, modifiers, events);
            }
        }
        if !self.any_held() {
            self.leave_if_outside(events);
        } else if at != last {
            self.moved(at, now, events);
        }
    }

    /// Ends the frame: drops releases that did not happen, and detects whether the pointer has left.
    pub(super) fn end_frame(&mut self, now: f64, events: &mut Vec<Event>) {
        self.doubtful = [None; BUTTONS.len()];
        if self.is_leaving() && now - self.moved_at > LEAVING_PATIENCE {
            self.gone(events);
        }
    }

    /// Reports to egui that there is no pointer, unless a drag is still under way.
    pub(super) fn gone(&mut self, events: &mut Vec<Event>) {
        if self.position.is_some() && !self.any_held() {
            self.position = None;
            events.push(Event::PointerGone);
        }
    }

    fn any_held(&self) -> bool {
        self.held.contains(&true)
    }

    /// Records a click. Since it is not a movement, its position does not show that the pointer is leaving.
    fn rest(&mut self, at: Pos2) {
        self.position = Some(at);
        self.stride = Vec2::ZERO;
    }

    fn send(
        &mut self,
        index: usize,
        pos: Pos2,
        pressed: bool,
        modifiers: Modifiers,
        events: &mut Vec<Event>,
    ) {
        self.held[index] = pressed;
        let button = BUTTONS[index].1;
        events.push(Event::PointerButton { pos, button, pressed, modifiers });
    }

    /// Handles the pointer entering without a held button, which macroquad reports as the release of an
    /// unknown button. Releases outside the window may have been missed; they count at the last known
    /// position, because a drag must not jump to where the pointer returns.
    fn entered(&mut self, at: Pos2, modifiers: Modifiers, events: &mut Vec<Event>) {
        let last = self.position.unwrap_or(at);
        for index in 0..BUTTONS.len() {
            if self.held[index] && !self.held_at_end[index] {
                self.send(index, last, false, modifiers, events);
            }
        }
        self.rest(at);
        events.push(Event::PointerMoved(at));
    }

    fn leave_if_outside(&mut self, events: &mut Vec<Event>) {
        if let (Some(position), Some(window)) = (self.position, self.window)
            && !window.contains(position)
        {
            self.gone(events);
        }
    }

    fn is_leaving(&self) -> bool {
        let (Some(position), Some(window)) = (self.position, self.window) else { return false };
        // The edge of the screen may stop the pointer on the outermost pixels.
        let inner = window.shrink(1.0);
        let strides_out = inner.contains(position) && !inner.contains(position + self.stride);
        strides_out && self.stride.length() < LONGEST_STRIDE
    }
}

fn index_of(button: MouseButton) -> Option<usize> {
    BUTTONS.iter().position(|(known, _)| *known == button)
}

/// The movement of the wheel as the platform reports it, in lines or points.
pub(super) fn wheel(x: f32, y: f32) -> (egui::MouseWheelUnit, Vec2) {
    let delta = vec2(x, y);
    if cfg!(windows) {
        (egui::MouseWheelUnit::Line, delta / 120.0)
    } else if cfg!(target_os = "macos") {
        (egui::MouseWheelUnit::Point, delta)
    } else {
        (egui::MouseWheelUnit::Line, delta)
    }
}

/// Converts a position from physical pixels to points.
pub(super) fn in_points(x: f32, y: f32, pixels_per_point: f32) -> Pos2 {
    pos2(x / pixels_per_point, y / pixels_per_point)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(400.0, 300.0) };
    const INSIDE: Pos2 = pos2(100.0, 100.0);
    const OUTSIDE: Pos2 = pos2(500.0, 100.0);

    fn frame(
        pointer: &mut Pointer,
        held_at_end: bool,
        feed: impl FnOnce(&mut Pointer, &mut Vec<Event>),
    ) -> Vec<Event> {
        let mut events = Vec::new();
        pointer.begin_frame(WINDOW, [held_at_end, false, false]);
        feed(pointer, &mut events);
        pointer.end_frame(0.0, &mut events);
        events
    }

    fn press(p: &mut Pointer, e: &mut Vec<Event>) {
        p.pressed(MouseButton::Left, INSIDE, Modifiers::NONE, e);
    }

    fn release(p: &mut Pointer, at: Pos2, e: &mut Vec<Event>) {
        p.released(MouseButton::Left, at, Modifiers::NONE, e);
    }

    fn presses(events: &[Event]) -> Vec<bool> {
        events
            .iter()
            .filter_map(|event| match event {
                Event::PointerButton { pressed, .. } => Some(*pressed),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn a_drag_survives_the_false_release_on_return() {
        let mut pointer = Pointer::default();
        frame(&mut pointer, true, press);
        frame(&mut pointer, false, |p, e| p.moved(OUTSIDE, 0.0, e));
        let back = frame(&mut pointer, true, |p, e| release(p, INSIDE, e));
        assert!(presses(&back).is_empty());
        let end = frame(&mut pointer, false, |p, e| release(p, INSIDE, e));
        assert_eq!(presses(&end), [false]);
    }

    #[test]
    fn a_fast_double_click_keeps_its_middle() {
        let mut pointer = Pointer::default();
        let first = frame(&mut pointer, true, |p, e| {
            press(p, e);
            release(p, INSIDE, e);
            press(p, e);
        });
        assert_eq!(presses(&first), [true, false, true]);
        let last = frame(&mut pointer, false, |p, e| release(p, INSIDE, e));
        assert_eq!(presses(&last), [false]);
    }

    #[test]
    fn a_release_outside_ends_drag_and_hover() {
        let mut pointer = Pointer::default();
        frame(&mut pointer, true, press);
        frame(&mut pointer, false, |p, e| p.moved(OUTSIDE, 0.0, e));
        let events = frame(&mut pointer, false, |p, e| release(p, OUTSIDE, e));
        assert_eq!(presses(&events), [false]);
        assert_eq!(events.last(), Some(&Event::PointerGone));
    }

    #[test]
    fn a_missing_release_uses_the_last_position() {
        let mut pointer = Pointer::default();
        frame(&mut pointer, true, press);
        let back = frame(&mut pointer, false, |p, e| {
            p.released(MouseButton::Unknown, pos2(300.0, 200.0), Modifiers::NONE, e);
        });
        assert_eq!(presses(&back), [false]);
        assert!(matches!(back[0], Event::PointerButton { pos, .. } if pos == INSIDE), "{back:?}");
    }

    #[test]
    fn a_drag_ends_at_its_last_position() {
        let mut pointer = Pointer::default();
        frame(&mut pointer, true, press);
        frame(&mut pointer, false, |_, _| {});
        assert!(pointer.strays());
        let look = |pointer: &mut Pointer, at, held| {
            let mut events = Vec::new();
            pointer.seen_outside(at, [held, false, false], 0.0, Modifiers::NONE, &mut events);
            events
        };
        assert_eq!(look(&mut pointer, OUTSIDE, true), [Event::PointerMoved(OUTSIDE)]);
        assert_eq!(look(&mut pointer, OUTSIDE, true), []);
        let released = look(&mut pointer, pos2(600.0, 200.0), false);
        assert!(matches!(released[0], Event::PointerButton { pos, pressed: false, .. } if pos == OUTSIDE));
        assert_eq!(released[1..], [Event::PointerGone]);
        assert!(!pointer.strays());
    }

    #[test]
    fn a_leaving_pointer_is_gone_after_a_while() {
        let mut pointer = Pointer::default();
        frame(&mut pointer, false, |p, e| {
            p.moved(pos2(360.0, 100.0), 0.0, e);
            p.moved(pos2(390.0, 100.0), 0.0, e);
        });
        let mut events = Vec::new();
        pointer.end_frame(0.1, &mut events);
        assert_eq!(events, []);
        pointer.end_frame(0.2, &mut events);
        assert_eq!(events, [Event::PointerGone]);
    }

    #[test]
    fn a_pointer_that_jumps_or_rests_stays() {
        let mut pointer = Pointer::default();
        frame(&mut pointer, false, |p, e| {
            p.moved(pos2(10.0, 100.0), 0.0, e);
            p.moved(pos2(390.0, 100.0), 0.0, e);
        });
        assert_eq!(frame(&mut pointer, false, |p, e| p.end_frame(9.0, e)), []);
    }
}
