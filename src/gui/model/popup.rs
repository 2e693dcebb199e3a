//! Pop-ups over the window.

use crate::geometry::Digit;
use crate::gui::bookmarks::NoteField;
use crate::gui::branch::Branching;
use crate::gui::film::form::FilmForm;
use crate::gui::model::SaveChoice;
use crate::gui::msg::{HelpPage, Msg, PathPurpose};
use crate::gui::new_board::NewBoard;
use crate::gui::picture::form::PictureForm;
use crate::gui::predict::set_form::SetForm;
use crate::gui::race::racers::Racers;
use crate::gui::watch::form::WatchForm;

/// A pop-up over the window, which receives the keys.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Popup {
    /// The help: the keys, or the meanings of the marks.
    Help(HelpPage),
    /// The latest notices.
    Messages,
    /// The choice of a new board.
    New(NewBoard),
    /// The choice of the solvers of a race.
    Race(Racers),
    /// The choice of another decision at a guess.
    Branch(Box<Branching>),
    /// The list of lessons.
    Lessons,
    /// The choice of a question set.
    Questions(SetForm),
    /// The choice of a film.
    Film(FilmForm),
    /// The choice of a picture.
    Picture(PictureForm),
    /// The question whether to print the board.
    Print,
    /// The form for watching a program.
    Watch(WatchForm),
    /// The choice of a format to save in.
    SaveAs(SaveChoice),
    /// The question whether to save an edited board before the message takes effect.
    Discard(Box<Msg>),
    /// The question whether to leave the run and type these digits.
    Edit(Vec<Digit>),
    /// The question whether to quit although a long run is not saved.
    LoseRun,
    /// The question what to do with a recording left by a killed session.
    Found,
    /// The note of a bookmark.
    Bookmark(NoteField),
    /// The field for a path, where there are no dialogs.
    Path { purpose: PathPurpose, text: String },
}
