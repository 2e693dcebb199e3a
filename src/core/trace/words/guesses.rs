//! Runs of guesses: their depths, and the guesses left at the end.
//!
//! A trace is a trail: what is retracted is always the guess made last. So the depths along a run determine which of
//! its guesses are still open at its end, and only those few need a closer look.

use super::{Code, RETRACT, is_placement};
use crate::board::{Board, Counters, Extremes, assignments_of};

/// The number of words whose depths are computed at once; small enough for the depths to fit into bytes.
const BLOCK: usize = 64;

/// The fewest and the most words in a run.
const FEWEST: usize = 16;
const MOST: usize = 16 * BLOCK;

/// A run of guesses, failed guesses, retractions and contradictions, on a board that holds only guesses.
pub(super) struct Guesses<'a> {
    words: &'a [u16],
    /// The depth after each word relative to that before its block, plus [`BLOCK`] so that none is negative.
    depths: [u8; MOST],
    blocks: [Block; MOST / BLOCK],
    pub(super) course: Course,
}

/// The effect of a run of guesses, retractions and contradictions.
#[derive(Clone, Copy, Default)]
pub(super) struct Course {
    /// The number of steps.
    pub(super) steps: u64,
    /// The number of contradictions.
    contradictions: u64,
    /// The least and the greatest depth relative to that before the run, which is included.
    least: i16,
    most: i16,
    /// The change in depth over the run.
    change: i16,
}

impl Course {
    /// The extremes reached if the run begins on a board that holds only guesses.
    pub(super) fn extremes(&self, board: &Board) -> Extremes {
        let (depth, givens) = (board.depth() as u16, (board.filled() - board.depth()) as u16);
        let (least, most) = (depth.saturating_add_signed(self.least), depth.saturating_add_signed(self.most));
        let filled = |depth: u16| givens.wrapping_add(depth);
        let max_shared = board.shared() as u16;
        Extremes {
            min_filled: filled(least),
            max_filled: filled(most),
            min_depth: least,
            max_depth: most,
            max_shared,
        }
    }

    /// The counters of the run, given the greatest number of open guesses in it.
    pub(super) fn counters(&self, max_depth: u16) -> Counters {
        let placements = self.steps - self.contradictions;
        let assignments = assignments_of(placements, self.change.into());
        Counters {
            assignments,
            guesses: assignments,
            retractions: placements - assignments,
            contradictions: self.contradictions,
            max_depth,
            ..Counters::default()
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Block {
    /// The depth before the block, relative to that before the run.
    start: i16,
    /// The least depth, including that before the block, relative to that before the run.
    least: i16,
}

impl<'a> Guesses<'a> {
    /// The run of at most `most_steps` steps at the start of `words`; `None` if it is too short to be worthwhile.
    pub(super) fn new(words: &'a [u16], code: &Code, most_steps: u64) -> Option<Self> {
        let (words, steps) = run(&words[..words.len().min(MOST)], code, most_steps);
        if words.len() < FEWEST {
            return None;
        }
        let values = code.values();
        let (mut depths, mut blocks) = ([0; MOST], [Block::default(); MOST / BLOCK]);
        // The last group of eight is padded with rises of zero.
        let rises = &mut depths[..words.len().next_multiple_of(8)];
        rises[words.len()..].fill(1);
        let mut contradictions = 0_u16;
        for (rise, word) in rises.iter_mut().zip(words) {
            *rise = u8::from(*word < values) + u8::from(*word < RETRACT);
            contradictions += u16::from((values..RETRACT).contains(word));
        }
        let mut course = Course { steps, contradictions: contradictions.into(), ..Course::default() };
        let parts = rises.chunks_mut(BLOCK).zip(words.chunks(BLOCK));
        for ((depths, words), block) in parts.zip(&mut blocks) {
            add_up(depths);
            let (least, most) = extremes(depths, words, code);
            block.start = course.change;
            block.least = block.depth(least);
            course.least = course.least.min(block.least);
            course.most = course.most.max(block.depth(most));
            course.change = block.depth(depths[depths.len() - 1]);
        }
        Some(Self { words, depths, blocks, course })
    }

    /// The number of words.
    pub(super) const fn len(&self) -> usize {
        self.words.len()
    }

    /// The assignments that are still open at the end, in order.
    pub(super) fn open(&self) -> Vec<u16> {
        let Course { least, change, .. } = self.course;
        let mut open = vec![0; (change - least) as usize];
        let mut number = (self.words.len() - 1) / BLOCK;
        let mut end = self.words.len() - number * BLOCK;
        // Each follows the last moment at which the depth was less.
        for (depth, open) in (least..change).zip(&mut open).rev() {
            while self.blocks[number].least > depth {
                (number, end) = (number - 1, BLOCK);
            }
            let (block, first) = (self.blocks[number], number * BLOCK);
            let sought = (depth - block.start + BLOCK as i16) as u8;
            end = memchr::memrchr(sought, &self.depths[first..first + end]).map_or(0, |last| last + 1);
            *open = self.words[first + end];
        }
        open
    }
}

impl Block {
    /// A depth in the block relative to that before the run.
    const fn depth(self, depth: u8) -> i16 {
        self.start + depth as i16 - BLOCK as i16
    }
}

/// The words at the start that form a run of at most `most_steps` steps, and the number of steps.
fn run<'a>(words: &'a [u16], code: &Code, most_steps: u64) -> (&'a [u16], u64) {
    let mut run = (0, 0);
    for block in words.chunks(BLOCK) {
        let failed: u16 = block.iter().map(|word| u16::from(code.failed().contains(word))).sum();
        let steps = run.1 + block.len() as u64 + 2 * u64::from(failed);
        let are_placements = is_placement(block.iter().fold(0, |most, &word| most.max(word)));
        if steps > most_steps || !are_placements {
            break;
        }
        run = (run.0 + block.len(), steps);
    }
    for word in &words[run.0..] {
        let steps = run.1 + if code.failed().contains(word) { 3 } else { 1 };
        if steps > most_steps || !is_placement(*word) {
            break;
        }
        run = (run.0 + 1, steps);
    }
    (&words[..run.0], run.1)
}

/// Turns the rise in depth of each word, plus one, into the depths after the words, starting from [`BLOCK`].
fn add_up(rises: &mut [u8]) {
    /// Each byte is 1; and each byte is its 1-based number.
    const ONES: u64 = 0x0101_0101_0101_0101;
    const NUMBERS: u64 = 0x0807_0605_0403_0201;
    let mut depth = BLOCK as u64;
    for eight in rises.as_chunks_mut::<8>().0 {
        // Each byte of the product is the sum of the bytes up to it. No byte ever exceeds 2 × BLOCK + 16.
        let depths = u64::from_le_bytes(*eight).wrapping_mul(ONES) + depth * ONES - NUMBERS;
        *eight = depths.to_le_bytes();
        depth = depths >> 56;
    }
}

/// The least and the greatest depth of a block, that before it included. A failed guess is one deeper for a moment.
fn extremes(depths: &[u8], words: &[u16], code: &Code) -> (u8, u8) {
    let least = depths.iter().fold(BLOCK as u8, |least, &depth| least.min(depth));
    let peaks = depths.iter().zip(words).map(|(depth, word)| depth + u8::from(code.failed().contains(word)));
    (least, peaks.fold(BLOCK as u8, u8::max))
}
