//! What goes on inside a solver besides the board: AC-3's queue, the matrix of dancing links.

use crate::board::Board;
use crate::solver::Algorithm;
use crate::solver::QueueReplay;
use crate::solver::arc_consistency::CellArc;
use crate::solver::dancing_links::MatrixSize;
use crate::step::Step;
use crate::trace::{Cursor, Landmark, Trace};

/// How many arcs of the queue are shown.
const HEAD: usize = 8;

/// The most steps that are followed to find a queue again: a few milliseconds' worth.
const MOST_STEPS: u64 = 1 << 18;

/// The solver's own state at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Inside {
    /// The arcs that wait.
    Queue {
        /// How many there are.
        waiting: usize,
        /// The first of them.
        head: Vec<CellArc>,
        /// They were thrown away at a contradiction.
        discarded: bool,
    },
    /// The part of the matrix that is not covered.
    Matrix(MatrixSize),
}

impl Inside {
    /// The state at a position, where the board is `board`; `None` where there is nothing to tell.
    pub(crate) fn at(
        trace: &Trace,
        cursor: &mut Cursor,
        position: u64,
        board: &Board,
        algorithm: Algorithm,
    ) -> Option<Self> {
        match algorithm {
            Algorithm::DancingLinks(_) => Some(Self::Matrix(MatrixSize::of(board))),
            _ => queue_at(trace, cursor, position, algorithm).map(|queue| Self::Queue {
                waiting: queue.len(),
                head: queue.arcs().take(HEAD).collect(),
                discarded: queue.is_discarded(),
            }),
        }
    }
}

/// Follows the steps since the last assignment, which finds the queue empty, or since the start.
fn queue_at(trace: &Trace, cursor: &mut Cursor, position: u64, algorithm: Algorithm) -> Option<QueueReplay> {
    let empty = QueueReplay::before_assignment(algorithm, trace.start().board())?;
    let (from, mut queue) = match trace.previous(position + 1, Landmark::Assignment) {
        Some(assigned) => (assigned - 1, empty),
        None => (0, QueueReplay::begin(algorithm, trace.start().board())?),
    };
    if position - from > MOST_STEPS {
        return None;
    }
    cursor.seek(trace, from);
    while cursor.position() < position {
        let step: Step = cursor.advance(trace)?;
        queue.follow(step, cursor.moment().board());
    }
    Some(queue)
}
