//! Questions about what a recorded run does next, for those who want to learn by predicting it.
//!
//! A question belongs to a position of the run: it is put before the step that answers it is shown. Everything comes from
//! the recorded steps. Knows no window.

use crate::board::Board;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::Symbols;
use crate::solver::Algorithm;
use crate::solver::choice::{By, choice};
use crate::step::{AssignReason, Step};
use crate::trace::{Cursor, Fate, Landmark, Trace};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Whether the guess just made leads to a solution.
    Branch,
    /// The digit that a rule places next.
    Digit,
    /// The cell of the next guess.
    Cell,
}

impl Kind {
    /// All of them, in the order in which they are asked at one position.
    pub const ALL: [Self; 3] = [Self::Branch, Self::Digit, Self::Cell];

    /// Its name on the screen.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Digit => "digits",
            Self::Cell => "cells of guesses",
            Self::Branch => "branches",
        }
    }

    /// Its place among all.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    /// This digit is placed in this cell.
    Digit(Cell, Digit),
    /// This cell is guessed.
    Cell(Cell),
    /// This guess, which leads to a solution or fails, after so many steps.
    Branch { cell: Cell, digit: Digit, survives: bool, steps: u64 },
}

/// A question, and its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The position at which it is asked.
    pub position: u64,
    about: About,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To [`Kind::Digit`].
    Digit(Digit),
    /// To [`Kind::Cell`].
    Cell(Cell),
    /// To [`Kind::Branch`].
    Survives(bool),
}

/// What an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It is what the run does.
    Right,
    /// The run does otherwise, but only because one of several cells that are equal to its criteria comes first.
    AsGood,
    /// It is not what the run does.
    Wrong,
}

/// The most assignments that are looked through for one by a rule: solvers that only guess have none.
const MOST_ASSIGNMENTS: usize = 256;

/// The first question of these kinds at a position from `from` on and before `to`; `done` is the last one asked, which
/// and those before it are left out.
#[must_use]
pub fn next(
    trace: &Trace,
    kinds: &[Kind],
    from: u64,
    to: u64,
    done: Option<(u64, Kind)>,
) -> Option<Question> {
    let is_new = |question: &Question| done.is_none_or(|done| (question.position, question.kind()) > done);
    let found = kinds.iter().filter_map(|&kind| {
        let mut from = from;
        loop {
            let question = first(trace, kind, from, to)?;
            if is_new(&question) {
                return Some(question);
            }
            from = question.position + 1;
        }
    });
    found.min_by_key(|question| (question.position, question.kind()))
}

/// The first question of a kind at a position from `from` on and before `to`.
fn first(trace: &Trace, kind: Kind, from: u64, to: u64) -> Option<Question> {
    // The next such step that can belong to a question in the range; its position is just after it.
    let ahead = |at: u64, landmark| trace.next(at, landmark).filter(|at| at - 1 < to);
    match kind {
        Kind::Digit => {
            let mut at = from;
            for _ in 0..MOST_ASSIGNMENTS {
                at = ahead(at, Landmark::Assignment)?;
                if let Some(Step::Assign { cell, digit, reason: AssignReason::Rule(_) }) = step(trace, at) {
                    return Some(Question { position: at - 1, about: About::Digit(cell, digit) });
                }
            }
            None
        }
        Kind::Cell => {
            let at = ahead(from, Landmark::Guess)?;
            let Some(Step::Assign { cell, .. }) = step(trace, at) else { return None };
            Some(Question { position: at - 1, about: About::Cell(cell) })
        }
        Kind::Branch => {
            let mut at = from.saturating_sub(1);
            for _ in 0..MOST_ASSIGNMENTS {
                at = ahead(at, Landmark::Guess).filter(|at| *at < to)?;
                let depth = trace.moment_at(at).board().depth();
                let Some(span) = trace.span_at(at, depth) else { continue };
                let survives = match span.fate {
                    Fate::Solved => true,
                    Fate::Failed => false,
                    Fate::Left | Fate::Open => continue,
                };
                let steps = span.steps.end - span.steps.start;
                let about = About::Branch { cell: span.cell, digit: span.digit, survives, steps };
                return Some(Question { position: at, about });
            }
            None
        }
    }
}

/// The step that leads to a position.
fn step(trace: &Trace, position: u64) -> Option<Step> {
    trace.steps(position.checked_sub(1)?..position).first().copied()
}

