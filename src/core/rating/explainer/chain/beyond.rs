//! What excludes candidates when no link leads further: locked candidates, pairs and X-wings.

use std::ops::ControlFlow;

use super::super::board::Board;
use super::super::hint::Found;
use super::super::pattern::Pattern;
use super::super::{fish, locking, set};

/// Candidates that go, and the earlier ones that had to go first.
pub(super) struct Exclusion {
    pub(super) removals: Vec<(usize, u16)>,
    pub(super) premises: Vec<(usize, usize)>,
}

type Search = fn(&Board, Found<'_, Pattern>) -> ControlFlow<()>;

const SEARCHES: [Search; 4] = [
    locking::indirect,
    |board, found| set::hidden(board, 2, found),
    |board, found| set::naked(board, 2, found),
    |board, found| fish::search(board, 2, found),
];

/// The exclusions of the first kind of pattern that finds any in a position that came about from an earlier one.
/// Patterns that were there before are left out.
pub(super) fn patterns(earlier: &Board, board: &Board) -> Vec<Exclusion> {
    let mut found = Vec::new();
    for search in SEARCHES {
        let _ended = search(board, &mut |pattern| {
            let premises = pattern.premises(earlier);
            if !premises.is_empty() {
                found.push(Exclusion { removals: pattern.hint.removals, premises });
            }
            ControlFlow::Continue(())
        });
        if !found.is_empty() {
            break;
        }
    }
    found
}
