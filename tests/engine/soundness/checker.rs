//! The judge of single steps.

use super::*;
use crate::common::naive::{self, Known};

/// Returns `what` as an error unless `holds`.
fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// Follows a run step by step and panics at the first unsound one.
pub(crate) struct Checker<'a> {
    pub(crate) puzzle: &'a Puzzle,
    /// Whether the steps eliminate candidates; otherwise the digits of a cell's peers determine what it can
    /// take.
    pub(crate) keeps_candidates: bool,
    /// The solution, if it is known to be unique.
    pub(crate) only: Option<Grid>,
    pub(crate) board: Board,
    /// The steps not yet undone.
    pub(crate) trail: Vec<Step>,
    /// Whether a solution has been found: a search for another one then retracts guesses that led to it.
    pub(crate) found: bool,
    /// The length of the trail before the first guess.
    pub(crate) before_guesses: Option<usize>,
    pub(crate) steps: u64,
    /// The words of the argument of the steps that follow.
    pub(crate) words: Vec<u16>,
    /// The conflict sets of the contradictions so far, in order.
    pub(crate) conflicts: Vec<Vec<(Cell, Digit)>>,
    /// The number of conflict sets that may still be checked by a search.
    pub(crate) searches: usize,
    /// The number of conflict sets checked.
    pub(crate) checked: usize,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, keeps_candidates: bool) -> Self {
        let only = match count_to_two(puzzle, &mut Limit { remaining: LIMIT }) {
            Solutions::Unique(grid) => Some(grid),
            _ => None,
        };
        let board = Board::new(puzzle);
        Self {
            puzzle,
            keeps_candidates,
            only,
            board,
            trail: Vec::new(),
            found: false,
            before_guesses: None,
            steps: 0,
            words: Vec::new(),
            conflicts: Vec::new(),
            searches: 20,
            checked: 0,
        }
    }

    /// The digits an empty cell can take; none for a filled one.
    pub(crate) fn open(&self, cell: Cell) -> DigitSet {
        match self.board.digit(cell) {
            Some(_) => DigitSet::EMPTY,
            None if self.keeps_candidates => self.board.candidates(cell),
            None => self.board.consistent(cell),
        }
    }

    /// Whether a unit lacks a digit and has no place for it other than `cell`.
    pub(crate) fn no_place_but(&self, cell: Option<Cell>, unit: Unit, digit: Digit) -> bool {
        let others = self.puzzle.geometry().cells_of(unit).iter().filter(|&&other| Some(other) != cell);
        others
            .into_iter()
            .all(|&other| self.board.digit(other) != Some(digit) && !self.open(other).contains(digit))
    }

    pub(crate) fn check(&self, step: Step) -> Result<(), String> {
        match step {
            Step::Assign { cell, digit, reason } => self.check_assign(cell, digit, reason),
            Step::Eliminate { cell, digit, reason } => self.check_eliminate(cell, digit, reason),
            Step::Retract { cell, digit } => {
                ensure(
                    matches!(self.trail.last(), Some(Step::Assign { cell: c, digit: d, .. }) if (*c, *d) == (cell, digit)),
                    "undoes something other than the last change, or not an assignment",
                )?;
                self.check_retract()
            }
            Step::Restore { cell, digit } => ensure(
                matches!(self.trail.last(), Some(Step::Eliminate { cell: c, digit: d, .. }) if (*c, *d) == (cell, digit)),
                "undoes something other than the last change, or not an elimination",
            ),
            Step::Examine { cell, against } => ensure(self.are_peers(cell, against), "no arc between them"),
            Step::Contradiction(contradiction) => self.check_contradiction(contradiction),
            Step::Conflict { cell, digit } => {
                ensure(self.board.digit(cell) == Some(digit), "a digit that is not on the board")?;
                ensure(self.puzzle.given(cell).is_none(), "a given in the conflict set")?;
                ensure(!self.conflicts.is_empty(), "there is no contradiction")
            }
            Step::Culprit { cell, digit } => {
                ensure(self.guesses().contains(&(cell, digit)), "no guess on the board")?;
                ensure(
                    self.conflicts.last().is_some_and(Vec::is_empty),
                    "no contradiction, or a conflict set of its own",
                )
            }
            Step::Irrelevant { cell, digit } => {
                let before = self.conflicts.last().and_then(|set| set.split_last()).map(|(_, before)| before);
                let is_before = before.is_some_and(|before| before.contains(&(cell, digit)));
                ensure(is_before, "no guess before the culprit")
            }
            Step::Solution => {
                let grid = self.board.grid();
                ensure(grid.is_some_and(|grid| grid.solves(self.puzzle)), "the board is no solution")
            }
        }
    }

    pub(crate) fn are_peers(&self, cell: Cell, other: Cell) -> bool {
        self.puzzle.geometry().peers(cell).contains(&other)
    }

    pub(crate) fn check_assign(&self, cell: Cell, digit: Digit, reason: AssignReason) -> Result<(), String> {
        ensure(self.board.digit(cell).is_none(), "the cell is not empty")?;
        ensure(self.open(cell).contains(digit), "the digit is not a candidate")?;
        ensure(self.board.consistent(cell).contains(digit), "a peer holds the digit")?;
        let AssignReason::Rule(Placing(deduction)) = reason else { return self.check_guess(reason) };
        match (rules::name(deduction.rule), deduction.argument) {
            ("naked single", Argument::None) => {
                ensure(self.open(cell) == DigitSet::only(digit), "not the only candidate")
            }
            ("hidden single", Argument::Unit(unit)) => {
                ensure(self.puzzle.geometry().cells_of(unit).contains(&cell), "the cell is not in the unit")?;
                ensure(self.no_place_but(Some(cell), unit, digit), "not the only place")
            }
            other => Err(format!("no reason to write a digit: {other:?}")),
        }
    }

    /// A shared guess comes before all others.
    pub(crate) fn check_guess(&self, reason: AssignReason) -> Result<(), String> {
        let is_shared = |step: &Step| matches!(step, Step::Assign { reason: AssignReason::SharedGuess, .. });
        let is_guess = |step: &&Step| matches!(step, Step::Assign { reason, .. } if reason.is_guess());
        let mut guesses = self.trail.iter().filter(is_guess);
        ensure(reason.is_own_guess() || guesses.all(is_shared), "a shared guess below one that is not")
    }

    /// Checks that a guess reported as failed does not lead to the solution.
    pub(crate) fn check_retract(&self) -> Result<(), String> {
        let failed = matches!(self.trail.last(), Some(Step::Assign { reason, .. }) if reason.is_own_guess());
        ensure(self.found || !(failed && self.guesses_are_right()), "the guess leads to the solution")
    }

    /// Whether all open guesses agree with the unique solution.
    pub(crate) fn guesses_are_right(&self) -> bool {
        let Some(only) = &self.only else { return false };
        self.trail.iter().all(|step| match step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => {
                only.digits()[cell.index()] == *digit
            }
            _ => true,
        })
    }

    pub(crate) fn check_eliminate(
        &self,
        cell: Cell,
        digit: Digit,
        Elimination(deduction): Elimination,
    ) -> Result<(), String> {
        ensure(self.board.digit(cell).is_none(), "the cell is not empty")?;
        ensure(self.board.candidates(cell).contains(digit), "the digit is not a candidate")?;
        match (rules::name(deduction.rule), deduction.argument) {
            ("peer elimination", Argument::Cell(peer)) => {
                ensure(self.are_peers(cell, peer), "not a peer")?;
                ensure(self.board.digit(peer) == Some(digit), "the peer does not hold the digit")
            }
            (name, argument) if naive::RULES.contains(&name) => {
                let argument = Some((argument, &self.words[..]));
                let patterns = self.known().patterns(name, (cell, digit), argument);
                ensure(!patterns.is_empty(), "no such pattern")
            }
            ("arc", Argument::Cell(other)) => {
                ensure(self.are_peers(cell, other), "no arc between them")?;
                let without = self.board.candidates(other).without(DigitSet::only(digit));
                ensure(without.is_empty(), "the other cell supports the digit")
            }
            ("nogood", Argument::Conflict(ago)) => {
                let index = self.conflicts.len().checked_sub(ago.later() as usize + 1);
                let members = index.map_or(&[][..], |index| &self.conflicts[index]);
                ensure(members.contains(&(cell, digit)), "not in the conflict set")?;
                let others = || members.iter().filter(|member| **member != (cell, digit));
                let on_board = others().all(|&(other, held)| self.board.digit(other) == Some(held));
                ensure(on_board, "another member is not on the board")
            }
            other => Err(format!("no reason to cross a candidate out: {other:?}")),
        }
    }

    /// The board in the form that the judge of patterns needs.
    pub(crate) fn known(&self) -> Known<'_> {
        Known::new(self.puzzle.geometry(), |cell| self.board.digit(cell), |cell| self.open(cell).collect())
    }

    pub(crate) fn check_contradiction(&self, contradiction: Contradiction) -> Result<(), String> {
        match contradiction {
            Contradiction::NoCandidate(cell) => {
                ensure(self.board.digit(cell).is_none(), "the cell is not empty")?;
                ensure(self.open(cell).is_empty(), "the cell has a candidate")?;
            }
            Contradiction::NoPlace { unit, digit } => {
                ensure(self.no_place_but(None, unit, digit), "the digit has a place")?;
            }
        }
        ensure(!self.is_right(), "the board can be solved")
    }

    /// Whether all assigned digits agree with the unique solution.
    pub(crate) fn is_right(&self) -> bool {
        let Some(only) = &self.only else { return false };
        let mut filled = self.board.geometry().cells().zip(only.digits());
        filled.all(|(cell, right)| self.board.digit(cell).is_none_or(|digit| digit == *right))
    }

    /// Checks the conflict set that has ended: the givens and its digits have no solution, without anything
    /// else on the board.
    pub(crate) fn check_conflict_set(&mut self) {
        let Some(set) = self.conflicts.last().filter(|set| !set.is_empty()) else { return };
        if self.checked == self.conflicts.len() || self.searches == 0 {
            return;
        }
        let mut givens = self.puzzle.givens().to_vec();
        set.iter().for_each(|(cell, digit)| givens[cell.index()] = Some(*digit));
        let (geometry, symbols) = (self.puzzle.geometry().clone(), self.puzzle.symbols().clone());
        if let Ok(puzzle) = Puzzle::new(geometry, givens, symbols, "") {
            let found = count_to_two(&puzzle, &mut Limit { remaining: LIMIT });
            assert!(
                matches!(found, Solutions::None | Solutions::Unknown),
                "{set:?} is no conflict set of {}",
                self.puzzle
            );
        }
        (self.checked, self.searches) = (self.conflicts.len(), self.searches - 1);
    }

    /// The guesses on the board, in order.
    fn guesses(&self) -> Vec<(Cell, Digit)> {
        let guess = |step: &Step| match *step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => Some((cell, digit)),
            _ => None,
        };
        self.trail.iter().filter_map(guess).collect()
    }

    /// Whether the step eliminates the solution's digit from a cell, or forces another one.
    pub(crate) fn misleads(&self, step: Step) -> bool {
        let right = |cell: Cell| self.only.as_ref().map(|only| only.digits()[cell.index()]);
        match step {
            Step::Eliminate { cell, digit, .. } => right(cell) == Some(digit) && self.is_right(),
            Step::Assign { reason, .. } if reason.is_guess() => false,
            Step::Assign { cell, digit, .. } => {
                right(cell).is_some_and(|own| own != digit) && self.is_right()
            }
            _ => false,
        }
    }

    pub(crate) fn follow(&mut self, step: Step) {
        match step {
            Step::Assign { reason, .. } => {
                if reason.is_guess() {
                    self.before_guesses.get_or_insert(self.trail.len());
                }
                self.trail.push(step);
            }
            Step::Eliminate { .. } => self.trail.push(step),
            Step::Retract { .. } | Step::Restore { .. } => drop(self.trail.pop()),
            Step::Contradiction(_) => self.conflicts.push(Vec::new()),
            Step::Conflict { cell, digit } => {
                self.conflicts.last_mut().expect("checked before").push((cell, digit));
            }
            Step::Culprit { cell, digit } => {
                let mut guesses = self.guesses();
                guesses.truncate(
                    1 + guesses.iter().position(|guess| *guess == (cell, digit)).expect("checked before"),
                );
                *self.conflicts.last_mut().expect("checked before") = guesses;
            }
            Step::Irrelevant { cell, digit } => {
                self.conflicts.last_mut().expect("checked before").retain(|guess| *guess != (cell, digit));
            }
            Step::Solution => self.found = true,
            _ => {}
        }
        self.board.apply(step);
        self.steps += 1;
    }

    pub(crate) fn check_end(&self, outcome: &Outcome) {
        match outcome {
            Outcome::Solved(grid) => assert_eq!(self.board.grid().as_ref(), Some(grid)),
            Outcome::Unsolvable => {
                let left =
                    self.before_guesses.map(|before| self.trail.len() <= before || self.only_learnt(before));
                assert_ne!(left, Some(false), "what follows the first guess is not undone: {}", self.puzzle);
                self.check_board_is_trail();
            }
            Outcome::Stalled => {
                assert_eq!(self.before_guesses, None, "a guess is a search: {}", self.puzzle);
                self.check_board_is_trail();
            }
            Outcome::Stopped => self.check_board_is_trail(),
        }
    }

    /// Whether what is left of the steps after the first guess begins with a learnt nogood and contains no
    /// guess.
    pub(crate) fn only_learnt(&self, before: usize) -> bool {
        let is_guess = |step: &Step| matches!(step, Step::Assign { reason, .. } if reason.is_guess());
        let by_nogood = |step: &Step| step.deduction().is_some_and(|by| rules::name(by.rule) == "nogood");
        by_nogood(&self.trail[before]) && !self.trail.iter().any(is_guess)
    }

    /// Checks that undone steps leave nothing behind: the board follows from the steps on the trail.
    pub(crate) fn check_board_is_trail(&self) {
        let mut board = Board::new(self.puzzle);
        self.trail.iter().for_each(|step| board.apply(*step));
        assert_eq!(board, self.board, "{}", self.puzzle);
    }
}

impl Observer for Checker<'_> {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if !matches!(step, Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. }) {
            self.check_conflict_set();
        }
        if let Err(what) = self.check(step) {
            panic!("step {}, {step:?}: {what}, on {}", self.steps, self.puzzle);
        }
        assert!(!self.misleads(step), "step {}, {step:?}: away from {:?}", self.steps, self.only);
        self.follow(step);
        ControlFlow::Continue(())
    }

    fn on_words(&mut self, words: &[u16]) {
        self.words = words.to_vec();
    }
}
