//! Maps miniquad's keys to egui's. Stateless: [`super::input`] tracks which keys are held.

use egui::Key;
use macroquad::miniquad::KeyCode;

use crate::gui::platform::layout::Layout;

/// The key according to what it types.
///
/// X11 sends the character of a press just before the press itself. That `typed` character decides, because
/// it follows the keyboard layout (`?` is a key of its own on one layout and Shift with another key on the
/// next). Without one, or with one that names no key, the key's position on the keyboard decides. Characters
/// can name letters, digits and those punctuation keys that egui knows. A key that types a digit with Shift
/// also counts as that digit without it.
pub(super) fn logical(code: KeyCode, typed: Option<char>, shift: bool, layout: &Layout) -> Option<Key> {
    let Some(typed) = typed else { return without_num_lock(code).or_else(|| physical(code)) };
    let name = physical(code).filter(|_| !is_on_keypad(code));
    let digit = if shift { None } else { layout.digit(name, typed) };
    digit
        .or_else(|| Key::from_name(typed.encode_utf8(&mut [0; 4])))
        .or_else(|| layout.place(name, typed))
        .or_else(|| physical(code))
}

/// Whether the key types a character that another key types as well.
const fn is_on_keypad(code: KeyCode) -> bool {
    matches!(
        code,
        KeyCode::KpSubtract | KeyCode::KpAdd | KeyCode::KpDivide | KeyCode::KpDecimal | KeyCode::KpEqual
    )
}

/// The meaning of a keypad key while Num Lock is off.
///
/// On X11 miniquad calls these keys `Kp0` … `Kp9` in both cases; only the missing character distinguishes
/// them. Elsewhere it calls them `Home`, `Up` and so on.
fn without_num_lock(code: KeyCode) -> Option<Key> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let key = match code {
        KeyCode::Kp0 => Key::Insert,
        KeyCode::Kp1 => Key::End,
        KeyCode::Kp2 => Key::ArrowDown,
        KeyCode::Kp3 => Key::PageDown,
        KeyCode::Kp4 => Key::ArrowLeft,
        KeyCode::Kp6 => Key::ArrowRight,
        KeyCode::Kp7 => Key::Home,
        KeyCode::Kp8 => Key::ArrowUp,
        KeyCode::Kp9 => Key::PageUp,
        KeyCode::KpDecimal => Key::Delete,
        _ => return None,
    };
    Some(key)
}

/// The key according to its position on a US keyboard, or `None` if egui has no such key.
pub(super) fn physical(code: KeyCode) -> Option<Key> {
    command(code)
        .or_else(|| sign(code))
        .or_else(|| digit(code))
        .or_else(|| letter(code))
        .or_else(|| function(code))
        .or_else(|| modifier_or_lock(code))
}

fn command(code: KeyCode) -> Option<Key> {
    let key = match code {
        KeyCode::Down => Key::ArrowDown,
        KeyCode::Left => Key::ArrowLeft,
        KeyCode::Right => Key::ArrowRight,
        KeyCode::Up => Key::ArrowUp,
        KeyCode::Escape => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Enter | KeyCode::KpEnter => Key::Enter,
        KeyCode::Space => Key::Space,
        KeyCode::Insert => Key::Insert,
        KeyCode::Delete => Key::Delete,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Back => Key::BrowserBack,
        _ => return None,
    };
    Some(key)
}

fn sign(code: KeyCode) -> Option<Key> {
    let key = match code {
        KeyCode::Apostrophe => Key::Quote,
        KeyCode::Comma => Key::Comma,
        KeyCode::Minus | KeyCode::KpSubtract => Key::Minus,
        KeyCode::Period | KeyCode::KpDecimal => Key::Period,
        KeyCode::Slash | KeyCode::KpDivide => Key::Slash,
        KeyCode::Semicolon => Key::Semicolon,
        KeyCode::Equal | KeyCode::KpEqual => Key::Equals,
        KeyCode::KpAdd => Key::Plus,
        KeyCode::LeftBracket => Key::OpenBracket,
        KeyCode::RightBracket => Key::CloseBracket,
        KeyCode::Backslash => Key::Backslash,
        KeyCode::GraveAccent => Key::Backtick,
        KeyCode::World1 | KeyCode::World2 => Key::IntlBackslash,
        _ => return None,
    };
    Some(key)
}

fn digit(code: KeyCode) -> Option<Key> {
    let key = match code {
        KeyCode::Key0 | KeyCode::Kp0 => Key::Num0,
        KeyCode::Key1 | KeyCode::Kp1 => Key::Num1,
        KeyCode::Key2 | KeyCode::Kp2 => Key::Num2,
        KeyCode::Key3 | KeyCode::Kp3 => Key::Num3,
        KeyCode::Key4 | KeyCode::Kp4 => Key::Num4,
        KeyCode::Key5 | KeyCode::Kp5 => Key::Num5,
        KeyCode::Key6 | KeyCode::Kp6 => Key::Num6,
        KeyCode::Key7 | KeyCode::Kp7 => Key::Num7,
        KeyCode::Key8 | KeyCode::Kp8 => Key::Num8,
        KeyCode::Key9 | KeyCode::Kp9 => Key::Num9,
        _ => return None,
    };
    Some(key)
}

