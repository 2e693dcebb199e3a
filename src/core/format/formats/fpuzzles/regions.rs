//! The blocks of a link whose cells name their regions.

use serde_json::Value;

use crate::geometry::BlockShape;

/// Regions that are not blocks.
pub(super) struct Irregular;

/// The shape of the blocks, if cells name their regions.
pub(super) fn block(rows: &[&[Value]], side: usize) -> Result<Option<BlockShape>, Irregular> {
    let region = |row: usize, column: usize| rows[row][column].get("region").and_then(Value::as_u64);
    let is_named =
        rows.iter().any(|row| row.iter().any(|cell| cell.get("region").is_some_and(|r| !r.is_null())));
    if !is_named {
        return Ok(None);
    }
    let usual = BlockShape::for_side(side);
    // A cell without a region of its own is in that of its default block.
    let own = |row: usize, column: usize| {
        let block = usual.map_or(0, |block| row / block.rows * block.rows + column / block.columns);
        region(row, column).unwrap_or(block as u64)
    };
    let fits = |block: &BlockShape| {
        let corner = |row: usize, column: usize| {
            own(row / block.rows * block.rows, column / block.columns * block.columns)
        };
        let alike = (0..side).all(|row| (0..side).all(|column| own(row, column) == corner(row, column)));
        let mut corners: Vec<u64> = (0..side)
            .step_by(block.rows)
            .flat_map(|row| (0..side).step_by(block.columns).map(move |column| (row, column)))
            .map(|(row, column)| own(row, column))
            .collect();
        corners.sort_unstable();
        corners.dedup();
        alike && corners.len() == side
    };
    let shapes = (2..=side / 2).filter(|rows| side.is_multiple_of(*rows));
    let found = shapes.map(|rows| BlockShape { rows, columns: side / rows }).find(fits);
    found.map(Some).ok_or(Irregular)
}
