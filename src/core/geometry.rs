//! The shape of a board: its cells, units and peers, computed once and shared.
//!
//! Independent of digits placed anywhere; see [`crate::puzzle`] and [`crate::board`].

mod cell_name;
mod cell_set;
mod indices;

use std::cell::OnceCell;
use std::fmt;
use std::sync::{Arc, OnceLock};

pub use cell_name::{CellName, NoCellName};
pub use cell_set::{CellSet, CellSets};
pub use indices::{Cell, Digit, Unit};

/// The smallest side a board can have.
pub const MIN_SIDE: usize = 4;
/// The largest side a board can have.
pub const MAX_SIDE: usize = 25;

/// The most rows or columns that a block can have.
const MAX_EDGE: usize = MAX_SIDE / 2;

thread_local! {
    /// The boards computed so far, by variant, rows and columns of a block.
    ///
    /// Each thread has its own: threads that read lists of puzzles would otherwise wait for each other at every
    /// puzzle, only to count references to a board.
    static KNOWN: [[[OnceCell<Arc<Geometry>>; MAX_EDGE + 1]; MAX_EDGE + 1]; 2] =
        const { [const { [const { [const { OnceCell::new() }; MAX_EDGE + 1] }; MAX_EDGE + 1] }; 2] };
}

/// Rows and columns of one block; their product is the board's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BlockShape {
    /// Rows of cells in a block.
    pub rows: usize,
    /// Columns of cells in a block.
    pub columns: usize,
}

impl BlockShape {
    /// The most nearly square block for a board of this side (for 6: 2 rows of 3), if there is one.
    #[must_use]
    pub fn for_side(side: usize) -> Option<Self> {
        let rows = (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows))?;
        Some(Self { rows, columns: side / rows })
    }

    /// The board's side.
    #[must_use]
    pub const fn side(self) -> usize {
        self.rows * self.columns
    }
}

/// The units of a board besides rows, columns and blocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// No others.
    #[default]
    Plain,
    /// The two long diagonals also contain each digit once.
    Diagonal,
}

/// The kind of a unit, with its 0-based number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitKind {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A block, row by row from the top left.
    Block(usize),
    /// 0: from the top left to the bottom right; 1: the other one.
    Diagonal(usize),
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(i) => write!(f, "row {}", i + 1),
            Self::Column(i) => write!(f, "column {}", i + 1),
            Self::Block(i) => write!(f, "block {}", i + 1),
            Self::Diagonal(0) => f.write_str("the falling diagonal"),
            Self::Diagonal(_) => f.write_str("the rising diagonal"),
        }
    }
}

/// An unsupported board shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GeometryError {
    /// The side is outside [`MIN_SIDE`]..=[`MAX_SIDE`].
    #[error("a board has a side of {MIN_SIDE} to {MAX_SIDE} cells, not {0}")]
    Side(usize),
    /// A block that is a single row or column, which would constrain nothing new.
    #[error("a block cannot have {0}×{1} cells: it needs at least two rows and two columns")]
    Block(usize, usize),
}

/// Cells, units and peers of a board.
#[derive(Debug)]
pub struct Geometry {
    block: BlockShape,
    variant: Variant,
    /// `unit_count × side` cells, unit by unit.
    unit_cells: Vec<Cell>,
    /// The units of each cell: row, column, block, then diagonals.
    cell_units: Vec<Vec<Unit>>,
    /// The peers of each cell in ascending order.
    peers: Vec<Vec<Cell>>,
    /// Units and peers as sets, computed on first use.
    sets: OnceLock<Option<CellSets>>,
}

/// Equal if block and variant are.
impl PartialEq for Geometry {
    fn eq(&self, other: &Self) -> bool {
        (self.block, self.variant) == (other.block, other.variant)
    }
}

impl Eq for Geometry {}

