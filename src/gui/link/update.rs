//! Going to a position in a run: where it was left, or as requested on the command line. Copying such
//! commands.

use std::path::Path;
use std::sync::Arc;

use super::LinkMsg;
use super::command::BoardFile;
use crate::editor::Sheet;
use crate::format::Reading;
use crate::geometry::{Cell, Digit};
use crate::gui::model::{Effect, Model, SetOffer};
use crate::gui::msg::{NoticeKind, RunMsg};
use crate::gui::options::OpenAt;
use crate::gui::page::Page;
use crate::gui::run::single::Run;
use crate::gui::run::source::RunState;
use crate::gui::update::notice::{tell, tell_here, tell_set};
use crate::gui::update::run;
use crate::gui::why;
use crate::gui::words::{counted, grouped};
use crate::trace::{Resume, Subject};
use crate::why::Fact;

pub(in crate::gui) fn update(model: &mut Model, msg: LinkMsg) {
    match msg {
        LinkMsg::Open(place) => begin(model, place),
        LinkMsg::Copy => copy(model),
    }
}

/// Notes that the puzzle on the board is the one with this number in a file, counted from 1.
pub(in crate::gui) fn note_file(model: &mut Model, path: &Path, reading: Option<Reading>, number: usize) {
    let file = board_file(path, reading, model.editor.sheet());
    model.saves.board_file = file.map(|file| BoardFile { number, ..file });
}

/// The board file of a sheet; `None` if the sheet is not a valid puzzle.
pub(in crate::gui) fn board_file(path: &Path, reading: Option<Reading>, sheet: &Sheet) -> Option<BoardFile> {
    let puzzle = Arc::new(sheet.puzzle().ok()?);
    Some(BoardFile { path: path.to_owned(), reading, number: 1, puzzle })
}

fn copy(model: &mut Model) {
    match model.link() {
        Ok(command) => {
            tell(model, NoticeKind::Info, format!("Copied: {command}"));
            model.effects.push(Effect::Copy(command));
        }
        Err(why) => tell(model, NoticeKind::Info, why.into()),
    }
}

/// Shows the run of a file just opened at the position where it was left. Keeps a notice about the file.
pub(in crate::gui) fn resume(model: &mut Model, lane: usize, resume: &Resume) {
    let notice = model.notices.shown.take();
    run::show_lane(model, lane);
    if let Some(page) = Page::of_name(&resume.page) {
        show(model, page);
    }
    if let Some(inquiry) = resume.inquiry {
        go_to(model, inquiry.position);
        ask(model, inquiry.subject);
        if let Some(run) = model.run_mut() {
            // The question may be about another position than the one left.
            run.inquiry.focus(0, Some(resume.position));
        }
    }
    go_to(model, resume.position);
    match notice {
        Some(notice) => model.notices.shown = Some(notice),
        None => {
            tell_note(model);
            offer_set(model);
        }
    }
}

/// Offers to ask the question set of the shown run.
fn offer_set(model: &mut Model) {
    let Some(set) = model.run().and_then(|run| run.questions) else { return };
    let count = counted(u64::from(set.count), "question", "questions");
    let note = model.notices.shown.take().map(|notice| notice.text + "\n").unwrap_or_default();
    tell_set(model, format!("{note}This run has a set of {count}."), SetOffer::Start);
}

/// Shows the note at the current step.
fn tell_note(model: &mut Model) {
    let Some(run) = model.run() else { return };
    let position = run.playback.position();
    let note = run.bookmarks.at(position).map(|own| own.note.as_str()).filter(|note| !note.is_empty());
    if let Some(text) = note.map(|note| format!("Step {}: {note}", grouped(position))) {
        tell_here(model, text);
    }
}

/// Starts going to a position in the shown run, which is paused until the position is recorded.
fn begin(model: &mut Model, place: OpenAt) {
    if let Some(number) = place.run {
        show_run(model, number);
    }
    let Some(run) = model.run_mut() else { return };
    if let Some(at) = place.at.filter(|_| !run.has_ended()) {
        run.opening.wait_at(at);
    }
    model.arriving = Some((run.id(), place));
    work(model);
}

