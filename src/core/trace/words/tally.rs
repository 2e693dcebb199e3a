//! Counts of each word, separated by whether a rule was named right before it.

use super::{ASSIGN, BY_RULE, BY_WORDS, Code, ESCAPE, RETRACT, VALUE, followed_by, reasons};

const WORDS: usize = 1 << 16;

/// Counts of words.
#[derive(Debug)]
pub(in crate::trace) struct Tally(Box<[u32; 2 * WORDS]>);

/// The number of changes of one candidate.
pub(in crate::trace) struct Changes {
    pub(in crate::trace) assigned: u64,
    pub(in crate::trace) guessed: u64,
    pub(in crate::trace) retracted: u64,
}

impl Tally {
    /// Counts of zero.
    pub(in crate::trace) fn new() -> Self {
        Self(vec![0; 2 * WORDS].try_into().expect("twice as many as there are words"))
    }

    /// Counts the words of a chunk.
    pub(in crate::trace) fn add(&mut self, words: &[u16]) {
        let counts = &mut self.0;
        let mut by_rule = 0;
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word & VALUE < ESCAPE {
                counts[usize::from(word) | by_rule] += 1;
                by_rule = 0;
                continue;
            }
            if reasons::is_short(word) || matches!(word, BY_RULE | BY_WORDS) {
                by_rule = WORDS;
            }
            words = words.as_slice()[followed_by(word, words.as_slice())..].iter();
        }
    }

    /// The counts of one `cell × side + digit`.
    pub(in crate::trace) fn of(&self, value: usize, code: &Code) -> Changes {
        let count = |first: u16, by_rule: usize| u64::from(self.0[usize::from(first) + value + by_rule]);
        let failed = if code.failed().is_empty() { 0 } else { count(code.failed().start, 0) };
        let guessed = failed + count(ASSIGN, 0);
        let retracted = failed + count(RETRACT, 0) + count(RETRACT, WORDS);
        Changes { assigned: guessed + count(ASSIGN, WORDS), guessed, retracted }
    }

    /// Resets all counts to zero.
    pub(in crate::trace) fn clear(&mut self) {
        self.0.fill(0);
    }
}
