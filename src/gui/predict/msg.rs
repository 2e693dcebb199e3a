//! Messages about predicting.

use super::set_form::SetForm;
use crate::predict::{Answer, Kind};

/// Predicting what a run does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PredictMsg {
    /// Starts, or ends and shows the score.
    Toggle,
    /// Switches questions about a kind of step on or off.
    Ask(Kind),
    /// Answers the open question.
    Answer(Answer),
    /// Shows the answer to it.
    Pass,
    /// Asks for a set of questions.
    AskSet,
    /// Changes what is asked for.
    Form(SetForm),
    /// Starts the set that the run has.
    BeginSet,
    /// Goes to the next question of the set.
    Next,
    /// Asks the questions of the set again.
    Again,
}
