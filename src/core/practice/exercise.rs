//! A position in which a technique is the next step.

use crate::engine::{Budget, Engine};
use crate::geometry::{Cell, Digit};
use crate::hints::Pencilled;
use crate::puzzle::{Grid, Puzzle};
use crate::rating::{Path, Taken, only_solution};
use crate::rules::{self, Effect, Grade, Instance, Position, Rule, RuleSet};
use crate::solver::human;

/// A position in which a technique finds something, and no simpler one does.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The puzzle; it has one solution.
    pub puzzle: Puzzle,
    /// The position: a board on the solution path.
    pub board: Pencilled,
    /// The solution.
    pub solution: Grid,
    /// The technique.
    pub rule: &'static Rule,
    /// Its grade.
    pub grade: Grade,
    /// Its instances, the one that a path takes first.
    pub instances: Vec<Instance>,
}

impl Exercise {
    /// The first position of a puzzle in which a technique is the next step, on the path of all techniques up to
    /// the `hardest`. `None` if the puzzle does not have exactly one solution, its board is too large, there is no
    /// such position, or `goes_on` returned false.
    #[must_use]
    pub fn in_puzzle(
        engine: &mut Engine,
        puzzle: &Puzzle,
        technique: &'static Rule,
        hardest: Grade,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let grade = technique.grade?;
        let simpler = up_to(grade);
        let is_next = |taken: &Taken, board: &Pencilled| {
            let is_taken = matches!(taken, Taken::Technique(own) if own.deduction.rule == technique.id);
            is_taken && comes_next(&simpler, board, technique)
        };
        let path: Vec<_> = up_to(hardest).iter().map(|rule| rule.id).collect();
        let board = Path::board_where(puzzle, RuleSet::of(&path), goes_on, is_next).ok()??;
        let solution = only_solution(engine, puzzle, &Budget::UNLIMITED).ok()?;
        let instances = instances(technique, &board)?;
        Some(Self { puzzle: puzzle.clone(), board, solution, rule: technique, grade, instances })
    }

    /// Whether an instance has this effect.
    #[must_use]
    pub fn does(&self, effect: Effect) -> bool {
        self.instances.iter().any(|instance| instance.effect == effect)
    }

    /// The shortest instance with this conclusion; of several the first.
    pub(super) fn simplest(&self, place: (Cell, Digit)) -> Option<usize> {
        let own = self.instances.iter().enumerate().filter(|(_, own)| own.conclusions.contains(&place));
        own.min_by_key(|(_, own)| own.words.len()).map(|(index, _)| index)
    }
}

/// The techniques that are on by default and not harder than this one, which is among them.
fn up_to(hardest: Grade) -> Vec<&'static Rule> {
    let all = rules::techniques().into_iter();
    all.filter(|(_, grade)| grade.order == hardest.order || grade.is_on && grade.order < hardest.order)
        .map(|(rule, _)| rule)
        .collect()
}

/// Whether none of the simpler techniques finds anything. (A path skips some instances of chains, as HoDoKu does,
/// so its next technique does not show this.)
fn comes_next(techniques: &[&'static Rule], board: &Pencilled, technique: &Rule) -> bool {
    let is_simpler = |rule: &&&Rule| match (rule.grade, technique.grade) {
        (Some(grade), Some(own)) => grade.order < own.order,
        _ => false,
    };
    Position::of(board).is_some_and(|position| {
        techniques.iter().filter(is_simpler).all(|rule| rule.first(&position).is_none())
    })
}

/// All instances on a board, the one that a path takes first; `None` if there is none.
fn instances(technique: &Rule, board: &Pencilled) -> Option<Vec<Instance>> {
    let position = Position::of(board)?;
    let first = human::taken(technique, &position)?;
    let mut all = technique.all(&position);
    all.retain(|instance| *instance != first);
    all.insert(0, first);
    Some(all)
}
