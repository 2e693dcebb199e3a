//! Finds fish of a kind: each once, and those that share their bases together if Siamese fish are allowed.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Break, Continue};

use super::anatomy::{Fish, Form, Kind, overlap};
use super::lines::{self, Receiver};
use super::mixed;
use super::unit_set::UnitSet;
use crate::geometry::{CellSet, Digit, UnitKind};
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

/// The most fins of a fish that is taken, and the most of these that are in two bases.
const MOST_FINS: [usize; 2] = [5, 2];

/// Passes on the fish of a kind that is taken, as `HoDoKu` does: one of the lowest digit, with rows as bases rather than columns,
/// of the first bases and covers.
pub(super) fn first(position: &Position<'_>, kind: Kind, found: &mut Found<'_, '_>) -> ControlFlow<()> {
    let mut best: Option<Rank> = None;
    let _ = each(position, kind, &mut |fish| {
        if best.is_some_and(|(digit, ..)| digit < fish.digit) {
            return Break(());
        }
        let rank = rank(&fish, position);
        if best.is_none_or(|best| rank < best) && fish.is_of(kind, position) && is_taken(&fish, position) {
            best = Some(rank);
        }
        Continue(())
    });
    match best {
        Some((digit, _, Reverse(bases), Reverse(covers))) => {
            found.pattern(&Fish { digit, bases: bases.0, covers: covers.0, twin: None }, position)
        }
        None => Continue(()),
    }
}

/// The digit, whether columns are bases, the bases and the covers.
type Rank = (Digit, bool, Reverse<Early>, Reverse<Early>);

/// Units compared by the first one that only one of two sets has.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Early(UnitSet);

impl Ord for Early {
    fn cmp(&self, other: &Self) -> Ordering {
        let (own, others) = (self.0.without(other.0), other.0.without(self.0));
        let [own, others] = [own, others].map(|units| units.into_iter().next().map(Reverse));
        own.cmp(&others)
    }
}

impl PartialOrd for Early {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn rank(fish: &Fish, position: &Position<'_>) -> Rank {
    let kind = |unit| position.shape().kind(unit);
    let is_turned = fish.bases.into_iter().any(|unit| matches!(kind(unit), UnitKind::Column(_)))
        || fish.covers.into_iter().any(|unit| matches!(kind(unit), UnitKind::Row(_)));
    (fish.digit, is_turned, Reverse(Early(fish.bases)), Reverse(Early(fish.covers)))
}

/// Whether a fish has few enough fins.
fn is_taken(fish: &Fish, position: &Position<'_>) -> bool {
    let [most, most_twice] = MOST_FINS;
    let cover = fish.cover(fish.covers, position);
    let [_, twice] = overlap(fish.bases, position.places(fish.digit), position);
    cover.fins.len() <= most && twice.len() <= most_twice
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
