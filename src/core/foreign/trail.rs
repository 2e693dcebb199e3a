//! Turns the events of a program into steps: a trail in which every change is undone in reverse order.
//!
//! Programs undo their changes in any order, and not always all of them. Undone changes are gathered until something else
//! happens; then the trail is taken back to the oldest of them, and what was not undone is made again.

use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

use super::listener::Listener;
use super::{claim, infer};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::puzzle::{Grid, Puzzle};
use crate::rules::{self, Applied, BoardView, Claim, Effect, Facts, Placement};
use crate::step::{AssignReason, Contradiction, Deduction, Elimination, Placing, Step, Stop};
use crate::trace::file::Said;

/// How often patterns are looked for in a run: more would take longer than reading it.
const MOST_SEARCHES: u32 = 20_000;

/// How a change is undone or made again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Change {
    place: Placement,
    /// How the digit was assigned; `None` if a candidate was eliminated.
    assigned: Option<Manner>,
    /// Whether it is to be undone.
    is_undone: bool,
}

/// How a digit was assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    Guess,
    Unstated,
    Rule,
}

/// The reason that a program gives for a change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Given<'a> {
    Nothing,
    Guess,
    /// A rule, and the words of its argument.
    Rule(Deduction, &'a [u16]),
    /// A reason that is not known here.
    Unknown(&'a str),
}

/// The board of a program, and the changes that led to it.
pub(super) struct Trail {
    puzzle: Arc<Puzzle>,
    pub(super) facts: Facts,
    changes: Vec<Change>,
    /// The index of the first change to be undone.
    lowest: Option<usize>,
    /// The number of steps so far.
    pub(super) steps: u64,
    /// The last reported solution that is correct.
    pub(super) solution: Option<Grid>,
    /// The number of steps when a contradiction or a solution was last reported.
    reported: u64,
    /// How often patterns may still be looked for.
    searches: u32,
}

type Flow = ControlFlow<Stop>;

impl Trail {
    pub(super) fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self {
            puzzle: Arc::clone(puzzle),
            facts: Facts::new(puzzle),
            changes: Vec::new(),
            lowest: None,
            steps: 0,
            solution: None,
            reported: u64::MAX,
            searches: MOST_SEARCHES,
        }
    }

    pub(super) fn geometry(&self) -> &Geometry {
        self.facts.geometry()
    }

    /// Reports a step.
    pub(super) fn step(&mut self, step: Step, out: &mut impl Listener) -> Flow {
        self.steps += 1;
        out.on_step(step)
    }

    /// Passes on a remark about the next step.
    pub(super) fn say(&self, said: Said, out: &mut impl Listener) {
        out.on_remark(self.steps, said);
    }

    /// Whether changes wait to be undone.
    pub(super) const fn is_undoing(&self) -> bool {
        self.lowest.is_some()
    }

    /// Marks the last change of a place for undoing; returns whether there is one.
    pub(super) fn undo(&mut self, cell: Cell, digit: Option<Digit>, assigned: bool) -> bool {
        let found = self.changes.iter().rposition(|change| {
            change.place.0 == cell
                && digit.is_none_or(|digit| change.place.1 == digit)
                && change.assigned.is_some() == assigned
                && !change.is_undone
        });
        let Some(index) = found else { return false };
        self.changes[index].is_undone = true;
        self.lowest = Some(self.lowest.map_or(index, |lowest| lowest.min(index)));
        true
    }

    /// Undoes the changes that wait for it, and repeats those undone along with them.
    pub(super) fn settle(&mut self, out: &mut impl Listener) -> Flow {
        let again = self.take_back(out)?;
        if again.is_empty() {
            return Continue(());
        }
        let struck = again.iter().filter(|change| change.assigned.is_none()).count();
        if struck > 0 {
            self.say(Said::Left(struck as u32), out);
        }
        again.into_iter().try_for_each(|change| self.again(change, out))
    }

    /// Undoes the changes that wait for it, with all later ones; returns those that were not marked, in order.
    fn take_back(&mut self, out: &mut impl Listener) -> ControlFlow<Stop, Vec<Change>> {
        let mut again = Vec::new();
        let Some(lowest) = self.lowest.take() else { return Continue(again) };
        while self.changes.len() > lowest {
            let Some(change) = self.changes.pop() else { break };
            let (cell, digit) = change.place;
            let step = if change.assigned.is_some() {
                self.facts.retract_one_of(cell, digit);
                Step::Retract { cell, digit }
            } else {
                self.facts.restore(cell, digit);
                Step::Restore { cell, digit }
            };
            self.step(step, out)?;
            if !change.is_undone {
                again.push(change);
            }
        }
        again.reverse();
        Continue(again)
    }

    fn again(&mut self, change: Change, out: &mut impl Listener) -> Flow {
        let (cell, digit) = change.place;
        match change.assigned {
            Some(Manner::Guess) => self.place(change.place, Given::Guess, out),
            Some(_) => self.place(change.place, Given::Nothing, out),
            None if self.facts.is_empty(cell) => self.strike((cell, digit), Given::Nothing, out),
            None => Continue(()),
        }
    }

    /// Assigns a digit. A digit that the cell holds is retracted first.
    pub(super) fn assign(&mut self, place: Placement, given: Given<'_>, out: &mut impl Listener) -> Flow {
        self.settle(out)?;
        let (cell, digit) = place;
        match self.facts.digit(cell) {
            Some(same) if same == digit => return Continue(()),
            Some(_) if self.puzzle.given(cell).is_some() => {
                self.refuse(cell, out);
                return Continue(());
            }
            Some(other) => {
                self.undo(cell, Some(other), true);
                self.settle(out)?;
            }
            None => {}
        }
        self.place(place, given, out)
    }

    fn place(&mut self, (cell, digit): Placement, given: Given<'_>, out: &mut impl Listener) -> Flow {
        let (reason, manner) = self.placing((cell, digit), given, out);
        if manner == Manner::Unstated {
            self.say(Said::Unstated, out);
        }
        self.facts.assign(cell, digit);
        self.changes.push(Change { place: (cell, digit), assigned: Some(manner), is_undone: false });
        self.step(Step::Assign { cell, digit, reason }, out)
    }

    /// How a digit is assigned: by the reason given if it holds, by a single if there is one, or else as a guess.
    fn placing(
        &mut self,
        place: Placement,
        given: Given<'_>,
        out: &mut impl Listener,
    ) -> (AssignReason, Manner) {
        match given {
            Given::Guess => return (AssignReason::Guess, Manner::Guess),
            Given::Rule(deduction, words) if self.holds(place, Effect::Places, deduction, words) => {
                out.on_words(words);
                return (AssignReason::Rule(Placing(deduction)), Manner::Rule);
            }
            Given::Rule(deduction, _) => self.say_vain(deduction, out),
            Given::Unknown(name) => self.say(Said::Reason(name.into()), out),
            Given::Nothing => {}
        }
        match infer::placing(&self.facts, place) {
            Some(placing) => (AssignReason::Rule(placing), Manner::Rule),
            None => (AssignReason::Guess, Manner::Unstated),
        }
    }

    /// Eliminates a candidate. A cell that holds the digit has nothing left: that is a contradiction.
    pub(super) fn eliminate(&mut self, place: Placement, given: Given<'_>, out: &mut impl Listener) -> Flow {
        self.settle(out)?;
        let (cell, digit) = place;
        match self.facts.digit(cell) {
            // The cell has no digit left.
            Some(held) if held == digit => {
                return self.contradict(Some(Contradiction::NoCandidate(cell)), out);
            }
            // The other candidates of a filled cell do not matter.
            Some(_) => return Continue(()),
            None => {}
        }
        if !self.facts.candidates(cell).contains(digit) {
            return Continue(());
        }
        self.strike(place, given, out)
    }

    fn strike(&mut self, place: Placement, given: Given<'_>, out: &mut impl Listener) -> Flow {
        match given {
            Given::Rule(deduction, words) if self.holds(place, Effect::Eliminates, deduction, words) => {
                return self.strike_by(place, Elimination(deduction), words, out);
            }
            Given::Rule(deduction, _) => self.say_vain(deduction, out),
            Given::Unknown(name) => self.say(Said::Reason(name.into()), out),
            Given::Nothing | Given::Guess => {}
        }
        let (reason, words) = infer::elimination(&self.facts, place, &mut self.searches);
        self.strike_by(place, reason, &words, out)
    }

    fn strike_by(
        &mut self,
        (cell, digit): Placement,
        reason: Elimination,
        words: &[u16],
        out: &mut impl Listener,
    ) -> Flow {
        if !words.is_empty() {
            out.on_words(words);
        }
        self.facts.eliminate(cell, digit);
        self.changes.push(Change { place: (cell, digit), assigned: None, is_undone: false });
        self.step(Step::Eliminate { cell, digit, reason }, out)
    }

    /// Eliminates a candidate of an empty cell if a rule explains that, with patterns or without; returns whether
    /// one does.
    pub(super) fn strike_explained(
        &mut self,
        place: Placement,
        with_patterns: bool,
        out: &mut impl Listener,
    ) -> ControlFlow<Stop, bool> {
        let mut none = 0;
        let searches = if with_patterns { &mut self.searches } else { &mut none };
        let (reason, words) = infer::elimination(&self.facts, place, searches);
        if reason.0.rule == rules::UNEXPLAINED {
            return Continue(false);
        }
        self.strike_by(place, reason, &words, out)?;
        Continue(true)
    }

    /// Whether the reason given holds. Conflict sets are not reported by other programs.
    fn holds(&self, (cell, digit): Placement, effect: Effect, deduction: Deduction, words: &[u16]) -> bool {
        let step = Applied { cell, digit, effect, deduction, words };
        deduction.rule != rules::UNEXPLAINED
            && deduction.rule != rules::NOGOOD
            && self.facts.fitting(cell).contains(digit) >= (effect == Effect::Places)
            && rules::check(&Claim { before: &self.facts, step }).is_ok()
    }

    /// Reports a contradiction; without a place, the first one that the board shows.
    pub(super) fn contradict(&mut self, at: Option<Contradiction>, out: &mut impl Listener) -> Flow {
        self.settle(out)?;
        let at = at.or_else(|| infer::contradiction(&self.facts)).unwrap_or_else(|| {
            self.say(Said::Placeless, out);
            Contradiction::NoCandidate(infer::tightest(&self.facts))
        });
        self.step(Step::Contradiction(at), out)?;
        self.reported = self.steps;
        Continue(())
    }

    /// Reports a solution.
    pub(super) fn solve(&mut self, out: &mut impl Listener) -> Flow {
        self.settle(out)?;
        if let Some(grid) = self.grid() {
            self.solution = Some(grid);
        }
        self.step(Step::Solution, out)?;
        self.reported = self.steps;
        Continue(())
    }

    /// Whether a contradiction or a solution was the last step.
    pub(super) const fn has_just_reported(&self) -> bool {
        self.reported == self.steps
    }

    /// The digits of the board, if they solve the puzzle.
    pub(super) fn grid(&self) -> Option<Grid> {
        if self.facts.empty() > 0 {
            return None;
        }
        let digits: Option<Vec<Digit>> = self.geometry().cells().map(|cell| self.facts.digit(cell)).collect();
        digits.map(Grid::new).filter(|grid| grid.solves(&self.puzzle))
    }

    /// The digits that a cell shows: its own, or the candidates that are not eliminated.
    pub(super) fn left(&self, cell: Cell) -> DigitSet {
        self.facts.candidates(cell)
    }

    /// The candidates of a cell, with or without a digit, that are eliminated.
    pub(super) fn struck(&self, cell: Cell) -> impl Iterator<Item = Digit> + '_ {
        let own = self.changes.iter().filter(move |change| change.place.0 == cell);
        own.filter(|change| change.assigned.is_none() && !change.is_undone).map(|change| change.place.1)
    }

    /// The puzzle.
    pub(super) const fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// Undoes the changes that wait for it, with all later ones; returns those that were not marked: the place, and
    /// whether a digit was assigned there.
    pub(super) fn rewind(&mut self, out: &mut impl Listener) -> ControlFlow<Stop, Vec<(Placement, bool)>> {
        let again = self.take_back(out)?;
        Continue(again.into_iter().map(|change| (change.place, change.assigned.is_some())).collect())
    }

    /// Notes that a given cannot be changed.
    pub(super) fn refuse(&self, cell: Cell, out: &mut impl Listener) {
        self.say(Said::Refused(claim::given(self.geometry(), cell)), out);
    }

    /// Notes that the reason given does not hold.
    fn say_vain(&self, deduction: Deduction, out: &mut impl Listener) {
        self.say(Said::Reason(claim::reason(self.geometry(), deduction)), out);
    }
}
