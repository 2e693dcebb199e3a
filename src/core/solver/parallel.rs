//! Parallel search: the tree of constraint propagation and depth-first search, split over threads.
//!
//! The tree is opened breadth first until there are several branches for each thread; then each thread, a
//! *lane*, takes branch after branch and searches it depth first. The first solution ends the other lanes. This is the
//! static splitting of Rao and Kumar, "Parallel Depth First Search" (1987), with a shared stack of branches, so that no
//! lane is idle while branches remain.
//!
//! Every lane reports its own steps, all starting from the puzzle. The guesses that lead to its branch are shared with
//! other branches: they are reported as [`AssignReason::SharedGuess`], and retracted only as far as the next branch of
//! the lane requires. The last guess of a branch belongs to it alone, and is retracted when it has failed.

use std::cell::Cell as Flag;
use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use super::domains::Mark;
use super::outcome::Outcome;
use super::propagation::Solver;
use super::search::Search;
use crate::geometry::{Cell, Digit};
use crate::puzzle::{Grid, Puzzle};
use crate::rules::RuleSet;
use crate::step::{AssignReason, Observer, Step, Stop};

/// The number of branches opened per lane: if one turns out small, there are others to take.
const BRANCHES_A_LANE: usize = 8;

/// Searches for a solution with one lane per observer, which receives the lane's steps: the first on this thread, the
/// others on threads of their own. If the system cannot start a thread for a lane, its branches are left to the others.
///
/// # Panics
/// When an observer panics.
pub fn solve<O: Observer + Send>(puzzle: &Puzzle, lanes: &mut [O]) -> Outcome {
    let team = Team::new(lanes.len());
    let Some((first, others)) = lanes.split_first_mut() else { return Outcome::Stopped };
    let outcomes = thread::scope(|scope| {
        let team = &team;
        let work = |observer| {
            let lane = thread::Builder::new().name("lane".into());
            lane.spawn_scoped(scope, move || team.search(puzzle, observer)).ok()
        };
        let workers: Vec<_> = others.iter_mut().filter_map(work).collect();
        let own = team.search(puzzle, first);
        let ended =
            workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(own).chain(ended).collect::<Vec<Outcome>>()
    });
    together(outcomes)
}

/// The outcome of a search from those of its lanes: solved if any lane found a solution, unsolvable if every lane found
/// that its branches have none.
#[must_use]
pub fn together(lanes: impl IntoIterator<Item = Outcome>) -> Outcome {
    let rank = |outcome: &Outcome| match outcome {
        Outcome::Solved(_) => 2,
        Outcome::Stopped | Outcome::Stalled => 1,
        Outcome::Unsolvable => 0,
    };
    lanes.into_iter().max_by_key(rank).unwrap_or(Outcome::Stopped)
}

/// The number of lanes that uses the whole machine.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The state shared by the lanes of one search.
#[derive(Debug)]
pub struct Team {
    lanes: usize,
    /// Opened by the first lane to start.
    branches: OnceLock<Vec<Branch>>,
    /// The first branch not yet taken.
    next: AtomicUsize,
    /// Whether a lane has found a solution.
    found: AtomicBool,
}

/// A guess of the search tree.
type Guess = (Cell, Digit);

/// A branch of the search tree: the guesses that lead to it. No branch lies below another one.
pub type Branch = Vec<Guess>;

impl Team {
    /// A team of this many lanes.
    #[must_use]
    pub const fn new(lanes: usize) -> Self {
        Self { lanes, branches: OnceLock::new(), next: AtomicUsize::new(0), found: AtomicBool::new(false) }
    }

    /// The branches in the order in which they are taken, by one lane or by several; none before the first lane starts.
    #[must_use]
    pub fn branches(&self) -> &[Branch] {
        self.branches.get().map_or(&[], Vec::as_slice)
    }

    /// Searches branches until none are left or a lane has found a solution.
    ///
    /// Returns `Solved` if this lane found one, `Unsolvable` if the branches it took have none, `Stopped` if the
    /// observer, or the solution of another lane, ended it.
    pub fn search<O: Observer>(&self, puzzle: &Puzzle, observer: &mut O) -> Outcome {
        let begun = Flag::new(false);
        let mut observer = UntilFound { found: &self.found, begun: &begun, observer };
        let mut solution = None;
        let enough = |grid: Grid| {
            solution = Some(grid);
            true
        };
        let solver = Solver::new(puzzle, RuleSet::switched_on(), &mut observer, enough);
        let ended = self.take_branches(solver, puzzle, &begun);
        match (ended, solution) {
            (_, Some(grid)) => {
                self.found.store(true, Ordering::Relaxed);
                Outcome::Solved(grid)
            }
            (Continue(_), None) => Outcome::Unsolvable,
            (Break(Stop), None) => Outcome::Stopped,
        }
    }

