//! Follows a run step by step.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::causes;
use super::finding::{Class, Finding, Kind};
use super::ground::{Change, Ground, Undoing};
use super::truth::{Effect, Truth};
use super::waste::Waste;
use super::words::Words;
use crate::foreign::{self, Listener};
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
    pub(super) step: u64,
    pub(super) line: Option<u32>,
    file: Option<String>,
    about_next: AboutNext,
    pub(super) undoing: Option<Undoing>,
    /// A digit that does not fit; no fault if it is taken back at once.
    pub(super) trial: Option<(Placement, Finding)>,
    /// Whether that digit is neither called a guess nor follows.
    pub(super) trial_is_unstated: bool,
    /// Digits placed like deductions that leave no solution or do not fit: a fault of a program that marks its
    /// guesses.
    pub(super) doubtful: Vec<Finding>,
    /// The number of the step up to which digits that do not fit were looked for.
    overlooked: u64,
    /// Whether the program calls some placement a guess.
    pub(super) says_guesses: bool,
    /// Branches that were left, which may be searched again.
    pub(super) given_up: Vec<Finding>,
    /// True placements that no rule gives.
    pub(super) unknown: Vec<Finding>,
    pub(super) has_eliminated: bool,
    pub(super) has_retracted: bool,
    /// The number of the step that solved the puzzle last.
    pub(super) solved: Option<u64>,
    pub(super) ended: Option<String>,
    /// Whether the steps are the decisions of a search alone, which cannot be judged.
    is_tree: bool,
}

/// The remarks about the next step.
#[derive(Default)]
struct AboutNext {
    is_unstated: bool,
    reason: Option<String>,
    /// The number of eliminations that were left behind and are repeated by the steps that follow.
    left: u32,
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

