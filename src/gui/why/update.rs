//! Handles the messages for asking why.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::digit_set::DigitSet;
use crate::editor::Direction;
use crate::geometry::{Cell, Digit};
use crate::gui::model::{Effect, Model};
use crate::gui::msg::{NoticeKind, WhyMsg};
use crate::gui::page::Page;
use crate::gui::predict;
use crate::gui::run::single::Run;
use crate::gui::update::notice::tell_here;
use crate::step::{Contradiction, Step};
use crate::why::{Fact, Why, sentences as words};

/// The time per frame for an answer; the next frame continues.
const PATIENCE: Duration = Duration::from_millis(4);
/// The time per frame for finding guesses that played no part, while the solver is searching.
const PATIENCE_WHILE_SEARCHING: Duration = Duration::from_millis(1);

pub(in crate::gui) fn update(model: &mut Model, msg: WhyMsg) {
    match msg {
        WhyMsg::Point { cell, digit } => {
            if predict::update::click(model, cell, digit) {
                return;
            }
            point(model, cell, digit, false);
            if !model.shows(Page::Why) {
                offer_answer(model, cell, digit);
            }
        }
        WhyMsg::Move(direction) => move_to(model, direction),
        WhyMsg::NextDigit => next_digit(model),
        WhyMsg::Here => {
            show_page(model);
            ask_here(model);
        }
        WhyMsg::Focus { node, position } => {
            if let Some(run) = model.run_mut() {
                run.inquiry.focus(node, position);
                if let Some(position) = position {
                    run.playback.pause();
                    run.go_to(position);
                }
            }
        }
        WhyMsg::ShowAll(all) => with_inquiry(model, |run| run.inquiry.show_all(all)),
        WhyMsg::Forget => with_inquiry(model, |run| run.inquiry.forget()),
    }
}

/// Points at a cell; asks about it while the page is shown.
fn point(model: &mut Model, cell: Cell, digit: Digit, by_keys: bool) {
    if let Some(run) = model.run_mut() {
        run.inquiry.point(run.playback.position(), cell, digit, by_keys);
    }
    if model.shows(Page::Why) {
        ask_about_cell(model, cell, digit);
    }
}

/// Explains how to ask about the clicked cell if the answer is not shown, unless there is nothing to ask.
fn offer_answer(model: &mut Model, cell: Cell, digit: Digit) {
    let Some(run) = model.run() else { return };
    let Some(fact) = fact_at(run, cell, digit) else { return };
    let (geometry, symbols) = (run.puzzle.geometry(), run.puzzle.symbols());
    let text = match fact {
        Fact::Excluded(_, digit) if run.view().moment.board().candidates(cell).contains(digit) => {
            words::not_so(fact, geometry, symbols)
        }
        fact => format!("{} Press W for the answer.", words::question(fact, geometry, symbols)),
    };
    tell_here(model, text);
}

/// Points at the next cell in a direction; at first, at the cell of the current step.
fn move_to(model: &mut Model, direction: Direction) {
    let Some(run) = model.run() else { return };
    let geometry = run.puzzle.geometry();
    let first =
        || run.view().told.focus.unwrap_or_else(|| geometry.at(geometry.side() / 2, geometry.side() / 2));
    let cell = match run.inquiry.pointed_last() {
        Some((cell, _)) => direction.neighbour(geometry, cell),
        None => first(),
    };
    let digit = missing(run, cell).first().unwrap_or(Digit::new(0));
    point(model, cell, digit, true);
}

/// Points at the next digit that the cell pointed at cannot hold, wrapping around.
fn next_digit(model: &mut Model) {
    let Some(run) = model.run() else { return };
    let Some((cell, digit)) = run.inquiry.pointed_last() else { return };
    let missing = missing(run, cell);
    if let Some(next) = missing.into_iter().find(|other| *other > digit).or(missing.first()) {
        point(model, cell, next, true);
    }
}

