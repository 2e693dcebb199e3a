//! Handles the messages about themes, pop-ups, notices and quitting.

use std::path::PathBuf;

use super::next::Next;
use super::notice::tell;
use super::{edit, later, read, runs, save};
use crate::gui::bookmarks;
use crate::gui::branch;
use crate::gui::chart::HEIGHTS;
use crate::gui::guide;
use crate::gui::left_runs;
use crate::gui::model::{Effect, Model, Popup};
use crate::gui::msg::{
    FileMsg, FilmMsg, FindMsg, HelpPage, Msg, NoticeKind, PathPurpose, PictureMsg, RaceMsg, RunFileMsg,
    SaveMsg, ShelfMsg, StudyMsg, WatchMsg, WindowMsg,
};
use crate::gui::new_board;
use crate::gui::practice;
use crate::gui::predict;
use crate::gui::race;
use crate::gui::text_size;
use crate::gui::watch;
use crate::gui::watch::choosing;
use crate::gui::watch::form::FormMsg;
use crate::gui::{film, picture};

pub(super) fn update(model: &mut Model, msg: WindowMsg) -> Next {
    match msg {
        WindowMsg::TimelineHeight(height) => {
            let height = height.map(|height| height.clamp(*HEIGHTS.start(), *HEIGHTS.end()).round());
            match model.run().is_some_and(|run| run.chart.shows_tree) {
                true => model.settings.tree = height,
                false => model.settings.timeline = height,
            }
            model.effects.push(Effect::SaveSettings);
        }
        WindowMsg::SideWidth(width) => {
            let width = width.map(f32::round);
            match model.shows_two_pages() {
                true => model.settings.two_pages = width,
                false => model.settings.side = width,
            }
            model.effects.push(Effect::SaveSettings);
        }
        WindowMsg::CodeShare(share) => {
            model.settings.code = share.map(|share| share.clamp(0.15, 0.85));
            model.effects.push(Effect::SaveSettings);
        }
        WindowMsg::ToggleTheme => {
            model.settings.theme = model.settings.theme.other();
            model.effects.extend([Effect::ApplyTheme, Effect::SaveSettings]);
        }
        WindowMsg::ToggleMarks => {
            model.settings.marks = !model.settings.marks;
            model.effects.push(Effect::SaveSettings);
        }
        WindowMsg::ToggleHelp => match model.popup {
            None => model.popup = Some(Popup::Help(HelpPage::Keys)),
            Some(Popup::Help(_)) => model.popup = None,
            // A question, a choice or another page is already open.
            Some(
                Popup::Messages
                | Popup::Lessons
                | Popup::Branch(_)
                | Popup::Questions(_)
                | Popup::Film(_)
                | Popup::Picture(_)
                | Popup::Print
                | Popup::New(_)
                | Popup::Race(_)
                | Popup::Watch(_)
                | Popup::SaveAs(_)
                | Popup::Discard(_)
                | Popup::Bookmark(_)
                | Popup::Edit(_)
                | Popup::LoseRun
                | Popup::Found
                | Popup::Path { .. },
            ) => {}
        },
        WindowMsg::ShowMessages => {
            model.popup.get_or_insert(Popup::Messages);
        }
        WindowMsg::ShowPage(page) => {
            model.settings.page = page.title().into();
            model.effects.push(Effect::SaveSettings);
        }
        WindowMsg::Wide(wide) => model.stage.wide = wide,
        WindowMsg::ToggleFullscreen => fill_screen(model, !model.stage.fullscreen),
        WindowMsg::SetTextSize(size) => {
            model.settings.text_size = text_size::within_bounds(size);
            model.effects.push(Effect::SaveSettings);
        }
        WindowMsg::TogglePresentation => {
            model.stage.presents = !model.stage.presents;
            model.stage.presents_later = false;
            guide::update::leave_start(model);
            // The form of a study cannot be presented.
            model.study.is_shown &= model.study.work.is_some();
        }
        WindowMsg::ToggleLater => later::toggle(model),
        WindowMsg::Confirm => return confirm(model),
        WindowMsg::DontSave => return dont_save(model),
        WindowMsg::Escape => escape(model),
        WindowMsg::DismissNotice => model.notices.shown = None,
        WindowMsg::Tell(kind, text) => tell(model, kind, text),
        // Quitting waits for pending writes, unless it is requested again.
        WindowMsg::AskQuit if model.is_writing() && !model.saves.quits_when_written => {
            model.saves.quits_when_written = true;
        }
        WindowMsg::AskQuit if !model.is_writing() && model.run_to_lose().is_some() => {
            model.popup = Some(Popup::LoseRun);
        }
        WindowMsg::AskQuit | WindowMsg::Quit => model.effects.push(Effect::Quit),
        WindowMsg::Stay => model.saves.quits_when_written = false,
    }
    Next::Nothing
}

fn fill_screen(model: &mut Model, full: bool) {
    model.stage.fullscreen = full;
    model.effects.push(Effect::Fullscreen(full));
}

