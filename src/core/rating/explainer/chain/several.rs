//! Chains of several branches: contradictions, and what follows from every digit of a cell, from every place of a unit or from
//! both states of a candidate.

use super::super::board::Board;
use super::super::hint::Hint;
use super::super::shape::{KINDS, UNITS, bits, unit_of};
use super::fact::{CANDIDATES, FACTS, Fact};
use super::length::added;
use super::run::{Manner, Run, Tally};

/// A kind of search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Kind {
    pub(super) manner: Manner,
    pub(super) base: f64,
    /// Only contradictions count.
    pub(super) is_nishio: bool,
}

/// The numbers of the kinds of chains, in their order among those of the same length.
const BOTH_STATES: u8 = 1;
const CELL: u8 = 5;
const UNIT: u8 = 6;
const CONTRADICTION: u8 = 7;

/// What a search works with, kept from one to the next.
#[derive(Debug)]
pub(super) struct Runs {
    /// The consequences of candidates that are on.
    on: OnRuns,
    off: Run,
    tally: Tally,
    targets: Vec<Fact>,
}

impl Default for Runs {
    fn default() -> Self {
        Self {
            on: OnRuns { runs: Vec::new(), used: 0, places: [NONE; CANDIDATES] },
            off: Run::default(),
            tally: Tally::default(),
            targets: Vec::with_capacity(FACTS),
        }
    }
}

/// Runs that were started in a position, and room for more.
#[derive(Debug)]
struct OnRuns {
    runs: Vec<Run>,
    /// The number of them that belong to this position.
    used: usize,
    /// The index of the run of each candidate.
    places: [usize; CANDIDATES],
}

const NONE: usize = usize::MAX;

impl OnRuns {
    fn clear(&mut self) {
        self.used = 0;
        self.places.fill(NONE);
    }

    fn start(&mut self, board: &Board, manner: Manner, fact: Fact) {
        let place = &mut self.places[fact.index() / 2];
        if *place != NONE {
            return;
        }
        *place = self.used;
        if self.used == self.runs.len() {
            self.runs.push(Run::default());
        }
        self.runs[self.used].start(board, manner, fact);
        self.used += 1;
    }

    fn of(&self, fact: Fact) -> &Run {
        &self.runs[self.places[fact.index() / 2]]
    }

    fn of_mut(&mut self, fact: Fact) -> &mut Run {
        &mut self.runs[self.places[fact.index() / 2]]
    }
}

/// The simplest chain of a kind.
pub(super) fn search(board: &Board, kind: Kind, runs: &mut Runs) -> Option<Hint> {
    runs.on.clear();
    let mut search = Search { board, kind, runs, best: None };
    let least = if kind.manner.is_dynamic { 2 } else { 3 };
    for cell in (0..81).filter(|cell| board.count_at(*cell) >= least) {
        for digit in bits(board.at(cell)) {
            search.run(Fact::on(cell, digit));
            if kind.manner.is_dynamic {
                search.states(cell, digit);
            }
            if !kind.is_nishio {
                KINDS.into_iter().for_each(|of| search.unit(unit_of(of, cell), cell, digit));
            }
        }
        if !kind.is_nishio {
            let branches = Branches::of(bits(board.at(cell)).map(|digit| Fact::on(cell, digit)));
            search.all(&branches, CELL);
        }
    }
    let ((count, _), fact) = search.best?;
    Some(fact.concluded(board, kind.base + added(count)))
}

struct Search<'a> {
    board: &'a Board,
    kind: Kind,
    runs: &'a mut Runs,
    /// The number of facts, the kind of chain, and what follows.
    best: Option<((u32, u8), Fact)>,
}

impl Search<'_> {
    fn run(&mut self, fact: Fact) {
        self.runs.on.start(self.board, self.kind.manner, fact);
    }

    fn is_better(&self, rank: (u32, u8)) -> bool {
        self.best.is_none_or(|(best, _)| rank < best)
    }

    fn propose(&mut self, rank: (u32, u8), fact: Fact) {
        if self.is_better(rank) {
            self.best = Some((rank, fact));
        }
    }

    /// Contradictions from either state of a candidate, and what follows from both.
    fn states(&mut self, cell: usize, digit: usize) {
        let (on, off) = (Fact::on(cell, digit), Fact::off(cell, digit));
        let clash = self.runs.on.of_mut(on).clash(&mut self.runs.tally);
        if let Some(count) = clash {
            self.propose((count, CONTRADICTION), off);
        }
        self.runs.off.start(self.board, self.kind.manner, off);
        if let Some(count) = self.runs.off.clash(&mut self.runs.tally) {
            self.propose((count, CONTRADICTION), on);
        }
        if self.kind.is_nishio || self.board.count_at(cell) < 3 {
            return;
        }
        let Runs { on: runs, off, tally, .. } = &mut *self.runs;
        let run = runs.of_mut(on);
        let known = [run.on(), run.off()].map(<[Fact]>::len);
        for index in 0..known[0] + known[1] {
            let fact = index.checked_sub(known[0]).map_or_else(|| run.on()[index], |index| run.off()[index]);
            let fits = |count: u32| self.best.is_none_or(|(best, _)| (count, BOTH_STATES) < best);
            if off.has(fact) && fits(run.least(fact) + off.least(fact)) {
                let count = run.count(fact, tally) + off.count(fact, tally);
                if fits(count) {
                    self.best = Some(((count, BOTH_STATES), fact));
                }
            }
        }
    }

    /// What follows from every place of a digit in a unit, if a cell is the first of them.
    fn unit(&mut self, unit: usize, cell: usize, digit: usize) {
        let spots = self.board.spots(unit, digit);
        let is_first = UNITS[unit][spots.trailing_zeros() as usize] == cell;
        if !is_first || spots.count_ones() < 2 {
            return;
        }
        let branches = Branches::of(bits(spots).map(|spot| Fact::on(UNITS[unit][spot], digit)));
        branches.each().for_each(|fact| self.run(fact));
        self.all(&branches, UNIT);
    }

    /// What follows from all branches.
    fn all(&mut self, branches: &Branches, kind: u8) {
        let Runs { on: runs, targets, tally, .. } = &mut *self.runs;
        targets.clear();
        let Some(first) = branches.each().next().map(|fact| runs.of(fact)) else { return };
        let others = || branches.each().skip(1).map(|fact| runs.of(fact));
        let facts = first.on().iter().chain(first.off());
        targets.extend(facts.filter(|fact| others().all(|run| run.has(**fact))));
        for &fact in targets.iter() {
            let fits = |count: u32| self.best.is_none_or(|(best, _)| (count, kind) < best);
            let least: u32 = branches.each().map(|branch| runs.of(branch).least(fact)).sum();
            if !fits(least) {
                continue;
            }
            let count: u32 = branches.each().map(|branch| runs.of_mut(branch).count(fact, tally)).sum();
            if fits(count) {
                self.best = Some(((count, kind), fact));
            }
        }
    }
}

/// Up to nine assumptions one of which is true.
struct Branches {
    facts: [Fact; 9],
    count: usize,
}

impl Branches {
    fn of(facts: impl Iterator<Item = Fact>) -> Self {
        let mut branches = Self { facts: [Fact::off(0, 0); 9], count: 0 };
        for fact in facts {
            branches.facts[branches.count] = fact;
            branches.count += 1;
        }
        branches
    }

    fn each(&self) -> impl Iterator<Item = Fact> {
        self.facts[..self.count].iter().copied()
    }
}
