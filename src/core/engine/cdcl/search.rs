//! The search: assumptions, then decisions, a clause learned from each conflict, and restarts.

use super::{Lit, Solver};
use crate::engine::budget::{Meter, Stopped};

/// Decisions between two checks of the clock, for searches without conflicts.
const LOOK_EVERY: u64 = 128;

impl Solver {
    /// Whether all clauses can hold under the assumptions.
    ///
    /// # Errors
    /// When the budget ends before that is known. What was learned is kept, unless the time ended or the flag was set while
    /// clauses were given up: then the solver has to [forget](Self::forget).
    pub(in crate::engine) fn solve(
        &mut self,
        assumptions: &[Lit],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
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

    /// Undoes the current guesses, and sometimes cleans up.
    fn restart(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        self.phases.note(&self.trail, self.restart.is_stable());
        self.back_to(self.assumed.len());
        self.restart.begin();
        self.phases.vary(self.restart.conflicts());
        if self.reduction.is_due(self.restart.conflicts()) {
            self.back_to(0);
            self.reduce(meter)?;
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

    /// The most active open variable, in its last phase.
    fn next_decision(&mut self) -> Option<Lit> {
        while let Some(variable) = self.order.pop() {
            if self.trail.is_open(variable) {
                return Some(Lit::new(variable, self.phases.of(variable, self.restart.is_stable())));
            }
        }
        None
    }

    /// The value of a variable in the last solution.
    pub(in crate::engine) fn value(&self, variable: usize) -> bool {
        self.model[variable]
    }

    /// Assumptions of the last query that contradict each other; none if the clauses alone do.
    pub(in crate::engine) fn failed(&self) -> &[Lit] {
        &self.failed
    }

    /// Undoes everything above a decision level.
    pub(super) fn back_to(&mut self, level: usize) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.trail.back_to(level, |literal| {
            phases.save(literal);
            order.insert(literal.variable());
        });
    }
}

/// The next assumption of the search.
enum Next {
    Assume(Lit),
    Satisfied,
    Failed,
}
