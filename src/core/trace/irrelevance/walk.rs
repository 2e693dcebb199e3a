//! Walks over the steps of a trace with the guesses on which each fact on the board rests.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::set::Depths;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry};
use crate::rules::{self, Applied, BoardView, Claim, Effect, Nogoods, Placement, Premise};
use crate::step::{Age, AssignReason, Contradiction, Elimination, Placing, Step};
use crate::trace::Trace;
use crate::trace::chunk::Chunk;
use crate::trace::words::{self, Decoder, Place};

/// A failed guess whose conflict set is known.
pub(super) struct Verdict {
    pub(super) steps: Range<u64>,
    /// Whether it is not in its own conflict set.
    pub(super) is_idle: bool,
}

/// A walk, with sets as large as the board needs.
#[derive(Debug)]
pub(super) struct Walk {
    walker: Walker,
    chunk: Option<Arc<Chunk>>,
    words: Vec<u16>,
    place: Place,
    walked: u64,
}

#[derive(Debug)]
enum Walker {
    Small(Box<Facts<2>>),
    Medium(Box<Facts<4>>),
    Large(Box<Facts<10>>),
}

impl Walk {
    pub(super) fn new(trace: &Trace) -> Self {
        let board = trace.start().board();
        let walker = match board.geometry().cell_count() - board.filled() {
            0..=128 => Walker::Small(Box::new(Facts::new(trace))),
            129..=256 => Walker::Medium(Box::new(Facts::new(trace))),
            _ => Walker::Large(Box::new(Facts::new(trace))),
        };
        Self { walker, chunk: None, words: Vec::new(), place: Place::default(), walked: 0 }
    }

    pub(super) const fn walked(&self) -> u64 {
        self.walked
    }

    /// The steps so far that were taken while a guess was open that played no part.
    pub(super) fn idle(&self) -> u64 {
        match &self.walker {
            Walker::Small(facts) => facts.idle(),
            Walker::Medium(facts) => facts.idle(),
            Walker::Large(facts) => facts.idle(),
        }
    }

    /// Walks over at most `most` steps of a chunk; returns false if there are none or they cannot be read.
    pub(super) fn go_on(&mut self, trace: &Trace, most: usize, report: impl FnMut(Verdict)) -> bool {
        let Some(chunk) = trace.chunk(trace.chunk_index(self.walked + 1)) else { return false };
        if !self.chunk.as_ref().is_some_and(|own| Arc::ptr_eq(own, chunk)) {
            // A chunk only ever grows: one with the same first step begins with the same words.
            if self.chunk.as_ref().is_none_or(|own| own.steps().start != chunk.steps().start) {
                self.place = Place::default();
            }
            chunk.read_words(&mut self.words);
            self.chunk = Some(Arc::clone(chunk));
        }
        let mut steps = words::decode_from(&self.words, &trace.code, self.place);
        let ahead = self.walked..self.walked + most as u64;
        let done = match &mut self.walker {
            Walker::Small(facts) => facts.follow(&mut steps, ahead, report),
            Walker::Medium(facts) => facts.follow(&mut steps, ahead, report),
            Walker::Large(facts) => facts.follow(&mut steps, ahead, report),
        };
        self.place = steps.place();
        self.walked += done;
        done > 0
    }
}

/// The board, and the guesses on which each digit and each eliminated candidate rests.
#[derive(Debug)]
struct Facts<const N: usize> {
    geometry: Arc<Geometry>,
    digits: Vec<Option<Digit>>,
    candidates: Vec<DigitSet>,
    /// The guesses for each cell with a digit.
    placed: Vec<Depths<N>>,
    /// For each cell with a digit, the number of changes before it, 0 for a given: standing changes were made in
    /// this order.
    age: Vec<u32>,
    /// The guesses for each eliminated `cell × side + digit`.
    eliminated: Vec<Depths<N>>,
    changes: u32,
    nogoods: Nogoods,
    /// The node of the root, and of each open guess.
    nodes: Vec<Node<N>>,
}

/// The root of the search, or an open guess.
#[derive(Debug)]
struct Node<const N: usize> {
    start: u64,
    cell: Cell,
    is_shared: bool,
    /// The guesses on which its failure rests, once it has failed.
    conflict: Option<Depths<N>>,
    /// The guesses that failed directly below, until the node itself is undone.
    tried: Vec<(Cell, Digit)>,
    /// The conflict sets of the guesses below, without themselves.
    below: Depths<N>,
    /// The conflict set of a guess below that is not a member of it.
    jump: Option<Depths<N>>,
    /// Whether the conflict sets of all guesses below are known.
    is_known: bool,
    /// The steps below under guesses that played no part.
    idle: u64,
}