impl Geometry {
    /// The units and peers of a board, which are computed once in each thread.
    ///
    /// # Errors
    /// When the side or the block shape is out of range.
    pub fn new(block: BlockShape, variant: Variant) -> Result<Arc<Self>, GeometryError> {
        if block.rows < 2 || block.columns < 2 {
            return Err(GeometryError::Block(block.rows, block.columns));
        }
        let side = block.rows.saturating_mul(block.columns);
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(GeometryError::Side(side));
        }
        let variants = usize::from(variant == Variant::Diagonal);
        Ok(KNOWN.with(|known| {
            let known = &known[variants][block.rows][block.columns];
            Arc::clone(known.get_or_init(|| Arc::new(Self::computed(block, variant))))
        }))
    }

    fn computed(block: BlockShape, variant: Variant) -> Self {
        let side = block.side();
        let unit_cells = list_units(block, variant);
        let mut cell_units = vec![Vec::new(); side * side];
        for (unit, cells) in unit_cells.chunks(side).enumerate() {
            for cell in cells {
                cell_units[cell.index()].push(Unit::new(unit));
            }
        }
        let mut geometry =
            Self { block, variant, unit_cells, cell_units, peers: Vec::new(), sets: OnceLock::new() };
        geometry.peers = geometry.cells().map(|cell| geometry.list_peers(cell)).collect();
        geometry
    }

    /// A board of this side with the most nearly square blocks.
    ///
    /// # Errors
    /// When the side is out of range or has no block shape (a prime).
    pub fn with_side(side: usize, variant: Variant) -> Result<Arc<Self>, GeometryError> {
        let block = BlockShape::for_side(side).ok_or(GeometryError::Side(side))?;
        Self::new(block, variant)
    }

    fn list_peers(&self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> = self
            .units_of(cell)
            .iter()
            .flat_map(|&unit| self.cells_of(unit))
            .copied()
            .filter(|&peer| peer != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }

    /// The shape of a block.
    #[must_use]
    pub const fn block(&self) -> BlockShape {
        self.block
    }

    /// The variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Cells along one side, which is also the number of digits.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.block.side()
    }

    /// The number of cells.
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.side() * self.side()
    }

    /// The number of units.
    #[must_use]
    pub fn unit_count(&self) -> usize {
        self.unit_cells.len() / self.side()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// All digits, ascending.
    pub fn digits(&self) -> impl ExactSizeIterator<Item = Digit> + use<> {
        (0..self.side()).map(Digit::new)
    }

    /// All units: rows, columns, blocks, diagonals.
    pub fn units(&self) -> impl ExactSizeIterator<Item = Unit> + use<> {
        (0..self.unit_count()).map(Unit::new)
    }

    /// The cells of a unit in ascending order; `side` of them.
    #[must_use]
    pub fn cells_of(&self, unit: Unit) -> &[Cell] {
        &self.unit_cells[unit.index() * self.side()..][..self.side()]
    }

    /// The units that contain a cell: row, column, block, then diagonals.
    #[must_use]
    pub fn units_of(&self, cell: Cell) -> &[Unit] {
        &self.cell_units[cell.index()]
    }

    /// The other cells that share a unit with this one, ascending.
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// The units and the peers as sets; `None` on boards beyond 16×16.
    #[must_use]
    pub fn sets(&self) -> Option<&CellSets> {
        let units = || self.units().map(|unit| self.cells_of(unit));
        let peers = || (0..self.cell_count()).map(|cell| self.peers(Cell::new(cell)));
        self.sets.get_or_init(|| CellSets::of(units(), peers())).as_ref()
    }

    /// The first unit shared by two different cells.
    #[must_use]
    pub fn shared_unit(&self, a: Cell, b: Cell) -> Option<Unit> {
        self.units_of(a).iter().copied().find(|unit| self.units_of(b).contains(unit))
    }

    /// Whether both cells are on the board, different, and share a unit.
    #[must_use]
    pub fn are_peers(&self, a: Cell, b: Cell) -> bool {
        a.index().max(b.index()) < self.cell_count() && a != b && self.shared_unit(a, b).is_some()
    }

    /// The kind of a unit.
    #[must_use]
    pub fn kind(&self, unit: Unit) -> UnitKind {
        let (kind, number) = (unit.index() / self.side(), unit.index() % self.side());
        match kind {
            0 => UnitKind::Row(number),
            1 => UnitKind::Column(number),
            2 => UnitKind::Block(number),
            _ => UnitKind::Diagonal(number),
        }
    }

    /// The row (from the top) and column (from the left) of a cell, counted from 0.
    #[must_use]
    pub const fn position(&self, cell: Cell) -> (usize, usize) {
        (cell.index() / self.side(), cell.index() % self.side())
    }

    /// The cell at a row and column counted from 0; both less than the side.
    #[must_use]
    pub const fn at(&self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.side() + column)
    }

    /// The name of a cell: `R1C1` is the top left one.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        let (row, column) = self.position(cell);
        format!("R{}C{}", row + 1, column + 1)
    }
}

