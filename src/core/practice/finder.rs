//! The search for a position: generated puzzles first, then our own collection.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use super::exercise::Exercise;
use super::{library, offered};
use crate::engine::Engine;
use crate::generate::Recipe;
use crate::geometry::{Geometry, Variant};
use crate::rules::{Grade, Rule};

/// How long to look for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// The most puzzles to generate.
    pub puzzles: u32,
    /// The most time.
    pub time: Duration,
}

/// The limits for generating puzzles if the collection has some for the technique.
const FIRST: Patience = Patience { puzzles: 400, time: Duration::from_secs(3) };

/// The limits if the collection has none for the technique.
const LONGEST: Patience = Patience { puzzles: 1_000_000, time: Duration::from_secs(60) };

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The technique.
    pub technique: &'static Rule,
    /// The seed of the generator.
    pub seed: u64,
    /// The number of the position among those of the technique: another number gives another position.
    pub round: u64,
    /// How long to generate puzzles.
    pub patience: Patience,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The position; `None` if there was none in time.
    pub exercise: Option<Exercise>,
    /// The number of puzzles that were generated.
    pub tried: u32,
}

impl Plan {
    /// The plan for a window, which turns to the collection soon if that has puzzles for the technique.
    #[must_use]
    pub fn new(technique: &'static Rule, seed: u64, round: u64) -> Self {
        let patience = if library(technique.id).is_empty() { LONGEST } else { FIRST };
        Self { technique, seed, round, patience }
    }

    /// Looks for a position until `cancel` is set; `tried` counts the generated puzzles.
    #[must_use]
    pub fn search(&self, cancel: &AtomicBool, tried: &AtomicU32) -> Found {
        let end = Instant::now().checked_add(self.patience.time);
        let is_on = || !cancel.load(Ordering::Relaxed);
        let is_early = || is_on() && end.is_none_or(|end| Instant::now() < end);
        let mut engine = Engine::new();
        let generated = self.generated(&mut engine, cancel, &is_early, tried);
        let exercise = generated.or_else(|| self.collected(&mut engine, &is_on));
        Found { exercise, tried: tried.load(Ordering::Relaxed) }
    }

    fn generated(
        &self,
        engine: &mut Engine,
        cancel: &AtomicBool,
        goes_on: &dyn Fn() -> bool,
        tried: &AtomicU32,
    ) -> Option<Exercise> {
        let grade = self.technique.grade?;
        let recipe = Recipe::new(Geometry::with_side(9, Variant::Plain).ok()?);
        let first = self.round.wrapping_mul(u64::from(LONGEST.puzzles));
        (0..self.patience.puzzles).take_while(|_| goes_on()).find_map(|number| {
            let number = first.wrapping_add(u64::from(number));
            let made = recipe.puzzle(engine, self.seed, number, cancel).ok()?;
            tried.fetch_add(1, Ordering::Relaxed);
            Exercise::in_puzzle(engine, &made.puzzle, self.technique, grade, goes_on)
        })
    }

    /// A position of our own collection: each in turn, beginning anywhere.
    fn collected(&self, engine: &mut Engine, goes_on: &dyn Fn() -> bool) -> Option<Exercise> {
        let (own, hardest) = (library(self.technique.id), hardest()?);
        let first = self.seed.wrapping_add(self.round);
        (0..own.len()).take_while(|_| goes_on()).find_map(|more| {
            let index = first.wrapping_add(more as u64) % own.len() as u64;
            Exercise::in_puzzle(engine, &own[index as usize], self.technique, hardest, goes_on)
        })
    }
}

/// The grade of the hardest technique: a puzzle of the collection may need all of them before.
fn hardest() -> Option<Grade> {
    offered().last().map(|(_, grade)| *grade)
}
