//! The search for chains.

use std::collections::HashSet;
use std::ops::ControlFlow::{self, Continue};

use super::chain::{Chain, Form};
use super::found::Found;
use super::links::{Links, Net};
use super::pair_ends;
use super::position::Position;
use super::walk;
use crate::geometry::CellSet;

/// The most nodes of a chain.
const MOST: usize = 24;

/// Passes on the chains of a net that a technique covers, the shortest first; with `closes` the weak link between ends that see
/// each other is part of the chain.
pub(super) fn each_chain(
    position: &Position<'_>,
    net: Net,
    closes: bool,
    covers: fn(&Chain, &Position<'_>) -> bool,
    found: &mut Found<'_, '_>,
) -> ControlFlow<()> {
    if !may_eliminate(net, position) {
        return Continue(());
    }
    follow_all(position, net, closes, covers, found)
}

/// Like [`each_chain`], even if none of the chains may eliminate something.
fn follow_all(
    position: &Position<'_>,
    net: Net,
    closes: bool,
    covers: fn(&Chain, &Position<'_>) -> bool,
    found: &mut Found<'_, '_>,
) -> ControlFlow<()> {
    let (links, mut loops) = (position.links(net), HashSet::new());
    walk::each_chain(
        links,
        (MOST, net == Net::Sets),
        // Conclusions from one digit alone eliminate only its places without a template.
        |start| net != Net::Digits || !position.refuted(links.nodes()[start].digit).is_empty(),
        |start, end| match net {
            Net::Digits if start != end => eliminates_digit(start, end, links, position),
            _ => is_useful(start, end, links, position),
        },
        |path| {
            let Some(mut chain) = Chain::along(path, links, position) else { return Continue(()) };
            chain.is_closed &= closes;
            if !covers(&chain, position) {
                return Continue(());
            }
            if chain.form() == Form::Loop {
                let mut nodes = path.to_vec();
                nodes.sort_unstable();
                if !loops.insert(nodes) {
                    return Continue(());
                }
            }
            found.pattern(&chain, position)
        },
    )
}

/// Whether a chain of a net may eliminate something, as far as that is known without the net's links.
fn may_eliminate(net: Net, position: &Position<'_>) -> bool {
    match net {
        Net::Digits => position.shape().digits().any(|digit| !position.refuted(digit).is_empty()),
        Net::Pairs => pair_ends::eliminate(position),
        _ => true,
    }
}

/// Whether a digit is eliminated by a chain of it with these ends.
fn eliminates_digit(start: usize, end: usize, links: &Links, position: &Position<'_>) -> bool {
    let seen = links.seen(start) & links.seen(end);
    seen.meets(&position.refuted(links.nodes()[start].digit))
}

/// Whether something can follow from a chain with these ends.
fn is_useful(start: usize, end: usize, links: &Links, position: &Position<'_>) -> bool {
    let [one, other] = [start, end].map(|node| links.nodes()[node]);
    if start == end
        && let Some(cell) = one.cells.single()
    {
        return position.at(cell).len() > 1;
    }
    if links.weak(start)[end / 64] >> (end % 64) & 1 == 1 {
        return true;
    }
    if one.digit == other.digit {
        return links.seen(start).meets(&links.seen(end));
    }
    let sees =
        |from: usize, cells: CellSet| cells.single().is_some_and(|cell| links.seen(from).contains(cell));
    sees(start, other.cells) || sees(end, one.cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::rules::technique::test_support::position;
    use crate::step::RuleId;

    #[test]
    fn chains_of_pairs_are_missed_nowhere() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let (mut without, mut with) = (0, 0);
        for seed in 0..600 {
            let position = position(&geometry, seed);
            let covers = |chain: &Chain, _: &Position<'_>| {
                let [first, last] = chain.ends();
                chain.is_of_pairs() && first.digit == last.digit
            };
            let mut count = 0;
            let mut receive = |_: crate::rules::Finding<'_>| {
                count += 1;
                Continue(())
            };
            let mut found = Found::new(RuleId::new(24), &mut receive);
            let _ = follow_all(&position, Net::Pairs, false, covers, &mut found);
            if may_eliminate(Net::Pairs, &position) {
                with += usize::from(count > 0);
            } else {
                assert_eq!(count, 0, "{seed}");
                without += 1;
            }
        }
        assert!(with > 0 && without > 0, "{with} {without}");
    }
}
