//! All messages of the window. Each part of the window has its own message enum; panels and keys send
//! messages, and `update` handles each in one place. Independent of the model.

use std::time::Duration;

use super::page::Page;

pub(crate) use super::board::msg::{BoardMsg, EditMsg};
pub(crate) use super::bookmarks::MarkMsg;
pub(crate) use super::branch::BranchMsg;
pub(crate) use super::chart::msg::ChartMsg;
pub(crate) use super::checkup::CheckMsg;
pub(crate) use super::film::msg::FilmMsg;
pub(crate) use super::find::msg::FindMsg;
pub(crate) use super::guide::msg::{GuideMsg, HelpPage};
pub(crate) use super::hints::HintMsg;
pub(crate) use super::io::msg::{Failure, FileMsg, PathPurpose, ReadResult, RunFileMsg, SaveMsg, ShelfMsg};
pub(crate) use super::lessons::LessonMsg;
pub(crate) use super::link::LinkMsg;
pub(crate) use super::picture::msg::PictureMsg;
pub(crate) use super::practice::PracticeMsg;
pub(crate) use super::predict::msg::PredictMsg;
pub(crate) use super::race::msg::RaceMsg;
pub(crate) use super::review::msg::ReviewMsg;
pub(crate) use super::run::msg::{DebugMsg, RecordingMsg, RunMsg};
pub(crate) use super::study::msg::StudyMsg;
pub(crate) use super::watch::msg::WatchMsg;
pub(crate) use super::why::msg::WhyMsg;

/// An event: a key, a click, something from outside, or the passing of time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Msg {
    /// A frame begins, this long after the last one.
    Tick(Duration),
    Edit(EditMsg),
    Board(BoardMsg),
    File(FileMsg),
    Save(SaveMsg),
    Shelf(ShelfMsg),
    RunFile(RunFileMsg),
    Picture(PictureMsg),
    Film(FilmMsg),
    Run(RunMsg),
    Race(RaceMsg),
    Branch(BranchMsg),
    Predict(PredictMsg),
    Recording(RecordingMsg),
    Find(FindMsg),
    Debug(DebugMsg),
    Mark(MarkMsg),
    Why(WhyMsg),
    Review(ReviewMsg),
    Watch(WatchMsg),
    Check(CheckMsg),
    Hint(HintMsg),
    Practice(PracticeMsg),
    Lesson(LessonMsg),
    Link(LinkMsg),
    Study(StudyMsg),
    Chart(ChartMsg),
    Guide(GuideMsg),
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
    Picture(PictureMsg),
    Film(FilmMsg),
    Run(RunMsg),
    Race(RaceMsg),
    Branch(BranchMsg),
    Predict(PredictMsg),
    Recording(RecordingMsg),
    Find(FindMsg),
    Debug(DebugMsg),
    Mark(MarkMsg),
    Why(WhyMsg),
    Review(ReviewMsg),
    Watch(WatchMsg),
    Check(CheckMsg),
    Hint(HintMsg),
    Practice(PracticeMsg),
    Lesson(LessonMsg),
    Link(LinkMsg),
    Study(StudyMsg),
    Chart(ChartMsg),
    Guide(GuideMsg),
    Window(WindowMsg),
);

/// The messages sent by the panels.
pub(crate) type Messages = Vec<Msg>;

/// Messages about themes, pop-ups, notices and quitting.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WindowMsg {
    /// Sets the height of the timeline, in points; `None` restores the default.
    TimelineHeight(Option<f32>),
    /// Sets the width of the side panel, in points; `None` restores the default.
    SideWidth(Option<f32>),
    /// Sets the share of its page's height for the code; `None` restores the default.
    CodeShare(Option<f32>),
    ToggleTheme,
    ToggleMarks,
    ToggleHelp,
    /// Shows a page of the side panel.
    ShowPage(Page),
    /// The window has become wide enough for two pages, or no longer is.
    Wide(bool),
    ToggleFullscreen,
    /// Sets the size of all text, in percent.
    SetTextSize(u16),
    /// Enters or leaves the presentation: only the board, the step and the timeline, enlarged.
    TogglePresentation,
    /// Hides or shows the steps after the current one.
    ToggleLater,
    Confirm,
    /// Declines to save, in answer to a question about something unsaved.
    DontSave,
    Escape,
    DismissNotice,
    /// Shows the latest notices.
    ShowMessages,
    Tell(NoticeKind, String),
    AskQuit,
    /// Cancels quitting.
    Stay,
    Quit,
}

impl WindowMsg {
    /// Whether the message would lose the sheet. Only `AskQuit` would; `Quit` comes after the question.
    pub(in crate::gui) const fn loses_the_sheet(&self) -> bool {
        match self {
            Self::AskQuit => true,
            Self::TimelineHeight(_) | Self::SideWidth(_) | Self::CodeShare(_) | Self::SetTextSize(_) => false,
            Self::ToggleTheme | Self::ToggleMarks | Self::ToggleHelp | Self::ToggleFullscreen => false,
            Self::ShowPage(_) | Self::Wide(_) | Self::TogglePresentation | Self::ToggleLater => false,
            Self::Confirm | Self::DontSave | Self::Escape | Self::Stay | Self::Quit => false,
            Self::DismissNotice | Self::ShowMessages | Self::Tell(..) => false,
        }
    }
}

/// The kind of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoticeKind {
    /// Something went wrong.
    Error,
    /// Something worth knowing.
    Info,
}
