//! How hard the generated puzzles should be for people.

use std::ops::RangeInclusive;

use crate::engine::{Budget, Engine};
use crate::puzzle::Puzzle;
use crate::rating::{Difficulty, Explainer, Path, Taken};
use crate::rules::{self, Level, RuleSet};
use crate::step::RuleId;

/// The demands on the solution path. By default there are none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// The permitted levels; any if empty.
    pub levels: Vec<Level>,
    /// The techniques that must all be used. Each is a list of alternatives, because several can share a name.
    pub techniques: Vec<Vec<RuleId>>,
    /// The ratings of Sudoku Explainer that the puzzle may have; any if `None`.
    pub rating: Option<RangeInclusive<Difficulty>>,
}

impl Demand {
    /// Whether there are no demands.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.levels.is_empty() && self.techniques.is_empty() && self.rating.is_none()
    }

    /// Why no puzzle can meet all of them, if that is known: a technique is switched off, or harder than the levels.
    pub(super) fn contradiction(&self) -> Option<String> {
        let on = RuleSet::techniques();
        let hardest = self.levels.iter().max();
        self.techniques.iter().find_map(|alternatives| {
            let name = rules::name(*alternatives.first()?);
            let used = alternatives.iter().filter(|rule| on.contains(**rule));
            let levels = used.filter_map(|rule| Some(rules::rule(*rule)?.grade?.level));
            match (levels.min(), hardest) {
                (None, _) => Some(format!("{name} is switched off, so no puzzle is solved with it")),
                (Some(own), Some(hardest)) if own > *hardest => Some(format!(
                    "a puzzle solved with {name} is at least {}, but at most {} was requested",
                    own.name(),
                    hardest.name()
                )),
                _ => None,
            }
        })
    }

    /// Whether no known puzzle has such a rating.
    pub(super) fn is_beyond_ratings(&self) -> bool {
        let known = Difficulty::KNOWN;
        self.rating.as_ref().is_some_and(|range| range.end() < known.start() || known.end() < range.start())
    }

    /// Whether a puzzle with one solution meets the demands; false once `goes_on` returns false.
    pub(super) fn fits(&self, engine: &mut Engine, puzzle: &Puzzle, goes_on: &dyn Fn() -> bool) -> bool {
        let needs_path = !self.levels.is_empty() || !self.techniques.is_empty();
        let has_rating =
            |range: &RangeInclusive<Difficulty>| Explainer::default().is_within(puzzle, range, goes_on);
        (!needs_path || self.has_chance(puzzle) && self.has_path(engine, puzzle))
            && self.rating.as_ref().is_none_or(has_rating)
    }

    /// Whether the techniques of the levels can solve it at all: a quick check that most puzzles fail.
    fn has_chance(&self, puzzle: &Puzzle) -> bool {
        let Some(hardest) = self.levels.iter().max().filter(|level| **level < Level::Extreme) else {
            return true;
        };
        let on = RuleSet::techniques();
        let all = rules::techniques().into_iter();
        let allowed = all.filter(|(rule, grade)| on.contains(rule.id) && grade.level <= *hardest);
        let allowed: Vec<RuleId> = allowed.map(|(rule, _)| rule.id).collect();
        Path::without_guess(puzzle, RuleSet::of(&allowed)).is_ok_and(|path| path.is_some())
    }

    /// Whether the solution path meets the demands.
    fn has_path(&self, engine: &mut Engine, puzzle: &Puzzle) -> bool {
        let Ok(path) = Path::to_only_solution(engine, puzzle, &Budget::UNLIMITED) else { return false };
        let uses = |rule: &RuleId| {
            let is_it = |taken: &Taken| matches!(taken, Taken::Technique(one) if one.deduction.rule == *rule);
            path.steps.iter().any(is_it)
        };
        let is_of_level = self.levels.is_empty() || self.levels.contains(&path.score().level);
        is_of_level && self.techniques.iter().all(|alternatives| alternatives.iter().any(uses))
    }
}
