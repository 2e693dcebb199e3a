//! Reconstructs how a guess was chosen, from the board before it and the orderings of the solvers. None of it is
//! recorded.

use super::algorithm::Algorithm;
use super::backtracking::{Heuristics, ValueOrder, VariableOrder};
use super::dancing_links::ColumnChoice;
use super::learning::Decisions;
use super::order::{self, OrderView};
use crate::board::Board;
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};

/// How a guess was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The reason for the cell.
    pub by: By,
    /// For each possible digit of the cell, the number of peers that lose a candidate if it is placed; in the order
    /// in which they are tried. Empty unless the least constraining value comes first.
    pub ruled_out: Vec<(Digit, usize)>,
}

impl Choice {
    /// The cells that rank equal by the first criterion, in row order, the chosen one included; empty if the criterion
    /// does not compare cells.
    #[must_use]
    pub fn tied(&self) -> &[Cell] {
        match &self.by {
            By::Fewest { tied, .. } => tied,
            By::First { .. } | By::Column(_) | By::Activity => &[],
        }
    }

    /// What was compared of the digits to choose one, as in [`Self::ruled_out`]; empty if there was only one.
    #[must_use]
    pub fn values(&self) -> &[(Digit, usize)] {
        if self.ruled_out.len() > 1 { &self.ruled_out } else { &[] }
    }

    /// What was compared in each empty cell of the board before the guess, in row order; empty if no cells were.
    #[must_use]
    pub fn figures(&self, algorithm: Algorithm, before: &Board) -> Vec<Figure> {
        let By::Fewest { tied, degree, .. } = &self.by else { return Vec::new() };
        let view = RecordedView { board: before, keeps_candidates: algorithm.keeps_candidates() };
        let breaks_tie = degree.is_some() && tied.len() > 1;
        let figure = |cell: Cell| Figure {
            cell,
            candidates: order::remaining(&view, cell),
            degree: (breaks_tie && tied.contains(&cell)).then(|| order::degree(&view, cell)),
        };
        order::unassigned(&view).map(figure).collect()
    }
}

/// What was compared in an empty cell when another one, or it, was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The cell.
    pub cell: Cell,
    /// The number of its remaining values.
    pub candidates: usize,
    /// The number of its empty peers, if that was to break its tie.
    pub degree: Option<usize>,
}

/// Why a cell was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// It is the first in row order.
    First {
        /// The number of empty cells.
        blanks: usize,
    },
    /// It has the fewest candidates.
    Fewest {
        /// The number of its candidates.
        candidates: usize,
        /// The number of empty cells.
        blanks: usize,
        /// The cells that tie, in row order, the chosen one included.
        tied: Vec<Cell>,
        /// How the degree broke the tie, if it does.
        degree: Option<Degree>,
    },
    /// It is a row of the column that was covered.
    Column(Column),
    /// The candidate occurred most in recent nogoods.
    Activity,
}

/// The degree heuristic as a tie-breaker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Degree {
    /// The number of empty peers of the chosen cell, the highest of those that tie.
    pub peers: usize,
    /// The cells that still tie, in row order, the chosen one included.
    pub tied: Vec<Cell>,
}

/// The column of the exact cover matrix that was covered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The constraint that it represents.
    pub constraint: Constraint,
    /// The number of its rows.
    pub rows: usize,
    /// The number of uncovered columns.
    pub columns: usize,
    /// The number of columns with as few rows, this one included; `None` if the first column is always taken.
    pub tied: Option<usize>,
}

/// A constraint to be met exactly once: a column of the matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// A cell to fill.
    Cell(Cell),
    /// A digit to place in a unit.
    Place(Unit, Digit),
}

/// How an algorithm chose to guess in a cell, given the board before; `None` if it did not choose there.
#[must_use]
pub fn choice(algorithm: Algorithm, before: &Board, cell: Cell) -> Option<Choice> {
    let view = RecordedView { board: before, keeps_candidates: algorithm.keeps_candidates() };
    let plain = |by: By| Choice { by, ruled_out: Vec::new() };
    let mrv = || fewest(&view, cell, false).map(plain);
    match algorithm {
        Algorithm::BruteForce => first(&view, cell).map(plain),
        Algorithm::Backtracking(heuristics) | Algorithm::Cbj(heuristics) => {
            by_heuristics(&view, cell, heuristics)
        }
        Algorithm::DancingLinks(choice) => column(before, cell, choice).map(By::Column).map(plain),
        Algorithm::Learning(learning) => match learning.decisions {
            Decisions::Mrv => mrv(),
            Decisions::Vsids => Some(plain(By::Activity)),
        },
        Algorithm::Human(_) | Algorithm::Foreign(_) => None,
        Algorithm::Mrv
        | Algorithm::Ac3(_)
        | Algorithm::Propagation(_)
        | Algorithm::Norvig
        | Algorithm::Parallel => mrv(),
    }
}