/// Shows a run of a race.
fn show_run(model: &mut Model, number: u8) {
    let count = model.lanes.as_ref().map_or(0, |lanes| lanes.all().len());
    match usize::from(number).checked_sub(1).filter(|lane| *lane < count) {
        Some(lane) => run::show_lane(model, lane),
        None => {
            let text = format!(
                "There is no run {number} here: the file has {}.",
                counted(count as u64, "run", "runs")
            );
            tell(model, NoticeKind::Error, text);
        }
    }
}

/// Arrives at the position once it is recorded, or once the recording has ended.
pub(in crate::gui) fn work(model: &mut Model) {
    let Some((id, place)) = model.arriving else { return };
    let is_early =
        |run: &Run| place.at.is_some_and(|at| at > run.trace.len()) && run.state() == RunState::Recording;
    let is_early = model.run().filter(|run| run.id() == id).map(is_early);
    if is_early == Some(true) {
        return;
    }
    model.arriving = None;
    if is_early.is_some() {
        arrive(model, place);
    }
}

fn arrive(model: &mut Model, place: OpenAt) {
    if let Some(at) = place.at {
        go_to(model, at);
    }
    if let Some(page) = place.page.or(place.cell.map(|_| Page::Why)) {
        show(model, page);
    }
    if place.cell.is_some() {
        ask_named(model, place);
    } else if place.page == Some(Page::Why) {
        why::update::ask_here(model);
    }
    if let Some(at) = place.at {
        tell_end(model, at);
    }
}

/// Reports that a step is past the end.
fn tell_end(model: &mut Model, at: u64) {
    let Some(run) = model.run() else { return };
    let recorded = run.trace.len();
    if at <= recorded {
        return;
    }
    let steps = counted(recorded, "step", "steps");
    let (at, so_far) = (grouped(at), if run.is_recorded() { "" } else { " so far" });
    let text = format!("There is no step {at}: this run has {steps}{so_far}. The last one is shown.");
    tell(model, NoticeKind::Error, text);
}

/// Asks about a cell by its name.
fn ask_named(model: &mut Model, place: OpenAt) {
    let (Some(run), Some(name)) = (model.run(), place.cell) else { return };
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let side = geometry.side();
    let (cell, digit) = (name.on(geometry), place.digit.map(|symbol| (symbol, symbols.digit(symbol))));
    let text = match (cell, digit) {
        (None, _) => format!("{name} is not on this {side}×{side} board."),
        (_, Some((symbol, None))) => {
            format!("{symbol} is not a digit of this board: expected one of {}.", symbols.ranges())
        }
        (Some(cell), digit) => return ask_about(model, cell, digit.and_then(|(_, digit)| digit)),
    };
    tell(model, NoticeKind::Error, text);
}

fn ask(model: &mut Model, subject: Subject) {
    match subject {
        Subject::Step => why::update::ask_here(model),
        Subject::Cell(cell) => ask_about(model, cell, None),
        Subject::Candidate(cell, digit) => ask_about(model, cell, Some(digit)),
    }
}

/// Asks about a cell; about an empty one only if a digit is given.
fn ask_about(model: &mut Model, cell: Cell, digit: Option<Digit>) {
    let Some(run) = model.run() else { return };
    let fact = why::update::fact_at(run, cell, digit.unwrap_or(Digit::new(0)));
    match (fact, digit) {
        (Some(Fact::Excluded(..)), None) => {
            let name = run.puzzle.geometry().name(cell);
            tell_here(
                model,
                format!("{name} is empty at this step. Click a missing candidate in it to ask why."),
            );
        }
        (Some(fact), _) => why::update::ask(model, fact),
        (None, _) => {}
    }
}

fn show(model: &mut Model, page: Page) {
    model.settings.page = page.title().into();
}

fn go_to(model: &mut Model, position: u64) {
    run::update(model, &RunMsg::GoTo(position));
}
