//! Handles the messages about whether to record, and where.

use super::notice::tell;
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{NoticeKind, RecordingMsg};

pub(super) fn update(model: &mut Model, msg: RecordingMsg) {
    if let RecordingMsg::SetMemory(mib) = msg {
        model.settings.memory = mib;
        model.effects.push(Effect::SaveSettings);
    }
    let Some(lanes) = &mut model.lanes else { return };
    match msg {
        RecordingMsg::More => {
            let kept = model.kept_runs.bytes();
            let all = lanes.budget().saturating_add(kept).saturating_mul(2);
            lanes.set_budget(all.saturating_sub(kept));
        }
        RecordingMsg::SetMemory(_) => {
            lanes.set_budget(model.settings.memory_budget().saturating_sub(model.kept_runs.bytes()));
        }
        RecordingMsg::GoOnUnrecorded => {
            log::info!("the solver continues unrecorded");
            lanes.go_on_unrecorded();
        }
        RecordingMsg::MoveToFile => {
            log::info!("the recording goes to a file in {}", model.recordings_folder.display());
            if let Err(error) = lanes.move_to_file(&model.recordings_folder) {
                tell(
                    model,
                    NoticeKind::Error,
                    format!(
                        "Cannot create a temporary file in {}: {error}.",
                        model.recordings_folder.display()
                    ),
                );
            }
        }
        RecordingMsg::ShowSolution => {
            let run = lanes.run_mut();
            run.playback.pause();
            run.show_solution(true);
        }
    }
}

/// Reports errors from moving the recording into a file.
pub(super) fn tell_problem(model: &mut Model) {
    let folder = &model.recordings_folder;
    if let Some(text) = model.lanes.as_mut().and_then(|lanes| lanes.take_problem(folder)) {
        tell(model, NoticeKind::Error, text);
    }
}
