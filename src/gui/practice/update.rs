//! Handles the messages about practice.

use crate::editor::Direction;
use crate::geometry::{Cell, Digit};
use crate::gui::model::{Effect, Model};
use crate::gui::msg::NoticeKind;
use crate::gui::practice::{Below, PracticeMsg, Task, Working};
use crate::gui::run::single::Run;
use crate::gui::update::notice::tell;
use crate::gui::update::run;
use crate::practice::{self, Answer, Found, Plan, Seeking};
use crate::rules::{self, BoardView as _, Level, Rule};

pub(in crate::gui) fn update(model: &mut Model, msg: PracticeMsg) {
    if msg != PracticeMsg::Reset {
        model.practice.asks_reset = msg == PracticeMsg::AskReset;
    }
    match msg {
        PracticeMsg::Toggle if model.practice.is_shown() => close(model),
        PracticeMsg::Toggle => open(model),
        PracticeMsg::Move(direction) => go(model, direction),
        PracticeMsg::Begin(technique) => {
            if let Some(rule) = rules::rule(technique) {
                model.practice.chosen = rule;
                begin(model);
            }
        }
        PracticeMsg::Next => begin(model),
        PracticeMsg::List => model.practice.task = Task::Choice,
        PracticeMsg::Answer(cell, digit) => answer(model, cell, digit),
        PracticeMsg::Type(digit) => {
            if let Some(cell) = model.practice.working().map(|working| working.cell) {
                answer(model, cell, digit);
            }
        }
        PracticeMsg::Hint => help(model, Working::more),
        PracticeMsg::Show => help(model, |working| working.finish(0)),
        PracticeMsg::AskReset => {}
        PracticeMsg::Reset => {
            model.practice.asks_reset = false;
            model.practice.scores.reset();
            model.effects.push(Effect::SaveScores);
        }
    }
}

/// What practice covers on the screen.
fn below(model: &Model) -> Below {
    Below {
        version: model.editor.version(),
        run: model.run().map(Run::id),
        pages: [model.guide.shows_start, model.study.is_shown],
    }
}

/// Shows practice over what is on the screen, which pauses.
fn open(model: &mut Model) {
    run::with_runs(model, |run| run.playback.pause());
    model.practice.from_start = std::mem::take(&mut model.guide.shows_start);
    (model.study.is_shown, model.hovered) = (false, None);
    model.guide.tour = None;
    model.notices.held = model.notices.shown.take();
    model.practice.below = Some(below(model));
}

/// Returns to what was there before.
fn close(model: &mut Model) {
    model.practice.below = None;
    let held = model.notices.held.take();
    model.notices.shown = model.notices.shown.take().or(held);
    model.hovered = None;
    if model.practice.is_searching() {
        model.practice.task = Task::Choice;
    }
    model.guide.shows_start = model.practice.from_start && model.lanes.is_none();
}

/// Cancels a search, or leaves practice; returns whether there was something to leave.
pub(in crate::gui) fn leave(model: &mut Model) -> bool {
    let practice = &mut model.practice;
    if !practice.is_shown() {
        return false;
    }
    if !std::mem::take(&mut practice.asks_reset) {
        close(model);
    }
    true
}

/// Leaves practice when something else has come to the screen.
pub(in crate::gui) fn settle(model: &mut Model) {
    if model.practice.below.is_some_and(|before| before != below(model)) {
        model.practice.from_start = false;
        model.notices.held = None;
        let shows_start = model.guide.shows_start;
        close(model);
        model.guide.shows_start = shows_start;
    }
}

/// Searches for a position for the chosen technique.
fn begin(model: &mut Model) {
    let practice = &mut model.practice;
    practice.round += 1;
    let plan = Plan::new(practice.chosen, practice.seed, practice.round);
    match Seeking::begin(plan) {
        Ok(seeking) => practice.task = Task::Search(seeking),
        Err(error) => {
            practice.task = Task::Choice;
            tell(model, NoticeKind::Error, format!("The search for a position cannot be started: {error}."));
        }
    }
}

/// Receives the position found.
pub(in crate::gui) fn work(model: &mut Model) {
    let Task::Search(seeking) = &mut model.practice.task else { return };
    let Some(Found { exercise, tried }) = seeking.poll() else { return };
    model.practice.task = match exercise {
        Some(exercise) => Task::Work(Box::new(Working::new(exercise))),
        None => Task::Nothing(tried),
    };
}

/// Assesses an answer; only the first one in a position counts for the score.
fn answer(model: &mut Model, cell: Cell, digit: Digit) {
    let Some(working) = open_work(model) else { return };
    let judged = working.exercise.answer(cell, digit);
    (working.cell, working.answered) = (cell, Some(((cell, digit), judged)));
    if let Answer::Right(index) = judged {
        let is_alone = working.hint.is_none();
        working.finish(index);
        count(model, is_alone);
    } else if judged.is_mistake() {
        count(model, false);
    }
}

fn help(model: &mut Model, give: impl FnOnce(&mut Working)) {
    let Some(working) = open_work(model) else { return };
    working.answered = None;
    give(working);
    count(model, false);
}

/// The position, unless its step is already found or shown.
fn open_work(model: &mut Model) -> Option<&mut Working> {
    match &mut model.practice.task {
        Task::Work(working) if working.end.is_none() => Some(working),
        _ => None,
    }
}

/// Counts the position for the score, once.
fn count(model: &mut Model, is_found: bool) {
    let practice = &mut model.practice;
    let Task::Work(working) = &mut practice.task else { return };
    if !std::mem::replace(&mut working.is_counted, true) {
        practice.scores.count(working.exercise.rule.name, is_found);
        model.effects.push(Effect::SaveScores);
    }
}

/// Moves in the list by one technique or to the next level; on the board, by one cell.
fn go(model: &mut Model, direction: Direction) {
    let practice = &mut model.practice;
    match &mut practice.task {
        Task::Choice => practice.chosen = beside(practice.chosen, direction),
        Task::Work(working) => {
            working.cell = direction.neighbour(working.exercise.board.geometry(), working.cell);
        }
        Task::Search(_) | Task::Nothing(_) => {}
    }
}

/// The next or previous technique in the list, or the first one of the next or previous level.
fn beside(chosen: &'static Rule, direction: Direction) -> &'static Rule {
    let all = practice::offered();
    let own = all.iter().position(|(rule, _)| rule.id == chosen.id).unwrap_or(0);
    let first_of = |level: Level| all.iter().position(|(_, grade)| grade.level == level).unwrap_or(own);
    let level = Level::ALL.iter().position(|level| *level == all[own].1.level).unwrap_or(0);
    let index = match direction {
        Direction::Up => own.saturating_sub(1),
        Direction::Down => (own + 1).min(all.len() - 1),
        Direction::Left => first_of(Level::ALL[level.saturating_sub(1)]),
        Direction::Right => first_of(Level::ALL[(level + 1).min(Level::ALL.len() - 1)]),
    };
    all[index].0
}
