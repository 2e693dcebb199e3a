//! Lessons: choosing and opening them.

pub(super) mod popup;
#[cfg(test)]
mod tests;
pub(super) mod update;

use crate::lessons::Lesson;

/// Messages about lessons; a lesson is identified by its index in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LessonMsg {
    /// Shows the list.
    Ask,
    /// Runs the lesson's solver and goes to its moment.
    Watch(usize),
    /// Races the lesson's two solvers.
    Race(usize),
}

impl LessonMsg {
    /// Whether the message replaces the current sheet.
    pub(super) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::Watch(_) | Self::Race(_) => true,
            Self::Ask => false,
        }
    }
}

/// The text of a lesson: two sentences.
pub(crate) fn words(lesson: &Lesson) -> String {
    lesson.text.to_owned()
}
