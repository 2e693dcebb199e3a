//! The search as a tree, laid out as an icicle: a row for each depth, a block for each guess, as wide as the steps
//! spent below it.
//!
//! Branches are looked up as they become visible, and cached. Those too narrow for a block are merged, so
//! that there are never more to find than fit on the screen. The caller of `layout` limits the time per
//! frame; the next frame continues.

use std::collections::{HashSet, VecDeque};
use std::ops::Range;

use super::branches::{BranchCache, Folded, Node, node};
use crate::trace::{Span, Trace};

/// The width in points below which a guess is merged with its neighbours.
const NARROWEST: f32 = 3.0;
/// The width in points of a guess below which its branches are not shown.
const COLLAPSED: f32 = 14.0;

/// The visible part of the tree.
#[derive(Debug, Default)]
pub(crate) struct TreePath {
    /// The entered guesses, from the top down; the branches of the last one are shown. Empty for the whole run.
    entered: Vec<Span>,
    /// The first guesses of the unfolded chains.
    unfolded: HashSet<Node>,
}

/// The cached nodes of the tree.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    branches: BranchCache,
}

/// A block of the icicle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    /// The row from the top.
    pub(crate) row: usize,
    /// The horizontal range, in points.
    pub(crate) x: Range<f32>,
    pub(crate) kind: BlockKind,
}

/// The kind of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BlockKind {
    /// A guess; `collapsed` if its branches are not shown. `unfolded` is the length of the unfolded chain
    /// that begins with it.
    Guess { span: Span, collapsed: bool, unfolded: Option<usize> },
    /// A chain folded into one block: each guess is the only visible branch of the one before.
    Chain(Folded),
    /// Several guesses too narrow to draw, and the steps from the first to the last.
    More { count: usize, steps: Range<u64> },
}

/// The visible blocks; `unfinished` if there are more to find.
#[derive(Debug, Default)]
pub(crate) struct TreeLayout {
    pub(crate) blocks: Vec<Block>,
    pub(crate) unfinished: bool,
}

/// A guess whose block is still to be laid out.
struct Ahead {
    span: Span,
    row: usize,
    x: Range<f32>,
    /// The number of further guesses that belong to an unfolded chain.
    loose: usize,
}

impl TreePath {
    /// The entered guesses, the outermost first.
    pub(crate) fn entered(&self) -> &[Span] {
        &self.entered
    }

    /// Makes a guess the top of the tree.
    pub(crate) fn enter(&mut self, trace: &Trace, span: &Span) {
        let position = span.steps.start + 1;
        self.entered = (1..span.depth).filter_map(|depth| trace.span_at(position, depth)).collect();
        self.entered.push(span.clone());
    }

    /// Returns to an outer guess, so that `count` remain entered.
    pub(crate) fn leave(&mut self, count: usize) {
        self.entered.truncate(count);
    }

    /// Unfolds the chain that begins with a guess, or folds it.
    pub(super) fn unfold(&mut self, first: Node) {
        if !self.unfolded.remove(&first) {
            self.unfolded.insert(first);
        }
    }

    /// Updates the open guesses after more steps have been recorded.
    pub(super) fn refresh(&mut self, trace: &Trace) {
        for span in self.entered.iter_mut().filter(|span| !span.is_over()) {
            if let Some(now) = trace.span_at(span.steps.start + 1, span.depth) {
                *span = now;
            }
        }
    }
}