/// A recorded board, as its solver sees it.
struct RecordedView<'a> {
    board: &'a Board,
    keeps_candidates: bool,
}

impl OrderView for RecordedView<'_> {
    fn geometry(&self) -> &Geometry {
        self.board.geometry()
    }

    fn is_assigned(&self, cell: Cell) -> bool {
        self.board.digit(cell).is_some()
    }

    fn legal_values(&self, cell: Cell) -> DigitSet {
        if self.keeps_candidates { self.board.candidates(cell) } else { self.board.consistent(cell) }
    }
}

fn by_heuristics(view: &RecordedView<'_>, cell: Cell, heuristics: Heuristics) -> Option<Choice> {
    let by = match heuristics.variables {
        VariableOrder::Static => first(view, cell),
        VariableOrder::Mrv => fewest(view, cell, false),
        VariableOrder::MrvDegree => fewest(view, cell, true),
    }?;
    let mut ruled_out = Vec::new();
    if heuristics.values == ValueOrder::LeastConstraining {
        let counts = order::ruled_out(view, cell);
        ruled_out = view.legal_values(cell).map(|digit| (digit, counts[digit.index()])).collect();
        ruled_out.sort_by_key(|(_, count)| *count);
    }
    Some(Choice { by, ruled_out })
}

fn first(view: &RecordedView<'_>, cell: Cell) -> Option<By> {
    let mut blanks = order::unassigned(view);
    let is_first = blanks.next() == Some(cell);
    is_first.then(|| By::First { blanks: 1 + blanks.count() })
}

fn fewest(view: &RecordedView<'_>, cell: Cell, by_degree: bool) -> Option<By> {
    let blanks = order::unassigned(view).count();
    let candidates = order::unassigned(view).map(|cell| order::remaining(view, cell)).min()?;
    let is_tied = |cell: &Cell| order::remaining(view, *cell) == candidates;
    let tied: Vec<Cell> = order::unassigned(view).filter(is_tied).collect();
    let mut chosen = tied[0];
    let mut degree = None;
    if by_degree {
        let peers = tied.iter().map(|&cell| order::degree(view, cell)).max()?;
        let most = tied.iter().filter(|&&cell| order::degree(view, cell) == peers);
        let most: Vec<Cell> = most.copied().collect();
        chosen = most[0];
        degree = Some(Degree { peers, tied: most });
    }
    (chosen == cell).then_some(By::Fewest { candidates, blanks, tied, degree })
}

/// The column of the matrix of a board that is covered next, if it has a row for the cell.
fn column(board: &Board, cell: Cell, choice: ColumnChoice) -> Option<Column> {
    let sizes: Vec<(usize, Constraint)> = columns(board).collect();
    let (rows, constraint, tied) = match choice {
        ColumnChoice::First => {
            let &(rows, first) = sizes.first()?;
            (rows, first, None)
        }
        ColumnChoice::Smallest => {
            let &(rows, first) = sizes.iter().min_by_key(|(rows, _)| *rows)?;
            (rows, first, Some(sizes.iter().filter(|(own, _)| *own == rows).count()))
        }
    };
    let has_row = match constraint {
        Constraint::Cell(own) => own == cell,
        Constraint::Place(unit, _) => board.geometry().units_of(cell).contains(&unit),
    };
    has_row.then_some(Column { constraint, rows, columns: sizes.len(), tied })
}

