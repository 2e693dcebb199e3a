//! The only place where the model changes: one message after the other.

pub(crate) mod chart;
mod debug;
mod edit;
mod files;
mod msg;
mod read;
pub(crate) mod recording;
mod run;
mod runs;
mod save;
mod shelf;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Duration;

use super::board::camera::Camera;
use super::model::{Effect, Model, NewBoard, Notice, NoticeKind, PathPurpose, Popup, Solutions};
use crate::editor::Sheet;
use crate::verdict::Inquiry;
pub(crate) use debug::DebugMsg;
pub(crate) use msg::{Failure, Msg, ReadResult};
pub(crate) use recording::RecordingMsg;
pub(crate) use runs::{RunFileMsg, unsavable};

/// Changes the model as a message demands. Before what was typed goes, the person is asked, whatever pop-up is open.
pub(crate) fn update(model: &mut Model, msg: Msg) {
    if model.editor.is_edited() && replaces_the_sheet(&msg) {
        model.popup = Some(Popup::Discard(Box::new(msg)));
        return;
    }
    apply(model, msg);
}

/// Whether a message would take what was typed off the board. Opening asks once the file is chosen.
const fn replaces_the_sheet(msg: &Msg) -> bool {
    matches!(
        msg,
        Msg::AskNew
            | Msg::OpenPath(_)
            | Msg::OpenAs(..)
            | Msg::Choose(_)
            | Msg::OpenLibrary(_)
            | Msg::AskQuit
    )
}

fn apply(model: &mut Model, msg: Msg) {
    match msg {
        Msg::Tick(passed) => tick(model, passed),
        Msg::AskNew => model.popup = Some(Popup::New(NewBoard::like(model.editor.sheet()))),
        Msg::ChooseNew(board) => model.popup = Some(Popup::New(board)),
        Msg::New(board) => {
            model.popup = None;
            if let Some(sheet) = board.sheet() {
                files::open_sheet(model, sheet);
                read::forget_offer(model);
            }
        }
        Msg::AskOpen
        | Msg::NoDialog(_)
        | Msg::PathTyped(_)
        | Msg::OpenPath(_)
        | Msg::Drop(_)
        | Msg::OpenAs(..)
        | Msg::ForgetRecent
        | Msg::CancelReading
        | Msg::ReadShare { .. } => files::ask(model, msg),
        Msg::AskSave
        | Msg::AskSaveAs
        | Msg::ChooseFormat(_)
        | Msg::SaveFirst
        | Msg::DialogCancelled
        | Msg::SavePath(_)
        | Msg::Saved { .. } => save::save(model, msg),
        Msg::Read { path, result } => read::file(model, &path, result),
        Msg::ReadPasted(text, result) => read::text(model, text, result),
        Msg::Choose(_) | Msg::CloseShelf | Msg::OpenLibrary(_) => shelf::choose(model, &msg),
        Msg::Search(_) | Msg::Found { .. } => shelf::search(model, msg),
        Msg::AskPaste
        | Msg::Paste(_)
        | Msg::PasteAs(..)
        | Msg::Copy
        | Msg::Clear
        | Msg::Undo
        | Msg::Redo
        | Msg::Select(_)
        | Msg::Pick(..)
        | Msg::SelectAll
        | Msg::MoveSelection(_)
        | Msg::ExtendSelection(_)
        | Msg::Enter(_)
        | Msg::Mark(_)
        | Msg::TogglePencil
        | Msg::SetVariant(_)
        | Msg::Hover(_) => edit::edit(model, msg),
        Msg::SetAlgorithm(algorithm) => {
            model.algorithm = algorithm;
            model.settings.algorithm = algorithm.to_string();
            model.effects.push(Effect::SaveSettings);
        }
        Msg::Solve => run::solve(model),
        Msg::RunFile(msg) => runs::run_file(model, msg),
        Msg::Debug(msg) => debug::debug(model, msg),
        Msg::Recording(msg) => recording::recording(model, msg),
        Msg::Faster => run::set_speed(model, run::speed(model).faster()),
        Msg::Slower => run::set_speed(model, run::speed(model).slower()),
        Msg::SetSpeed(speed) => run::set_speed(model, speed),
        Msg::StopSolver
        | Msg::ShowLane(_)
        | Msg::Edit
        | Msg::PlayPause
        | Msg::StepBy(_)
        | Msg::GoTo(_)
        | Msg::Landmark { .. }
        | Msg::First
        | Msg::Last
        | Msg::Follow => run::go(model, &msg),
        Msg::Chart(change) => chart::change(model, &change),
        Msg::TimelineHeight(height) => chart::set_height(model, height),
        Msg::Rescued(sheet) => {
            model.editor.replace(*sheet);
            sheet_changed(model);
            let text = "The program ended unexpectedly; this is what was on the board. Undo takes it off.";
            tell(model, NoticeKind::Info, text.into());
        }
        Msg::Look(_) | Msg::Zoom(_) | Msg::ZoomFit => look(model, &msg),
        Msg::ToggleTheme
        | Msg::ToggleMarks
        | Msg::ToggleHelp
        | Msg::ToggleFullscreen
        | Msg::Confirm
        | Msg::Escape
        | Msg::DismissNotice
        | Msg::Tell(..)
        | Msg::AskQuit
        | Msg::Quit => window(model, msg),
    }
}

