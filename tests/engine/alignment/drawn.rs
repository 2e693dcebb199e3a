//! The overlaid picture of two aligned trees, computed from all steps.

use super::*;

/// The overlaid picture of two trees, computed again from all steps.
pub(super) struct Drawn<'a> {
    pub(super) naive: &'a [Naive; 2],
    pub(super) scale: [f64; 2],
    pub(super) blocks: &'a [Block],
}

impl<'a> Drawn<'a> {
    pub(super) fn new(naive: &'a [Naive; 2], blocks: &'a [Block]) -> Self {
        let top = |run: &Naive| {
            let top = run.spans.iter().filter(|(path, _)| path.len() == 1);
            top.map(|(_, spans)| spans[0].len()).sum::<usize>() as f64
        };
        let tops = naive.each_ref().map(top);
        let runs = tops.iter().filter(|steps| **steps > 0.0).count() as f64;
        Self { naive, scale: tops.map(|steps| if steps > 0.0 { 1.0 / (steps * runs) } else { 0.0 }), blocks }
    }

    /// The mean of the shares that both runs spent on a guess.
    pub(super) fn width(&self, path: &[(Cell, Digit)]) -> f64 {
        let steps = |run: &Naive| run.spans.get(path).map_or(0, |spans| spans[0].len()) as f64;
        self.naive.iter().zip(self.scale).map(|(run, scale)| steps(run) * scale).sum()
    }

    pub(super) fn only(&self, path: &[(Cell, Digit)]) -> Option<Side> {
        match self.naive.each_ref().map(|run| run.spans.contains_key(path)) {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            both => {
                assert_eq!(both, [true, true], "{path:?}");
                None
            }
        }
    }

    /// The guesses directly below a path, in either run.
    pub(super) fn children(&self, path: &[(Cell, Digit)]) -> BTreeSet<Path> {
        let is_child = |own: &&Path| own.len() == path.len() + 1 && own.starts_with(path);
        self.naive.iter().flat_map(|run| run.spans.keys()).filter(is_child).cloned().collect()
    }

    /// The path to the guesses of a block.
    pub(super) fn above(&self, block: &Block) -> Path {
        let Some(above) = block.above.map(|above| &self.blocks[above]) else { return Path::new() };
        self.paths(above).pop().expect("a block has guesses")
    }

    /// The paths of the guesses of a block.
    pub(super) fn paths(&self, block: &Block) -> Vec<Path> {
        let mut path = self.above(block);
        let guess = |node: &Node| {
            if block.kind == BlockKind::More {
                return [path.as_slice(), &[(node.cell, node.digit)]].concat();
            }
            path.push((node.cell, node.digit));
            path.clone()
        };
        block.nodes.iter().map(guess).collect()
    }

    /// The paths of the guesses directly below a block, or at the top level.
    pub(super) fn below(&self, index: Option<usize>) -> BTreeSet<Path> {
        let below = self.blocks.iter().filter(|block| block.above == index);
        below
            .flat_map(|block| {
                let paths = self.paths(block);
                if block.kind == BlockKind::More { paths } else { paths[..1].to_vec() }
            })
            .collect()
    }

    pub(super) fn check(&self, index: usize) {
        let block = &self.blocks[index];
        let paths = self.paths(block);
        assert!(paths.iter().all(|path| self.only(path) == block.only), "{block:?}");
        let above = block.above.map(|above| &self.blocks[above]);
        assert!(above.is_none_or(|above| above.row + 1 == block.row), "{block:?}");
        let around = above.map_or(0.0..1.0, |above| above.x.clone());
        assert!(around.start < block.x.start + 1e-9 && block.x.end < around.end + 1e-9, "{block:?}");
        let beside = |other: &&Block| other.row == block.row && *other != block;
        let overlaps = |other: &Block| block.x.end.min(other.x.end) - block.x.start.max(other.x.start) > 1e-9;
        assert!(!self.blocks.iter().filter(beside).any(overlaps), "{block:?}");
        let widths: Vec<f64> = paths.iter().map(|path| self.width(path)).collect();
        let width = block.x.end - block.x.start;
        let BlockKind::Row { beside, is_collapsed } = block.kind else {
            assert!((width - widths.iter().sum::<f64>()).abs() < 1e-9);
            return assert!(widths.iter().all(|width| *width < NARROWEST));
        };
        assert!((width - widths[0]).abs() < 1e-9 && width >= NARROWEST);
        let mut others = 0;
        for (path, next) in paths.iter().zip(&paths[1..]) {
            let mut children = self.children(path);
            assert!(children.remove(next), "each is below the one before");
            // The sum is computed in another order, so the last digit may differ.
            let width: f64 = children.iter().map(|path| self.width(path)).sum();
            assert!(children.is_empty() || width < NARROWEST + 1e-9, "{width}");
            others += children.len();
        }
        let last = paths.last().expect("a guess");
        assert_eq!(is_collapsed, self.width(last) < COLLAPSED || block.row + 1 == ROWS);
        if is_collapsed {
            assert!(self.below(Some(index)).is_empty() && others == beside);
        } else {
            assert_eq!((self.below(Some(index)), others), (self.children(last), beside));
        }
    }
}
