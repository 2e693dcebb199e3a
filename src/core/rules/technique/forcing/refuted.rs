//! Which assumptions lead to a clash.

use super::clash::Clash;
use super::start::Start;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::{Direct, Literal, Reach, TRUE, contains, insert};

/// The contraries of assumptions from which it follows that a candidate is true and that it is false. So it is if a cell holds
/// two digits, or a unit a digit twice, since each excludes the other.
pub(super) fn by_one_candidate(direct: &Direct, reach: &Reach) -> Vec<u64> {
    let candidates = 2 * direct.nodes.candidates().len();
    collected(direct, |literal| {
        let mut left = candidates;
        reach.get(literal).iter().any(|word| {
            let own = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
            left = left.saturating_sub(64);
            word & word >> 1 & !TRUE & own != 0
        })
    })
}

/// The contraries of assumptions from which it follows that a cell has no candidate, or a digit no place in a unit; those that
/// are known to be refuted may be missing.
pub(super) fn by_none_left(
    position: &Position<'_>,
    direct: &Direct,
    reach: &Reach,
    known: &[u64],
) -> Vec<u64> {
    let is_usual = |start: &Start| Clash::of_none(*start).is_some_and(|clash| clash.is_usual(position));
    let excluded = Start::all(position).filter(is_usual).map(|start| {
        let mut literals = Vec::new();
        start.literals(position, &direct.nodes, &mut literals);
        literals.into_iter().map(Literal::not).collect()
    });
    let excluded: Vec<Vec<Literal>> = excluded.filter(|literals: &Vec<_>| !literals.is_empty()).collect();
    collected(direct, |literal| {
        let reached = reach.get(literal);
        let is_open = !contains(known, literal.not());
        is_open && excluded.iter().any(|all| all.iter().all(|one| contains(reached, *one)))
    })
}

/// The contraries of the assumptions for which something holds, as bits.
fn collected(direct: &Direct, holds: impl Fn(Literal) -> bool) -> Vec<u64> {
    let mut all = vec![0; direct.words()];
    let assumptions = (0..2 * direct.nodes.candidates().len()).map(Literal::of_index);
    for literal in assumptions.filter(|literal| holds(*literal)) {
        insert(&mut all, literal.not());
    }
    all
}
