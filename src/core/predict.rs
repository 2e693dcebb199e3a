//! Questions about what a recorded run does next, for those who want to learn by predicting it.
//!
//! A question belongs to a position of the run: it is asked before the step that answers it is shown. Everything comes
//! from the recorded steps. Only what can be reasoned out is asked: no digit of a cell with one candidate, no cell
//! that is merely tried again, no guess chosen by past activity. Knows no window.

mod find;
mod judge;
mod score;
mod set;

use crate::geometry::{Cell, Digit, Geometry};
use crate::in_words::counted;
use crate::puzzle::Symbols;
use crate::rules;
use crate::step::RuleId;
use crate::trace::Trace;

pub use find::{next, rules_to_choose};
pub use judge::Worth;
pub use score::Score;
pub use set::{Choosing, MOST_QUESTIONS};

/// The kind of a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Whether the guess just made leads to a solution.
    Branch,
    /// The outermost guess that a search retracts after a contradiction.
    Jump,
    /// The cell of the next guess.
    Cell,
    /// The digit of the next guess.
    Value,
    /// The digit that a rule places next.
    Digit,
    /// The rule that places it.
    Rule,
}

impl Kind {
    /// All of them, in the order in which they are asked at one position: none gives away the answer to a later one.
    pub const ALL: [Self; 6] = [Self::Branch, Self::Jump, Self::Cell, Self::Value, Self::Digit, Self::Rule];

    /// Its name on the screen.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Branch => "branches",
            Self::Jump => "jumps",
            Self::Cell => "guessed cells",
            Self::Value => "guessed digits",
            Self::Digit => "placed digits",
            Self::Rule => "rules",
        }
    }

    /// Its index in [`Self::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The bit that stands for it in a set of questions: it never changes, because saved runs contain it.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self.index()
    }

    /// The kinds that these bits stand for.
    #[must_use]
    pub fn of_bits(bits: u8) -> Vec<Self> {
        Self::ALL.into_iter().filter(|kind| bits & kind.bit() != 0).collect()
    }

    /// Whether a cell answers it.
    #[must_use]
    pub const fn asks_for_cell(self) -> bool {
        matches!(self, Self::Cell | Self::Jump)
    }

    /// Whether a digit answers it.
    #[must_use]
    pub const fn asks_for_digit(self) -> bool {
        matches!(self, Self::Digit | Self::Value)
    }

    /// Whether the question is about the next step, rather than the outcome of an earlier one.
    #[must_use]
    pub const fn is_about_next_step(self) -> bool {
        matches!(self, Self::Cell | Self::Value | Self::Digit | Self::Rule)
    }
}

/// The subject of a question, with the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    /// This digit is placed in this cell.
    Digit(Cell, Digit),
    /// This rule places this digit in this cell.
    Rule(Cell, Digit, RuleId),
    /// This cell is guessed.
    Cell(Cell),
    /// This digit is guessed in this cell.
    Value(Cell, Digit),
    /// This guess, which leads to a solution or fails after `steps` steps.
    Branch { cell: Cell, digit: Digit, survives: bool, steps: u64 },
    /// This is the outermost of `guesses` guesses that are retracted.
    Jump { cell: Cell, digit: Digit, guesses: usize },
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
    /// To [`Kind::Digit`] and [`Kind::Value`].
    Digit(Digit),
    /// To [`Kind::Cell`] and [`Kind::Jump`].
    Cell(Cell),
    /// To [`Kind::Branch`].
    Survives(bool),
    /// To [`Kind::Rule`].
    Rule(RuleId),
}

