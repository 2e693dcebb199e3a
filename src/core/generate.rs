//! New puzzles with one solution.
//!
//! A random full grid (`grid`) loses its digits in random order as long as the solution stays unique (`removal`).
//! Every grid and every order can come up, but not all puzzles with the same probability: the search for a grid prefers
//! some, and of the puzzles of a grid those with more clues are found more often.
//!
//! A puzzle is a function of the recipe, the seed and its number alone: not of the machine, of the threads or of the
//! puzzles before it. Knows no threads and no window.

mod demand;
mod family;
mod grid;
mod making;
mod random;
mod removal;
mod symmetry;
mod watch;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::engine::Engine;
use crate::geometry::{BlockShape, Geometry, Variant};
use crate::in_words::{counted, round_time};
use crate::puzzle::{Puzzle, Symbols};
use crate::rating::Difficulty;
pub use demand::Demand;
pub use family::Family;
pub use making::Making;
pub(crate) use random::Random;
pub use symmetry::Symmetry;
pub use watch::{Progress, Watch};

/// An unpredictable seed, with few enough digits to be typed again.
#[must_use]
pub fn new_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id()) % 1_000_000_000_000
}

/// The requirements for puzzles.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The shape of the boards.
    pub geometry: Arc<Geometry>,
    /// The symmetry of the cells with clues.
    pub symmetry: Symmetry,
    /// The number of clues; any if `None`.
    pub clues: Option<RangeInclusive<usize>>,
    /// When to stop removing clues.
    pub until: Until,
    /// How hard it should be for people.
    pub demand: Demand,
    /// How long to search for each puzzle.
    pub patience: Patience,
}

/// How long to search for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Try this number of full grids. The first one is enough unless a number of clues is requested.
    Grids(u32),
    /// Search this long. What is found is also found with more time.
    Time(Duration),
}

/// When to stop removing clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// When the fewest clues that are allowed are left, or none can be removed.
    Allowed,
    /// When none can be removed: every clue is needed, or with a symmetry every group of symmetric clues.
    Minimal,
    /// When no clue is found that can be removed with little effort: on large boards a proof takes long.
    Easy,
    /// When as few clues are left as requested, even with several solutions: a random part of a random grid.
    Unchecked,
}

/// A new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle, in the standard symbols and without a name.
    pub puzzle: Puzzle,
    /// Whether it is known that no clue, or with a symmetry no group of symmetric clues, can be removed.
    pub is_minimal: bool,
    /// The number of grids tried for it, its own included.
    pub attempts: u32,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// No grid was found.
    #[error("no full {0} grid was found; boards of this shape have few or none")]
    NoGrid(String),
    /// Puzzles with one solution have more clues than requested.
    #[error(
        "no such puzzle with {} exists: all of this shape with one solution have at least {least} clues",
        clues(wanted)
    )]
    TooFew {
        /// The requested number of clues.
        wanted: RangeInclusive<usize>,
        /// The proven least number of clues.
        least: usize,
    },
    /// No puzzle was found with as many clues as requested.
    #[error(
        "no such puzzle with {} was found in {}; the closest had {}",
        clues(wanted),
        number_of(*attempts),
        clues(&(*closest..=*closest))
    )]
    NoPuzzle {
        /// The requested number of clues.
        wanted: RangeInclusive<usize>,
        /// The number of grids that were tried.
        attempts: u32,
        /// The number of clues that came closest.
        closest: usize,
    },
    /// No puzzle was found in time.
    #[error(
        "no such puzzle{} was found within {}, in {}; the closest had {}",
        wanted.as_ref().map(|wanted| format!(" with {}", clues(wanted))).unwrap_or_default(),
        round_time(*time),
        number_of(*attempts),
        clues(&(*closest..=*closest))
    )]
    OutOfTime {
        /// The requested number of clues.
        wanted: Option<RangeInclusive<usize>>,
        /// The time.
        time: Duration,
        /// The number of grids that were tried.
        attempts: u32,
        /// The number of clues that came closest.
        closest: usize,
    },
    /// No puzzle was as hard as requested.
    #[error(
        "no puzzle of this grade was found in {}{}",
        number_of(*attempts),
        time.map(|time| format!(" within {}", round_time(time))).unwrap_or_default()
    )]
    NoneOfGrade {
        /// The time, if that was limited.
        time: Option<Duration>,
        /// The number of grids that were tried.
        attempts: u32,
    },
    /// The demands contradict each other.
    #[error("no such puzzle exists: {0}")]
    Contradiction(String),
    /// No puzzle has such a rating.
    #[error(
        "no such puzzle is known: ratings of Sudoku Explainer go from {} to {}",
        Difficulty::KNOWN.start(),
        Difficulty::KNOWN.end()
    )]
    UnknownRating,
    /// Boards of this side have no grade.
    #[error("only boards up to 16×16 have a grade")]
    NoGrades,
    /// Boards of this shape have no rating.
    #[error("only plain 9×9 boards have a Sudoku Explainer rating")]
    NoRating,
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// A proven lower bound on the clues of a puzzle of this shape.
///
/// On plain 9×9 boards these are 17 (McGuire, Tugemann and Civario, “There is no 16-clue sudoku”, 2012). On all others at
/// most one digit can be missing among the clues, because two could be exchanged.
#[must_use]
pub fn fewest_clues(geometry: &Geometry) -> usize {
    if is_usual(geometry) { 17 } else { geometry.side() - 1 }
}

