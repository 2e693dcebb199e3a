//! Finds the core of a claim: a subset-minimal set of facts, by deletion with core refinement.
//!
//! One solver knows the rules of a shape; the facts and the negated claim are assumptions. Leaving out a fact means
//! asking again with fewer assumptions, and a negative answer names those it needed, so that all others go at once
//! ("clause set refinement", Belov and Marques-Silva, "Accelerating MUS extraction with recursive model rotation",
//! FMCAD 2011). What was learned about the rules holds for every subset.

pub(super) mod nines;

use std::sync::Arc;

use super::budget::{Meter, Stopped};
use super::cdcl::{Lit, Solver};
use super::layout::Layout;

/// A condition of a core. Indices are those of the [`Layout`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    /// A cell has a digit, or does not have it.
    Place { cell: usize, digit: usize, holds: bool },
    /// A cell has exactly one digit.
    Cell(usize),
    /// A unit has each digit exactly once.
    Unit(usize),
}

/// The rules of the last shape asked about, as clauses.
#[derive(Default)]
pub(super) struct Cores {
    solver: Solver,
    shape: Option<(Arc<Layout>, bool)>,
}

impl Cores {
    /// Starts on a shape, whose rules are conditions themselves if `rules` is set.
    fn begin(&mut self, layout: &Arc<Layout>, rules: bool, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let is_known =
            |(known, conditional): &(Arc<Layout>, bool)| Arc::ptr_eq(known, layout) && *conditional == rules;
        if self.shape.as_ref().is_some_and(is_known) {
            return self.solver.forget(meter);
        }
        // No shape is set if the budget ends before all its rules are stated.
        self.shape = None;
        let places = layout.cells * layout.side;
        self.solver.clear(places + if rules { layout.cells + layout.units } else { 0 });
        for cell in 0..layout.cells {
            meter.look()?;
            let literals: Vec<Lit> = (0..layout.side).map(|digit| place(layout, cell, digit)).collect();
            let condition = rules.then(|| Lit::new(places + cell, true));
            exactly_one(&mut self.solver, &literals, condition);
        }
        for unit in 0..layout.units {
            meter.look()?;
            let condition = rules.then(|| Lit::new(places + layout.cells + unit, true));
            for digit in 0..layout.side {
                let cells = layout.cells_of(unit).iter();
                let literals: Vec<Lit> = cells.map(|&cell| place(layout, usize::from(cell), digit)).collect();
                exactly_one(&mut self.solver, &literals, condition);
            }
        }
        self.solver.keep();
        self.shape = Some((Arc::clone(layout), rules));
        Ok(())
    }

    /// The indices of a minimal subset of the conditions that contradicts the assumptions; `None` if all conditions
    /// together do not.
    pub(super) fn minimal(
        &mut self,
        layout: &Arc<Layout>,
        conditions: &[Condition],
        assumed: &[Condition],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let rules = conditions.iter().any(|condition| !matches!(condition, Condition::Place { .. }));
        meter.look()?;
        self.begin(layout, rules, meter)?;
        let literals: Vec<Lit> = conditions.iter().map(|&condition| literal(layout, condition)).collect();
        // Needed conditions come first, so that the solver keeps their consequences.
        let mut needed: Vec<Lit> = assumed.iter().map(|&condition| literal(layout, condition)).collect();
        let fixed = needed.len();
        let Some(mut core) = self.refine(&needed, &literals, meter)? else { return Ok(None) };
        let total = core.len() as u64;
        while let Some(candidate) = core.pop() {
            meter.set_progress(total - core.len() as u64 - 1, Some(total));
            match self.refine(&needed, &core, meter)? {
                Some(smaller) => core = smaller,
                None => needed.push(candidate),
            }
        }
        let index =
            |wanted: &Lit| literals.iter().position(|literal| literal == wanted).expect("one of them");
        let mut members: Vec<usize> = needed[fixed..].iter().map(index).collect();
        members.sort_unstable();
        Ok(Some(members))
    }

    /// A subset of the conditions that contradicts the needed ones; `None` if there is none.
    fn refine(
        &mut self,
        needed: &[Lit],
        conditions: &[Lit],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Lit>>, Stopped> {
        let assumptions: Vec<Lit> = needed.iter().chain(conditions).copied().collect();
        meter.look()?;
        if self.solver.solve(&assumptions, meter)? {
            return Ok(None);
        }
        let mut failed = self.solver.failed().to_vec();
        failed.sort_unstable();
        let is_needed = |literal: &Lit| failed.binary_search(literal).is_ok();
        let mut smaller: Vec<Lit> = conditions.iter().copied().filter(is_needed).collect();
        smaller.sort_unstable();
        smaller.dedup();
        Ok(Some(smaller))
    }
}

fn place(layout: &Layout, cell: usize, digit: usize) -> Lit {
    Lit::new(cell * layout.side + digit, true)
}

fn literal(layout: &Layout, condition: Condition) -> Lit {
    let places = layout.cells * layout.side;
    match condition {
        Condition::Place { cell, digit, holds } => Lit::new(cell * layout.side + digit, holds),
        Condition::Cell(cell) => Lit::new(places + cell, true),
        Condition::Unit(unit) => Lit::new(places + layout.cells + unit, true),
    }
}

/// States that exactly one of the literals is true if the condition holds.
fn exactly_one(solver: &mut Solver, literals: &[Lit], condition: Option<Lit>) {
    for (index, &literal) in literals.iter().enumerate() {
        for &other in &literals[..index] {
            match condition {
                None => solver.exclude(literal, other),
                Some(condition) => solver.add(&[!literal, !other, !condition]),
            }
        }
    }
    let clause: Vec<Lit> = literals.iter().copied().chain(condition.map(|condition| !condition)).collect();
    solver.add(&clause);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::budget::Budget;
    use crate::geometry::{Geometry, Variant};

    /// The time depends on the machine; the work between two checks of the budget does not.
    #[test]
    fn the_budget_is_checked_for_each_rule() {
        let geometry = Geometry::with_side(25, Variant::Plain).unwrap();
        let (layout, mut cores) = (Arc::new(Layout::new(&geometry)), Cores::default());
        let mut looks = |rules| {
            let mut meter = Meter::start(&Budget::UNLIMITED);
            cores.begin(&layout, rules, &mut meter).unwrap();
            meter.looks as usize
        };
        let rules = layout.cells + layout.units;
        assert_eq!((looks(false), looks(true)), (rules, rules));
        // The pairs of digits in a cell and of places in a unit are clauses of three literals, beside the condition.
        let clauses = (layout.cells + layout.units * layout.side) * (25 * 24 / 2);
        assert!(looks(true) >= clauses / 20_000, "{clauses}");
    }
}
