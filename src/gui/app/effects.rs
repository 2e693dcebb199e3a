//! Performs the effects the model requests: dialogs, files, the clipboard, quitting.

use macroquad::miniquad::window::{clipboard_get, set_fullscreen};

use super::{App, size_in_pixels};
use crate::gui::io::dialogs::Dialogs;
use crate::gui::left_runs::recordings;
use crate::gui::model::Effect;
use crate::gui::msg::{EditMsg, FileMsg, Msg, PathPurpose};
use crate::gui::picture::printing::LP;
use crate::gui::run::lanes::Lanes;
use crate::gui::theme;

impl App {
    /// Performs an effect requested by the model.
    pub(super) fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::AskOpen => self.ask(PathPurpose::Open, ""),
            Effect::AskList => self.ask(PathPurpose::List, ""),
            Effect::AskFolder => self.ask(PathPurpose::Folder, ""),
            Effect::AskBeside => self.ask(PathPurpose::Beside, ""),
            Effect::AskProgram => self.ask(PathPurpose::Program, ""),
            Effect::AskProgramFolder => self.ask(PathPurpose::ProgramFolder, ""),
            Effect::AskSave { suggestion } => self.ask(PathPurpose::Save, &suggestion),
            Effect::AskSaveRun { suggestion } => self.ask(PathPurpose::SaveRun, &suggestion),
            Effect::AskSavePicture { suggestion } => self.ask(PathPurpose::Picture, &suggestion),
            Effect::AskSaveFilm { suggestion } => self.ask(PathPurpose::Film, &suggestion),
            Effect::Read(path) => self.worker.read(path, None, self.room_for_a_run()),
            Effect::ReadAs(path, reading) => {
                self.worker.read(path, Some(reading), self.room_for_a_run());
            }
            Effect::ReadText(text, reading) => self.worker.read_text(text, reading),
            Effect::CancelReading => self.worker.cancel_reading(),
            Effect::Search(query) => {
                if let Some(document) = self.model.shelf.bulk.clone() {
                    self.worker.search(document, query);
                }
            }
            Effect::Write { path, text } => self.worker.write(path, text),
            Effect::WritePicture { path, picture } => self.worker.write_picture(path, picture),
            Effect::WriteWindow { path } => self.capture.ask(path),
            Effect::Print(picture) => self.worker.print(picture, LP.as_ref()),
            Effect::MakeFilm { path, order } => self.worker.make_film(path, order),
            Effect::CancelFilm => self.worker.cancel_film(),
            Effect::WriteRun { path, runs } => self.worker.write_run(path, runs),
            Effect::CancelWriting => self.worker.cancel_writing(),
            Effect::RemoveRecording(path) => recordings::remove(path),
            Effect::Copy(text) => self.backend.set_clipboard(text),
            Effect::Paste => {
                self.messages.push(Msg::Edit(EditMsg::Paste(clipboard_get().unwrap_or_default())));
            }
            Effect::Fullscreen(full) => set_fullscreen(full),
            Effect::ApplyTheme => theme::apply(self.backend.context(), self.model.settings.theme),
            Effect::SaveSettings => self.unsaved_settings = true,
            Effect::SaveScores => {
                if let Some(file) = &self.score_file {
                    file.note(&self.model.practice.scores);
                    self.worker.save_scores(file.clone());
                }
            }
            Effect::Quit => self.quit(),
        }
    }

    /// The memory for reading a run, in bytes, which the run on the screen and the earlier ones leave free.
    fn room_for_a_run(&self) -> usize {
        let shown = self.model.lanes.as_ref().map_or(0, Lanes::bytes);
        self.model.free_memory().saturating_sub(shown)
    }

    /// Opens a dialog, or the path field where dialogs are not available.
    fn ask(&mut self, purpose: PathPurpose, suggestion: &str) {
        let folder = self.model.settings.folder.clone();
        match purpose {
            _ if !Dialogs::available() => {
                return self.messages.push(Msg::File(FileMsg::NoDialog(purpose)));
            }
            _ if self.dialogs.is_open() => return,
            PathPurpose::Open => self.dialogs.open_puzzle(folder.as_deref()),
            PathPurpose::Save => self.dialogs.save_text(folder.as_deref(), suggestion),
            PathPurpose::SaveRun => self.dialogs.save_run(folder.as_deref(), suggestion),
            PathPurpose::Picture => self.dialogs.save_picture(folder.as_deref(), suggestion),
            PathPurpose::Film => self.dialogs.save_film(folder.as_deref(), suggestion),
            PathPurpose::List => self.dialogs.add_list(folder.as_deref()),
            PathPurpose::Folder => self.dialogs.study_folder(folder.as_deref()),
            PathPurpose::Beside => self.dialogs.open_beside(folder.as_deref()),
            PathPurpose::Program => self.dialogs.program(folder.as_deref()),
            PathPurpose::ProgramFolder => self.dialogs.program_folder(folder.as_deref()),
        }
        self.asked = purpose;
    }

    fn quit(&mut self) {
        self.worker.end();
        let size = size_in_pixels();
        if !self.scripted.sets_size() && size != self.opened_size {
            self.model.settings.window = size;
            self.unsaved_settings = true;
        }
        if let Some(file) = self.settings_file.as_ref().filter(|_| self.unsaved_settings)
            && let Err(error) = file.save(&self.model.settings)
        {
            log::warn!("the settings are not kept: {error}");
        }
        if let Some(rescue) = self.rescue.take() {
            rescue.end();
        }
        log::info!("quit");
        self.quits = true;
    }
}
