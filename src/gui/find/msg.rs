//! Messages about finding steps.

/// Messages for finding steps by a typed condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FindMsg {
    /// Changes the text in the field.
    Typed(String),
    /// Moves the keyboard focus to the field.
    Open,
    /// Reports that the field has gained or lost the focus.
    Focused(bool),
    /// Goes to the step with the typed number, or to the next or previous one that meets the condition.
    Go { forward: bool },
    /// Cancels the search.
    Cancel,
    /// Turns filtering the list of steps by the condition on or off.
    Filter(bool),
}
