//! All that follows from one assumption, and what each fact follows from.

use super::super::board::Board;
use super::super::shape::{UNITS, bits, unit_of};
use super::beyond;
use super::fact::{FACTS, Fact, Links};

/// How a search draws consequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Manner {
    pub(super) links: Links,
    /// Candidates that are off are gone for what follows later.
    pub(super) is_dynamic: bool,
    /// Sets and fish are used where links lead no further.
    pub(super) with_patterns: bool,
}

/// The facts that follow from an assumption, up to the first contradiction.
#[derive(Clone, Debug)]
pub(super) struct Run {
    on: Vec<Fact>,
    off: Vec<Fact>,
    known: [bool; FACTS],
    /// Where the parents of each fact are, and how many.
    ranges: [(u32, u16); FACTS],
    parents: Vec<Fact>,
    /// The fewest facts on the way to each fact.
    depths: [u16; FACTS],
    /// The number of facts that each rests on, itself included; 0 if that was not counted.
    counts: [u16; FACTS],
    /// A fact that is known, and where the parents of its opposite are.
    clash: Option<(Fact, (u32, u16))>,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            on: Vec::with_capacity(FACTS / 2),
            off: Vec::with_capacity(FACTS / 2),
            known: [false; FACTS],
            ranges: [(0, 0); FACTS],
            parents: Vec::with_capacity(2 * FACTS),
            depths: [0; FACTS],
            counts: [0; FACTS],
            clash: None,
        }
    }
}

impl Run {
    /// Draws all consequences of a fact.
    pub(super) fn start(&mut self, board: &Board, manner: Manner, fact: Fact) {
        self.on.clear();
        self.off.clear();
        self.parents.clear();
        self.known.fill(false);
        self.counts.fill(0);
        self.clash = None;
        self.add(fact, 0);
        let mut state = board.clone();
        let (mut on, mut off) = (0, 0);
        while self.clash.is_none() {
            if let Some(&fact) = self.on.get(on) {
                self.exclude(&state, manner, fact);
                on += 1;
            } else if let Some(&fact) = self.off.get(off) {
                self.force(board, &state, manner, fact);
                if manner.is_dynamic {
                    state.remove(fact.cell(), fact.digit());
                }
                off += 1;
            } else if !manner.with_patterns || !self.go_beyond(board, &state) {
                return;
            }
        }
    }

    /// The facts that are on, in the order in which they were found.
    pub(super) fn on(&self) -> &[Fact] {
        &self.on
    }

    /// The facts that are off, in the order in which they were found.
    pub(super) fn off(&self) -> &[Fact] {
        &self.off
    }

    /// Whether a fact follows.
    pub(super) const fn has(&self, fact: Fact) -> bool {
        self.known[fact.index()]
    }

    /// A lower bound of the number of facts that one rests on.
    pub(super) fn least(&self, fact: Fact) -> u32 {
        u32::from(self.depths[fact.index()])
    }

    /// Whether finding this fact changes nothing.
    fn is_settled(&self, fact: Fact) -> bool {
        self.clash.is_some() || self.known[fact.index()] && !self.known[fact.negated().index()]
    }

    fn exclude(&mut self, state: &Board, manner: Manner, fact: Fact) {
        manner.links.excluded(state, fact.cell(), fact.digit(), |off| {
            if self.is_settled(off) {
                return;
            }
            let from = self.parents.len();
            self.parents.push(fact);
            self.conclude(off, from);
        });
    }

    fn force(&mut self, board: &Board, state: &Board, manner: Manner, fact: Fact) {
        manner.links.forced(state, fact.cell(), fact.digit(), |on, kind| {
            if self.is_settled(on) {
                return;
            }
            let from = self.parents.len();
            self.parents.push(fact);
            if manner.is_dynamic {
                self.add_gone(board, state, on, kind);
            }
            self.conclude(on, from);
        });
    }

