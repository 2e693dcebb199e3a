//! The true statements about how a guess was chosen.

use super::judge::Judge;
use super::*;
use sudoscope::solver::backtracking::{ValueOrder, VariableOrder};
use sudoscope::solver::dancing_links::ColumnChoice;
use sudoscope::solver::learning::Decisions;

impl Judge<'_> {
    /// Why this cell was chosen.
    pub(super) fn chosen(&self, cell: Cell) -> String {
        let mut by_degree = false;
        match self.algorithm {
            Algorithm::DancingLinks(choice) => return self.chosen_column(cell, choice),
            Algorithm::Learning(learning) if learning.decisions == Decisions::Vsids => {
                return "no candidate occurred more in recent nogoods".into();
            }
            Algorithm::Backtracking(heuristics) | Algorithm::Cbj(heuristics) => {
                by_degree = heuristics.variables == VariableOrder::MrvDegree;
                if heuristics.variables == VariableOrder::Static {
                    return self.first_blank(cell);
                }
            }
            Algorithm::BruteForce => return self.first_blank(cell),
            _ => {}
        }
        self.fewest(cell, by_degree)
    }

    fn blanks(&self) -> Vec<Cell> {
        self.geometry().cells().filter(|&cell| self.digit(cell).is_none()).collect()
    }

    fn legal(&self, cell: Cell) -> BTreeSet<usize> {
        if self.algorithm.keeps_candidates() {
            self.candidates[cell.index()].clone()
        } else {
            self.possible(cell)
        }
    }

    fn first_blank(&self, cell: Cell) -> String {
        let blanks = self.blanks();
        assert_eq!(blanks[0], cell, "another cell is the first");
        match blanks.len() {
            1 => "the only blank".into(),
            count => format!("the first of {count} blanks"),
        }
    }

    fn fewest(&self, cell: Cell, by_degree: bool) -> String {
        let blanks = self.blanks();
        if blanks.len() == 1 {
            return "the only blank".into();
        }
        let own = self.legal(cell).len();
        assert!(blanks.iter().all(|&other| self.legal(other).len() >= own), "another cell has fewer");
        let tied: Vec<Cell> =
            blanks.iter().copied().filter(|&other| self.legal(other).len() == own).collect();
        let degree =
            |cell: Cell| self.peers(cell).into_iter().filter(|&peer| self.digit(peer).is_none()).count();
        let most: Vec<Cell> = tied.iter().copied().filter(|&other| degree(other) >= degree(cell)).collect();
        let tie = match (tied.len(), by_degree, most.len()) {
            (1, ..) => String::new(),
            (count, false, _) => {
                assert_eq!(tied[0], cell);
                format!("; {count} cells tie, the first")
            }
            (count, true, 1) => {
                format!("; {count} cells tie; most empty peers: {}", degree(cell))
            }
            (count, true, equal) => {
                assert!(most[0] == cell && most.iter().all(|&other| degree(other) == degree(cell)));
                format!("; {count} cells tie; most empty peers: {}, {equal} tie, the first", degree(cell))
            }
        };
        let candidates = if own == 1 { "1 candidate".into() } else { format!("{own} candidates") };
        format!("{candidates}, the fewest of {} blanks{tie}", blanks.len())
    }

    /// In which order the digits are tried.
    pub(super) fn order(&self, cell: Cell) -> String {
        let lcv = match self.algorithm {
            Algorithm::Backtracking(heuristics) | Algorithm::Cbj(heuristics) => {
                heuristics.values == ValueOrder::LeastConstraining
            }
            _ => false,
        };
        let legal = self.legal(cell);
        if !lcv || legal.len() < 2 {
            return String::new();
        }
        let cost = |digit: usize| {
            let peers = self.peers(cell).into_iter().filter(|&peer| self.digit(peer).is_none());
            peers.filter(|&peer| self.legal(peer).contains(&digit)).count()
        };
        let mut costs: Vec<(usize, usize)> = legal.iter().map(|&digit| (cost(digit), digit)).collect();
        costs.sort_unstable();
        let listed: Vec<String> = costs
            .iter()
            .take(6)
            .map(|(cost, digit)| format!("{cost} with {}", self.symbol(*digit)))
            .collect();
        let end = if costs.len() > 6 { ", …" } else { "." };
        format!("Peers that would lose a candidate, fewest first: {}{end}", listed.join(", "))
    }

    /// The rows of each uncovered column: the cells to fill, then the digits to place, unit by unit.
    fn columns(&self) -> Vec<(String, Vec<(Cell, usize)>)> {
        let blanks = self.blanks();
        let of_cell = |cell: &Cell| {
            let rows = self.candidates[cell.index()].iter().map(|&digit| (*cell, digit)).collect();
            (self.name(*cell), rows)
        };
        let mut columns: Vec<(String, Vec<(Cell, usize)>)> = blanks.iter().map(of_cell).collect();
        for unit in self.geometry().units() {
            let cells = self.geometry().cells_of(unit);
            for digit in 0..self.geometry().side() {
                if cells.iter().any(|&cell| self.digit(cell) == Some(digit)) {
                    continue;
                }
                let takes = |cell: &&Cell| {
                    self.digit(**cell).is_none() && self.candidates[cell.index()].contains(&digit)
                };
                let rows = cells.iter().filter(takes).map(|&cell| (cell, digit)).collect();
                columns.push((format!("{} in {}", self.symbol(digit), self.unit(unit)), rows));
            }
        }
        columns
    }

    fn chosen_column(&self, cell: Cell, choice: ColumnChoice) -> String {
        let columns = self.columns();
        let fewest = columns.iter().map(|(_, rows)| rows.len()).min().expect("a column");
        let is_smallest = |rows: &[(Cell, usize)]| choice == ColumnChoice::First || rows.len() == fewest;
        let (name, rows) = columns.iter().find(|(_, rows)| is_smallest(rows)).expect("a column");
        assert!(rows.iter().any(|(own, _)| *own == cell), "the column has no row for the cell");
        if choice == ColumnChoice::First {
            return format!("column {name}, the first of {}", columns.len());
        }
        let count = if fewest == 1 { "1 row".into() } else { format!("{fewest} rows") };
        let tied = columns.iter().filter(|(_, rows)| rows.len() == fewest).count();
        let tie = if tied == 1 { String::new() } else { format!("; {tied} tie, the first") };
        format!("column {name} with {count}, the fewest of {} columns{tie}", columns.len())
    }
}
