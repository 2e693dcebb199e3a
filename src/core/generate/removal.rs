//! Removes clues from a full grid as long as the solution stays unique.

use std::sync::Arc;

use super::random::Random;
use super::symmetry::Group;
use super::watch::Watch;
use super::{Failure, Recipe, Until};
use crate::engine::{Answer, Budget, Engine, Position, Stopped};
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Puzzle, Symbols};

/// The nodes of a search that decides whether a clue can be removed with little effort.
const EASY: u64 = 200;

/// The remainder of a grid.
pub(super) struct Reduced {
    pub(super) clues: Vec<(Cell, Digit)>,
    pub(super) is_minimal: bool,
    /// Whether there was time to examine all clues.
    pub(super) is_finished: bool,
}

/// Removes groups of clues in random order. One pass is enough: a clue needed for a unique solution is needed all the
/// more once others are gone.
pub(super) fn reduce(
    recipe: &Recipe,
    engine: &mut Engine,
    grid: &[Digit],
    random: &mut Random,
    watch: Watch<'_>,
) -> Result<Reduced, Failure> {
    let geometry = &recipe.geometry;
    let mut order = recipe.symmetry.groups(geometry);
    random.shuffle(&mut order);
    let fewest = fewest(recipe, random);
    let mut board = Board::new(geometry, grid);
    let (mut is_undecided, mut is_early) = (false, false);
    let groups = order.len();
    for (examined, group) in order.into_iter().enumerate() {
        watch.check()?;
        if watch.is_over() {
            return Ok(Reduced { clues: board.clues, is_minimal: false, is_finished: false });
        }
        watch.examined(examined, groups);
        if board.clues.len() < fewest + group.len() {
            is_early = true;
            continue;
        }
        match board.try_without(engine, group, recipe.until, watch)? {
            Some(true) => board.remove(group),
            Some(false) => {}
            None => is_undecided = true,
        }
    }
    watch.examined(groups, groups);
    let is_checked = recipe.until != Until::Unchecked;
    let is_minimal = !is_undecided && !is_early && is_checked;
    // The last query may have been the one that took too long.
    Ok(Reduced { clues: board.clues, is_minimal, is_finished: !watch.is_over() })
}

/// The number of clues at which to stop: a random one of those allowed, unless the puzzle has to be minimal.
fn fewest(recipe: &Recipe, random: &mut Random) -> usize {
    match (&recipe.clues, recipe.until) {
        (Some(clues), Until::Allowed | Until::Unchecked) => {
            clues.start() + random.below(clues.end().saturating_sub(*clues.start()) + 1)
        }
        _ => 0,
    }
}

/// A grid with some of its digits removed.
struct Board<'a> {
    grid: &'a [Digit],
    /// The same board without givens.
    empty: Puzzle,
    clues: Vec<(Cell, Digit)>,
    is_clue: Vec<bool>,
}

impl<'a> Board<'a> {
    fn new(geometry: &Arc<Geometry>, grid: &'a [Digit]) -> Self {
        let symbols = Symbols::standard(geometry.side());
        let empty = Puzzle::new(Arc::clone(geometry), vec![None; grid.len()], symbols, "");
        Self {
            grid,
            empty: empty.expect("nothing is in conflict"),
            clues: geometry.cells().zip(grid.iter().copied()).collect(),
            is_clue: vec![true; grid.len()],
        }
    }

    fn remove(&mut self, group: Group) {
        self.clues.retain(|(cell, _)| !group.contains(*cell));
        for cell in group.cells() {
            self.is_clue[cell.index()] = false;
        }
    }

    /// Whether the solution stays unique without these clues; `None` if deciding that exceeds the limit.
    fn try_without(
        &self,
        engine: &mut Engine,
        group: Group,
        until: Until,
        watch: Watch<'_>,
    ) -> Result<Option<bool>, Failure> {
        if until == Until::Unchecked {
            return Ok(Some(true));
        }
        if group.second.is_none() && self.is_only_candidate(group.first) {
            return Ok(Some(true));
        }
        let nodes = (until == Until::Easy).then_some(EASY);
        let budget = Budget { nodes, time: watch.left(), ..Budget::until(watch.cancel) };
        let rest: Vec<_> = self.clues.iter().copied().filter(|(cell, _)| !group.contains(*cell)).collect();
        let position = Position { puzzle: &self.empty, placed: &rest, struck: &[] };
        let is_unique = match group.second {
            // Any other solution has another digit here.
            None => {
                let struck = [(group.first, self.grid[group.first.index()])];
                let other = engine.first(Position { struck: &struck, ..position }, &budget);
                other.map(|other| other.is_none())
            }
            Some(_) => {
                let answer = engine.unique(position, &budget);
                answer.map(|answer| matches!(answer, Answer::Unique(_)))
            }
        };
        match is_unique {
            Ok(is_unique) => Ok(Some(is_unique)),
            Err(Stopped::Cancelled) => Err(Failure::Cancelled),
            Err(_) => Ok(None),
        }
    }

    /// Whether the clues around a cell leave it no other digit.
    fn is_only_candidate(&self, cell: Cell) -> bool {
        let geometry = self.empty.geometry();
        let seen = geometry.peers(cell).iter().filter(|peer| self.is_clue[peer.index()]);
        let seen = seen.fold(0_u32, |seen, peer| seen | 1 << self.grid[peer.index()].index());
        seen.count_ones() as usize == geometry.side() - 1
    }
}
