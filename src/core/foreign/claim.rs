//! Claims of a program about a step that do not hold: the texts of the remarks on them, and what these texts name.

use super::names;
use crate::geometry::{Cell, Geometry};
use crate::rules::{self, Place};
use crate::step::{Argument, Deduction};

/// A reason that does not hold, as a text: the name of its rule, with the unit or the cell that the program names.
pub(super) fn reason(geometry: &Geometry, deduction: Deduction) -> String {
    let name = rules::name(deduction.rule);
    match deduction.argument {
        Argument::Unit(unit) => format!("{name} in {}", geometry.kind(unit)),
        Argument::Cell(cell) => format!("{name} by {}", geometry.name(cell)),
        _ => name.into(),
    }
}

/// A reason whose rule is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// The unit or the cell that it names, if it names one.
    pub place: Option<Place>,
}

/// Reads the reason of a remark; `None` if its rule is not known here.
#[must_use]
pub fn claimed(geometry: &Geometry, text: &str) -> Option<Claimed> {
    let is_rule = |name: &str| rules::by_name(name).is_some();
    if is_rule(text) {
        return Some(Claimed { place: None });
    }
    let unit = text.split_once(" in ").filter(|(name, _)| is_rule(name));
    let cell = text.split_once(" by ").filter(|(name, _)| is_rule(name));
    let place = unit.and_then(|(_, unit)| names::unit(geometry, unit)).map(Place::Unit);
    let place = place.or_else(|| cell.and_then(|(_, cell)| names::cell(geometry, cell)).map(Place::Cell));
    place.map(|place| Claimed { place: Some(place) })
}

/// A change of a given, as a text.
pub(super) fn given(geometry: &Geometry, cell: Cell) -> String {
    format!("{} is a given and cannot be changed", geometry.name(cell))
}

/// The cell that the remark about a refused change names.
#[must_use]
pub fn refused(geometry: &Geometry, text: &str) -> Option<Cell> {
    text.split(' ').next().and_then(|name| names::cell(geometry, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Variant;
    use crate::rules::{HIDDEN_SINGLE, NAKED_SINGLE, PEER};

    #[test]
    fn what_a_reason_names_is_read_back() {
        let geometry = Geometry::with_side(9, Variant::Diagonal).unwrap();
        let (units, cells) = (geometry.units(), geometry.cells());
        let in_units = units.map(|unit| (HIDDEN_SINGLE, Argument::Unit(unit), Some(Place::Unit(unit))));
        let by_cells = cells.map(|cell| (PEER, Argument::Cell(cell), Some(Place::Cell(cell))));
        let all = in_units.chain(by_cells).chain([(NAKED_SINGLE, Argument::None, None)]);
        for (rule, argument, place) in all {
            let text = reason(&geometry, Deduction { rule, argument });
            assert_eq!(claimed(&geometry, &text), Some(Claimed { place }), "{text}");
        }
        for text in ["my rule", "my rule in row 1", "naked pair in row 10", "peer elimination by", ""] {
            assert_eq!(claimed(&geometry, text), None, "{text}");
        }
        let cell = geometry.at(3, 8);
        assert_eq!(refused(&geometry, &given(&geometry, cell)), Some(cell));
        assert_eq!(refused(&geometry, "nothing"), None);
    }
}
