//! Proofs that a puzzle has no solution, or no other than one, for checkers that know nothing of sudoku.
//!
//! The formula states all rules and givens ("extended encoding", Lynce and Ouaknine, "Sudoku as a SAT problem", 2006)
//! without any inference, so that it can be compared with the puzzle by eye; everything else is in the proof.

use std::io::{self, Write};

use super::budget::{Budget, Meter, Stopped};
use super::cdcl::{Lit, Proof, Solver, write_clause};
use crate::geometry::{Cell, Digit, Variant};
use crate::puzzle::{Grid, Puzzle};

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum Uncertified {
    /// There is a solution, or one more.
    #[error("there is a solution")]
    Solvable,
    /// The budget ended before it was complete.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The formula or the proof cannot be written.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// Writes a formula in the DIMACS format, which states that the puzzle has a solution, other than `known` if given,
/// and its refutation in the DRAT format.
///
/// # Errors
/// When there is such a solution, the budget ends or writing fails. The output is useless then.
pub fn certify(
    puzzle: &Puzzle,
    known: Option<&Grid>,
    formula: &mut impl Write,
    proof: Box<dyn Write + Send>,
    budget: &Budget<'_>,
) -> Result<(), Uncertified> {
    write_formula(puzzle, known, formula)?;
    let mut solver = Solver::default();
    solver.clear(puzzle.geometry().cell_count() * puzzle.geometry().side());
    solver.prove(Proof::new(proof));
    each_clause(puzzle, known, &mut |clause| solver.add(clause));
    let is_solvable = solver.solve(&[], &mut Meter::start(budget))?;
    solver.end_proof()?;
    if is_solvable { Err(Uncertified::Solvable) } else { Ok(()) }
}

fn write_formula(puzzle: &Puzzle, known: Option<&Grid>, out: &mut impl Write) -> io::Result<()> {
    let geometry = puzzle.geometry();
    let (side, block) = (geometry.side(), geometry.block());
    let diagonals = if geometry.variant() == Variant::Diagonal { " with diagonals" } else { "" };
    writeln!(out, "c sudoku {side}x{side}, blocks of {}x{}{diagonals}", block.rows, block.columns)?;
    writeln!(out, "c {puzzle}")?;
    if let Some(grid) = known {
        writeln!(out, "c a solution other than {}", grid.to_line(puzzle.symbols()))?;
    }
    writeln!(out, "c variable ((row - 1) * {side} + column - 1) * {side} + digit: this digit in this cell")?;
    let mut clauses = 0;
    each_clause(puzzle, known, &mut |_| clauses += 1);
    writeln!(out, "p cnf {} {clauses}", geometry.cell_count() * side)?;
    let mut written = Ok(());
    each_clause(puzzle, known, &mut |clause| {
        if written.is_ok() {
            written = write_clause(out, clause);
        }
    });
    written?;
    out.flush()
}

/// Passes the clauses of the formula: the rules in both directions, the givens, and the solution that is known.
fn each_clause(puzzle: &Puzzle, known: Option<&Grid>, each: &mut impl FnMut(&[Lit])) {
    let geometry = puzzle.geometry();
    let variable = |cell: Cell, digit: Digit| cell.index() * geometry.side() + digit.index();
    let has = |cell: Cell, digit: Digit| Lit::new(variable(cell, digit), true);
    for cell in geometry.cells() {
        each(&geometry.digits().map(|digit| has(cell, digit)).collect::<Vec<_>>());
        for digit in geometry.digits() {
            for other in geometry.digits().take(digit.index()) {
                each(&[!has(cell, other), !has(cell, digit)]);
            }
            for &peer in geometry.peers(cell).iter().take_while(|&&peer| peer < cell) {
                each(&[!has(peer, digit), !has(cell, digit)]);
            }
        }
    }
    for unit in geometry.units() {
        for digit in geometry.digits() {
            each(&geometry.cells_of(unit).iter().map(|&cell| has(cell, digit)).collect::<Vec<_>>());
        }
    }
    for cell in geometry.cells() {
        if let Some(digit) = puzzle.given(cell) {
            each(&[has(cell, digit)]);
        }
    }
    if let Some(grid) = known {
        let blanks = puzzle.blanks().map(|cell| !has(cell, grid.digits()[cell.index()]));
        each(&blanks.collect::<Vec<_>>());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::engine::{Answer, Engine};
    use crate::puzzle::test_support::board;

    /// Text that stays readable after its writer is gone.
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Formula and proof.
    fn certificate(puzzle: &Puzzle, known: Option<&Grid>) -> Result<(String, String), Uncertified> {
        let (mut formula, proof) = (Vec::new(), Shared::default());
        certify(puzzle, known, &mut formula, Box::new(proof.clone()), &Budget::UNLIMITED)?;
        let proof = proof.0.lock().unwrap().clone();
        Ok((String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap()))
    }

    fn solution(puzzle: &Puzzle) -> Grid {
        match Engine::new().unique(puzzle, &Budget::UNLIMITED).unwrap() {
            Answer::Unique(grid) => grid,
            other => panic!("{other:?}"),
        }
    }

    /// A line of literals, as the checker numbers them.
    fn literals(line: &str) -> Vec<u32> {
        let numbers = line.split_whitespace().map(|number| number.parse::<i32>().expect("a literal"));
        numbers
            .take_while(|number| *number != 0)
            .map(|number| 2 * (number.unsigned_abs() - 1) + u32::from(number < 0))
            .collect()
    }

    fn is_accepted(formula: &str, proof: &str) -> bool {
        let mut lines = formula.lines().filter(|line| !line.starts_with('c'));
        let head = lines.next().and_then(|line| line.strip_prefix("p cnf ")).expect("the head");
        let (variables, count) = head.split_once(' ').expect("two numbers");
        let clauses: Vec<Vec<u32>> = lines.map(literals).collect();
        assert_eq!(clauses.len().to_string(), count, "as many clauses as announced");
        let steps: Vec<(bool, Vec<u32>)> = proof
            .lines()
            .map(|line| match line.strip_prefix("d ") {
                Some(deleted) => (true, literals(deleted)),
                None => (false, literals(line)),
            })
            .collect();
        let mut checker = dratify::Checker::new(variables.parse().expect("a number"), &clauses, true, true);
        checker.check(&steps).ok
    }

    const HARD: &str = "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";

    #[test]
    fn a_checker_accepts_proofs_of_uniqueness() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for cells in [easy, HARD] {
            let puzzle = board(Variant::Plain, cells);
            let known = solution(&puzzle);
            let (formula, proof) = certificate(&puzzle, Some(&known)).unwrap();
            assert!(proof.ends_with("0\n") && is_accepted(&formula, &proof), "{cells}");
        }
    }

    #[test]
    fn a_checker_accepts_proofs_of_no_solution() {
        let blocked = board(Variant::Plain, "123....4........");
        let (formula, proof) = certificate(&blocked, None).unwrap();
        assert!(is_accepted(&formula, &proof));
    }

    #[test]
    fn a_proof_of_something_else_is_not_accepted() {
        let hard = board(Variant::Plain, HARD);
        let known = solution(&hard);
        let (formula, proof) = certificate(&hard, Some(&known)).unwrap();
        let (satisfiable, _) = formula.rsplit_once("\n-").expect("the clause of the known solution");
        let clauses = formula.lines().filter(|line| line.ends_with(" 0")).count();
        let satisfiable = satisfiable.replace(&format!(" {clauses}\n"), &format!(" {}\n", clauses - 1));
        assert!(!is_accepted(&satisfiable, &proof));
        assert!(!is_accepted(&formula, "0\n"), "it takes more than unit propagation");
    }

    #[test]
    fn a_solution_is_not_refuted() {
        let several = board(Variant::Plain, "1234............");
        assert!(matches!(certificate(&several, None), Err(Uncertified::Solvable)));
        let budget = Budget { nodes: Some(1), ..Budget::UNLIMITED };
        let hard = board(Variant::Plain, HARD);
        let known = solution(&hard);
        let stopped = certify(&hard, Some(&known), &mut io::sink(), Box::new(io::sink()), &budget);
        assert!(matches!(stopped, Err(Uncertified::Stopped(_))));
    }

    #[test]
    fn the_formula_is_read_by_eye() {
        let (formula, _) = certificate(&board(Variant::Plain, "123....4........"), None).unwrap();
        let lines: Vec<&str> = formula.lines().collect();
        assert_eq!(lines[..2], ["c sudoku 4x4, blocks of 2x2", "c 123....4........"]);
        let clauses = lines.iter().filter(|line| line.ends_with(" 0")).count();
        assert!(lines.contains(&format!("p cnf 64 {clauses}").as_str()));
        assert!(lines.contains(&"1 0") && lines.contains(&"32 0"), "4 in R2C4 is 7 * 4 + 4");
    }
}
