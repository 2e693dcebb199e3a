//! Branching from a step: a run beside the first in which the solver guesses as decided, or a path of `human`
//! that continues with another technique.

use super::{BranchMsg, Branching};
use crate::digit_set::DigitSet;
use crate::explain::Context;
use crate::geometry::Cell;
use crate::gui::model::{Model, Popup};
use crate::gui::msg::NoticeKind;
use crate::gui::race::racers::MOST_RACERS;
use crate::gui::run::lanes::Lanes;
use crate::gui::run::single::Run;
use crate::gui::update::notice::{tell, tell_here};
use crate::gui::update::{run, sheet};
use crate::gui::words::grouped;
use crate::rules::{Effect, Instance};
use crate::solver::Algorithm;
use crate::solver::human::Way;
use crate::step::{RuleId, Step};
use crate::trace::Landmark;

/// The most guesses examined to find one the solver decided on: trying the next digit of a cell is not a
/// decision.
const MOST_GUESSES: usize = 2_000;

pub(in crate::gui) fn update(model: &mut Model, msg: BranchMsg) {
    if msg == BranchMsg::Ask {
        return ask(model);
    }
    let Some(Popup::Branch(branching)) = &mut model.popup else { return };
    match msg {
        BranchMsg::Ask => {}
        BranchMsg::Cell(cell) => branching.choose(cell),
        BranchMsg::Digit(digit) => branching.digit = Some(digit),
        BranchMsg::Last(is_last) => branching.is_last = is_last,
    }
}

fn ask(model: &mut Model) {
    let Some(lanes) = &model.lanes else {
        return tell(model, NoticeKind::Info, "There is no run: solve the puzzle first.".into());
    };
    let run = lanes.run();
    if let Some(why_not) = why_not(lanes) {
        return tell(model, NoticeKind::Info, why_not);
    }
    match branching(run) {
        Some(branching) if branching.position > run.known() => {
            tell_here(model, "Later steps are hidden. Go to the next guess first (Shift+→).".into());
        }
        Some(branching) => {
            if let Some(run) = model.run_mut() {
                run.playback.pause();
            }
            model.popup = Some(Popup::Branch(Box::new(branching)));
        }
        None => {
            tell_here(model, "The solver makes no guess here, and none is recorded after this step.".into());
        }
    }
}

/// The reason why a run cannot branch; `None` if it can.
fn why_not(lanes: &Lanes) -> Option<String> {
    let solver = lanes.run().algorithm;
    if !solver.takes_decisions() {
        let able: Vec<&str> =
            Algorithm::ALL.into_iter().filter(|other| other.takes_decisions()).map(Algorithm::name).collect();
        return Some(format!("{solver} does not accept decisions. These do: {}.", able.join(", ")));
    }
    (lanes.all().len() >= MOST_RACERS).then(|| {
        format!(
            "{MOST_RACERS} runs are side by side already, and no more fit. Solve again to start over with one."
        )
    })
}

/// The decision at the current step if that is a guess, or else at the next guess.
fn branching(run: &Run) -> Option<Branching> {
    let here = run.playback.position();
    let mut position = here.saturating_sub(1);
    for _ in 0..MOST_GUESSES {
        position = run.trace.next(position, Landmark::Guess)?;
        let step = run.trace.steps(position - 1..position).first().copied()?;
        let Step::Assign { cell, digit, .. } = step else { return None };
        if Context::of(step, &run.trace, position - 1, run.algorithm).tried.is_some() {
            continue;
        }
        let before = run.trace.moment_at(position - 1).board().clone();
        let digits = |cell: Cell| match run.keeps_candidates() {
            true => before.candidates(cell),
            false => before.consistent(cell),
        };
        let empty = before.geometry().cells().filter(|cell| before.digit(*cell).is_none());
        let cells: Vec<(Cell, DigitSet)> =
            empty.map(|cell| (cell, digits(cell))).filter(|(_, digits)| digits.len() > 1).collect();
        let (guess, solver) = ((cell, digit), run.algorithm);
        let mut branching =
            Branching { solver, position, guess, cells, before, cell, digit: None, is_last: false };
        branching.choose(cell);
        return Some(branching);
    }
    None
}

/// Starts the solver again beside the run, with the decision made.
pub(in crate::gui) fn begin(model: &mut Model, branching: Box<Branching>) {
    let Some(decision) = branching.decision() else {
        model.popup = Some(Popup::Branch(branching));
        return;
    };
    let (speed, budget) = (run::chosen_speed(model), model.free_memory());
    let Some(lanes) = &mut model.lanes else { return };
    let breakpoints = model.debugger.active(lanes.run().puzzle.geometry());
    match lanes.branch(branching.position, decision, (speed, budget), &breakpoints) {
        Ok(()) => {
            let names = lanes.run().puzzle.geometry();
            let (cell, symbol) =
                (names.name(decision.cell), lanes.run().puzzle.symbols().symbol(decision.digit));
            let order = if decision.is_last { "last" } else { "first" };
            let step = grouped(branching.position);
            let text = format!(
                "The new run has your decision: a guess in {cell} at step {step}, with {symbol} {order}."
            );
            tell(model, NoticeKind::Info, text);
            run::keep_opening_choice(model);
        }
        Err(error) => tell(model, NoticeKind::Error, format!("The solver could not start: {error}.")),
    }
}

/// Continues a path from its current step with this instance; the previous path is kept.
pub(in crate::gui) fn go_another_way(model: &mut Model, rule: RuleId, next: Instance) {
    let Some(run) = model.run() else { return };
    let Algorithm::Human(techniques) = run.algorithm else { return };
    let (puzzle, here) = (run.puzzle.clone(), run.playback.position());
    let steps = run.trace.with_arguments(here);
    let board = run.view().moment.board();
    let waiting = |cell: Cell| match board.digit(cell) {
        Some(_) => 0,
        None => board.candidates(cell).without(board.consistent(cell)).len() as u64,
    };
    let peers: u64 = puzzle.geometry().cells().map(waiting).sum();
    let changes = if next.effect == Effect::Places { 1 } else { next.conclusions.len() as u64 };
    // The technique may be one that was switched off.
    let algorithm = Algorithm::Human(techniques.with(rule, true));
    let way = Way { steps, next };
    let breakpoints = model.debugger.active(puzzle.geometry());
    sheet::leave_run(model);
    let budget = model.free_memory();
    match Lanes::on_way(puzzle, algorithm, way, (run::chosen_speed(model), budget), &breakpoints) {
        Ok(mut lanes) => {
            lanes.run_mut().opening.wait_at(here + peers + changes);
            model.lanes = Some(lanes);
            let text = format!(
                "The path is different from step {} on. Ctrl+L brings back the previous one.",
                grouped(here)
            );
            tell(model, NoticeKind::Info, text);
        }
        Err(error) => tell(model, NoticeKind::Error, format!("The solver could not start: {error}.")),
    }
}
