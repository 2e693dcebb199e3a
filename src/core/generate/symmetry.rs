//! Groups of symmetric cells: all cells of a group hold clues, or none does.

use crate::geometry::{Cell, Geometry};

/// The arrangement of the cells with clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Symmetry {
    /// Any.
    #[default]
    None,
    /// The same after half a turn.
    Rotational,
    /// The same in a mirror: the left half and the right half.
    Mirror,
    /// The same when mirrored at the falling diagonal.
    Diagonal,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::None, Self::Rotational, Self::Mirror, Self::Diagonal];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational => "rotational",
            Self::Mirror => "mirror",
            Self::Diagonal => "diagonal",
        }
    }

    /// The cell symmetric to this one; itself in the middle.
    #[must_use]
    pub fn opposite(self, geometry: &Geometry, cell: Cell) -> Cell {
        let (row, column) = geometry.position(cell);
        let last = geometry.side() - 1;
        match self {
            Self::None => cell,
            Self::Rotational => geometry.at(last - row, last - column),
            Self::Mirror => geometry.at(row, last - column),
            Self::Diagonal => geometry.at(column, row),
        }
    }

    /// The groups of one cell or two, each once.
    pub(super) fn groups(self, geometry: &Geometry) -> Vec<Group> {
        let groups = geometry.cells().filter_map(|cell| {
            let opposite = self.opposite(geometry, cell);
            match cell.cmp(&opposite) {
                std::cmp::Ordering::Less => Some(Group { first: cell, second: Some(opposite) }),
                std::cmp::Ordering::Equal => Some(Group { first: cell, second: None }),
                std::cmp::Ordering::Greater => None,
            }
        });
        groups.collect()
    }
}

/// Cells that are symmetric to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) first: Cell,
    pub(super) second: Option<Cell>,
}

impl Group {
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    pub(super) const fn len(self) -> usize {
        1 + self.second.is_some() as usize
    }

    pub(super) fn contains(self, cell: Cell) -> bool {
        self.cells().any(|own| own == cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;

    #[test]
    fn every_cell_is_in_one_group() {
        for side in [4, 6, 9, 25] {
            let geometry = Geometry::with_side(side, Variant::Plain).unwrap();
            for symmetry in Symmetry::ALL {
                let groups = symmetry.groups(&geometry);
                let mut cells: Vec<Cell> = groups.iter().flat_map(|group| group.cells()).collect();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(geometry.cells()), "{symmetry:?}");
                assert!(groups.iter().all(|group| group.len() == group.cells().count()));
            }
        }
    }

    #[test]
    fn the_opposites_opposite_is_the_cell_itself() {
        let geometry = Geometry::with_side(6, Variant::Plain).unwrap();
        for symmetry in Symmetry::ALL {
            for cell in geometry.cells() {
                let opposite = symmetry.opposite(&geometry, cell);
                assert_eq!(symmetry.opposite(&geometry, opposite), cell, "{symmetry:?}");
            }
        }
        assert_eq!(geometry.name(Symmetry::Rotational.opposite(&geometry, geometry.at(0, 1))), "R6C5");
        assert_eq!(geometry.name(Symmetry::Mirror.opposite(&geometry, geometry.at(0, 1))), "R1C5");
        assert_eq!(geometry.name(Symmetry::Diagonal.opposite(&geometry, geometry.at(0, 1))), "R2C1");
    }
}