/// What happens by itself.
fn tick(model: &mut Model, passed: Duration) {
    if let Some(run) = &mut model.run {
        let (mode, ended) = (run.playback.mode(), run.has_ended());
        run.tick(passed);
        if run.has_ended() && !ended {
            log::info!("recorded {} steps", run.trace.len());
        }
        if run.playback.mode() != mode {
            log::info!("playback: {:?} at step {}", run.playback.mode(), run.playback.position());
        }
    }
    recording::tell_problem(model);
    debug::count_heat(model);
    files::wait(model, passed);
    match &mut model.solutions {
        Solutions::Asked(inquiry) => {
            if let Some(verdict) = inquiry.poll() {
                log::info!("verdict: {}", verdict.text());
                model.solutions = Solutions::Known(verdict);
            }
        }
        Solutions::Unasked => model.solutions = ask_solutions(model.editor.sheet()),
        Solutions::Empty | Solutions::Conflict | Solutions::Known(_) => {}
    }
}

fn ask_solutions(sheet: &Sheet) -> Solutions {
    if sheet.filled() == 0 {
        return Solutions::Empty;
    }
    let Ok(puzzle) = sheet.puzzle() else { return Solutions::Conflict };
    Inquiry::begin(puzzle).map_or(Solutions::Known(crate::verdict::Verdict::TooEarly), Solutions::Asked)
}

/// Zooming and moving about on the board.
fn look(model: &mut Model, msg: &Msg) {
    let sheet = model.editor.sheet();
    let camera = model.camera;
    model.camera = match *msg {
        Msg::Look(camera) => camera,
        Msg::Zoom(factor) => {
            camera.zoomed(factor, camera.centre).showing(&sheet.geometry, model.editor.selected())
        }
        _ => Camera::whole(sheet.geometry.side()),
    };
}

/// Themes, pop-ups and the end.
fn window(model: &mut Model, msg: Msg) {
    match msg {
        Msg::ToggleTheme => {
            model.settings.theme = model.settings.theme.other();
            model.effects.extend([Effect::ApplyTheme, Effect::SaveSettings]);
        }
        Msg::ToggleMarks => {
            model.settings.marks = !model.settings.marks;
            model.effects.push(Effect::SaveSettings);
        }
        Msg::ToggleHelp => {
            match model.popup {
                None => model.popup = Some(Popup::Help),
                Some(Popup::Help) => model.popup = None,
                // A question or a choice waits for its answer.
                Some(_) => {}
            }
        }
        Msg::ToggleFullscreen => {
            model.fullscreen = !model.fullscreen;
            model.effects.push(Effect::Fullscreen(model.fullscreen));
        }
        Msg::Confirm => confirm(model),
        Msg::Escape => escape(model),
        Msg::DismissNotice => model.notice = None,
        Msg::Tell(kind, text) => tell(model, kind, text),
        Msg::AskQuit if runs::holds_quitting(model) => {}
        Msg::AskQuit | Msg::Quit => model.effects.push(Effect::Quit),
        _ => {}
    }
}

/// Says yes to the pop-up.
fn confirm(model: &mut Model) {
    match model.popup.take() {
        Some(Popup::Discard(msg)) => apply(model, *msg),
        Some(Popup::New(board)) => apply(model, Msg::New(board)),
        Some(Popup::SaveAs(format)) => save::in_format(model, format),
        // In the field that searches a file of many: the first that was found.
        None if !model.shelf.query.trim().is_empty() && model.shelf.listed() > 0 => {
            update(model, Msg::Choose(model.shelf.entry_at(0)));
        }
        // Without a path there is nothing to say yes to.
        Some(Popup::Path { purpose, text }) if text.trim().is_empty() => {
            model.popup = Some(Popup::Path { purpose, text });
        }
        Some(Popup::Path { purpose, text }) => {
            let path = PathBuf::from(text.trim());
            update(
                model,
                match purpose {
                    PathPurpose::Open => Msg::OpenPath(path),
                    PathPurpose::Save => Msg::SavePath(path),
                    PathPurpose::SaveRun => Msg::RunFile(RunFileMsg::Save(path)),
                },
            );
        }
        _ => {}
    }
}

/// Leaves, in this order: the pop-up, what is being read, full screen, the message, the run.
fn escape(model: &mut Model) {
    if model.popup.take().is_some() || files::cancel_reading(model) {
    } else if model.fullscreen {
        model.fullscreen = false;
        model.effects.push(Effect::Fullscreen(false));
    } else if model.notice.take().is_none() {
        model.run = None;
    }
}

/// Another sheet is on the board: what was known of the one before no longer holds.
fn sheet_changed(model: &mut Model) {
    model.solutions = Solutions::Unasked;
    let side = model.editor.sheet().geometry.side();
    if !model.camera.suits(side) {
        model.camera = Camera::whole(side);
    }
    model.notice.take_if(|notice| notice.kind == NoticeKind::Error);
}

fn tell(model: &mut Model, kind: NoticeKind, text: String) {
    log::debug!("{kind:?}: {text}");
    model.notice = Some(Notice { kind, text, error: None, offer: None });
}
