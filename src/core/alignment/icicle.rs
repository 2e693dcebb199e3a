//! Overlaid icicle layout of two search trees: a row for each depth, a block for each guess. Widths are
//! fractions of the whole, so it can be drawn in any size.
//!
//! The width of a block is the share of its run's guesses below it; for a shared guess, and for the whole, it is the
//! mean of both shares, so that a much longer run does not hide the other.

use std::collections::VecDeque;
use std::ops::Range;

use super::aligned::{Aligned, Node, Side};
use super::why::Why;

/// Guesses narrower than this are merged with their neighbours.
pub const NARROWEST: f64 = 1.0 / 128.0;
/// Below a guess narrower than this, nothing is shown.
pub const COLLAPSED: f64 = 1.0 / 32.0;
/// The most rows.
pub const ROWS: usize = 10;

/// A block of the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The row from the top.
    pub row: usize,
    /// The horizontal range, from 0 to 1.
    pub x: Range<f64>,
    /// The block above it, by its index.
    pub above: Option<usize>,
    /// The run that alone made these guesses; `None` if both did.
    pub only: Option<Side>,
    /// The guesses that the block stands for; at least one.
    pub nodes: Vec<Node>,
    /// How these guesses are related.
    pub kind: BlockKind,
}

/// How the guesses of a block are related.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockKind {
    /// Each is the only visible one below the one before; mostly there is one.
    Row {
        /// How many others are below them, too narrow to be seen.
        beside: usize,
        /// Whether the guesses below the last one are not looked up.
        is_collapsed: bool,
    },
    /// Neighbouring guesses, merged because each is too narrow.
    More,
}

/// A guess, or a chain of them, whose branches are not laid out yet.
#[derive(Debug)]
struct Ahead {
    row: usize,
    left: f64,
    above: Option<usize>,
    nodes: Vec<Node>,
    beside: usize,
}

/// The layout, computed in portions.
#[derive(Debug, Default)]
pub struct Icicle {
    blocks: Vec<Block>,
    ahead: VecDeque<Ahead>,
    /// The width of a step of each run, once the guesses at the top level are known.
    scale: Option<[f64; 2]>,
}

impl Icicle {
    /// Looks up the branches of at most `most` guesses; returns whether the layout is complete. Both runs must have
    /// ended.
    pub fn advance(&mut self, aligned: &Aligned<'_>, most: usize) -> bool {
        for _ in 0..most {
            let Some(scale) = self.scale else {
                self.begin(aligned);
                continue;
            };
            let Some(mut ahead) = self.ahead.pop_front() else { return true };
            let last = &ahead.nodes[ahead.nodes.len() - 1];
            if ahead.row + 1 >= ROWS || width(last, scale) < COLLAPSED {
                self.add(ahead, true, scale);
                continue;
            }
            let branches = aligned.branches(Some(last)).nodes;
            if let Some(widest) = only_visible(&branches, ahead.nodes[0].only(), scale) {
                ahead.beside += branches.len() - 1;
                ahead.nodes.push(branches[widest].clone());
                self.ahead.push_front(ahead);
                continue;
            }
            let (row, left) = (ahead.row + 1, ahead.left);
            let above = self.add(ahead, false, scale);
            self.spread(branches, (row, left, Some(above)), scale);
        }
        self.scale.is_some() && self.ahead.is_empty()
    }

    /// The blocks found so far; each after the one above it.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The lowest block that was open in a run at a position, by its index.
    #[must_use]
    pub fn at(&self, side: Side, position: u64) -> Option<usize> {
        let is_open = |node: &Node| {
            node.span(side).is_some_and(|span| span.steps.start < position && position <= span.steps.end)
        };
        let open = self.blocks.iter().enumerate().filter(|(_, block)| block.nodes.iter().any(is_open));
        open.max_by_key(|(_, block)| block.row).map(|(index, _)| index)
    }

