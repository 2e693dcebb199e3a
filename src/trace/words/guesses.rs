//! Runs of guesses: how deep they go, and what is left of them.
//!
//! A trace is a trail: what is retracted is always the guess made last. So the depths along a run tell which of its
//! guesses are still open at its end, and only those few need be looked at closely.

use super::{ESCAPE, RETRACT, SOLUTION};
use crate::board::Course;

/// The words whose depths are found at once; few enough for their depths to fit into bytes.
const BLOCK: usize = 64;

/// The most words in a run.
const MOST: usize = 16 * BLOCK;

/// Whether a word is an assignment, a retraction, or a cell without candidates.
#[inline(always)]
pub(super) const fn is_placement(word: u16) -> bool {
    word < SOLUTION
}

/// A run of guesses, retractions and dead ends, on a board that holds only guesses.
pub(super) struct Guesses<'a> {
    words: &'a [u16],
    /// By how much the depth after each word is more than that before its block, [`BLOCK`] added so that none is
    /// negative.
    depths: [u8; MOST],
    blocks: [Block; MOST / BLOCK],
    pub(super) course: Course,
}

#[derive(Clone, Copy, Default)]
struct Block {
    /// By how much the depth before the block is more than that before the run.
    start: i16,
    /// By how much the least depth, the one before the block included, is more than that before the run.
    least: i16,
}

impl<'a> Guesses<'a> {
    /// The run with which `words` begin, in whole blocks; `None` when there is none.
    pub(super) fn new(words: &'a [u16]) -> Option<Self> {
        let words = &words[..blocks_of_placements(words) * BLOCK];
        if words.is_empty() {
            return None;
        }
        let (mut depths, mut blocks) = ([0; MOST], [Block::default(); MOST / BLOCK]);
        let rises = &mut depths[..words.len()];
        let mut contradictions = 0_u16;
        for (rise, word) in rises.iter_mut().zip(words) {
            *rise = u8::from(*word < ESCAPE) + u8::from(*word < RETRACT);
            contradictions += u16::from((ESCAPE..RETRACT).contains(word));
        }
        let mut course =
            Course { steps: words.len() as u64, contradictions: contradictions.into(), ..Course::default() };
        for (depths, block) in rises.chunks_mut(BLOCK).zip(&mut blocks) {
            add_up(depths);
            let (least, most) = extremes(depths);
            block.start = course.change;
            block.least = block.depth(least);
            course.least = course.least.min(block.least);
            course.most = course.most.max(block.depth(most));
            course.change = block.depth(depths[BLOCK - 1]);
        }
        Some(Self { words, depths, blocks, course })
    }

    /// The assignments that are still open at the end, in order.
    pub(super) fn open(&self) -> Vec<u16> {
        let Course { least, change, .. } = self.course;
        let mut open = vec![0; (change - least) as usize];
        let (mut number, mut end) = (self.words.len() / BLOCK - 1, BLOCK);
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
    /// By how much a depth in the block is more than that before the run.
    const fn depth(self, depth: u8) -> i16 {
        self.start + depth as i16 - BLOCK as i16
    }
}

/// How many blocks at the beginning hold placements alone.
fn blocks_of_placements(words: &[u16]) -> usize {
    let (blocks, _) = words[..words.len().min(MOST)].as_chunks::<BLOCK>();
    let is_other = |block: &[u16; BLOCK]| block.iter().fold(0, |most, &word| most.max(word)) >= SOLUTION;
    blocks.iter().position(is_other).unwrap_or(blocks.len())
}

/// Turns by how much each word raises the depth, and one more, into the depths after them, [`BLOCK`] before the first.
fn add_up(rises: &mut [u8]) {
    /// In each byte 1; and in each byte its number, from 1 on.
    const ONES: u64 = 0x0101_0101_0101_0101;
    const NUMBERS: u64 = 0x0807_0605_0403_0201;
    let mut depth = BLOCK as u64;
    for eight in rises.as_chunks_mut::<8>().0 {
        // The product has in each byte the sum of those up to it. No byte ever exceeds 2 × BLOCK + 16.
        let depths = u64::from_le_bytes(*eight).wrapping_mul(ONES) + depth * ONES - NUMBERS;
        *eight = depths.to_le_bytes();
        depth = depths >> 56;
    }
}

/// The least and the most depth of a block, that before it included.
fn extremes(depths: &[u8]) -> (u8, u8) {
    let least = depths.iter().fold(BLOCK as u8, |least, &depth| least.min(depth));
    let most = depths.iter().fold(BLOCK as u8, |most, &depth| most.max(depth));
    (least, most)
}
