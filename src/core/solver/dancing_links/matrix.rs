//! The sparse matrix of the exact cover problem, as doubly linked lists in two directions.
//!
//! A node removed from a list keeps its own links, which are all that is needed to put it back: Knuth's dance.
//! Independent of the observer and the search.

use std::ops::ControlFlow::{self, Continue};
use std::ops::{Index, IndexMut};

use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::Puzzle;
use crate::step::Stop;

/// The meaning of a column: a constraint to be met exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    /// A cell to fill.
    Cell(Cell),
    /// A digit to place in a unit.
    Place(Unit, Digit),
}

/// The meaning of a row: a digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
}

/// The index of a node; that of a column's header stands for the column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link(u32);

/// The head of the list of uncovered columns, `h` in Knuth's paper. Its size is always 0.
const ROOT: Link = Link(0);

/// The most ones in a row: a cell and its row, column, block and two diagonals.
const MOST_COLUMNS: usize = 6;

/// A one of the matrix, or the header of a column: L, R, U, D and C in Knuth's paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The previous node in the row; this and the next two fields are unused in the header of a column.
    pub(super) left: Link,
    pub(super) right: Link,
    pub(super) row: Row,
    pub(super) up: Link,
    pub(super) down: Link,
    pub(super) column: Link,
}

/// The rows that the givens leave, and the columns that they do not cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Matrix {
    /// The root, the headers of the columns, and the ones row by row.
    nodes: Vec<Node>,
    /// The columns before and after each in the list of uncovered columns, which begins and ends with the root: L and R
    /// in Knuth's paper. Stored apart from the headers, because the list is read at each choice of a column.
    before: Vec<Link>,
    after: Vec<Link>,
    /// The number of ones in each column: S in Knuth's paper.
    sizes: Vec<u32>,
    /// The number of uncovered columns of each size: the search for the smallest column ends at the first of that size.
    of_size: Vec<u32>,
    /// The meaning of each column, without the root.
    items: Vec<Item>,
}

impl Index<Link> for Matrix {
    type Output = Node;

    #[inline(always)]
    fn index(&self, link: Link) -> &Node {
        &self.nodes[link.0 as usize]
    }
}

impl IndexMut<Link> for Matrix {
    #[inline(always)]
    fn index_mut(&mut self, link: Link) -> &mut Node {
        &mut self.nodes[link.0 as usize]
    }
}

impl Matrix {
    /// A row for each candidate of an empty cell; the columns are its empty cells and its unplaced digits.
    pub(super) fn new(puzzle: &Puzzle, candidates: &[DigitSet]) -> Self {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        let mut items: Vec<Item> = puzzle.blanks().map(Item::Cell).collect();
        let mut places = vec![ROOT; geometry.unit_count() * side];
        for unit in geometry.units() {
            let given = geometry.cells_of(unit).iter().filter_map(|&cell| puzzle.given(cell)).collect();
            for digit in DigitSet::all(side).without(given) {
                items.push(Item::Place(unit, digit));
                places[unit.index() * side + digit.index()] = Link(items.len() as u32);
            }
        }
        let rows: usize = candidates.iter().map(ExactSizeIterator::len).sum();
        let mut matrix = Self::with_columns(side, items, rows);
        for (cell, column) in puzzle.blanks().zip(1..) {
            for digit in candidates[cell.index()] {
                let place = |unit: &Unit| places[unit.index() * side + digit.index()];
                let places = geometry.units_of(cell).iter().map(place);
                matrix.add_row(Row { cell, digit }, std::iter::once(Link(column)).chain(places));
            }
        }
        matrix
    }

