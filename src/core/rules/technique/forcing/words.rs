//! Sentences about forcing chains and nets.

use super::argument::{Argument, Forcing};
use super::clash::Clash;
use super::proof::{Conclusion, Proof, Reason};
use super::start::{Fact, Start};
use crate::geometry::CellSet;
use crate::rules::claim::Names;
use crate::rules::technique::links::Node;
use crate::rules::technique::position::Position;

/// The whole argument.
pub(super) fn sentence(
    forcing: &Forcing,
    argument: &Argument,
    position: &Position<'_>,
    names: &Names<'_>,
) -> String {
    let end = fact(forcing.end, names);
    let ways: Vec<String> = argument.proofs.iter().map(|proof| way(proof, forcing.is_net, names)).collect();
    if let Some(clash) = argument.clash {
        return format!("{} {} So {end}.", ways.join(" "), impossible(clash, names));
    }
    format!("{} {} So {end} in any case.", cases(forcing.start, position, names), ways.join(" "))
}

/// The assumptions, in words.
fn cases(start: Start, position: &Position<'_>, names: &Names<'_>) -> String {
    match start {
        Start::Wrong(_) => String::new(),
        Start::Both(cell, digit) => {
            format!("either {} is in {} or it is not.", names.symbol(digit), names.cell(cell))
        }
        Start::Cell(cell) => {
            format!("{} holds one of the digits {}.", names.cell(cell), names.set(position.at(cell)))
        }
        Start::Unit(unit, digit) => format!(
            "{} in {} is in {}.",
            names.symbol(digit),
            names.unit(unit),
            either(position.places_in(unit, digit), names)
        ),
    }
}

/// An assumption and what follows from it. In a net what a placed digit excludes is left out.
fn way(proof: &Proof, is_net: bool, names: &Names<'_>) -> String {
    let text = |line: &Conclusion| literal(line.node, line.is_true, names);
    let Some((first, rest)) = proof.0.split_first() else { return String::new() };
    let is_last = |index: usize| index + 1 == rest.len();
    let is_said =
        |index: usize, line: &Conclusion| !is_net || is_last(index) || line.reason != Reason::Excluded;
    let said: Vec<String> = rest
        .iter()
        .enumerate()
        .filter(|(index, line)| is_said(*index, line))
        .map(|(_, line)| text(line))
        .collect();
    if said.is_empty() {
        return format!("Suppose that {}.", text(first));
    }
    format!("If {}, then {}.", text(first), said.join("; "))
}

/// What a clash shows to be impossible, in words.
fn impossible(clash: Clash, names: &Names<'_>) -> String {
    match clash {
        Clash::Contrary(_) => "This contradicts the assumption.".into(),
        Clash::Both(cell, digit) => {
            format!(
                "But {} cannot be in {} and not be there at the same time.",
                names.symbol(digit),
                names.cell(cell)
            )
        }
        Clash::TwoDigits(cell, [one, other]) => {
            format!(
                "But {} cannot hold both {} and {}.",
                names.cell(cell),
                names.symbol(one),
                names.symbol(other)
            )
        }
        Clash::TwoPlaces(unit, digit, cells) => {
            format!(
                "But {} cannot hold {} twice, in {}.",
                names.unit(unit),
                names.symbol(digit),
                names.cells(cells)
            )
        }
        Clash::NoCandidate(cell) => format!("But then {} has no candidate left.", names.cell(cell)),
        Clash::NoPlace(unit, digit) => {
            format!("But then {} has no place left for {}.", names.unit(unit), names.symbol(digit))
        }
    }
}

fn fact(fact: Fact, names: &Names<'_>) -> String {
    literal(Node { digit: fact.digit, cells: CellSet::only(fact.cell) }, fact.is_true, names)
}

/// `5 is in R1C1`, `5 is not in R1C1 or R1C2`.
fn literal(node: Node, is_true: bool, names: &Names<'_>) -> String {
    let is = if is_true { "is in" } else { "is not in" };
    format!("{} {is} {}", names.symbol(node.digit), either(node.cells, names))
}

fn either(cells: CellSet, names: &Names<'_>) -> String {
    names.cells(cells).replace(" and ", " or ")
}
