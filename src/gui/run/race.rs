//! Runs of different solvers on one puzzle, kept in step with the one that is shown.

use super::single::Run;
use crate::race::{Place, Stepping};
use crate::solver::Algorithm;

/// The most runs side by side.
pub(crate) const MOST_RACERS: usize = 4;

/// What keeps the runs of a race in step, and how they are shown.
#[derive(Debug)]
pub(crate) struct Race {
    stepping: Stepping,
    /// Whether all boards stand side by side; otherwise the shown one alone is there, in large.
    pub(crate) is_side_by_side: bool,
    /// Where the shown run was when the others were last moved, and how many steps all had.
    moved: Option<(usize, u64, Vec<u64>)>,
}

impl Race {
    /// A race by the share of each run, so that all end together.
    pub(super) const fn new() -> Self {
        Self { stepping: Stepping::Share, is_side_by_side: true, moved: None }
    }

    /// What keeps the runs in step.
    pub(crate) const fn stepping(&self) -> Stepping {
        self.stepping
    }

    /// Keeps them in step by something else.
    pub(crate) fn set_stepping(&mut self, stepping: Stepping) {
        self.stepping = stepping;
        self.moved = None;
    }

    /// Moves all runs to where the shown one is, if anything has changed.
    pub(super) fn keep_in_step(&mut self, runs: &mut [Run], shown: usize) {
        let position = runs[shown].playback.position();
        let now = (shown, position, runs.iter().map(|run| run.trace.len()).collect());
        if self.moved.as_ref() == Some(&now) {
            return;
        }
        let place = Place::of(self.stepping, &runs[shown].trace, position);
        for (_, run) in runs.iter_mut().enumerate().filter(|(index, _)| *index != shown) {
            let position = place.position(&run.trace);
            if run.playback.position() == position {
                run.refresh();
            } else {
                run.go_to(position);
            }
        }
        self.moved = Some(now);
    }
}

/// The choice of the solvers of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Racers {
    /// All that can be chosen: every algorithm with its default choices, and the current one with its own.
    pub(crate) offered: Vec<Algorithm>,
    /// Those chosen, in order of choice.
    pub(crate) chosen: Vec<Algorithm>,
}

impl Racers {
    /// The current algorithm and another one.
    pub(crate) fn with(current: Algorithm) -> Self {
        let mut offered: Vec<Algorithm> = Algorithm::ALL.to_vec();
        if let Some(at) = offered.iter().position(|other| other.name() == current.name())
            && offered[at] != current
        {
            offered.insert(at + 1, current);
        }
        let other = if current == Algorithm::Mrv { Algorithm::PROPAGATION } else { Algorithm::Mrv };
        Self { offered, chosen: vec![current, other] }
    }

    /// Chooses a solver, or no longer; there are at most [`MOST_RACERS`].
    pub(crate) fn toggle(&mut self, algorithm: Algorithm) {
        match self.chosen.iter().position(|chosen| *chosen == algorithm) {
            Some(at) => {
                self.chosen.remove(at);
            }
            None if self.chosen.len() < MOST_RACERS => self.chosen.push(algorithm),
            None => {}
        }
    }

    /// Whether a race of these can begin.
    pub(crate) const fn can_begin(&self) -> bool {
        self.chosen.len() >= 2
    }
}
