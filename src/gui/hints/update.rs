//! Handles the messages about hints, the list of all instances, and the check of the typed digits.

use crate::gui::branch;
use crate::gui::hints::grading::Grading;
use crate::gui::hints::{self, About, Asked, HintMsg, Hinting, Stage};
use crate::gui::model::{Model, Solutions};
use crate::gui::msg::RunMsg;
use crate::gui::update::edit;
use crate::hints::Pencilled;
use crate::playback::Mode;
use crate::puzzle::Symbols;
use crate::rules::BoardView as _;
use crate::verdict::Verdict;

pub(in crate::gui) fn update(model: &mut Model, msg: HintMsg) {
    match msg {
        HintMsg::More => more(model),
        HintMsg::List if is_listing(model) => next(model, true),
        HintMsg::List => ask(model, Asked::List(None)),
        HintMsg::Check => ask(model, Asked::Check),
        HintMsg::Next { forward } if is_listing(model) => next(model, forward),
        HintMsg::Next { .. } => ask(model, Asked::List(None)),
        HintMsg::Choose(index) => choose(model, index),
        HintMsg::Take => take(model),
        HintMsg::Hardest => show_hardest(model),
        HintMsg::End => model.hinting = None,
    }
}

/// Receives what was found. When the board has changed, drops the answer, or makes the list again.
pub(in crate::gui) fn work(model: &mut Model) {
    let Some(asked) = model.hinting.as_ref().map(|hinting| (hinting.about, hinting.asked)) else { return };
    match asked {
        (about, _) if about == here(model) => {
            if let Some(hinting) = &mut model.hinting {
                hinting.search.poll();
            }
        }
        (About::Sheet(_), Asked::List(_)) if model.lanes.is_none() => ask(model, Asked::List(None)),
        (About::Run(..), Asked::List(_)) if is_paused(model) => ask(model, Asked::List(None)),
        _ => model.hinting = None,
    }
}

fn more(model: &mut Model) {
    let about = here(model);
    match &mut model.hinting {
        Some(Hinting { asked: Asked::Hint(stage), about: own, .. }) if *own == about => {
            *stage = match stage {
                Stage::Where => Stage::Technique,
                Stage::Technique | Stage::Step => Stage::Step,
            };
        }
        _ => ask(model, Asked::Hint(Stage::Where)),
    }
}

/// Asks about the current board; pauses a run that is playing.
fn ask(model: &mut Model, asked: Asked) {
    if model.lanes.is_some() && !is_paused(model) {
        crate::gui::update::run::update(model, &RunMsg::PlayPause);
    }
    let (board, symbols) = shown(model, asked);
    model.hinting = Some(Hinting::begin(board, symbols, here(model), asked));
}

fn is_paused(model: &Model) -> bool {
    model.run().is_some_and(|run| run.playback.mode() == Mode::Paused)
}

fn is_listing(model: &Model) -> bool {
    let about = here(model);
    model.hinting.as_ref().is_some_and(|own| matches!(own.asked, Asked::List(_)) && own.about == about)
}

/// The board on the screen.
fn here(model: &Model) -> About {
    match model.place() {
        Some((run, position)) => About::Run(run, position),
        None => About::Sheet(model.editor.version()),
    }
}

/// The position on the screen, with those pencil marks that count for the question.
fn shown(model: &Model, asked: Asked) -> (Pencilled, Symbols) {
    let Some(run) = model.run() else {
        let (sheet, opened) = (model.editor.sheet(), model.editor.opened());
        let position = match asked {
            Asked::Check => hints::typed_on(sheet, opened),
            Asked::Hint(_) | Asked::List(_) => hints::position_of(sheet, opened),
        };
        return (position, sheet.symbols.clone());
    };
    let board = run.view().moment.board();
    let mut position = Pencilled::new(run.puzzle.geometry().clone());
    for cell in board.geometry().cells() {
        match board.digit(cell) {
            Some(digit) => position.write(cell, digit, run.puzzle.given(cell).is_some()),
            // Consistent also while a digit is being eliminated from its peers.
            None if run.keeps_candidates() => {
                position.pencil(cell, board.candidates(cell).intersection(board.consistent(cell)));
            }
            None => position.pencil(cell, board.consistent(cell)),
        }
    }
    (position, run.puzzle.symbols().clone())
}

/// Shows the next or previous instance of the list, in its order.
fn next(model: &mut Model, forward: bool) {
    let Some(hinting) = &mut model.hinting else { return };
    let order = hinting.order();
    let Asked::List(chosen) = &mut hinting.asked else { return };
    let place = chosen.and_then(|index| order.iter().position(|own| *own == index));
    let count = order.len();
    let to = match place {
        _ if count == 0 => return,
        None if forward => 0,
        None => count - 1,
        Some(place) if forward => (place + 1) % count,
        Some(place) => (place + count - 1) % count,
    };
    *chosen = Some(order[to]);
}

fn choose(model: &mut Model, index: usize) {
    if let Some(Hinting { asked: Asked::List(chosen), .. }) = &mut model.hinting {
        *chosen = Some(index);
    }
}

/// Makes the changes of the shown instance, as one undoable edit. A path continues from there in a new run;
/// any other run is left unchanged, and its position goes into the editor.
fn take(model: &mut Model) {
    let Some(hinting) = &model.hinting else { return };
    let Some((found, Stage::Step)) = hinting.shown() else { return };
    if hinting.board.geometry() != &*model.editor.sheet().geometry {
        return;
    }
    if model.is_path() && matches!(hinting.about, About::Run(..)) {
        let (rule, instance) = (found.rule.id, found.instance.clone());
        return branch::update::go_another_way(model, rule, instance);
    }
    let asked = hinting.asked;
    let mut sheet = model.editor.sheet().clone();
    if model.lanes.is_some() {
        hints::put(&mut sheet, &hinting.board);
    }
    let sheet = hints::taken(&sheet, &hinting.board, found);
    edit::revise(model, sheet);
    match asked {
        Asked::List(_) => ask(model, Asked::List(None)),
        Asked::Hint(_) | Asked::Check => model.hinting = None,
    }
}

/// Grades the puzzle in the editor, once it is known to have a unique solution.
pub(in crate::gui) fn grade(model: &mut Model) {
    let version = model.editor.version();
    model.grading.take_if(|grading| grading.is_old(version));
    let is_unique = matches!(model.solutions, Solutions::Known(Verdict::Unique));
    match &mut model.grading {
        Some(grading) => grading.poll(),
        None if is_unique && model.lanes.is_none() => {
            model.grading = Grading::begin(model.editor.sheet(), version);
        }
        None => {}
    }
}

/// Undo returns to the puzzle.
fn show_hardest(model: &mut Model) {
    let Some(graded) = model.graded().filter(|_| model.lanes.is_none()) else { return };
    let before = graded.sheet_before(model.editor.sheet());
    edit::revise(model, before);
    ask(model, Asked::Hint(Stage::Step));
}
