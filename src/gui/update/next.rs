//! What follows from a message: another one.

use crate::gui::model::Model;
use crate::gui::msg::{Msg, WindowMsg};

/// The message to be taken after one.
pub(super) enum Next {
    Nothing,
    /// As if it came from outside: the person is asked before anything typed goes.
    Then(Msg),
    /// The person has been asked.
    Confirmed(Msg),
}

impl Next {
    /// After a file is written: quits where that waits for it. The window stays if the file could not be written.
    pub(super) fn after_writing(model: &mut Model, is_written: bool) -> Self {
        if model.is_writing() && is_written {
            return Self::Nothing;
        }
        let quits = std::mem::take(&mut model.quits_when_written);
        if quits && is_written { Self::Then(Msg::Window(WindowMsg::AskQuit)) } else { Self::Nothing }
    }
}
