//! How hard a puzzle is for people: the path that the simplest techniques take, and the grade that follows from it.

mod explainer;
mod singles;

use std::fmt;

use crate::engine::{Answer, Budget, Engine, Stopped};
use crate::geometry::{Cell, Digit};
use crate::hints::Pencilled;
use crate::puzzle::{Grid, Puzzle};
use crate::rules::{self, BoardView, Effect, Grade, Instance, Level, Placement, Position, Rule, RuleSet};
use crate::solver::human;
use crate::step::{Argument, Deduction, RuleId};
pub use explainer::{Difficulty, Explained, Explainer, NoDifficulty};
use singles::Singles;

/// The level and the cost of a digit that no technique gives.
const GUESS: (Level, u32) = (Level::Extreme, 10_000);

/// A step on the way to the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// An instance of a technique, with all that follows from it.
    Technique(Instance),
    /// A digit taken from the solution, because no technique found anything.
    Guess(Placement),
}

/// The path to the only solution of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// Its steps in order.
    pub steps: Vec<Taken>,
}

/// Why a puzzle has no grade.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoGrade {
    /// It has no solution.
    #[error("it has no solution")]
    NoSolution,
    /// It has several.
    #[error("it has more than one solution")]
    Several,
    /// The search for its solutions was given up.
    #[error("it is not known whether it has exactly one solution; the search took too long")]
    Unknown,
    /// Its board is too large for techniques.
    #[error("its board is larger than 16×16")]
    TooLarge,
}

/// The grade of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Its level.
    pub level: Level,
    /// The sum of what its steps cost.
    pub score: u32,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level.name(), self.score)
    }
}

/// The solution of a puzzle that has just one.
///
/// # Errors
/// When it has none or several, or the search takes too long.
pub fn only_solution(engine: &mut Engine, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Grid, NoGrade> {
    match engine.unique(puzzle, budget) {
        Ok(Answer::Unique(grid)) => Ok(grid),
        Ok(Answer::Several(_)) => Err(NoGrade::Several),
        Ok(Answer::None) => Err(NoGrade::NoSolution),
        Err(Stopped::Cancelled | Stopped::OutOfTime | Stopped::OutOfNodes) => Err(NoGrade::Unknown),
    }
}

impl Path {
    /// The path of the simplest technique at each step. Where none finds anything, a digit of the solution is
    /// taken, as `HoDoKu` does: in the middle one of the empty cells.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn of(puzzle: &Puzzle, solution: &Grid, techniques: RuleSet) -> Result<Self, NoGrade> {
        let path = Self::of_while(puzzle, solution, techniques, &|| true)?;
        Ok(path.expect("where techniques end, the solution goes on"))
    }

    /// The path as by [`Self::of`]; `None` if `goes_on` returned false before one of its steps.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn of_while(
        puzzle: &Puzzle,
        solution: &Grid,
        techniques: RuleSet,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, NoGrade> {
        Self::walk(puzzle, techniques, goes_on, |cell| Some(solution.digits()[cell.index()]), |_, _| true)
    }

    /// The path of all default techniques to the only solution of a puzzle.
    ///
    /// # Errors
    /// When it has none or several, or the search for them takes too long, or the board is too large.
    pub fn to_only_solution(
        engine: &mut Engine,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
    ) -> Result<Self, NoGrade> {
        let solution = only_solution(engine, puzzle, budget)?;
        Self::of(puzzle, &solution, RuleSet::techniques())
    }

    /// The path of these techniques; `None` if they do not reach the solution.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn without_guess(puzzle: &Puzzle, techniques: RuleSet) -> Result<Option<Self>, NoGrade> {
        Self::walk(puzzle, techniques, &|| true, |_| None, |_, _| true)
    }

    /// The first board on the path of these techniques that `is_wanted`, with the step that comes next. `None` if
    /// there is none before they end, or `goes_on` returned false earlier.
    ///
    /// # Errors
    /// When the board is too large.
    pub fn board_where(
        puzzle: &Puzzle,
        techniques: RuleSet,
        goes_on: &dyn Fn() -> bool,
        is_wanted: impl Fn(&Taken, &Pencilled) -> bool,
    ) -> Result<Option<Pencilled>, NoGrade> {
        let mut found = None;
        let is_other = |taken: &Taken, board: &Pencilled| {
            if is_wanted(taken, board) {
                found = Some(board.clone());
            }
            found.is_none()
        };
        Self::walk(puzzle, techniques, goes_on, |_| None, is_other)?;
        Ok(found)
    }

    /// Walks the path as long as `visit` returns true for each step and the board before it.
    fn walk(
        puzzle: &Puzzle,
        techniques: RuleSet,
        goes_on: &dyn Fn() -> bool,
        guess: impl Fn(Cell) -> Option<Digit>,
        mut visit: impl FnMut(&Taken, &Pencilled) -> bool,
    ) -> Result<Option<Self>, NoGrade> {
        let geometry = puzzle.geometry();
        if geometry.sets().is_none() {
            return Err(NoGrade::TooLarge);
        }
        let order = in_order(techniques);
        let (mut singles, mut steps) = (Singles::new(puzzle), Vec::new());
        while goes_on() {
            let board = singles.board();
            let empty: Vec<_> = geometry.cells().filter(|cell| board.digit(*cell).is_none()).collect();
            let Some(middle) = empty.get(empty.len() / 2) else { return Ok(Some(Self { steps })) };
            let next = single(&mut singles).or_else(|| {
                let position = Position::of(singles.board())?;
                human::next(&order, &position)
            });
            let taken = match next {
                Some(instance) => Taken::Technique(instance),
                None => match guess(*middle) {
                    Some(digit) => Taken::Guess((*middle, digit)),
                    None => return Ok(None),
                },
            };
            if !visit(&taken, singles.board()) {
                break;
            }
            taken.apply(&mut singles);
            steps.push(taken);
        }
        Ok(None)
    }

    /// Passes each step with the board before it to `visit`. The puzzle must be that of the path.
    pub fn replay(&self, puzzle: &Puzzle, mut visit: impl FnMut(&Taken, &Pencilled)) {
        let mut singles = Singles::new(puzzle);
        for taken in &self.steps {
            visit(taken, singles.board());
            taken.apply(&mut singles);
        }
    }

    /// The level of the hardest step, raised while the score is above what the level allows.
    #[must_use]
    pub fn score(&self) -> Score {
        let costs = self.steps.iter().map(Taken::cost);
        let (hardest, score) =
            costs.fold((Level::Easy, 0), |(level, sum), (own, cost)| (level.max(own), sum + cost));
        let fits = |level: &Level| *level >= hardest && score <= level.most();
        Score { level: Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme), score }
    }
}