    /// The position just after the first guess of a block in each run; in a run that did not make it, the position of
    /// that decision, if it is recorded.
    #[must_use]
    pub fn places(&self, aligned: &Aligned<'_>, index: usize) -> [Option<u64>; 2] {
        let Some(block) = self.blocks.get(index) else { return [None, None] };
        let first = &block.nodes[0];
        let mut places = Side::BOTH.map(|side| first.span(side).map(|span| span.steps.start + 1));
        if let Some(side) = block.only {
            let (parent, outermost) = self.parted(block);
            places[side.other().index()] = aligned.why(parent, outermost).and_then(Why::position);
        }
        places
    }

    /// The outermost guess above this block, or in it, that only its run made; and the shared guess above
    /// that one.
    fn parted<'b>(&'b self, mut block: &'b Block) -> (Option<&'b Node>, &'b Node) {
        loop {
            let above = block.above.map(|above| &self.blocks[above]);
            match above {
                Some(above) if above.only.is_some() => block = above,
                _ => return (above.and_then(|above| above.nodes.last()), &block.nodes[0]),
            }
        }
    }

    /// Finds the guesses at the top level, which share the whole width.
    fn begin(&mut self, aligned: &Aligned<'_>) {
        let top = aligned.branches(None).nodes;
        let steps = |side: Side| top.iter().map(|node| length(node, side)).sum::<u64>();
        let guessing = Side::BOTH.iter().filter(|side| steps(**side) > 0).count() as f64;
        let scale = Side::BOTH.map(|side| match steps(side) {
            0 => 0.0,
            steps => 1.0 / (steps as f64 * guessing),
        });
        self.scale = Some(scale);
        self.spread(top, (0, 0.0, None), scale);
    }

    /// Places the branches of a guess side by side, then the narrow ones, merged into a block for each side that
    /// made them.
    fn spread(
        &mut self,
        branches: Vec<Node>,
        (row, mut left, above): (usize, f64, Option<usize>),
        scale: [f64; 2],
    ) {
        let (wide, narrow): (Vec<Node>, Vec<Node>) =
            branches.into_iter().partition(|node| width(node, scale) >= NARROWEST);
        for node in wide {
            let right = left + width(&node, scale);
            self.ahead.push_back(Ahead { row, left, above, nodes: vec![node], beside: 0 });
            left = right;
        }
        for only in [None, Some(Side::First), Some(Side::Second)] {
            let nodes: Vec<Node> = narrow.iter().filter(|node| node.only() == only).cloned().collect();
            if !nodes.is_empty() {
                let right = left + nodes.iter().map(|node| width(node, scale)).sum::<f64>();
                self.blocks.push(Block { row, x: left..right, above, only, nodes, kind: BlockKind::More });
                left = right;
            }
        }
    }

    fn add(&mut self, ahead: Ahead, is_collapsed: bool, scale: [f64; 2]) -> usize {
        let Ahead { row, left, above, nodes, beside } = ahead;
        let x = left..left + width(&nodes[0], scale);
        let kind = BlockKind::Row { beside, is_collapsed };
        self.blocks.push(Block { row, x, above, only: nodes[0].only(), nodes, kind });
        self.blocks.len() - 1
    }
}

/// The only visible branch, if it was made by the same runs as the guess above it.
fn only_visible(branches: &[Node], only: Option<Side>, scale: [f64; 2]) -> Option<usize> {
    let widths = || branches.iter().map(|node| width(node, scale)).enumerate();
    let (widest, most) = widths().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let others: f64 = widths().filter(|(index, _)| *index != widest).map(|(_, width)| width).sum();
    let is_alone = branches.len() == 1 || others < NARROWEST && most >= NARROWEST;
    (is_alone && branches[widest].only() == only).then_some(widest)
}

fn width(node: &Node, scale: [f64; 2]) -> f64 {
    Side::BOTH.iter().map(|side| length(node, *side) as f64 * scale[side.index()]).sum()
}

/// The steps that a run spent on a guess.
fn length(node: &Node, side: Side) -> u64 {
    node.span(side).map_or(0, |span| span.steps.end - span.steps.start)
}
