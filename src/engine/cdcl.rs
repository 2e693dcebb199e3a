//! Conflict-driven clause learning, for boards that branching on cells does not settle quickly.
//!
//! The textbook solver (Marques-Silva, Lynce and Malik, "Conflict-driven clause learning SAT solvers", Handbook of
//! Satisfiability, 2nd ed., 2021) with what large boards need: two watched literals with a blocking literal and pairs
//! kept apart, clauses learned at the first unique implication point and minimized (Eén and Sörensson, SAT 2003 and
//! 2005), activities that decay (EVSIDS, Biere 2008), clauses rated by their number of decision levels and restarts by
//! how that number develops (Audemard and Simon, IJCAI 2009 and SAT 2012), and phases that alternate between few and
//! many restarts (Biere, "CaDiCaL, Kissat … entering the SAT Competition 2020"). Assumptions and the analysis of why
//! they failed follow MiniSat, so that one solver answers many questions about one shape.
//!
//! Knows clauses only: no boards and no digits. It draws no random numbers but its own, so an answer repeats exactly.

mod analysis;
mod arena;
mod order;
mod phases;
mod proof;
mod reduction;
mod restart;
mod trail;

use super::budget::{Meter, Stopped};
use arena::Arena;
use order::Order;
use phases::Phases;
pub(super) use proof::{Proof, write_clause};
use reduction::Reduction;
use restart::Restart;
use trail::{Reason, Trail};

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lit(u32);

impl Lit {
    /// A variable, or its negation unless `positive`.
    #[inline]
    pub(super) const fn new(variable: usize, positive: bool) -> Self {
        Self((variable as u32) << 1 | !positive as u32)
    }

    /// The variable's index.
    #[inline]
    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A clause that watches a literal, with another of its literals: while that is true, the clause need not be read.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    blocker: Lit,
}

/// Why a set of assignments cannot be extended: literals that are all false.
#[derive(Clone, Copy)]
enum Conflict {
    Pair([Lit; 2]),
    Clause(u32),
}

/// Decisions between two looks at the clock, for searches that meet no conflict.
const LOOK_EVERY: u64 = 128;

/// Clauses, and what has been learned from them.
#[derive(Default)]
pub(super) struct Solver {
    trail: Trail,
    /// By literal: what it implies directly.
    pairs: Vec<Vec<Lit>>,
    /// How many of each list of pairs were not learned.
    given_pairs: Vec<u32>,
    arena: Arena,
    /// The clauses that [`forget`](Self::forget) returns to.
    given: Arena,
    /// By literal: the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
    order: Order,
    phases: Phases,
    restart: Restart,
    reduction: Reduction,
    analysis: analysis::Scratch,
    /// The assumptions of the last question. Levels up to their number belong to them, and are kept for the next one.
    assumed: Vec<Lit>,
    /// Assumptions that cannot hold together.
    failed: Vec<Lit>,
    /// Whether the clauses have not been refuted without any assumption.
    consistent: bool,
    /// The assignment of the last solution, by variable.
    model: Vec<bool>,
    decisions: u64,
    /// Where each step of a refutation is written.
    proof: Proof,
}

impl Solver {
    /// Forgets everything; from now on there are this many variables.
    pub(super) fn clear(&mut self, variables: usize) {
        self.trail.clear(variables);
        self.pairs.iter_mut().for_each(Vec::clear);
        self.pairs.resize_with(self.pairs.len().max(2 * variables), Vec::new);
        self.watches.iter_mut().for_each(Vec::clear);
        self.watches.resize_with(self.pairs.len(), Vec::new);
        self.arena.clear();
        self.begin(variables);
    }

    /// Resets what depends on the course of a search.
    fn begin(&mut self, variables: usize) {
        self.order.clear(variables);
        self.phases.clear(variables);
        self.restart = Restart::default();
        self.reduction = Reduction::default();
        self.analysis.clear(variables);
        self.assumed.clear();
        self.failed.clear();
        self.consistent = true;
    }

