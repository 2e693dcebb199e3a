//! The progress of reading a large text, and its cancellation.

use std::fmt;

/// A callback for the reader of a text: receives the part already read, from 0 to 1, and returns whether to continue.
///
/// After the first false it must keep returning false.
#[derive(Clone, Copy)]
pub struct Progress<'a>(&'a dyn Fn(f32) -> bool);

impl<'a> Progress<'a> {
    /// No callback: everything is read.
    pub const UNHEARD: Progress<'static> = Progress(&|_| true);

    /// Calls this function, which returns whether to continue.
    #[must_use]
    pub const fn new(tell: &'a dyn Fn(f32) -> bool) -> Self {
        Self(tell)
    }

    /// Reports the bytes of a file that are loaded: the first half of the work.
    #[must_use]
    pub(crate) fn loaded(self, done: usize, all: usize) -> bool {
        self.0(share(done, all) / 2.0)
    }

    /// Reports how much of a text is indexed: the second half of the work.
    #[must_use]
    pub(crate) fn indexed(self, done: usize, all: usize) -> bool {
        self.0(0.5 + share(done, all) / 2.0)
    }
}

fn share(done: usize, all: usize) -> f32 {
    done as f32 / all.max(done).max(1) as f32
}

impl fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Progress")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn loading_and_indexing_are_half_the_progress_each() {
        let told = RefCell::new(Vec::new());
        let tell = |share| {
            told.borrow_mut().push(share);
            share < 1.0
        };
        let progress = Progress::new(&tell);
        assert!(progress.loaded(0, 0) && progress.loaded(50, 100) && progress.indexed(0, 100));
        assert!(!progress.indexed(100, 100), "and no longer wanted");
        assert_eq!(told.into_inner(), [0.0, 0.25, 0.5, 1.0]);
    }
}
