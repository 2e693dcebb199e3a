//! Tracks which modifier keys are held, from the events themselves.
//!
//! Every key and character event reports the modifiers. On X11 the report describes the moment *before* the
//! event, so reports alone miss the key that is just going down or up, whereas keys alone miss what happened
//! while another window had focus. Together they are exact, even for combinations typed within one frame.

use macroquad::miniquad::{KeyCode, KeyMods};

/// The held modifier keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HeldModifiers {
    shift: Pair,
    ctrl: Pair,
    alt: Pair,
    logo: Pair,
}

impl HeldModifiers {
    /// Adopts the state that an event reports.
    pub(super) fn report(&mut self, mods: KeyMods) {
        self.shift.report(mods.shift);
        self.ctrl.report(mods.ctrl);
        self.alt.report(mods.alt);
        self.logo.report(mods.logo);
    }

    /// Processes a modifier key going down or up; other keys change nothing.
    pub(super) fn key(&mut self, code: KeyCode, pressed: bool) {
        match code {
            KeyCode::LeftShift => self.shift.left = pressed,
            KeyCode::RightShift => self.shift.right = pressed,
            KeyCode::LeftControl => self.ctrl.left = pressed,
            KeyCode::RightControl => self.ctrl.right = pressed,
            KeyCode::LeftAlt => self.alt.left = pressed,
            // The right one may be AltGr, which is no modifier for shortcuts; the following reports decide.
            KeyCode::RightAlt if pressed => {}
            KeyCode::RightAlt => self.alt.right = false,
            KeyCode::LeftSuper => self.logo.left = pressed,
            KeyCode::RightSuper => self.logo.right = pressed,
            _ => return,
        }
        self.forget_unknown_sides(code);
    }

    /// The modifiers as egui represents them; `command` is the one used for shortcuts on this platform.
    pub(super) fn to_egui(self) -> egui::Modifiers {
        let mac = cfg!(target_os = "macos");
        egui::Modifiers {
            alt: self.alt.any(),
            ctrl: self.ctrl.any(),
            shift: self.shift.any(),
            mac_cmd: mac && self.logo.any(),
            command: if mac { self.logo.any() } else { self.ctrl.any() },
        }
    }

    /// Whether a character typed now is text rather than part of a shortcut.
    pub(super) fn allow_text(self) -> bool {
        // On Windows, AltGr is both Ctrl and Alt; on macOS, Option types symbols.
        let alt_gr = cfg!(windows) && self.ctrl.any() && self.alt.any();
        let alt_chord = self.alt.any() && !cfg!(target_os = "macos");
        alt_gr || !(self.ctrl.any() || self.logo.any() || alt_chord)
    }

    /// Forgets that an unknown key of a pair is held once either key has been seen, because that explains the
    /// report.
    fn forget_unknown_sides(&mut self, code: KeyCode) {
        match code {
            KeyCode::LeftShift | KeyCode::RightShift => self.shift.unknown = false,
            KeyCode::LeftControl | KeyCode::RightControl => self.ctrl.unknown = false,
            KeyCode::LeftAlt | KeyCode::RightAlt => self.alt.unknown = false,
            _ => self.logo.unknown = false,
        }
    }
}

/// The left and the right key of one modifier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pair {
    left: bool,
    right: bool,
    /// Whether the modifier is reported as held although no press was seen: the press went to another window.
    unknown: bool,
}

impl Pair {
    fn any(self) -> bool {
        self.left || self.right || self.unknown
    }

    fn report(&mut self, held: bool) {
        if !held {
            *self = Self::default();
        } else if !self.any() {
            self.unknown = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };
    const SHIFT: KeyMods = KeyMods { shift: true, ..NONE };
    const CTRL: KeyMods = KeyMods { ctrl: true, ..NONE };

    fn after(events: &[(KeyCode, KeyMods, bool)]) -> HeldModifiers {
        let mut held = HeldModifiers::default();
        for &(code, mods, pressed) in events {
            held.report(mods);
            held.key(code, pressed);
        }
        held
    }

    #[test]
    fn a_press_counts_before_it_is_reported() {
        let held = after(&[(KeyCode::LeftControl, NONE, true)]);
        assert!(held.to_egui().ctrl);
        assert_eq!(held.to_egui().command, !cfg!(target_os = "macos"));
    }

    #[test]
    fn a_release_counts_before_it_is_reported() {
        let held = after(&[(KeyCode::LeftControl, NONE, true), (KeyCode::LeftControl, CTRL, false)]);
        assert_eq!(held, HeldModifiers::default());
    }

    #[test]
    fn the_other_side_keeps_the_modifier() {
        let held = after(&[
            (KeyCode::LeftShift, NONE, true),
            (KeyCode::RightShift, SHIFT, true),
            (KeyCode::LeftShift, SHIFT, false),
        ]);
        assert!(held.to_egui().shift);
    }

    #[test]
    fn a_modifier_pressed_elsewhere_is_believed_and_released() {
        let held = after(&[(KeyCode::A, CTRL, true)]);
        assert!(held.to_egui().ctrl);
        let held = after(&[(KeyCode::A, CTRL, true), (KeyCode::RightControl, CTRL, false)]);
        assert!(!held.to_egui().ctrl);
    }

    #[test]
    fn the_next_report_corrects_a_missed_release() {
        let held = after(&[(KeyCode::LeftControl, NONE, true), (KeyCode::A, NONE, true)]);
        assert!(!held.to_egui().ctrl);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn alt_gr_types_text() {
        let held = after(&[(KeyCode::RightAlt, NONE, true), (KeyCode::Q, NONE, true)]);
        assert!(held.allow_text());
        assert!(!held.to_egui().alt);
    }

    #[test]
    fn shortcuts_are_not_text() {
        assert!(after(&[]).allow_text());
        assert!(after(&[(KeyCode::LeftShift, NONE, true)]).allow_text());
        assert!(!after(&[(KeyCode::LeftControl, NONE, true)]).allow_text());
        assert!(!after(&[(KeyCode::RightSuper, NONE, true)]).allow_text());
    }
}
