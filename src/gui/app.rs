//! The main loop: draws a frame when something has changed, and sleeps in between.

mod capture;
mod effects;
mod rest;
mod scripted;

use super::watch::form::FormMsg;
use crate::gui::msg::{
    EditMsg, FileMsg, FilmMsg, GuideMsg, Messages, Msg, NoticeKind, PathPurpose, PictureMsg, RaceMsg,
    RunFileMsg, SaveMsg, StudyMsg, WatchMsg, WindowMsg,
};
use std::time::{Duration, Instant};

use egui::Rect;
use macroquad::miniquad::window::dpi_scale;
use macroquad::prelude::{is_quit_requested, next_frame, prevent_quit, screen_height, screen_width};

use crate::background::drawing::{self, Drawing};
use crate::solver::parallel;

use super::board::painter::BoardPainter;
use super::board::pointer;
use super::board::scene;
use super::io::dialogs::{DialogEvent, Dialogs};
use super::io::rescue::{self, Rescue};
use super::io::score_file::{self, ScoreFile};
use super::io::settings::{self, Settings};
use super::io::settings_file::SettingsFile;
use super::io::worker::Worker;
use super::keys;
use super::left_runs::recordings;
use super::model::Model;
use super::options::Options;
use super::panels;
use super::platform::backend::{Backend, FrameInfo, Ground};
use super::platform::icon;
use super::platform::least_size;
use super::platform::wait::Waiter;
use super::run::lanes::Lanes;
use super::spoken;
use super::stamp::Stamp;
use super::text_size;
use super::theme;
use super::timeline::cache::TimelineCache;
use super::update::update;
use crate::scene::layout::BoardLayout;
use crate::scene::pixels::PixelRect;
use capture::Capture;
use rest::OWED;
use scripted::Scripted;

/// Runs until the window is closed.
///
/// # Errors
/// A one-line message if this machine cannot draw.
pub(super) async fn main_loop(
    options: Options,
    settings: Settings,
    problem: Option<String>,
) -> Result<(), String> {
    let app = App::new(&options, settings, problem)
        .map_err(|why| format!("cannot draw on this machine: {why}; is its graphics driver up to date?"))?;
    run(app).await;
    Ok(())
}

async fn run(mut app: App) {
    prevent_quit();
    icon::show();
    least_size::ask_for(text_size::LEAST * dpi_scale());
    loop {
        let started = Instant::now();
        let drawing = app.frame(started);
        app.scripted.before_shown();
        app.take_picture();
        if app.quits {
            break;
        }
        next_frame().await;
        drop(drawing);
        app.scripted.after_shown(&app.model, started);
        app.rest(started);
    }
}

struct App {
    model: Model,
    backend: Backend,
    painter: BoardPainter,
    dialogs: Dialogs,
    worker: Worker,
    timeline_cache: TimelineCache,
    settings_file: Option<SettingsFile>,
    score_file: Option<ScoreFile>,
    rescue: Option<Rescue>,
    scripted: Scripted,
    /// The messages for the beginning of the next frame.
    messages: Messages,
    /// The area of the board, in points.
    board: Rect,
    layout: Option<BoardLayout>,
    /// When the last frame began.
    last_frame: Option<Instant>,
    last_input: Instant,
    frames: u64,
    /// The number of threads this machine runs at once.
    cores: usize,
    waiter: Waiter,
    /// The stamp of the last frame: the state on the screen that changes by itself.
    shown: Option<Stamp>,
    /// When egui asks for another frame.
    repaint_at: Option<Instant>,
    /// Whether the sleep before this frame ended with collecting news.
    is_gathered: bool,
    /// The number of frames still to draw even without a reason.
    owed: u8,
    /// The window's size in its first frame, in pixels.
    opened_size: (u32, u32),
    /// Whether the settings differ from the stored ones.
    unsaved_settings: bool,
    /// The purpose of the open dialog.
    asked: PathPurpose,
    capture: Capture,
    quits: bool,
}

