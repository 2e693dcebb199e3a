//! The random boards of a study, as stored in its manifest.

use serde::{Deserialize, Serialize};

use crate::generate::Family;
use crate::geometry::BlockShape;

/// The data that reproduces the boards of one side of a family.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FamilyInfo {
    /// The side of the boards.
    pub side: usize,
    /// The shares of filled cells in percent.
    pub filled: Vec<u8>,
    /// The number of boards of each share.
    pub each: u32,
    /// The seed.
    pub seed: u64,
}

impl FamilyInfo {
    /// The information about a family's boards on blocks of this shape.
    pub(super) fn new(family: &Family, block: BlockShape) -> Self {
        Self { side: block.side(), filled: family.filled.clone(), each: family.each, seed: family.seed }
    }

    /// Whether the other boards are of the same family, of any side.
    pub(super) fn is_of_family(&self, other: &Self) -> bool {
        Self { side: self.side, ..other.clone() } == *self
    }

    /// The options for boards of these sides of the family.
    pub(super) fn options(&self, sides: &[usize]) -> Vec<String> {
        let list = |numbers: Vec<String>| numbers.join(",");
        let sides = list(sides.iter().map(ToString::to_string).collect());
        let filled = list(self.filled.iter().map(ToString::to_string).collect());
        let options = [
            ("--family", sides),
            ("--filled", filled),
            ("--each", self.each.to_string()),
            ("--seed", self.seed.to_string()),
        ];
        options.into_iter().flat_map(|(name, value)| [name.to_owned(), value]).collect()
    }
}
