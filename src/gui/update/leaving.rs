//! Ends what belongs to the board or to the start page when the user leaves it.

use crate::gui::model::{Effect, Model};

/// Prepares for another puzzle: the breakpoints stay in the list, but are inactive until the user activates
/// them.
pub(super) fn leave_puzzle(model: &mut Model) {
    if model.debugger.breakpoints.iter().any(|breakpoint| breakpoint.is_on) {
        model.debugger.leave();
        model.settings.breakpoints.clone_from(&model.debugger.breakpoints);
        model.effects.push(Effect::SaveSettings);
    }
}

/// Stops offering the tour; users who have left the start page find it in the help.
pub(in crate::gui) fn do_not_offer(model: &mut Model) {
    if !std::mem::replace(&mut model.settings.toured, true) {
        model.effects.push(Effect::SaveSettings);
    }
}
