//! The argument of a fish as a sentence.

use super::anatomy::{Cover, Fish};
use super::unit_set::UnitSet;
use crate::geometry::UnitKind;
use crate::rules::claim::Names;
use crate::rules::technique::position::Position;

/// The argument, with that of its twin.
pub(super) fn sentence(fish: &Fish, position: &Position<'_>, names: &Names<'_>) -> String {
    let arguments: Vec<String> =
        fish.all_covers(position).map(|cover| argument(fish, &cover, position, names)).collect();
    arguments.join(" It is also a fish with other covers: ")
}

fn argument(fish: &Fish, cover: &Cover, position: &Position<'_>, names: &Names<'_>) -> String {
    let digit = names.symbol(fish.digit);
    let (bases, covers) = (units(fish.bases, names), units(cover.units, names));
    let kind = common_kind(cover.units, names);
    let own = if fish.is_cannibal(cover, position) { ", nor can a cell in two of them" } else { "" };
    if cover.fins.is_empty() {
        return format!(
            "in {bases}, {digit} can only be in {covers}. So these {kind} have their {digit}s there, and no other cell in them can hold {digit}{own}."
        );
    }
    let (fins, losing) = (names.cells(cover.fins), names.cells(cover.eliminated));
    let (a_fin, no_fin, one) = match cover.fins.len() {
        1 => ("the fin", "the fin does not hold it", "if it does"),
        _ => ("the fins", "no fin holds it", "if one does"),
    };
    let comma = if kind == "units" { "," } else { "" };
    let it_is = format!("in {bases}, {digit} can only be in {covers}{comma} or in {a_fin} {fins}.");
    format!(
        "{it_is} If {no_fin}, no other cell in these {kind} can{own}; {one}, no cell that sees it can. So {losing} cannot hold {digit} in any case."
    )
}

impl Fish {
    /// Whether it eliminates one of its own candidates.
    fn is_cannibal(&self, cover: &Cover, position: &Position<'_>) -> bool {
        let [base, _] = super::anatomy::overlap(self.bases, position.places(self.digit), position);
        cover.eliminated.meets(&base)
    }
}

/// `columns`, if all of them are, or `units`.
fn common_kind(set: UnitSet, names: &Names<'_>) -> &'static str {
    let mut kinds = set.map(|unit| plural(names.geometry.kind(unit)));
    let first = kinds.next().unwrap_or("units");
    if kinds.all(|kind| kind == first) { first } else { "units" }
}

const fn plural(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Row(_) => "rows",
        UnitKind::Column(_) => "columns",
        UnitKind::Block(_) => "blocks",
        UnitKind::Diagonal(_) => "diagonals",
    }
}

/// Units by kind: `rows 1, 4 and 6`, `row 2, columns 3 and 5, and block 1`.
fn units(set: UnitSet, names: &Names<'_>) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for unit in set {
        let kind = names.geometry.kind(unit);
        let name = match kind {
            UnitKind::Row(number) | UnitKind::Column(number) | UnitKind::Block(number) => {
                (number + 1).to_string()
            }
            UnitKind::Diagonal(_) => names.unit(unit),
        };
        match groups.last_mut() {
            Some((last, names)) if *last == plural(kind) => names.push(name),
            _ => groups.push((plural(kind), vec![name])),
        }
    }
    let group = |(kind, numbers): &(&str, Vec<String>)| match (*kind, numbers.as_slice()) {
        ("diagonals", names) => list(names, ""),
        (kind, [one]) => format!("{} {one}", kind.trim_end_matches('s')),
        (kind, numbers) => format!("{kind} {}", list(numbers, "")),
    };
    let named: Vec<String> = groups.iter().map(group).collect();
    let comma =
        if groups.len() > 1 && groups.iter().any(|(_, numbers)| numbers.len() > 1) { "," } else { "" };
    list(&named, comma)
}

/// `a, b and c`, with a comma before the last one if its parts are lists themselves.
fn list(names: &[String], comma: &str) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{}{comma} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}