fn letter(code: KeyCode) -> Option<Key> {
    let key = match code {
        KeyCode::A => Key::A,
        KeyCode::B => Key::B,
        KeyCode::C => Key::C,
        KeyCode::D => Key::D,
        KeyCode::E => Key::E,
        KeyCode::F => Key::F,
        KeyCode::G => Key::G,
        KeyCode::H => Key::H,
        KeyCode::I => Key::I,
        KeyCode::J => Key::J,
        KeyCode::K => Key::K,
        KeyCode::L => Key::L,
        KeyCode::M => Key::M,
        KeyCode::N => Key::N,
        KeyCode::O => Key::O,
        KeyCode::P => Key::P,
        KeyCode::Q => Key::Q,
        KeyCode::R => Key::R,
        KeyCode::S => Key::S,
        KeyCode::T => Key::T,
        KeyCode::U => Key::U,
        KeyCode::V => Key::V,
        KeyCode::W => Key::W,
        KeyCode::X => Key::X,
        KeyCode::Y => Key::Y,
        KeyCode::Z => Key::Z,
        _ => return None,
    };
    Some(key)
}

fn function(code: KeyCode) -> Option<Key> {
    let key = match code {
        KeyCode::F1 => Key::F1,
        KeyCode::F2 => Key::F2,
        KeyCode::F3 => Key::F3,
        KeyCode::F4 => Key::F4,
        KeyCode::F5 => Key::F5,
        KeyCode::F6 => Key::F6,
        KeyCode::F7 => Key::F7,
        KeyCode::F8 => Key::F8,
        KeyCode::F9 => Key::F9,
        KeyCode::F10 => Key::F10,
        KeyCode::F11 => Key::F11,
        KeyCode::F12 => Key::F12,
        KeyCode::F13 => Key::F13,
        KeyCode::F14 => Key::F14,
        KeyCode::F15 => Key::F15,
        KeyCode::F16 => Key::F16,
        KeyCode::F17 => Key::F17,
        KeyCode::F18 => Key::F18,
        KeyCode::F19 => Key::F19,
        KeyCode::F20 => Key::F20,
        KeyCode::F21 => Key::F21,
        KeyCode::F22 => Key::F22,
        KeyCode::F23 => Key::F23,
        KeyCode::F24 => Key::F24,
        KeyCode::F25 => Key::F25,
        _ => return None,
    };
    Some(key)
}

fn modifier_or_lock(code: KeyCode) -> Option<Key> {
    let key = match code {
        KeyCode::LeftShift => Key::ShiftLeft,
        KeyCode::RightShift => Key::ShiftRight,
        KeyCode::LeftControl => Key::ControlLeft,
        KeyCode::RightControl => Key::ControlRight,
        KeyCode::LeftAlt => Key::AltLeft,
        KeyCode::RightAlt => Key::AltRight,
        KeyCode::LeftSuper => Key::SuperLeft,
        KeyCode::RightSuper => Key::SuperRight,
        KeyCode::CapsLock => Key::CapsLock,
        KeyCode::NumLock => Key::NumLock,
        KeyCode::ScrollLock => Key::ScrollLock,
        KeyCode::PrintScreen => Key::PrintScreen,
        KeyCode::Pause => Key::Pause,
        KeyCode::Menu => Key::Menu,
        _ => return None,
    };
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::platform::layout::tests::{french, russian};

    fn logical(code: KeyCode, typed: Option<char>) -> Option<Key> {
        super::logical(code, typed, false, &Layout::default())
    }

    #[test]
    fn non_latin_layouts_name_keys_by_position() {
        let layout = russian();
        let named = |code, typed| super::logical(code, Some(typed), false, &layout);
        assert_eq!(named(KeyCode::Unknown, 'м'), Some(Key::V));
        assert_eq!(named(KeyCode::Unknown, 'Ц'), Some(Key::W));
        assert_eq!(named(KeyCode::Key3, '3'), Some(Key::Num3));
        assert_eq!(named(KeyCode::Space, ' '), Some(Key::Space));
    }

    #[test]
    fn number_keys_that_need_shift_are_digits() {
        let layout = french();
        let named = |code, typed, shift| super::logical(code, Some(typed), shift, &layout);
        assert_eq!(named(KeyCode::Unknown, 'é', false), Some(Key::Num2));
        assert_eq!(named(KeyCode::Minus, '-', false), Some(Key::Num6));
        assert_eq!(named(KeyCode::KpSubtract, '-', false), Some(Key::Minus));
        assert_eq!(named(KeyCode::Minus, '6', true), Some(Key::Num6));
        assert_eq!(named(KeyCode::A, 'a', false), Some(Key::A));
    }

    #[test]
    fn the_typed_character_names_the_key() {
        assert_eq!(logical(KeyCode::Slash, Some('?')), Some(Key::Questionmark));
        assert_eq!(logical(KeyCode::Unknown, Some('+')), Some(Key::Plus));
        assert_eq!(logical(KeyCode::Unknown, Some('4')), Some(Key::Num4));
    }

    #[test]
    fn an_unknown_character_falls_back_to_the_position() {
        assert_eq!(logical(KeyCode::Key7, Some('&')), Some(Key::Num7));
        assert_eq!(logical(KeyCode::Enter, Some('\r')), Some(Key::Enter));
        assert_eq!(logical(KeyCode::Unknown, Some('é')), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_keypad_follows_num_lock() {
        assert_eq!(logical(KeyCode::Kp7, Some('7')), Some(Key::Num7));
        assert_eq!(logical(KeyCode::Kp7, None), Some(Key::Home));
        assert_eq!(logical(KeyCode::KpDecimal, None), Some(Key::Delete));
        assert_eq!(logical(KeyCode::KpEnter, Some('\r')), Some(Key::Enter));
    }

    #[test]
    fn both_sides_of_a_modifier_have_a_name() {
        assert_eq!(physical(KeyCode::LeftSuper), Some(Key::SuperLeft));
        assert_eq!(physical(KeyCode::RightSuper), Some(Key::SuperRight));
        assert_eq!(physical(KeyCode::RightControl), Some(Key::ControlRight));
    }
}
