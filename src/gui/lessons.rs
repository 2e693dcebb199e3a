//! Lessons in the window.

pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;

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

impl LessonMsg {
    /// Whether another sheet takes the place of the present one.
    pub(super) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::Watch(_) | Self::Race(_) => true,
            Self::Ask => false,
        }
    }
}

/// The two sentences of a lesson, with numbers as in the window.
pub(crate) fn words(lesson: &Lesson) -> String {
    lesson.text.to_owned()
}
