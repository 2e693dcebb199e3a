//! Whether words are steps that can follow on a board. Everything that reads a trace may then rely on them.

use std::sync::Arc;

use super::Reason;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Puzzle;
use crate::rules::{self, Effect};
use crate::step::{Argument, Contradiction, Deduction, Step};
use crate::trace::words::{self, Code};

const WRONG_STEP: Reason = Reason::Nonsense("a step that cannot follow");

/// What the cells hold after the steps so far.
pub(super) struct Check {
    code: Arc<Code>,
    units: usize,
    slots: Vec<Slot>,
    /// The cells that were assigned, in order: what is retracted is always the last of them.
    trail: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    Given,
    Empty,
    Holds(Digit),
}

impl Check {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let geometry: &Geometry = puzzle.geometry();
        let slot = |given: &Option<Digit>| if given.is_some() { Slot::Given } else { Slot::Empty };
        Self {
            code: Arc::new(Code::new(puzzle)),
            units: geometry.unit_count(),
            slots: puzzle.givens().iter().map(slot).collect(),
            trail: Vec::new(),
        }
    }

    /// Goes on by the steps of these words, which are at least one; the last word belongs to the last step.
    pub(super) fn follow(&mut self, words: &[u16]) -> Result<(), Reason> {
        if words.is_empty() {
            return Err(Reason::Nonsense("a chunk without steps"));
        }
        let code = Arc::clone(&self.code);
        let mut steps = words::decode(words, &code);
        while !steps.is_done() {
            steps.next().and_then(|step| self.step(step)).ok_or(WRONG_STEP)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn step(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Assign { cell, digit, .. } => {
                let slot = self.slots.get_mut(cell.index())?;
                let is_empty = *slot == Slot::Empty;
                *slot = Slot::Holds(digit);
                self.trail.push(cell);
                (is_empty && self.has_reason(step, Effect::Places)).then_some(())
            }
            Step::Retract { cell, digit } => {
                let slot = self.slots.get_mut(cell.index())?;
                let is_there = *slot == Slot::Holds(digit);
                *slot = Slot::Empty;
                (is_there && self.trail.pop() == Some(cell)).then_some(())
            }
            Step::Eliminate { cell, .. } => {
                (self.has(cell) && self.has_reason(step, Effect::Eliminates)).then_some(())
            }
            Step::Restore { cell, .. } | Step::Contradiction(Contradiction::NoCandidate(cell)) => {
                self.has(cell).then_some(())
            }
            Step::Examine { cell, against } => (self.has(cell) && self.has(against)).then_some(()),
            Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
                (self.has_unit(unit) && digit.index() < usize::from(self.code.side())).then_some(())
            }
            Step::Solution => Some(()),
        }
    }

    fn has(&self, cell: Cell) -> bool {
        cell.index() < self.slots.len()
    }

    const fn has_unit(&self, unit: Unit) -> bool {
        unit.index() < self.units
    }

    /// Whether the rule behind a step, if there is one, does such a thing and points at something on the board.
    fn has_reason(&self, step: Step, effect: Effect) -> bool {
        let Some(Deduction { rule, argument }) = step.deduction() else { return true };
        rules::rule(rule).is_some_and(|rule| rule.effect == effect)
            && match argument {
                Argument::None => true,
                Argument::Cell(cell) => self.has(cell),
                Argument::Unit(unit) => self.has_unit(unit),
                Argument::Digit(digit) => digit.index() < usize::from(self.code.side()),
            }
    }
}
