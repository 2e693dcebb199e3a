//! Finds one or two digits that leave one solution, by trying them all.

use crate::engine::{Answer, Budget, Engine, Position, Stopped};
use crate::geometry::{Cell, Digit};
use crate::puzzle::{Grid, Puzzle};
use crate::rules::Placement;

/// The most digits that are tried on a board, and the most nodes for each.
const MOST_TRIED: usize = 1024;
const MOST_NODES: u64 = 2_000;

/// The result of a search for one or two digits that leave one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Few {
    /// These digits leave one solution.
    Found(Vec<Placement>),
    /// No such digits exist.
    None,
    /// Not all were tried.
    Unknown,
}

impl Few {
    /// One digit that only one of the solutions has; `solutions` must be all of them.
    pub(super) fn one_of(solutions: &[Grid]) -> Self {
        let placements = solutions.iter().flat_map(placements);
        let is_only = |placement: &Placement| agreeing(solutions, *placement).count() == 1;
        { placements }.find(is_only).map_or(Self::None, |found| Self::Found(vec![found]))
    }

    /// Two digits that only one of the solutions has; `solutions` must be all of them.
    pub(super) fn two_of(solutions: &[Grid]) -> Self {
        for target in solutions {
            // For each cell, a bit for each solution that has the target's digit there.
            let bits = |placement: Placement| {
                let mut bits = [0_u64; 4];
                agreeing(solutions, placement).for_each(|index| bits[index / 64] |= 1 << (index % 64));
                bits
            };
            let agree: Vec<(Placement, [u64; 4])> =
                placements(target).map(|placement| (placement, bits(placement))).collect();
            for (index, (first, a)) in agree.iter().enumerate() {
                let both = |b: &[u64; 4]| a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
                if let Some((second, _)) = agree[index + 1..].iter().find(|(_, b)| both(b) == 1) {
                    return Self::Found(vec![*first, *second]);
                }
            }
        }
        Self::None
    }

    /// One digit that leaves one solution of the puzzle, some of whose solutions are known.
    pub(super) fn one_tried(
        engine: &mut Engine,
        puzzle: &Puzzle,
        sample: &[Grid],
        budget: &Budget<'_>,
    ) -> Self {
        let geometry = puzzle.geometry();
        let blank = geometry.cells().filter(|&cell| puzzle.given(cell).is_none());
        let placements = blank.flat_map(|cell| geometry.digits().map(move |digit| (cell, digit)));
        let is_rare = |placement: &Placement| agreeing(sample, *placement).nth(1).is_none();
        let budget = Budget { nodes: Some(MOST_NODES), ..*budget };
        let mut unknown = false;
        for (tried, placement) in placements.filter(is_rare).enumerate() {
            let position = Position { puzzle, placed: &[placement], struck: &[] };
            match engine.unique(position, &budget) {
                _ if tried == MOST_TRIED => return Self::Unknown,
                Ok(Answer::Unique(_)) => return Self::Found(vec![placement]),
                Ok(Answer::None | Answer::Several(_)) => {}
                Err(Stopped::OutOfNodes) => unknown = true,
                Err(_) => return Self::Unknown,
            }
        }
        if unknown { Self::Unknown } else { Self::None }
    }
}

fn placements(grid: &Grid) -> impl Iterator<Item = Placement> + '_ {
    grid.digits().iter().enumerate().map(|(cell, digit): (usize, &Digit)| (Cell::new(cell), *digit))
}

/// The indices of the solutions with a digit in a cell.
fn agreeing(solutions: &[Grid], (cell, digit): Placement) -> impl Iterator<Item = usize> + '_ {
    let has = move |(_, grid): &(usize, &Grid)| grid.digits()[cell.index()] == digit;
    solutions.iter().enumerate().filter(has).map(|(index, _)| index)
}
