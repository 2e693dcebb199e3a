//! ALS-XY-wing: a pivot and two pincers, all of them almost locked sets. Each pincer shares with the pivot a digit that only
//! one of the two can hold, so one of the pincers holds the digit that these have in common.

use std::ops::ControlFlow::{self, Continue};

use super::als::{AlmostLocked, AlmostLockedSets};
use super::als_choice;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::set_chain::SetChain;
use crate::geometry::Digit;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<AlsXyWing>(
    Effect::Eliminates,
    Grade { code: "0902", order: 5800, level: Level::Unfair, score: 320, is_on: true },
    None,
);

struct AlsXyWing;

impl Technique for AlsXyWing {
    const ID: usize = 20;
    const NAME: &'static str = "ALS-XY-wing";
    const TAKE: Option<Search> = Some(als_choice::first_wing);
    type Pattern = SetChain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let sets = position.almost_locked_sets();
        for pivot in sets.all() {
            for x in pivot.seen {
                for y in pivot.seen.filter(|y| *y > x) {
                    wings(pivot, [x, y], sets, position, found)?;
                }
            }
        }
        Continue(())
    }

    fn covers(chain: &SetChain, _: &Position<'_>) -> bool {
        chain.len() == 3
    }
}

/// Passes on the wings with a pivot and the digits that it shares with its pincers.
fn wings(
    pivot: &AlmostLocked,
    [x, y]: [Digit; 2],
    sets: &AlmostLockedSets,
    position: &Position<'_>,
    found: &mut Found<'_, '_>,
) -> ControlFlow<()> {
    let may_share = position.latitude.overlapping_sets;
    let pincers = |digit| {
        let all = sets.linked_sets(sets.spot_in(pivot, digit)).map(|set| sets.set(set));
        all.filter(move |set| may_share || !set.cells.meets(&pivot.cells))
    };
    for one in pincers(x) {
        for other in pincers(y) {
            let commons = [x, y].into_iter().collect();
            if sets.seen_by_both([one, other], commons).next().is_some()
                && one.cells != other.cells
                && (may_share || !one.cells.meets(&other.cells))
            {
                let chain = [(one.cells, one.digits, x), (pivot.cells, pivot.digits, y)];
                found.pattern(
                    &SetChain::new(chain.into_iter().chain([(other.cells, other.digits, y)])),
                    position,
                )?;
            }
        }
    }
    Continue(())
}
