//! Positions from the project's own puzzles, one for each technique that can be practised, and what
//! techniques find in them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::Duration;

use sudoscope::engine::Engine;
use sudoscope::practice::{self, Exercise, Patience, Plan};
use sudoscope::rules::{self, Instance, Position, Rule};

/// The most instances of a technique examined per position.
const MOST: usize = 40;

/// What a technique finds in a position.
pub(super) struct Collected {
    pub(super) rule: &'static Rule,
    pub(super) exercise: &'static Exercise,
    pub(super) instances: Vec<Instance>,
}

/// A position for each technique that can be practised, if one is found quickly.
pub(super) fn exercises() -> &'static [Exercise] {
    static EXERCISES: OnceLock<Vec<Exercise>> = OnceLock::new();
    EXERCISES.get_or_init(|| {
        let mut engine = Engine::new();
        let hardest = practice::offered().last().expect("a technique").1;
        let patience = Patience { puzzles: 2, time: Duration::from_secs(3600) };
        let mut all = Vec::new();
        for (rule, _) in practice::offered() {
            let own = practice::library(rule.id).into_iter().next();
            let own = own.and_then(|own| Exercise::in_puzzle(&mut engine, &own, rule, hardest, &|| true));
            let plan = Plan { technique: rule, seed: 36, round: 1, patience };
            let made = || plan.search(&AtomicBool::new(false), &AtomicU32::new(0)).exercise;
            all.extend(own.or_else(made));
        }
        all
    })
}

/// What each technique finds in its own position, or else in the first position where it finds anything.
pub(super) fn all() -> Vec<Collected> {
    let of = |rule: &'static Rule, exercise: &'static Exercise| {
        let position = Position::of(&exercise.board).expect("not too large");
        let instances = rule.some(&position, MOST);
        (!instances.is_empty()).then_some(Collected { rule, exercise, instances })
    };
    let one = |rule: &'static Rule| {
        let (own, others): (Vec<_>, Vec<_>) =
            exercises().iter().partition(|exercise| exercise.rule.id == rule.id);
        own.into_iter().chain(others).find_map(|exercise| of(rule, exercise))
    };
    rules::techniques().into_iter().filter_map(|(rule, _)| one(rule)).collect()
}
