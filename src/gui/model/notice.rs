//! The message over the board.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::format::{ParseError, Reading};
use crate::gui::msg::{EditMsg, FileMsg, Msg, NoticeKind};
use crate::gui::run::id::RunId;

/// The messages.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    /// The one that is shown.
    pub(crate) shown: Option<Notice>,
    /// The message about the board that practice lies over, which comes back with it.
    pub(crate) held: Option<Notice>,
    /// The last notices, the newest first.
    pub(crate) history: VecDeque<(NoticeKind, String)>,
}

/// A message over the board, until it is dismissed or, if it is only informative, for some seconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) kind: NoticeKind,
    pub(crate) text: String,
    /// The error in a text, if the message is about one.
    pub(crate) error: Option<Box<ParseError>>,
    /// Other readings of that text.
    pub(crate) offer: Option<Offer>,
    /// What it offers to do with the set of questions of the run.
    pub(crate) set: Option<SetOffer>,
    /// The run and the step that it is about; it disappears with that step.
    pub(crate) step: Option<(RunId, u64)>,
    /// How long it has been shown.
    pub(crate) age: Duration,
}

impl Notice {
    /// Whether it offers something, and so stays until it is dismissed.
    pub(crate) const fn is_offer(&self) -> bool {
        self.offer.is_some() || self.set.is_some()
    }
}

/// What can be done with a set of questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SetOffer {
    /// To start the one that was saved.
    Start,
    /// To ask it again.
    Again,
}

/// Other possible readings of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    pub(crate) text: TextSource,
    /// The readings that give other puzzles; empty if the text could not be read, in which case any format may be
    /// tried.
    pub(crate) readings: Vec<Reading>,
}

/// A source from which the text can be read again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TextSource {
    File(PathBuf),
    Pasted(Arc<str>),
}

impl TextSource {
    /// The message that reads it with another reading.
    pub(crate) fn read_as(&self, reading: Reading) -> Msg {
        match self {
            Self::File(path) => Msg::File(FileMsg::OpenAs(path.clone(), reading)),
            Self::Pasted(text) => Msg::Edit(EditMsg::PasteAs(Arc::clone(text), reading)),
        }
    }
}
