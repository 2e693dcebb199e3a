//! Guests of a race, which run against the solvers of this program: the run on the screen, programs,
//! recordings.

use std::path::PathBuf;
use std::sync::Arc;

use super::form::{Given, WatchForm};
use crate::gui::model::{Model, Popup};
use crate::gui::msg::NoticeKind;
use crate::gui::race::racers::{MOST_RACERS, Racers, Visitor};
use crate::gui::run::file::OpenedRun;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::source::Source;
use crate::gui::update::notice::tell;
use crate::gui::update::{files, run};
use crate::gui::words::file_name;
use crate::puzzle::Puzzle;

/// Adds the run on the screen to the guests if solving again would not repeat it: one of another program, or
/// from a file.
pub(in crate::gui) fn invite_shown(model: &Model, racers: &mut Racers) {
    let single = model.lanes.as_ref().filter(|lanes| lanes.all().len() == 1);
    let Some(run) = single.map(Lanes::run) else { return };
    let is_opened = matches!(run.source, Source::Opened(_));
    if run.algorithm.is_foreign() || is_opened {
        racers.invite(&format!("{}, on the screen", run.algorithm), Visitor::Shown);
    }
}

/// Asks for a program to take part in the race being chosen.
pub(in crate::gui) fn ask_program(model: &mut Model) {
    if let Some(Popup::Race(racers)) = model.popup.take() {
        model.racers = Some(racers);
        model.popup = Some(Popup::Watch(WatchForm { given: Given::Board, ..WatchForm::default() }));
    }
}

/// Reads a recorded run to add to a race, while the form of the race stays open.
pub(in crate::gui) fn read(model: &mut Model, path: PathBuf) {
    if let Some(racers) = model.racers.take() {
        model.popup = Some(Popup::Race(racers));
    }
    files::begin_beside(model, path);
}

/// Adds recorded runs to those on the screen, or to the form of a race. Returns them if they can be added to
/// neither.
pub(in crate::gui) fn join(model: &mut Model, opened: Vec<OpenedRun>) -> Option<Vec<OpenedRun>> {
    let name = opened.first().map(|run| file_name(&run.file.path).into_owned()).unwrap_or_default();
    if let Some(Popup::Race(racers)) = &mut model.popup {
        let Ok(puzzle) = model.editor.sheet().puzzle() else { return None };
        if let Some(text) = refusal(&puzzle, &opened, &name) {
            tell(model, NoticeKind::Error, text);
            return None;
        }
        for run in opened {
            racers.invite(&format!("{}, {name}", run.about.algorithm), Visitor::Recording(Arc::new(run)));
        }
        return None;
    }
    let Some(lanes) = &model.lanes else { return Some(opened) };
    let room = MOST_RACERS.saturating_sub(lanes.all().len());
    let refusal = if lanes.teamwork().is_some() {
        Some(
            "The lanes of a parallel search are compared with each other; choose another solver first."
                .into(),
        )
    } else if room < opened.len() {
        Some(format!("At most {MOST_RACERS} runs fit side by side."))
    } else {
        refusal(&lanes.run().puzzle, &opened, &name)
    };
    if let Some(text) = refusal {
        tell(model, NoticeKind::Error, text);
        return None;
    }
    let (speed, geometry) = (run::chosen_speed(model), Arc::clone(lanes.run().puzzle.geometry()));
    let breakpoints = model.debugger.active(&geometry);
    if let Some(lanes) = &mut model.lanes {
        lanes.join(opened, speed, &breakpoints);
    }
    run::keep_opening_choice(model);
    None
}

/// The reason why runs cannot be compared with those on `puzzle`: they are on another one.
fn refusal(puzzle: &Puzzle, opened: &[OpenedRun], name: &str) -> Option<String> {
    let is_other = |run: &OpenedRun| {
        run.about.puzzle.geometry() != puzzle.geometry() || run.about.puzzle.givens() != puzzle.givens()
    };
    opened.iter().any(is_other).then(|| {
        format!("{name} is a run on a different puzzle from the one on the board. Only runs on the same puzzle can be compared.")
    })
}