impl Question {
    /// What is asked.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self.about {
            About::Digit(..) => Kind::Digit,
            About::Cell(_) => Kind::Cell,
            About::Branch { .. } => Kind::Branch,
        }
    }

    /// The cell that the question names, if it names one.
    #[must_use]
    pub const fn cell(&self) -> Option<Cell> {
        match self.about {
            About::Digit(cell, _) | About::Branch { cell, .. } => Some(cell),
            About::Cell(_) => None,
        }
    }

    /// What an answer is worth in the run of an algorithm; `None` if it answers another question.
    #[must_use]
    pub fn worth(&self, trace: &Trace, algorithm: Algorithm, answer: Answer) -> Option<Worth> {
        let is_right = match (self.about, answer) {
            (About::Digit(_, digit), Answer::Digit(answer)) => digit == answer,
            (About::Branch { survives, .. }, Answer::Survives(answer)) => survives == answer,
            (About::Cell(cell), Answer::Cell(answer)) => {
                if cell != answer && self.ties(trace, algorithm, cell).contains(&answer) {
                    return Some(Worth::AsGood);
                }
                cell == answer
            }
            _ => return None,
        };
        Some(if is_right { Worth::Right } else { Worth::Wrong })
    }

    /// The cells that the algorithm's criteria do not tell from the chosen one.
    fn ties(&self, trace: &Trace, algorithm: Algorithm, chosen: Cell) -> Vec<Cell> {
        let mut cursor = Cursor::new(trace);
        cursor.seek(trace, self.position);
        let board: &Board = cursor.moment().board();
        match choice(algorithm, board, chosen).map(|choice| choice.by) {
            Some(By::Fewest { degree: Some(degree), .. }) => degree.tied,
            Some(By::Fewest { tied, .. }) => tied,
            _ => Vec::new(),
        }
    }

    /// The question in words.
    #[must_use]
    pub fn text(&self, geometry: &Geometry, symbols: &Symbols) -> String {
        match self.about {
            About::Digit(cell, _) => {
                format!("A rule places a digit in {}. Which one?", geometry.name(cell))
            }
            About::Cell(_) => "The solver guesses next. In which cell?".into(),
            About::Branch { cell, digit, .. } => format!(
                "{} = {} is a guess. Does it lead to a solution?",
                geometry.name(cell),
                symbols.symbol(digit)
            ),
        }
    }

    /// What holds, after an answer of this worth, or `None` after the question was passed over.
    #[must_use]
    pub fn verdict(&self, worth: Option<Worth>, geometry: &Geometry, symbols: &Symbols) -> String {
        let truth = match self.about {
            About::Digit(cell, digit) => {
                format!("{} is {}", geometry.name(cell), symbols.symbol(digit))
            }
            About::Cell(cell) => format!("the solver guesses in {}", geometry.name(cell)),
            About::Branch { survives: true, .. } => "the guess leads to a solution".into(),
            About::Branch { steps: 1, .. } => "the guess fails after 1 step".into(),
            About::Branch { steps, .. } => format!("the guess fails after {steps} steps"),
        };
        match worth {
            Some(Worth::Right) => format!("Right: {truth}."),
            Some(Worth::AsGood) => format!("As good: that cell ties with the chosen one; {truth}."),
            Some(Worth::Wrong) => format!("No: {truth}."),
            None => format!("Passed over: {truth}."),
        }
    }
}

/// How many answers of each kind were right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    counts: [(u32, u32); 3],
}

impl Score {
    /// Counts an answer. One that is as good counts as right.
    pub const fn count(&mut self, kind: Kind, worth: Worth) {
        let (right, asked) = &mut self.counts[kind.index()];
        *asked += 1;
        if !matches!(worth, Worth::Wrong) {
            *right += 1;
        }
    }

    /// The right answers and all answers of a kind.
    #[must_use]
    pub const fn of(&self, kind: Kind) -> (u32, u32) {
        self.counts[kind.index()]
    }

    /// In words, by kind: `branches 1 of 1, digits 3 of 4`; `None` without an answer.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let of = |kind: &Kind| {
            let (right, asked) = self.of(*kind);
            (asked > 0).then(|| format!("{} {right} of {asked}", kind.text()))
        };
        let parts: Vec<String> = Kind::ALL.iter().filter_map(of).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_counts_by_kind() {
        let mut score = Score::default();
        assert_eq!(score.text(), None);
        for worth in [Worth::Right, Worth::Wrong, Worth::AsGood] {
            score.count(Kind::Cell, worth);
        }
        score.count(Kind::Branch, Worth::Wrong);
        assert_eq!((score.of(Kind::Cell), score.of(Kind::Digit)), ((2, 3), (0, 0)));
        assert_eq!(score.text().as_deref(), Some("branches 0 of 1, cells of guesses 2 of 3"));
    }
}