    /// Adds as parents the candidates that had to go before a fact became the last of its cell or unit.
    fn add_gone(&mut self, board: &Board, state: &Board, on: Fact, kind: Option<usize>) {
        let (cell, digit) = (on.cell(), on.digit());
        match kind {
            None => {
                let gone = board.at(cell) & !state.at(cell);
                self.parents.extend(bits(gone).map(|other| Fact::off(cell, other)));
            }
            Some(kind) => {
                let unit = unit_of(kind, cell);
                let gone = board.spots(unit, digit) & !state.spots(unit, digit);
                self.parents.extend(bits(gone).map(|spot| Fact::off(UNITS[unit][spot], digit)));
            }
        }
    }

    /// Adds a new fact whose parents begin at an index, or ends the run if its opposite is known.
    fn conclude(&mut self, fact: Fact, from: usize) {
        if self.known[fact.negated().index()] {
            self.clash = Some((fact.negated(), (from as u32, (self.parents.len() - from) as u16)));
        } else {
            self.add(fact, from);
        }
    }

    fn add(&mut self, fact: Fact, from: usize) {
        let parents = &self.parents[from..];
        let deepest = parents.iter().map(|parent| self.depths[parent.index()]).max().unwrap_or(0);
        self.depths[fact.index()] = deepest + 1;
        self.known[fact.index()] = true;
        self.ranges[fact.index()] = (from as u32, parents.len() as u16);
        if fact.is_on() { &mut self.on } else { &mut self.off }.push(fact);
    }

    /// Adds what sets and fish exclude; returns whether that is anything.
    fn go_beyond(&mut self, board: &Board, state: &Board) -> bool {
        let known = self.off.len();
        for pattern in beyond::patterns(board, state) {
            for &(cell, digits) in &pattern.removals {
                for fact in bits(digits).map(|digit| Fact::off(cell, digit)) {
                    if !self.known[fact.index()] {
                        let from = self.parents.len();
                        self.parents
                            .extend(pattern.premises.iter().map(|&(cell, digit)| Fact::off(cell, digit)));
                        self.add(fact, from);
                    }
                }
            }
        }
        self.off.len() > known
    }

    /// The number of facts that one rests on, itself included.
    pub(super) fn count(&mut self, fact: Fact, tally: &mut Tally) -> u32 {
        if self.counts[fact.index()] == 0 {
            tally.begin();
            tally.visit(fact);
            self.spread(tally);
            self.counts[fact.index()] = tally.facts.len() as u16;
        }
        u32::from(self.counts[fact.index()])
    }

    /// The number of facts that the two sides of the contradiction rest on.
    pub(super) fn clash(&mut self, tally: &mut Tally) -> Option<u32> {
        let (known, (from, count)) = self.clash?;
        tally.begin();
        tally.visit(known.negated());
        let from = from as usize;
        self.parents[from..from + count as usize].iter().for_each(|parent| tally.visit(*parent));
        self.spread_from(tally, 1);
        let opposite = tally.facts.len() as u32;
        Some(opposite + self.count(known, tally))
    }

    fn spread(&self, tally: &mut Tally) {
        self.spread_from(tally, 0);
    }

    /// Visits the parents of all visited facts, from the one with an index on.
    fn spread_from(&self, tally: &mut Tally, mut done: usize) {
        while let Some(&fact) = tally.facts.get(done) {
            let (from, count) = self.ranges[fact.index()];
            let from = from as usize;
            self.parents[from..from + count as usize].iter().for_each(|parent| tally.visit(*parent));
            done += 1;
        }
    }
}

/// Facts that are counted once each.
#[derive(Debug)]
pub(super) struct Tally {
    facts: Vec<Fact>,
    marks: [u32; FACTS],
    turn: u32,
}

impl Default for Tally {
    fn default() -> Self {
        Self { facts: Vec::with_capacity(FACTS), marks: [0; FACTS], turn: 0 }
    }
}

impl Tally {
    fn begin(&mut self) {
        self.facts.clear();
        self.turn += 1;
    }

    fn visit(&mut self, fact: Fact) {
        if std::mem::replace(&mut self.marks[fact.index()], self.turn) != self.turn {
            self.facts.push(fact);
        }
    }
}