/// The next single.
fn single(singles: &mut Singles) -> Option<Instance> {
    let (rule, place, unit) = if let Some((place, unit)) = singles.full_house() {
        (rules::FULL_HOUSE, place, Some(unit))
    } else if let Some(place) = singles.naked_single() {
        (rules::NAKED_SINGLE, place, None)
    } else {
        let (place, unit) = singles.hidden_single()?;
        (rules::HIDDEN_SINGLE, place, Some(unit))
    };
    let (argument, words) = match (rule, unit) {
        (rules::FULL_HOUSE, Some(unit)) => (Argument::Words, rules::full_house_words(unit)),
        (rules::HIDDEN_SINGLE, Some(unit)) => (Argument::Unit(unit), Vec::new()),
        _ => (Argument::None, Vec::new()),
    };
    Some(Instance {
        deduction: Deduction { rule, argument },
        words,
        effect: Effect::Places,
        conclusions: vec![place],
    })
}

/// The techniques that are not singles, in order. The puzzle is known to have one solution, so none is left out.
fn in_order(techniques: RuleSet) -> Vec<&'static Rule> {
    let chosen = rules::techniques().into_iter().map(|(rule, _)| rule);
    chosen.filter(|rule| techniques.contains(rule.id) && rule.effect != Effect::Places).collect()
}

impl Taken {
    fn apply(&self, singles: &mut Singles) {
        match self {
            Self::Technique(instance) => singles.apply(instance),
            Self::Guess((cell, digit)) => singles.place(*cell, *digit, false),
        }
    }

    /// Its technique; `None` for a guess.
    #[must_use]
    pub const fn technique(&self) -> Option<RuleId> {
        match self {
            Self::Technique(instance) => Some(instance.deduction.rule),
            Self::Guess(_) => None,
        }
    }

    /// What it costs.
    #[must_use]
    pub fn cost(&self) -> (Level, u32) {
        self.grade().map_or(GUESS, |grade| (grade.level, grade.score))
    }

    /// The grade of its technique; `None` for a guess.
    #[must_use]
    pub fn grade(&self) -> Option<Grade> {
        rules::rule(self.technique()?)?.grade
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Technique(instance) => rules::name(instance.deduction.rule),
            Self::Guess(_) => "guess",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn score(line: &str) -> Score {
        let puzzle = format::read(line.as_bytes(), "").and_then(|document| document.puzzle(0)).unwrap();
        let solution = only_solution(&mut Engine::new(), &puzzle, &Budget::UNLIMITED).unwrap();
        Path::of(&puzzle, &solution, RuleSet::techniques()).unwrap().score()
    }

    #[test]
    fn a_puzzle_of_singles_is_easy() {
        // All but two cells of row 1, and R2C1: a naked single, and full houses.
        let line = "..3456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let Score { level, score } = score(line);
        assert_eq!((level, score % 4), (Level::Easy, 0));
    }
}
