//! The queue of arcs at any step of a recorded run.

use super::ac3::Ac3;
use super::algorithm::Algorithm;
use super::arc_consistency::{ArcQueue, CellArc};
use super::backtracking::Inference;
use crate::board::Board;
use crate::step::{Argument, Deduction, Elimination, Step};

/// The queue of a recorded run, rebuilt from its steps: the solver reports which arcs it takes and which candidates
/// revise removes; the arcs added follow from these.
#[derive(Clone, Debug)]
pub struct QueueReplay {
    queue: ArcQueue,
    algorithm: Algorithm,
    /// Whether a cell lost its last candidate, so that the waiting arcs were discarded.
    discarded: bool,
}

impl QueueReplay {
    /// The initial queue of an algorithm on its first board; `None` if it has no queue.
    #[must_use]
    pub fn begin(algorithm: Algorithm, board: &Board) -> Option<Self> {
        let mut begun = Self::before_assignment(algorithm, board)?;
        let geometry = board.geometry();
        let is_assigned = |cell| board.digit(cell).is_some();
        if let Algorithm::Ac3(_) = algorithm {
            for cell in geometry.cells().filter(|&cell| !is_assigned(cell)) {
                for &against in geometry.peers(cell) {
                    begun.queue.put(CellArc { cell, against });
                }
            }
        } else {
            for given in geometry.cells().filter(|&cell| is_assigned(cell)) {
                begun.queue.put_neighbours(geometry, is_assigned, given, None);
            }
        }
        Some(begun)
    }

    /// The queue just before an assignment, which is empty; `None` if the algorithm has no queue.
    #[must_use]
    pub fn before_assignment(algorithm: Algorithm, board: &Board) -> Option<Self> {
        let has_queue = match algorithm {
            Algorithm::Ac3(_) => true,
            Algorithm::Backtracking(heuristics) | Algorithm::Cbj(heuristics) => {
                heuristics.inference == Inference::Mac
            }
            _ => false,
        };
        has_queue.then(|| Self { queue: ArcQueue::new(board.geometry()), algorithm, discarded: false })
    }

    /// Updates the queue by one step, which led to `board`.
    pub fn follow(&mut self, step: Step, board: &Board) {
        let is_assigned = |cell| board.digit(cell).is_some();
        match step {
            Step::Examine { .. } => {
                self.queue.pop();
            }
            Step::Eliminate { cell, .. } if board.candidates(cell).is_empty() => {
                self.queue.clear();
                self.discarded = true;
            }
            Step::Eliminate {
                cell,
                reason: Elimination(Deduction { argument: Argument::Cell(against), .. }),
                ..
            } => {
                self.queue.put_neighbours(board.geometry(), is_assigned, cell, Some(against));
            }
            Step::Assign { cell, .. } if self.algorithm != Algorithm::Ac3(Ac3::Alone) => {
                self.queue.put_neighbours(board.geometry(), is_assigned, cell, None);
            }
            _ => {}
        }
    }

    /// The number of waiting arcs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Whether no arc is waiting.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the waiting arcs were discarded because a cell lost its last candidate: then an empty queue does not
    /// mean that the arcs are consistent.
    #[must_use]
    pub const fn is_discarded(&self) -> bool {
        self.discarded
    }

    /// The waiting arcs, the next one first.
    pub fn arcs(&self) -> impl Iterator<Item = CellArc> {
        self.queue.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::test_support::plain;
    use crate::solver::backtracking::Heuristics;

    #[test]
    fn a_recorded_runs_queue_can_be_replayed() {
        let mac = Heuristics { inference: Inference::Mac, ..Heuristics::DEFAULT };
        for algorithm in
            [Algorithm::Ac3(Ac3::ThenMac), Algorithm::Ac3(Ac3::Alone), Algorithm::Backtracking(mac)]
        {
            for givens in ["1234............", "...1..2......41.", "123....4........", "................"] {
                let puzzle = plain(givens);
                let mut steps: Vec<Step> = Vec::new();
                algorithm.solve(&puzzle, &mut steps);
                let mut board = Board::new(&puzzle);
                let mut replay = QueueReplay::begin(algorithm, &board).expect("it has a queue");
                for step in steps {
                    match step {
                        Step::Examine { cell, against } => {
                            assert_eq!(replay.arcs().next(), Some(CellArc { cell, against }), "{algorithm}");
                        }
                        Step::Assign { .. } => {
                            assert!(replay.is_empty(), "{algorithm} is done with the arcs");
                        }
                        _ => {}
                    }
                    board.apply(step);
                    replay.follow(step, &board);
                }
                assert_eq!(replay.len(), 0, "{algorithm} examines every arc");
            }
        }
    }
}
