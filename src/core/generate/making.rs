//! Generates a puzzle on a thread of its own, for a window.

use std::io;
use std::sync::Arc;

use super::watch::{Progress, Watch};
use super::{Failure, Generated, Recipe};
use crate::background::Task;
use crate::engine::Engine;

/// A running search for a puzzle; dropping it ends the search.
#[derive(Debug)]
pub struct Making {
    task: Task<Result<Generated, Failure>>,
    progress: Arc<Progress>,
}

impl Making {
    /// Starts to generate the puzzle with this number in the sequence of a seed.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn begin(recipe: Recipe, seed: u64, number: u64) -> io::Result<Self> {
        let progress = Arc::<Progress>::default();
        let own = Arc::clone(&progress);
        let task = Task::once("generate", move |stop| {
            recipe.watched(&mut Engine::new(), seed, number, Watch::new(stop, Some(&own)))
        })?;
        Ok(Self { task, progress })
    }

    /// The result, once available; never blocks. It is returned once.
    pub fn poll(&mut self) -> Option<Result<Generated, Failure>> {
        self.task.poll().ok()
    }

    /// The progress: the grids tried before the current one, and the share of its clues examined, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> (u32, f32) {
        self.progress.read()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::geometry::{Geometry, Variant};

    #[test]
    fn a_puzzle_arrives_with_its_progress() {
        let recipe = Recipe::new(Geometry::with_side(9, Variant::Plain).unwrap());
        let mut making = Making::begin(recipe.clone(), 1, 2).unwrap();
        let began = Instant::now();
        let made = loop {
            let (_, share) = making.progress();
            assert!((0.0..=1.0).contains(&share));
            if let Some(made) = making.poll() {
                break made;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "no puzzle");
            std::thread::yield_now();
        };
        assert_eq!(making.progress(), (0, 1.0));
        let again = recipe.puzzle(&mut Engine::new(), 1, 2, &AtomicBool::new(false));
        assert_eq!(made, again);
        assert_eq!(making.poll(), None);
    }

    #[test]
    fn a_stopped_search_ends() {
        let few =
            Recipe { clues: Some(15..=15), ..Recipe::new(Geometry::with_side(16, Variant::Plain).unwrap()) };
        let mut making = Making::begin(few, 1, 1).unwrap();
        making.task.stop();
        let began = Instant::now();
        let made = loop {
            if let Some(made) = making.poll() {
                break made;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "it goes on");
            std::thread::yield_now();
        };
        assert_eq!(made, Err(Failure::Cancelled));
    }
}
