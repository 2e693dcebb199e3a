//! Handles the messages about studies: the form, starting, pausing, resuming, cancelling, and showing
//! results.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::editor::Sheet;
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{NoticeKind, StudyMsg};
use crate::gui::race;
use crate::gui::race::racers::Racers;
use crate::gui::study::sheet::Content;
use crate::gui::study::work::{StudyState, Work};
use crate::gui::update::notice::{forget_offer, tell};
use crate::gui::update::{recent, run, sheet};
use crate::gui::words::counted;
use crate::solver::Algorithm;
use crate::study::{Request, Style};

/// The number of studies remembered.
const RECENT: usize = 6;

pub(in crate::gui) fn update(model: &mut Model, msg: StudyMsg) {
    match msg {
        StudyMsg::Toggle => toggle(model),
        StudyMsg::AskList => model.effects.push(Effect::AskList),
        StudyMsg::AddLists(files) => {
            // The study may be continued by a session started in another folder.
            model.study.form.add(files.iter().map(|file| recent::absolute(file)).collect());
        }
        StudyMsg::RemoveList(at) => {
            if at < model.study.form.lists.len() {
                model.study.form.lists.remove(at);
            }
        }
        StudyMsg::ToggleSolver(solver) => model.study.form.toggle(solver),
        StudyMsg::SetLimit(limit) => model.study.form.limit = limit,
        StudyMsg::SetRepetitions(count) => model.study.form.repetitions = count.max(1),
        StudyMsg::SetJobs(jobs) => model.study.form.jobs = jobs.max(1),
        StudyMsg::AskFolder => model.effects.push(Effect::AskFolder),
        StudyMsg::SetFolder(folder) => work(model, || Work::open(recent::absolute(&folder), true)),
        StudyMsg::Begin => begin(model),
        StudyMsg::Open(folder) => work(model, || Work::open(folder, false)),
        StudyMsg::Pause => {
            if let Some(work) = &model.study.work {
                work.stop();
            }
        }
        StudyMsg::GoOn => go_on(model),
        StudyMsg::Cancel => cancel(model),
        StudyMsg::Close => model.study.work = None,
        StudyMsg::Choose(title) => model.study.chosen = title,
        StudyMsg::Turn { forward } => turn(model, forward),
        StudyMsg::Copy(style) => copy(model, style),
        StudyMsg::Race { list, index, solvers } => race_on(model, &list, index, &solvers),
    }
}

/// Shows the studies page, or returns to the board.
fn toggle(model: &mut Model) {
    model.study.is_shown = !model.study.is_shown;
    if model.study.is_shown {
        run::with_runs(model, |run| run.playback.pause());
        (model.stage.presents, model.hovered) = (false, None);
        model.guide.shows_start = false;
        let current = model.algorithm;
        model.study.form.offer(current);
    }
}

fn begin(model: &mut Model) {
    if let Some(missing) = model.study.form.missing() {
        return tell(model, NoticeKind::Info, missing.into());
    }
    let form = &model.study.form;
    let (request, folder) = (form.request(), form.folder(&model.studies_folder));
    match form.folder {
        Some(_) => work(model, || Work::begin(request, folder)),
        None => work(model, || Work::begin_new(request, folder)),
    }
    // The next study needs another folder.
    model.study.form.folder = None;
}

/// Resumes the study on the page with its original request.
fn go_on(model: &mut Model) {
    let Some(before) = model.study.work.as_ref().filter(|work| !work.is_busy()) else { return };
    let folder = before.folder().to_owned();
    let request = Request::default();
    work(model, || Work::begin(request, folder));
}

/// Leaves the study: at once, or once its runs have stopped and the finished ones are recorded.
fn cancel(model: &mut Model) {
    match &mut model.study.work {
        Some(work) if work.is_busy() => work.cancel(),
        Some(_) => leave_cancelled(model),
        None => {}
    }
}