    /// The columns without any rows, with capacity for this many rows.
    fn with_columns(side: usize, items: Vec<Item>, rows: usize) -> Self {
        let count = items.len() as u32;
        let row = Row { cell: Cell::new(0), digit: Digit::new(0) };
        let top = |link: Link| Node { left: link, right: link, row, up: link, down: link, column: link };
        let mut nodes = Vec::with_capacity(items.len() + 1 + rows * MOST_COLUMNS);
        nodes.extend((0..=count).map(|i| top(Link(i))));
        let mut of_size = vec![0; side + 1];
        of_size[0] = count;
        let before = std::iter::once(count).chain(0..count).map(Link).collect();
        let after = (1..=count).chain([0]).map(Link).collect();
        Self { nodes, before, after, sizes: vec![0; items.len() + 1], of_size, items }
    }

    /// Appends a row with ones in these columns.
    fn add_row(&mut self, row: Row, columns: impl Iterator<Item = Link>) {
        let first = self.nodes.len() as u32;
        for column in columns {
            let node = Link(self.nodes.len() as u32);
            let up = self[column].up;
            let (left, right) = (Link(node.0.wrapping_sub(1)), Link(node.0 + 1));
            self.nodes.push(Node { left, right, up, down: column, column, row });
            self[up].down = node;
            self[column].up = node;
            self.grow(column);
        }
        let last = self.nodes.len() as u32 - 1;
        self[Link(first)].left = Link(last);
        self[Link(last)].right = Link(first);
    }

    /// The size of the matrix with nothing covered.
    #[cfg(test)]
    pub(super) fn full_size(&self) -> super::MatrixSize {
        let ones = self.nodes.len() - self.sizes.len();
        let cells = (1..=self.items.len()).filter(|&i| matches!(self.items[i - 1], Item::Cell(_)));
        let rows = cells.map(|i| self.sizes[i] as usize).sum();
        super::MatrixSize { rows, columns: self.items.len(), ones }
    }

    /// The constraint of a column.
    pub(super) fn item(&self, column: Link) -> Item {
        self.items[column.0 as usize - 1]
    }

    /// The number of rows with a one in a column.
    pub(super) fn size(&self, column: Link) -> u32 {
        self.sizes[column.0 as usize]
    }

    /// The first uncovered column.
    pub(super) fn first(&self) -> Option<Link> {
        Some(self.after(ROOT)).filter(|&column| column != ROOT)
    }

    /// The first of the columns with the fewest rows.
    pub(super) fn smallest(&self) -> Option<Link> {
        let least = self.of_size.iter().position(|&columns| columns > 0)? as u32;
        let mut column = self.after(ROOT);
        while self.size(column) > least {
            column = self.after(column);
        }
        Some(column)
    }

    /// Counts one more row of an uncovered column.
    #[inline(always)]
    fn grow(&mut self, column: Link) {
        let size = &mut self.sizes[column.0 as usize];
        self.of_size[*size as usize] -= 1;
        *size += 1;
        self.of_size[*size as usize] += 1;
    }

    /// Counts one row fewer of an uncovered column.
    #[inline(always)]
    fn shrink(&mut self, column: Link) {
        let size = &mut self.sizes[column.0 as usize];
        self.of_size[*size as usize] -= 1;
        *size -= 1;
        self.of_size[*size as usize] += 1;
    }

    /// The next uncovered column, or the root after the last.
    fn after(&self, column: Link) -> Link {
        self.after[column.0 as usize]
    }

    /// Removes a column from the list of uncovered columns.
    fn unlink(&mut self, column: Link) {
        let (before, after, size) = (self.before[column.0 as usize], self.after(column), self.size(column));
        self.of_size[size as usize] -= 1;
        self.after[before.0 as usize] = after;
        self.before[after.0 as usize] = before;
    }

    /// Puts a column back into the list.
    fn relink(&mut self, column: Link) {
        let (before, after, size) = (self.before[column.0 as usize], self.after(column), self.size(column));
        self.of_size[size as usize] += 1;
        self.before[after.0 as usize] = column;
        self.after[before.0 as usize] = column;
    }

