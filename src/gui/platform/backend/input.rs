//! Turns macroquad's input events into egui's. Independent of window and widgets: what it needs from the
//! platform (size, scale, clipboard) is passed in, so it can be tested without them.

use egui::{Event, Key, Rect, TouchPhase, vec2};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase as MiniquadTouchPhase};

use super::keys;
use super::modifiers::HeldModifiers;
use super::pointer::{self, Held, Pointer};
use super::portions::Portions;
use crate::gui::platform::display::{Keyboard, PointerSeen};
use crate::gui::platform::layout::Layout;

/// The drawing surface: its size in physical pixels, and the number of pixels per point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Surface {
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) pixels_per_point: f32,
}

impl Surface {
    /// The whole surface in points.
    pub(super) fn rect(self) -> Rect {
        Rect::from_min_size(egui::Pos2::ZERO, vec2(self.width, self.height) / self.pixels_per_point)
    }
}

/// Collects the events of the window.
pub(super) struct Input {
    events: Vec<Event>,
    portions: Portions,
    surface: Surface,
    now: f64,
    modifiers: HeldModifiers,
    pointer: Pointer,
    /// The name each held key had when it went down, so that its release gets the same name.
    held_keys: Vec<(KeyCode, Key)>,
    /// The character that came just before a key, which X11 sends first.
    typed: Option<char>,
    focused: bool,
    read_clipboard: fn() -> Option<String>,
    look_outside: LookOutside,
    keyboard: Keyboard,
}

/// Queries the pointer outside the window.
pub(super) type LookOutside = Box<dyn FnMut() -> Option<PointerSeen>>;

impl Input {
    pub(super) fn new(
        read_clipboard: fn() -> Option<String>,
        look_outside: LookOutside,
        keyboard: Keyboard,
    ) -> Self {
        Self {
            events: Vec::new(),
            portions: Portions::default(),
            surface: Surface { width: 1.0, height: 1.0, pixels_per_point: 1.0 },
            now: 0.0,
            modifiers: HeldModifiers::default(),
            pointer: Pointer::default(),
            held_keys: Vec::new(),
            typed: None,
            focused: true,
            read_clipboard,
            look_outside,
            keyboard,
        }
    }

    /// Collects the events sent by `replay`, as seen at `now` (seconds on any steady clock) on `surface`.
    /// `held_at_end` are the mouse buttons that are down at the end.
    pub(super) fn collect(
        &mut self,
        surface: Surface,
        now: f64,
        held_at_end: Held,
        replay: impl FnOnce(&mut Self),
    ) {
        self.surface = surface;
        self.now = now;
        self.pointer.begin_frame(surface.rect(), held_at_end);
        replay(self);
        self.typed = None;
        if self.pointer.strays()
            && let Some(seen) = (self.look_outside)()
        {
            let at = self.in_points(seen.at.0, seen.at.1);
            self.pointer.seen_outside(at, seen.held, now, self.modifiers.to_egui(), &mut self.events);
        }
        self.pointer.end_frame(now, &mut self.events);
        self.portions.extend(&mut self.events, now);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.portions.is_empty()
    }

    /// Whether something is being dragged outside the window, where no events report it.
    pub(super) fn strays(&self) -> bool {
        self.pointer.strays()
    }

    pub(super) fn is_focused(&self) -> bool {
        self.focused
    }

    /// Takes the events for egui's next pass, with the time they were collected. There may be more.
    pub(super) fn take_portion(&mut self) -> (Vec<Event>, Option<f64>) {
        self.portions.take()
    }

    /// The last pasted text among the waiting events.
    pub(super) fn pasted(&self) -> Option<&str> {
        self.portions.waiting().rev().find_map(|event| match event {
            Event::Paste(text) => Some(text.as_str()),
            _ => None,
        })
    }

    fn in_points(&self, x: f32, y: f32) -> egui::Pos2 {
        pointer::in_points(x, y, self.surface.pixels_per_point)
    }

    /// Processes the modifiers reported by an event, and the key if it is itself a modifier.
    fn note_modifiers(&mut self, mods: KeyMods, key: Option<(KeyCode, bool)>) {
        let before = self.modifiers.to_egui();
        self.modifiers.report(mods);
        if let Some((code, pressed)) = key {
            self.modifiers.key(code, pressed);
        }
        let after = self.modifiers.to_egui();
        if before != after {
            self.events.push(Event::ModifiersChanged(after));
        }
    }

