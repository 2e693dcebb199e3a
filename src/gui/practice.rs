//! Practice: the user chooses a technique, gets a position in which it applies, and finds the step.
//!
//! Practice has its own board; the board in the editor and the runs stay as they are.

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
    /// Shows practice, or returns to what was on the screen before.
    Toggle,
    /// Moves in the list of techniques, or to another cell of the board.
    Move(Direction),
    /// Searches for a position for a technique.
    Begin(RuleId),
    /// Searches for another position for the chosen technique.
    Next,
    /// Returns to the list of techniques.
    List,
    /// Answers with a candidate.
    Answer(Cell, Digit),
    /// Answers with a candidate of the cell the keys act on.
    Type(Digit),
    /// Asks for a hint, or reveals more of it.
    Hint,
    /// Gives up: shows the step.
    Show,
    /// Asks whether to forget all scores.
    AskReset,
    /// Forgets all scores.
    Reset,
}

/// What practice covers on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Below {
    /// The version of the editor's sheet.
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
    /// Whether that was the start page.
    pub(crate) from_start: bool,
    /// The technique selected in the list, or being practised.
    pub(crate) chosen: &'static Rule,
    pub(crate) task: Task,
    pub(crate) scores: Scores,
    /// Whether the user is being asked about forgetting the scores.
    pub(crate) asks_reset: bool,
    /// The seed of the positions.
    pub(crate) seed: u64,
    /// The number of positions so far; makes each one different.
    pub(crate) round: u64,
}

/// What the user is doing.
#[derive(Debug)]
pub(crate) enum Task {
    /// A technique is being chosen.
    Choice,
    /// A position is being searched for.
    Search(Seeking),
    /// No position was found among this many puzzles.
    Nothing(u32),
    /// The user looks for the step.
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

    /// Whether practice is on the screen.
    pub(crate) const fn is_shown(&self) -> bool {
        self.below.is_some()
    }

    /// The position on the screen, if any.
    pub(crate) fn working(&self) -> Option<&Working> {
        match &self.task {
            Task::Work(working) if self.is_shown() => Some(working),
            _ => None,
        }
    }

    /// Whether a position is being searched for.
    pub(crate) const fn is_searching(&self) -> bool {
        matches!(self.task, Task::Search(_))
    }

    /// Changes whenever the shown state of the search does; `None` while practice is not shown.
    pub(crate) fn revision(&self) -> Option<(u8, u32)> {
        self.is_shown().then(|| match &self.task {
            Task::Choice => (0, 0),
            Task::Search(seeking) => (1, seeking.tried()),
            Task::Nothing(tried) => (2, *tried),
            Task::Work(_) => (3, 0),
        })
    }
}

/// A position in which the user looks for a step.
#[derive(Debug)]
pub(crate) struct Working {
    pub(crate) exercise: Exercise,
    /// The cell the keys act on.
    pub(crate) cell: Cell,
    /// The step that hints reveal.
    hinted: Found,
    /// How much of that step is shown.
    pub(crate) hint: Option<Stage>,
    /// The last answer, and its assessment.
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

    /// The shown step, and how much of it is shown.
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

    /// Ends the exercise by showing an instance of the technique in full.
    pub(crate) fn finish(&mut self, index: usize) {
        self.end = Some(told(&self.exercise, &self.exercise.instances[index]));
    }

    /// Reveals more of the hint.
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
