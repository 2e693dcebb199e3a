//! Messages about finding steps.

/// Finding steps by a typed condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FindMsg {
    /// The text in the field has changed.
    Typed(String),
    /// Moves the keyboard focus to the field.
    Open,
    /// The field has gained or lost the focus.
    Focused(bool),
    /// Goes to the step with the typed number, or to the next or previous one that meets the condition.
    Go { forward: bool },
    /// Stops searching.
    Cancel,
    /// Filters the list of steps by the condition, or not.
    Filter(bool),
}
