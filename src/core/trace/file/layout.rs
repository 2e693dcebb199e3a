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
//! | 8 | rules whose arguments are several words, up to 64 |
//!
//! The numbers 5 to 7 are one wrong bit away from an earlier one and are not used: a damaged number is noticed.

mod early;

use crate::puzzle::Puzzle;
use crate::step::Step;

/// The first bytes of a file, before two with the layout.
pub(super) const MAGIC: [u8; 8] = *b"\x89sudosc\n";

/// The layout that is written.
pub(super) const NEWEST: u16 = 8;

/// The layouts whose words are all words of the newest one.
const ALIKE: [u16; 3] = [3, 4, NEWEST];

/// Reads the words of a chunk; `None` if they are invalid. The steps are not yet checked on the board.
pub(super) type Decode = fn(&[u16], &Puzzle) -> Option<Vec<Step>>;

const EARLIER: [(u16, Decode); 2] = [(1, early::first), (2, early::second)];

/// How to read a file.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    /// Its words are recorded unchanged.
    Newest,
    /// Its words are decoded into steps first.
    Earlier(Decode),
}

impl Layout {
    /// The layout with this number, if there is one.
    pub(super) fn of(number: u16) -> Option<Self> {
        if ALIKE.contains(&number) {
            return Some(Self::Newest);
        }
        EARLIER.iter().find(|(own, _)| *own == number).map(|(_, decode)| Self::Earlier(*decode))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_written_layouts_are_read() {
        for number in 0..=u16::MAX {
            assert_eq!(Layout::of(number).is_some(), [1, 2, 3, 4, 8].contains(&number), "{number}");
        }
    }

    #[test]
    fn a_flipped_bit_gives_no_valid_layout() {
        assert!((0..16).all(|bit| Layout::of(NEWEST ^ 1 << bit).is_none()));
    }
}
