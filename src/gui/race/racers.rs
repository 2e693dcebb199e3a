//! The runs of a race: which solvers were chosen, and on which puzzles.

use std::sync::Arc;

use crate::gui::run::file::OpenedRun;
use crate::gui::watch::watched::Watch;
use crate::puzzle::Puzzle;
use crate::solver::{Algorithm, Foreign};

/// The most runs side by side.
pub(crate) const MOST_RACERS: usize = 4;

/// A run that races against the solvers of this program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Guest {
    /// The name it is chosen by.
    pub(crate) name: Algorithm,
    pub(crate) what: Visitor,
}

/// Where the steps of a guest come from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Visitor {
    /// The run on the screen.
    Shown,
    /// A program that starts together with the solvers.
    Program(Watch),
    /// A recording from a file.
    Recording(Arc<OpenedRun>),
}

/// A run in a race about to start.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Racer {
    Solver(Arc<Puzzle>, Algorithm),
    Program(Arc<Puzzle>, Watch),
    Recording(Arc<OpenedRun>),
    /// The run on the screen.
    Shown,
}

/// The solvers and puzzles to choose from, and the chosen ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Racers {
    /// All solvers to choose from: every algorithm with its default options, the current one with its own,
    /// and those added with others. Not the parallel search, which is itself a race of lanes.
    pub(crate) offered: Vec<Algorithm>,
    /// The guests among the offered ones.
    pub(crate) guests: Vec<Guest>,
    /// The algorithm to be added, while its options are chosen.
    pub(crate) draft: Option<Algorithm>,
    /// The chosen ones, in the order they were chosen.
    pub(crate) chosen: Vec<Algorithm>,
    /// The puzzles to choose the second one from.
    pub(crate) puzzles: Vec<Arc<Puzzle>>,
    /// The index of the second puzzle, if chosen.
    pub(crate) second: Option<usize>,
}

/// All these algorithms, with the current one inserted after that of the same name if its options differ.
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
        let is_one = |algorithm: &Algorithm| !algorithm.has_lanes();
        let current = if is_one(&current) { current } else { Algorithm::PROPAGATION };
        let offered = offered(Algorithm::ALL.into_iter().filter(is_one).collect(), current);
        let other = if current == Algorithm::Mrv { Algorithm::PROPAGATION } else { Algorithm::Mrv };
        let guests = Vec::new();
        Self { offered, guests, draft: None, chosen: vec![current, other], puzzles, second: None }
    }

    /// These solvers on the current puzzle only, up to the limit.
    pub(crate) fn of(solvers: impl IntoIterator<Item = Algorithm>) -> Self {
        let mut chosen: Vec<Algorithm> = Vec::new();
        for solver in solvers {
            if chosen.len() < MOST_RACERS && !solver.has_lanes() && !chosen.contains(&solver) {
                chosen.push(solver);
            }
        }
        let (offered, guests, puzzles) = (chosen.clone(), Vec::new(), Vec::new());
        Self { offered, guests, draft: None, chosen, puzzles, second: None }
    }

    /// The most solvers that can be chosen.
    pub(crate) const fn most(&self) -> usize {
        if self.second.is_some() { MOST_RACERS / 2 } else { MOST_RACERS }
    }

    /// The fewest solvers that can be chosen.
    pub(crate) const fn fewest(&self) -> usize {
        if self.second.is_some() { 1 } else { 2 }
    }

    /// Chooses a solver if there is room, or removes it.
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

    /// Offers an algorithm with these options, after the others of its name, and chooses it if there is room.
    pub(crate) fn add(&mut self, algorithm: Algorithm) {
        self.draft = None;
        if algorithm.has_lanes() {
            return;
        }
        if !self.offered.contains(&algorithm) {
            let (default, chosen) = (Algorithm::by_name(algorithm.name()), &self.chosen);
            // Algorithms that were added but not chosen make room.
            let is_left = |own: &Algorithm| own.name() == algorithm.name() && Some(*own) != default;
            self.offered.retain(|own| !is_left(own) || chosen.contains(own));
            let last = self.offered.iter().rposition(|own| own.name() == algorithm.name());
            self.offered.insert(last.map_or(self.offered.len(), |last| last + 1), algorithm);
        }
        if !self.chosen.contains(&algorithm) {
            self.toggle(algorithm);
        }
    }

    /// Offers a guest before the solvers, and chooses it; if there is no room, it replaces the solver chosen
    /// last.
    pub(crate) fn invite(&mut self, name: &str, what: Visitor) {
        let mut own = Algorithm::Foreign(Foreign::named(name));
        let mut number = 2;
        while self.guests.iter().any(|guest| guest.name == own && guest.what != what) {
            own = Algorithm::Foreign(Foreign::named(&format!("{name} ({number})")));
            number += 1;
        }
        if self.guests.iter().all(|guest| guest.name != own) {
            self.offered.insert(self.guests.len(), own);
            self.guests.push(Guest { name: own, what });
        }
        if !self.chosen.contains(&own) {
            self.chosen.truncate(self.most() - 1);
            self.chosen.push(own);
        }
    }

    /// The guest with this name.
    pub(crate) fn guest(&self, name: Algorithm) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.name == name)
    }

    /// Whether the run on the screen is in the race.
    pub(crate) fn has_shown(&self) -> bool {
        let is_shown = |name: &Algorithm| self.guest(*name).is_some_and(|own| own.what == Visitor::Shown);
        self.chosen.iter().any(is_shown)
    }

    /// Chooses a second puzzle, or none. If there is no room for all solvers on both, the first ones remain.
    pub(crate) fn set_second(&mut self, second: Option<usize>) {
        self.second = second.filter(|index| *index < self.puzzles.len());
        self.chosen.truncate(self.most());
    }

    /// Whether a race can start with this choice.
    pub(crate) const fn can_begin(&self) -> bool {
        self.fewest() <= self.chosen.len() && self.chosen.len() <= self.most()
    }

    /// The runs: each solver on the current puzzle, then on the second one; recorded runs on the current one
    /// only.
    pub(crate) fn runs(&self, current: Arc<Puzzle>) -> Vec<Racer> {
        let second = self.second.map(|index| Arc::clone(&self.puzzles[index]));
        let mut runs = Vec::new();
        for puzzle in std::iter::once(&current).chain(&second) {
            let is_second = !Arc::ptr_eq(puzzle, &current);
            runs.extend(self.chosen.iter().filter_map(|&name| {
                Some(match self.guest(name).map(|guest| &guest.what) {
                    None => Racer::Solver(Arc::clone(puzzle), name),
                    Some(Visitor::Program(watch)) => Racer::Program(Arc::clone(puzzle), watch.on(puzzle)),
                    Some(_) if is_second => return None,
                    Some(Visitor::Recording(run)) => Racer::Recording(Arc::clone(run)),
                    Some(Visitor::Shown) => Racer::Shown,
                })
            }));
        }
        runs
    }
}
