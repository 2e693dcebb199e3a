//! How far the reading of a large text has come, for someone who waits.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// How far a reader has come. Shared between the thread that reads and the one that shows it.
#[derive(Debug, Default)]
pub struct Progress(AtomicU32);

impl Progress {
    /// Nothing is done.
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    /// The share that is done, from 0 to 1.
    #[must_use]
    pub fn done(&self) -> f32 {
        f32::from(u16::try_from(self.0.load(Relaxed)).unwrap_or(u16::MAX)) / f32::from(u16::MAX)
    }

    /// So many bytes of a file are there: the first half of the work.
    pub(super) fn load(&self, done: u64, all: u64) {
        self.set(done, all, 0);
    }

    /// The index has come so far in a text: the second half of the work.
    pub(super) fn index(&self, done: usize, all: usize) {
        self.set(done as u64, all as u64, 1);
    }

    fn set(&self, done: u64, all: u64, half: u64) {
        let all = all.max(1);
        let share = (done.min(all) + half * all) * u64::from(u16::MAX) / (2 * all);
        self.0.store(share.try_into().unwrap_or(u32::MAX), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loading_is_the_first_half_and_indexing_the_second() {
        let progress = Progress::default();
        let mut seen = vec![progress.done()];
        progress.load(50, 100);
        seen.push(progress.done());
        progress.index(0, 100);
        seen.push(progress.done());
        progress.index(100, 100);
        seen.push(progress.done());
        assert_eq!(
            seen.iter().map(|done| (done * 100.0).round()).collect::<Vec<_>>(),
            [0.0, 25.0, 50.0, 100.0]
        );
    }
}
