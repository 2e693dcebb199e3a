//! The state of the window: the board, the runs, the pop-up. Only [`super::update`] and the `update` of
//! each feature change it.

mod effect;
mod incoming;
mod moving;
mod notice;
mod popup;
mod saving;
mod shelf;
mod solutions;
mod stage;

use std::path::PathBuf;
use std::sync::Arc;

use super::checkup::Checkup;
use super::film::filmed::Filming;
use super::find::finder::Finder;
use super::guide::Guide;
use super::hints::Hinting;
use super::hints::grading::{Graded, Grading};
use super::io::settings::{self, Settings};
use super::left_runs::recordings::{self, LeftRun};
use super::new_board::making::NewPuzzle;
use super::options::OpenAt;
use super::page::Page;
use super::picture::form::{PictureForm, Subject};
use super::practice::Practice;
use super::predict::predicting::Predicting;
use super::predict::question_set::Asking;
use super::race::racers::Racers;
use super::run::debugger::Debugger;
use super::run::id::RunId;
use super::run::kept::KeptRuns;
use super::run::lanes::Lanes;
use super::run::single::Run;
use super::study::Study;
use super::watch::watched::Opening;
use super::why::inquiry::Asked;
use crate::editor::{Editor, Sheet};
use crate::geometry::{Cell, Geometry, Variant};
use crate::picture::page::PagePart;
use crate::playback::Speed;
use crate::predict::Question;
use crate::puzzle::Puzzle;
use crate::scene::camera::Camera;
use crate::solver::Algorithm;

pub(crate) use effect::Effect;
pub(crate) use incoming::Incoming;
pub(crate) use notice::{Notice, Notices, Offer, SetOffer, TextSource};
pub(crate) use popup::Popup;
pub(crate) use saving::{BoardWriting, SaveChoice, SavedFile, Saves, Saving};
pub(crate) use shelf::{Found, Shelf};
pub(crate) use solutions::Solutions;
pub(crate) use stage::Stage;

/// The complete state of the window.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) settings: Settings,
    pub(crate) algorithm: Algorithm,
    /// The puzzle as typed or opened.
    pub(crate) editor: Editor,
    /// Whether pencil marks are typed instead of digits.
    pub(crate) pencil: bool,
    /// The solver's runs on that puzzle, if any.
    pub(crate) lanes: Option<Lanes>,
    /// Earlier runs.
    pub(crate) kept_runs: KeptRuns,
    /// The puzzles to choose from.
    pub(crate) shelf: Shelf,
    pub(crate) notices: Notices,
    pub(crate) popup: Option<Popup>,
    pub(crate) guide: Guide,
    /// The visible part of the board.
    pub(crate) camera: Camera,
    /// The target of "Go to", the breakpoints and the heat map.
    pub(crate) debugger: Debugger,
    /// The search for steps by a typed condition.
    pub(crate) finder: Finder,
    /// The cell under the pointer.
    pub(crate) hovered: Option<Cell>,
    pub(crate) stage: Stage,
    /// The number of solutions of the puzzle in the editor.
    pub(crate) solutions: Solutions,
    /// The puzzles that were on the board, most recent first.
    pub(crate) puzzles: Vec<Arc<Puzzle>>,
    /// The check of the puzzle in the editor, while it is shown.
    pub(crate) checkup: Option<Checkup>,
    /// The grade of the puzzle in the editor, once requested.
    pub(crate) grading: Option<Grading>,
    /// The question for a hint, list or check, while its answer is shown.
    pub(crate) hinting: Option<Hinting>,
    /// Practice, which has a board of its own.
    pub(crate) practice: Practice,
    /// The studies page, and the study in progress.
    pub(crate) study: Study,
    /// The folder for the results of studies, unless another is chosen.
    pub(crate) studies_folder: PathBuf,
    /// The folder for recordings that no longer fit in memory.
    pub(crate) recordings_folder: PathBuf,
    /// Recordings left by killed sessions; the first one is offered.
    pub(crate) found: Vec<LeftRun>,
    /// The effects to perform outside the model, in order.
    pub(crate) effects: Vec<Effect>,
    /// The file or text being read.
    pub(crate) incoming: Incoming,
    /// A program that was started but has not shown its puzzle yet.
    pub(crate) opening: Option<Opening>,
    /// The solvers chosen for a race, kept while a program or a recorded run is chosen for it.
    pub(crate) racers: Option<Racers>,
    /// The puzzle being generated.
    pub(crate) making: Option<NewPuzzle>,
    /// The questions about the next steps, while the user predicts them.
    pub(crate) predicting: Option<Predicting>,
    pub(crate) saves: Saves,
    /// Where to go in a run once it is recorded that far.
    pub(crate) arriving: Option<(RunId, OpenAt)>,
    /// The film chosen last, and the one being made.
    pub(crate) filming: Filming,
    /// The choices for the last picture.
    pub(crate) pictured: Option<PictureForm>,
}

