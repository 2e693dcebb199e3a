//! Practice: positions in which a technique is the next step, sentences about a person's answers, and the scores.
//!
//! Positions come from the generator (`search`), or where a technique is rare from our own collection (`library`). Knows no
//! window and no files.

mod answer;
mod exercise;
mod finder;
mod library;
mod scores;
mod seeking;

pub use answer::Answer;
pub use exercise::Exercise;
pub use finder::{Found, Patience, Plan};
pub use library::library;
pub use scores::{MOST_COUNTED, MOST_SCORES, Score, Scores};
pub use seeking::Seeking;

use crate::rules::{self, Grade, Rule};

/// The techniques that can be practised with their grades, the simplest first: those that are on by default. A puzzle never
/// needs the others, because another one comes first.
#[must_use]
pub fn offered() -> Vec<(&'static Rule, Grade)> {
    rules::techniques().into_iter().filter(|(_, grade)| grade.is_on).collect()
}
