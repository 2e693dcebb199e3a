//! The only place where the model changes: one message after the other.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::model::{Effect, Model, Notice, NoticeKind, PathPurpose, Popup, Shelf, Solutions};
use super::run::Run;
use crate::editor::{Direction, Sheet};
use crate::format::{self, Document, Layout};
use crate::geometry::{Cell, Digit, Geometry, Variant};
use crate::playback::{Mode, Speed};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::trace::Landmark;
use crate::verdict::Inquiry;

/// Something that happened: a key, a click, news from outside, or the passing of time.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Msg {
    /// A frame begins, so long after the last.
    Tick(Duration),

    // The puzzle.
    AskNew,
    New { side: usize, variant: Variant },
    ChooseNew { side: usize, variant: Variant },
    AskOpen,
    AskSave,
    NoDialog(PathPurpose),
    PathTyped(String),
    OpenPath(PathBuf),
    SavePath(PathBuf),
    Saved { path: PathBuf, problem: Option<String> },
    Read { path: PathBuf, result: ReadResult },
    Choose(usize),
    CloseShelf,
    OpenLibrary(usize),
    AskPaste,
    Paste(String),
    Copy,
    Clear,
    Undo,
    Redo,
    Select(Cell),
    MoveSelection(Direction),
    Enter(Option<Digit>),
    SetVariant(Variant),
    Hover(Option<Cell>),

    // The run.
    SetAlgorithm(Algorithm),
    Solve,
    StopSolver,
    RecordMore,
    Edit,
    PlayPause,
    StepBy(i64),
    GoTo(u64),
    Landmark { landmark: Landmark, forward: bool },
    First,
    Last,
    Follow,
    Faster,
    Slower,
    SetSpeed(Speed),

    // The window.
    ToggleTheme,
    ToggleMarks,
    ToggleHelp,
    ToggleFullscreen,
    Confirm,
    Escape,
    DismissNotice,
    Tell(NoticeKind, String),
    AskQuit,
    Quit,
}

/// What became of reading a file.
#[derive(Clone, Debug)]
pub(crate) enum ReadResult {
    Read(Arc<Document>),
    /// In words, with the place where there is one.
    Failed(String),
}

impl PartialEq for ReadResult {
    /// Two readings are the same only if they are one.
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Read(a), Self::Read(b)) if Arc::ptr_eq(a, b))
    }
}

/// Changes the model as a message demands.
pub(crate) fn update(model: &mut Model, msg: Msg) {
    if model.popup.is_none() && model.editor.is_edited() && replaces_the_sheet(&msg) {
        model.popup = Some(Popup::Discard(Box::new(msg)));
        return;
    }
    apply(model, msg);
}

/// Whether a message would take what was typed off the board.
const fn replaces_the_sheet(msg: &Msg) -> bool {
    matches!(msg, Msg::AskNew | Msg::AskOpen | Msg::OpenPath(_) | Msg::Choose(_) | Msg::OpenLibrary(_) | Msg::AskQuit)
}

