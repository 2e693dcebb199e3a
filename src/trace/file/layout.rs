//! The layouts of a file: how each that was ever written is read.
//!
//! The newest one is the code of the trace itself ([`words`](crate::trace::words)). Those before it are read into steps
//! by decoders of their own, which are never changed: a file opens for ever.
//!
//! | layout | what was new |
//! |---:|---|
//! | 1 | the first |
//! | 2 | an assignment is a guess unless a reason is said right before it; a guess that fails at once is one word |
//! | 3 | a chunk has the times of several of its steps; rules by their numbers; shared guesses; an arc is one word |

mod early;

use crate::puzzle::Puzzle;
use crate::step::Step;

/// The first bytes of a file, before two with the layout.
pub(super) const MAGIC: [u8; 8] = *b"\x89sudosc\n";

/// The layout that is written.
pub(super) const NEWEST: u16 = 3;

/// Reads the words of a chunk; `None` when they mean nothing. The steps are still to be checked on the board.
pub(super) type Decode = fn(&[u16], &Puzzle) -> Option<Vec<Step>>;

const EARLIER: [(u16, Decode); 2] = [(1, early::first), (2, early::second)];

/// How a file is read.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    /// As it will be recorded.
    Newest,
    /// By way of its steps.
    Earlier(Decode),
}

impl Layout {
    /// The layout of this number, if there is one.
    pub(super) fn of(number: u16) -> Option<Self> {
        if number == NEWEST {
            return Some(Self::Newest);
        }
        EARLIER.iter().find(|(own, _)| *own == number).map(|(_, decode)| Self::Earlier(*decode))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_up_to_the_newest_is_read_and_none_after_it() {
        assert!((1..=NEWEST).all(|number| Layout::of(number).is_some()));
        assert!(Layout::of(0).is_none() && Layout::of(NEWEST + 1).is_none());
    }
}