impl Model {
    /// An empty 9×9 board, ready for typing.
    pub(crate) fn new(settings: Settings) -> Self {
        let geometry = Geometry::with_side(9, Variant::Plain).expect("nine is a side");
        let debugger = Debugger::with_left_over(&settings.breakpoints);
        Self {
            algorithm: settings.algorithm(),
            recordings_folder: recordings::folder(),
            found: Vec::new(),
            settings,
            editor: Editor::new(Sheet::blank(geometry)),
            pencil: false,
            lanes: None,
            kept_runs: KeptRuns::default(),
            shelf: Shelf::default(),
            notices: Notices::default(),
            popup: None,
            guide: Guide::default(),
            camera: Camera::whole(9),
            debugger,
            hovered: None,
            stage: Stage::default(),
            solutions: Solutions::Unasked,
            puzzles: Vec::new(),
            checkup: None,
            grading: None,
            hinting: None,
            practice: Practice::new(),
            study: Study::default(),
            studies_folder: settings::studies_folder(),
            effects: Vec::new(),
            incoming: Incoming::Nothing,
            opening: None,
            racers: None,
            making: None,
            predicting: None,
            finder: Finder::default(),
            saves: Saves::default(),
            arriving: None,
            filming: Filming::default(),
            pictured: None,
        }
    }

    /// The shown run.
    pub(crate) fn run(&self) -> Option<&Run> {
        self.lanes.as_ref().map(Lanes::run)
    }

    /// The chosen solver, if no run on the screen uses it.
    pub(crate) fn unrun_choice(&self) -> Option<Algorithm> {
        let runs = self.lanes.as_ref()?.all();
        runs.iter().all(|run| run.algorithm != self.algorithm).then_some(self.algorithm)
    }

    /// The speed of the shown run, or of the next one.
    pub(crate) fn speed(&self) -> Speed {
        self.run().map_or_else(|| Speed::at_scale(self.settings.speed), |run| run.playback.speed())
    }

    /// The shown run, mutable.
    pub(crate) fn run_mut(&mut self) -> Option<&mut Run> {
        self.lanes.as_mut().map(Lanes::run_mut)
    }

    /// Whether the shown run is a path of `human`, whose next step can be chosen.
    pub(crate) fn is_path(&self) -> bool {
        let lanes = self.lanes.as_ref().filter(|lanes| lanes.all().len() == 1);
        lanes.is_some_and(|lanes| lanes.run().algorithm.is_human())
    }

    /// Whether the selection moves on after each typed digit: by default only on 9×9 boards, which most
    /// published puzzles use.
    pub(crate) fn advances(&self) -> bool {
        self.settings.advance.unwrap_or_else(|| self.editor.sheet().geometry.side() == 9)
    }

    /// Whether the board is on the screen rather than a page.
    pub(crate) const fn shows_board(&self) -> bool {
        !self.guide.shows_start && !self.study.is_shown && !self.practice.is_shown()
    }

    /// Whether there is a side panel with room for two pages.
    pub(crate) const fn shows_two_pages(&self) -> bool {
        self.stage.wide && self.lanes.is_some()
    }

    /// Whether the steps after the current one are hidden: always while the user predicts; by default in a
    /// presentation; elsewhere only by choice.
    pub(crate) const fn hides_later(&self) -> bool {
        let is_chosen =
            if self.stage.presents { !self.stage.presents_later } else { self.settings.hide_later };
        self.predicting.is_some() || is_chosen
    }

    /// Whether there is currently something to draw for this subject.
    pub(crate) fn is_drawable(&self, subject: Subject) -> bool {
        match subject {
            Subject::Board => self.shows_board(),
            Subject::Plot => self.study.is_shown && self.study.plot().is_some(),
            Subject::Window => true,
        }
    }

    /// Whether a picture can include this part.
    pub(crate) fn can_draw(&self, part: PagePart) -> bool {
        let run = self.run();
        PictureForm::offers(part, run.is_some(), run.is_some_and(|run| !run.algorithm.is_foreign()))
    }

    /// The runs of a race, if their boards are side by side.
    pub(crate) fn side_by_side(&self) -> Option<&Lanes> {
        self.lanes.as_ref().filter(|lanes| lanes.raced().is_some_and(|race| race.is_side_by_side))
    }

