//! The runs of one start: a single one, live or out of a file, or the lanes of a parallel search, one of which is shown.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::file::{OpenedRun, Snapshot};
use super::single::{News, Run};
use super::source::State;
use crate::board::Counters;
use crate::playback::{Mode, Speed};
use crate::puzzle::Puzzle;
use crate::session::{Breakpoints, ChannelObserver, Moving, Session};
use crate::solver::parallel::{self, Team};
use crate::solver::{Algorithm, Outcome};
use crate::trace::Landmark;

/// The most lanes that are watched: more could not be told apart.
const MOST_LANES: usize = 8;

/// The chunks taken in one frame: as many as can wait, so that the solver runs at its own speed. Its threads give way to
/// the one that draws (`background`).
const CHUNKS_A_FRAME: usize = 128;

/// Runs on the same puzzle, one of which is shown.
#[derive(Debug)]
pub(crate) struct Lanes {
    runs: Vec<Run>,
    shown: usize,
    /// It has been told why the recording is not, or not wholly, in a file.
    told_problem: bool,
}

impl Lanes {
    /// Starts an algorithm on a puzzle: the parallel search with a lane for each core, any other alone. All
    /// recordings together may take up to `budget` bytes before the person is asked.
    pub(crate) fn start(
        puzzle: Puzzle,
        algorithm: Algorithm,
        speed: Speed,
        budget: usize,
        breakpoints: &[Landmark],
    ) -> io::Result<Self> {
        let lanes = if algorithm == Algorithm::Parallel { parallel::cores().min(MOST_LANES) } else { 1 };
        Self::start_with(puzzle, algorithm, speed, budget, lanes, breakpoints)
    }

    /// The same with so many lanes.
    pub(crate) fn start_with(
        puzzle: Puzzle,
        algorithm: Algorithm,
        speed: Speed,
        budget: usize,
        lanes: usize,
        breakpoints: &[Landmark],
    ) -> io::Result<Self> {
        let (puzzle, team) = (Arc::new(puzzle), Arc::new(Team::new(lanes)));
        let shared = Arc::new(Breakpoints::new(breakpoints.to_vec()));
        let begin = |_| {
            let budget = budget / lanes;
            let team = Arc::clone(&team);
            let solve = move |puzzle: &Puzzle, observer: &mut ChannelObserver| {
                if lanes == 1 { algorithm.solve(puzzle, observer) } else { team.search(puzzle, observer) }
            };
            let session = Session::watched(Arc::clone(&puzzle), budget, Arc::clone(&shared), solve)?;
            let mut run = Run::new(Arc::clone(&puzzle), algorithm, speed, session);
            run.set_breakpoints(breakpoints);
            Ok(run)
        };
        let mut runs = (0..lanes).map(begin).collect::<io::Result<Vec<Run>>>()?;
        runs[0].playback.play(0, false);
        Ok(Self { runs, shown: 0, told_problem: false })
    }

    /// The one run of a file.
    pub(crate) fn opened(run: OpenedRun, speed: Speed, breakpoints: &[Landmark]) -> Self {
        let mut run = Run::opened(run, speed);
        run.set_breakpoints(breakpoints);
        Self { runs: vec![run], shown: 0, told_problem: false }
    }