    fn take_branches<O: Observer>(
        &self,
        mut solver: Solver<'_, O, impl FnMut(Grid) -> bool>,
        puzzle: &Puzzle,
        begun: &Flag<bool>,
    ) -> Search {
        let branches = self.branches.get_or_init(|| open_tree(puzzle, self.lanes * BRANCHES_A_LANE));
        if !solver.begin()? {
            return Continue(false);
        }
        begun.set(true);
        let root = solver.domains.mark();
        let mut path = Path::default();
        while let Some(branch) = branches.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            path.leave(&mut solver, branch)?;
            if path.enter(&mut solver, branch)? && solver.search()? {
                return Continue(true);
            }
        }
        solver.domains.undo_to(root)?;
        Continue(false)
    }
}

/// The guesses on the board of a lane, each with the trail position before it.
#[derive(Default)]
struct Path(Vec<(Guess, Mark)>);

impl Path {
    /// Retracts the guesses that do not lead to `branch`, the last one first.
    fn leave<O: Observer, E: FnMut(Grid) -> bool>(
        &mut self,
        solver: &mut Solver<'_, O, E>,
        branch: &Branch,
    ) -> ControlFlow<Stop> {
        let shared = self.0.iter().zip(branch).take_while(|((guess, _), own)| guess == *own).count();
        if let Some((_, fork)) = self.0.get(shared) {
            solver.domains.undo_to(*fork)?;
        }
        self.0.truncate(shared);
        Continue(())
    }

    /// Makes the missing guesses of a branch; returns whether the board there is consistent.
    fn enter<O: Observer, E: FnMut(Grid) -> bool>(
        &mut self,
        solver: &mut Solver<'_, O, E>,
        branch: &Branch,
    ) -> Search {
        for (index, &guess) in branch.iter().enumerate().skip(self.0.len()) {
            let is_last = index + 1 == branch.len();
            let reason = if is_last { AssignReason::Guess } else { AssignReason::SharedGuess };
            self.0.push((guess, solver.domains.mark()));
            if !solver.place(guess.0, guess.1, reason)? || !solver.propagate()? {
                return Continue(false);
            }
        }
        Continue(true)
    }
}

/// Branches that together cover the whole tree: at least `enough`, if the tree has that many.
fn open_tree(puzzle: &Puzzle, enough: usize) -> Vec<Branch> {
    let (mut open, mut leaves) = (VecDeque::from([Branch::new()]), Vec::new());
    while open.len() + leaves.len() < enough
        && let Some(branch) = open.pop_front()
    {
        match children(puzzle, &branch) {
            Some((cell, digits)) => {
                open.extend(digits.map(|digit| [branch.as_slice(), &[(cell, digit)]].concat()));
            }
            None => leaves.push(branch),
        }
    }
    leaves.extend(open);
    leaves
}

/// The cell to branch on next, and its digits; `None` at the end of a branch.
fn children(puzzle: &Puzzle, branch: &Branch) -> Option<(Cell, impl Iterator<Item = Digit> + use<>)> {
    let mut unobserved = ();
    let mut solver = Solver::new(puzzle, RuleSet::switched_on(), &mut unobserved, |_| true);
    let consistent =
        solver.begin() == Continue(true) && Path::default().enter(&mut solver, branch) == Continue(true);
    let cell = solver.domains.fewest_candidates().filter(|_| consistent)?;
    Some((cell, solver.domains.candidates(cell)))
}

/// Passes on steps until a lane has found a solution; consequences of the givens are reported in every lane.
struct UntilFound<'a, O> {
    found: &'a AtomicBool,
    begun: &'a Flag<bool>,
    observer: &'a mut O,
}