impl Question {
    /// The kind of the question.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self.about {
            About::Digit(..) => Kind::Digit,
            About::Rule(..) => Kind::Rule,
            About::Cell(_) => Kind::Cell,
            About::Value(..) => Kind::Value,
            About::Branch { .. } => Kind::Branch,
            About::Jump { .. } => Kind::Jump,
        }
    }

    /// The cell that the question names, if it names one.
    #[must_use]
    pub const fn cell(&self) -> Option<Cell> {
        match self.about {
            About::Digit(cell, _)
            | About::Rule(cell, ..)
            | About::Value(cell, _)
            | About::Branch { cell, .. } => Some(cell),
            About::Cell(_) | About::Jump { .. } => None,
        }
    }

    /// The answers to choose from, if they are few: each in words.
    #[must_use]
    pub fn choices(&self, trace: &Trace) -> Vec<(&'static str, Answer)> {
        match self.about {
            About::Branch { .. } => vec![("Yes", Answer::Survives(true)), ("No", Answer::Survives(false))],
            About::Rule(..) => rules_to_choose(trace)
                .into_iter()
                .map(|rule| (rules::name(rule), Answer::Rule(rule)))
                .collect(),
            About::Digit(..) | About::Cell(_) | About::Value(..) | About::Jump { .. } => Vec::new(),
        }
    }

    /// The question in words.
    #[must_use]
    pub fn text(&self, geometry: &Geometry, symbols: &Symbols) -> String {
        let named = |cell, digit| format!("{} = {}", geometry.name(cell), symbols.symbol(digit));
        match self.about {
            About::Digit(cell, _) => {
                format!("A rule places a digit in {}. Which one?", geometry.name(cell))
            }
            About::Rule(cell, digit, _) => format!("{} follows. By which rule?", named(cell, digit)),
            About::Cell(_) => "The solver guesses next. In which cell?".into(),
            About::Value(cell, _) => {
                format!("The solver guesses in {}. Which digit?", geometry.name(cell))
            }
            About::Branch { cell, digit, .. } => {
                format!("{} is a guess. Does it lead to a solution?", named(cell, digit))
            }
            About::Jump { .. } => {
                "Contradiction. Which is the earliest guess that the solver retracts?".into()
            }
        }
    }

    /// The truth in words, after an answer of this worth, or `None` after the question was skipped.
    #[must_use]
    pub fn verdict(&self, worth: Option<Worth>, geometry: &Geometry, symbols: &Symbols) -> String {
        let truth = self.truth(geometry, symbols);
        match (worth, self.about) {
            (Some(Worth::Right), _) => format!("Right: {truth}."),
            (Some(Worth::AsGood), About::Cell(_)) => {
                format!("Also right: that cell ties with the chosen one; {truth}.")
            }
            (Some(Worth::AsGood), About::Rule(..)) => {
                format!("Also right: that rule applies as well; {truth}.")
            }
            (Some(Worth::AsGood), _) => {
                format!("Also right: that digit ties with the chosen one; {truth}.")
            }
            (Some(Worth::Wrong), _) => format!("No: {truth}."),
            (None, _) => format!("Skipped: {truth}."),
        }
    }

    fn truth(&self, geometry: &Geometry, symbols: &Symbols) -> String {
        let named = |cell, digit| format!("{} = {}", geometry.name(cell), symbols.symbol(digit));
        match self.about {
            About::Digit(cell, digit) => format!("{} is {}", geometry.name(cell), symbols.symbol(digit)),
            About::Rule(_, _, rule) => format!("it follows by {}", rules::name(rule)),
            About::Cell(cell) => format!("the solver guesses in {}", geometry.name(cell)),
            About::Value(_, digit) => format!("the solver tries {}", symbols.symbol(digit)),
            About::Branch { survives: true, .. } => "the guess leads to a solution".into(),
            About::Branch { steps, .. } => {
                format!("the guess fails after {}", counted(steps, "step", "steps"))
            }
            About::Jump { cell, digit, guesses: 1 } => {
                format!("only the last guess, {}, is retracted", named(cell, digit))
            }
            About::Jump { cell, digit, guesses } => {
                format!("{guesses} guesses are retracted, back to {}", named(cell, digit))
            }
        }
    }
}
