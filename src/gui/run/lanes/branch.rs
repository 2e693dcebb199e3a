//! Runs that branch from another run at a step.

use std::io;
use std::sync::Arc;

use super::Lanes;
use crate::gui::race::state::Race;
use crate::gui::run::single::Run;
use crate::playback::Speed;
use crate::puzzle::Puzzle;
use crate::session::{Breakpoints, ChannelObserver, Session};
use crate::solver::Algorithm;
use crate::solver::human::{self, Way};
use crate::step::{Decided, Decision};
use crate::trace::Landmark;

impl Lanes {
    /// Adds a run of the same solver to the shown one, with this decision instead of the guess that ends at
    /// `position`, and shows it there. Earlier decisions in the shown run are repeated.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn branch(
        &mut self,
        position: u64,
        decision: Decision,
        (speed, budget): (Speed, usize),
        breakpoints: &[Landmark],
    ) -> io::Result<()> {
        let from = self.run();
        let (puzzle, algorithm) = (Arc::clone(&from.puzzle), from.algorithm);
        let Some(mut decisions) = from.decisions_before(position) else {
            return Err(io::Error::other("in a run from a file this step is too far from the start"));
        };
        decisions.push((position - 1, decision));
        let own = decisions.clone();
        let solve = move |puzzle: &Puzzle, observer: &mut ChannelObserver| {
            algorithm.solve(puzzle, &mut Decided::new(own, observer))
        };
        let shared = Arc::new(Breakpoints::new(breakpoints.to_vec()));
        let budget = budget / (self.runs.len() + 1);
        let session = Session::watched(Arc::clone(&puzzle), budget, shared, solve)?;
        let mut run = Run::new(puzzle, algorithm, speed, session);
        run.is_decided = true;
        run.decisions = decisions;
        run.set_breakpoints(breakpoints);
        run.opening.wait_at(position);
        self.stop_measuring();
        self.runs.push(run);
        self.set_budget(budget * self.runs.len());
        self.run_mut().playback.pause();
        let race = self.race.take();
        self.race = Some(race.unwrap_or_else(Race::new));
        self.with_race(|race, _, _| race.is_side_by_side = true);
        self.show(self.runs.len() - 1);
        Ok(())
    }

    /// Starts `human` with the beginning of an earlier path.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(crate) fn on_way(
        puzzle: Arc<Puzzle>,
        algorithm: Algorithm,
        way: Way,
        (speed, budget): (Speed, usize),
        breakpoints: &[Landmark],
    ) -> io::Result<Self> {
        let solve = move |puzzle: &Puzzle, observer: &mut ChannelObserver| match algorithm {
            Algorithm::Human(techniques) => human::solve_on(puzzle, techniques, &way, observer),
            other => other.solve(puzzle, observer),
        };
        let shared = Arc::new(Breakpoints::new(breakpoints.to_vec()));
        let session = Session::watched(Arc::clone(&puzzle), budget, shared, solve)?;
        let mut run = Run::new(puzzle, algorithm, speed, session);
        run.is_decided = true;
        run.set_breakpoints(breakpoints);
        Ok(Self::single(run))
    }
}
