//! The search as a tree, laid out as an icicle: a row for each depth, a block for each guess, as wide as the steps
//! spent below it.
//!
//! Branches are looked up as they become visible, and cached; those narrower than a block are merged with their
//! neighbours, so there is never more to find than fits on the screen. The caller of `layout` limits the time per
//! frame; the next frame continues.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use crate::trace::{Span, Trace};

/// A guess narrower than this, in points, is merged with its neighbours.
const NARROWEST: f32 = 3.0;
/// Below a guess narrower than this, nothing is shown.
const COLLAPSED: f32 = 14.0;
/// More branches than this are not distinguished; no cell has so many candidates.
const MOST_BRANCHES: usize = 256;
/// When this many nodes are cached, all are dropped and the visible ones looked up again.
const MOST_NODES: usize = 20_000;

/// The visible part of the tree.
#[derive(Debug, Default)]
pub(crate) struct TreePath {
    /// The entered guesses, from the top down; the last one is the top of the picture. Empty for the whole run.
    entered: Vec<Span>,
}

/// The cached nodes of the tree.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: HashMap<Node, Branches>,
    /// The number of recorded steps when `nodes` was found.
    recorded: u64,
}

/// A guess as its depth and its step, or the root as two zeros.
type Node = (usize, u64);

#[derive(Debug, Default)]
struct Branches {
    found: Vec<Span>,
    complete: bool,
}

/// A block of the picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    /// The row from the top.
    pub(crate) row: usize,
    /// The horizontal range, in points.
    pub(crate) x: Range<f32>,
    pub(crate) kind: BlockKind,
}

/// What a block stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BlockKind {
    /// The whole run.
    Root,
    /// A guess; collapsed if its branches are not shown.
    Guess { span: Span, collapsed: bool },
    /// Several guesses that are too narrow, and the steps from the first to the last.
    More { count: usize, steps: Range<u64> },
}

/// The visible blocks, and whether more are still to be found.
#[derive(Debug, Default)]
pub(crate) struct TreeLayout {
    pub(crate) blocks: Vec<Block>,
    pub(crate) unfinished: bool,
}

impl TreePath {
    /// The entered guesses, the outermost first.
    pub(crate) fn entered(&self) -> &[Span] {
        &self.entered
    }

    /// Makes a guess the top.
    pub(crate) fn enter(&mut self, trace: &Trace, span: &Span) {
        let position = span.steps.start + 1;
        self.entered = (1..span.depth).filter_map(|depth| trace.span_at(position, depth)).collect();
        self.entered.push(span.clone());
    }

    /// Returns to an outer guess, so that `count` remain entered.
    pub(crate) fn leave(&mut self, count: usize) {
        self.entered.truncate(count);
    }

    /// Updates the open guesses after more steps were recorded.
    pub(super) fn refresh(&mut self, trace: &Trace) {
        for span in self.entered.iter_mut().filter(|span| !span.is_over()) {
            if let Some(now) = trace.span_at(span.steps.start + 1, span.depth) {
                *span = now;
            }
        }
    }
}

impl Tree {
    /// The blocks of this many rows and points below a guess, or of the whole run; looks up branches while `patience`
    /// returns true.
    pub(crate) fn layout(
        &mut self,
        trace: &Trace,
        top: Option<&Span>,
        width: f32,
        rows: usize,
        mut patience: impl FnMut() -> bool,
    ) -> TreeLayout {
        self.refresh(trace);
        let mut layout = TreeLayout::default();
        let mut ahead = VecDeque::from([(top.cloned(), 0, 0.0..width)]);
        while let Some((span, row, x)) = ahead.pop_front() {
            let collapsed = row + 1 >= rows || x.end - x.start < COLLAPSED;
            let kind = match &span {
                Some(span) => BlockKind::Guess { span: span.clone(), collapsed },
                None => BlockKind::Root,
            };
            layout.blocks.push(Block { row, x: x.clone(), kind });
            if collapsed {
                continue;
            }
            layout.unfinished |= !self.find(trace, span.as_ref(), &mut patience);
            let branches = &self.nodes[&node(span.as_ref())].found;
            let length = length(span.as_ref(), trace.len());
            let placed = place(branches, length, trace.len(), &x);
            for (branch, x) in placed.wide {
                ahead.push_back((Some(branch.clone()), row + 1, x));
            }
            layout.blocks.extend(placed.rest.map(|(kind, x)| Block { row: row + 1, x, kind }));
        }
        layout
    }

    /// Looks up the branches of a node; returns whether all of them are known.
    fn find(&mut self, trace: &Trace, span: Option<&Span>, patience: &mut impl FnMut() -> bool) -> bool {
        let branches = self.nodes.entry(node(span)).or_default();
        while !branches.complete && patience() {
            let from = branches.found.last().map_or(0, |last| last.steps.end);
            let is_open = branches.found.last().is_some_and(|last| !last.is_over());
            let next = if is_open { None } else { trace.child(span, from) };
            branches.complete = next.is_none();
            branches.found.extend(next);
            branches.complete |= branches.found.len() >= MOST_BRANCHES;
        }
        branches.complete
    }

    /// Drops what has changed since more steps were recorded: the guesses that were open.
    fn refresh(&mut self, trace: &Trace) {
        if self.nodes.len() > MOST_NODES {
            self.nodes.clear();
        }
        if self.recorded == trace.len() {
            return;
        }
        self.recorded = trace.len();
        for branches in self.nodes.values_mut() {
            branches.found.pop_if(|last| !last.is_over());
            // A retracted node has no more branches, which is quickly found again.
            branches.complete = false;
        }
    }
}

