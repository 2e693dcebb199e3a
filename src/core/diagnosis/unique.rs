//! Few digits that would make a puzzle unique.

use std::ops::ControlFlow::{Break, Continue};

use super::few::Few;
use crate::engine::{Answer, Budget, Engine, Position, Stopped};
use crate::geometry::Cell;
use crate::puzzle::{Grid, Puzzle};
use crate::rules::Placement;

/// The solutions that are compared at first.
const SAMPLE: usize = 256;
/// The number of solutions towards which digits are sought.
const TARGETS: usize = 24;

/// Cells and digits that leave one solution of a puzzle with several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// The digits; none of them can be left out.
    pub digits: Vec<Placement>,
    /// Whether fewer cannot leave one solution; otherwise none were found.
    pub are_fewest: bool,
}

/// Digits that leave one solution of a puzzle with several: one or two if these are enough, else the fewest found
/// towards some of its solutions. `None` if the budget ended before any were found.
pub(super) fn fewest(
    engine: &mut Engine,
    puzzle: &Puzzle,
    two: &[Grid; 2],
    budget: &Budget<'_>,
) -> Option<Missing> {
    let mut sample = two.to_vec();
    let gathered = engine.each(puzzle, budget, |grid| {
        if !sample.contains(grid) {
            sample.push(grid.clone());
        }
        if sample.len() < SAMPLE { Continue(()) } else { Break(()) }
    });
    let are_all = gathered.ok()?;
    let one = if are_all { Few::one_of(&sample) } else { Few::one_tried(engine, puzzle, &sample, budget) };
    let two = if are_all { Few::two_of(&sample) } else { Few::Unknown };
    for few in [&one, &two] {
        if let Few::Found(digits) = few {
            return Some(Missing { digits: digits.clone(), are_fewest: one != Few::Unknown });
        }
    }
    let digits = towards_some(engine, puzzle, &mut sample, budget)?;
    let are_fewest = match digits.len() {
        0 | 1 => true,
        2 => one == Few::None,
        3 => one == Few::None && two == Few::None,
        _ => false,
    };
    Some(Missing { digits, are_fewest })
}

/// The fewest digits found towards some of the solutions known.
fn towards_some(
    engine: &mut Engine,
    puzzle: &Puzzle,
    sample: &mut Vec<Grid>,
    budget: &Budget<'_>,
) -> Option<Vec<Placement>> {
    let mut fewest: Option<Vec<Placement>> = None;
    // Spread over the sample, because solutions found one after the other are much alike.
    let stride = sample.len().div_ceil(TARGETS);
    for target in (0..sample.len()).step_by(stride) {
        let most = fewest.as_ref().map_or(usize::MAX, Vec::len);
        let target = sample[target].clone();
        match towards(engine, puzzle, &target, sample, most, budget) {
            Ok(Some(found)) if found.len() < most => fewest = Some(found),
            Ok(_) => {}
            Err(_) => break,
        }
        if fewest.as_ref().is_some_and(|found| found.len() == 1) {
            break;
        }
    }
    fewest
}

/// Digits of a solution that exclude all others; `None` if there are not fewer than `most`.
///
/// Greedily takes the cell in which the most solutions known differ from it, and looks for a solution that is still
/// left; then drops what is not needed.
fn towards(
    engine: &mut Engine,
    puzzle: &Puzzle,
    target: &Grid,
    sample: &mut Vec<Grid>,
    most: usize,
    budget: &Budget<'_>,
) -> Result<Option<Vec<Placement>>, Stopped> {
    let mut chosen: Vec<Placement> = Vec::new();
    let mut left: Vec<Grid> = sample.iter().filter(|grid| *grid != target).cloned().collect();
    loop {
        while !left.is_empty() {
            let digit = |grid: &Grid, cell: usize| grid.digits()[cell];
            let differing =
                |cell: &usize| left.iter().filter(|grid| digit(grid, *cell) != digit(target, *cell)).count();
            // The first of those that differ most.
            let best = (0..target.digits().len()).rev().max_by_key(differing).unwrap_or(0);
            left.retain(|grid| digit(grid, best) == digit(target, best));
            chosen.push((Cell::new(best), digit(target, best)));
            if chosen.len() >= most {
                return Ok(None);
            }
        }
        match other(engine, puzzle, &chosen, target, budget)? {
            None => break,
            Some(grid) => {
                sample.push(grid.clone());
                left.push(grid);
            }
        }
    }
    let mut index = 0;
    while index < chosen.len() {
        let dropped = chosen.remove(index);
        if other(engine, puzzle, &chosen, target, budget)?.is_some() {
            chosen.insert(index, dropped);
            index += 1;
        }
    }
    chosen.sort_unstable();
    Ok(Some(chosen))
}

/// A solution with these digits other than the target.
fn other(
    engine: &mut Engine,
    puzzle: &Puzzle,
    placed: &[Placement],
    target: &Grid,
    budget: &Budget<'_>,
) -> Result<Option<Grid>, Stopped> {
    Ok(match engine.unique(Position { puzzle, placed, struck: &[] }, budget)? {
        Answer::Several([first, second]) => Some(if first == *target { second } else { first }),
        Answer::Unique(_) | Answer::None => None,
    })
}
