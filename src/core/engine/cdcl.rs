//! Conflict-driven clause learning, for boards that branching on cells does not settle quickly.
//!
//! The textbook solver (Marques-Silva, Lynce and Malik, "Conflict-driven clause learning SAT solvers", Handbook of
//! Satisfiability, 2nd ed., 2021) with what large boards need: two watched literals with a blocking literal and pairs
//! kept apart, clauses learned at the first unique implication point, minimized (Eén and Sörensson, SAT 2003 and 2005)
//! and shrunk level by level (Fleury and Biere, SAT 2021), activities that decay (EVSIDS, Biere 2008), clauses rated by
//! their number of decision levels and restarts by how that number develops (Audemard and Simon, IJCAI 2009 and SAT
//! 2012), and phases that alternate between few and many restarts (Biere, "CaDiCaL, Kissat … entering the SAT
//! Competition 2020"). Assumptions and the analysis of why they failed follow MiniSat, so that one solver answers many
//! questions about one shape.
//!
//! Knows clauses only: no boards and no digits. It draws no random numbers but its own, so an answer repeats exactly.

mod analysis;
mod arena;
mod order;
mod phases;
mod proof;
mod propagation;
mod reduction;
mod restart;
mod search;
mod shrinking;
mod trail;

use super::budget::{Meter, Stopped};
use arena::Arena;
use order::Order;
use phases::Phases;
pub(super) use proof::{Proof, write_clause};
use reduction::Reduction;
use restart::Restart;
use trail::{Reason, Trail};

/// The most variables: literals take two bytes, so that clauses stay close to the processor.
const MOST_VARIABLES: usize = 1 << 15;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lit(u16);

impl Lit {
    /// A variable, or its negation unless `positive`.
    #[inline]
    pub(super) const fn new(variable: usize, positive: bool) -> Self {
        debug_assert!(variable < MOST_VARIABLES);
        Self((variable as u16) << 1 | !positive as u16)
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

/// A clause that watches a literal, with another of its literals: while that is true, the clause need not be visited.
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

/// Clauses, and what has been learned from them.
#[derive(Default)]
pub(super) struct Solver {
    trail: Trail,
    /// By literal: what it implies directly.
    pairs: Vec<Vec<Lit>>,
    /// By literal: the number of its pairs that were not learned.
    given_pairs: Vec<u32>,
    arena: Arena,
    /// The clauses that [`forget`](Self::forget) returns to.
    given: Arena,
    /// By literal: the clauses to visit when it becomes false.
    watches: Vec<Vec<Watch>>,
    order: Order,
    phases: Phases,
    restart: Restart,
    reduction: Reduction,
    analysis: analysis::Scratch,
    /// The assumptions of the last query. The first levels belong to them, and are kept for the next one.
    assumed: Vec<Lit>,
    /// Assumptions that contradict each other.
    failed: Vec<Lit>,
    /// False once the clauses are refuted without any assumption.
    consistent: bool,
    /// The assignment of the last solution, by variable.
    model: Vec<bool>,
    decisions: u64,
    /// The output for the steps of a refutation.
    proof: Proof,
}

impl Solver {
    /// Clears everything, for this many variables from now on.
    ///
    /// # Panics
    /// With more than 32,768 variables; boards of 25×25 cells have at most 21,875 with their triads.
    pub(super) fn clear(&mut self, variables: usize) {
        assert!(variables <= MOST_VARIABLES, "{variables} variables do not fit");
        self.trail.clear(variables);
        self.pairs.iter_mut().for_each(Vec::clear);
        self.pairs.resize_with(self.pairs.len().max(2 * variables), Vec::new);
        self.watches.iter_mut().for_each(Vec::clear);
        self.watches.resize_with(self.pairs.len(), Vec::new);
        self.arena.clear();
        self.begin(variables);
    }

    /// Resets the state of a search.
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

    /// Records that the clauses contradict each other.
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

    /// Marks everything added so far as what [`forget`](Self::forget) returns to. No literal may be assigned yet.
    pub(super) fn keep(&mut self) {
        debug_assert!(self.trail.is_empty(), "nothing is assigned in what is kept");
        self.given_pairs.clear();
        self.given_pairs.extend(self.pairs.iter().map(|list| list.len() as u32));
        self.given.clone_from(&self.arena);
    }

    /// Drops what was added or learned since [`keep`](Self::keep).
    ///
    /// # Errors
    /// When the budget ends first: call it again before the next question.
    pub(super) fn forget(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let variables = self.trail.variables();
        self.trail.clear(variables);
        for (list, &kept) in self.pairs.iter_mut().zip(&self.given_pairs) {
            list.truncate(kept as usize);
        }
        self.arena.clone_from(&self.given);
        self.begin(variables);
        self.watch_all(meter)
    }

    /// Stores a clause of three or more literals; the first two are watched.
    fn attach(&mut self, literals: &[Lit], levels: Option<u32>) -> u32 {
        let clause = self.arena.push(literals, levels);
        self.watches[literals[0].index()].push(Watch { clause, blocker: literals[1] });
        self.watches[literals[1].index()].push(Watch { clause, blocker: literals[0] });
        clause
    }

    /// Rebuilds the watch lists.
    fn watch_all(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        self.watches.iter_mut().for_each(Vec::clear);
        let (mut next, mut watched) = (self.arena.first(), 0);
        while let Some(clause) = next {
            watched += 1;
            look_after_many(watched, meter)?;
            let literals = self.arena.literals(clause);
            self.watches[literals[0].index()].push(Watch { clause, blocker: literals[1] });
            self.watches[literals[1].index()].push(Watch { clause, blocker: literals[0] });
            next = self.arena.after(clause);
        }
        Ok(())
    }
}

/// Clauses between two checks of the clock: less than a millisecond.
const LOOK_EVERY: u32 = 1 << 14;

/// Checks the clock and the flag every [`LOOK_EVERY`] clauses.
fn look_after_many(clauses: u32, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    if clauses.is_multiple_of(LOOK_EVERY) { meter.look() } else { Ok(()) }
}

#[cfg(test)]
mod tests;