    /// Whether a page of the side panel is on the screen, or beside the board in a presentation.
    pub(crate) fn shows(&self, page: Page) -> bool {
        let chosen = self.settings.page();
        let is_beside = self.shows_two_pages() && !self.stage.presents && chosen.pair().contains(&page);
        self.lanes.is_some() && self.shows_board() && (chosen == page || is_beside)
    }

    /// The answer marked on the board: shown on its page, at the position it was asked about or one that a
    /// line of it leads to. Every other step has its own marks.
    pub(crate) fn answer(&self) -> Option<&Asked> {
        let run = self.run().filter(|_| self.shows(Page::Why))?;
        run.inquiry.asked().filter(|asked| asked.is_about(run.playback.position()))
    }

    /// The grade of the puzzle in the editor, once known.
    pub(crate) fn graded(&self) -> Option<&Graded> {
        let current = self.grading.as_ref().filter(|grading| !grading.is_old(self.editor.version()));
        current.and_then(|grading| grading.graded.as_ref())
    }

    /// Whether the current board is being saved, or is queued for saving.
    pub(crate) fn is_being_written(&self) -> bool {
        let boards = self.saves.writing.iter().chain(self.saves.queued.iter().map(|(board, _)| board));
        boards.into_iter().any(|board| board.sheet == *self.editor.sheet())
    }

    /// A run that took long or has bookmarks, and would be lost with the window: the shown one, or else an
    /// earlier one.
    pub(crate) fn run_to_lose(&self) -> Option<&Lanes> {
        let runs = self.lanes.iter().chain(self.kept_runs.iter());
        runs.into_iter().find(|lanes| lanes.is_worth_saving())
    }

    /// The shown run and its position.
    pub(crate) fn place(&self) -> Option<(RunId, u64)> {
        self.run().map(|run| (run.id(), run.playback.position()))
    }

    /// The open question about the next step of the shown run.
    pub(crate) fn question(&self) -> Option<&Question> {
        self.run()?;
        self.predicting.as_ref()?.question()
    }

    /// The question set on the shown run, while only its questions are asked.
    pub(crate) fn asking(&self) -> Option<&Asking> {
        let run = self.run()?;
        self.predicting.as_ref()?.asking().filter(|asking| asking.is_about(run))
    }

    /// The memory left for a recording after the earlier runs, in bytes.
    pub(crate) fn free_memory(&self) -> usize {
        self.settings.memory_budget().saturating_sub(self.kept_runs.bytes())
    }

    /// The reason why no run can be saved now; `None` if one can.
    pub(crate) const fn why_no_run_is_saved(&self) -> Option<&'static str> {
        match (&self.saves.saving_run, &self.lanes) {
            (Some(_), _) => Some("A run is still being saved."),
            (None, None) => Some("There is no run to save yet: solve the puzzle first."),
            (None, Some(_)) => None,
        }
    }

    /// The file the current board is saved in.
    pub(crate) fn saved_file(&self) -> Option<&SavedFile> {
        self.saves.file.as_ref().filter(|file| file.origin == self.editor.origin())
    }

    /// The visible part of the board on the screen.
    pub(crate) fn shown_camera(&self) -> Camera {
        let practised = self.practice.working().map(|working| working.exercise.board.shape().side());
        practised.map_or(self.camera, Camera::whole)
    }

    /// Whether leaving the start page leads to the run that was on the screen before it.
    pub(crate) fn start_leads_to_run(&self) -> bool {
        self.guide.left.is_some() && self.guide.left == self.kept_runs.last().map(|lanes| lanes.run().id())
    }

    /// The board's name, for the toolbar.
    pub(crate) fn title(&self) -> String {
        let sheet = self.editor.sheet();
        let side = sheet.geometry.side();
        let file =
            self.saved_file().and_then(|file| file.path.file_stem()).map(|stem| stem.to_string_lossy());
        let run_file = self.run().and_then(Run::in_file).and_then(|file| file.path.file_stem());
        let run_file = run_file.map(|stem| stem.to_string_lossy());
        let name = match file.as_ref().or(run_file.as_ref()) {
            _ if !sheet.name.is_empty() => sheet.name.as_str(),
            Some(file) => file,
            None => "new board",
        };
        // A board that was pasted is in no file, and yet as it came.
        let is_changed = sheet.digits != self.editor.opened() || sheet.has_marks();
        let edited = if self.editor.is_edited() && is_changed { " (edited)" } else { "" };
        let size = format!("{side}×{side}");
        let diagonal = match sheet.geometry.variant() {
            Variant::Plain => "",
            Variant::Diagonal => " diagonal",
        };
        // A name that contains the size needs no size after it.
        if name.contains(&size) {
            format!("{name}{edited}")
        } else {
            format!("{name}{edited} · {size}{diagonal}")
        }
    }
}
