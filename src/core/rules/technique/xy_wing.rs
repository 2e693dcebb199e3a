//! XY-wing: a pivot with two candidates and two pincers. One of the pincers holds the digit that they share.

use std::ops::ControlFlow;

use super::choice;
use super::definition::{Search, Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::wing::Wing;
use crate::rules::effect::Effect;
use crate::rules::finding::Finding;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<XyWing>(
    Effect::Eliminates,
    Grade { code: "0800", order: 3300, level: Level::Hard, score: 160, is_on: true },
    None,
);

struct XyWing;

impl Technique for XyWing {
    const ID: usize = 9;
    const NAME: &'static str = "XY-wing";
    // HoDoKu looks at any three cells in order, and only then which of them is the pivot.
    const TAKE: Option<Search> = Some(|position, found| choice::least::<Self, _>(position, found, by_cells));
    type Pattern = Wing;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Wing::each(position, 2, |wing| found.pattern(wing, position))
    }

    fn covers(wing: &Wing, position: &Position<'_>) -> bool {
        wing.width(position) == 2
    }
}

/// The cells of a wing in order, then its pivot.
fn by_cells(finding: &Finding<'_>) -> Option<([u16; 3], u16)> {
    let [_, pivot, one, other] = *finding.words else { return None };
    let mut cells = [pivot, one, other];
    cells.sort_unstable();
    Some((cells, pivot))
}

#[cfg(test)]
mod tests {
    use super::super::test_support::position;
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::rules::instance::Instance;

    #[test]
    fn the_wing_in_the_first_cells_is_taken() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let mut later = 0;
        for seed in 0..400 {
            let position = position(&geometry, seed);
            let all = RULE.all(&position);
            let cells = |instance: &Instance| {
                let mut cells = instance.words[1..].to_vec();
                cells.sort_unstable();
                (cells, instance.words[1])
            };
            let first = all.iter().min_by_key(|instance| cells(instance));
            let mut taken = None;
            let _ = (RULE.take.expect("a choice"))(&position, 0, &mut |finding| {
                taken = Some(Instance::from(finding));
                ControlFlow::Break(())
            });
            assert_eq!(taken.as_ref(), first, "{seed}");
            later += usize::from(first != all.first());
        }
        assert!(later > 0, "some wing is not the first one that is found");
    }
}
