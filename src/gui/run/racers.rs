//! The choice of the runs of a race: solvers, on one puzzle or on two.

use std::sync::Arc;

use crate::puzzle::Puzzle;
use crate::solver::Algorithm;

/// The most runs side by side.
pub(crate) const MOST_RACERS: usize = 4;

/// The solvers and the puzzles to choose from, and those chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Racers {
    /// All that can be chosen: every algorithm with its default choices, the current one with its own, and those that were
    /// added with others. Not the parallel search, which is a race of its own lanes.
    pub(crate) offered: Vec<Algorithm>,
    /// The algorithm that is to be added, while its choices are made.
    pub(crate) draft: Option<Algorithm>,
    /// Those chosen, in order of choice.
    pub(crate) chosen: Vec<Algorithm>,
    /// The puzzles that can be the second one.
    pub(crate) puzzles: Vec<Arc<Puzzle>>,
    /// The one chosen.
    pub(crate) second: Option<usize>,
}

/// All these, and the current one with its own choices after the one of its name.
pub(crate) fn offered(mut all: Vec<Algorithm>, current: Algorithm) -> Vec<Algorithm> {
    if let Some(at) = all.iter().position(|other| other.name() == current.name())
        && all[at] != current
    {
        all.insert(at + 1, current);
    }
    all
}

impl Racers {
    /// The current algorithm and another one, on the current puzzle.
    pub(crate) fn with(current: Algorithm, puzzles: Vec<Arc<Puzzle>>) -> Self {
        let is_one = |algorithm: &Algorithm| *algorithm != Algorithm::Parallel;
        let current = if is_one(&current) { current } else { Algorithm::PROPAGATION };
        let offered = offered(Algorithm::ALL.into_iter().filter(is_one).collect(), current);
        let other = if current == Algorithm::Mrv { Algorithm::PROPAGATION } else { Algorithm::Mrv };
        Self { offered, draft: None, chosen: vec![current, other], puzzles, second: None }
    }

    /// These solvers on the current puzzle alone, as many of them as there may be.
    pub(crate) fn of(solvers: impl IntoIterator<Item = Algorithm>) -> Self {
        let mut chosen: Vec<Algorithm> = Vec::new();
        for solver in solvers {
            if chosen.len() < MOST_RACERS && solver != Algorithm::Parallel && !chosen.contains(&solver) {
                chosen.push(solver);
            }
        }
        Self { offered: chosen.clone(), draft: None, chosen, puzzles: Vec::new(), second: None }
    }

    /// The most solvers that can be chosen.
    pub(crate) const fn most(&self) -> usize {
        if self.second.is_some() { MOST_RACERS / 2 } else { MOST_RACERS }
    }

    /// The fewest.
    pub(crate) const fn fewest(&self) -> usize {
        if self.second.is_some() { 1 } else { 2 }
    }

    /// Chooses a solver, or no longer, as long as there is room.
    pub(crate) fn toggle(&mut self, algorithm: Algorithm) {
        match self.chosen.iter().position(|chosen| *chosen == algorithm) {
            Some(at) => {
                self.chosen.remove(at);
            }
            None if self.chosen.len() < self.most() && self.offered.contains(&algorithm) => {
                self.chosen.push(algorithm);
            }
            None => {}
        }
    }

    /// Offers an algorithm with these choices, after the others of its name, and chooses it if there is room.
    pub(crate) fn add(&mut self, algorithm: Algorithm) {
        self.draft = None;
        if algorithm == Algorithm::Parallel {
            return;
        }
        if !self.offered.contains(&algorithm) {
            let (default, chosen) = (Algorithm::by_name(algorithm.name()), &self.chosen);
            // What was added and is not chosen makes room.
            let is_left = |own: &Algorithm| own.name() == algorithm.name() && Some(*own) != default;
            self.offered.retain(|own| !is_left(own) || chosen.contains(own));
            let last = self.offered.iter().rposition(|own| own.name() == algorithm.name());
            self.offered.insert(last.map_or(self.offered.len(), |last| last + 1), algorithm);
        }
        if !self.chosen.contains(&algorithm) {
            self.toggle(algorithm);
        }
    }

    /// Chooses a second puzzle, or none. If there is no room for all solvers on both, the first ones remain.
    pub(crate) fn set_second(&mut self, second: Option<usize>) {
        self.second = second.filter(|index| *index < self.puzzles.len());
        self.chosen.truncate(self.most());
    }

    /// Whether a race of these can begin.
    pub(crate) const fn can_begin(&self) -> bool {
        self.fewest() <= self.chosen.len() && self.chosen.len() <= self.most()
    }

    /// The runs: each solver on the current puzzle, then on the second one.
    pub(crate) fn runs(&self, current: Arc<Puzzle>) -> Vec<(Arc<Puzzle>, Algorithm)> {
        let second = self.second.map(|index| Arc::clone(&self.puzzles[index]));
        let on = |puzzle: Arc<Puzzle>| self.chosen.iter().map(move |solver| (Arc::clone(&puzzle), *solver));
        std::iter::once(current).chain(second).flat_map(on).collect()
    }
}
