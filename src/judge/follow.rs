//! Follows a run step by step.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::finding::{Class, Finding, Kind};
use super::ground::{Change, Ground};
use super::truth::{Effect, Truth};
use super::waste::Waste;
use super::words::Words;
use crate::foreign::Listener;
use crate::geometry::{Cell, Digit};
use crate::puzzle::{Grid, Puzzle};
use crate::rules::{self, BoardView, Placement};
use crate::step::{AssignReason, Contradiction, Observer, Step, Stop};
use crate::trace::file::Said;

/// The most findings of one kind that are kept.
pub const MOST_OF_A_KIND: usize = 1_000;

/// Judges a run.
pub struct Judge {
    pub(super) ground: Ground,
    pub(super) truth: Truth,
    pub(super) waste: Waste,
    pub(super) findings: Vec<Finding>,
    step: u64,
    line: Option<u32>,
    file: Option<String>,
    about_next: AboutNext,
    undoing: Option<Undoing>,
    /// A digit that does not fit, which is no fault if it is taken out at once.
    trial: Option<(Placement, Finding)>,
    /// Branches that were left, which may be searched again.
    pub(super) given_up: Vec<Finding>,
    /// True placements that nothing gives.
    pub(super) unknown: Vec<Finding>,
    pub(super) has_eliminated: bool,
    pub(super) has_retracted: bool,
    /// The number of the step that solved the puzzle last.
    pub(super) solved: Option<u64>,
    pub(super) ended: Option<String>,
}

/// What is said about the next step.
#[derive(Default)]
struct AboutNext {
    is_unstated: bool,
    reason: Option<String>,
    /// The number of eliminations that were left behind and are repeated by the steps that follow.
    left: u32,
}

/// Changes that are undone one after the other.
struct Undoing {
    was_alive: bool,
    first: u64,
    /// The earliest placement among them.
    lowest: Option<Change>,
    line: Option<u32>,
}

/// How a run has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Closing {
    /// Whether it was stopped, or broke off, before its end.
    pub is_cut: bool,
    /// Whether its outcome is that there is no solution.
    pub is_unsolvable: bool,
}

