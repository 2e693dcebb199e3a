//! A net: candidates of a digit joined by strong links, in two colours.

use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::claim::ensure;
use crate::rules::technique::position::Position;

/// Cells joined by strong links of a digit, as a tree. Those of one colour hold it all together, or those of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Net {
    /// The first cell, which has the first colour.
    root: Cell,
    /// A cell that is in the net, and another that a strong link joins to it.
    links: Vec<[Cell; 2]>,
    colours: [CellSet; 2],
}

impl Net {
    /// All nets of a digit with at least one link, those with the first cells first.
    pub(super) fn all(position: &Position<'_>, digit: Digit) -> Vec<Self> {
        let (mut nets, mut seen) = (Vec::new(), CellSet::EMPTY);
        for root in position.places(digit) {
            if seen.contains(root) {
                continue;
            }
            let net = Self::around(root, position, digit);
            seen |= net.cells();
            if !net.links.is_empty() {
                nets.push(net);
            }
        }
        nets
    }

    fn around(root: Cell, position: &Position<'_>, digit: Digit) -> Self {
        let mut net = Self { root, links: Vec::new(), colours: [CellSet::only(root), CellSet::EMPTY] };
        let mut open = vec![root];
        while let Some(from) = open.pop() {
            for unit in position.shape().units_of(from) {
                let Some(ends) = position.strong_in(*unit, digit) else { continue };
                let to = if ends[0] == from { ends[1] } else { ends[0] };
                if position.needs(*unit, digit) && !net.cells().contains(to) {
                    net.join(from, to);
                    open.push(to);
                }
            }
        }
        net
    }

    fn join(&mut self, from: Cell, to: Cell) {
        let colour = usize::from(self.colours[0].contains(from));
        self.colours[colour].insert(to);
        self.links.push([from, to]);
    }

    /// The cells of each colour.
    pub(super) const fn colours(&self) -> [CellSet; 2] {
        self.colours
    }

    /// All its cells.
    pub(super) fn cells(&self) -> CellSet {
        self.colours[0] | self.colours[1]
    }

    /// Its links.
    pub(super) fn links(&self) -> &[[Cell; 2]] {
        &self.links
    }

    /// The same net with its colours exchanged.
    pub(super) fn turned(&self) -> Self {
        let mut turned = self.clone();
        turned.colours.swap(0, 1);
        turned
    }

    /// Whether the root has the first colour.
    fn is_straight(&self) -> bool {
        self.colours[0].contains(self.root)
    }

    /// Appends its words: the number of links, whether the root has the first colour, the root, and the links.
    pub(super) fn write(&self, words: &mut Vec<u16>) {
        words.extend([self.links.len() as u16, u16::from(self.is_straight()), self.root.index() as u16]);
        words.extend(self.links.iter().map(|[from, to]| (from.index() << 8 | to.index()) as u16));
    }

    /// Reads a net, and takes its words from the front. Its links need not be whole: a candidate that is gone makes the other
    /// one true.
    ///
    /// # Errors
    /// When the words do not describe a net on this board.
    pub(super) fn read(
        words: &mut &[u16],
        position: &Position<'_>,
        digit: Digit,
    ) -> Result<Self, &'static str> {
        let [count, is_straight, root, rest @ ..] = *words else { return Err("its net is cut off") };
        let links = rest.get(..usize::from(*count)).ok_or("its net is cut off")?;
        *words = &rest[links.len()..];
        let count = position.shape().cell_count();
        let cell = |index: usize| if index < count { Ok(Cell::new(index)) } else { Err(NO_CELL) };
        let root = cell(usize::from(*root))?;
        let mut net = Self { root, links: Vec::new(), colours: [CellSet::only(root), CellSet::EMPTY] };
        for link in links {
            let (from, to) = (cell(usize::from(link >> 8))?, cell(usize::from(link & 0xFF))?);
            ensure(net.cells().contains(from) && !net.cells().contains(to), "its net is not a tree")?;
            ensure(position.strong_unit(from, to, digit).is_some(), "its link is not strong")?;
            net.join(from, to);
        }
        Ok(if *is_straight == 1 { net } else { net.turned() })
    }
}

const NO_CELL: &str = "the board has no such cells";
