//! The clipboard, kept safe from macroquad.
//!
//! macroquad has a small user interface of its own that cannot be turned off. At the start of every frame in which
//! Ctrl+C or Ctrl+X is held it writes its (empty) selection to the clipboard. So what this app has put there, or has
//! pasted from there, is put back in those frames. Text of another program that this app has never seen is lost
//! when Ctrl+C is pressed and nothing is copied; answer the key with a copy wherever there is something to copy.

use macroquad::input::{KeyCode, is_key_down, is_key_pressed};
use macroquad::miniquad::window::clipboard_set;

/// The expected contents of the clipboard.
#[derive(Debug, Default)]
pub(super) struct Clipboard {
    known: Option<String>,
}

impl Clipboard {
    /// Puts `text` on the clipboard.
    pub(super) fn set(&mut self, text: String) {
        clipboard_set(&text);
        self.known = Some(text);
    }

    /// Records a text that was found there.
    pub(super) fn saw(&mut self, text: &str) {
        self.known = Some(text.to_owned());
    }

    /// Call once in every frame: repairs what macroquad did at its start.
    pub(super) fn restore(&self) {
        if let Some(text) = &self.known
            && overwritten_by_macroquad()
        {
            clipboard_set(text);
        }
    }
}

/// Exactly macroquad's own condition, on its own state.
fn overwritten_by_macroquad() -> bool {
    let held = |key| is_key_down(key) || is_key_pressed(key);
    let ctrl = is_key_down(KeyCode::LeftControl) || is_key_down(KeyCode::RightControl);
    ctrl && (held(KeyCode::C) || held(KeyCode::X))
}