/// Whether it is the plain 9×9 board of most published puzzles.
fn is_usual(geometry: &Geometry) -> bool {
    geometry.block() == BlockShape { rows: 3, columns: 3 } && geometry.variant() == Variant::Plain
}

fn clues(range: &RangeInclusive<usize>) -> String {
    match (range.start(), range.end()) {
        (1, 1) => "1 clue".into(),
        (least, most) if least == most => format!("{least} clues"),
        (least, most) => format!("{least} to {most} clues"),
    }
}

fn number_of(attempts: u32) -> String {
    counted(attempts.into(), "grid", "grids")
}

/// The number of grids tried for a puzzle with as many clues as requested, by default.
pub const MOST_GRIDS: u32 = 1000;

/// The number of grids tried for a puzzle as hard as requested, by default.
pub const MOST_GRADED: u32 = 100_000;

impl Recipe {
    /// Plain minimal puzzles of this shape; on boards above side 16, those found with little effort.
    #[must_use]
    pub fn new(geometry: Arc<Geometry>) -> Self {
        let until = if geometry.side() <= LARGEST_MINIMAL { Until::Minimal } else { Until::Easy };
        let patience = Patience::Grids(MOST_GRIDS);
        let demand = Demand::default();
        Self { geometry, symmetry: Symmetry::None, clues: None, until, demand, patience }
    }

    /// The puzzle with this number in the sequence of a seed.
    ///
    /// # Errors
    /// When none is found, or the flag is set meanwhile.
    pub fn puzzle(
        &self,
        engine: &mut Engine,
        seed: u64,
        number: u64,
        cancel: &AtomicBool,
    ) -> Result<Generated, Failure> {
        self.watched(engine, seed, number, Watch::new(cancel, None))
    }

    /// Like [`Self::puzzle`], reporting progress.
    ///
    /// # Errors
    /// As [`Self::puzzle`].
    pub fn watched(
        &self,
        engine: &mut Engine,
        seed: u64,
        number: u64,
        watch: Watch<'_>,
    ) -> Result<Generated, Failure> {
        self.check()?;
        let watch = watch.with(self.patience);
        let mut random = Random::new(seed, number);
        let (mut closest, mut attempts) = (None, 0);
        loop {
            watch.begin(attempts, closest);
            let grid = grid::random(&self.geometry, &mut random, watch)?;
            let reduced = removal::reduce(self, engine, &grid, &mut random, watch)?;
            let count = reduced.clues.len();
            let is_wanted = self.clues.as_ref().is_none_or(|wanted| wanted.contains(&count));
            attempts += 1;
            if reduced.is_finished && is_wanted {
                let generated = self.generated(&reduced, attempts);
                if self.demand.fits(engine, &generated.puzzle, &|| watch.check().is_ok() && !watch.is_over())
                {
                    return Ok(generated);
                }
            }
            let best = closest.into_iter().chain([count]).min_by_key(|count| self.distance(*count));
            closest = best;
            let (wanted, closest) = (self.clues.clone(), best.expect("there are two, or one"));
            match (self.patience, wanted) {
                (Patience::Grids(most), _) if attempts >= most && !self.demand.is_nothing() => {
                    return Err(Failure::NoneOfGrade { time: None, attempts });
                }
                (Patience::Grids(most), Some(wanted)) if attempts >= most => {
                    return Err(Failure::NoPuzzle { wanted, attempts, closest });
                }
                (Patience::Time(time), _) if watch.is_over() && !self.demand.is_nothing() => {
                    return Err(Failure::NoneOfGrade { time: Some(time), attempts });
                }
                (Patience::Time(time), wanted) if watch.is_over() => {
                    return Err(Failure::OutOfTime { wanted, time, attempts, closest });
                }
                _ => {}
            }
        }
    }

    /// Checks that such puzzles may exist.
    fn check(&self) -> Result<(), Failure> {
        let least = fewest_clues(&self.geometry);
        match &self.clues {
            _ if !self.demand.is_nothing() && self.geometry.sets().is_none() => Err(Failure::NoGrades),
            _ if let Some(reason) = self.demand.contradiction() => Err(Failure::Contradiction(reason)),
            _ if self.demand.rating.is_some() && !is_usual(&self.geometry) => Err(Failure::NoRating),
            _ if self.demand.is_beyond_ratings() => Err(Failure::UnknownRating),
            Some(wanted) if self.until != Until::Unchecked && *wanted.end() < least => {
                Err(Failure::TooFew { wanted: wanted.clone(), least })
            }
            _ => Ok(()),
        }
    }

    /// How far a number of clues is from those requested.
    fn distance(&self, count: usize) -> usize {
        let above = |wanted: &RangeInclusive<usize>| count.saturating_sub(*wanted.end());
        let below = |wanted: &RangeInclusive<usize>| wanted.start().saturating_sub(count);
        self.clues.as_ref().map_or(count, |wanted| above(wanted).max(below(wanted)))
    }

    fn generated(&self, reduced: &removal::Reduced, attempts: u32) -> Generated {
        let mut givens = vec![None; self.geometry.cell_count()];
        for &(cell, digit) in &reduced.clues {
            givens[cell.index()] = Some(digit);
        }
        let symbols = Symbols::standard(self.geometry.side());
        let puzzle = Puzzle::new(Arc::clone(&self.geometry), givens, symbols, "");
        Generated { puzzle: puzzle.expect("a part of a solution"), is_minimal: reduced.is_minimal, attempts }
    }
}

/// The largest side on which puzzles are minimal unless something else is requested.
const LARGEST_MINIMAL: usize = 16;

#[cfg(test)]
mod tests;