/// The digits that a cell cannot hold.
fn missing(run: &Run, cell: Cell) -> DigitSet {
    let board = run.view().moment.board();
    DigitSet::all(board.geometry().side()).without(board.candidates(cell))
}

fn with_inquiry(model: &mut Model, change: impl FnOnce(&mut Run)) {
    if let Some(run) = model.run_mut() {
        change(run);
    }
}

fn show_page(model: &mut Model) {
    if !model.shows(Page::Why) {
        model.settings.page = Page::Why.title().into();
        model.effects.push(Effect::SaveSettings);
    }
}

/// Asks about the cell pointed at since the last step, or else about the current step.
pub(in crate::gui) fn ask_here(model: &mut Model) {
    let Some(run) = model.run() else { return };
    let position = run.playback.position();
    if let Some((cell, digit)) = run.inquiry.pointed(position) {
        return ask_about_cell(model, cell, digit);
    }
    match run.view().step.and_then(Why::of_step) {
        Some(fact) => ask(model, fact),
        None => {
            let text = "Click a digit of the board, or the place of a missing candidate, to ask why.";
            tell_here(model, text.into());
        }
    }
}

fn ask_about_cell(model: &mut Model, cell: Cell, digit: Digit) {
    let Some(run) = model.run() else { return };
    if let Some(fact) = fact_at(run, cell, digit) {
        ask(model, fact);
    }
}

/// The fact to ask about in a cell: its digit, the contradiction in it, or why it cannot hold `digit`.
pub(in crate::gui) fn fact_at(run: &Run, cell: Cell, digit: Digit) -> Option<Fact> {
    let view = run.view();
    let board = view.moment.board();
    if cell.index() >= board.geometry().cell_count() || run.shown_solution().is_some() {
        return None;
    }
    let at_hand = Contradiction::NoCandidate(cell);
    Some(match board.digit(cell) {
        Some(own) => Fact::Holds(cell, own),
        None if view.step == Some(Step::Contradiction(at_hand)) => Fact::Contradiction(at_hand),
        None => Fact::Excluded(cell, digit),
    })
}

pub(in crate::gui) fn ask(model: &mut Model, fact: Fact) {
    let Some(run) = model.run_mut() else { return };
    let position = run.playback.position();
    run.playback.pause();
    let puzzle = Arc::clone(&run.puzzle);
    if run.inquiry.ask(&run.trace, &puzzle, position, fact) {
        // The answer replaces the notice that offered it.
        model.notices.shown.take_if(|notice| notice.kind == NoticeKind::Info && notice.offer.is_none());
        return;
    }
    // A digit that was not a guess is retracted together with one, which the step names.
    let text = match (fact, &run.view().told.why) {
        (Fact::Failed(..), why) if !why.is_empty() => why.clone(),
        _ => words::not_so(fact, puzzle.geometry(), puzzle.symbols()),
    };
    tell_here(model, text);
}

/// Continues computing the answer while its page is shown.
pub(in crate::gui) fn work(model: &mut Model) {
    if !model.shows(Page::Why) {
        return;
    }
    let Some(run) = model.run_mut() else { return };
    // During a search counts soon become outdated, and the frame has more to draw.
    let for_part = if run.has_ended() { PATIENCE } else { PATIENCE_WHILE_SEARCHING };
    let started = Instant::now();
    let Run { inquiry, trace, puzzle, .. } = run;
    inquiry.work(trace, puzzle, || started.elapsed() < PATIENCE);
    run.count_irrelevance(|| started.elapsed() < for_part);
}

/// Continues computing the conflict view of the Code page.
pub(in crate::gui) fn look_at_conflict(model: &mut Model) {
    if !model.shows(Page::Code) {
        return;
    }
    if let Some(run) = model.run_mut() {
        let started = Instant::now();
        run.look_at_conflict(|| started.elapsed() < PATIENCE);
    }
}