    /// A judge that ends early when another thread sets this flag: its findings are then meaningless.
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
            trial_is_unstated: false,
            doubtful: Vec::new(),
            overlooked: 0,
            says_guesses: false,
            given_up: Vec::new(),
            unknown: Vec::new(),
            has_eliminated: false,
            has_retracted: false,
            solved: None,
            ended: None,
            is_tree: false,
        }
    }

    /// Whether the truth could not be determined, so that only some faults are found.
    #[must_use]
    pub const fn is_unsure(&self) -> bool {
        self.truth.is_unknown()
    }

    /// Whether the steps are only the decisions of a search. Their consequences are not shown, so they are not judged.
    #[must_use]
    pub const fn is_tree(&self) -> bool {
        self.is_tree
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
        let (line, file, causes) = (self.line, self.file.clone(), Vec::new());
        Finding { step, kind, cell, digit, causes, message, line, file }
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

    /// Judges a step.
    fn take(&mut self, step: Step) {
        self.step += 1;
        if self.is_tree {
            return;
        }
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

    fn placed(&mut self, place: Placement, reason: AssignReason) {
        let is_guess = reason.is_guess();
        let is_unstated = is_guess && self.about_next.is_unstated;
        self.reason(place);
        let is_misfit = !self.ground.fits(place);
        if !is_misfit && is_guess {
            self.waste.guessed(&self.ground, place, self.step, self.line);
        } else if is_misfit && (self.truth.is_alive() || !is_unstated || !self.has_eliminated) {
            self.trial = Some((place, self.no_candidate(self.step, place)));
            self.trial_is_unstated = is_unstated;
        }
        if is_guess && !is_unstated {
            self.says_guesses = true;
            self.goes_on();
        }
        let was_alive = self.truth.is_alive();
        let effect = self.change(place, true);
        if was_alive && is_unstated {
            self.unstated(place, effect);
        }
        let is_shared = reason == AssignReason::SharedGuess;
        let is_fatal = effect == Effect::Fatal;
        let new = Change::new(place, true);
        self.make(Change { is_guess, is_unstated, is_shared, is_fatal, is_misfit, ..new });
        if self.grid().is_some() {
            self.solved = Some(self.step);
        }
    }

    /// The finding about a placed digit that does not fit.
    pub(super) fn no_candidate(&self, step: u64, place: Placement) -> Finding {
        let message = self.words().no_candidate(place, self.ground.holder(place));
        let causes = causes::of_misfit(&self.ground, place);
        let place = (Some(place.0), Some(place.1));
        Finding { causes, ..self.at(step, Kind::NoCandidate, place, message) }
    }

    /// The search goes on: notes a digit that does not fit and was not noticed.
    fn goes_on(&mut self) {
        let seen = self.overlooked;
        let misfit = self.ground.trail.iter().find(|change| change.is_misfit && change.step > seen).copied();
        let Some(Change { place, step, line, .. }) = misfit else { return };
        self.overlooked = self.step;
        if self.doubtful.len() < MOST_OF_A_KIND {
            let finding = Finding { line, ..self.no_candidate(step, place) };
            self.doubtful.push(finding);
        }
    }

    /// Judges a placement that is neither called a guess nor follows, on a board with a solution.
    fn unstated(&mut self, place: Placement, effect: Effect) {
        let fits = self.ground.fits(place);
        let (kind, kept) = match effect {
            Effect::Fatal if fits => (Kind::FalsePlacement, &self.doubtful),
            Effect::None if !self.ground.is_last(place) => (Kind::UnknownPlacement, &self.unknown),
            _ => return,
        };
        if kept.len() >= MOST_OF_A_KIND {
            return;
        }
        let (words, causes) = (self.words(), causes::of_placement(&self.ground.facts, place));
        if kind == Kind::FalsePlacement {
            let message = words.unfounded_placement(place);
            let finding = Finding { causes, ..self.here(kind, place, message) };
            self.doubtful.push(finding);
        } else {
            let message = words.unknown_placement(place);
            let finding = Finding { causes, ..self.here(kind, place, message) };
            self.unknown.push(finding);
        }
    }

    fn eliminated(&mut self, place: Placement, is_unexplained: bool) {
        self.has_eliminated = true;
        self.reason(place);
        let is_left = self.about_next.left > 0 && !self.ground.is_excluded(place);
        let effect = self.change(place, false);
        let words = self.words();
        let found = if is_left {
            Some((Kind::NotRestored, words.not_restored(place)))
        } else if effect == Effect::Fatal {
            let message = words.false_elimination(place, self.truth.is_unique());
            Some((Kind::FalseElimination, message))
        } else if is_unexplained && self.ground.rule_for(place) == Some(None) {
            Some((Kind::UnknownElimination, self.words().unknown_elimination(place)))
        } else {
            None
        };
        if let Some((kind, message)) = found {
            self.add(self.here(kind, place, message));
        }
        self.make(Change { is_fatal: effect == Effect::Fatal, ..Change::new(place, false) });
    }

    /// Reports that the reason given by the program, if it is the name of a rule, does not hold.
    fn reason(&mut self, place: Placement) {
        let Some(reason) = self.about_next.reason.take() else { return };
        if let Some(claimed) = foreign::claimed(self.ground.geometry(), &reason) {
            let message = self.words().false_reason(place, &reason);
            let causes = causes::of_reason(&self.ground.facts, place, claimed.place);
            self.add(Finding { causes, ..self.here(Kind::FalseReason, place, message) });
        }
    }

    fn change(&mut self, place: Placement, is_placed: bool) -> Effect {
        let Self { ground, truth, .. } = self;
        truth.change(place, is_placed, ground.trail.len(), || with(ground, place, is_placed), &ground.puzzle)
    }

    fn make(&mut self, change: Change) {
        self.ground.make(Change { step: self.step, line: self.line, ..change });
        self.waste.made(&self.ground);
    }

    fn contradicted(&mut self, contradiction: Contradiction) {
        self.waste.noticed(self.step);
        if self.truth.is_alive() && !self.ground.shows(contradiction) {
            let (cell, digit) = match contradiction {
                Contradiction::NoCandidate(cell) => (Some(cell), None),
                Contradiction::NoPlace { digit, .. } => (None, Some(digit)),
            };
            let message = self.words().false_contradiction(contradiction, &self.ground.facts);
            let causes = causes::of_contradiction(&self.ground.facts, contradiction);
            let finding = self.at(self.step, Kind::FalseContradiction, (cell, digit), message);
            self.add(Finding { causes, ..finding });
        }
    }

    fn claimed(&mut self) {
        if self.grid().is_some() {
            self.solved = Some(self.step);
            return;
        }
        let message = self.words().false_solution(&self.ground.facts);
        let causes = causes::of_solution(&self.ground.facts);
        let finding = self.at(self.step, Kind::FalseSolution, (None, None), message);
        self.add(Finding { causes, ..finding });
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
            Said::Tree(_) => self.is_tree = true,
            Said::Ended(outcome) => self.ended = Some(outcome),
            Said::Refused(text) => {
                self.settle(None);
                let cell = foreign::refused(self.ground.geometry(), &text);
                let finding = self.at(self.step + 1, Kind::ChangedGiven, (cell, None), format!("{text}."));
                self.add(finding);
            }
            _ => {}
        }
    }
}
