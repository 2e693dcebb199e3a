//! Finds fish of a kind: each once, and those that share their bases together if Siamese fish are allowed.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Continue};

use super::anatomy::{Fish, Form, Kind};
use super::lines::{self, Receiver};
use super::mixed;
use super::unit_set::UnitSet;
use crate::cell_set::CellSet;
use crate::geometry::Digit;
use crate::rules::board_view::BoardView;
use crate::rules::technique::found::Found;
use crate::rules::technique::position::Position;

/// Passes on all fish of a kind.
pub(super) fn all(position: &Position<'_>, kind: Kind, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let mut by_bases = BTreeMap::<(Digit, UnitSet), Vec<Fish>>::new();
    each(position, kind, &mut |fish| {
        if position.latitude.siamese {
            by_bases.entry((fish.digit, fish.bases)).or_default().push(fish);
        }
        if fish.is_of(kind, position) { found.pattern(&fish, position) } else { Continue(()) }
    })?;
    for fish in by_bases.into_values() {
        twins(&fish, position, &mut |twins| {
            if twins.is_of(kind, position) { found.pattern(&twins, position) } else { Continue(()) }
        })?;
    }
    Continue(())
}

/// Calls a function with each two fish of the same bases each of which eliminates something that the other does not, until it
/// breaks.
fn twins(fish: &[Fish], position: &Position<'_>, found: &mut Receiver<'_>) -> ControlFlow<()> {
    let eliminated = |fish: &Fish| (*fish, fish.cover(fish.covers, position).eliminated);
    let fish: Vec<(Fish, CellSet)> = fish.iter().map(eliminated).collect();
    for (index, (one, own)) in fish.iter().enumerate() {
        for (other, others) in &fish[index + 1..] {
            if !own.is_within(others) && !others.is_within(own) {
                found(Fish { twin: Some(other.covers), ..*one })?;
            }
        }
    }
    Continue(())
}

/// Calls a function with each fish of a form and size from which something follows, until it breaks: those with any fins, or
/// those without.
fn each(position: &Position<'_>, kind: Kind, found: &mut Receiver<'_>) -> ControlFlow<()> {
    for digit in position.geometry().digits() {
        for target in position.refuted(digit) {
            // A fish is found once for each of its eliminations, and counts once.
            let mut own = |fish: Fish| {
                let is_first = fish.cover(fish.covers, position).eliminated.first() == Some(target);
                if is_first { found(fish) } else { Continue(()) }
            };
            match kind.form {
                Form::Basic => lines::each(position, kind, (target, digit), &mut own)?,
                Form::Franken | Form::Mutant => mixed::each(position, kind, (target, digit), &mut own)?,
            }
        }
    }
    Continue(())
}