impl Tree {
    /// Lays out the blocks below the top of a path, within `width` points and `rows` rows; looks up branches
    /// while `patience` returns true. Results are cached until more steps are charted. Shows nothing after
    /// the horizon, if there is one.
    pub(crate) fn layout(
        &mut self,
        trace: &Trace,
        path: &TreePath,
        (width, rows): (f32, usize),
        (charted, horizon): (u64, Option<u64>),
        mut patience: impl FnMut() -> bool,
    ) -> TreeLayout {
        self.branches.refresh(charted, horizon);
        let recorded = horizon.unwrap_or(trace.len());
        let mut layout = TreeLayout::default();
        let mut ahead = VecDeque::new();
        let top = path.entered.last().and_then(|span| span.as_of(recorded));
        let above = Above { span: top.as_ref(), row: 0, x: 0.0..width, loose: 0, recorded };
        self.spread(trace, &above, &mut layout, &mut ahead, &mut patience);
        while let Some(Ahead { span, row, x, loose }) = ahead.pop_front() {
            if row + 1 >= rows || x.end - x.start < COLLAPSED {
                let kind = BlockKind::Guess { span, collapsed: true, unfolded: None };
                layout.blocks.push(Block { row, x, kind });
                continue;
            }
            let scale = (x.end - x.start) / length(Some(&span), recorded).max(1) as f32;
            let width = |span: &Span| length(Some(span), recorded) as f32 * scale;
            let chain = match loose {
                0 => self.branches.chain(trace, &span, (width, NARROWEST), &mut patience),
                _ => Folded { spans: vec![span.clone()], beside: 0 },
            };
            let guesses = chain.spans.len();
            let is_unfolded = path.unfolded.contains(&node(Some(&span)));
            let is_folded = guesses > 1 && !is_unfolded;
            let unfolded = (guesses > 1 && is_unfolded).then_some(guesses);
            let last = if is_folded { chain.spans[guesses - 1].clone() } else { span.clone() };
            let above = Above {
                x: x.start..x.start + share(&last, &span, recorded) * (x.end - x.start),
                span: Some(&last),
                row: row + 1,
                loose: unfolded.map_or(loose.saturating_sub(1), |length| length - 1),
                recorded,
            };
            let kind = match is_folded {
                true => BlockKind::Chain(chain),
                false => BlockKind::Guess { span, collapsed: false, unfolded },
            };
            layout.blocks.push(Block { row, x, kind });
            self.spread(trace, &above, &mut layout, &mut ahead, &mut patience);
        }
        layout
    }

    /// Places the branches of a guess, or of the whole run.
    fn spread(
        &mut self,
        trace: &Trace,
        above: &Above<'_>,
        layout: &mut TreeLayout,
        ahead: &mut VecDeque<Ahead>,
        patience: &mut impl FnMut() -> bool,
    ) {
        let (branches, complete) = self.branches.of(trace, above.span, patience);
        layout.unfinished |= !complete;
        let placed = place(branches, length(above.span, above.recorded), above.recorded, &above.x);
        let (row, loose) = (above.row, above.loose);
        ahead.extend(placed.wide.into_iter().map(|(span, x)| Ahead { span: span.clone(), row, x, loose }));
        layout.blocks.extend(placed.rest.map(|(kind, x)| Block { row, x, kind }));
    }
}

/// What the branches to place have in common: the guess above them (`None` for the whole run), their row, and
/// the width they share.
struct Above<'a> {
    span: Option<&'a Span>,
    row: usize,
    x: Range<f32>,
    loose: usize,
    /// The number of shown steps of the run.
    recorded: u64,
}

/// The share of a guess's steps that were spent on another guess below it.
fn share(below: &Span, above: &Span, recorded: u64) -> f32 {
    length(Some(below), recorded) as f32 / length(Some(above), recorded).max(1) as f32
}

/// The number of steps spent on a guess; for `None`, in the whole run.
fn length(span: Option<&Span>, recorded: u64) -> u64 {
    match span {
        Some(span) if span.is_over() => span.steps.end - span.steps.start,
        Some(Span { steps, .. }) => recorded.saturating_sub(steps.start),
        None => recorded,
    }
}

