//! The clipboard, kept safe from macroquad.
//!
//! macroquad has a small user interface of its own, which cannot be turned off. At the start of every frame
//! in which Ctrl+C or Ctrl+X is held, it writes its (empty) selection to the clipboard. Text that this app
//! has copied or pasted is therefore put back in those frames. Text of another program that this app has
//! never seen is lost if Ctrl+C is pressed and nothing is copied, so copy something on that key wherever
//! possible.

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

    /// Records a text found on the clipboard.
    pub(super) fn saw(&mut self, text: &str) {
        self.known = Some(text.to_owned());
    }

    /// Repairs what macroquad did at the start of the frame; call it once per frame.
    pub(super) fn restore(&self) {
        if let Some(text) = &self.known
            && overwritten_by_macroquad()
        {
            clipboard_set(text);
        }
    }
}

/// The condition under which macroquad overwrites the clipboard, evaluated on its own state.
fn overwritten_by_macroquad() -> bool {
    let held = |key| is_key_down(key) || is_key_pressed(key);
    let ctrl = is_key_down(KeyCode::LeftControl) || is_key_down(KeyCode::RightControl);
    ctrl && (held(KeyCode::C) || held(KeyCode::X))
}
