//! Ends what belongs to the board or the start page when it is left.

use crate::gui::model::{Effect, Model};

/// Prepares for another puzzle: the breakpoints stay listed, but stop nothing there until they are activated.
pub(super) fn leave_puzzle(model: &mut Model) {
    if model.debugger.breakpoints.iter().any(|breakpoint| breakpoint.is_on) {
        model.debugger.leave();
        model.settings.breakpoints.clone_from(&model.debugger.breakpoints);
        model.effects.push(Effect::SaveSettings);
    }
}

/// Stops offering the tour: after leaving the start page, users find it in the help.
pub(in crate::gui) fn do_not_offer(model: &mut Model) {
    if !std::mem::replace(&mut model.settings.toured, true) {
        model.effects.push(Effect::SaveSettings);
    }
}