    /// Declares that two literals are not both true, before anything is assigned.
    pub(super) fn exclude(&mut self, a: Lit, b: Lit) {
        debug_assert!(self.trail.is_empty(), "a pair is not looked at when it is declared");
        self.pair(a, b);
    }

    /// From now on, writes each step of a refutation here.
    pub(super) fn prove(&mut self, proof: Proof) {
        self.proof = proof;
    }

    /// Ends the proof, and returns the first error of writing it.
    pub(super) fn end_proof(&mut self) -> std::io::Result<()> {
        std::mem::take(&mut self.proof).finish()
    }

    /// Notes that the clauses cannot hold together.
    fn refute(&mut self) {
        self.consistent = false;
        self.proof.add(&[]);
    }

    fn pair(&mut self, a: Lit, b: Lit) {
        self.pairs[a.index()].push(!b);
        self.pairs[b.index()].push(!a);
    }

    /// Adds a clause. Literals must be of different variables.
    pub(super) fn add(&mut self, literals: &[Lit]) {
        self.back_to(0);
        let trail = &self.trail;
        if !self.consistent || literals.iter().any(|&literal| trail.is_true(literal)) {
            return;
        }
        let open: Vec<Lit> = literals.iter().copied().filter(|&literal| !trail.is_false(literal)).collect();
        match open[..] {
            [] => self.refute(),
            [only] => {
                self.trail.assign(only, Reason::Given);
                if self.propagate().is_some() {
                    self.refute();
                }
            }
            [a, b] => self.pair(!a, !b),
            _ => {
                self.attach(&open, None);
            }
        }
    }

    /// Marks everything added so far as what [`forget`](Self::forget) returns to. No clause may have been decided yet.
    pub(super) fn keep(&mut self) {
        debug_assert!(self.trail.is_empty(), "nothing is assigned in what is kept");
        self.given_pairs.clear();
        self.given_pairs.extend(self.pairs.iter().map(|list| list.len() as u32));
        self.given.clone_from(&self.arena);
    }

    /// Forgets what was added or learned since [`keep`](Self::keep).
    pub(super) fn forget(&mut self) {
        let variables = self.trail.variables();
        self.trail.clear(variables);
        for (list, &kept) in self.pairs.iter_mut().zip(&self.given_pairs) {
            list.truncate(kept as usize);
        }
        self.arena.clone_from(&self.given);
        self.watch_all();
        self.begin(variables);
    }

    /// Stores a clause of three or more literals; the first two are watched.
    fn attach(&mut self, literals: &[Lit], levels: Option<u32>) -> u32 {
        let clause = self.arena.push(literals, levels);
        self.watches[literals[0].index()].push(Watch { clause, blocker: literals[1] });
        self.watches[literals[1].index()].push(Watch { clause, blocker: literals[0] });
        clause
    }

    /// Makes the watch lists anew.
    fn watch_all(&mut self) {
        self.watches.iter_mut().for_each(Vec::clear);
        let mut next = self.arena.first();
        while let Some(clause) = next {
            let literals = self.arena.literals(clause);
            self.watches[literals[0].index()].push(Watch { clause, blocker: literals[1] });
            self.watches[literals[1].index()].push(Watch { clause, blocker: literals[0] });
            next = self.arena.after(clause);
        }
    }

    /// Whether all clauses can be true together with the assumptions.
    ///
    /// # Errors
    /// When the budget ends before that is known; what was learned is kept.
    pub(super) fn solve(&mut self, assumptions: &[Lit], meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.failed.clear();
        let shared = self.assumed.iter().zip(assumptions).take_while(|(before, now)| before == now).count();
        self.back_to(shared);
        self.assumed.clear();
        self.assumed.extend_from_slice(assumptions);
        self.analysis.reserve(self.trail.variables() + assumptions.len());
        self.search(assumptions, meter)
    }

