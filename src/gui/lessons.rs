//! Lessons in the window.

pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;

use super::words::spaced;
use crate::lessons::Lesson;

/// Choosing and opening lessons; a lesson is named by its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LessonMsg {
    /// Shows the list.
    Ask,
    /// Runs its solver and goes to its moment.
    Watch(usize),
    /// Races its two solvers.
    Race(usize),
}

/// The two sentences of a lesson, with numbers as in the window.
pub(crate) fn words(lesson: &Lesson) -> String {
    spaced(lesson.text)
}
