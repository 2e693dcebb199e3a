//! The table of all keys: what to press, when it applies, what it does, and the message it sends. The key handling, the
//! help page and `docs/keys.md` are made from it. A file for each group.

macro_rules! send {
    ($msg:expr) => {
        Send::Msg(|_| Some(Msg::from($msg)))
    };
}

mod solving;
mod typing;
mod window;

use egui::Key;

use super::press::{Held, Press};
use super::row::{Group, Row, Send, When};

/// All keys.
pub(crate) const TABLE: &[Group] = &[
    Group { title: "Solving", rows: solving::SOLVING },
    Group { title: "Typing a puzzle", rows: typing::TYPING },
    Group { title: "Puzzles and window", rows: window::WINDOW },
];

const fn row(when: When, does: &'static str, keys: &'static [(Press, Send)]) -> Row {
    Row { when, does, keys, also: &[] }
}

const fn key(held: Held, key: Key) -> Press {
    Press::Key(held, key)
}
