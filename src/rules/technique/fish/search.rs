//! Finds fish of a kind: each once, and those that share their bases together if Siamese fish are allowed.

use std::ops::ControlFlow::{self, Continue};

use super::anatomy::{Fish, Form, Kind};
use super::lines;
use crate::rules::board_view::BoardView;
use crate::rules::technique::found::Found;
use crate::rules::technique::position::Position;

/// Passes on all fish of a kind.
pub(super) fn all(position: &Position<'_>, kind: Kind, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let mut finned = Vec::new();
    each(position, kind, &mut |fish| {
        if position.latitude.siamese {
            finned.push(fish);
        }
        if fish.is_of(kind, position) { found.pattern(&fish, position) } else { Continue(()) }
    })?;
    for (index, one) in finned.iter().enumerate() {
        for other in finned[index + 1..].iter().filter(|other| are_twins(one, other, position)) {
            let twins = Fish { twin: Some(other.covers), ..*one };
            if twins.is_of(kind, position) {
                found.pattern(&twins, position)?;
            }
        }
    }
    Continue(())
}

/// Whether two fish have the same bases, and each eliminates something that the other does not.
fn are_twins(one: &Fish, other: &Fish, position: &Position<'_>) -> bool {
    let eliminated = |fish: &Fish| fish.cover(fish.covers, position).eliminated;
    let [own, others] = [eliminated(one), eliminated(other)];
    (one.digit, one.bases) == (other.digit, other.bases) && !own.is_within(&others) && !others.is_within(&own)
}

/// Calls a function with each fish of a form and size from which something follows, until it breaks: those with any fins, or
/// those without.
fn each(position: &Position<'_>, kind: Kind, found: &mut lines::Receiver<'_>) -> ControlFlow<()> {
    for digit in position.geometry().digits() {
        for target in position.refuted(digit) {
            // A fish is found once for each of its eliminations, and counts once.
            let mut own = |fish: Fish| {
                let is_first = fish.cover(fish.covers, position).eliminated.first() == Some(target);
                if is_first { found(fish) } else { Continue(()) }
            };
            match kind.form {
                Form::Basic => lines::each(position, kind, (target, digit), &mut own)?,
                Form::Franken | Form::Mutant => {}
            }
        }
    }
    Continue(())
}
