//! Messages about watching programs.

use super::form::FormMsg;
use super::watched::Watch;

/// Watching a program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WatchMsg {
    /// Asks for a program.
    Ask,
    /// Asks for another puzzle for the program of the shown run.
    AskAgain,
    /// Changes what is asked for.
    Form(FormMsg),
    /// Starts a program and shows its run.
    Begin(Box<Watch>),
    /// Starts the program of the shown run again.
    Again,
    /// Ends a program that has not shown its puzzle yet.
    Cancel,
}

impl WatchMsg {
    /// Whether another sheet takes the place of the present one.
    pub(in crate::gui) const fn replaces_the_sheet(&self) -> bool {
        match self {
            Self::Begin(_) => true,
            Self::Ask | Self::AskAgain | Self::Form(_) | Self::Again | Self::Cancel => false,
        }
    }
}
