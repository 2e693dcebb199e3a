//! Practice: a technique is chosen, a position is looked for, and the person finds the step.
//!
//! The board and the runs stay as they are meanwhile; practice has a board of its own.

pub(super) mod panel;
pub(super) mod scene;
#[cfg(test)]
pub(super) mod tests;
pub(super) mod update;

use super::hints::Stage;
use super::hints::instances::Found;
use super::run::id::RunId;
use crate::editor::Direction;
use crate::generate::new_seed;
use crate::geometry::{Cell, Digit};
use crate::practice::{self, Answer, Exercise, Scores, Seeking};
use crate::rules::{BoardView as _, Instance, Placement, Position, Rule};
use crate::step::RuleId;

/// Messages of practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PracticeMsg {
    /// Shows practice, or what was on the screen before.
    Toggle,
    /// Moves on in the list of techniques, or to another cell of the board.
    Move(Direction),
    /// Looks for a position of a technique.
    Begin(RuleId),
    /// Looks for a position of the chosen technique.
    Next,
    /// Back to the list of techniques.
    List,
    /// Answers with a candidate.
    Answer(Cell, Digit),
    /// Answers with a candidate of the cell at which the keys point.
    Type(Digit),
    /// Asks for a hint, or for more of it.
    Hint,
    /// Gives up: shows the step.
    Show,
    /// Asks whether to forget all scores.
    AskReset,
    /// Forgets all scores.
    Reset,
}

/// What is on the screen under practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Below {
    /// The version of the sheet.
    pub(crate) version: u64,
    pub(crate) run: Option<RunId>,
    /// Whether the start page and the page of studies are shown.
    pub(crate) pages: [bool; 2],
}

/// The state of practice.
#[derive(Debug)]
pub(crate) struct Practice {
    /// What was on the screen before; `None` while practice is not shown.
    pub(crate) below: Option<Below>,
    /// Whether the start page was.
    pub(crate) from_start: bool,
    /// The technique that is marked in the list, or practised.
    pub(crate) chosen: &'static Rule,
    pub(crate) task: Task,
    pub(crate) scores: Scores,
    /// Whether the question is open whether to forget the scores.
    pub(crate) asks_reset: bool,
    /// The seed of the positions.
    pub(crate) seed: u64,
    /// The positions so far, so that each is another one.
    pub(crate) round: u64,
}

/// What is going on.
#[derive(Debug)]
pub(crate) enum Task {
    /// A technique is being chosen.
    Choice,
    /// A position is being looked for.
    Search(Seeking),
    /// None was found among this many puzzles.
    Nothing(u32),
    /// The person looks for the step.
    Work(Box<Working>),
}

impl Practice {
    pub(crate) fn new() -> Self {
        let chosen = practice::offered()[0].0;
        Self {
            below: None,
            from_start: false,
            chosen,
            task: Task::Choice,
            scores: Scores::default(),
            asks_reset: false,
            seed: new_seed(),
            round: 0,
        }
    }

    /// Whether it is on the screen.
    pub(crate) const fn is_shown(&self) -> bool {
        self.below.is_some()
    }

    /// The position on the screen.
    pub(crate) fn working(&self) -> Option<&Working> {
        match &self.task {
            Task::Work(working) if self.is_shown() => Some(working),
            _ => None,
        }
    }

    /// Whether a position is being looked for.
    pub(crate) const fn is_searching(&self) -> bool {
        matches!(self.task, Task::Search(_))
    }

    /// A number that changes with what is shown of the search.
    pub(crate) fn revision(&self) -> Option<(u8, u32)> {
        self.is_shown().then(|| match &self.task {
            Task::Choice => (0, 0),
            Task::Search(seeking) => (1, seeking.tried()),
            Task::Nothing(tried) => (2, *tried),
            Task::Work(_) => (3, 0),
        })
    }
}

/// A position in which the person looks for a step.
#[derive(Debug)]
pub(crate) struct Working {
    pub(crate) exercise: Exercise,
    /// The cell at which the keys point.
    pub(crate) cell: Cell,
    /// The step that hints are about.
    hinted: Found,
    /// How much of it is shown.
    pub(crate) hint: Option<Stage>,
    /// The last answer, and what was said of it.
    pub(crate) answered: Option<(Placement, Answer)>,
    /// The step, once it is found or shown.
    pub(crate) end: Option<Found>,
    /// Whether the position has counted for the score.
    pub(crate) is_counted: bool,
}

impl Working {
    pub(crate) fn new(exercise: Exercise) -> Self {
        let hinted = told(&exercise, &exercise.instances[0]);
        let middle = exercise.board.geometry().cell_count() / 2;
        Self {
            exercise,
            cell: Cell::new(middle),
            hinted,
            hint: None,
            answered: None,
            end: None,
            is_counted: false,
        }
    }

    /// The step that is shown, and how much of it.
    pub(crate) fn shown(&self) -> Option<(&Found, Stage)> {
        match (&self.end, self.hint) {
            (Some(found), _) => Some((found, Stage::Step)),
            (None, Some(stage)) => Some((&self.hinted, stage)),
            (None, None) => None,
        }
    }

    /// The cell of a wrong answer.
    pub(crate) fn wrong(&self) -> Option<Cell> {
        let ((cell, _), _) = self.answered.filter(|(_, answer)| answer.is_mistake() && self.end.is_none())?;
        Some(cell)
    }

    /// Shows an instance of the technique as a whole.
    pub(crate) fn finish(&mut self, index: usize) {
        self.end = Some(told(&self.exercise, &self.exercise.instances[index]));
    }

    /// Asks for more of the hint.
    pub(crate) fn more(&mut self) {
        match self.hint {
            None => self.hint = Some(Stage::Where),
            Some(Stage::Where) => self.hint = Some(Stage::Technique),
            Some(Stage::Technique | Stage::Step) => self.finish(0),
        }
    }
}

fn told(exercise: &Exercise, instance: &Instance) -> Found {
    let position = Position::of(&exercise.board).expect("a 9×9 board has positions");
    Found::of(exercise.rule, exercise.grade, instance.clone(), &position, exercise.puzzle.symbols())
}
