//! Messages about watching programs.

use super::form::FormMsg;
use super::watched::Watch;

/// Messages about watching a program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WatchMsg {
    /// Opens the form for a program.
    Ask,
    /// Opens the form with another puzzle for the program of the shown run.
    AskAgain,
    /// Changes the form.
    Form(FormMsg),
    /// Starts a program and shows its run.
    Begin(Box<Watch>),
    /// Starts the program of the shown run again.
    Again,
    /// Cancels a program that has not shown its puzzle yet.
    Cancel,
}

impl WatchMsg {
    /// Whether the message replaces the current sheet.
    pub(in crate::gui) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::Begin(_) => true,
            Self::Ask | Self::AskAgain | Self::Form(_) | Self::Again | Self::Cancel => false,
        }
    }
}
