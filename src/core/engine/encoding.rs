//! A board as clauses: a variable for each candidate of each open cell, and one for each *triad*: "this digit stands
//! where this row or column crosses this block".
//!
//! With triads (Dillon, "Tdoku", 2019; there for 9×9 boards) a row has each digit in exactly one of the few triads that
//! it consists of, and so has a block, both by rows and by columns. Locked candidates are then unit propagation, and a
//! clause learned about a triad covers all its cells: hard 25×25 boards take a fraction of the conflicts
//! that the direct encoding takes.

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
    /// Literals that hold, to be added once all pairs are known.
    certain: Vec<Lit>,
}

/// The cells where one digit can stand on the crossing of a row or column with a block.
struct Triad {
    /// A row, or a column after all rows.
    line: usize,
    block: usize,
    cells: Vec<Lit>,
}

const ABSENT: u32 = u32::MAX;

impl Encoding {
    /// Starts on a board with these candidates, which are propagated; only open cells need clauses.
    ///
    /// # Errors
    /// When the budget ends before that is done.
    pub(super) fn begin(
        &mut self,
        layout: &Layout,
        candidates: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        self.certain.clear();
        self.number(layout, candidates);
        let triads: Vec<Vec<Triad>> = (0..layout.side).map(|digit| self.triads(layout, digit)).collect();
        meter.look()?;
        let added = triads.iter().flatten().filter(|triad| triad.cells.len() > 1);
        self.solver.clear(self.places.len() + added.count());
        for cell in 0..layout.cells {
            let digits: Vec<Lit> = (0..layout.side).filter_map(|digit| self.literal(cell, digit)).collect();
            self.exactly_one(&digits);
        }
        let mut next = self.places.len();
        for (digit, triads) in triads.iter().enumerate() {
            meter.look()?;
            self.state_triads(layout, triads, &mut next);
            for diagonal in 3 * layout.side..layout.units {
                let cells = layout.cells_of(diagonal).iter();
                let literals: Vec<Lit> =
                    cells.filter_map(|&cell| self.literal(usize::from(cell), digit)).collect();
                self.exactly_one(&literals);
            }
        }
        for literal in self.certain.drain(..) {
            self.solver.add(&[literal]);
        }
        Ok(())
    }

    /// The open triads of a digit.
    fn triads(&self, layout: &Layout, digit: usize) -> Vec<Triad> {
        let mut groups = Vec::new();
        for line in 0..2 * layout.side {
            let cells = layout.cells_of(line);
            for part in cells.chunk_by(|&a, &b| layout.block_of(a) == layout.block_of(b)) {
                let literals: Vec<Lit> =
                    part.iter().filter_map(|&cell| self.literal(usize::from(cell), digit)).collect();
                if !literals.is_empty() {
                    groups.push(Triad { line, block: layout.block_of(part[0]), cells: literals });
                }
            }
        }
        groups
    }

    /// Adds clauses that define the triads of a digit, and that each row, column and block has exactly one of each
    /// kind.
    fn state_triads(&mut self, layout: &Layout, triads: &[Triad], next: &mut usize) {
        let side = layout.side;
        let mut lines = vec![Vec::new(); 2 * side];
        let mut blocks = vec![Vec::new(); 2 * side];
        for Triad { line, block, cells } in triads {
            let triad = if let [only] = cells[..] {
                only
            } else {
                *next += 1;
                self.define(Lit::new(*next - 1, true), cells)
            };
            lines[*line].push(triad);
            blocks[line / side * side + block].push(triad);
        }
        for triads in lines.into_iter().chain(blocks) {
            self.exactly_one(&triads);
        }
    }

    /// Defines a triad: it holds if exactly one of its cells does.
    fn define(&mut self, triad: Lit, cells: &[Lit]) -> Lit {
        for (index, &cell) in cells.iter().enumerate() {
            self.solver.exclude(cell, !triad);
            cells[..index].iter().for_each(|&other| self.solver.exclude(cell, other));
        }
        let clause: Vec<Lit> = cells.iter().copied().chain([!triad]).collect();
        self.solver.add(&clause);
        triad
    }

    fn exactly_one(&mut self, literals: &[Lit]) {
        if let [only] = *literals {
            self.certain.push(only);
            return;
        }
        for (index, &literal) in literals.iter().enumerate() {
            literals[..index].iter().for_each(|&other| self.solver.exclude(literal, other));
        }
        if !literals.is_empty() {
            self.solver.add(literals);
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
