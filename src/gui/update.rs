//! The only place where the model changes, one message at a time. Each part of the window handles its
//! messages in a file of its own; features with a folder, in its `update`.

mod board;
pub(super) mod debug;
pub(super) mod edit;
pub(super) mod files;
mod later;
pub(super) mod leaving;
pub(super) mod names;
pub(super) mod next;
pub(super) mod notice;
pub(super) mod puzzles;
mod read;
pub(super) mod recent;
mod recording;
pub(super) mod run;
mod runs;
mod save;
pub(super) mod sheet;
pub(super) mod shelf;
#[cfg(test)]
pub(super) mod tests;
mod window;

use std::time::Duration;

use super::model::{Model, Popup, Solutions};
use super::msg::{Msg, WatchMsg, WindowMsg};
use super::{
    bookmarks, branch, checkup, film, find, guide, hints, lessons, link, new_board, picture, practice,
    predict, race, review, study, timeline, watch, why,
};
use crate::editor::Sheet;
use crate::verdict::Inquiry;
use next::Next;

/// Applies a message and all its consequences to the model. Asks the user before unsaved input is lost, even
/// if a pop-up is open.
pub(crate) fn update(model: &mut Model, msg: Msg) {
    let mut next = Next::Then(msg);
    loop {
        next = match next {
            Next::Nothing => return,
            Next::Then(msg) if model.editor.is_edited() && loses_the_sheet(model, &msg) => {
                model.popup = Some(Popup::Discard(Box::new(msg)));
                return;
            }
            Next::Then(msg) | Next::Confirmed(msg) => apply(model, msg),
        };
        guide::update::settle(model);
        practice::update::settle(model);
    }
}

/// Whether a message would lose unsaved input on the board. Opening asks once the file is chosen; quitting
/// waits for pending writes.
fn loses_the_sheet(model: &Model, msg: &Msg) -> bool {
    let quits = matches!(msg, Msg::Window(WindowMsg::AskQuit));
    // A program solving the board in the editor leaves it as it is.
    let keeps = matches!(msg, Msg::Watch(WatchMsg::Begin(watch)) if watch.is_on(model.editor.sheet()));
    !(keeps || quits && model.is_being_written()) && replaces_the_sheet(msg)
}

/// Whether a message replaces the sheet. Exhaustive, so that no new message is forgotten.
const fn replaces_the_sheet(msg: &Msg) -> bool {
    match msg {
        Msg::File(msg) => msg.replaces_the_sheet(),
        Msg::Shelf(msg) => msg.replaces_the_sheet(),
        Msg::Lesson(msg) => msg.replaces_the_sheet(),
        Msg::Guide(msg) => msg.replaces_the_sheet(),
        Msg::Study(msg) => msg.replaces_the_sheet(),
        Msg::Watch(msg) => msg.replaces_the_sheet(),
        Msg::Window(msg) => msg.loses_the_sheet(),
        // These change the sheet in undoable steps, or not at all.
        Msg::Edit(_) | Msg::Check(_) | Msg::Hint(_) | Msg::Practice(_) | Msg::Save(_) => false,
        Msg::Tick(_) | Msg::Board(_) | Msg::Picture(_) | Msg::Film(_) | Msg::RunFile(_) => false,
        Msg::Run(_) | Msg::Race(_) | Msg::Branch(_) | Msg::Predict(_) | Msg::Recording(_) => false,
        Msg::Find(_) | Msg::Debug(_) | Msg::Mark(_) | Msg::Why(_) | Msg::Review(_) => false,
        Msg::Link(_) | Msg::Chart(_) => false,
    }
}

fn apply(model: &mut Model, msg: Msg) -> Next {
    let (before, may_answer) = (predict::update::place(model), predict::update::may_answer(&msg));
    let moves_on = predict::update::moves_on(&msg);
    let next = dispatch(model, msg);
    if !may_answer {
        predict::update::watch(model, before, moves_on);
    }
    later::settle(model);
    debug::look_at_waves(model);
    notice::leave_step(model);
    next
}

/// Passes a message to its module.
fn dispatch(model: &mut Model, msg: Msg) -> Next {
    match msg {
        Msg::Tick(passed) => tick(model, passed),
        Msg::Edit(msg) => edit::update(model, msg),
        Msg::Board(msg) => board::update(model, &msg),
        Msg::File(msg) => return files::update(model, msg),
        Msg::Save(msg) => return save::update(model, msg),
        Msg::Shelf(msg) => shelf::update(model, msg),
        Msg::RunFile(msg) => return runs::update(model, msg),
        Msg::Picture(msg) => picture::update::update(model, msg),
        Msg::Film(msg) => return film::update::update(model, msg),
        Msg::Run(msg) => run::update(model, &msg),
        Msg::Branch(msg) => branch::update::update(model, msg),
        Msg::Race(msg) => race::update::update(model, msg),
        Msg::Predict(msg) => predict::update::update(model, msg),
        Msg::Recording(msg) => recording::update(model, msg),
        Msg::Find(msg) => find::update::update(model, msg),
        Msg::Debug(msg) => debug::update(model, msg),
        Msg::Mark(msg) => bookmarks::update::update(model, msg),
        Msg::Why(msg) => why::update::update(model, msg),
        Msg::Review(msg) => review::update::update(model, msg),
        Msg::Watch(msg) => watch::update::update(model, msg),
        Msg::Check(msg) => checkup::update::update(model, msg),
        Msg::Hint(msg) => hints::update::update(model, msg),
        Msg::Practice(msg) => practice::update::update(model, msg),
        Msg::Lesson(msg) => lessons::update::update(model, msg),
        Msg::Link(msg) => link::update::update(model, msg),
        Msg::Study(msg) => study::update::update(model, msg),
        Msg::Chart(msg) => timeline::update::update(model, &msg),
        Msg::Guide(msg) => return guide::update::update(model, msg),
        Msg::Window(msg) => return window::update(model, msg),
    }
    Next::Nothing
}

/// Makes the changes that need no input.
fn tick(model: &mut Model, passed: Duration) {
    run::tick(model, passed);
    link::update::work(model);
    notice::age(model, passed);
    guide::update::set_up(model);
    recording::tell_problem(model);
    debug::count_heat(model);
    debug::count_costs(model);
    debug::look_at_path(model);
    why::update::work(model);
    review::update::work(model);
    watch::update::work(model);
    find::update::work(model);
    why::update::look_at_conflict(model);
    race::update::work(model);
    predict::update::sets::work(model);
    checkup::update::work(model);
    hints::update::work(model);
    hints::update::grade(model);
    practice::update::work(model);
    files::wait(model, passed);
    new_board::update::wait(model);
    study::update::wait(model);
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
