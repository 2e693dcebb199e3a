//! The layouts of a file, and how to read each.
//!
//! The newest one is the encoding used by the trace itself ([`words`](crate::trace::words)). Each earlier one has a
//! decoder of its own into steps, which never changes, so that old files always open.
//!
//! | layout | what was new |
//! |---:|---|
//! | 1 | the first |
//! | 2 | an assignment is a guess unless a reason is written right before it; a guess that fails at once is one word |
//! | 3 | a chunk has the times of several of its steps; rules by their numbers; shared guesses; an arc is one word |
//! | 4 | the culprit of a contradiction and the guesses that played no part, two words each |
//! | 5 | rules whose arguments are told by words, up to 64 |

mod early;

use crate::puzzle::Puzzle;
use crate::step::Step;

/// The first bytes of a file, before two with the layout.
pub(super) const MAGIC: [u8; 8] = *b"\x89sudosc\n";

/// The layout that is written.
pub(super) const NEWEST: u16 = 5;

/// The first layout whose words are all words of the newest one.
const FIRST_ALIKE: u16 = 3;

/// Reads the words of a chunk; `None` if they are invalid. The steps are not yet checked on the board.
pub(super) type Decode = fn(&[u16], &Puzzle) -> Option<Vec<Step>>;

const EARLIER: [(u16, Decode); 2] = [(1, early::first), (2, early::second)];

/// How a file is read.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    /// Its words are recorded as they are.
    Newest,
    /// Its words are decoded into steps first.
    Earlier(Decode),
}

impl Layout {
    /// The layout with this number, if there is one.
    pub(super) fn of(number: u16) -> Option<Self> {
        if (FIRST_ALIKE..=NEWEST).contains(&number) {
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