    fn search(&mut self, assumptions: &[Lit], meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        while self.consistent {
            if let Some(conflict) = self.propagate() {
                if self.trail.level() == 0 {
                    self.refute();
                } else {
                    self.learn(conflict);
                }
                // Only now: no conflict may be left behind when the budget ends.
                meter.node()?;
                continue;
            }
            if self.restart.is_due() {
                self.restart(meter)?;
            }
            match self.next_assumption(assumptions) {
                Next::Failed => return Ok(false),
                Next::Assume(literal) => self.trail.decide(literal),
                Next::Satisfied => match self.next_decision() {
                    Some(literal) => {
                        self.decisions += 1;
                        if self.decisions.is_multiple_of(LOOK_EVERY) {
                            meter.look()?;
                        }
                        self.trail.decide(literal);
                    }
                    None => {
                        self.model.clear();
                        self.model.extend(self.trail.assignment());
                        return Ok(true);
                    }
                },
            }
        }
        Ok(false)
    }

    /// Gives up the present guesses, and from time to time tidies up.
    fn restart(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        self.phases.note(&self.trail, self.restart.is_stable());
        self.back_to(self.assumed.len());
        self.restart.begin();
        self.phases.vary(self.restart.conflicts());
        if self.reduction.is_due(self.restart.conflicts()) {
            self.back_to(0);
            self.reduce();
            meter.look()?;
        }
        Ok(())
    }

    /// The literal of the next assumption that is not true yet; keeps one level for each.
    fn next_assumption(&mut self, assumptions: &[Lit]) -> Next {
        while let Some(&literal) = assumptions.get(self.trail.level()) {
            if self.trail.is_false(literal) {
                self.explain_failure(literal);
                return Next::Failed;
            }
            if !self.trail.is_true(literal) {
                return Next::Assume(literal);
            }
            self.trail.open_level();
        }
        Next::Satisfied
    }

    /// The most active variable that is open, in the phase it had last.
    fn next_decision(&mut self) -> Option<Lit> {
        while let Some(variable) = self.order.pop() {
            if self.trail.is_open(variable) {
                return Some(Lit::new(variable, self.phases.of(variable, self.restart.is_stable())));
            }
        }
        None
    }

    /// The value of a variable in the last solution.
    pub(super) fn value(&self, variable: usize) -> bool {
        self.model[variable]
    }

    /// Assumptions of the last question that cannot hold together; none if the clauses alone cannot.
    pub(super) fn failed(&self) -> &[Lit] {
        &self.failed
    }

    /// Undoes everything above a decision level.
    fn back_to(&mut self, level: usize) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.trail.back_to(level, |literal| {
            phases.save(literal);
            order.insert(literal.variable());
        });
    }

    /// Derives everything that follows directly from the assignments.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(literal) = self.trail.next() {
            for &implied in &self.pairs[literal.index()] {
                if self.trail.is_false(implied) {
                    return Some(Conflict::Pair([!literal, implied]));
                }
                if !self.trail.is_true(implied) {
                    self.trail.assign(implied, Reason::Pair(!literal));
                }
            }
            let conflict = self.visit_watches(!literal);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Looks at the clauses that watch a literal which has become false.
    fn visit_watches(&mut self, falsified: Lit) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let (mut read, mut kept, mut conflict) = (0, 0, None);
        while let Some(&watch) = watches.get(read) {
            read += 1;
            if self.trail.is_true(watch.blocker) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let literals = self.arena.literals_mut(watch.clause);
            let other = if literals[0] == falsified { literals[1] } else { literals[0] };
            let updated = Watch { clause: watch.clause, blocker: other };
            if self.trail.is_true(other) {
                watches[kept] = updated;
                kept += 1;
                continue;
            }
            if let Some(place) = literals[2..].iter().position(|&literal| !self.trail.is_false(literal)) {
                let replacement = literals[place + 2];
                literals[0] = other;
                literals[1] = replacement;
                literals[place + 2] = falsified;
                self.watches[replacement.index()].push(updated);
                continue;
            }
            watches[kept] = updated;
            kept += 1;
            if self.trail.is_false(other) {
                conflict = Some(Conflict::Clause(watch.clause));
                break;
            }
            self.trail.assign(other, Reason::Clause(watch.clause));
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        self.watches[falsified.index()] = watches;
        conflict
    }
}

/// What the search assumes next.
enum Next {
    Assume(Lit),
    Satisfied,
    Failed,
}

#[cfg(test)]
mod tests;
