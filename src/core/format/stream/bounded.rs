//! Limits the reader of elements, so that an unclosed element is an error instead of filling the memory.

use std::io::{self, BufRead, Read};

/// Input of which at most `most` bytes are taken between two calls of [`Bounded::renew`].
#[derive(Debug)]
pub(super) struct Bounded<T> {
    input: T,
    most: usize,
    left: usize,
}

impl<T> Bounded<T> {
    pub(super) const fn new(input: T, most: usize) -> Self {
        Self { input, most, left: most }
    }

    /// Allows the full number of bytes again.
    pub(super) const fn renew(&mut self) {
        self.left = self.most;
    }

    /// Whether the allowed bytes are used up.
    pub(super) const fn is_used_up(&self) -> bool {
        self.left == 0
    }
}

impl<T: BufRead> BufRead for Bounded<T> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(io::Error::other("more than the limit"));
        }
        let ready = self.input.fill_buf()?;
        Ok(&ready[..ready.len().min(self.left)])
    }

    fn consume(&mut self, count: usize) {
        self.left = self.left.saturating_sub(count);
        self.input.consume(count);
    }
}

impl<T: BufRead> Read for Bounded<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}
