//! Four cells in two rows, two columns and two blocks.

use crate::geometry::{Cell, CellSet, Unit};
use crate::rules::technique::position::Position;

/// The corners of a rectangle, row by row: those opposite each other are 0 and 3, 1 and 2. If two digits stand in it crosswise,
/// they can change places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rectangle(pub(super) [Cell; 4]);

impl Rectangle {
    /// All rectangles of a board whose corners pass `fits`, and which, row by row, pass `are_wanted`.
    pub(super) fn all(
        position: &Position<'_>,
        fits: impl Fn(Cell) -> bool,
        are_wanted: impl Fn(&[Cell; 4]) -> bool,
    ) -> Vec<Self> {
        let side = position.shape().side();
        let (mut all, mut columns) = (Vec::new(), Vec::<usize>::new());
        for top in 0..side {
            for bottom in top + 1..side {
                let is_free =
                    |column: &usize| [top, bottom].iter().all(|row| fits(Cell::new(row * side + column)));
                columns.clear();
                columns.extend((0..side).filter(is_free));
                for (index, left) in columns.iter().enumerate() {
                    for right in &columns[index + 1..] {
                        let corners = [top, bottom].map(|row| [row * side + left, row * side + right]);
                        let [[a, b], [c, d]] = corners.map(|row| row.map(Cell::new));
                        let corners = [a, b, c, d];
                        all.extend(are_wanted(&corners).then(|| Self::of(corners, position)).flatten());
                    }
                }
            }
        }
        all
    }

    /// The rectangle of these corners; `None` if a unit has a number of them with which two digits could not change places.
    pub(super) fn of(corners: [Cell; 4], position: &Position<'_>) -> Option<Self> {
        let shape = position.shape();
        let [a, b, c, d] = corners;
        let is_upright = shape.position(a).0 == shape.position(b).0
            && shape.position(c).0 == shape.position(d).0
            && shape.position(a).1 == shape.position(c).1
            && shape.position(b).1 == shape.position(d).1;
        let rectangle = Self(corners);
        let all = rectangle.cells();
        let is_even = |unit: Unit| {
            let own = position.sets().unit(unit) & all;
            let opposite = [[a, d], [b, c]].map(|pair| pair.into_iter().collect::<CellSet>());
            matches!(own.len(), 0 | 2) && !opposite.contains(&own)
        };
        if !(a < d && b < c && is_upright && all.len() == 4) {
            return None;
        }
        // The corners lie in two rows and two columns, two in each; units without a corner do not matter.
        let mut others = corners.into_iter().flat_map(|corner| &shape.units_of(corner)[2..]);
        others.all(|unit| is_even(*unit)).then_some(rectangle)
    }

    pub(super) fn cells(&self) -> CellSet {
        self.0.into_iter().collect()
    }

    /// Whether two of its corners are opposite each other.
    pub(super) fn are_opposite(&self, one: Cell, other: Cell) -> bool {
        let [a, b, c, d] = self.0;
        [(a, d), (d, a), (b, c), (c, b)].contains(&(one, other))
    }

    /// The corner opposite another one.
    pub(super) fn opposite(&self, corner: Cell) -> Option<Cell> {
        self.0.into_iter().find(|other| self.are_opposite(corner, *other))
    }

    /// The units in which all these cells lie.
    pub(super) fn shared(cells: CellSet, position: &Position<'_>) -> Vec<Unit> {
        let holds = |unit: &Unit| cells.is_within(&position.sets().unit(*unit));
        position.shape().units().filter(holds).collect()
    }
}
