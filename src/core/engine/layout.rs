//! A board's shape as the tables that the general search reads: flat, with indices instead of names.

use crate::geometry::{Cell, Geometry, Unit};

/// Cells of a unit that lie in a second unit as well.
pub(super) struct Segment {
    pub(super) cells: Vec<u16>,
    /// The other cells of the second unit; none for cells that are merely outside every second unit.
    pub(super) beside: Vec<u16>,
}

/// The cells of a unit, divided among units of another kind.
pub(super) struct Partition {
    pub(super) segments: Vec<Segment>,
    /// The word of a board with the digits known to be locked here.
    pub(super) known: usize,
}

/// The tables of one shape.
pub(super) struct Layout {
    pub(super) side: usize,
    pub(super) cells: usize,
    pub(super) units: usize,
    /// The words of a board: one per cell, unit and partition.
    pub(super) words: usize,
    /// `side` cells a unit.
    pub(super) unit_cells: Vec<u16>,
    /// The units of each cell, as a set.
    pub(super) units_of: Vec<u128>,
    /// The peers of each cell.
    pub(super) peers: Vec<Vec<u16>>,
    /// Each unit divided by rows, columns, blocks and diagonals, where that leaves two cells together.
    pub(super) partitions: Vec<Vec<Partition>>,
}

impl Layout {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let (side, units) = (geometry.side(), geometry.unit_count());
        let index = |cell: &Cell| cell.index() as u16;
        let set = |units: &[Unit]| units.iter().fold(0, |set, unit| set | 1 << unit.index());
        let cells = geometry.cell_count();
        let mut words = cells + units;
        let partitions = geometry.units().map(|unit| partitions(geometry, unit, &mut words)).collect();
        Self {
            side,
            cells,
            units,
            words,
            unit_cells: geometry.units().flat_map(|unit| geometry.cells_of(unit).iter().map(index)).collect(),
            units_of: geometry.cells().map(|cell| set(geometry.units_of(cell))).collect(),
            peers: geometry.cells().map(|cell| geometry.peers(cell).iter().map(index).collect()).collect(),
            partitions,
        }
    }

    /// The cells of a unit.
    #[inline]
    pub(super) fn cells_of(&self, unit: usize) -> &[u16] {
        &self.unit_cells[unit * self.side..][..self.side]
    }

    /// The number of a cell's block.
    pub(super) fn block_of(&self, cell: u16) -> usize {
        (self.units_of[usize::from(cell)] >> (2 * self.side)).trailing_zeros() as usize
    }

    /// Every digit, as a set.
    pub(super) const fn all(&self) -> u32 {
        (1 << self.side) - 1
    }
}

/// The partitions of a unit that constrain other units; each takes a word.
fn partitions(geometry: &Geometry, unit: Unit, words: &mut usize) -> Vec<Partition> {
    let side = geometry.side();
    let own = unit.index() / side;
    let mut families: Vec<Vec<Unit>> = (0..3)
        .filter(|kind| *kind != own)
        .map(|kind| (kind * side..(kind + 1) * side).map(Unit::new).collect())
        .collect();
    let diagonals = (3 * side..geometry.unit_count()).map(Unit::new).filter(|other| *other != unit);
    families.extend(diagonals.map(|diagonal| vec![diagonal]));
    let all = families.iter().map(|family| segments(geometry, unit, family));
    let telling = all.filter(|segments| segments.iter().any(|s| s.cells.len() > 1 && !s.beside.is_empty()));
    let numbered = telling.map(|segments| {
        *words += 1;
        Partition { segments, known: *words - 1 }
    });
    numbered.collect()
}

fn segments(geometry: &Geometry, unit: Unit, family: &[Unit]) -> Vec<Segment> {
    let cells = geometry.cells_of(unit);
    let indices = |cells: &mut dyn Iterator<Item = &Cell>| cells.map(|cell| cell.index() as u16).collect();
    let shared = family.iter().map(|&other| {
        let others = geometry.cells_of(other);
        Segment {
            cells: indices(&mut cells.iter().filter(|cell| others.contains(cell))),
            beside: indices(&mut others.iter().filter(|cell| !cells.contains(cell))),
        }
    });
    let outside = |cell: &&Cell| !family.iter().any(|other| geometry.units_of(**cell).contains(other));
    let rest = Segment { cells: indices(&mut cells.iter().filter(outside)), beside: Vec::new() };
    shared.chain([rest]).filter(|segment| !segment.cells.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::geometry::Variant;

    #[test]
    fn units_are_partitioned_by_those_sharing_several_cells() {
        let geometry = Geometry::with_side(12, Variant::Diagonal).expect("the side of a board");
        let layout = Layout::new(&geometry);
        let shared = |a: Unit, b: Unit| {
            geometry.cells_of(a).iter().filter(|cell| geometry.cells_of(b).contains(cell)).count()
        };
        let diagonals = || geometry.units().filter(|unit| unit.index() / 12 == 3);
        let mut words = BTreeSet::new();
        for unit in geometry.units() {
            let expected = match unit.index() / 12 {
                2 => 2 + diagonals().filter(|&diagonal| shared(unit, diagonal) > 1).count(),
                _ => 1,
            };
            let partitions = &layout.partitions[unit.index()];
            assert_eq!(partitions.len(), expected, "{unit:?}");
            words.extend(partitions.iter().map(|partition| partition.known));
            for partition in partitions {
                let cells: usize = partition.segments.iter().map(|segment| segment.cells.len()).sum();
                assert_eq!(cells, 12, "each cell of {unit:?} is in one segment");
            }
        }
        let numbers = 144 + geometry.unit_count()..layout.words;
        assert!(words.into_iter().eq(numbers), "each partition has a word of its own, after all others");
    }
}
