//! Describes the outcome of guesses.

use super::single::Run;
use crate::trace::Fate;

/// The outcome of a guess: `retracted by a restart`.
pub(crate) const fn in_words(run: &Run, fate: Fate) -> &'static str {
    match fate {
        Fate::Failed => "failed",
        Fate::Jumped => "retracted by a jump",
        Fate::Left if run.learns() => "retracted by a restart",
        Fate::Left => "left to other branches",
        // Reports of other programs may be wrong.
        Fate::Solved if run.algorithm.is_foreign() => "led to a reported solution",
        Fate::Solved => "led to the solution",
        Fate::Open => "still open",
    }
}

/// The outcome in a single word, for a column.
pub(crate) const fn in_a_word(run: &Run, fate: Fate) -> &'static str {
    match fate {
        Fate::Failed => "failed",
        Fate::Jumped => "jump",
        Fate::Left if run.learns() => "restart",
        Fate::Left => "left",
        Fate::Solved if run.algorithm.is_foreign() => "reported",
        Fate::Solved => "solved",
        Fate::Open => "open",
    }
}
