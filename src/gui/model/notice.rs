//! The notice over the board.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::format::{ParseError, Reading};
use crate::gui::msg::{EditMsg, FileMsg, Msg, NoticeKind};
use crate::gui::run::id::RunId;

/// The notices.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    /// The notice on the screen.
    pub(crate) shown: Option<Notice>,
    /// The notice about the board covered by practice; restored together with it.
    pub(crate) held: Option<Notice>,
    /// The latest notices, newest first.
    pub(crate) history: VecDeque<(NoticeKind, String)>,
}

/// A notice over the board. It stays until it is dismissed; if it only informs, for some seconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) kind: NoticeKind,
    pub(crate) text: String,
    /// The error in a text, if the notice is about one.
    pub(crate) error: Option<Box<ParseError>>,
    /// Other possible readings of that text.
    pub(crate) offer: Option<Offer>,
    /// What can be done with the run's question set.
    pub(crate) set: Option<SetOffer>,
    /// The run and the step the notice is about; it disappears when another step is shown.
    pub(crate) step: Option<(RunId, u64)>,
    /// The time it has been shown.
    pub(crate) age: Duration,
}

impl Notice {
    /// Whether the notice offers something and therefore stays until dismissed.
    pub(crate) const fn is_offer(&self) -> bool {
        self.offer.is_some() || self.set.is_some()
    }
}

/// What can be done with a question set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SetOffer {
    /// Start the saved set.
    Start,
    /// Ask the same set again.
    Again,
}

/// Other possible readings of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    pub(crate) text: TextSource,
    /// The readings that result in other puzzles; empty if the text could not be read, in which case all
    /// formats are offered.
    pub(crate) readings: Vec<Reading>,
}

/// A source from which the text can be read again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TextSource {
    File(PathBuf),
    Pasted(Arc<str>),
}

impl TextSource {
    /// The message that reads the source in another format.
    pub(crate) fn read_as(&self, reading: Reading) -> Msg {
        match self {
            Self::File(path) => Msg::File(FileMsg::OpenAs(path.clone(), reading)),
            Self::Pasted(text) => Msg::Edit(EditMsg::PasteAs(Arc::clone(text), reading)),
        }
    }
}