    /// The run that is shown as it is now, to be written into a file.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let mut snapshot = self.run().snapshot();
        let found_nothing = |run: &Run| run.outcome() == Some(&Outcome::Unsolvable);
        // A lane without a branch left says nothing of the puzzle unless all lanes are.
        if found_nothing(self.run()) && !self.runs.iter().all(found_nothing) {
            snapshot.finish.outcome = Some(Outcome::Stopped);
        }
        snapshot
    }

    /// Takes in what was recorded in all lanes, and lets time pass in the one that is shown.
    pub(crate) fn tick(&mut self, passed: Duration) {
        let chunks = CHUNKS_A_FRAME.div_ceil(self.runs.len());
        for run in &mut self.runs {
            run.record(passed, chunks);
        }
        self.runs[self.shown].tick(passed);
    }

    /// The run of the lane that is shown.
    pub(crate) fn run(&self) -> &Run {
        &self.runs[self.shown]
    }

    /// The same, to move about in it.
    pub(crate) fn run_mut(&mut self) -> &mut Run {
        &mut self.runs[self.shown]
    }

    /// Each lane.
    pub(crate) fn all(&self) -> &[Run] {
        &self.runs
    }

    /// Which lane is shown, from 0.
    pub(crate) const fn shown(&self) -> usize {
        self.shown
    }

    /// Shows another lane, which plays if this one does.
    pub(crate) fn show(&mut self, lane: usize) {
        if lane >= self.runs.len() || lane == self.shown {
            return;
        }
        let before = &mut self.run_mut().playback;
        let (mode, speed) = (before.mode(), before.speed());
        before.pause();
        self.shown = lane;
        let run = self.run_mut();
        let (recorded, ended) = (run.trace.len(), run.is_recorded());
        run.playback.set_speed(speed);
        match mode {
            Mode::Paused => {}
            Mode::Playing => run.playback.play(recorded, ended),
            Mode::Following => run.playback.follow(),
        }
    }

    /// The lane that found a solution first, once one has.
    pub(crate) fn winner(&self) -> Option<usize> {
        let solved = |(_, run): &(usize, &Run)| matches!(run.outcome(), Some(Outcome::Solved(_)));
        let runs = self.runs.iter().enumerate().filter(solved);
        runs.min_by_key(|(_, run)| run.source.elapsed()).map(|(lane, _)| lane)
    }

    /// The totals over all lanes, where there are several.
    pub(crate) fn sum(&self) -> Option<Counters> {
        let sum = |sum: Counters, run: &Run| sum.plus(&run.totals());
        (self.runs.len() > 1).then(|| self.runs.iter().fold(Counters::default(), sum))
    }

    /// Stops every lane at these steps, and at no others.
    pub(crate) fn set_breakpoints(&mut self, landmarks: &[Landmark]) {
        self.runs.iter_mut().for_each(|run| run.set_breakpoints(landmarks));
    }

    /// Stops the solver of every lane.
    pub(crate) fn stop(&self) {
        self.sessions().for_each(Session::stop);
    }

    /// What there is to say: what concerns all lanes, wherever it happened, comes before what the shown one says.
    pub(crate) fn news(&self) -> Option<News<'_>> {
        let others = || self.runs.iter().filter_map(Run::news);
        others().find(|news| *news == News::Full).or_else(|| self.runs[self.shown].news())
    }

    /// The lane that is held at a breakpoint while the one that is shown waits for it, and the breakpoint.
    pub(crate) fn waits_for(&self) -> Option<(usize, Landmark)> {
        let held = |(lane, run): (usize, &Run)| match run.state() {
            State::Held(landmark) => Some((lane, landmark)),
            _ => None,
        };
        let is_waiting = self.run().state() == State::Waiting;
        is_waiting.then(|| self.runs.iter().enumerate().find_map(held)).flatten()
    }

    /// The solvers at work.
    fn sessions(&self) -> impl Iterator<Item = &Session> {
        self.runs.iter().filter_map(|run| run.source.session())
    }

    /// The steps that are recorded in all lanes.
    pub(crate) fn steps(&self) -> u64 {
        self.runs.iter().map(|run| run.trace.len()).sum()
    }

    /// The memory that all recordings take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.runs.iter().map(|run| run.trace.bytes()).sum()
    }

    /// The memory that all recordings together may take, in bytes.
    pub(crate) fn budget(&self) -> usize {
        self.sessions().map(Session::budget).sum()
    }

    /// Lets all recordings together take so much memory.
    pub(crate) fn set_budget(&mut self, budget: usize) {
        let lanes = self.runs.len();
        for session in self.runs.iter_mut().filter_map(|run| run.source.session_mut()) {
            session.set_budget(budget / lanes);
        }
    }

    /// Lets every solver go on without being recorded.
    pub(crate) fn go_on_unrecorded(&self) {
        self.sessions().for_each(Session::go_on_unrecorded);
    }

    /// Moves every recording into a file without a name in this folder.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub(crate) fn move_to_file(&mut self, folder: &Path) -> io::Result<()> {
        self.told_problem = false;
        self.runs.iter_mut().try_for_each(|run| match run.source.session_mut() {
            Some(session) => session.spill_to(folder, &run.trace),
            None => Ok(()),
        })
    }

    /// Whether a recording may still be moved into a file.
    pub(crate) fn can_move_to_file(&self) -> bool {
        self.sessions().any(|session| matches!(session.moving(), None | Some(Moving::NoFile(_))))
    }

    /// Which part of the recordings is on its way into a file, while there is any.
    pub(crate) fn moved(&self) -> Option<f32> {
        let share = |session: &Session| match session.moving() {
            Some(Moving::Under(share)) => Some(share),
            _ => None,
        };
        self.sessions().filter_map(share).min_by(f32::total_cmp)
    }

    /// Why a recording is not, or not wholly, in its file; told once.
    pub(crate) fn take_problem(&mut self) -> Option<String> {
        let problem = |session: &Session| match (session.reading_failure(), session.moving()) {
            (Some(failure), _) => {
                Some(format!("Recorded steps cannot be read back from the temporary file: {failure}."))
            }
            (_, Some(Moving::NoFile(error))) => Some(format!("There can be no temporary file: {error}.")),
            (_, Some(Moving::Refused(error))) => Some(format!(
                "The temporary file takes no more: {error}. What is not in it stays in memory; nothing is lost."
            )),
            _ => None,
        };
        let found = self.sessions().filter(|_| !self.told_problem).find_map(problem);
        self.told_problem |= found.is_some();
        found
    }

    /// Whether the picture changes by itself.
    pub(crate) fn is_moving(&self) -> bool {
        self.runs.iter().any(|run| !run.has_ended()) || self.run().playback.mode() != Mode::Paused
    }
}
