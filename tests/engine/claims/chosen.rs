//! The true statements about how guesses were chosen.

use super::judge::Judge;
use super::*;
use sudoscope::solver::backtracking::{ValueOrder, VariableOrder};
use sudoscope::solver::dancing_links::ColumnChoice;
use sudoscope::solver::learning::Decisions;

impl Judge<'_> {
    /// Why a guess was made.
    pub(super) fn chosen(&self, step: Step) -> String {
        let (cell, digit) = (step.cell().expect("a guess"), step.digit().expect("a guess").index());
        match self.tried(step) {
            Some((other, failed)) => {
                let next = match self.algorithm {
                    Algorithm::DancingLinks(_) => {
                        let rows = [(other, failed), (cell, digit)];
                        let holds_both = |rows_of: &Vec<_>| rows.iter().all(|row| rows_of.contains(row));
                        let mut columns = self.columns().into_iter().map(|(_, rows)| rows);
                        assert!(columns.any(|rows| holds_both(&rows)), "no column has both rows");
                        "the next row of the column is chosen".into()
                    }
                    _ => format!("{} is tried next", self.symbol(digit)),
                };
                format!("{} = {} failed, so {next}.", self.name(other), self.symbol(failed))
            }
            None => self.chosen_cell(cell) + &self.least_constraining(cell, digit),
        }
    }

    /// Why this cell was chosen.
    fn chosen_cell(&self, cell: Cell) -> String {
        let mut by_degree = false;
        match self.algorithm {
            Algorithm::DancingLinks(choice) => return self.chosen_column(cell, choice),
            Algorithm::Learning(learning) if learning.decisions == Decisions::Vsids => {
                return "VSIDS: no candidate occurred more often in recent nogoods.".into();
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
            1 => "It is the only empty cell.".into(),
            count => format!("Static order: the first of {count} empty cells."),
        }
    }

    fn fewest(&self, cell: Cell, by_degree: bool) -> String {
        let blanks = self.blanks();
        if blanks.len() == 1 {
            return "It is the only empty cell.".into();
        }
        let own = self.legal(cell).len();
        assert!(blanks.iter().all(|&other| self.legal(other).len() >= own), "another cell has fewer");
        let tied: Vec<Cell> =
            blanks.iter().copied().filter(|&other| self.legal(other).len() == own).collect();
        let degree =
            |cell: Cell| self.peers(cell).into_iter().filter(|&peer| self.digit(peer).is_none()).count();
        let most: Vec<Cell> = tied.iter().copied().filter(|&other| degree(other) >= degree(cell)).collect();
        let tie = match (tied.len(), by_degree, most.len()) {
            (1, ..) => "no tie.".into(),
            (count, false, _) => {
                assert_eq!(tied[0], cell);
                format!("{count} cells tie; the first is taken.")
            }
            (count, true, equal) => {
                assert!(most[0] == cell && most.iter().all(|&other| degree(other) == degree(cell)));
                let peers = match degree(cell) {
                    1 => "1 empty peer".into(),
                    peers => format!("{peers} empty peers"),
                };
                let tie = match equal {
                    1 => "no tie.".into(),
                    _ => format!("{equal} tie; the first is taken."),
                };
                format!("{count} cells tie. Degree: {peers}, {tie}")
            }
        };
        let candidates = if own == 1 { "1 candidate".into() } else { format!("{own} candidates") };
        format!("MRV: {candidates}, {tie}")
    }

    /// For each digit of a cell, the number of peers that would lose a candidate, the fewest first; empty
    /// unless digits are tried in that order and there are several.
    fn costs(&self, cell: Cell) -> Vec<(usize, usize)> {
        let lcv = match self.algorithm {
            Algorithm::Backtracking(heuristics) | Algorithm::Cbj(heuristics) => {
                heuristics.values == ValueOrder::LeastConstraining
            }
            _ => false,
        };
        let legal = self.legal(cell);
        if !lcv || legal.len() < 2 {
            return Vec::new();
        }
        let cost = |digit: usize| {
            let peers = self.peers(cell).into_iter().filter(|&peer| self.digit(peer).is_none());
            peers.filter(|&peer| self.legal(peer).contains(&digit)).count()
        };
        let mut costs: Vec<(usize, usize)> = legal.iter().map(|&digit| (cost(digit), digit)).collect();
        costs.sort_unstable();
        costs
    }

    /// The statement that a digit rules out the fewest candidates, if that is why it is tried first.
    fn least_constraining(&self, cell: Cell, digit: usize) -> String {
        let Some(&(_, first)) = self.costs(cell).first() else { return String::new() };
        assert_eq!(first, digit, "another digit comes first");
        format!(" LCV: {} first.", self.symbol(digit))
    }

    /// The order in which the digits are tried.
    pub(super) fn order(&self, cell: Cell) -> String {
        let costs = self.costs(cell);
        if costs.is_empty() {
            return String::new();
        }
        let listed: Vec<String> =
            costs.iter().take(6).map(|(cost, digit)| format!("{} ({cost})", self.symbol(*digit))).collect();
        let end = if costs.len() > 6 { ", …" } else { "." };
        format!("LCV, by the number of peer candidates ruled out: {}{end}", listed.join(", "))
    }

    /// The rows of each uncovered column: of the cells to fill, then of the digits to place, unit by unit.
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
            return format!("First of {} columns: {name}.", columns.len());
        }
        let count = if fewest == 1 { "1 row".into() } else { format!("{fewest} rows") };
        let tied = columns.iter().filter(|(_, rows)| rows.len() == fewest).count();
        let tie = match tied {
            1 => "no tie.".into(),
            _ => format!("{tied} columns tie; the first is taken."),
        };
        format!("Smallest column: {name} with {count}, {tie}")
    }
}