impl Judge {
    /// A judge of runs on this puzzle.
    #[must_use]
    pub fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self::until(puzzle, Arc::default())
    }

    /// A judge that ends early when another thread sets this flag: what it finds then means nothing.
    #[must_use]
    pub fn until(puzzle: &Arc<Puzzle>, ending: Arc<AtomicBool>) -> Self {
        Self {
            ground: Ground::new(puzzle),
            truth: Truth::new(puzzle, ending),
            waste: Waste::default(),
            findings: Vec::new(),
            step: 0,
            line: None,
            file: None,
            about_next: AboutNext::default(),
            undoing: None,
            trial: None,
            given_up: Vec::new(),
            unknown: Vec::new(),
            has_eliminated: false,
            has_retracted: false,
            solved: None,
            ended: None,
        }
    }

    /// Whether the truth could not be found out, so that only some faults are found.
    #[must_use]
    pub const fn is_unsure(&self) -> bool {
        self.truth.is_unknown()
    }

    /// The number of steps judged.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.step
    }

    pub(super) fn words(&self) -> Words<'_> {
        Words { geometry: self.ground.geometry(), symbols: self.ground.puzzle.symbols() }
    }

    /// A finding at a step.
    pub(super) fn at(
        &self,
        step: u64,
        kind: Kind,
        place: (Option<Cell>, Option<Digit>),
        message: String,
    ) -> Finding {
        let (cell, digit) = place;
        Finding { step, kind, cell, digit, message, line: self.line, file: self.file.clone() }
    }

    /// A finding at this step.
    fn here(&self, kind: Kind, (cell, digit): Placement, message: String) -> Finding {
        self.at(self.step, kind, (Some(cell), Some(digit)), message)
    }

    pub(super) fn add(&mut self, finding: Finding) {
        if self.findings.iter().filter(|other| other.kind == finding.kind).count() < MOST_OF_A_KIND {
            self.findings.push(finding);
        }
    }

    /// Whether something wrong was found.
    pub(super) fn has_wrong(&self) -> bool {
        self.findings.iter().any(|finding| finding.kind.class() == Class::Wrong)
    }

    /// Takes a step.
    fn take(&mut self, step: Step) {
        self.step += 1;
        self.settle(Some(step));
        match step {
            Step::Assign { cell, digit, reason } => self.placed((cell, digit), reason),
            Step::Eliminate { cell, digit, reason } => {
                self.eliminated((cell, digit), reason.0.rule == rules::UNEXPLAINED);
            }
            Step::Retract { .. } | Step::Restore { .. } => self.undone(),
            Step::Contradiction(contradiction) => self.contradicted(contradiction),
            Step::Solution => self.claimed(),
            _ => {}
        }
        match step {
            Step::Eliminate { .. } => {
                let left = self.about_next.left.saturating_sub(1);
                self.about_next = AboutNext { left, ..AboutNext::default() };
            }
            Step::Assign { .. } => {
                self.about_next = AboutNext { left: self.about_next.left, ..AboutNext::default() };
            }
            _ => self.about_next = AboutNext::default(),
        }
    }

    /// Decides what the step before left open, given the next one.
    pub(super) fn settle(&mut self, next: Option<Step>) {
        let tries =
            |place: Placement| matches!(next, Some(Step::Retract { cell, digit }) if (cell, digit) == place);
        let is_pause = matches!(next, Some(Step::Contradiction(_) | Step::Examine { .. }));
        match self.trial.take() {
            Some((place, finding)) if is_pause => self.trial = Some((place, finding)),
            Some((place, finding)) if !tries(place) => self.add(finding),
            _ => {}
        }
        if matches!(next, Some(Step::Retract { .. } | Step::Restore { .. })) {
            return;
        }
        if let Some(undoing) = self.undoing.take() {
            self.left(&undoing, next);
        }
    }

    /// Changes were undone: had the branch a solution?
    fn left(&mut self, undoing: &Undoing, next: Option<Step>) {
        let Some(lowest) = undoing.lowest.filter(|_| undoing.was_alive) else { return };
        let is_again =
            matches!(next, Some(Step::Assign { cell, digit, .. }) if (cell, digit) == lowest.place);
        let had_been_solved = self.solved.is_some_and(|solved| solved >= lowest.step);
        if is_again || had_been_solved || lowest.is_shared || self.given_up.len() >= MOST_OF_A_KIND {
            return;
        }
        let (cell, digit) = lowest.place;
        let message = self.words().given_up(lowest.place);
        let mut finding = self.at(undoing.first, Kind::GivenUp, (Some(cell), Some(digit)), message);
        finding.line = undoing.line;
        self.given_up.push(finding);
    }

    fn placed(&mut self, place: Placement, reason: AssignReason) {
        let is_guess = reason.is_guess();
        let is_unstated = is_guess && self.about_next.is_unstated;
        self.reason(place);
        if self.ground.fits(place) {
            if is_guess {
                self.waste.guessed(&self.ground, place, self.step, self.line);
            }
        } else if self.truth.is_alive() || !is_unstated || !self.has_eliminated {
            let message = self.words().no_candidate(place, self.ground.holder(place));
            self.trial = Some((place, self.here(Kind::NoCandidate, place, message)));
        }
        let was_alive = self.truth.is_alive();
        let effect = self.change(place, true);
        if was_alive && is_unstated && effect == Effect::None && self.unknown.len() < MOST_OF_A_KIND {
            let message = self.words().unknown_placement(place);
            let finding = self.here(Kind::UnknownPlacement, place, message);
            self.unknown.push(finding);
        }
        let is_shared = reason == AssignReason::SharedGuess;
        self.make(place, true, (is_unstated, is_shared, effect == Effect::Fatal));
        if self.grid().is_some() {
            self.solved = Some(self.step);
        }
    }

    fn eliminated(&mut self, place: Placement, is_unexplained: bool) {
        self.has_eliminated = true;
        self.reason(place);
        let is_left = self.about_next.left > 0;
        let effect = self.change(place, false);
        if effect == Effect::Fatal {
            let words = self.words();
            let (kind, message) = if is_left {
                (Kind::NotRestored, words.not_restored(place))
            } else {
                (Kind::FalseElimination, words.false_elimination(place, self.truth.is_unique()))
            };
            self.add(self.here(kind, place, message));
        } else if is_unexplained && self.ground.rule_for(place) == Some(None) {
            let words = self.words();
            let (kind, message) = if is_left {
                (Kind::NotRestored, words.not_restored(place))
            } else {
                (Kind::UnknownElimination, words.unknown_elimination(place))
            };
            self.add(self.here(kind, place, message));
        }
        self.make(place, false, (false, false, effect == Effect::Fatal));
    }

    /// The reason that the program gives, if it is the name of a rule, does not hold.
    fn reason(&mut self, place: Placement) {
        let Some(reason) = self.about_next.reason.take() else { return };
        if rules::by_name(&reason).is_some() {
            let message = self.words().false_reason(place, &reason);
            self.add(self.here(Kind::FalseReason, place, message));
        }
    }

    fn change(&mut self, place: Placement, is_placed: bool) -> Effect {
        let Self { ground, truth, .. } = self;
        truth.change(place, is_placed, ground.trail.len(), || with(ground, place, is_placed), &ground.puzzle)
    }

    fn make(
        &mut self,
        place: Placement,
        is_placed: bool,
        (is_unstated, is_shared, is_fatal): (bool, bool, bool),
    ) {
        let (step, line) = (self.step, self.line);
        self.ground.make(Change { place, is_placed, step, is_unstated, is_shared, is_fatal, line });
        self.waste.made(&self.ground);
    }

    fn undone(&mut self) {
        self.has_retracted = true;
        let was_alive = self.truth.is_alive();
        if self.undoing.is_none() {
            self.waste.noticed(self.step);
            self.undoing = Some(Undoing { was_alive, first: self.step, lowest: None, line: self.line });
        }
        let Some(change) = self.ground.undo() else { return };
        self.waste.undone(&self.ground, change.place, change.is_placed);
        self.truth.undo(self.ground.trail.len());
        if change.is_placed {
            if !was_alive {
                self.ground.refute(change.place);
            }
            if let Some(undoing) = &mut self.undoing {
                undoing.lowest = Some(change);
            }
        }
    }

    fn contradicted(&mut self, contradiction: Contradiction) {
        self.waste.noticed(self.step);
        if self.truth.is_alive() && !self.ground.shows(contradiction) {
            let (cell, digit) = match contradiction {
                Contradiction::NoCandidate(cell) => (Some(cell), None),
                Contradiction::NoPlace { digit, .. } => (None, Some(digit)),
            };
            let message = self.words().false_contradiction(contradiction, &self.ground.facts);
            self.add(self.at(self.step, Kind::FalseContradiction, (cell, digit), message));
        }
    }

    fn claimed(&mut self) {
        if self.grid().is_some() {
            self.solved = Some(self.step);
            return;
        }
        let message = self.words().false_solution(&self.ground.facts);
        self.add(self.at(self.step, Kind::FalseSolution, (None, None), message));
    }

    /// The board, if it solves the puzzle.
    fn grid(&self) -> Option<Grid> {
        if self.ground.facts.empty() > 0 {
            return None;
        }
        let digits = self.ground.geometry().cells().map(|cell| self.ground.facts.digit(cell));
        digits.collect::<Option<Vec<_>>>().map(Grid::new).filter(|grid| grid.solves(&self.ground.puzzle))
    }
}

/// The digits placed and the candidates removed, after one more change.
fn with(ground: &Ground, place: Placement, is_placed: bool) -> (Vec<Placement>, Vec<Placement>) {
    let (mut placed, mut struck) = ground.position();
    if is_placed {
        placed.push(place);
    } else {
        struck.push(place);
    }
    (placed, struck)
}

impl Observer for Judge {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.take(step);
        ControlFlow::Continue(())
    }
}

impl Listener for Judge {
    fn on_remark(&mut self, _: u64, said: Said) {
        match said {
            Said::File(file) => self.file = Some(file),
            Said::Line(line) => self.line = Some(line),
            Said::Unstated => self.about_next.is_unstated = true,
            Said::Reason(reason) => self.about_next.reason = Some(reason),
            Said::Left(count) => self.about_next.left = count,
            Said::Ended(outcome) => self.ended = Some(outcome),
            Said::Refused(text) if self.truth.is_alive() => {
                self.settle(None);
                let finding = self.at(self.step + 1, Kind::ChangedGiven, (None, None), format!("{text}."));
                self.add(finding);
            }
            _ => {}
        }
    }
}