impl<const N: usize> Node<N> {
    const fn new(start: u64, cell: Cell, is_shared: bool) -> Self {
        Self {
            start,
            cell,
            is_shared,
            conflict: None,
            tried: Vec::new(),
            below: Depths::EMPTY,
            jump: None,
            is_known: true,
            idle: 0,
        }
    }
}

impl<const N: usize> BoardView for Facts<N> {
    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()].map_or(self.candidates[cell.index()], DigitSet::only)
    }

    fn nogood(&self, ago: Age) -> Cow<'_, [Placement]> {
        Cow::Borrowed(self.nogoods.get(ago).unwrap_or_default())
    }
}

impl<const N: usize> Facts<N> {
    fn new(trace: &Trace) -> Self {
        let board = trace.start().board();
        let geometry = Arc::clone(board.geometry());
        let (cells, side) = (geometry.cell_count(), geometry.side());
        Self {
            digits: geometry.cells().map(|cell| board.digit(cell)).collect(),
            candidates: vec![DigitSet::all(side); cells],
            placed: vec![Depths::EMPTY; cells],
            age: vec![0; cells],
            eliminated: vec![Depths::EMPTY; cells * side],
            changes: 0,
            nogoods: Nogoods::default(),
            nodes: vec![Node::new(0, Cell::new(0), true)],
            geometry,
        }
    }

    fn idle(&self) -> u64 {
        self.nodes.iter().map(|node| node.idle).sum()
    }

    /// Follows steps with these indices, as many as there are; returns their number.
    fn follow(&mut self, steps: &mut Decoder<'_>, ahead: Range<u64>, mut report: impl FnMut(Verdict)) -> u64 {
        let first = ahead.start;
        for index in ahead.clone() {
            let Some(step) = steps.next() else { return index - first };
            self.step(step, steps.argument(), index, &mut report);
        }
        ahead.end - first
    }

    fn step(&mut self, step: Step, words: &[u16], index: u64, report: &mut impl FnMut(Verdict)) {
        match step {
            Step::Assign { cell, digit, reason: AssignReason::Rule(Placing(deduction)) } => {
                let applied = Applied { cell, digit, effect: Effect::Places, deduction, words };
                self.assign(cell, digit, self.rule_rests_on(applied));
            }
            Step::Assign { cell, digit, reason } => {
                self.nodes.push(Node::new(index, cell, reason == AssignReason::SharedGuess));
                self.assign(cell, digit, Depths::only(self.nodes.len() - 1));
            }
            Step::Eliminate { cell, digit, reason: Elimination(deduction) } => {
                let applied = Applied { cell, digit, effect: Effect::Eliminates, deduction, words };
                self.eliminated[cell.index() * self.geometry.side() + digit.index()] =
                    self.rule_rests_on(applied);
                self.candidates[cell.index()].remove(digit);
                self.changes += 1;
            }
            Step::Restore { cell, digit } => {
                self.close();
                self.candidates[cell.index()].insert(digit);
                self.changes -= 1;
            }
            Step::Retract { cell, digit } => {
                self.close();
                self.digits[cell.index()] = None;
                self.changes -= 1;
                let is_guess =
                    self.nodes.len() > 1 && self.nodes.last().is_some_and(|node| node.cell == cell);
                if is_guess {
                    self.fail(digit, index + 1, report);
                }
            }
            Step::Contradiction(contradiction) => self.contradict(contradiction),
            Step::Conflict { .. } | Step::Culprit { .. } | Step::Irrelevant { .. } => {}
            Step::Examine { .. } | Step::Solution => {}
        }
        self.learn(step);
    }

    /// Follows what a solver learns from contradictions.
    fn learn(&mut self, step: Step) {
        let (nodes, digits) = (&self.nodes, &self.digits);
        self.nogoods.follow(step, |cell| {
            let guesses = nodes.iter().skip(1).map(|node| node.cell);
            let last = guesses.clone().position(|guess| guess == cell);
            let known = guesses.take(last.map_or(0, |last| last + 1));
            known.filter_map(|cell| Some((cell, digits[cell.index()]?))).collect()
        });
    }

    /// The innermost guess fails by a contradiction.
    fn contradict(&mut self, contradiction: Contradiction) {
        let conflict = self.rests_on(|facts, report| {
            rules::refuted_by(contradiction, &facts.geometry, report);
        });
        if let Some(node) = self.nodes.last_mut() {
            node.conflict = conflict;
            // Digits that failed before are then excluded by a nogood.
            node.tried.clear();
        }
    }

    fn assign(&mut self, cell: Cell, digit: Digit, rests_on: Depths<N>) {
        self.changes += 1;
        self.digits[cell.index()] = Some(digit);
        self.placed[cell.index()] = rests_on;
        self.age[cell.index()] = self.changes;
    }

