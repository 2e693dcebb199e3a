//! Starts runs: of a solver, of several in a race, of a program, or from files.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Lanes;
use crate::gui::race::racers::Racer;
use crate::gui::race::state::Race;
use crate::gui::run::file::OpenedRun;
use crate::gui::run::line_stop::LineStop;
use crate::gui::run::single::Run;
use crate::gui::run::source::Source;
use crate::gui::run::teamwork::Teamwork;
use crate::gui::watch::watched::{Begun, Watch, Watched};
use crate::playback::Speed;
use crate::puzzle::Puzzle;
use crate::session::{Breakpoints, ChannelObserver, Session};
use crate::solver::parallel::{self, Team};
use crate::solver::{Algorithm, Foreign};
use crate::trace::Landmark;
use crate::trace::file::About;

/// The most lanes; more could not be told apart on the screen.
const MOST_LANES: usize = 8;

impl Lanes {
    /// Starts an algorithm on a puzzle: the parallel search with a lane for each core, any other with one. All
    /// recordings together may use up to `budget` bytes before the user is asked.
    pub(crate) fn start(
        puzzle: Puzzle,
        algorithm: Algorithm,
        speed: Speed,
        budget: usize,
        breakpoints: &[Landmark],
    ) -> io::Result<Self> {
        let lanes = if algorithm.has_lanes() { parallel::cores().min(MOST_LANES) } else { 1 };
        Self::start_with(puzzle, algorithm, speed, budget, lanes, breakpoints)
    }

    /// Starts an algorithm with this many lanes.
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
        Ok(Self { teamwork: Teamwork::of(team), ..Self::of(runs) })
    }

    /// Starts several runs, each on its puzzle and recorded by a session of its own, next to recorded ones.
    /// Takes the run on the screen if it is among them.
    pub(crate) fn race(
        racers: Vec<Racer>,
        shown: &mut Option<Run>,
        speed: Speed,
        budget: usize,
        breakpoints: &[Landmark],
    ) -> io::Result<Self> {
        let shared = Arc::new(Breakpoints::new(breakpoints.to_vec()));
        let budget = budget / racers.len();
        let begin = |racer: Racer| {
            let mut run = match racer {
                Racer::Shown => return Ok(None),
                Racer::Recording(run) => Run::opened(Arc::unwrap_or_clone(run), speed),
                Racer::Solver(puzzle, algorithm) => {
                    let solve = move |puzzle: &Puzzle, observer: &mut ChannelObserver| {
                        algorithm.solve(puzzle, observer)
                    };
                    let session = Session::watched(Arc::clone(&puzzle), budget, Arc::clone(&shared), solve)?;
                    Run::new(puzzle, algorithm, speed, session)
                }
                Racer::Program(puzzle, watch) => {
                    let name = Algorithm::Foreign(Foreign::named(&watch.name));
                    let (follow, watched) = Watched::racing(watch);
                    let session = Session::watched(Arc::clone(&puzzle), budget, Arc::clone(&shared), follow)?;
                    let mut run = Run::new(puzzle, name, speed, session);
                    run.watched = Some(watched);
                    run
                }
            };
            run.set_breakpoints(breakpoints);
            Ok(Some(run))
        };
        let begun = racers.into_iter().map(begin).collect::<io::Result<Vec<Option<Run>>>>()?;
        let mut runs: Vec<Run> = begun.into_iter().filter_map(|run| run.or_else(|| shown.take())).collect();
        runs[0].go_to(0);
        runs[0].play();
        let mut lanes = Self { race: Some(Race::new()), ..Self::of(runs) };
        lanes.saved = lanes.recorded();
        Ok(lanes)
    }

    /// Adds recorded runs on the same puzzle to the current runs, which makes them a race.
    pub(crate) fn join(&mut self, opened: Vec<OpenedRun>, speed: Speed, breakpoints: &[Landmark]) {
        self.stop_measuring();
        for mut opened in opened {
            // The two puzzles may have different names.
            opened.about.puzzle = Arc::clone(&self.run().puzzle);
            self.saved += opened.trace.len();
            let mut run = Run::opened(opened, speed);
            run.set_breakpoints(breakpoints);
            self.runs.push(run);
        }
        let race = self.race.take();
        self.race = Some(race.unwrap_or_else(Race::new));
        self.with_race(|race, _, _| race.is_side_by_side = true);
        self.keep_in_step();
    }

    /// The run, if it is the only one.
    pub(crate) fn into_single(mut self) -> Option<Run> {
        self.runs.pop().filter(|_| self.runs.is_empty())
    }

    /// The number of steps from files.
    fn recorded(&self) -> u64 {
        let is_opened = |run: &&Run| matches!(run.source, Source::Opened(_));
        self.runs.iter().filter(is_opened).map(|run| run.trace.len()).sum()
    }

    /// Starts recording the run of a program, and follows it.
    pub(crate) fn watch(
        begun: Begun,
        (watch, cut, lines): (Watch, Arc<AtomicBool>, &[LineStop]),
        speed: Speed,
        budget: usize,
        breakpoints: &[Landmark],
    ) -> io::Result<Self> {
        let About { puzzle, algorithm } = begun.about().clone();
        let (follow, watched) = begun.split(watch, cut);
        watched.set_lines(lines);
        let shared = Arc::new(Breakpoints::new(breakpoints.to_vec()));
        let session = Session::watched(Arc::clone(&puzzle), budget, shared, follow)?;
        let mut run = Run::new(puzzle, algorithm, speed, session);
        run.watched = Some(watched);
        run.set_breakpoints(breakpoints);
        run.playback.follow();
        Ok(Self::of(vec![run]))
    }

    /// A single run.
    pub(crate) fn single(run: Run) -> Self {
        Self::of(vec![run])
    }

    fn of(runs: Vec<Run>) -> Self {
        Self {
            runs,
            shown: 0,
            race: None,
            teamwork: Teamwork::default(),
            told_problem: false,
            informed: (0, Duration::ZERO),
            saved: 0,
        }
    }

    /// The runs of a file: a single one, or a race.
    pub(crate) fn opened(runs: Vec<OpenedRun>, speed: Speed, breakpoints: &[Landmark]) -> Self {
        let mut runs: Vec<Run> = runs.into_iter().map(|run| Run::opened(run, speed)).collect();
        runs.iter_mut().for_each(|run| run.set_breakpoints(breakpoints));
        let race = (runs.len() > 1).then(Race::new);
        let mut lanes = Self { race, ..Self::of(runs) };
        lanes.saved = lanes.steps();
        lanes
    }
}
