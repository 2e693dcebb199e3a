//! Messages about predicting.

use super::set_form::SetForm;
use crate::predict::{Answer, Kind};

/// Messages about predicting what a run does next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PredictMsg {
    /// Starts, or ends and shows the score.
    Toggle,
    /// Switches questions about a kind of step on or off.
    Ask(Kind),
    /// Answers the open question.
    Answer(Answer),
    /// Shows the answer to the open question.
    Pass,
    /// Opens the form for a question set.
    AskSet,
    /// Changes the form.
    Form(SetForm),
    /// Starts the run's own question set.
    BeginSet,
    /// Goes to the next question of the set.
    Next,
    /// Asks the same questions again.
    Again,
}
