//! Generates a puzzle on a thread of its own, for a window.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, bounded};

use super::watch::{Progress, Watch};
use super::{Failure, Generated, Recipe};
use crate::background;
use crate::engine::Engine;

/// A running search for a puzzle; dropping it ends the search.
#[derive(Debug)]
pub struct Making {
    answer: Receiver<Result<Generated, Failure>>,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    cancel: AtomicBool,
    progress: Progress,
}

impl Making {
    /// Starts to generate the puzzle with this number in the sequence of a seed.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn begin(recipe: Recipe, seed: u64, number: u64) -> io::Result<Self> {
        let (tell, answer) = bounded(1);
        let shared = Arc::<Shared>::default();
        let own = Arc::clone(&shared);
        background::spawn("generate", move || {
            let watch = Watch::new(&own.cancel, Some(&own.progress));
            // The receiver may already be gone.
            let _ = tell.send(recipe.watched(&mut Engine::new(), seed, number, watch));
        })?;
        Ok(Self { answer, shared })
    }

    /// The result, once available; never blocks. It is returned once.
    pub fn poll(&mut self) -> Option<Result<Generated, Failure>> {
        self.answer.try_recv().ok()
    }

    /// The progress: the grids tried before the current one, and the share of its clues examined, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> (u32, f32) {
        self.shared.progress.read()
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        self.shared.cancel.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
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
    fn dropping_it_ends_the_search() {
        let few =
            Recipe { clues: Some(15..=15), ..Recipe::new(Geometry::with_side(16, Variant::Plain).unwrap()) };
        let making = Making::begin(few, 1, 1).unwrap();
        let answer = making.answer.clone();
        drop(making);
        assert_eq!(answer.recv_timeout(Duration::from_secs(60)), Ok(Err(Failure::Cancelled)));
    }
}
