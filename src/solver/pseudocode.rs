//! Each solver's textbook pseudocode, and the lines at which it is when it makes a step.
//!
//! A line names the kinds of steps ([`Deed`]) that are made there, and those during which it is on the way: so a step has
//! exactly one line of its own, and may light others. Which kind a step is depends on the step and the board before it
//! alone.

mod backtracking;
mod constraints;
mod dancing_links;
mod deed;
mod learning;
mod propagation;

pub use deed::{Deed, Deeds};

use super::ac3::Ac3;
use super::algorithm::Algorithm;
use super::backtracking::{Heuristics, Inference};

/// A line of pseudocode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The text, indented by four blanks a level.
    pub text: &'static str,
    /// The steps that are made here.
    pub makes: Deeds,
    /// The steps on whose way it is.
    pub leads_to: Deeds,
}

/// A line at which steps are made, or which leads to them.
const fn line(text: &'static str, makes: &[Deed], leads_to: &[Deed]) -> Line {
    Line { text, makes: Deeds::of(makes), leads_to: Deeds::of(leads_to) }
}

/// A function of a solver, with its source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Function {
    /// Where it is from.
    pub source: &'static str,
    /// Its lines.
    pub lines: &'static [Line],
}

/// The functions of an algorithm with its choices, the search first.
#[must_use]
pub fn functions(algorithm: Algorithm) -> Vec<&'static Function> {
    match algorithm {
        Algorithm::BruteForce => vec![&backtracking::PLAIN],
        Algorithm::Mrv => vec![&backtracking::WITHOUT_FAILURE, &constraints::PEERS],
        Algorithm::Backtracking(heuristics) => with_inference(&backtracking::SEARCHES, heuristics),
        Algorithm::Cbj(heuristics) => with_inference(&backtracking::BACKJUMPS, heuristics),
        Algorithm::Ac3(Ac3::ThenMac) => {
            vec![&backtracking::WITH_INFERENCE, &constraints::AC3, &constraints::REVISE]
        }
        Algorithm::Ac3(Ac3::Alone) => vec![&constraints::AC3_ALONE, &constraints::REVISE],
        Algorithm::Propagation(rules) => propagation::functions(rules),
        Algorithm::Parallel => propagation::of_lanes(),
        Algorithm::Learning(choices) => learning::functions(choices),
        Algorithm::Norvig => {
            vec![&propagation::NORVIG_SEARCH, &propagation::NORVIG_ASSIGN, &propagation::NORVIG_ELIMINATE]
        }
        Algorithm::DancingLinks(_) => vec![&dancing_links::GIVENS, &dancing_links::SEARCH],
    }
}

/// The searches for: no inference; one that assigns nothing; one that assigns single candidates.
type Searches = [&'static Function; 3];

fn with_inference([none, eliminates, assigns]: &Searches, heuristics: Heuristics) -> Vec<&'static Function> {
    match heuristics.inference {
        Inference::None => vec![none],
        Inference::ForwardChecking => vec![eliminates, &constraints::FORWARD_CHECK],
        Inference::Singletons => vec![assigns, &constraints::SINGLETONS],
        Inference::Mac => vec![eliminates, &constraints::AC3, &constraints::REVISE],
    }
}

/// All lines of an algorithm, function by function.
pub fn lines(algorithm: Algorithm) -> impl Iterator<Item = &'static Line> {
    functions(algorithm).into_iter().flat_map(|function| function.lines)
}

/// The line at which a step is made, by its place among all lines of the algorithm.
#[must_use]
pub fn line_of(algorithm: Algorithm, deed: Deed) -> Option<usize> {
    lines(algorithm).position(|line| line.makes.contains(deed))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::solver::dancing_links::ColumnChoice;
    use crate::solver::learning::Learning;
    use crate::solver::propagation::Rules;
    use crate::step::{Limit, Step};

    fn puzzle(variant: Variant, line: &str) -> Puzzle {
        let side = line.chars().count().isqrt();
        let symbols = Symbols::standard(side);
        let givens = line.chars().map(|symbol| symbols.digit(symbol)).collect();
        Puzzle::new(Geometry::with_side(side, variant).unwrap(), givens, symbols, "").unwrap()
    }

    fn puzzles() -> Vec<Puzzle> {
        let of = |line| puzzle(Variant::Plain, line);
        vec![
            of("...1..2......41."),
            of(".........4.1.14."),
            of("123....4........"),
            of("................"),
            of("1234341221434..."),
            of("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
            of("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"),
            of("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
            of(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."),
            puzzle(Variant::Diagonal, "1..............."),
        ]
    }

    fn all() -> Vec<Algorithm> {
        let rules = [(true, false), (false, true), (false, false)];
        let rules = rules.map(|(hidden_singles, naked_pairs)| Rules { hidden_singles, naked_pairs });
        let more = Heuristics::all()
            .flat_map(|heuristics| [Algorithm::Backtracking(heuristics), Algorithm::Cbj(heuristics)])
            .chain(Learning::all().map(Algorithm::Learning))
            .chain(rules.map(Algorithm::Propagation))
            .chain([Algorithm::DancingLinks(ColumnChoice::First), Algorithm::Ac3(Ac3::Alone)]);
        Algorithm::ALL.into_iter().chain(more).collect()
    }

    #[test]
    fn every_step_has_one_line_and_every_line_is_reached() {
        let puzzles = puzzles();
        for algorithm in all() {
            let mut made = BTreeSet::new();
            for puzzle in &puzzles {
                let mut steps: Vec<Step> = Vec::new();
                algorithm.solve(puzzle, &mut (&mut steps, Limit { remaining: 20_000 }));
                let mut board = Board::new(puzzle);
                for step in steps {
                    made.insert(Deed::of(step, &board));
                    board.apply(step);
                }
            }
            for &deed in &made {
                let lines = lines(algorithm).filter(|line| line.makes.contains(deed)).count();
                assert_eq!(lines, 1, "{algorithm}: {deed:?}");
            }
            for line in lines(algorithm) {
                let is_reached =
                    made.iter().any(|&deed| line.makes.contains(deed) || line.leads_to.contains(deed));
                assert!(is_reached, "{algorithm}: {}", line.text);
            }
        }
    }

    #[test]
    fn lines_are_indented_by_whole_levels_and_fit_the_panel() {
        for algorithm in all() {
            for function in functions(algorithm) {
                assert!(!function.lines[0].text.starts_with(' ') && !function.source.is_empty());
                for line in function.lines {
                    let indent = line.text.len() - line.text.trim_start().len();
                    assert!(indent % 4 == 0 && line.text.chars().count() <= 72, "{}", line.text);
                }
            }
        }
    }
}
