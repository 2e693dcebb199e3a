//! The queue of arcs.

use std::collections::VecDeque;

use crate::geometry::{Cell, Geometry};

/// Two cells that share a unit: the candidates of one are checked against those of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellArc {
    /// The cell that may lose candidates.
    pub cell: Cell,
    /// The cell in which its candidates need partners.
    pub against: Cell,
}

/// The arcs still to be examined, first in, first out. An arc already in the queue is not added again: "the data
/// structure is really a set, but tradition calls it a queue".
#[derive(Clone, Debug)]
pub(in crate::solver) struct ArcQueue {
    arcs: VecDeque<CellArc>,
    /// Whether each pair of cells is in the queue.
    waits: Vec<bool>,
    cells: usize,
}

impl ArcQueue {
    pub(in crate::solver) fn new(geometry: &Geometry) -> Self {
        let cells = geometry.cell_count();
        Self { arcs: VecDeque::new(), waits: vec![false; cells * cells], cells }
    }

    pub(in crate::solver) fn put(&mut self, arc: CellArc) {
        if !std::mem::replace(self.waits(arc), true) {
            self.arcs.push_back(arc);
        }
    }

    /// Adds the arcs from the unassigned neighbours of a cell, except one, to it.
    pub(in crate::solver) fn put_neighbours(
        &mut self,
        geometry: &Geometry,
        is_assigned: impl Fn(Cell) -> bool,
        changed: Cell,
        but: Option<Cell>,
    ) {
        for &neighbour in geometry.peers(changed) {
            if Some(neighbour) != but && !is_assigned(neighbour) {
                self.put(CellArc { cell: neighbour, against: changed });
            }
        }
    }

    pub(in crate::solver) fn pop(&mut self) -> Option<CellArc> {
        let arc = self.arcs.pop_front()?;
        *self.waits(arc) = false;
        Some(arc)
    }

    pub(in crate::solver) fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    pub(in crate::solver) fn len(&self) -> usize {
        self.arcs.len()
    }

    pub(in crate::solver) fn iter(&self) -> impl Iterator<Item = CellArc> {
        self.arcs.iter().copied()
    }

    fn waits(&mut self, CellArc { cell, against }: CellArc) -> &mut bool {
        &mut self.waits[cell.index() * self.cells + against.index()]
    }
}
