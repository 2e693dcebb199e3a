//! Handles the messages about watching a program.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::choosing;
use super::watched::{Begun, Opening, Watch, Watched};
use crate::editor::Sheet;
use crate::gui::model::Model;
use crate::gui::msg::{NoticeKind, WatchMsg};
use crate::gui::page::Page;
use crate::gui::run::lanes::Lanes;
use crate::gui::update::notice::tell;
use crate::gui::update::{run, sheet};

pub(in crate::gui) fn update(model: &mut Model, msg: WatchMsg) {
    match msg {
        WatchMsg::Begin(watch) => begin(model, *watch),
        WatchMsg::Again => {
            let watch = model.run().and_then(|run| run.watched.as_ref()).map(|own| own.watch.clone());
            if let Some(watch) = watch.filter(Watch::can_run_again) {
                begin(model, watch);
            }
        }
        WatchMsg::Ask => choosing::ask(model),
        WatchMsg::AskAgain => choosing::ask_again(model),
        WatchMsg::Form(msg) => choosing::update(model, msg),
        WatchMsg::Cancel => drop(cancel(model)),
    }
}

fn begin(model: &mut Model, watch: Watch) {
    log::info!("watching {}", watch.title());
    model.notices.shown = None;
    match Opening::begin(watch) {
        Ok(opening) => model.opening = Some(opening),
        Err(error) => tell(model, NoticeKind::Error, format!("The program could not start: {error}.")),
    }
}

/// Cancels a program that has not shown its puzzle yet; returns whether there was one.
pub(in crate::gui) fn cancel(model: &mut Model) -> bool {
    model.opening.take().is_some()
}

/// Shows the run of a program once its puzzle is known; reports how the program ended.
pub(in crate::gui) fn work(model: &mut Model) {
    if let Some(answer) = model.opening.as_mut().and_then(Opening::poll)
        && let Some(opening) = model.opening.take()
    {
        match answer {
            Ok((begun, cut)) => show(model, begun, (opening.watch.clone(), cut)),
            Err(problem) => {
                tell(model, NoticeKind::Error, format!("{}: {problem}.", opening.watch.title()));
            }
        }
    }
    let runs = model.lanes.iter_mut().flat_map(Lanes::all_mut);
    let mut watched = runs.filter(|run| run.has_ended()).filter_map(|run| run.watched.as_mut());
    if let Some(problem) = watched.find_map(Watched::take_problem) {
        tell(model, NoticeKind::Error, format!("{problem}."));
    }
    for run in model.lanes.iter_mut().flat_map(Lanes::all_mut) {
        if run.algorithm.is_foreign() {
            run.set_lines(&model.debugger.lines);
        }
    }
    let is_shown = model.shows(Page::Code) || model.shows(Page::Review);
    if let Some(run) = model.run_mut().filter(|run| is_shown && run.algorithm.is_foreign()) {
        run.read_source();
    }
}

/// Puts the puzzle on the board unless it is already there, and follows the run. A repeated run has the same
/// breakpoints.
fn show(model: &mut Model, begun: Begun, watch: (Watch, Arc<AtomicBool>)) {
    let puzzle = Arc::clone(&begun.about().puzzle);
    let own = Sheet::from(&*puzzle);
    if *model.editor.sheet() == own {
        sheet::leave_run(model);
    } else {
        sheet::open(model, own);
    }
    model.debugger.fit(&puzzle);
    if watch.0.listed.is_some_and(|index| lists(model, index)) {
        model.shelf.chosen = watch.0.listed;
    }
    let (speed, budget) = (run::chosen_speed(model), model.free_memory());
    let breakpoints = model.debugger.active(puzzle.geometry());
    let watch = (watch.0, watch.1, &model.debugger.lines[..]);
    match Lanes::watch(begun, watch, speed, budget, &breakpoints) {
        Ok(lanes) => model.lanes = Some(lanes),
        Err(error) => tell(model, NoticeKind::Error, format!("The recording could not start: {error}.")),
    }
    run::keep_opening_choice(model);
}

/// Whether the open list has a puzzle at this index.
fn lists(model: &Model, index: usize) -> bool {
    model.shelf.bulk.as_ref().is_some_and(|list| index < list.puzzle_count())
}