impl App {
    fn new(options: &Options, settings: Settings, problem: Option<String>) -> Result<Self, String> {
        // Before the backend, which may open connections to the display itself: the waiter takes the newest
        // connection for the window's.
        let waiter = Waiter::new();
        let backend = Backend::new(theme::context(settings.theme))
            .map_err(|error| shader_problem(&error.to_string()))?;
        let settings_file = settings::path().map(|path| SettingsFile::new(path, settings.clone()));
        let mut model = Model::new(settings);
        let scores = score_file::path().map(ScoreFile::open);
        let (score_file, lost_scores) = scores.map_or((None, None), |(file, problem)| (Some(file), problem));
        if let Some(file) = &score_file {
            model.practice.scores = file.scores();
        }
        if let Some(algorithm) = options.algorithm {
            model.algorithm = algorithm;
        }
        let (rescue, left) = begin_rescue();
        find_again(&mut model, options, left);
        let messages = first_messages(options, problem.into_iter().chain(lost_scores));
        let scripted = Scripted::new(options, model.editor.origin());
        Ok(Self {
            model,
            backend,
            painter: BoardPainter::default(),
            dialogs: Dialogs::default(),
            worker: Worker::new(),
            timeline_cache: TimelineCache::default(),
            settings_file,
            score_file,
            rescue,
            scripted,
            messages,
            board: Rect::NOTHING,
            layout: None,
            last_frame: None,
            last_input: Instant::now(),
            frames: 0,
            cores: parallel::cores(),
            waiter,
            shown: None,
            repaint_at: None,
            is_gathered: false,
            owed: OWED,
            opened_size: size_in_pixels(),
            unsaved_settings: false,
            asked: PathPurpose::Open,
            capture: Capture::default(),
            quits: false,
        })
    }

    /// Runs one frame: messages, changes, effects, drawing. If this thread is still drawing, returns a guard
    /// that pauses the solvers while it is held.
    fn frame(&mut self, now: Instant) -> Option<Drawing<'static>> {
        if !std::mem::take(&mut self.is_gathered) {
            self.gather(now);
        }
        let drawing = self.leaves_no_core().then(drawing::draw);
        self.scripted.lap();
        self.messages.extend(self.scripted.messages(&self.model));
        let changed = self.owed > 0 || self.has_news();
        self.owed = self.owed.saturating_sub(1);
        self.apply_messages();
        let info = self.run_panels(changed);
        self.scripted.lap();
        if info.had_input {
            self.last_input = now;
        }
        if info.had_input || !self.messages.is_empty() {
            self.owed = OWED;
        }
        self.repaint_at = Instant::now().checked_add(info.repaint_after);
        self.messages.extend(info.dropped.map(|files| Msg::File(FileMsg::Drop(files))));
        self.apply_messages();
        self.shown = Some(Stamp::of(&self.model));
        self.draw();
        self.scripted.lap();
        self.frames += 1;
        if self.frames == 1 {
            log::info!("first frame");
        }
        // With a graphics card, this thread may only be waiting for the display.
        drawing.filter(|_| self.draws_in_software())
    }

    /// Whether this thread does the drawing, not a graphics card.
    fn draws_in_software(&self) -> bool {
        self.backend.is_software() && !self.scripted.is_blind()
    }

    /// Whether the threads of the runs occupy every core.
    fn leaves_no_core(&self) -> bool {
        self.model.lanes.as_ref().map_or(0, Lanes::busy_threads) >= self.cores
    }

    /// Collects news from outside the panels: passed time, the worker, the dialogs, the request to quit.
    fn gather(&mut self, now: Instant) {
        let passed = self.last_frame.map_or(Duration::ZERO, |last| now - last);
        self.last_frame = Some(now);
        update(&mut self.model, Msg::Tick(passed));
        self.messages.extend(self.worker.poll());
        self.messages.extend(self.dialogs.poll().map(|event| match event {
            DialogEvent::Open(path) => Msg::File(FileMsg::OpenPath(path)),
            DialogEvent::Save(path) => Msg::Save(SaveMsg::SavePath(path)),
            DialogEvent::SaveRun(path) => Msg::RunFile(RunFileMsg::Save(path)),
            DialogEvent::Picture(path) => Msg::Picture(PictureMsg::Save(path)),
            DialogEvent::Film(path) => Msg::Film(FilmMsg::Save(path)),
            DialogEvent::List(path) => Msg::Study(StudyMsg::AddLists(vec![path])),
            DialogEvent::Folder(path) => Msg::Study(StudyMsg::SetFolder(path)),
            DialogEvent::Beside(path) => Msg::Race(RaceMsg::Read(path)),
            DialogEvent::Program(path) => Msg::Watch(WatchMsg::Form(FormMsg::File(path))),
            DialogEvent::ProgramFolder(path) => Msg::Watch(WatchMsg::Form(FormMsg::FolderChosen(path))),
            DialogEvent::Cancelled => Msg::Save(SaveMsg::DialogCancelled),
            DialogEvent::Unavailable => Msg::File(FileMsg::NoDialog(self.asked)),
        }));
        if is_quit_requested() {
            self.messages.push(Msg::Window(WindowMsg::AskQuit));
        }
    }

    fn apply_messages(&mut self) {
        for msg in std::mem::take(&mut self.messages) {
            update(&mut self.model, msg);
        }
        for effect in std::mem::take(&mut self.model.effects) {
            self.perform(effect);
        }
    }

    /// Lets egui draw the panels, and turns keys and pointer events into messages.
    fn run_panels(&mut self, changed: bool) -> FrameInfo {
        let (size, presents) = (self.model.settings.text_size, self.model.stage.presents);
        self.backend.zoom(|window| match presents {
            true => text_size::presented(window),
            false => text_size::zoom(size, window),
        });
        let (model, cache, layout) = (&self.model, &mut self.timeline_cache, self.layout.as_ref());
        let mut messages = Messages::new();
        let mut pressed = Vec::new();
        let mut board = self.board;
        let info = self.backend.frame(changed, |ui| {
            // egui may call this more than once per frame; only the last call counts.
            messages.clear();
            pressed = keys::pressed(ui.ctx(), model);
            board = panels::show(ui, model, cache, &mut messages);
            if let Some(layout) = layout {
                messages.extend(pointer::messages(ui.ctx(), model, layout, board));
            }
            spoken::show(ui, model, layout.filter(|_| !board.is_negative()), &mut messages);
        });
        self.board = board;
        if info.redrawn {
            // Each key has the meaning it has after the keys before it.
            for key in pressed {
                if let Some(msg) = key.message(&self.model) {
                    update(&mut self.model, msg);
                }
            }
            self.messages.extend(messages);
        }
        info
    }

    fn draw(&mut self) {
        if self.scripted.is_blind() {
            return;
        }
        let area = PixelRect::around(self.board, self.backend.context().pixels_per_point());
        let mut ground = Ground { colour: self.model.settings.theme.palette().background, picture: None };
        let mut changed = Vec::new();
        if !area.is_empty() {
            let painted = self.painter.paint(scene::scene(&self.model), area, self.model.shown_camera());
            ground.picture = Some((painted.texture, painted.layout.view));
            changed = painted.changed;
            self.layout = Some(painted.layout.clone());
        }
        self.backend.paint(ground, &changed);
    }
}