impl<O: Observer> Observer for UntilFound<'_, O> {
    #[inline]
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.begun.get() && self.found.load(Ordering::Relaxed) {
            return Break(Stop);
        }
        self.observer.on_step(step)
    }

    fn on_words(&mut self, words: &[u16]) {
        self.observer.on_words(words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::test_support::plain;

    /// The solutions below a branch.
    fn below(puzzle: &Puzzle, branch: &Branch) -> Vec<Grid> {
        let (mut found, mut unobserved) = (Vec::new(), ());
        let mut solver = Solver::new(puzzle, RuleSet::switched_on(), &mut unobserved, |grid| {
            found.push(grid);
            false
        });
        assert_eq!(solver.begin(), Continue(true));
        if Path::default().enter(&mut solver, branch) == Continue(true) {
            assert_eq!(solver.search(), Continue(false));
        }
        found
    }

    #[test]
    fn the_branches_hold_each_solution_once() {
        let puzzle = plain("................");
        for enough in [1, 8, 30, 200] {
            let branches = open_tree(&puzzle, enough);
            assert!(branches.len() >= enough);
            let found: Vec<Grid> = branches.iter().flat_map(|branch| below(&puzzle, branch)).collect();
            assert_eq!(found.len(), 288, "all boards of side four");
            assert!(found.iter().enumerate().all(|(i, grid)| !found[..i].contains(grid)));
        }
    }

    #[test]
    fn a_tree_that_is_small_has_few_branches() {
        assert_eq!(open_tree(&plain("1234341221434..."), 8), [Branch::new()]);
        assert_eq!(open_tree(&plain("123....4........"), 8), [Branch::new()]);
        assert_eq!(open_tree(&plain("................"), 1), [Branch::new()], "as few as are enough");
    }

    fn guess(cell: usize, digit: usize) -> Guess {
        (Cell::new(cell), Digit::new(digit))
    }

    #[test]
    fn lanes_share_guesses_down_to_the_fork() {
        let (puzzle, mut steps) = (plain("................"), Vec::new());
        let mut solver = Solver::new(&puzzle, RuleSet::switched_on(), &mut steps, |_| true);
        assert_eq!(solver.begin(), Continue(true));
        let mut path = Path::default();
        let first = vec![guess(0, 0), guess(6, 0), guess(9, 0)];
        let second = vec![guess(0, 0), guess(6, 1)];
        assert_eq!(path.enter(&mut solver, &first), Continue(true));
        assert_eq!(path.leave(&mut solver, &second), Continue(()));
        assert_eq!(path.enter(&mut solver, &second), Continue(true));
        drop(solver);
        let told: Vec<(bool, Guess, bool)> = steps
            .iter()
            .filter_map(|step| match *step {
                Step::Assign { cell, digit, reason } if reason.is_guess() => {
                    Some((true, (cell, digit), reason == AssignReason::SharedGuess))
                }
                Step::Retract { cell, digit } if first.contains(&(cell, digit)) => {
                    Some((false, (cell, digit), false))
                }
                _ => None,
            })
            .collect();
        let expected = [
            (true, guess(0, 0), true),
            (true, guess(6, 0), true),
            (true, guess(9, 0), false),
            (false, guess(9, 0), false),
            (false, guess(6, 0), false),
            (true, guess(6, 1), false),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_contradictory_branch_is_not_searched() {
        let (puzzle, mut unobserved) = (plain("12.............."), ());
        let mut solver = Solver::new(&puzzle, RuleSet::switched_on(), &mut unobserved, |_| true);
        assert_eq!(solver.begin(), Continue(true));
        // Two cells are left with a 4 alone.
        let branch = vec![guess(6, 2)];
        assert_eq!(Path::default().enter(&mut solver, &branch), Continue(false));
    }

    #[test]
    fn a_solution_ends_the_other_lanes() {
        let (team, puzzle) = (Team::new(2), plain("1..............."));
        assert!(matches!(team.search(&puzzle, &mut ()), Outcome::Solved(_)));
        let mut steps: Vec<Step> = Vec::new();
        assert_eq!(team.search(&puzzle, &mut steps), Outcome::Stopped);
        let follows_from_givens = |step: &Step| matches!(step, Step::Eliminate { .. });
        assert!(steps.len() == 7 && steps.iter().all(follows_from_givens), "the peers of the given");
    }

    #[test]
    fn a_solution_of_any_lane_decides() {
        let solved = || Outcome::Solved(Grid::new(vec![Digit::new(0); 16]));
        let (stopped, unsolvable) = (|| Outcome::Stopped, || Outcome::Unsolvable);
        assert_eq!(together([unsolvable(), stopped(), solved()]), solved());
        assert_eq!(together([solved(), unsolvable(), stopped()]), solved());
        assert_eq!(together([unsolvable(), stopped(), unsolvable()]), Outcome::Stopped);
        assert_eq!(together([stopped(), unsolvable()]), Outcome::Stopped);
        assert_eq!(together([Outcome::Stalled, unsolvable()]), Outcome::Stalled);
        assert_eq!(together([unsolvable(), unsolvable()]), Outcome::Unsolvable);
        assert_eq!(together([]), Outcome::Stopped);
    }

    #[test]
    fn there_are_as_many_lanes_as_cores() {
        assert_eq!(cores(), thread::available_parallelism().unwrap().get());
    }

    #[test]
    fn a_team_opens_branches_for_all_its_lanes() {
        let (team, puzzle) = (Team::new(3), plain("................"));
        assert!(matches!(team.search(&puzzle, &mut ()), Outcome::Solved(_)));
        assert!(team.branches.get().unwrap().len() >= 3 * BRANCHES_A_LANE);
    }

    #[test]
    fn a_panic_in_a_lane_is_not_lost() {
        struct Panics;
        impl Observer for Panics {
            fn on_step(&mut self, _: Step) -> ControlFlow<Stop> {
                panic!("on purpose");
            }
        }
        let puzzle = plain("................");
        let result = std::panic::catch_unwind(|| solve(&puzzle, &mut [Panics, Panics]));
        assert_eq!(result.unwrap_err().downcast_ref::<&str>(), Some(&"on purpose"));
    }
}