fn apply(model: &mut Model, msg: Msg) {
    match msg {
        Msg::Tick(passed) => tick(model, passed),
        Msg::AskNew => {
            let sheet = model.editor.sheet();
            let (side, variant) = (sheet.geometry.side(), sheet.geometry.variant());
            model.popup = Some(Popup::New { side, variant });
        }
        Msg::ChooseNew { side, variant } => model.popup = Some(Popup::New { side, variant }),
        Msg::New { side, variant } => {
            model.popup = None;
            if let Ok(geometry) = Geometry::with_side(side, variant) {
                open_sheet(model, Sheet::blank(geometry));
            }
        }
        Msg::AskOpen | Msg::NoDialog(_) | Msg::AskSave | Msg::PathTyped(_) | Msg::OpenPath(_) | Msg::SavePath(_) => {
            files(model, msg);
        }
        Msg::Saved { path, problem } => saved(model, &path, problem),
        Msg::Read { path, result } => read(model, &path, result),
        Msg::Choose(_) | Msg::CloseShelf | Msg::OpenLibrary(_) => shelf(model, &msg),
        Msg::AskPaste
        | Msg::Paste(_)
        | Msg::Copy
        | Msg::Clear
        | Msg::Undo
        | Msg::Redo
        | Msg::Select(_)
        | Msg::MoveSelection(_)
        | Msg::Enter(_)
        | Msg::SetVariant(_)
        | Msg::Hover(_) => edit(model, msg),
        Msg::SetAlgorithm(algorithm) => {
            model.algorithm = algorithm;
            algorithm.name().clone_into(&mut model.settings.algorithm);
            model.effects.push(Effect::SaveSettings);
        }
        Msg::Solve => solve(model),
        Msg::Faster => set_speed(model, speed(model).faster()),
        Msg::Slower => set_speed(model, speed(model).slower()),
        Msg::SetSpeed(speed) => set_speed(model, speed),
        Msg::StopSolver
        | Msg::RecordMore
        | Msg::Edit
        | Msg::PlayPause
        | Msg::StepBy(_)
        | Msg::GoTo(_)
        | Msg::Landmark { .. }
        | Msg::First
        | Msg::Last
        | Msg::Follow => run(model, &msg),
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

/// Asking for files and paths.
fn files(model: &mut Model, msg: Msg) {
    match msg {
        Msg::AskOpen => model.effects.push(Effect::AskOpen),
        Msg::AskSave => {
            let suggestion = suggested_name(model.editor.sheet());
            model.effects.push(Effect::AskSave { suggestion });
        }
        Msg::NoDialog(purpose) => model.popup = Some(Popup::Path { purpose, text: String::new() }),
        Msg::PathTyped(typed) => {
            if let Some(Popup::Path { text, .. }) = &mut model.popup {
                *text = typed;
            }
        }
        Msg::OpenPath(path) => {
            model.popup = None;
            remember_folder(model, &path);
            model.reading = Some(path.clone());
            model.effects.push(Effect::Read(path));
        }
        Msg::SavePath(path) => {
            model.popup = None;
            remember_folder(model, &path);
            match model.editor.sheet().puzzle() {
                Ok(puzzle) => {
                    let text = format::render(&puzzle, layout_for(&puzzle));
                    model.effects.push(Effect::Write { path, text });
                }
                Err(conflict) => {
                    let sheet = model.editor.sheet();
                    let text = conflict.describe(&sheet.geometry, &sheet.symbols);
                    tell(model, NoticeKind::Error, format!("Not saved: {text}."));
                }
            }
        }
        _ => {}
    }
}

fn remember_folder(model: &mut Model, path: &std::path::Path) {
    if let Some(folder) = path.parent().filter(|folder| folder.is_absolute()) {
        model.settings.folder = Some(folder.to_owned());
        model.effects.push(Effect::SaveSettings);
    }
}

fn suggested_name(sheet: &Sheet) -> String {
    let stem: String = sheet.name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ')).collect();
    format!("{}.txt", if stem.trim().is_empty() { "puzzle" } else { stem.trim() })
}

/// Rows, which every program reads, unless the symbols are not the usual ones.
fn layout_for(puzzle: &Puzzle) -> Layout {
    let standard = crate::puzzle::Symbols::standard(puzzle.geometry().side());
    if puzzle.symbols().all() == standard.all() { Layout::Rows } else { Layout::AnySymbol }
}

fn saved(model: &mut Model, path: &std::path::Path, problem: Option<String>) {
    match problem {
        None => {
            model.editor.mark_kept();
            log::info!("saved {}", path.display());
            tell(model, NoticeKind::Info, format!("Saved as {}.", path.display()));
        }
        Some(problem) => tell(model, NoticeKind::Error, format!("{} is not saved: {problem}.", path.display())),
    }
}

fn read(model: &mut Model, path: &std::path::Path, result: ReadResult) {
    if model.reading.as_deref() != Some(path) {
        return;
    }
    model.reading = None;
    let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into());
    match result {
        ReadResult::Failed(problem) => {
            log::info!("cannot open {name}");
            tell(model, NoticeKind::Error, format!("{problem}."));
        }
        ReadResult::Read(document) => {
            log::info!("opened {name}: {} puzzles", document.puzzle_count());
            model.notice = None;
            let several = document.puzzle_count() > 1;
            model.shelf = Shelf { bulk: several.then(|| Arc::clone(&document)), name, chosen: None };
            match document.puzzle(0) {
                Ok(puzzle) => {
                    open_sheet(model, Sheet::from(&puzzle));
                    model.shelf.chosen = several.then_some(0);
                }
                Err(error) => tell(model, NoticeKind::Error, format!("{}: {error}.", model.shelf.name)),
            }
        }
    }
}

/// Choosing from the library or from a file of many puzzles.
fn shelf(model: &mut Model, msg: &Msg) {
    model.popup = None;
    match *msg {
        Msg::CloseShelf => model.shelf = Shelf::default(),
        Msg::OpenLibrary(index) => match super::library::puzzle(index) {
            Ok(puzzle) => {
                log::info!("opened {}", puzzle.name());
                open_sheet(model, Sheet::from(&puzzle));
            }
            Err(problem) => tell(model, NoticeKind::Error, problem),
        },
        Msg::Choose(index) => {
            let Some(document) = model.shelf.bulk.clone() else { return };
            match document.puzzle(index) {
                Ok(puzzle) => {
                    open_sheet(model, Sheet::from(&puzzle));
                    model.shelf.chosen = Some(index);
                }
                Err(error) => tell(model, NoticeKind::Error, format!("{}: {error}.", model.shelf.name)),
            }
        }
        _ => {}
    }
}

/// Puts a sheet on the board that is kept elsewhere; a run on the one before ends.
fn open_sheet(model: &mut Model, sheet: Sheet) {
    model.run = None;
    model.editor.open(sheet);
    sheet_changed(model);
}

fn sheet_changed(model: &mut Model) {
    model.solutions = Solutions::Unasked;
    if model.notice.as_ref().is_some_and(|notice| notice.kind == NoticeKind::Error) {
        model.notice = None;
    }
}

/// Typing, pasting, copying.
fn edit(model: &mut Model, msg: Msg) {
    match msg {
        Msg::Select(cell) => return model.editor.select(cell),
        Msg::MoveSelection(direction) => return model.editor.move_selection(direction),
        Msg::Hover(cell) => return model.hovered = cell,
        Msg::AskPaste => return model.effects.push(Effect::Paste),
        Msg::Copy => return copy(model),
        Msg::Paste(text) => return paste(model, &text),
        _ => {}
    }
    model.run = None;
    let before = model.editor.sheet().clone();
    match msg {
        Msg::Enter(digit) => model.editor.enter(digit),
        Msg::Clear => {
            let geometry = Arc::clone(&before.geometry);
            model.editor.replace(Sheet { symbols: before.symbols.clone(), ..Sheet::blank(geometry) });
        }
        Msg::Undo => drop(model.editor.undo()),
        Msg::Redo => drop(model.editor.redo()),
        Msg::SetVariant(variant) => {
            if let Ok(geometry) = Geometry::new(before.geometry.block(), variant) {
                model.editor.replace(Sheet { geometry, ..before.clone() });
            }
        }
        _ => {}
    }
    if *model.editor.sheet() != before {
        sheet_changed(model);
    }
}

fn copy(model: &mut Model) {
    let shown = match &model.run {
        Some(run) if run.is_at_end() => run.view().moment.board().grid().map(|grid| grid.to_line(run.puzzle.symbols())),
        _ => None,
    };
    let text = shown.unwrap_or_else(|| {
        let sheet = model.editor.sheet();
        let symbol = |digit: &Option<Digit>| digit.map_or(sheet.symbols.blank(), |digit| sheet.symbols.symbol(digit));
        let cells: Vec<char> = sheet.digits.iter().map(symbol).collect();
        let side = sheet.geometry.side();
        // One line is what every program reads; only own symbols need rows to be told apart.
        if sheet.symbols.blank() == '-' && side == 16 {
            cells.chunks(side).map(|row| row.iter().collect::<String>() + "\n").collect()
        } else {
            cells.into_iter().collect()
        }
    });
    log::info!("copied {} characters", text.len());
    model.effects.push(Effect::Copy(text));
    tell(model, NoticeKind::Info, "The board is on the clipboard.".into());
}

fn paste(model: &mut Model, text: &str) {
    if text.trim().is_empty() {
        return tell(model, NoticeKind::Error, "There is no text on the clipboard.".into());
    }
    match format::read(text.as_bytes(), "pasted").and_then(|document| document.puzzle(0)) {
        Ok(puzzle) => {
            model.run = None;
            model.shelf.chosen = None;
            model.editor.replace(Sheet::from(&puzzle));
            sheet_changed(model);
            log::info!("pasted a puzzle");
        }
        Err(error) => tell(model, NoticeKind::Error, format!("The pasted text is no puzzle: {error}.")),
    }
}

fn solve(model: &mut Model) {
    let sheet = model.editor.sheet();
    let puzzle = match sheet.puzzle() {
        Ok(puzzle) => puzzle,
        Err(conflict) => {
            let text = conflict.describe(&sheet.geometry, &sheet.symbols);
            return tell(model, NoticeKind::Error, format!("{text}: mend that first."));
        }
    };
    model.notice = None;
    match Run::start(puzzle, model.algorithm, speed(model)) {
        Ok(run) => {
            log::info!("solving with {}", model.algorithm.name());
            model.run = Some(run);
        }
        Err(error) => tell(model, NoticeKind::Error, format!("The solver cannot start: {error}.")),
    }
}

fn speed(model: &Model) -> Speed {
    Speed::at_scale(model.settings.speed)
}

fn set_speed(model: &mut Model, speed: Speed) {
    model.settings.speed = speed.scale();
    if let Some(run) = &mut model.run {
        run.playback.set_speed(speed);
    }
    model.effects.push(Effect::SaveSettings);
}

/// Moving about in a run. Playing without a run starts one.
fn run(model: &mut Model, msg: &Msg) {
    let Some(run) = &mut model.run else {
        if matches!(msg, Msg::PlayPause) {
            solve(model);
        }
        return;
    };
    let recorded = run.trace.len();
    let before = run.playback.mode();
    match *msg {
        Msg::StopSolver => run.session.stop(),
        Msg::RecordMore => run.session.set_budget(run.session.budget() * 2),
        Msg::Edit => return model.run = None,
        Msg::PlayPause => match run.playback.mode() {
            Mode::Paused => run.playback.play(recorded, run.has_ended()),
            Mode::Playing | Mode::Following => run.playback.pause(),
        },
        Msg::StepBy(steps) => run.playback.step_by(steps, recorded),
        Msg::GoTo(position) => run.playback.go_to(position, recorded),
        Msg::First => run.playback.go_to(0, recorded),
        Msg::Last => run.playback.go_to(recorded, recorded),
        Msg::Follow => match run.playback.mode() {
            Mode::Following => run.playback.pause(),
            Mode::Paused | Mode::Playing => run.playback.follow(),
        },
        Msg::Landmark { landmark, forward } => {
            if !run.go_to_landmark(landmark, forward) {
                let (way, what) = (if forward { "further" } else { "earlier" }, landmark.text());
                tell(model, NoticeKind::Info, format!("There is no {way} {what} in what is recorded."));
            }
        }
        _ => {}
    }
    if let Some(run) = &mut model.run {
        run.refresh();
        let (mode, position) = (run.playback.mode(), run.playback.position());
        if mode != before || !matches!(msg, Msg::RecordMore | Msg::StopSolver) {
            log::info!("playback: {mode:?} at step {position}");
        }
    }
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
            model.popup = if model.popup == Some(Popup::Help) { None } else { Some(Popup::Help) };
        }
        Msg::ToggleFullscreen => {
            model.fullscreen = !model.fullscreen;
            model.effects.push(Effect::Fullscreen(model.fullscreen));
        }
        Msg::Confirm => confirm(model),
        Msg::Escape => escape(model),
        Msg::DismissNotice => model.notice = None,
        Msg::Tell(kind, text) => tell(model, kind, text),
        Msg::AskQuit | Msg::Quit => model.effects.push(Effect::Quit),
        _ => {}
    }
}

/// Says yes to the pop-up.
fn confirm(model: &mut Model) {
    match model.popup.take() {
        Some(Popup::Discard(msg)) => apply(model, *msg),
        Some(Popup::New { side, variant }) => apply(model, Msg::New { side, variant }),
        Some(Popup::Path { purpose, text }) if !text.trim().is_empty() => {
            let path = PathBuf::from(text.trim());
            apply(model, if purpose == PathPurpose::Open { Msg::OpenPath(path) } else { Msg::SavePath(path) });
        }
        _ => {}
    }
}

/// Leaves, in this order: the pop-up, full screen, the message, the run.
fn escape(model: &mut Model) {
    if model.popup.take().is_some() {
    } else if model.fullscreen {
        model.fullscreen = false;
        model.effects.push(Effect::Fullscreen(false));
    } else if model.notice.take().is_none() {
        model.run = None;
    }
}

fn tell(model: &mut Model, kind: NoticeKind, text: String) {
    log::debug!("{kind:?}: {text}");
    model.notice = Some(Notice { kind, text });
}
