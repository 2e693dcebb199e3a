//! Key presses, and their names on the help page.

use egui::{Key, Modifiers};

/// A key, a character, or a pointer action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Press {
    /// A key with exactly these modifiers.
    Key(Held, Key),
    /// A letter in either case, so that every keyboard layout works.
    Letter(char),
    /// Exactly this character.
    Typed(char),
    /// A symbol of the board.
    Symbol,
    /// The board's symbol for an empty cell.
    Blank,
    /// A number key from 1 to 9.
    Figure(Held),
    /// The system's shortcuts to paste and to copy.
    Paste,
    Copy,
    /// A pointer action, described in words; handled elsewhere.
    Pointer(&'static str),
}

/// The modifiers held with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    Nothing,
    Shift,
    Ctrl,
    CtrlShift,
    Alt,
    Anything,
}

impl Held {
    pub(super) fn fits(self, modifiers: Modifiers) -> bool {
        match self {
            Self::Nothing => !modifiers.command && !modifiers.shift && !modifiers.alt,
            Self::Shift => !modifiers.command && modifiers.shift,
            Self::Ctrl => modifiers.command && !modifiers.shift,
            Self::CtrlShift => modifiers.command && modifiers.shift,
            Self::Alt => modifiers.alt && !modifiers.command,
            Self::Anything => true,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Nothing | Self::Anything => "",
            Self::Shift => "Shift ",
            Self::Ctrl => "Ctrl ",
            Self::CtrlShift => "Ctrl Shift ",
            Self::Alt => "Alt ",
        }
    }
}

impl Press {
    /// The name, as printed on the keyboard.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Key(held, key) => format!("{}{}", held.name(), key_name(key)),
            Self::Letter(letter) => letter.to_uppercase().to_string(),
            Self::Typed(' ') => "Space".into(),
            Self::Typed(letter) if letter.is_uppercase() => format!("Shift {letter}"),
            Self::Typed('-') => "−".into(),
            Self::Typed(other) => other.to_uppercase().to_string(),
            Self::Symbol => "digits, letters".into(),
            Self::Blank => "the blank".into(),
            Self::Figure(held) => format!("{name}1 … {name}9", name = held.name()),
            Self::Paste => "Ctrl V".into(),
            Self::Copy => "Ctrl C".into(),
            Self::Pointer(words) => words.into(),
        }
    }
}

fn key_name(key: Key) -> &'static str {
    match key {
        Key::ArrowRight => "→",
        Key::ArrowLeft => "←",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::PageDown => "Page Down",
        Key::PageUp => "Page Up",
        Key::Escape => "Esc",
        Key::Minus => "−",
        Key::Plus => "+",
        other => other.name(),
    }
}