fn node(span: Option<&Span>) -> Node {
    span.map_or((0, 0), |span| (span.depth, span.steps.start))
}

/// The number of steps spent on a guess, or in the whole run.
fn length(span: Option<&Span>, recorded: u64) -> u64 {
    match span {
        Some(span) if span.is_over() => span.steps.end - span.steps.start,
        Some(Span { steps, .. }) => recorded - steps.start,
        None => recorded,
    }
}

struct Placed<'a> {
    wide: Vec<(&'a Span, Range<f32>)>,
    /// The narrow ones as one block, to the right of the others.
    rest: Option<(BlockKind, Range<f32>)>,
}

/// Divides the width of a node among its branches, in order.
fn place<'a>(branches: &'a [Span], steps: u64, recorded: u64, x: &Range<f32>) -> Placed<'a> {
    let scale = (x.end - x.start) / steps.max(1) as f32;
    let width = |branch: &Span| length(Some(branch), recorded) as f32 * scale;
    let (mut left, mut wide) = (x.start, Vec::new());
    for branch in branches.iter().filter(|branch| width(branch) >= NARROWEST) {
        let right = (left + width(branch)).min(x.end);
        wide.push((branch, left..right));
        left = right;
    }
    let narrow: Vec<_> = branches.iter().filter(|branch| width(branch) < NARROWEST).collect();
    let rest = narrow.first().zip(narrow.last()).map(|(first, last)| {
        let kind = BlockKind::More { count: narrow.len(), steps: first.steps.start..last.steps.end };
        let right = left + narrow.iter().map(|branch| width(branch)).sum::<f32>().max(1.0);
        (kind, left..right.min(x.end))
    });
    Placed { wide, rest }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Digit};
    use crate::gui::test_support::{HARD, opened, record, run};
    use crate::solver::Algorithm;
    use crate::trace::Fate;

    fn branch(steps: Range<u64>, fate: Fate) -> Span {
        Span { steps, depth: 1, cell: Cell::new(0), digit: Digit::new(0), fate }
    }

    #[test]
    fn branches_are_as_wide_as_their_steps_and_the_narrow_ones_are_one_block() {
        let branches = [
            branch(0..400, Fate::Failed),
            branch(400..401, Fate::Failed),
            branch(402..404, Fate::Failed),
            branch(500..600, Fate::Open),
        ];
        let placed = place(&branches, 1000, 1000, &(100.0..1100.0));
        let wide: Vec<_> = placed.wide.iter().map(|(span, x)| (span.steps.start, x.clone())).collect();
        assert_eq!(wide, [(0, 100.0..500.0), (500, 500.0..1000.0)], "an open one extends to the end");
        assert_eq!(placed.rest, Some((BlockKind::More { count: 2, steps: 400..404 }, 1000.0..1003.0)));
    }

    #[test]
    fn every_block_lies_in_the_one_above_and_beside_no_other() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let layout = Tree::default().layout(trace, None, 1200.0, 12, || true);
        assert!(!layout.unfinished && layout.blocks.len() > 30, "{}", layout.blocks.len());
        for block in &layout.blocks {
            assert!(block.x.start < block.x.end && block.row < 12, "{block:?}");
            let above = |other: &&Block| {
                other.row + 1 == block.row && other.x.start <= block.x.start && block.x.end <= other.x.end
            };
            assert!(block.row == 0 || layout.blocks.iter().any(|other| above(&other)), "{block:?}");
            let overlaps = |other: &&Block| {
                let both = block.x.end.min(other.x.end) - block.x.start.max(other.x.start);
                other.row == block.row && *other != block && both > 0.01
            };
            assert_eq!(layout.blocks.iter().find(overlaps), None, "{block:?}");
        }
    }

    #[test]
    fn a_frame_finds_as_much_as_it_has_patience_for_and_the_next_goes_on() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let whole = Tree::default().layout(trace, None, 1200.0, 8, || true).blocks;
        let (mut tree, mut frames) = (Tree::default(), 0);
        loop {
            let mut queries = 0;
            let layout = tree.layout(trace, None, 1200.0, 8, || {
                queries += 1;
                queries <= 5
            });
            frames += 1;
            assert!(frames < 10_000, "never done");
            if !layout.unfinished {
                assert_eq!(layout.blocks, whole);
                break;
            }
        }
        assert!(frames > 3, "{frames}");
        assert!(!tree.layout(trace, None, 1200.0, 8, || false).unfinished, "all is kept");
    }

    #[test]
    fn a_guess_is_entered_with_all_above_it_and_left_again() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let (mut path, mut tree) = (TreePath::default(), Tree::default());
        let deep = trace.span_at(trace.len() / 2, 5).expect("brute force is deep there");
        path.enter(trace, &deep);
        let depths: Vec<_> = path.entered().iter().map(|span| span.depth).collect();
        assert_eq!(depths, [1, 2, 3, 4, 5]);
        let layout = tree.layout(trace, path.entered().last(), 1200.0, 4, || true);
        assert_eq!(layout.blocks[0].kind, BlockKind::Guess { span: deep, collapsed: false });
        path.leave(2);
        assert_eq!(path.entered().last().map(|span| span.depth), Some(2));
        path.leave(0);
        assert_eq!(
            tree.layout(trace, path.entered().last(), 1200.0, 1, || true).blocks[0].kind,
            BlockKind::Root
        );
    }
}