/// The uncovered columns of the matrix of a board with their numbers of rows, in their order.
pub fn columns(board: &Board) -> impl Iterator<Item = (usize, Constraint)> {
    let geometry = board.geometry();
    let empty = geometry.cells().filter(|&cell| board.digit(cell).is_none());
    let cells = empty.map(|cell| (board.candidates(cell).len(), Constraint::Cell(cell)));
    let places = geometry.units().flat_map(move |unit| {
        let cells = geometry.cells_of(unit);
        let placed: DigitSet = cells.iter().filter_map(|&cell| board.digit(cell)).collect();
        DigitSet::all(geometry.side()).without(placed).map(move |digit| {
            let takes =
                |&&cell: &&Cell| board.digit(cell).is_none() && board.candidates(cell).contains(digit);
            (cells.iter().filter(takes).count(), Constraint::Place(unit, digit))
        })
    });
    cells.chain(places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::puzzle::test_support::plain;
    use crate::solver::learning::Learning;
    use crate::step::{Limit, Step};

    /// Checks at each guess of a run that the choice is the one that the solver made; returns the number of guesses, and of
    /// those among several digits whose order was chosen.
    fn check(algorithm: Algorithm, puzzle: &Puzzle) -> [usize; 2] {
        let mut steps: Vec<Step> = Vec::new();
        algorithm.solve(puzzle, &mut (&mut steps, Limit { remaining: 3_000 }));
        let (mut board, mut guesses, mut values, mut last) = (Board::new(puzzle), 0, 0, None);
        for step in steps {
            if let Step::Assign { cell, digit, reason } = step
                && reason.is_guess()
            {
                guesses += 1;
                let found = choice(algorithm, &board, cell);
                let found =
                    found.unwrap_or_else(|| panic!("{algorithm} does not choose {cell:?} on {puzzle}"));
                figures_agree(algorithm, &board, cell, &found);
                values_agree(algorithm, &board, (cell, digit), &found);
                // The solver tries the digits in this order, each after the one before it has failed.
                let order = found.ruled_out.iter().map(|(digit, _)| *digit);
                let before = order.take_while(|other| *other != digit).last();
                assert!(before.is_none_or(|before| last == Some((cell, before))), "{algorithm}");
                values += usize::from(!found.values().is_empty());
            }
            last = match step {
                Step::Retract { cell, digit } => Some((cell, digit)),
                Step::Eliminate { .. } => last,
                _ => None,
            };
            board.apply(step);
        }
        [guesses, values]
    }

    /// Checks that the figures of the digits are those of the board, in their order, for each digit that the cell can hold.
    fn values_agree(algorithm: Algorithm, board: &Board, (cell, guessed): (Cell, Digit), found: &Choice) {
        let orders_values = match algorithm {
            Algorithm::Backtracking(own) | Algorithm::Cbj(own) => own.values == ValueOrder::LeastConstraining,
            _ => false,
        };
        let possible = |cell| match algorithm.keeps_candidates() {
            true => board.candidates(cell),
            false => board.consistent(cell),
        };
        let rank = |digit: Digit| {
            let loses = |peer: &&Cell| board.digit(**peer).is_none() && possible(**peer).contains(digit);
            (board.geometry().peers(cell).iter().filter(loses).count(), digit)
        };
        let mut ranks: Vec<(usize, Digit)> = possible(cell).map(rank).collect();
        ranks.sort_unstable();
        let expected: Vec<(Digit, usize)> = ranks.into_iter().map(|(count, digit)| (digit, count)).collect();
        let is_choice = orders_values && expected.len() > 1;
        assert_eq!(found.values(), if is_choice { &*expected } else { &[] }, "{algorithm}");
        assert!(!is_choice || expected.iter().any(|(digit, _)| *digit == guessed), "{algorithm}");
    }

    /// Checks that the figures lead to the cell, by the rule of the heuristic.
    fn figures_agree(algorithm: Algorithm, board: &Board, cell: Cell, found: &Choice) {
        let figures = found.figures(algorithm, board);
        let By::Fewest { candidates, blanks, .. } = &found.by else {
            return assert!(figures.is_empty(), "{algorithm} compares no cells");
        };
        assert_eq!(figures.len(), *blanks);
        // The fewest values; among these the most empty peers, where they count; among these the first.
        let rank = |own: &&Figure| (own.candidates, usize::MAX - own.degree.unwrap_or(0), own.cell);
        let best = figures.iter().min_by_key(rank).expect("an empty cell");
        assert_eq!((best.cell, best.candidates), (cell, *candidates), "{algorithm}");
        let peers = |cell: Cell| {
            let peers = board.geometry().peers(cell).iter();
            peers.filter(|&&peer| board.digit(peer).is_none()).count()
        };
        assert!(figures.iter().all(|own| own.degree.is_none_or(|degree| degree == peers(own.cell))));
    }

    #[test]
    fn every_choice_of_every_solver_is_found_again() {
        let puzzles = [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        ]
        .map(plain);
        let more = Heuristics::all()
            .flat_map(|heuristics| [Algorithm::Backtracking(heuristics), Algorithm::Cbj(heuristics)])
            .chain(Learning::all().map(Algorithm::Learning))
            .chain([Algorithm::DancingLinks(ColumnChoice::First)]);
        let mut values = 0;
        for algorithm in Algorithm::ALL.into_iter().chain(more) {
            let counts = puzzles.each_ref().map(|puzzle| check(algorithm, puzzle));
            assert!(counts.iter().any(|[guesses, _]| *guesses > 0), "{algorithm}");
            values += counts.iter().map(|[_, values]| values).sum::<usize>();
        }
        assert!(values > 1000, "{values} guesses by the least constraining value");
    }
}
