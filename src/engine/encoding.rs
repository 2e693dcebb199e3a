//! A board as clauses: a variable for each candidate of each open cell, and each rule stated in both directions
//! ("extended encoding", Lynce and Ouaknine, "Sudoku as a SAT problem", 2006).

use super::budget::{Meter, Stopped};
use super::cdcl::{Lit, Solver};
use super::layout::Layout;
use super::search::Decision;

/// The clauses of one board, and what has been learned about it.
#[derive(Default)]
pub(super) struct Encoding {
    solver: Solver,
    /// Each variable's cell and digit.
    places: Vec<(u16, u32)>,
    /// By cell and digit: the variable's index, or `ABSENT`.
    variables: Vec<u32>,
    /// The digits of cells that are settled, 0 for the others.
    settled: Vec<u32>,
    side: usize,
    literals: Vec<Lit>,
}

const ABSENT: u32 = u32::MAX;

impl Encoding {
    /// Takes the board with these candidates, which are propagated; only what is open needs clauses.
    pub(super) fn begin(&mut self, layout: &Layout, candidates: &[u32]) {
        self.number(layout, candidates);
        self.solver.clear(self.places.len());
        for cell in 0..layout.cells {
            self.collect((0..layout.side).map(|digit| (cell, digit)));
            self.at_least_one();
            self.at_most_one();
        }
        for digit in 0..layout.side {
            for unit in 0..layout.units {
                self.collect(layout.cells_of(unit).iter().map(|&cell| (usize::from(cell), digit)));
                self.at_least_one();
            }
            self.peers_differ(layout, digit);
        }
    }

    fn number(&mut self, layout: &Layout, candidates: &[u32]) {
        self.side = layout.side;
        self.places.clear();
        self.settled.clear();
        self.variables.clear();
        self.variables.resize(layout.cells * layout.side, ABSENT);
        for (cell, &digits) in candidates.iter().enumerate() {
            let is_settled = digits.is_power_of_two();
            self.settled.push(if is_settled { digits } else { 0 });
            for digit in (0..layout.side).filter(|digit| !is_settled && digits >> digit & 1 == 1) {
                self.variables[cell * layout.side + digit] = self.places.len() as u32;
                self.places.push((cell as u16, 1 << digit));
            }
        }
    }

    fn literal(&self, cell: usize, digit: usize) -> Option<Lit> {
        let variable = self.variables[cell * self.side + digit];
        (variable != ABSENT).then(|| Lit::new(variable as usize, true))
    }

    /// Collects the literals of those places that are open.
    fn collect(&mut self, places: impl Iterator<Item = (usize, usize)>) {
        let mut literals = std::mem::take(&mut self.literals);
        literals.clear();
        literals.extend(places.filter_map(|(cell, digit)| self.literal(cell, digit)));
        self.literals = literals;
    }

    fn at_least_one(&mut self) {
        if !self.literals.is_empty() {
            self.solver.add(&self.literals);
        }
    }

    fn at_most_one(&mut self) {
        for (index, &literal) in self.literals.iter().enumerate() {
            self.literals[..index].iter().for_each(|&other| self.solver.exclude(literal, other));
        }
    }

    fn peers_differ(&mut self, layout: &Layout, digit: usize) {
        for cell in 0..layout.cells {
            let Some(literal) = self.literal(cell, digit) else { continue };
            let earlier = layout.peers[cell].iter().take_while(|&&peer| usize::from(peer) < cell);
            for &peer in earlier {
                if let Some(other) = self.literal(usize::from(peer), digit) {
                    self.solver.exclude(literal, other);
                }
            }
        }
    }

    /// A solution in the branch with these decisions, one digit a cell; `None` if there is none.
    pub(super) fn solve(
        &mut self,
        path: &[Decision],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<u32>>, Stopped> {
        let assumed = |decision: &Decision| {
            let variable = self.variables
                [usize::from(decision.cell) * self.side + decision.digit.trailing_zeros() as usize];
            Lit::new(variable as usize, decision.holds)
        };
        let assumptions: Vec<Lit> = path.iter().map(assumed).collect();
        if !self.solver.solve(&assumptions, meter)? {
            return Ok(None);
        }
        let mut solution = self.settled.clone();
        for (variable, &(cell, digit)) in self.places.iter().enumerate() {
            if self.solver.value(variable) {
                solution[usize::from(cell)] = digit;
            }
        }
        Ok(Some(solution))
    }

    /// Excludes a solution.
    pub(super) fn block(&mut self, solution: &[u32]) {
        let held = |&(_, &(cell, digit)): &(usize, &(u16, u32))| solution[usize::from(cell)] == digit;
        let places = self.places.iter().enumerate().filter(held);
        let clause: Vec<Lit> = places.map(|(variable, _)| Lit::new(variable, false)).collect();
        self.solver.add(&clause);
    }
}
