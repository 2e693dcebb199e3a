//! What is recorded, and where it goes.

use super::tell;
use crate::gui::model::{Effect, Model, NoticeKind};
use crate::gui::platform::memory;
use crate::gui::run::lanes::Lanes;

/// What a person wants of the recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordingMsg {
    /// It may take twice the memory.
    More,
    /// The solver goes on without it.
    GoOnUnrecorded,
    /// It goes on in a temporary file.
    MoveToFile,
    /// It may take so much memory before the person is asked, in MiB; none is what is usual for the machine.
    SetMemory(Option<usize>),
    /// The solution that lies beyond it is shown.
    ShowSolution,
}

pub(super) fn recording(model: &mut Model, msg: RecordingMsg) {
    if let RecordingMsg::SetMemory(mib) = msg {
        model.settings.memory = mib;
        model.effects.push(Effect::SaveSettings);
    }
    let Some(run) = &mut model.run else { return };
    match msg {
        RecordingMsg::More => run.set_budget(run.budget().saturating_mul(2)),
        RecordingMsg::SetMemory(_) => run.set_budget(model.settings.memory_budget()),
        RecordingMsg::GoOnUnrecorded => {
            log::info!("the solver goes on unrecorded");
            run.go_on_unrecorded();
        }
        RecordingMsg::MoveToFile => {
            log::info!("the recording goes to a file in {}", model.cache_folder.display());
            if let Err(error) = run.move_to_file(&model.cache_folder) {
                tell(model, NoticeKind::Error, format!("There can be no temporary file: {error}."));
            }
        }
        RecordingMsg::ShowSolution => {
            run.playback.pause();
            run.show_solution(true);
        }
    }
}

/// Tells what went wrong on the way into a file.
pub(super) fn tell_problem(model: &mut Model) {
    if let Some(text) = model.run.as_mut().and_then(Lanes::take_problem) {
        tell(model, NoticeKind::Error, text);
    }
}

/// Whether a recording that may take so much may take twice as much on this machine.
pub(crate) fn can_double(budget: usize) -> bool {
    memory::of_machine().is_none_or(|machine| (budget as u64).saturating_mul(2) <= machine)
}