/// Rows, columns, blocks and, in the variant, diagonals: `side` cells each, ascending.
fn list_units(block: BlockShape, variant: Variant) -> Vec<Cell> {
    let side = block.side();
    let at = |row: usize, column: usize| Cell::new(row * side + column);
    let blocks_across = side / block.columns;
    let mut cells = Vec::with_capacity(side * (3 * side + 2));
    for row in 0..side {
        cells.extend((0..side).map(|column| at(row, column)));
    }
    for column in 0..side {
        cells.extend((0..side).map(|row| at(row, column)));
    }
    for number in 0..side {
        let (top, left) = (number / blocks_across * block.rows, number % blocks_across * block.columns);
        cells.extend((0..side).map(|i| at(top + i / block.columns, left + i % block.columns)));
    }
    if variant == Variant::Diagonal {
        cells.extend((0..side).map(|i| at(i, i)));
        cells.extend((0..side).map(|i| at(i, side - 1 - i)));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> impl Iterator<Item = Arc<Geometry>> {
        let blocks = (2..=12).flat_map(|rows| (2..=12).map(move |columns| BlockShape { rows, columns }));
        blocks
            .flat_map(|block| {
                [Variant::Plain, Variant::Diagonal].map(|variant| Geometry::new(block, variant))
            })
            .filter_map(Result::ok)
    }

    #[test]
    fn every_unit_is_a_set_of_side_cells() {
        for geometry in shapes() {
            for unit in geometry.units() {
                let cells = geometry.cells_of(unit);
                assert_eq!(cells.len(), geometry.side());
                assert!(cells.is_sorted() && cells.windows(2).all(|pair| pair[0] != pair[1]));
            }
        }
    }

    #[test]
    fn rows_columns_and_blocks_each_cover_the_board() {
        for geometry in shapes() {
            let side = geometry.side();
            for kind in 0..3 {
                let mut cells: Vec<Cell> =
                    (0..side).flat_map(|i| geometry.cells_of(Unit::new(kind * side + i)).to_vec()).collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(geometry.cells()));
            }
        }
    }

    /// Equal shapes are equal across threads.
    #[test]
    fn a_geometry_is_computed_once_per_thread() {
        let make = || Geometry::with_side(6, Variant::Plain).unwrap();
        let (own, other) = (make(), std::thread::spawn(make).join().unwrap());
        assert!(Arc::ptr_eq(&own, &make()) && !Arc::ptr_eq(&own, &other) && own == other);
        assert_ne!(own, Geometry::with_side(6, Variant::Diagonal).unwrap());
        assert_ne!(own, Geometry::new(BlockShape { rows: 3, columns: 2 }, Variant::Plain).unwrap());
    }

    #[test]
    fn peers_are_symmetric_and_share_a_unit() {
        for geometry in shapes() {
            for cell in geometry.cells() {
                for &peer in geometry.peers(cell) {
                    assert!(geometry.peers(peer).contains(&cell));
                    assert!(geometry.shared_unit(cell, peer).is_some());
                }
            }
        }
    }

    #[test]
    fn diagonals_add_to_a_cells_twenty_peers() {
        let plain = Geometry::with_side(9, Variant::Plain).unwrap();
        assert!(plain.cells().all(|cell| plain.peers(cell).len() == 20));
        let diagonal = Geometry::with_side(9, Variant::Diagonal).unwrap();
        assert_eq!(diagonal.unit_count(), 29);
        assert_eq!(diagonal.peers(diagonal.at(4, 4)).len(), 32);
        assert_eq!(diagonal.units_of(diagonal.at(4, 4)).len(), 5);
    }

    #[test]
    fn oblong_blocks_lie_where_they_should() {
        let six = Geometry::with_side(6, Variant::Plain).unwrap();
        assert_eq!(six.block(), BlockShape { rows: 2, columns: 3 });
        let block = six.units_of(six.at(3, 4))[2];
        assert_eq!(six.kind(block), UnitKind::Block(3));
        assert_eq!(six.cells_of(block)[0], six.at(2, 3));
    }

    #[test]
    fn impossible_shapes_are_refused() {
        let new = |rows, columns| Geometry::new(BlockShape { rows, columns }, Variant::Plain).unwrap_err();
        assert_eq!(new(1, 9), GeometryError::Block(1, 9));
        assert_eq!(new(6, 6), GeometryError::Side(36));
        assert_eq!(new(usize::MAX, 2), GeometryError::Side(usize::MAX));
        assert_eq!(Geometry::with_side(7, Variant::Plain).unwrap_err(), GeometryError::Side(7));
    }
}