    /// The guesses on which premises rest; `None` if one of them does not hold.
    fn rests_on(&self, premises: impl FnOnce(&Self, &mut dyn FnMut(Premise))) -> Option<Depths<N>> {
        let mut all = Some(Depths::EMPTY);
        premises(self, &mut |premise| {
            let one = match premise {
                Premise::Holds(cell, _) => Some(self.placed_by(cell)),
                Premise::Excluded(cell, digit) => self.excluded_by(cell, digit),
            };
            match (&mut all, one) {
                (Some(all), Some(one)) => all.merge(one),
                _ => all = None,
            }
        });
        all
    }

    /// The guesses on which the conclusion of a rule rests; none if a premise does not hold.
    fn rule_rests_on(&self, step: Applied<'_>) -> Depths<N> {
        let rests_on = self.rests_on(|facts, report| rules::rests_on(&Claim { before: facts, step }, report));
        rests_on.unwrap_or(Depths::EMPTY)
    }

    fn placed_by(&self, cell: Cell) -> &Depths<N> {
        // Nothing was ever written for a given.
        &self.placed[cell.index()]
    }

    /// The guesses on which the exclusion of a candidate rests: by a step, otherwise by the earliest digit that
    /// excludes it.
    fn excluded_by(&self, cell: Cell, digit: Digit) -> Option<&Depths<N>> {
        if !self.candidates[cell.index()].contains(digit) {
            return Some(&self.eliminated[cell.index() * self.geometry.side() + digit.index()]);
        }
        let own = self.digits[cell.index()].filter(|own| *own != digit).map(|_| cell);
        let peers = self.geometry.peers(cell).iter().copied();
        let holders = own.into_iter().chain(peers.filter(|peer| self.digits[peer.index()] == Some(digit)));
        holders.min_by_key(|holder| self.age[holder.index()]).map(|holder| self.placed_by(holder))
    }

    /// Finds the conflict set of a node whose branches have all failed, before the first step that undoes part of
    /// it, while the board is the one on which it branched.
    fn close(&mut self) {
        let Some(node) = self.nodes.last_mut().filter(|node| !node.tried.is_empty()) else { return };
        let tried = std::mem::take(&mut node.tried);
        let (below, jump, is_known) = (node.below, node.jump, node.is_known);
        let conflict = jump.or_else(|| {
            let mut all = self.others(&tried).filter(|_| is_known)?;
            all.merge(&below);
            Some(all)
        });
        if let Some(node) = self.nodes.last_mut() {
            node.conflict = conflict;
        }
    }

    /// The guesses on which the exclusion of all but these branches rests: the other digits of their cell, or the
    /// other places of their digit in a unit.
    fn others(&self, tried: &[(Cell, Digit)]) -> Option<Depths<N>> {
        let (cell, digit) = tried[0];
        if tried.iter().all(|(own, _)| *own == cell) {
            let tried: DigitSet = tried.iter().map(|(_, digit)| *digit).collect();
            let others = DigitSet::all(self.geometry.side()).without(tried);
            return self
                .rests_on(|_, report| others.for_each(|digit| report(Premise::Excluded(cell, digit))));
        }
        if tried.iter().any(|(_, own)| *own != digit) {
            return None;
        }
        self.geometry.units_of(cell).iter().find_map(|&unit| {
            let cells = self.geometry.cells_of(unit);
            let others = || cells.iter().filter(|cell| tried.iter().all(|(own, _)| own != *cell));
            let holds_all = tried.iter().all(|(own, _)| cells.contains(own));
            let premises = |_: &Self, report: &mut dyn FnMut(Premise)| {
                others().for_each(|&cell| report(Premise::Excluded(cell, digit)));
            };
            holds_all.then(|| self.rests_on(premises)).flatten()
        })
    }

    /// Handles the retraction of the last guess.
    fn fail(&mut self, digit: Digit, end: u64, report: &mut impl FnMut(Verdict)) {
        let depth = self.nodes.len() - 1;
        let Some(node) = self.nodes.pop() else { return };
        let Some(parent) = self.nodes.last_mut() else { return };
        let conflict = node.conflict.filter(|_| !node.is_shared);
        let mut idle = node.idle;
        if let Some(conflict) = conflict {
            let is_idle = !conflict.contains(depth);
            let steps = node.start..end;
            if is_idle {
                idle = steps.end - steps.start;
                parent.jump = parent.jump.or(Some(conflict));
            }
            parent.below.merge(&conflict.without(depth));
            report(Verdict { steps, is_idle });
        } else {
            parent.is_known = false;
        }
        parent.idle += idle;
        parent.tried.push((node.cell, digit));
    }
}
