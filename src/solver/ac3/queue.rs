//! The queue of arcs, and how it stood at any step of a run that is recorded.

use std::collections::VecDeque;

use super::super::Algorithm;
use super::super::backtracking::Inference;
use super::Ac3;
use crate::board::Board;
use crate::geometry::{Cell, Geometry};
use crate::step::{Reason, Step};

/// Two cells that share a unit: the candidates of one are looked at against those of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    /// The cell that may lose candidates.
    pub cell: Cell,
    /// The cell that its candidates need partners in.
    pub against: Cell,
}

/// The arcs still to examine, first in, first out. An arc that waits already is not put in again: "the data
/// structure is really a set, but tradition calls it a queue".
#[derive(Clone, Debug)]
pub(in crate::solver) struct ArcQueue {
    arcs: VecDeque<Arc>,
    /// Whether each pair of cells waits.
    waits: Vec<bool>,
    cells: usize,
}

impl ArcQueue {
    pub(in crate::solver) fn new(geometry: &Geometry) -> Self {
        let cells = geometry.cell_count();
        Self { arcs: VecDeque::new(), waits: vec![false; cells * cells], cells }
    }

    pub(super) fn put(&mut self, arc: Arc) {
        if !std::mem::replace(self.waits(arc), true) {
            self.arcs.push_back(arc);
        }
    }

    /// Puts in the arcs from the unassigned neighbours of a cell, but one, to it.
    pub(super) fn put_neighbours(
        &mut self,
        geometry: &Geometry,
        is_assigned: impl Fn(Cell) -> bool,
        changed: Cell,
        but: Option<Cell>,
    ) {
        for &neighbour in geometry.peers(changed) {
            if Some(neighbour) != but && !is_assigned(neighbour) {
                self.put(Arc { cell: neighbour, against: changed });
            }
        }
    }

    pub(super) fn pop(&mut self) -> Option<Arc> {
        let arc = self.arcs.pop_front()?;
        *self.waits(arc) = false;
        Some(arc)
    }

    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Arc> {
        self.arcs.iter().copied()
    }

    fn waits(&mut self, Arc { cell, against }: Arc) -> &mut bool {
        &mut self.waits[cell.index() * self.cells + against.index()]
    }
}

/// The queue of a recorded run, found again from its steps: the solver tells which arcs it takes and which
/// candidates revise removes, and what is put back follows from that.
#[derive(Clone, Debug)]
pub struct QueueReplay {
    queue: ArcQueue,
    algorithm: Algorithm,
}

impl QueueReplay {
    /// The queue with which an algorithm begins on its first board; `None` if it has no queue.
    #[must_use]
    pub fn begin(algorithm: Algorithm, board: &Board) -> Option<Self> {
        let mut begun = Self::before_assignment(algorithm, board)?;
        let geometry = board.geometry();
        let is_assigned = |cell| board.digit(cell).is_some();
        if let Algorithm::Ac3(_) = algorithm {
            for cell in geometry.cells().filter(|&cell| !is_assigned(cell)) {
                for &against in geometry.peers(cell) {
                    begun.queue.put(Arc { cell, against });
                }
            }
        } else {
            for given in geometry.cells().filter(|&cell| is_assigned(cell)) {
                begun.queue.put_neighbours(geometry, is_assigned, given, None);
            }
        }
        Some(begun)
    }

    /// The queue just before an assignment, which finds it empty; `None` if the algorithm has no queue.
    #[must_use]
    pub fn before_assignment(algorithm: Algorithm, board: &Board) -> Option<Self> {
        let has_queue = match algorithm {
            Algorithm::Ac3(_) => true,
            Algorithm::Backtracking(heuristics) => heuristics.inference == Inference::Mac,
            _ => false,
        };
        has_queue.then(|| Self { queue: ArcQueue::new(board.geometry()), algorithm })
    }

    /// Goes on over one step, which has led to `board`.
    pub fn follow(&mut self, step: Step, board: &Board) {
        let is_assigned = |cell| board.digit(cell).is_some();
        match step {
            Step::Examine { .. } => {
                self.queue.pop();
            }
            Step::Eliminate { cell, reason: Reason::Arc(_), .. } if board.candidates(cell).is_empty() => {
                self.queue.clear();
            }
            Step::Eliminate { cell, reason: Reason::Arc(against), .. } => {
                self.queue.put_neighbours(board.geometry(), is_assigned, cell, Some(against));
            }
            Step::Assign { cell, .. } if self.algorithm != Algorithm::Ac3(Ac3::Alone) => {
                self.queue.put_neighbours(board.geometry(), is_assigned, cell, None);
            }
            _ => {}
        }
    }

    /// The number of arcs that wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.queue.arcs.len()
    }

    /// Whether no arc waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.queue.arcs.is_empty()
    }

    /// The arcs that wait, the next one first.
    pub fn arcs(&self) -> impl Iterator<Item = Arc> {
        self.queue.iter()
    }
}
