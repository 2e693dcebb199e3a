//! The implication graph of a run: for each digit on the board and each lost candidate the facts from which it was
//! concluded, as recorded in the steps. Knows steps and rules, and no solver.
//!
//! The nodes are the digits on the board. A lost candidate is not a node: it is replaced by the digits that
//! exclude it. So a set of nodes is a nogood if every path from the contradiction back to the givens and guesses crosses
//! it: a *cut* of the graph (Marques-Silva and Sakallah 1999, on clauses).

/// The guesses among placed digits up to the one in a cell, from the first to the last.
fn guesses_to(cell: Cell, placed: &[Option<Placed>], geometry: &Geometry) -> Vec<Placement> {
    let last = placed[cell.index()].map_or(0, |placed| placed.at);
    let is_one = |placed: &Placed| placed.by.is_none() && placed.depth > 0 && placed.at <= last;
    let guesses =
        geometry.cells().zip(placed).filter_map(|(cell, placed)| Some((cell, placed.filter(is_one)?)));
    let mut guesses: Vec<_> = guesses.map(|(cell, placed)| (placed.at, (cell, placed.digit))).collect();
    guesses.sort_unstable_by_key(|(at, _)| *at);
    guesses.into_iter().map(|(_, guess)| guess).collect()
}

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::board_view::{BoardView, Placement, Premise};
use super::claim::{Applied, Claim};
use super::effect::Effect;
use super::nogoods::Nogoods;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Puzzle;
use crate::step::{Age, Argument, AssignReason, Contradiction, Deduction, Elimination, Placing, Step};

/// A point in time: the number of changes on the trail before a change.
type Time = u32;

/// A digit on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placed {
    digit: Digit,
    at: Time,
    /// The number of guesses on the board, this one included.
    depth: u16,
    /// The rule that forced it; `None` for a given and for a guess.
    by: Option<Deduction>,
}

/// A lost candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Lost {
    at: Time,
    by: Deduction,
    /// The conflict set of its deduction, which may be dropped before the candidate is restored.
    nogood: Box<[Placement]>,
}

/// The cause of a fact.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// A digit on the board.
    Holder(Cell, Placed),
    /// A candidate was eliminated.
    Lost(Cell, Digit, &'a Lost),
}

impl Source<'_> {
    const fn at(&self) -> Time {
        match self {
            Self::Holder(_, placed) => placed.at,
            Self::Lost(.., lost) => lost.at,
        }
    }
}

/// The implication graph after the steps so far.
#[derive(Clone, Debug)]
pub struct Implications {
    geometry: Arc<Geometry>,
    placed: Vec<Option<Placed>>,
    /// By unit and digit: the cell that has it.
    places: Vec<Option<Cell>>,
    /// By cell and digit: the lost candidate.
    lost: Vec<Option<Lost>>,
    now: Time,
    depth: u16,
    nogoods: Nogoods,
    last: Option<Contradiction>,
}