/// Confirms the pop-up, or the input in a field.
fn confirm(model: &mut Model) -> Next {
    match model.popup.take() {
        Some(popup) => confirm_popup(model, popup),
        // In the field that finds steps.
        None if model.finder.has_focus => Next::Then(Msg::Find(FindMsg::Go { forward: true })),
        // In the search field of a collection: opens the first match.
        None if !model.shelf.query.trim().is_empty() && model.shelf.listed() > 0 => {
            Next::Then(Msg::Shelf(ShelfMsg::Choose(model.shelf.entry_at(0))))
        }
        None => Next::Nothing,
    }
}

fn confirm_popup(model: &mut Model, popup: Popup) -> Next {
    match popup {
        Popup::Found => return left_runs::update::open(model),
        Popup::New(board) => return Next::Confirmed(Msg::File(FileMsg::New(board))),
        Popup::Watch(form) => return choosing::confirm(model, form),
        // Without a path there is nothing to confirm.
        Popup::Path { purpose, text } if text.trim().is_empty() => {
            model.popup = Some(Popup::Path { purpose, text });
        }
        Popup::Path { purpose, text } => return Next::Then(with_path(purpose, text.trim().into())),
        Popup::Discard(msg) => save::first(model, msg),
        Popup::LoseRun => runs::ask_to_quit(model),
        Popup::Edit(digits) => edit::accept(model, &digits),
        Popup::Branch(branching) => branch::update::begin(model, branching),
        Popup::Questions(form) => predict::update::sets::confirm(model, form),
        Popup::Film(form) => film::update::confirm(model, form),
        Popup::Picture(form) => picture::update::confirm(model, form),
        Popup::Print => picture::update::print(model),
        Popup::Race(racers) => race::update::begin(model, &racers),
        Popup::SaveAs(choice) => save::in_format(model, choice.chosen),
        Popup::Bookmark(field) => bookmarks::update::set(model, &field),
        Popup::Help(_) | Popup::Messages | Popup::Lessons => {}
    }
    Next::Nothing
}

/// The message for a typed path.
fn with_path(purpose: PathPurpose, path: PathBuf) -> Msg {
    match purpose {
        PathPurpose::Open => Msg::File(FileMsg::OpenPath(path)),
        PathPurpose::Save => Msg::Save(SaveMsg::SavePath(path)),
        PathPurpose::SaveRun => Msg::RunFile(RunFileMsg::Save(path)),
        PathPurpose::Picture => Msg::Picture(PictureMsg::Save(path)),
        PathPurpose::Film => Msg::Film(FilmMsg::Save(path)),
        PathPurpose::List => Msg::Study(StudyMsg::AddLists(vec![path])),
        PathPurpose::Folder => Msg::Study(StudyMsg::SetFolder(path)),
        PathPurpose::Beside => Msg::Race(RaceMsg::Read(path)),
        PathPurpose::Program => Msg::Watch(WatchMsg::Form(FormMsg::File(path))),
        PathPurpose::ProgramFolder => Msg::Watch(WatchMsg::Form(FormMsg::FolderChosen(path))),
    }
}

/// Proceeds with the pop-up's action without saving first.
fn dont_save(model: &mut Model) -> Next {
    match model.popup.take() {
        Some(Popup::Discard(msg)) => Next::Confirmed(*msg),
        Some(Popup::LoseRun) => Next::Confirmed(Msg::Window(WindowMsg::Quit)),
        popup => {
            model.popup = popup;
            Next::Nothing
        }
    }
}

/// Leaves the pop-up, if any; returns to the form of a race if something was being chosen for that.
fn leave_popup(model: &mut Model) -> bool {
    let is_left = model.popup.take().is_some();
    if is_left {
        model.popup = model.racers.take().map(Popup::Race);
    }
    is_left
}

fn unmeasure(model: &mut Model) -> bool {
    model.run_mut().is_some_and(|run| run.chart.unmeasure())
}

/// What Escape leaves, in this order. Each function leaves one thing, and returns whether it was there.
const LEFT_BY_ESCAPE: [fn(&mut Model) -> bool; 16] = [
    leave_popup,
    |model| model.finder.leave(),
    |model| std::mem::take(&mut model.saves.quits_when_written),
    read::cancel,
    new_board::update::cancel,
    watch::update::cancel,
    practice::update::leave,
    |model| model.guide.tour.take().is_some(),
    unmeasure,
    predict::update::leave,
    |model| model.hinting.take().is_some(),
    |model| std::mem::take(&mut model.stage.presents),
    |model| model.stage.fullscreen.then(|| fill_screen(model, false)).is_some(),
    |model| model.notices.shown.take().is_some(),
    |model| std::mem::take(&mut model.study.is_shown),
    guide::update::leave_start,
];

/// Leaves the first thing that can be left. Escape never leaves a run.
fn escape(model: &mut Model) {
    model.saves.saves_run_to_quit = false;
    if matches!(model.popup, Some(Popup::Path { purpose: PathPurpose::Film, .. })) {
        model.filming.asked = None;
    }
    if !LEFT_BY_ESCAPE.iter().any(|leave| leave(model)) && model.lanes.is_some() {
        let text = "Nothing to close. Press E to edit the puzzle; the run is kept.";
        tell(model, NoticeKind::Info, text.into());
    }
}