struct Placed<'a> {
    wide: Vec<(&'a Span, Range<f32>)>,
    /// The narrow branches as one block, to the right of the others.
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
    fn branch_width_follows_steps_and_narrow_ones_merge() {
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
    fn blocks_lie_within_parents_without_overlap() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let layout =
            Tree::default().layout(trace, &TreePath::default(), (1200.0, 12), (trace.len(), None), || true);
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
    fn the_next_frame_continues_an_unfinished_layout() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let whole = Tree::default()
            .layout(trace, &TreePath::default(), (1200.0, 8), (trace.len(), None), || true)
            .blocks;
        let (mut tree, mut frames) = (Tree::default(), 0);
        loop {
            let mut queries = 0;
            let layout = tree.layout(trace, &TreePath::default(), (1200.0, 8), (trace.len(), None), || {
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
        assert!(
            !tree.layout(trace, &TreePath::default(), (1200.0, 8), (trace.len(), None), || false).unfinished,
            "all is kept"
        );
    }

    #[test]
    fn entering_a_guess_enters_all_its_ancestors() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let (mut path, mut tree) = (TreePath::default(), Tree::default());
        let deep = trace.span_at(trace.len() / 2, 5).expect("brute force is deep there");
        path.enter(trace, &deep);
        let depths: Vec<_> = path.entered().iter().map(|span| span.depth).collect();
        assert_eq!(depths, [1, 2, 3, 4, 5]);
        let layout = tree.layout(trace, &path, (1200.0, 4), (trace.len(), None), || true);
        let first = trace.children(Some(&deep), 1).first.remove(0);
        assert!(layout.blocks.iter().any(|block| block.row == 0 && spans(&block.kind).contains(&first)));
        path.leave(2);
        assert_eq!(path.entered().last().map(|span| span.depth), Some(2));
        path.leave(0);
        let whole =
            Tree::default().layout(trace, &TreePath::default(), (1200.0, 4), (trace.len(), None), || true);
        assert_eq!(tree.layout(trace, &path, (1200.0, 4), (trace.len(), None), || true).blocks, whole.blocks);
    }

    /// The guesses of a block.
    fn spans(kind: &BlockKind) -> Vec<Span> {
        match kind {
            BlockKind::Guess { span, .. } => vec![span.clone()],
            BlockKind::Chain(chain) => chain.spans.clone(),
            BlockKind::More { .. } => Vec::new(),
        }
    }

    #[test]
    fn chains_unfold_and_fold_into_one_block() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::PROPAGATION);
        let trace = &run(&model).trace;
        let (mut path, mut tree) = (TreePath::default(), Tree::default());
        let folded = tree.layout(trace, &path, (1200.0, 30), (trace.len(), None), || true).blocks;
        let chain = folded.iter().find(|block| matches!(block.kind, BlockKind::Chain(_))).expect("a chain");
        let guesses = spans(&chain.kind);
        path.unfold(node(guesses.first()));
        let unfolded = tree.layout(trace, &path, (1200.0, 30), (trace.len(), None), || true).blocks;
        for (i, guess) in guesses.iter().enumerate() {
            let block = unfolded.iter().find(|block| spans(&block.kind) == [guess.clone()]).expect("a block");
            assert_eq!((block.row, block.x.start), (chain.row + i, chain.x.start));
            let length = (i == 0).then_some(guesses.len());
            assert!(
                matches!(block.kind, BlockKind::Guess { unfolded, .. } if unfolded == length),
                "{block:?}"
            );
        }
        // The blocks below the chain keep their width, and are lower by as many rows as the chain has grown.
        let last = guesses.last().expect("a guess");
        let below = |blocks: &[Block]| -> Vec<(usize, Range<f32>)> {
            let children = trace.children(Some(last), 256).first;
            let is_one =
                |block: &&Block| spans(&block.kind).first().is_some_and(|own| children.contains(own));
            blocks.iter().filter(is_one).map(|block| (block.row, block.x.clone())).collect()
        };
        let (before, after) = (below(&folded), below(&unfolded));
        assert_eq!(before.len(), after.len());
        for ((row, x), (lower, y)) in before.iter().zip(&after) {
            assert_eq!(row + guesses.len() - 1, *lower);
            assert!((x.start - y.start).abs() < 0.1 && (x.end - y.end).abs() < 0.1, "{x:?} {y:?}");
        }
        path.unfold(node(guesses.first()));
        assert_eq!(tree.layout(trace, &path, (1200.0, 30), (trace.len(), None), || true).blocks, folded);
    }

    /// With a horizon, the tree is the one recorded up to there, whichever way the horizon moves.
    #[test]
    fn nothing_after_the_horizon_shapes_the_tree() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::PROPAGATION);
        let (trace, puzzle) = (&run(&model).trace, &run(&model).puzzle);
        let steps = trace.steps(0..trace.len());
        let (length, size) = (trace.len(), (1200.0, 30));
        let mut tree = Tree::default();
        for horizon in [length, length / 2, length / 3, 2 * length / 3, 2 * length / 3 + 1, length - 1] {
            let past = crate::trace::test_support::of_steps(&steps[..horizon as usize], puzzle, 3000);
            let expected =
                Tree::default().layout(&past, &TreePath::default(), size, (past.len(), None), || true);
            let shown = tree.layout(trace, &TreePath::default(), size, (length, Some(horizon)), || true);
            let known = |blocks: Vec<Block>| -> Vec<String> {
                // The end of a run is its solution, which the horizon hides.
                blocks.iter().map(|block| format!("{block:?}").replace("Solved", "Open")).collect()
            };
            assert!(!shown.blocks.is_empty() || expected.blocks.is_empty());
            assert_eq!(known(shown.blocks), known(expected.blocks), "at {horizon} of {length}");
        }
    }
}
