//! Which words occur in a chunk: one byte for each possible word.
//!
//! Marking a word is a single store that nothing waits for, the least that examining each word can cost.

use std::ops::Range;

use super::{
    ASSIGN, BY_RULE, BY_WORDS, CONFLICT, CULPRIT, Code, ELIMINATE, EXAMINE, IRRELEVANT, NO_PLACE, RESTORE,
    RETRACT, followed_by, reasons,
};
use crate::step::RuleId;

const WORDS: usize = 1 << 16;

/// The words that occur in a chunk.
#[derive(Debug)]
pub(in crate::trace) struct Occurring {
    table: Box<[u8; WORDS]>,
    /// The numbers of rules named in long words.
    long: Vec<u16>,
}

impl Occurring {
    /// A table that can be used again and again.
    pub(in crate::trace) fn new() -> Self {
        Self { table: vec![0; WORDS].try_into().expect("as many as there are words"), long: Vec::new() }
    }

    /// Clears the table and scans these words.
    pub(in crate::trace) fn look(&mut self, words: &[u16]) {
        let table = &mut self.table;
        self.long.clear();
        table.fill(0);
        for word in words {
            table[usize::from(*word)] = 1;
        }
        // An argument after one of these looks like a word: such chunks are scanned again, skipping the arguments.
        const WITH_ARGUMENTS: [u16; 7] =
            [NO_PLACE, EXAMINE, BY_RULE, BY_WORDS, CONFLICT, CULPRIT, IRRELEVANT];
        if WITH_ARGUMENTS.iter().any(|&word| table[usize::from(word)] != 0) {
            self.look_with_care(words);
        }
    }

    fn look_with_care(&mut self, words: &[u16]) {
        self.table.fill(0);
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            self.table[usize::from(word)] = 1;
            let rest = words.as_slice();
            let (own, rest) = rest.split_at(followed_by(word, rest));
            if let (BY_RULE | BY_WORDS, Some(rule)) = (word, own.first())
                && !self.long.contains(rule)
            {
                self.long.push(*rule);
            }
            words = rest.iter();
        }
    }

    /// A bit for each `cell × side + digit`: whether any word changes it.
    pub(in crate::trace) fn changed(&self, code: &Code) -> Box<[u64]> {
        let values = usize::from(code.values());
        // Without room for failed guesses the assignments are read twice.
        let failed = if code.failed().is_empty() { ASSIGN } else { code.failed().start };
        let operations = [ASSIGN, failed, RETRACT, ELIMINATE, RESTORE];
        let bits = |first| self.changed_from(first, operations) & lowest(values - first);
        (0..values).step_by(64).map(bits).collect()
    }

    /// The bits of 64 values, for these operations.
    fn changed_from(&self, first: usize, operations: [u16; 5]) -> u64 {
        let bytes =
            operations.map(|operation| self.table[usize::from(operation) + first..][..64].as_chunks::<8>().0);
        (0..8).fold(0, |bits, i| {
            let eight = bytes.iter().fold(0, |eight, bytes| eight | u64::from_le_bytes(bytes[i]));
            // Each factor moves one of the eight lowest bits into the highest byte.
            let packed = eight.wrapping_mul(0x0102_0408_1020_4080) >> 56;
            bits | packed << (8 * i)
        })
    }

    /// Whether any word goes back: retracts, restores, or reports a part of a conflict set.
    pub(in crate::trace) fn goes_back(&self, code: &Code) -> bool {
        let values = usize::from(code.values());
        let holds = |words: Range<usize>| self.table[words].iter().any(|seen| *seen != 0);
        let from = |operation: u16| usize::from(operation)..usize::from(operation) + values;
        let failed = usize::from(code.failed().start)..usize::from(code.failed().end);
        let reports = [CONFLICT, CULPRIT, IRRELEVANT].map(usize::from);
        holds(from(RETRACT))
            || holds(from(RESTORE))
            || holds(failed)
            || reports.into_iter().any(|word| self.table[word] != 0)
    }

    /// Whether a rule is named as a reason.
    pub(in crate::trace) fn names(&self, rule: RuleId) -> bool {
        self.long.contains(&(rule.index() as u16))
            || reasons::short_words(rule).any(|word| self.table[usize::from(word)] != 0)
    }
}

/// A mask of this many lowest bits, at most all.
const fn lowest(count: usize) -> u64 {
    if count < 64 { (1 << count) - 1 } else { u64::MAX }
}