/// Shows the form again, and reports what was recorded and how to resume the study.
fn leave_cancelled(model: &mut Model) {
    let Some(work) = model.study.work.take() else { return };
    let name = work.name();
    let kept = match work.recorded() as u64 {
        0 => "no run is recorded yet".to_owned(),
        runs => counted(runs, "recorded run is kept", "recorded runs are kept"),
    };
    let how = "Continue it at any time under Earlier studies.";
    tell(model, NoticeKind::Info, format!("The study {name} is cancelled; {kept}. {how}"));
}

/// Starts a study with `begin` and shows it.
fn work(model: &mut Model, begin: impl FnOnce() -> io::Result<Work>) {
    model.study.work = None;
    match begin() {
        Ok(work) => model.study.work = Some(work),
        Err(error) => tell(model, NoticeKind::Error, format!("The study cannot be started: {error}.")),
    }
}

fn remember(model: &mut Model, folder: PathBuf) {
    let recent = &mut model.settings.studies;
    recent.retain(|other| *other != folder);
    recent.insert(0, folder);
    recent.truncate(RECENT);
    model.effects.push(Effect::SaveSettings);
}

/// Receives the messages of a study; shows a notice if it ends while something else is shown.
pub(in crate::gui) fn wait(model: &mut Model) {
    let Some(work) = &mut model.study.work else { return };
    let has_ended = work.poll();
    if work.sheets().is_some() && model.settings.studies.first().is_none_or(|first| first != work.folder()) {
        let folder = work.folder().to_owned();
        remember(model, folder);
    }
    if has_ended {
        end(model);
    }
}

/// Handles the end of a study's thread.
fn end(model: &mut Model) {
    let Some(work) = &model.study.work else { return };
    if *work.state() == StudyState::Vacant {
        model.study.form.folder = Some(work.folder().to_owned());
        model.study.work = None;
        return;
    }
    let name = work.name();
    log::info!("the study {name} has ended: {:?}", work.state());
    // A study that finished or failed before it noticed the cancellation is shown instead.
    if work.is_cancelled() && *work.state() == StudyState::Paused {
        return leave_cancelled(model);
    }
    if model.study.is_shown {
        return;
    }
    match work.state() {
        StudyState::Done => tell(model, NoticeKind::Info, format!("The study {name} is done.")),
        StudyState::Failed(why) => {
            let text = format!("The study {name} has ended: {why}.");
            tell(model, NoticeKind::Error, text);
        }
        StudyState::Beginning
        | StudyState::Running(..)
        | StudyState::Paused
        | StudyState::Opened
        | StudyState::Vacant => {}
    }
}

fn turn(model: &mut Model, forward: bool) {
    if let Some(sheets) = model.study.work.as_ref().and_then(Work::sheets) {
        model.study.chosen = sheets.turned(&model.study.chosen, forward).to_owned();
    }
}

fn copy(model: &mut Model, style: Style) {
    let sheet = model.study.work.as_ref().and_then(Work::sheets);
    if let Some(Content::Table(table)) = sheet.map(|sheets| &sheets.titled(&model.study.chosen).content) {
        let text = table.render(style);
        model.effects.push(Effect::Copy(text));
        tell(model, NoticeKind::Info, "Table copied.".into());
    }
}

/// Puts a puzzle of the study on the board and starts a race on it: of these solvers, then the study's
/// others.
fn race_on(model: &mut Model, list: &str, index: usize, solvers: &[Arc<str>]) {
    let Some(work) = &model.study.work else { return };
    let puzzle = match work.puzzle(list, index) {
        Ok(puzzle) => puzzle,
        Err(problem) => return tell(model, NoticeKind::Error, problem),
    };
    let others = work.sheets().map_or(&[][..], |sheets| &sheets.solvers);
    let solvers: Vec<Algorithm> = solvers.iter().chain(others).filter_map(|name| name.parse().ok()).collect();
    let racers = Racers::of(solvers.iter().copied());
    model.study.is_shown = false;
    sheet::open(model, Sheet::from(&puzzle));
    forget_offer(model);
    if racers.can_begin() {
        race::update::begin(model, &racers);
    } else if let Some(&only) = racers.chosen.first().or(solvers.first()) {
        model.algorithm = only;
        run::solve(model);
    }
}