/// Shows the start page unless a file or program is opened, then restores what the last session left behind.
/// Runs at once, so that a rescued board is not mistaken for the one in the file.
fn find_again(model: &mut Model, options: &Options, left: impl IntoIterator<Item = Msg>) {
    let start = options.file.is_none() && options.watch.is_none();
    let start = start.then_some(Msg::Guide(GuideMsg::ShowStart));
    let algorithm = model.algorithm;
    let found = Msg::RunFile(RunFileMsg::Found(recordings::find(&model.recordings_folder)));
    start.into_iter().chain(left).chain([found]).for_each(|msg| update(model, msg));
    if options.file.is_some() {
        // The solver of a lost run is not the one for this file.
        model.algorithm = algorithm;
    }
}

/// The messages of the first frame: the problems so far, and what to open.
fn first_messages(options: &Options, problems: impl Iterator<Item = String>) -> Messages {
    let problems = problems.map(|text| Msg::Window(WindowMsg::Tell(NoticeKind::Error, text)));
    let file = options.file.clone().map(|file| match options.reading {
        Some(reading) => Msg::File(FileMsg::OpenAs(file, reading)),
        None => Msg::File(FileMsg::OpenPath(file)),
    });
    let watch = options.watch.clone().map(|watch| Msg::Watch(WatchMsg::Begin(Box::new(watch))));
    problems.chain(file).chain(watch).collect()
}

/// The window's current size.
fn size_in_pixels() -> (u32, u32) {
    (screen_width() as u32, screen_height() as u32)
}

/// A driver's message about a shader, on one line.
fn shader_problem(said: &str) -> String {
    let said: Vec<&str> = said.split_whitespace().collect();
    format!("a shader does not compile ({})", said.join(" "))
}

/// Creates the store for unsaved boards; returns it with the board left by a session that ended unexpectedly.
fn begin_rescue() -> (Option<Rescue>, Option<Msg>) {
    let Some(folder) = rescue::folder() else { return (None, None) };
    match Rescue::begin(&folder) {
        Ok((rescue, left)) => {
            let told = |left| match left {
                Ok(left) => Msg::Edit(EditMsg::Rescued(Box::new(left))),
                Err(problem) => Msg::Window(WindowMsg::Tell(NoticeKind::Error, problem)),
            };
            (Some(rescue), left.map(told))
        }
        Err(error) => {
            log::warn!("nothing typed will be rescued: {error}");
            (None, None)
        }
    }
}
