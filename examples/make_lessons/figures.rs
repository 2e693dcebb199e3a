//! The figures of a run that a lesson is based on.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Break, Continue};

use sudoscope::board::{Counter, Counters};
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules::{NAKED_PAIR, NOGOOD};
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Argument, Observer, Step, Stop};

/// The figures of a run. Positions are numbers of steps.
#[derive(Clone, Debug)]
pub(crate) struct Figures {
    /// The counters.
    pub(crate) counters: Counters,
    /// The number of steps.
    pub(crate) steps: u64,
    /// Whether the run solved the board within the limit.
    pub(crate) is_solved: bool,
    /// The first guess: position, cell and digit.
    pub(crate) first_guess: Option<(u64, Cell, Digit)>,
    /// If the first guess failed: the position after it, and the number of guesses below it.
    pub(crate) first_failure: Option<(u64, u64)>,
    /// The position of the first elimination by a naked pair.
    pub(crate) first_pair: Option<u64>,
    /// The jump over the most guesses: the position of its culprit, and the number of guesses below that.
    pub(crate) longest_jump: Option<(u64, u64)>,
    /// The nogood that eliminated the most candidates: the position of its second elimination, and their
    /// number.
    pub(crate) busiest_nogood: Option<(u64, u64)>,
}

impl Figures {
    /// Runs a solver for at most this many steps.
    pub(crate) fn of(puzzle: &Puzzle, algorithm: Algorithm, most_steps: u64) -> Self {
        let mut watcher = Watcher::new(puzzle, most_steps);
        let is_solved = matches!(algorithm.solve(puzzle, &mut watcher), Outcome::Solved(_));
        let nogoods = watcher.nogoods.values().filter_map(|(second, uses)| Some(((*second)?, *uses)));
        let busiest_nogood = nogoods.max_by_key(|(second, uses)| (*uses, u64::MAX - second));
        Self {
            counters: *watcher.counter.counters(),
            steps: watcher.counter.steps(),
            is_solved,
            first_guess: watcher.first_guess,
            first_failure: watcher.first_failure,
            first_pair: watcher.first_pair,
            longest_jump: watcher.longest_jump,
            busiest_nogood,
        }
    }
}

struct Watcher {
    counter: Counter,
    most_steps: u64,
    /// The cells of the open guesses, the deepest last.
    open: Vec<Cell>,
    first_guess: Option<(u64, Cell, Digit)>,
    first_failure: Option<(u64, u64)>,
    first_pair: Option<u64>,
    longest_jump: Option<(u64, u64)>,
    /// For each nogood, by the number of its contradiction: the position of its second elimination, and the
    /// number of all.
    nogoods: BTreeMap<u64, (Option<u64>, u64)>,
}

impl Watcher {
    fn new(puzzle: &Puzzle, most_steps: u64) -> Self {
        Self {
            counter: Counter::new(puzzle.geometry()),
            most_steps,
            open: Vec::new(),
            first_guess: None,
            first_failure: None,
            first_pair: None,
            longest_jump: None,
            nogoods: BTreeMap::new(),
        }
    }

    /// Examines a step that is already counted.
    fn look(&mut self, step: Step) {
        let (position, guesses) = (self.counter.steps(), self.counter.counters().guesses);
        match step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => {
                self.open.push(cell);
                self.first_guess.get_or_insert((position, cell, digit));
            }
            Step::Retract { cell, .. } if self.open.last() == Some(&cell) => {
                self.open.pop();
                if self.open.is_empty() {
                    self.first_failure.get_or_insert((position, guesses - 1));
                }
            }
            Step::Culprit { cell, .. } => {
                let depth = self.open.iter().position(|open| *open == cell);
                let jumped = depth.map_or(0, |depth| (self.open.len() - depth - 1) as u64);
                if jumped > self.longest_jump.map_or(0, |(_, longest)| longest) {
                    self.longest_jump = Some((position, jumped));
                }
            }
            Step::Eliminate { reason, .. } if reason.0.rule == NAKED_PAIR => {
                self.first_pair.get_or_insert(position);
            }
            Step::Eliminate { reason, .. } if reason.0.rule == NOGOOD => {
                self.use_nogood(position, reason.0.argument);
            }
            _ => {}
        }
    }

    fn use_nogood(&mut self, position: u64, argument: Argument) {
        let Argument::Conflict(age) = argument else { return };
        let number = self.counter.counters().contradictions.saturating_sub(age.later());
        let (second, uses) = self.nogoods.entry(number).or_default();
        *uses += 1;
        if *uses == 2 {
            *second = Some(position);
        }
    }
}

impl Observer for Watcher {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.counter.steps() >= self.most_steps {
            return Break(Stop);
        }
        self.counter.on_step(step)?;
        self.look(step);
        Continue(())
    }
}
