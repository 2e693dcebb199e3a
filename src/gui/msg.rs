//! Everything that can happen to the window. Each room has a message enum of its own; panels and keys emit them,
//! `update` matches each once. Lies below the model and knows nothing of it.

use std::time::Duration;

pub(crate) use super::board::msg::{BoardMsg, EditMsg};
pub(crate) use super::io::msg::{Failure, FileMsg, PathPurpose, ReadResult, RunFileMsg, SaveMsg, ShelfMsg};
pub(crate) use super::run::msg::{DebugMsg, RecordingMsg, RunMsg};
pub(crate) use super::timeline::msg::ChartMsg;

/// Something that happened: a key, a click, news from outside, or the passing of time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Msg {
    /// A frame begins, so long after the last.
    Tick(Duration),
    Edit(EditMsg),
    Board(BoardMsg),
    File(FileMsg),
    Save(SaveMsg),
    Shelf(ShelfMsg),
    RunFile(RunFileMsg),
    Run(RunMsg),
    Recording(RecordingMsg),
    Debug(DebugMsg),
    Chart(ChartMsg),
    Window(WindowMsg),
}

macro_rules! from_rooms {
    ($($variant:ident($msg:ty)),+ $(,)?) => {
        $(impl From<$msg> for Msg {
            fn from(msg: $msg) -> Self {
                Self::$variant(msg)
            }
        })+
    };
}

from_rooms!(
    Edit(EditMsg),
    Board(BoardMsg),
    File(FileMsg),
    Save(SaveMsg),
    Shelf(ShelfMsg),
    RunFile(RunFileMsg),
    Run(RunMsg),
    Recording(RecordingMsg),
    Debug(DebugMsg),
    Chart(ChartMsg),
    Window(WindowMsg),
);

/// Where the panels' messages go.
pub(crate) type Messages = Vec<Msg>;

/// The window itself: themes, pop-ups, notices and the end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WindowMsg {
    /// The timeline becomes so high, in points.
    TimelineHeight(f32),
    ToggleTheme,
    ToggleMarks,
    ToggleHelp,
    ToggleFullscreen,
    Confirm,
    Escape,
    DismissNotice,
    Tell(NoticeKind, String),
    AskQuit,
    /// The window stays, although quitting was asked for.
    Stay,
    Quit,
}

/// What a notice is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoticeKind {
    /// Something went wrong.
    Error,
    /// Something worth knowing.
    Info,
}
