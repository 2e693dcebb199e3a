//! Conflict sets: whether a contradiction follows from their digits, by the reasons given for each change.

use std::collections::HashMap;

use super::*;

/// The conflict sets so far.
#[derive(Default)]
pub(super) struct Conflicts {
    /// The sets of the contradictions, from the first that had one.
    sets: Vec<Vec<(Cell, Digit)>>,
    /// The contradiction that the next member belongs to.
    of: Option<Contradiction>,
    /// Whether the last set has begun but has not been checked yet.
    is_open: bool,
    /// The deepest guess of the last set, if the set is reported by what it omits; the guess omitted last.
    culprit: Option<Cell>,
    left_out: Option<Cell>,
}

/// A fact that has to follow from a conflict set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Fact {
    Holds(Cell),
    Excluded(Cell, Digit),
}

impl Judge<'_> {
    /// Whether the conflict set that ends before `next` is a valid one.
    pub(super) fn conflict_set_holds(&mut self, next: Step) -> bool {
        let goes_on = matches!(next, Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. });
        if !self.conflicts.is_open || goes_on {
            return true;
        }
        self.conflicts.is_open = false;
        (self.conflicts.culprit, self.conflicts.left_out) = (None, None);
        let digits = self.puzzle.geometry().digits();
        let facts: Vec<Fact> = match self.conflicts.of {
            Some(Contradiction::NoCandidate(cell)) => {
                digits.map(|digit| Fact::Excluded(cell, digit)).collect()
            }
            Some(Contradiction::NoPlace { unit, digit }) => {
                self.cells_of(unit).into_iter().map(|cell| Fact::Excluded(cell, digit)).collect()
            }
            None => return false,
        };
        let mut known = HashMap::new();
        let now = self.made.len();
        facts.into_iter().all(|fact| self.follows(fact, now, &mut known))
    }

    pub(super) fn note(&mut self, step: Step) {
        let sets = self.conflicts.sets.len();
        match step {
            Step::Assign { .. } | Step::Eliminate { .. } => self.made.push((step, sets)),
            Step::Retract { .. } | Step::Restore { .. } => drop(self.made.pop()),
            Step::Conflict { cell, digit } => return self.open_set().push((cell, digit)),
            Step::Culprit { cell, .. } => {
                let mut guesses = self.guesses();
                guesses.truncate(
                    guesses.iter().position(|(guess, _)| *guess == cell).map_or(0, |last| last + 1),
                );
                *self.open_set() = guesses;
                self.conflicts.culprit = Some(cell);
                return;
            }
            Step::Irrelevant { cell, digit } => {
                self.open_set().retain(|guess| *guess != (cell, digit));
                self.conflicts.left_out = Some(cell);
                return;
            }
            Step::Contradiction(contradiction) => {
                if !self.conflicts.sets.is_empty() {
                    self.conflicts.sets.push(Vec::new());
                }
                self.conflicts.of = Some(contradiction);
                return;
            }
            Step::Examine { .. } | Step::Solution => {}
        }
        self.conflicts.of = None;
    }

    /// The last conflict set, to be extended.
    fn open_set(&mut self) -> &mut Vec<(Cell, Digit)> {
        if self.conflicts.sets.is_empty() {
            self.conflicts.sets.push(Vec::new());
        }
        self.conflicts.is_open = true;
        self.conflicts.sets.last_mut().expect("one at least")
    }

    /// The guesses on the board, in order.
    fn guesses(&self) -> Vec<(Cell, Digit)> {
        let guess = |(step, _): &(Step, usize)| match step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => Some((*cell, *digit)),
            _ => None,
        };
        self.made.iter().filter_map(guess).collect()
    }

    /// Whether a guess may be the deepest one the contradiction depends on.
    pub(super) fn may_be_culprit(&self, guess: (Cell, Digit)) -> bool {
        self.conflicts.of.is_some() && !self.conflicts.is_open && self.guesses().contains(&guess)
    }

    /// Whether a guess may be omitted from the conflict set: it is before the culprit, and after the one
    /// omitted before.
    pub(super) fn may_be_left_out(&self, guess: (Cell, Digit)) -> bool {
        let guesses = self.guesses();
        let place = |cell: Cell| guesses.iter().position(|(own, _)| *own == cell);
        guesses.contains(&guess)
            && self.conflicts.culprit.is_some_and(|culprit| place(guess.0) < place(culprit))
            && self.conflicts.left_out.is_none_or(|last| place(last) < place(guess.0))
    }

    /// Whether a digit may be the next member of a conflict set: it is on the board since the first guess or
    /// later, and was assigned after the member before it.
    pub(super) fn may_be_member(&self, cell: Cell, digit: Digit) -> bool {
        let Some(at) = self.assigned_at(cell) else { return false };
        let last = self.conflicts.sets.last().and_then(|set| set.last()).filter(|_| self.conflicts.is_open);
        self.conflicts.of.is_some()
            && self.conflicts.culprit.is_none()
            && self.digits[cell.index()] == Some(digit)
            && self.depth_at(at) > 0
            && last.is_none_or(|(last, _)| self.assigned_at(*last) < Some(at))
    }

    /// Whether all digits of a conflict set are on the board except this one, which is a member.
    pub(super) fn is_last_of_nogood(&self, cell: Cell, digit: Digit, later: usize) -> bool {
        let Some(index) = self.conflicts.sets.len().checked_sub(later + 1) else { return false };
        let set = &self.conflicts.sets[index];
        let on_board = |&(other, held): &(Cell, Digit)| self.digits[other.index()] == Some(held);
        set.contains(&(cell, digit)) && set.iter().filter(|own| **own != (cell, digit)).all(on_board)
    }

    /// The index of the change that assigned the digit of a cell.
    fn assigned_at(&self, cell: Cell) -> Option<usize> {
        let assigns =
            |(step, _): &(Step, usize)| matches!(step, Step::Assign { cell: own, .. } if *own == cell);
        self.made.iter().position(assigns)
    }

    fn depth_at(&self, index: usize) -> usize {
        let is_guess =
            |(step, _): &&(Step, usize)| matches!(step, Step::Assign { reason, .. } if reason.is_guess());
        self.made[..=index].iter().filter(is_guess).count()
    }

    /// Whether a fact follows from the last conflict set, considering only changes before this index.
    fn follows(&self, fact: Fact, before: usize, known: &mut HashMap<Fact, bool>) -> bool {
        let (at, causes) = match fact {
            Fact::Holds(cell) => (self.assigned_at(cell), None),
            Fact::Excluded(cell, digit) => match self.lost_at(cell, digit) {
                Some(at) => (Some(at), None),
                None => match self.first_holder(cell, digit) {
                    Some((at, holder)) => (at, Some(Fact::Holds(holder))),
                    None => return false,
                },
            },
        };
        if at.is_some_and(|at| at >= before) {
            return false;
        }
        if let Some(known) = known.get(&fact) {
            return *known;
        }
        let follows = match (causes, at) {
            (Some(holder), _) => self.follows(holder, before, known),
            // A given.
            (None, None) => true,
            (None, Some(at)) => self.change_follows(at, known),
        };
        known.insert(fact, follows);
        follows
    }

    /// Whether a change follows from the last conflict set: it is a member, was made before the first guess,
    /// or has reasons that follow.
    fn change_follows(&self, at: usize, known: &mut HashMap<Fact, bool>) -> bool {
        let (step, sets) = self.made[at];
        if let Step::Assign { cell, digit, reason } = step {
            let members = self.conflicts.sets.last().expect("it is open");
            if members.contains(&(cell, digit)) || self.depth_at(at) == 0 {
                return true;
            }
            if reason.is_guess() {
                return false;
            }
        }
        self.reasons(step, at, sets)
            .is_some_and(|facts| facts.into_iter().all(|fact| self.follows(fact, at, known)))
    }

    /// The facts that a change is based on.
    fn reasons(&self, step: Step, at: usize, sets: usize) -> Option<Vec<Fact>> {
        let (cell, own, deduction) = (step.cell()?, step.digit()?, step.deduction()?);
        let others = |cell: Cell| {
            let digits = self.puzzle.geometry().digits().filter(|digit| *digit != own);
            digits.map(|digit| Fact::Excluded(cell, digit)).collect()
        };
        match (rules::name(deduction.rule), deduction.argument) {
            ("naked single", _) => Some(others(cell)),
            ("hidden single", Argument::Unit(unit)) => {
                let cells = self.cells_of(unit).into_iter().filter(|other| *other != cell);
                Some(cells.map(|other| Fact::Excluded(other, own)).collect())
            }
            ("peer elimination", Argument::Cell(peer)) => Some(vec![Fact::Holds(peer)]),
            ("arc", Argument::Cell(against)) => Some(others(against)),
            ("naked pair", Argument::Unit(unit)) => {
                let patterns = self.known_before(at).patterns(
                    "naked pair",
                    (cell, own),
                    Some((deduction.argument, &[])),
                );
                let first = patterns.into_iter().find(|pattern| pattern.unit == unit)?;
                Some(first.lost.into_iter().map(|(cell, digit)| Fact::Excluded(cell, digit)).collect())
            }
            ("nogood", Argument::Conflict(ago)) => {
                let set = self.conflicts.sets.get(sets.checked_sub(ago.later() as usize + 1)?)?;
                let others = set.iter().filter(|member| **member != (cell, own));
                Some(others.map(|(other, _)| Fact::Holds(*other)).collect())
            }
            _ => None,
        }
    }

    /// The board before a change, in the form that the judge of patterns needs.
    fn known_before(&self, at: usize) -> Known<'_> {
        let is_filled = |cell: Cell| {
            self.puzzle.given(cell).is_some() || self.assigned_at(cell).is_some_and(|filled| filled < at)
        };
        let held = |cell: Cell| self.digits[cell.index()].filter(|_| is_filled(cell));
        let digits: Vec<Digit> = self.puzzle.geometry().digits().collect();
        let left = |cell: Cell| {
            let is_left = |digit: &&Digit| self.lost_at(cell, **digit).is_none_or(|lost| lost >= at);
            digits.iter().filter(is_left).copied().collect()
        };
        Known::new(self.puzzle.geometry(), held, left)
    }

    /// The index of the change that eliminated a candidate.
    fn lost_at(&self, cell: Cell, digit: Digit) -> Option<usize> {
        self.made.iter().position(|(step, _)| {
            matches!(step, Step::Eliminate { cell: c, digit: d, .. } if (*c, *d) == (cell, digit))
        })
    }

    /// The first of the digits that exclude a digit from a cell: another one in the cell, or the same in a
    /// peer. The index is `None` for a given.
    fn first_holder(&self, cell: Cell, digit: Digit) -> Option<(Option<usize>, Cell)> {
        let excludes = |other: &Cell| match self.digits[other.index()] {
            Some(held) if *other == cell => held != digit,
            Some(held) => held == digit && self.see_each_other(cell, *other),
            None => false,
        };
        let holders = self.puzzle.geometry().cells().filter(excludes);
        holders.map(|holder| (self.assigned_at(holder), holder)).min_by_key(|(at, _)| *at)
    }
}
