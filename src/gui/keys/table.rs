//! The table of all keys: what to press, when it applies, what it does, and the message it sends. Key
//! handling, the help page and `docs/keys.md` are generated from it. Each group has a file of its own.

macro_rules! send {
    ($msg:expr) => {
        Send::Msg(|_| Some(Msg::from($msg)))
    };
}

macro_rules! landmark {
    ($landmark:ident, $forward:expr) => {
        send!(RunMsg::Landmark { landmark: Landmark::$landmark, forward: $forward })
    };
}

mod files;
mod finding;
mod playing;
mod practice;
mod study;
mod typing;
mod views;
mod window;

use egui::Key;

use super::press::{Held, Press};
use super::row::{Group, Row, Send, When};

/// All keys.
pub(crate) const TABLE: &[Group] = &[
    Group { title: "Solving and playing", rows: playing::PLAYING },
    Group { title: "Asking and finding", rows: finding::FINDING },
    Group { title: "Timeline and pages", rows: views::VIEWS },
    Group { title: "Practice and study", rows: study::STUDY },
    Group { title: "Typing a puzzle", rows: typing::TYPING },
    Group { title: "Puzzles and runs", rows: files::FILES },
    Group { title: "Window", rows: window::WINDOW },
];

const fn row(when: When, does: &'static str, keys: &'static [(Press, Send)]) -> Row {
    Row { when, does, keys, also: &[] }
}

const fn key(held: Held, key: Key) -> Press {
    Press::Key(held, key)
}
