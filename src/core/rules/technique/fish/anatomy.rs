//! What a fish is made of, and what follows from it.

use super::unit_set::UnitSet;
use crate::geometry::{CellSet, Digit, UnitKind};
use crate::rules::technique::position::Position;

/// The units of which a fish is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Rows, covered by columns; or the other way round.
    Basic,
    /// Rows and blocks, covered by columns and blocks; or the other way round.
    Franken,
    /// Any others.
    Mutant,
}

/// What a fish has outside its covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fins {
    /// Nothing.
    None,
    /// Fins.
    Some,
    /// Fins, without which a base of a basic fish has one place or none.
    Sashimi,
}

/// Which fish a technique looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    pub(super) form: Form,
    pub(super) fins: Fins,
    /// The number of bases.
    pub(super) size: usize,
}

/// A digit that needs a place in each of its bases, and as many units that cover these places except for fins. A place in two
/// bases is a fin, too.
///
/// If no fin is true, the bases fill the covers, so the digit is nowhere else in them, and not in two of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fish {
    pub(super) digit: Digit,
    pub(super) bases: UnitSet,
    pub(super) covers: UnitSet,
    /// The covers of another fish with the same bases, which is part of the same step: Siamese fish.
    pub(super) twin: Option<UnitSet>,
}

/// How one set of covers divides the places of the bases, and what it eliminates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cover {
    pub(super) units: UnitSet,
    /// The places of the bases that are not fins.
    pub(super) body: CellSet,
    pub(super) fins: CellSet,
    pub(super) eliminated: CellSet,
}

/// The cells in some of the units, and those in several of them.
pub(super) fn overlap(units: UnitSet, within: CellSet, position: &Position<'_>) -> [CellSet; 2] {
    units.fold([CellSet::EMPTY; 2], |[some, several], unit| {
        let own = position.sets().unit(unit) & within;
        [some | own, several | (some & own)]
    })
}

impl Fish {
    /// What follows from its covers, and from those of its twin.
    pub(super) fn all_covers(&self, position: &Position<'_>) -> impl Iterator<Item = Cover> {
        [Some(self.covers), self.twin].into_iter().flatten().map(|units| self.cover(units, position))
    }

    pub(super) fn cover(&self, units: UnitSet, position: &Position<'_>) -> Cover {
        let places = position.places(self.digit);
        let [base, twice] = overlap(self.bases, places, position);
        let [covered, doubly] = overlap(units, places, position);
        let fins = twice | (base - covered);
        let unfounded = (covered - base) | (doubly - fins);
        let eliminated =
            if fins.is_empty() { unfounded } else { unfounded & position.sets().common_peers(fins) };
        Cover { units, body: base - fins, fins, eliminated }
    }

    /// Whether a technique looks for it. A fish whose twin has other fins is of both kinds.
    pub(super) fn is_of(&self, kind: Kind, position: &Position<'_>) -> bool {
        let is_finned = |fins: Fins| fins != Fins::None;
        let all: Vec<Fins> = self.all_covers(position).map(|cover| self.fins(&cover, position)).collect();
        kind.size == self.bases.len()
            && kind.form == self.form(position)
            && all.contains(&kind.fins)
            && all.iter().all(|fins| is_finned(*fins) == is_finned(kind.fins))
    }

    fn form(&self, position: &Position<'_>) -> Form {
        let [bases, covers] = [self.bases, self.covers.union(self.twin.unwrap_or_default())].map(|units| {
            units.map(|unit| match position.shape().kind(unit) {
                UnitKind::Row(_) => 0b001,
                UnitKind::Column(_) => 0b010,
                UnitKind::Block(_) => 0b100,
                UnitKind::Diagonal(_) => 0b1000,
            })
        });
        let [bases, covers] = [bases, covers].map(|kinds| kinds.fold(0_u8, |all, kind| all | kind));
        let are = |lines: u8, crossing: u8| bases & !lines == 0 && covers & !crossing == 0;
        if are(0b001, 0b010) || are(0b010, 0b001) {
            Form::Basic
        } else if are(0b101, 0b110) || are(0b110, 0b101) {
            Form::Franken
        } else {
            Form::Mutant
        }
    }

    pub(super) fn fins(&self, cover: &Cover, position: &Position<'_>) -> Fins {
        let is_thin = |unit| (position.sets().unit(unit) & cover.body).len() < 2;
        if cover.fins.is_empty() {
            Fins::None
        } else if self.form(position) == Form::Basic && self.bases.into_iter().any(is_thin) {
            Fins::Sashimi
        } else {
            Fins::Some
        }
    }

    /// Whether the bases need the digit.
    pub(super) fn is_on(&self, position: &Position<'_>) -> bool {
        self.bases.into_iter().all(|unit| position.needs(unit, self.digit))
    }
}
