//! Finds the questions of a run.

use std::ops::Range;

use super::{About, Kind, Question};
use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::Cell;
use crate::rules::{self, Effect};
use crate::solver::Algorithm;
use crate::solver::choice::{By, choice};
use crate::step::{AssignReason, Deduction, Placing, RuleId, Step};
use crate::trace::{Cursor, Fate, Landmark, Trace};

/// The most steps examined for one question: in some runs many steps leave nothing to ask.
const MOST: usize = 256;

/// The first question of these kinds at a position of the range; `done` is the last one asked: it and those before it
/// are skipped.
#[must_use]
pub fn next(
    trace: &Trace,
    algorithm: Algorithm,
    kinds: &[Kind],
    positions: Range<u64>,
    done: Option<(u64, Kind)>,
) -> Option<Question> {
    let mut finder = Finder { trace, algorithm, cursor: Cursor::new(trace) };
    let is_new = |question: &Question| done.is_none_or(|done| (question.position, question.kind()) > done);
    let mut found: Option<Question> = None;
    for &kind in kinds {
        // A question that comes later than another one is not the first.
        let end = found.map_or(positions.end, |found| positions.end.min(found.position + 1));
        let mut ahead = positions.start..end;
        while let Some(question) = finder.first(kind, ahead.clone()) {
            ahead.start = question.position + 1;
            if is_new(&question) {
                found = [found, Some(question)].into_iter().flatten().min_by_key(Question::place);
                break;
            }
        }
    }
    found
}

/// The result of looking for a question of one kind.
pub(super) enum Look {
    Found(Question),
    /// There is none in the range.
    Nothing,
    /// None so far; the rest of the range begins here.
    Further(u64),
}

/// Looks for the first question of a kind in a range of positions, at no more than `places` places, and subtracts
/// those that it has looked at.
pub(super) fn look(
    trace: &Trace,
    algorithm: Algorithm,
    kind: Kind,
    positions: Range<u64>,
    places: &mut usize,
) -> Look {
    Finder { trace, algorithm, cursor: Cursor::new(trace) }.look(kind, positions, places)
}

/// The rules that place digits in a run, as the answers to choose from.
#[must_use]
pub fn rules_to_choose(trace: &Trace) -> Vec<RuleId> {
    let placing = rules::TABLE.iter().filter(|rule| rule.effect == Effect::Places).map(|rule| rule.id);
    placing.filter(|rule| trace.next(0, Landmark::Rule(*rule)).is_some()).collect()
}

impl Question {
    fn place(&self) -> (u64, Kind) {
        (self.position, self.kind())
    }
}

struct Finder<'a> {
    trace: &'a Trace,
    algorithm: Algorithm,
    cursor: Cursor,
}

