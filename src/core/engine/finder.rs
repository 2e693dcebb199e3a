//! Finds solutions: by search while it makes progress, and by clauses once it is stuck.

use std::ops::ControlFlow;

use super::budget::{Meter, Stopped};
use super::encoding::Encoding;
use super::layout::Layout;
use super::search::{Conditions, Decision, Search};

/// Boards of up to 12×12 cells hardly ever need as many guesses; on larger ones these take little of the time that the
/// clauses then need for the rest.
const PATIENCE: u64 = 5000;
/// Once the clauses exist and have learned something, it pays to ask them sooner.
const PATIENCE_WITH_CLAUSES: u64 = 200;

/// Both methods with their memory.
pub(super) struct Finder {
    /// The guesses without a solution before clauses take over.
    patience: u64,
    search: Search,
    encoding: Encoding,
    /// The candidates at the beginning.
    root: Vec<u32>,
    /// Whether the clauses are those of the current board.
    is_encoded: bool,
}

impl Default for Finder {
    fn default() -> Self {
        Self::with_patience(PATIENCE)
    }
}

impl Finder {
    /// A finder whose clauses take over after this many guesses without a solution.
    pub(super) fn with_patience(guesses: u64) -> Self {
        Self {
            patience: guesses,
            search: Search::default(),
            encoding: Encoding::default(),
            root: Vec::new(),
            is_encoded: false,
        }
    }

    /// Starts on a board with these conditions; returns whether a solution may exist.
    pub(super) fn begin(&mut self, layout: &Layout, conditions: &Conditions<'_>) -> bool {
        self.is_encoded = false;
        let consistent = self.search.begin(layout, conditions);
        self.root.clear();
        self.root.extend_from_slice(self.search.candidates(layout));
        consistent
    }

    /// The guesses without a solution after which the current search counts as stuck.
    fn patience(&self) -> u64 {
        if self.is_encoded { self.patience.min(PATIENCE_WITH_CLAUSES) } else { self.patience }
    }

    /// Up to `most` solutions, each one digit a cell.
    pub(super) fn few(
        &mut self,
        layout: &Layout,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        let (mut found, mut guesses) = (Vec::new(), 0);
        let mut consistent = true;
        loop {
            if consistent && self.search.is_solved() {
                found.push(self.search.candidates(layout).to_vec());
                if found.len() == most {
                    return Ok(found);
                }
                consistent = false;
            }
            if consistent {
                if guesses >= self.patience() {
                    break;
                }
                guesses += 1;
                meter.node()?;
                consistent = self.search.guess(layout, None);
            } else {
                match self.search.back(layout) {
                    Some(next) => consistent = next,
                    None => return Ok(found),
                }
            }
        }
        self.few_by_clauses(layout, most, found, meter)
    }

    /// Completes the solutions of a search that is stuck.
    fn few_by_clauses(
        &mut self,
        layout: &Layout,
        most: usize,
        mut found: Vec<Vec<u32>>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Vec<u32>>, Stopped> {
        self.encode(layout, meter)?;
        found.iter().for_each(|solution| self.encoding.block(solution));
        while found.len() < most {
            let Some(solution) = self.encoding.solve(&[], meter)? else { break };
            self.encoding.block(&solution);
            found.push(solution);
        }
        self.is_encoded = false;
        Ok(found)
    }

    fn encode(&mut self, layout: &Layout, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        if !self.is_encoded {
            self.encoding.begin(layout, &self.root, meter)?;
            self.is_encoded = true;
        }
        Ok(())
    }

    /// Passes each solution once to `found` until that breaks; returns whether all were passed.
    ///
    /// A search that is stuck asks the clauses whether there is a solution in its branch: if not, it leaves the
    /// branch, and otherwise it guesses its way to that solution. So no solution has to be stored.
    pub(super) fn each(
        &mut self,
        layout: &Layout,
        meter: &mut Meter<'_>,
        mut found: impl FnMut(&[u32], &mut Meter<'_>) -> ControlFlow<()>,
    ) -> Result<bool, Stopped> {
        let (mut any, mut fruitless, mut aim) = (false, 0, None);
        let mut consistent = true;
        loop {
            if consistent && self.search.is_solved() {
                if found(self.search.candidates(layout), meter).is_break() {
                    return Ok(false);
                }
                (any, fruitless, aim, consistent) = (true, 0, None, false);
            }
            if consistent && fruitless >= self.patience() {
                if !any && !self.is_encoded {
                    self.search.restart();
                }
                aim = self.solution_in_branch(layout, meter)?;
                fruitless = if aim.is_some() { 0 } else { fruitless };
                consistent = aim.is_some();
            }
            if consistent {
                fruitless += 1;
                meter.node()?;
                consistent = self.search.guess(layout, aim.as_deref());
            } else {
                match self.search.back(layout) {
                    Some(next) => consistent = next,
                    None => return Ok(true),
                }
            }
        }
    }

    /// The digits that each cell has in some solution, as sets.
    pub(super) fn occurring(&mut self, layout: &Layout, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stopped> {
        let count = |sets: &[u32]| sets.iter().map(|digits| u64::from(digits.count_ones())).sum();
        let mut occurring = vec![0; layout.cells];
        let Some(first) = self.few(layout, 1, meter)?.pop() else { return Ok(occurring) };
        occurring.copy_from_slice(&first);
        self.search.restart();
        for cell in 0..layout.cells {
            loop {
                let open = self.search.candidates(layout);
                meter.set_progress(count(&occurring), Some(count(open)));
                let unseen = open[cell] & !occurring[cell];
                if unseen == 0 {
                    break;
                }
                let digit = unseen & unseen.wrapping_neg();
                if let Some(solution) = self.solution_with(layout, cell, digit, meter)? {
                    occurring.iter_mut().zip(&solution).for_each(|(all, digit)| *all |= digit);
                }
            }
        }
        Ok(occurring)
    }

    /// A solution with this digit, a candidate of an open cell; strikes the candidate out if there is none. No
    /// guess may be open before, and none is afterwards.
    fn solution_with(
        &mut self,
        layout: &Layout,
        cell: usize,
        digit: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let mut consistent = self.search.guess_at(layout, cell, digit);
        for _ in 0..self.patience() {
            meter.node()?;
            if !consistent {
                consistent = self.search.back(layout) == Some(true);
                if self.search.is_at_start() {
                    return Ok(None);
                }
            } else if self.search.is_solved() {
                let solution = self.search.candidates(layout).to_vec();
                self.search.restart();
                return Ok(Some(solution));
            } else {
                consistent = self.search.guess(layout, None);
            }
        }
        self.search.restart();
        self.encode(layout, meter)?;
        let decision = Decision { cell: cell as u16, digit, holds: true };
        let solution = self.encoding.solve(&[decision], meter)?;
        if solution.is_none() {
            self.search.strike(layout, cell, digit);
        }
        Ok(solution)
    }

    fn solution_in_branch(
        &mut self,
        layout: &Layout,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        self.encode(layout, meter)?;
        self.encoding.solve(self.search.path(), meter)
    }
}
