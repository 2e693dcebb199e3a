//! The naive judge of patterns: tries all cells, digits and units, and shares no code with the program's
//! rules.

use std::collections::BTreeSet;

use sudoscope::geometry::{Cell, Digit, Geometry, Unit};
use sudoscope::step::Argument;

/// What is known about a board.
pub(crate) struct Known<'a> {
    pub(crate) geometry: &'a Geometry,
    pub(crate) digits: Vec<Option<Digit>>,
    /// The candidates of each cell; empty for filled cells.
    pub(crate) open: Vec<BTreeSet<Digit>>,
}

/// A pattern that excludes a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    /// The unit the pattern lies in.
    pub(crate) unit: Unit,
    /// The unit in which it excludes candidates, if it is another one.
    pub(crate) other: Option<Unit>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) digits: BTreeSet<Digit>,
    /// The candidates whose absence makes it a pattern.
    pub(crate) lost: Vec<(Cell, Digit)>,
}

/// The names of the rules that exclude candidates by patterns.
pub(crate) const RULES: [&str; 4] = ["naked pair", "locked candidates", "hidden pair", "naked triple"];

impl<'a> Known<'a> {
    /// Built from the digits and the candidates of each cell.
    pub(crate) fn new(
        geometry: &'a Geometry,
        digit: impl Fn(Cell) -> Option<Digit>,
        candidates: impl Fn(Cell) -> BTreeSet<Digit>,
    ) -> Self {
        let digits: Vec<_> = geometry.cells().map(digit).collect();
        let open =
            |cell: Cell| if digits[cell.index()].is_some() { BTreeSet::new() } else { candidates(cell) };
        let open = geometry.cells().map(open).collect();
        Self { geometry, digits, open }
    }

    /// The patterns of a rule that exclude a candidate: the one named by an argument, or all if there is no
    /// argument.
    pub(crate) fn patterns(
        &self,
        rule: &str,
        place: (Cell, Digit),
        argument: Option<(Argument, &[u16])>,
    ) -> Vec<Pattern> {
        let all = match rule {
            "naked pair" => self.naked(2, place),
            "naked triple" => self.naked(3, place),
            "hidden pair" => self.hidden_pairs(place),
            "locked candidates" => self.locked(place),
            _ => Vec::new(),
        };
        all.into_iter()
            .filter(|pattern| argument.is_none_or(|argument| is_named(rule, pattern, argument)))
            .collect()
    }

    /// Whether any rule excludes a candidate with a pattern.
    pub(crate) fn excludes(&self, place: (Cell, Digit)) -> bool {
        RULES.iter().any(|rule| !self.patterns(rule, place, None).is_empty())
    }

    /// The units that contain a cell.
    fn units(&self, cell: Cell) -> Vec<Unit> {
        self.geometry.units().filter(|&unit| self.cells(unit).contains(&cell)).collect()
    }

    fn cells(&self, unit: Unit) -> &[Cell] {
        self.geometry.cells_of(unit)
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.open[cell.index()].contains(&digit)
    }

    /// Whether a digit is in a unit.
    fn is_in(&self, unit: Unit, digit: Digit) -> bool {
        self.cells(unit).iter().any(|cell| self.digits[cell.index()] == Some(digit))
    }

    fn naked(&self, size: usize, (own, digit): (Cell, Digit)) -> Vec<Pattern> {
        let mut found = Vec::new();
        for unit in self.units(own) {
            let wide = |cell: &&Cell| **cell != own && (2..=size).contains(&self.open[cell.index()].len());
            let cells: Vec<Cell> = self.cells(unit).iter().filter(wide).copied().collect();
            for cells in choices(&cells, size) {
                let digits: BTreeSet<Digit> =
                    cells.iter().flat_map(|cell| self.open[cell.index()].iter().copied()).collect();
                if digits.len() == size && digits.contains(&digit) {
                    let others = self.geometry.digits().filter(|digit| !digits.contains(digit));
                    let lost =
                        others.flat_map(|digit| cells.iter().map(move |&cell| (cell, digit))).collect();
                    found.push(Pattern { unit, other: None, cells, digits, lost });
                }
            }
        }
        found
    }

    fn hidden_pairs(&self, (own, digit): (Cell, Digit)) -> Vec<Pattern> {
        let mut found = Vec::new();
        let digits: Vec<Digit> = self.geometry.digits().collect();
        for unit in self.units(own) {
            for pair in choices(&digits, 2) {
                let is_used = pair.iter().any(|&digit| self.is_in(unit, digit));
                let takes = |cell: &&Cell| pair.iter().any(|&digit| self.has(**cell, digit));
                let cells: Vec<Cell> = self.cells(unit).iter().filter(takes).copied().collect();
                let both = |cell: &Cell| pair.iter().all(|&digit| self.has(*cell, digit));
                if cells.len() == 2
                    && cells.iter().all(both)
                    && cells.contains(&own)
                    && !pair.contains(&digit)
                    && !is_used
                {
                    let others = self.cells(unit).iter().filter(|cell| !cells.contains(cell));
                    let lost =
                        others.flat_map(|&cell| pair.iter().map(move |&digit| (cell, digit))).collect();
                    found.push(Pattern {
                        unit,
                        other: None,
                        cells,
                        digits: pair.into_iter().collect(),
                        lost,
                    });
                }
            }
        }
        found
    }

    fn locked(&self, (own, digit): (Cell, Digit)) -> Vec<Pattern> {
        let mut found = Vec::new();
        for unit in self.geometry.units().filter(|&unit| !self.cells(unit).contains(&own)) {
            let cells: Vec<Cell> =
                self.cells(unit).iter().copied().filter(|&cell| self.has(cell, digit)).collect();
            for other in self.units(own) {
                let is_locked = cells.iter().all(|cell| self.cells(other).contains(cell));
                if is_locked && !cells.is_empty() && !self.is_in(unit, digit) {
                    let outside = self.cells(unit).iter().filter(|cell| !self.cells(other).contains(cell));
                    let lost = outside.map(|&cell| (cell, digit)).collect();
                    let (cells, digits) = (cells.clone(), BTreeSet::from([digit]));
                    found.push(Pattern { unit, other: Some(other), cells, digits, lost });
                }
            }
        }
        found
    }
}

/// Whether an argument names a pattern.
fn is_named(rule: &str, pattern: &Pattern, (argument, words): (Argument, &[u16])) -> bool {
    let own: Vec<usize> = match rule {
        "naked pair" => return argument == Argument::Unit(pattern.unit),
        "naked triple" => pattern.cells.iter().map(|cell| cell.index()).collect(),
        "hidden pair" => pattern.digits.iter().map(|digit| digit.index()).collect(),
        _ => pattern.other.iter().map(|unit| unit.index()).collect(),
    };
    let named: Vec<usize> = words.iter().map(|word| usize::from(*word)).collect();
    argument == Argument::Words && named == [&[pattern.unit.index()], &own[..]].concat()
}

/// All choices of `size` items, each in order.
fn choices<T: Copy>(all: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (index, &first) in all.iter().enumerate() {
        found.extend(
            choices(&all[index + 1..], size - 1).into_iter().map(|rest| [&[first], &rest[..]].concat()),
        );
    }
    found
}