    /// Covers a column: removes it from the list, and each of its rows from the other columns. Calls `hidden` for each
    /// row. cover(c) of Knuth's paper.
    #[inline(always)]
    pub(super) fn cover(
        &mut self,
        column: Link,
        mut hidden: impl FnMut(Row) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        self.unlink(column);
        let mut i = self[column].down;
        while i != column {
            hidden(self[i].row)?;
            let mut j = self[i].right;
            while j != i {
                let Node { up, down, right, column, .. } = self[j];
                self[up].down = down;
                self[down].up = up;
                self.shrink(column);
                j = right;
            }
            i = self[i].down;
        }
        Continue(())
    }

    /// Uncovers a column, the inverse of `cover` in reverse order; calls `shown` for each row. uncover(c) of Knuth's
    /// paper.
    #[inline(always)]
    pub(super) fn uncover(
        &mut self,
        column: Link,
        mut shown: impl FnMut(Row) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        let mut i = self[column].up;
        while i != column {
            let mut j = self[i].left;
            while j != i {
                let Node { up, down, left, column, .. } = self[j];
                self.grow(column);
                self[down].up = j;
                self[up].down = j;
                j = left;
            }
            shown(self[i].row)?;
            i = self[i].up;
        }
        self.relink(column);
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::Symbols;

    fn empty(side: usize, variant: Variant) -> Matrix {
        let geometry = Geometry::with_side(side, variant).unwrap();
        let candidates = vec![DigitSet::all(side); side * side];
        let puzzle = Puzzle::new(geometry, vec![None; side * side], Symbols::standard(side), "").unwrap();
        Matrix::new(&puzzle, &candidates)
    }

    #[test]
    fn a_9x9_matrix_has_known_sums() {
        let matrix = empty(9, Variant::Plain);
        assert_eq!((matrix.items.len(), matrix.nodes.len()), (324, 1 + 324 + 4 * 729));
        assert!(matrix.sizes[1..].iter().all(|&size| size == 9));
        assert_eq!(matrix.item(Link(1)), Item::Cell(Cell::new(0)));
        assert_eq!(matrix.item(Link(324)), Item::Place(Unit::new(26), Digit::new(8)));
    }

    #[test]
    fn each_diagonal_adds_a_column_for_each_digit() {
        let matrix = empty(9, Variant::Diagonal);
        assert_eq!(matrix.items.len(), 342);
        let on_no_diagonal = 81 - 17;
        assert_eq!(matrix.nodes.len(), 1 + 342 + 9 * (4 * on_no_diagonal + 5 * 16 + 6));
    }

    #[test]
    fn uncovering_in_reverse_order_restores_every_link() {
        let tell_nothing = |_| Continue(());
        for variant in [Variant::Plain, Variant::Diagonal] {
            let untouched = empty(4, variant);
            let mut matrix = untouched.clone();
            let mut covered = Vec::new();
            while let Some(column) = matrix.smallest() {
                covered.push((column, matrix.clone()));
                assert!(matrix.cover(column, tell_nothing).is_continue());
                assert_ne!(matrix, covered[covered.len() - 1].1);
            }
            assert_eq!(covered.len(), untouched.items.len());
            while let Some((column, before)) = covered.pop() {
                assert!(matrix.uncover(column, tell_nothing).is_continue());
                assert_eq!(matrix, before);
            }
            assert_eq!(matrix, untouched);
        }
    }

    #[test]
    fn uncovering_reports_rows_in_reverse() {
        let mut matrix = empty(4, Variant::Plain);
        let (mut hidden, mut shown) = (Vec::new(), Vec::new());
        let column = Link(17);
        assert_eq!(matrix.item(column), Item::Place(Unit::new(0), Digit::new(0)));
        let covered = matrix.cover(column, |row| {
            hidden.push(row);
            Continue(())
        });
        let uncovered = matrix.uncover(column, |row| {
            shown.push(row);
            Continue(())
        });
        assert!(covered.is_continue() && uncovered.is_continue());
        shown.reverse();
        assert_eq!(hidden, shown);
        assert_eq!(hidden.iter().map(|row| row.cell.index()).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
