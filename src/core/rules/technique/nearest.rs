//! Where a link between two groups of cells is drawn.

use crate::geometry::{Cell, CellSet, Geometry};

/// The two cells, one of each group, that are nearest to each other; `None` if a group is empty.
pub(super) fn nearest(from: CellSet, to: CellSet, geometry: &Geometry) -> Option<(Cell, Cell)> {
    let distance = |(a, b): &(Cell, Cell)| {
        let ((row, column), (other_row, other_column)) = (geometry.position(*a), geometry.position(*b));
        row.abs_diff(other_row).pow(2) + column.abs_diff(other_column).pow(2)
    };
    from.flat_map(|a| to.map(move |b| (a, b))).min_by_key(distance)
}
