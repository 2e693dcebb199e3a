//! Cores of positions on 9×9 boards. The search for these boards decides a position in microseconds, so each fact is
//! simply left out once (deletion, Chinneck and Dravnieks, "Locating minimal infeasible constraint sets in linear
//! programs", 1991).

use std::ops::ControlFlow;

use super::Condition;
use crate::engine::budget::{Meter, Stopped};
use crate::engine::nine::Nine;
use crate::engine::nines;

/// A position that grows and shrinks.
struct Facts {
    nine: Nine,
    /// Cells and sets.
    placed: Vec<(u16, u32)>,
    struck: Vec<(u16, u32)>,
}

/// The indices of a subset of the conditions that contradicts what is assumed, and does not without any one member;
/// `None` if all conditions together do not. No condition is a rule.
pub(in crate::engine) fn minimal(
    nine: Nine,
    conditions: &[Condition],
    assumed: Option<Condition>,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<usize>>, Stopped> {
    meter.look()?;
    let mut facts = Facts { nine, placed: Vec::new(), struck: Vec::new() };
    let mut core: Vec<usize> = (0..conditions.len()).collect();
    if facts.have_solution(core.iter().map(|&index| conditions[index]).chain(assumed), meter)? {
        return Ok(None);
    }
    let mut tried = 0;
    while let Some(&candidate) = core.get(tried) {
        meter.look()?;
        let others = core.iter().filter(|&&index| index != candidate).map(|&index| conditions[index]);
        if facts.have_solution(others.chain(assumed), meter)? {
            tried += 1;
        } else {
            core.remove(tried);
        }
        meter.set_progress(tried as u64, Some(core.len() as u64));
    }
    Ok(Some(core))
}

impl Facts {
    /// Whether all conditions can hold together.
    fn have_solution(
        &mut self,
        conditions: impl Iterator<Item = Condition>,
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
