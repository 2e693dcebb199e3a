//! The follow-up of a message.

use crate::gui::model::Model;
use crate::gui::msg::{Msg, WindowMsg};

/// The message to process after the current one.
pub(in crate::gui) enum Next {
    Nothing,
    /// Handled as if it came from outside: the user is asked before unsaved input is lost.
    Then(Msg),
    /// The user has already been asked.
    Confirmed(Msg),
}

impl Next {
    /// Called after a file was written: quits if that was waiting for it. The window stays open if writing
    /// failed.
    pub(in crate::gui) fn after_writing(model: &mut Model, is_written: bool) -> Self {
        if model.is_writing() && is_written {
            return Self::Nothing;
        }
        let quits = std::mem::take(&mut model.saves.quits_when_written);
        if quits && is_written { Self::Then(Msg::Window(WindowMsg::AskQuit)) } else { Self::Nothing }
    }
}
