//! The solver against trying every assignment, with and without assumptions.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::engine::budget::Budget;

/// A small random number generator (xorshift; Marsaglia, 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }

    fn clause(&mut self, variables: usize, most: usize) -> Vec<Lit> {
        let wanted = 1 + self.below(most);
        let mut clause: Vec<Lit> = Vec::new();
        while clause.len() < wanted.min(variables) {
            let variable = self.below(variables);
            if clause.iter().all(|literal| literal.variable() != variable) {
                clause.push(Lit::new(variable, self.below(2) == 0));
            }
        }
        clause
    }
}

/// Whether some assignment makes all clauses true.
fn naive(variables: usize, clauses: &[Vec<Lit>]) -> bool {
    (0..1_u32 << variables).any(|bits| {
        let holds = |literal: &Lit| (bits >> literal.variable() & 1 == 1) == literal.is_positive();
        clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

fn units(literals: &[Lit]) -> impl Iterator<Item = Vec<Lit>> + '_ {
    literals.iter().map(|&literal| vec![literal])
}

#[test]
fn random_clauses_are_decided_as_by_brute_force() {
    let (mut random, mut solver) = (Random(0x1234_5678_9abc_def1), Solver::default());
    let (mut satisfiable, mut failed) = (0, 0);
    for round in 0..600 {
        let variables = 3 + round % 10;
        solver.clear(variables);
        let mut clauses: Vec<Vec<Lit>> = (0..variables * 3)
            .map(|_| random.clause(variables, 4))
            .filter(|clause| clause.len() > 1)
            .collect();
        clauses.iter().for_each(|clause| solver.add(clause));
        solver.keep();
        for question in 0..6 {
            let meter = &mut Meter::start(&Budget::UNLIMITED);
            if question == 3 {
                solver.forget(meter).unwrap();
            }
            let assumptions = random.clause(variables, 4);
            let answer = solver.solve(&assumptions, meter).unwrap();
            let all: Vec<_> = clauses.iter().cloned().chain(units(&assumptions)).collect();
            assert_eq!(answer, naive(variables, &all), "{clauses:?} {assumptions:?}");
            if answer {
                satisfiable += 1;
                let holds = |literal: &Lit| solver.value(literal.variable()) == literal.is_positive();
                assert!(all.iter().all(|clause| clause.iter().any(holds)), "{all:?}");
            } else {
                failed += 1;
                assert!(solver.failed().iter().all(|literal| assumptions.contains(literal)));
                let all: Vec<_> = clauses.iter().cloned().chain(units(solver.failed())).collect();
                assert!(!naive(variables, &all), "{clauses:?} {:?}", solver.failed());
            }
        }
        let more = random.clause(variables, 3);
        solver.add(&more);
        clauses.push(more);
        let answer = solver.solve(&[], &mut Meter::start(&Budget::UNLIMITED)).unwrap();
        assert_eq!(answer, naive(variables, &clauses), "{clauses:?}");
    }
    assert!(satisfiable > 300 && failed > 300, "{satisfiable} {failed}");
}

/// One pigeon more than holes: no assignment, and none of the clauses is a pair of a pigeon alone.
fn pigeons(solver: &mut Solver, holes: usize) {
    let at = |pigeon: usize, hole: usize| Lit::new(pigeon * holes + hole, true);
    solver.clear((holes + 1) * holes);
    for pigeon in 0..=holes {
        for other in 0..pigeon {
            (0..holes).for_each(|hole| solver.exclude(at(pigeon, hole), at(other, hole)));
        }
        solver.add(&(0..holes).map(|hole| at(pigeon, hole)).collect::<Vec<_>>());
    }
}

#[test]
fn a_long_refutation_survives_restarts_and_reductions() {
    let mut solver = Solver::default();
    pigeons(&mut solver, 8);
    let mut meter = Meter::start(&Budget::UNLIMITED);
    assert_eq!(solver.solve(&[], &mut meter), Ok(false));
    assert!(meter.nodes() > 2000, "it was long enough for reductions: {}", meter.nodes());
}

#[test]
fn a_search_stopped_by_its_limit_can_resume() {
    let mut solver = Solver::default();
    pigeons(&mut solver, 7);
    let budget = Budget { nodes: Some(50), ..Budget::UNLIMITED };
    assert_eq!(solver.solve(&[], &mut Meter::start(&budget)), Err(Stopped::OutOfNodes));
    assert_eq!(solver.solve(&[], &mut Meter::start(&Budget::UNLIMITED)), Ok(false));
}

#[test]
fn forgetting_works_without_any_clause_but_pairs() {
    let (a, b) = (Lit::new(0, true), Lit::new(1, true));
    let mut solver = Solver::default();
    solver.clear(2);
    solver.add(&[a, b]);
    solver.keep();
    solver.add(&[!a, !b]);
    let mut meter = Meter::start(&Budget::UNLIMITED);
    assert_eq!(solver.solve(&[a, b], &mut meter), Ok(false));
    solver.forget(&mut meter).unwrap();
    assert_eq!(solver.solve(&[a, b], &mut meter), Ok(true));
    assert_eq!(solver.solve(&[!a, !b], &mut meter), Ok(false));
}

/// Clauses of three literals each; about half of such sets have a solution.
fn three_literals_each(solver: &mut Solver, variables: usize, seed: u64) {
    let mut random = Random(seed);
    solver.clear(variables);
    for _ in 0..variables * 426 / 100 {
        let clause = loop {
            let clause = random.clause(variables, 3);
            if clause.len() == 3 {
                break clause;
            }
        };
        solver.add(&clause);
    }
    solver.keep();
}

/// What a search costs is the same on every machine. Any change to how it decides, restarts, learns or forgets
/// changes these numbers; make one on purpose only, with `25x25/hard.txt` measured before and after.
#[test]
fn the_number_of_conflicts_repeats_exactly() {
    let mut solver = Solver::default();
    let mut costs = Vec::new();
    for seed in [0x1234_5678, 0x8765_4321, 0x2468_ace0] {
        three_literals_each(&mut solver, 200, seed);
        for assumptions in [&[][..], &[Lit::new(0, true), Lit::new(1, false)], &[]] {
            let mut meter = Meter::start(&Budget::UNLIMITED);
            let answer = solver.solve(assumptions, &mut meter).unwrap();
            costs.push((answer, meter.nodes()));
            solver.forget(&mut meter).unwrap();
        }
    }
    let [satisfiable, refuted, long] = [[6665, 5750, 6665], [12483, 4632, 12483], [22828, 9513, 22828]];
    let expected = satisfiable
        .map(|cost| (true, cost))
        .into_iter()
        .chain(refuted.into_iter().chain(long).map(|cost| (false, cost)));
    assert_eq!(costs, expected.collect::<Vec<_>>());
}

/// The answer without assumptions and what it costs.
fn cost(solver: &mut Solver) -> (bool, u64) {
    let mut meter = Meter::start(&Budget::UNLIMITED);
    (solver.solve(&[], &mut meter).unwrap(), meter.nodes())
}

#[test]
fn forgetting_makes_up_for_tidying_that_was_stopped() {
    let mut solver = Solver::default();
    // Enough clauses for the clock to be checked among them, and too many of three literals to be satisfiable.
    three_literals_each(&mut solver, 200, 7);
    let mut random = Random(9);
    for _ in 0..LOOK_EVERY {
        let clause = random.clause(200, 3);
        if clause.len() == 3 {
            solver.add(&clause);
        }
    }
    for _ in 0..LOOK_EVERY {
        solver.add(&[Lit::new(3, true), Lit::new(4, true), Lit::new(5, true)]);
    }
    solver.keep();
    let expected = cost(&mut solver);
    assert!(!expected.0 && expected.1 > 1, "{expected:?}");
    let cancel = AtomicBool::new(true);
    let mut stopped = Meter::start(&Budget::until(&cancel));
    assert_eq!(solver.forget(&mut stopped), Err(Stopped::Cancelled));
    solver.forget(&mut Meter::start(&Budget::UNLIMITED)).unwrap();
    assert_eq!(solver.reduce(&mut stopped), Err(Stopped::Cancelled));
    solver.forget(&mut Meter::start(&Budget::UNLIMITED)).unwrap();
    assert_eq!(cost(&mut solver), expected);
}