impl Finder<'_> {
    /// The first question of a kind at a position of the range.
    fn first(&mut self, kind: Kind, positions: Range<u64>) -> Option<Question> {
        match self.look(kind, positions, &mut { MOST }) {
            Look::Found(question) => Some(question),
            Look::Nothing | Look::Further(_) => None,
        }
    }

    fn look(&mut self, kind: Kind, positions: Range<u64>, places: &mut usize) -> Look {
        if kind == Kind::Rule && rules_to_choose(self.trace).len() < 2 {
            return Look::Nothing;
        }
        // Questions about the next step are asked before it, the others just after a step.
        let ahead = u64::from(kind.is_about_next_step());
        let mut at = (positions.start + ahead).saturating_sub(1);
        while *places > 0 {
            *places -= 1;
            let found = self.landmark(kind, at).filter(|found| found - ahead < positions.end);
            let Some(found) = found else { return Look::Nothing };
            at = found;
            let position = at - ahead;
            if position >= positions.start
                && let Some(about) = self.about(kind, position)
            {
                return Look::Found(Question { position, about });
            }
        }
        Look::Further((at + 1 - ahead).max(positions.start))
    }

    /// The position just after the next step beyond `at` that may belong to a question.
    fn landmark(&self, kind: Kind, at: u64) -> Option<u64> {
        match kind {
            Kind::Branch | Kind::Cell | Kind::Value => self.trace.next(at, Landmark::Guess),
            Kind::Jump => self.trace.next(at, Landmark::Contradiction),
            Kind::Digit | Kind::Rule => {
                let placing = rules::TABLE.iter().filter(|rule| rule.effect == Effect::Places);
                placing.filter_map(|rule| self.trace.next(at, Landmark::Rule(rule.id))).min()
            }
        }
    }

    /// The subject of a question at a position, if there is one.
    fn about(&mut self, kind: Kind, position: u64) -> Option<About> {
        self.cursor.seek(self.trace, position);
        let step = self.trace.steps(position..position + 1).first().copied();
        match (kind, step) {
            (Kind::Branch, _) => self.branch(position),
            (Kind::Jump, Some(step)) if step.tells_conflict_set() => self.jump(position),
            // The person knows what they decided.
            (Kind::Cell | Kind::Value, Some(Step::Assign { reason: AssignReason::ChosenGuess, .. })) => None,
            (Kind::Cell, Some(Step::Assign { cell, .. })) => {
                (self.is_reasoned(cell) && !self.tries_again(position, cell)).then_some(About::Cell(cell))
            }
            (Kind::Value, Some(Step::Assign { cell, digit, .. })) => {
                (self.is_reasoned(cell) && self.seen(cell).len() > 1).then_some(About::Value(cell, digit))
            }
            (Kind::Digit, Some(Step::Assign { cell, digit, .. })) => {
                (self.seen(cell).len() > 1).then_some(About::Digit(cell, digit))
            }
            (Kind::Rule, Some(Step::Assign { cell, digit, reason: AssignReason::Rule(placing) })) => {
                let Placing(Deduction { rule, .. }) = placing;
                Some(About::Rule(cell, digit, rule))
            }
            _ => None,
        }
    }

    fn board(&self) -> &Board {
        self.cursor.moment().board()
    }

    /// The digits that appear possible in a cell here.
    fn seen(&self, cell: Cell) -> DigitSet {
        match self.trace.keeps_candidates(self.algorithm) {
            true => self.board().candidates(cell),
            false => self.board().consistent(cell),
        }
    }

    /// Whether a guess in a cell can be derived from the board: it does not depend on the past activity of candidates.
    fn is_reasoned(&self, cell: Cell) -> bool {
        !matches!(choice(self.algorithm, self.board(), cell).map(|choice| choice.by), Some(By::Activity))
    }

    /// Whether the guess after a position tries the next digit of a cell in which one has just failed.
    fn tries_again(&self, position: u64, cell: Cell) -> bool {
        let retracted = self.trace.previous(position + 1, Landmark::Retraction);
        retracted.is_some_and(|after| {
            let retracts = self.trace.steps(after - 1..after);
            matches!(retracts[..], [Step::Retract { cell: own, .. }] if own == cell)
                && self.trace.next(after, Landmark::Assignment) == Some(position + 1)
        })
    }

    /// The fate of the guess that leads to a position, if it is known.
    fn branch(&self, position: u64) -> Option<About> {
        let span = self.trace.span_at(position, self.board().depth())?;
        let survives = match span.fate {
            Fate::Solved => true,
            Fate::Failed => false,
            Fate::Jumped | Fate::Left | Fate::Open => return None,
        };
        let steps = span.steps.end - span.steps.start;
        Some(About::Branch { cell: span.cell, digit: span.digit, survives, steps })
    }

    /// How far the search goes back from a contradiction, once that is recorded, if several guesses are possible.
    fn jump(&self, position: u64) -> Option<About> {
        let jump = self.trace.jump_after(position);
        let (&(cell, digit), guesses) = (jump.guesses.last()?, jump.guesses.len());
        let is_asked = jump.excluded.is_some() && self.board().depth() > 1;
        is_asked.then_some(About::Jump { cell, digit, guesses })
    }
}