impl Implications {
    /// The graph before the first step.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let geometry = Arc::clone(puzzle.geometry());
        let (cells, units, side) = (geometry.cell_count(), geometry.unit_count(), geometry.side());
        let mut graph = Self {
            geometry,
            placed: vec![None; cells],
            places: vec![None; units * side],
            lost: vec![None; cells * side],
            now: 1,
            depth: 0,
            nogoods: Nogoods::default(),
            last: None,
        };
        for cell in puzzle.geometry().cells() {
            if let Some(digit) = puzzle.given(cell) {
                graph.place(cell, Placed { digit, at: 0, depth: 0, by: None });
            }
        }
        graph
    }

    /// Follows a step.
    pub fn follow(&mut self, step: Step) {
        match step {
            Step::Assign { cell, digit, reason } => {
                self.depth += u16::from(reason.is_guess());
                let by = match reason {
                    AssignReason::Rule(Placing(deduction)) => Some(deduction),
                    AssignReason::Guess | AssignReason::SharedGuess | AssignReason::ChosenGuess => None,
                };
                self.place(cell, Placed { digit, at: self.now, depth: self.depth, by });
                self.now += 1;
            }
            Step::Retract { cell, .. } => {
                if let Some(placed) = self.take(cell) {
                    self.depth -= u16::from(placed.by.is_none());
                    self.now = placed.at;
                }
            }
            Step::Eliminate { cell, digit, reason: Elimination(by) } => {
                let nogood = match by.argument {
                    Argument::Conflict(ago) => self.nogoods.get(ago).unwrap_or_default().into(),
                    _ => Box::default(),
                };
                let lost = Lost { at: self.now, by, nogood };
                *self.lost_mut(cell, digit) = Some(lost);
                self.now += 1;
            }
            Step::Restore { cell, digit } => {
                if let Some(lost) = self.lost_mut(cell, digit).take() {
                    self.now = lost.at;
                }
            }
            Step::Contradiction(contradiction) => self.last = Some(contradiction),
            Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. } => {}
            Step::Examine { .. } | Step::Solution => {}
        }
        let (placed, geometry) = (&self.placed, &self.geometry);
        self.nogoods.follow(step, |cell| guesses_to(cell, placed, geometry));
    }

    fn place(&mut self, cell: Cell, placed: Placed) {
        self.take(cell);
        self.placed[cell.index()] = Some(placed);
        for &unit in self.geometry.units_of(cell) {
            // The first of several: it is the last to be retracted.
            self.places[unit.index() * self.geometry.side() + placed.digit.index()].get_or_insert(cell);
        }
    }

    fn take(&mut self, cell: Cell) -> Option<Placed> {
        let placed = self.placed[cell.index()].take()?;
        for &unit in self.geometry.units_of(cell) {
            let place = &mut self.places[unit.index() * self.geometry.side() + placed.digit.index()];
            place.take_if(|first| *first == cell);
        }
        Some(placed)
    }

    /// The number of guesses on the board.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth as usize
    }

    /// The number of guesses that were on the board when a cell got its digit; `None` if it is empty.
    #[must_use]
    pub fn depth_of(&self, cell: Cell) -> Option<usize> {
        self.placed[cell.index()].map(|placed| usize::from(placed.depth))
    }

    /// Whether the digit of a cell was assigned before that of another.
    #[must_use]
    pub fn is_older(&self, cell: Cell, other: Cell) -> bool {
        let at = |cell: Cell| self.placed[cell.index()].map(|placed| placed.at);
        at(cell) < at(other)
    }

    /// The conflict sets so far.
    #[must_use]
    pub const fn nogoods(&self) -> &Nogoods {
        &self.nogoods
    }

    /// The digits that together cause the last contradiction on the current board; those that follow from the givens
    /// alone are left out. `None` if they do not.
    #[must_use]
    pub fn of_contradiction(&self) -> Option<Vec<Cell>> {
        let digits = DigitSet::all(self.geometry.side());
        let facts: Vec<Premise> = match self.last? {
            Contradiction::NoCandidate(cell) => digits.map(|digit| Premise::Excluded(cell, digit)).collect(),
            Contradiction::NoPlace { unit, digit } => {
                self.geometry.cells_of(unit).iter().map(|&cell| Premise::Excluded(cell, digit)).collect()
            }
        };
        self.holders(facts, self.now)
    }

    /// The digits from which the digit of a cell was concluded, without those that follow from the givens alone; `None` if
    /// it is a given or a guess.
    #[must_use]
    pub fn antecedents(&self, cell: Cell) -> Option<Vec<Cell>> {
        let placed = self.placed[cell.index()]?;
        let before = Before { graph: self, at: placed.at, nogood: &[] };
        self.holders(premises(&before, (Effect::Places, cell, placed.digit), placed.by?), placed.at)
    }

    /// The guesses on which the last contradiction depends, from the first to the last.
    #[must_use]
    pub fn guesses_behind(&self) -> Option<Vec<Placement>> {
        let mut guesses = Vec::new();
        self.trace_back(|cell, placed| {
            let is_guess = placed.by.is_none();
            guesses.extend(is_guess.then_some((placed.at, (cell, placed.digit))));
            !is_guess
        })?;
        guesses.sort_unstable_by_key(|(at, _)| *at);
        Some(guesses.into_iter().map(|(_, guess)| guess).collect())
    }

    /// The guesses on the board up to the one in a cell, from the first to the last.
    #[must_use]
    pub fn guesses_to(&self, cell: Cell) -> Vec<Placement> {
        guesses_to(cell, &self.placed, &self.geometry)
    }

    /// Whether the last contradiction follows from these digits and the givens.
    #[must_use]
    pub fn is_cut(&self, members: &[Placement]) -> bool {
        // A guess has no causes: the trace ends at one that is not a member.
        self.trace_back(|cell, placed| !members.contains(&(cell, placed.digit))).is_some()
    }

    /// Passes the digits behind the last contradiction to `go_on`, each once; continues with the causes of those for
    /// which it returns true.
    fn trace_back(&self, mut go_on: impl FnMut(Cell, Placed) -> bool) -> Option<()> {
        let mut seen = vec![false; self.placed.len()];
        let mut waiting = self.of_contradiction()?;
        while let Some(cell) = waiting.pop() {
            let placed = self.placed[cell.index()]?;
            if !std::mem::replace(&mut seen[cell.index()], true) && go_on(cell, placed) {
                waiting.extend(self.antecedents(cell)?);
            }
        }
        Some(())
    }

    /// The first unique implication point of the last contradiction, and the digits of fewer guesses that exclude it
    /// (Zhang, Madigan, Moskewicz and Malik 2001); the point is the last of them.
    ///
    /// Going back from the contradiction, the digits since the deepest guess are replaced by their causes until only
    /// one is left: every path from that guess to the contradiction leads through it. Empty if the contradiction
    /// follows from the givens alone.
    #[must_use]
    pub fn first_unique_implication_point(&self) -> Option<Vec<Placement>> {
        let mut waiting = BinaryHeap::new();
        let mut seen = vec![false; self.placed.len()];
        let (mut others, mut next) = (Vec::new(), self.of_contradiction()?);
        let at = |cell: Cell| self.placed[cell.index()];
        let depths = next.iter().filter_map(|&cell| at(cell)).map(|placed| placed.depth);
        let Some(deepest) = depths.max() else { return Some(Vec::new()) };
        loop {
            for cell in next.drain(..) {
                let placed = at(cell)?;
                if !std::mem::replace(&mut seen[cell.index()], true) {
                    if placed.depth == deepest {
                        waiting.push((placed.at, cell));
                    } else {
                        others.push((placed.at, cell));
                    }
                }
            }
            let (time, cell) = waiting.pop()?;
            if waiting.is_empty() {
                others.sort_unstable();
                let members = others.into_iter().chain([(time, cell)]);
                return members.map(|(_, cell)| Some((cell, at(cell)?.digit))).collect();
            }
            next = self.antecedents(cell)?;
        }
    }

    /// The digits that were on the board before a time and cause these facts, each once, without those that follow
    /// from the givens alone; `None` if they do not cause them.
    fn holders(&self, facts: Vec<Premise>, before: Time) -> Option<Vec<Cell>> {
        let mut holders = Vec::new();
        let mut seen = vec![false; self.lost.len()];
        let mut waiting: Vec<(Premise, Time)> = facts.into_iter().map(|fact| (fact, before)).collect();
        while let Some((fact, before)) = waiting.pop() {
            let source = self.source(fact).filter(|source| source.at() < before)?;
            match source {
                Source::Holder(cell, placed) => {
                    holders.extend((placed.depth > 0 && !holders.contains(&cell)).then_some(cell));
                }
                Source::Lost(cell, digit, lost) => {
                    if std::mem::replace(&mut seen[self.index(cell, digit)], true) {
                        continue;
                    }
                    let before = Before { graph: self, at: lost.at, nogood: &lost.nogood };
                    let facts = premises(&before, (Effect::Eliminates, cell, digit), lost.by);
                    waiting.extend(facts.into_iter().map(|fact| (fact, lost.at)));
                }
            }
        }
        Some(holders)
    }

    /// The cause of a fact: for an excluded digit the loss of its candidate; otherwise the digit of the cell or of a
    /// peer, whichever was on the board first. It depends on the fact alone, so that no fact is its own cause.
    fn source(&self, fact: Premise) -> Option<Source<'_>> {
        let placed = |cell: Cell| self.placed[cell.index()].map(|placed| (cell, placed));
        let (cell, digit) = match fact {
            Premise::Holds(cell, _) => {
                return placed(cell).map(|(cell, placed)| Source::Holder(cell, placed));
            }
            Premise::Excluded(cell, digit) => (cell, digit),
        };
        if let Some(lost) = self.lost(cell, digit) {
            return Some(Source::Lost(cell, digit, lost));
        }
        let own = placed(cell).filter(|(_, own)| own.digit != digit);
        let place = |unit: &Unit| self.places[unit.index() * self.geometry.side() + digit.index()];
        let places = self.geometry.units_of(cell).iter().filter_map(place);
        let peers = places.filter(|&peer| peer != cell).filter_map(placed);
        let holders = peers.chain(own);
        holders.min_by_key(|(_, held)| held.at).map(|(cell, placed)| Source::Holder(cell, placed))
    }

    fn lost(&self, cell: Cell, digit: Digit) -> Option<&Lost> {
        self.lost[self.index(cell, digit)].as_ref()
    }

    fn lost_mut(&mut self, cell: Cell, digit: Digit) -> &mut Option<Lost> {
        let index = self.index(cell, digit);
        &mut self.lost[index]
    }

    fn index(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.geometry.side() + digit.index()
    }
}

/// The facts known before a time.
struct Before<'a> {
    graph: &'a Implications,
    at: Time,
    /// The conflict set of the deduction.
    nogood: &'a [Placement],
}

impl BoardView for Before<'_> {
    fn geometry(&self) -> &Geometry {
        &self.graph.geometry
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.graph.placed[cell.index()].filter(|placed| placed.at < self.at).map(|placed| placed.digit)
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        let is_left = |&digit: &Digit| self.graph.lost(cell, digit).is_none_or(|lost| lost.at >= self.at);
        match self.digit(cell) {
            Some(digit) => DigitSet::only(digit),
            None => self.graph.geometry.digits().filter(is_left).collect(),
        }
    }

    fn nogood(&self, _: Age) -> Cow<'_, [Placement]> {
        Cow::Borrowed(self.nogood)
    }
}

/// The facts on which a conclusion rests. Learning solvers use no rules with words as arguments.
fn premises(
    before: &dyn BoardView,
    (effect, cell, digit): (Effect, Cell, Digit),
    deduction: Deduction,
) -> Vec<Premise> {
    super::premises(&Claim { before, step: Applied { cell, digit, effect, deduction, words: &[] } })
}
