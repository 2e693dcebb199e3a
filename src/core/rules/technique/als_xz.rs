//! ALS-XZ: two almost locked sets, only one of which can hold a digit X that both have. So one of them holds the digit Z.

use std::ops::ControlFlow::{self, Continue};

use super::als::{AlmostLocked, AlmostLockedSets};
use super::als_choice;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::set_chain::SetChain;
use crate::digit_set::DigitSet;
use crate::geometry::Digit;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<AlsXz>(
    Effect::Eliminates,
    Grade { code: "0901", order: 5700, level: Level::Unfair, score: 300, is_on: true },
    None,
);

struct AlsXz;

impl Technique for AlsXz {
    const ID: usize = 19;
    const NAME: &'static str = "ALS-XZ";
    const TAKE: Option<Search> = Some(als_choice::first_pair);
    type Pattern = SetChain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let sets = position.almost_locked_sets();
        for (number, one) in sets.all().iter().enumerate() {
            for digit in one.seen {
                let others = sets.linked_sets(sets.spot_in(one, digit));
                for other in others.filter(|other| (*other as usize) < number) {
                    let other = sets.set(other);
                    let may_share = position.latitude.overlapping_sets;
                    if (may_share || !one.cells.meets(&other.cells)) && is_useful(one, other, digit, sets) {
                        let chain = [(one.cells, one.digits, digit), (other.cells, other.digits, digit)];
                        found.pattern(&SetChain::new(chain), position)?;
                    }
                }
            }
        }
        Continue(())
    }

    fn covers(chain: &SetChain, _: &Position<'_>) -> bool {
        chain.len() == 2
    }
}

/// Whether something can follow from two sets with a common digit, and the step is not found by a smaller digit as well.
fn is_useful(one: &AlmostLocked, other: &AlmostLocked, common: Digit, sets: &AlmostLockedSets) -> bool {
    let mut both = one.seen.intersection(other.seen);
    both.remove(common);
    let is_restricted = |digit: &Digit| {
        let places = sets.spot(sets.spot_in(other, *digit)).places;
        places.is_within(&sets.seen(one, *digit))
    };
    match both.into_iter().find(is_restricted) {
        Some(second) => common < second,
        None => sets.seen_by_both([one, other], DigitSet::only(common)).next().is_some(),
    }
}