    fn press(&mut self, code: KeyCode, repeat: bool) {
        let typed = self.typed.take();
        let modifiers = self.modifiers.to_egui();
        let logical = |layout: &Layout| keys::logical(code, typed, modifiers.shift, layout);
        let Some(key) = self.keyboard.ask(logical) else { return };
        if let Some(chord) = clipboard_chord(key, modifiers) {
            return self.push_chord(chord);
        }
        self.held_keys.retain(|(held, name)| (*held, *name) != (code, key));
        self.held_keys.push((code, key));
        self.push_key(code, key, true, repeat);
    }

    fn release(&mut self, code: KeyCode) {
        // Keys without a name share a code: all of them count as released, so that none stays held for ever.
        let names = self.held_keys.extract_if(.., |(held, _)| *held == code).map(|(_, key)| key);
        let mut names: Vec<Key> = names.collect();
        if names.is_empty() {
            names.extend(keys::physical(code));
        }
        for key in names {
            self.push_key(code, key, false, false);
        }
    }

    fn push_key(&mut self, code: KeyCode, key: Key, pressed: bool, repeat: bool) {
        let (physical_key, modifiers) = (keys::physical(code), self.modifiers.to_egui());
        self.events.push(Event::Key { key, physical_key, pressed, repeat, modifiers });
    }

    fn push_chord(&mut self, chord: Chord) {
        match chord {
            Chord::Copy => self.events.push(Event::Copy),
            Chord::Cut => self.events.push(Event::Cut),
            Chord::Paste => {
                // Empty if the clipboard has an image or nothing, which deserves a notice.
                let text = (self.read_clipboard)().unwrap_or_default().replace("\r\n", "\n");
                self.events.push(Event::Paste(text));
            }
        }
    }

    fn set_focus(&mut self, focused: bool) {
        if self.focused == focused {
            return;
        }
        self.focused = focused;
        self.events.push(Event::WindowFocused(focused));
        if !focused {
            // egui forgets keys and modifiers by itself; their releases will go to another window.
            self.modifiers = HeldModifiers::default();
            self.held_keys.clear();
            self.pointer.gone(&mut self.events);
        }
    }
}

impl EventHandler for Input {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.pointer.moved(self.in_points(x, y), self.now, &mut self.events);
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        let (unit, delta) = pointer::wheel(x, y);
        self.events.push(Event::MouseWheel {
            unit,
            delta,
            phase: TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: self.modifiers.to_egui(),
        });
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        let at = self.in_points(x, y);
        // On platforms that do not report focus, a click shows that the window has it.
        self.set_focus(true);
        self.pointer.pressed(button, at, self.modifiers.to_egui(), &mut self.events);
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        let at = self.in_points(x, y);
        self.pointer.released(button, at, self.modifiers.to_egui(), &mut self.events);
    }

    fn touch_event(&mut self, _: MiniquadTouchPhase, _: u64, _: f32, _: f32) {
        // macroquad has already sent this touch as mouse events; the default implementation would send them
        // again.
    }

    fn char_event(&mut self, character: char, mods: KeyMods, _repeat: bool) {
        self.note_modifiers(mods, None);
        // Elsewhere the character follows its key, and would be taken for that of the next key.
        self.typed = cfg!(target_os = "linux").then_some(character);
        if self.modifiers.allow_text() && is_text(character) {
            self.events.push(Event::Text(character.to_string()));
        }
    }

    fn key_down_event(&mut self, code: KeyCode, mods: KeyMods, repeat: bool) {
        self.set_focus(true);
        self.note_modifiers(mods, Some((code, true)));
        self.press(code, repeat);
    }

    fn key_up_event(&mut self, code: KeyCode, mods: KeyMods) {
        self.note_modifiers(mods, Some((code, false)));
        self.release(code);
    }

    fn window_minimized_event(&mut self) {
        self.set_focus(false);
    }

    fn window_restored_event(&mut self) {
        self.set_focus(true);
    }
}

/// Key combinations that egui expects as events of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chord {
    Copy,
    Cut,
    Paste,
}

fn clipboard_chord(key: Key, modifiers: egui::Modifiers) -> Option<Chord> {
    match key {
        Key::C if modifiers.command => Some(Chord::Copy),
        Key::X if modifiers.command => Some(Chord::Cut),
        Key::V if modifiers.command => Some(Chord::Paste),
        Key::Insert if modifiers.ctrl => Some(Chord::Copy),
        Key::Delete if modifiers.shift_only() => Some(Chord::Cut),
        Key::Insert if modifiers.shift_only() => Some(Chord::Paste),
        _ => None,
    }
}

/// Whether a character is text: control characters are keys, and macOS sends function keys as private
/// characters.
fn is_text(character: char) -> bool {
    let private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
    !character.is_control() && !private
}

#[cfg(test)]
#[path = "input_tests.rs"]
mod tests;
