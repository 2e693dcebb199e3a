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
    /// The keys, or the meanings of the marks.
    Help(HelpPage),
    /// The last messages.
    Messages,
    /// The choice of a new board.
    New(NewBoard),
    /// The choice of the solvers of a race.
    Race(Racers),
    /// The choice of another decision at a guess.
    Branch(Box<Branching>),
    /// The list of lessons.
    Lessons,
    /// The choice of a set of questions.
    Questions(SetForm),
    /// The choice of a film.
    Film(FilmForm),
    /// The choice of a picture.
    Picture(PictureForm),
    /// The question whether to print the board.
    Print,
    /// The choice of a program to watch.
    Watch(WatchForm),
    /// The choice of a format to save in.
    SaveAs(SaveChoice),
    /// The question whether to save an edited board first, with the message that waits for the answer.
    Discard(Box<Msg>),
    /// The question whether to leave the run and enter these typed digits.
    Edit(Vec<Digit>),
    /// The question whether to quit although a run that took long is not saved.
    LoseRun,
    /// The question what to do with a recording that was left.
    Found,
    /// The note of a bookmark.
    Bookmark(NoteField),
    /// A path to type, when there is no dialog.
    Path { purpose: PathPurpose, text: String },
}
