//! Cores of positions on 9×9 boards. The search for these boards decides most positions in microseconds, so each fact
//! is simply left out once (deletion, Chinneck and Dravnieks, "Locating minimal infeasible constraint sets in linear
//! programs", 1991). An exclusion by few facts can take it seconds, though; then the clauses take over.

use std::ops::ControlFlow;

use super::Condition;
use crate::engine::budget::{Meter, Stopped};
use crate::engine::nine::Nine;
use crate::engine::nines;

/// A position to which facts are added and from which they are removed.
struct Facts {
    nine: Nine,
    /// Cells and sets.
    placed: Vec<(u16, u32)>,
    struck: Vec<(u16, u32)>,
}

/// The guesses after which the search counts as stuck: some milliseconds.
const PATIENCE: u64 = 5000;

/// How far the search got.
#[derive(Debug)]
pub(in crate::engine) enum Found {
    /// All conditions are consistent with the assumptions.
    Consistent,
    /// The indices of a minimal subset that contradicts the assumptions.
    Core(Vec<usize>),
    /// The search is stuck. The core is among these; the given number of first ones belong to it.
    Stuck(Vec<usize>, usize),
}

/// Searches for a subset of the conditions that contradicts the assumptions. No condition is a rule.
pub(in crate::engine) fn minimal(
    nine: Nine,
    conditions: &[Condition],
    assumed: Option<Condition>,
    meter: &mut Meter<'_>,
) -> Result<Found, Stopped> {
    meter.look()?;
    let mut facts = Facts { nine, placed: Vec::new(), struck: Vec::new() };
    let mut core: Vec<usize> = (0..conditions.len()).collect();
    let end = meter.nodes() + PATIENCE;
    let mut ask = |conditions: &mut dyn Iterator<Item = Condition>, meter: &mut Meter<'_>| {
        let patience = end.saturating_sub(meter.nodes());
        meter.within(patience, |meter| facts.have_solution(conditions, meter))
    };
    match ask(&mut core.iter().map(|&index| conditions[index]).chain(assumed), meter)? {
        Some(true) => return Ok(Found::Consistent),
        Some(false) => {}
        None => return Ok(Found::Stuck(core, 0)),
    }
    let mut tried = 0;
    while let Some(&candidate) = core.get(tried) {
        meter.look()?;
        let others = core.iter().filter(|&&index| index != candidate).map(|&index| conditions[index]);
        match ask(&mut others.chain(assumed), meter)? {
            Some(true) => tried += 1,
            Some(false) => drop(core.remove(tried)),
            None => return Ok(Found::Stuck(core, tried)),
        }
        meter.set_progress(tried as u64, Some(core.len() as u64));
    }
    Ok(Found::Core(core))
}

impl Facts {
    /// Whether all conditions are consistent.
    fn have_solution(
        &mut self,
        conditions: &mut dyn Iterator<Item = Condition>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        self.placed.clear();
        self.struck.clear();
        for condition in conditions {
            let Condition::Place { cell, digit, holds } = condition else {
                unreachable!("rules hold anyway: {condition:?}")
            };
            let facts = if holds { &mut self.placed } else { &mut self.struck };
            facts.push((cell as u16, 1 << digit));
        }
        let board = nines::board(&self.placed, &self.struck);
        Ok(!nines::each(self.nine, &board, meter, |_, _| ControlFlow::Break(()))?)
    }
}
