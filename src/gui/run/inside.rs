//! The state of a solver besides the board: the queue of AC-3, the matrix of dancing links, the last conflict
//! set.

use crate::board::Board;
use crate::rules::Placement;
use crate::solver::Algorithm;
use crate::solver::QueueReplay;
use crate::solver::arc_consistency::CellArc;
use crate::solver::dancing_links::MatrixSize;
use crate::step::Step;
use crate::trace::{Cursor, Landmark, Trace};

/// The most arcs of the queue shown.
const HEAD: usize = 64;

/// The most steps replayed to rebuild a queue: a few milliseconds' worth.
const MOST_STEPS: u64 = 1 << 18;

/// The internal state of the solver at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Inside {
    /// The waiting arcs.
    Queue {
        /// The number of waiting arcs.
        waiting: usize,
        /// The first of these arcs.
        head: Vec<CellArc>,
        /// Whether they were discarded at a contradiction.
        discarded: bool,
    },
    /// The uncovered part of the matrix.
    Matrix(MatrixSize),
    /// The last contradiction, unless something has been assigned since.
    Conflict {
        /// The position just after the contradiction.
        after: u64,
        /// The recorded members of its conflict set, including those in later steps.
        members: Vec<Placement>,
        /// Whether the whole conflict set is recorded.
        is_whole: bool,
    },
}

impl Inside {
    /// The state at a position whose board is `board`; `None` if there is none to show.
    pub(crate) fn at(
        trace: &Trace,
        cursor: &mut Cursor,
        position: u64,
        board: &Board,
        algorithm: Algorithm,
    ) -> Option<Self> {
        if algorithm.has_matrix() {
            return Some(Self::Matrix(MatrixSize::of(board)));
        }
        match conflict(trace, position).filter(|_| algorithm.has_conflict_sets()) {
            Some(after) => {
                let members = trace.conflict_set_after(after, trace.len());
                let next = after + trace.conflict_steps_after(after);
                Some(Self::Conflict { after, members, is_whole: next < trace.len() })
            }
            None => queue_at(trace, cursor, position, algorithm).map(|queue| Self::Queue {
                waiting: queue.len(),
                head: queue.arcs().take(HEAD).collect(),
                discarded: queue.is_discarded(),
            }),
        }
    }
}

/// The position just after the last contradiction, if it is more recent than the last assignment.
fn conflict(trace: &Trace, position: u64) -> Option<u64> {
    let landmarks = [Landmark::Contradiction, Landmark::Assignment];
    let [failed, assigned] = trace.previous_of_each(position + 1, landmarks);
    failed.filter(|after| Some(*after) > assigned)
}

/// Replays the steps since the last assignment, when the queue is empty, or since the start.
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
