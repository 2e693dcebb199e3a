//! The search trees of other constraint solvers, as they send them to CP-Profiler, as lines of steps (docs/protocol.md).
//!
//! Version 3 of its protocol, read from the public sources of Gecode 6 (`gecode/search/cpprofiler`) and of the repositories
//! `cp-profiler/cp-profiler` and `cp-profiler/cpp-integration-example`. A message is its size in 4 bytes, the lowest first, and
//! its body: a byte for its type; for a node its id and that of its parent (three numbers each: node, restart, thread),
//! its alternative, its number of children and a byte for its status; then fields with a byte for their name. Numbers in the
//! body take 4 bytes, the highest first.
//!
//! A node is a guess, a failed one a contradiction, a restart the end of all open guesses. The board is an empty one whose cells
//! are the depths of the tree, unless labels name cells by a [`Pattern`]. Knows no sockets.

mod labels;
mod lines;
mod message;

use std::io::{self, Read};

pub use labels::{NoPattern, Pattern};

use lines::Lines;
use message::{Message, Next};

/// The port on which CP-Profiler listens.
pub const PORT: u16 = 6565;

/// How much is read at a time.
const PIECE: usize = 64 << 10;

/// How the messages of a search are translated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Form {
    /// The form of labels that name cells of the board.
    pub labels: Option<Pattern>,
}

/// A reader that translates messages into lines.
pub struct Translated<R> {
    input: R,
    /// Bytes read that are not a whole message yet.
    bytes: Vec<u8>,
    lines: Lines,
    /// The number of bytes of the lines that have been read.
    taken: usize,
    is_over: bool,
}

impl<R> std::fmt::Debug for Translated<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Translated").field("waiting", &self.bytes.len()).finish_non_exhaustive()
    }
}

impl<R: Read> Translated<R> {
    /// Translates the messages of `input`.
    pub fn new(input: R, form: Form) -> Self {
        Self { input, bytes: Vec::new(), lines: Lines::new(form.labels), taken: 0, is_over: false }
    }

    /// Translates whole messages, until there is enough to read.
    fn translate(&mut self) {
        let mut at = 0;
        while self.lines.text.len() < PIECE {
            match message::next(&self.bytes[at..]) {
                Next::Message(message, length) => {
                    at += length;
                    let is_done = message == Message::Done;
                    self.lines.take(message);
                    self.is_over |= is_done;
                }
                Next::Unknown(length) => at += length,
                Next::Incomplete => break,
                Next::TooLong(size) => {
                    self.lines
                        .note(&format!("a message of {size} bytes is not from CP-Profiler; reading stops"));
                    self.is_over = true;
                }
            }
            if self.is_over {
                break;
            }
        }
        self.bytes.drain(..at);
    }
}

impl<R: Read> Read for Translated<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.lines.text.len() {
            self.lines.text.clear();
            self.taken = 0;
            if self.is_over {
                return Ok(0);
            }
            self.translate();
            if !self.lines.text.is_empty() {
                continue;
            }
            let length = self.bytes.len();
            self.bytes.resize(length + PIECE, 0);
            let read = self.input.read(&mut self.bytes[length..]);
            self.bytes.truncate(length + read.as_ref().map_or(0, |count| *count));
            if read? == 0 {
                self.is_over = true;
                self.lines.end();
            }
        }
        let count = (&self.lines.text.as_bytes()[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests;
