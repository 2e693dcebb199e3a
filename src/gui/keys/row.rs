//! A row of the table of keys: what to press, when it applies, what it does, and the message it sends.

use super::enter;
use super::press::Press;
use crate::geometry::Digit;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::{EditMsg, Msg};

/// A group of related keys on the help page.
pub(crate) struct Group {
    pub(crate) title: &'static str,
    pub(crate) rows: &'static [Row],
}

/// A row of the help page.
pub(crate) struct Row {
    pub(crate) when: When,
    /// What it does, in words.
    pub(crate) does: &'static str,
    pub(super) keys: &'static [(Press, Send)],
    /// Alternative keys, which the help page does not list.
    pub(super) also: &'static [(Press, Send)],
}

/// When a row applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Always,
    /// While no pop-up is open.
    NoPopup,
    /// While there is a next action, such as solving, playing or confirming.
    GoesOn,
    /// While a board is shown, with or without a run.
    Board,
    /// While a question about something unsaved is open.
    Unsaved,
    /// While a run is shown.
    Run,
    /// While a puzzle is edited.
    Edit,
    /// While digits can be typed; on the start page, typing one leads to the board.
    Typing,
    /// While the page of studies is shown.
    Study,
    /// While practice is shown.
    Practice,
    /// While the editor's board can be changed, so not in practice, which has its own.
    Work,
    /// While the help is shown.
    Help,
}

/// The message of a key.
#[derive(Clone, Copy)]
pub(super) enum Send {
    Msg(fn(&Model) -> Option<Msg>),
    Digit(fn(Digit) -> Msg),
    Text(fn(String) -> EditMsg),
    /// Nothing: pointer actions are handled by what is pointed at.
    Elsewhere,
}

impl Row {
    /// The keys, as printed on the keyboard.
    pub(crate) fn keys(&self) -> String {
        self.keys.iter().map(|(press, _)| press.name()).collect::<Vec<_>>().join("  ")
    }

    /// All presses, including those the help page does not list.
    pub(super) fn presses(&self) -> impl Iterator<Item = &'static (Press, Send)> + use<> {
        self.keys.iter().chain(self.also)
    }
}

impl When {
    pub(super) fn fits(self, model: &Model) -> bool {
        let free = model.popup.is_none();
        match self {
            Self::Always => true,
            Self::NoPopup => free,
            Self::GoesOn => enter::go_on(model).is_some(),
            Self::Unsaved => matches!(model.popup, Some(Popup::Discard(_) | Popup::LoseRun)),
            Self::Board => free && model.shows_board(),
            Self::Run => free && model.lanes.is_some() && model.shows_board(),
            Self::Edit => free && model.lanes.is_none() && model.shows_board(),
            Self::Typing => {
                free && model.lanes.is_none() && !model.study.is_shown && !model.practice.is_shown()
            }
            Self::Study => free && model.study.is_shown,
            Self::Practice => free && model.practice.is_shown(),
            Self::Work => free && !model.practice.is_shown(),
            Self::Help => matches!(model.popup, Some(Popup::Help(_))),
        }
    }
}
