//! Assumptions, one of which is right, and what follows from each of them.

use super::clash::Clash;
use super::refuted;
use super::start::Start;
use crate::rules::technique::position::Position;
use crate::rules::technique::tables::{
    Direct, Literal, Masks, Reach, TRUE, change, contains, literals, unite,
};

/// Everything from which forcing chains or nets can start on a board, and where they end.
pub(super) struct Cases {
    /// The starts, those with the fewest assumptions first, each with its number.
    starts: Vec<(Start, usize)>,
    /// By the number of a start: what follows from each of its assumptions.
    common: Masks,
    /// The literals whose contrary leads to a clash.
    refuted: Vec<u64>,
    /// All ends.
    ends: Vec<u64>,
    /// The number of candidates.
    candidates: usize,
}

impl Cases {
    /// Finds the starts and ends of a position, given what follows from each assumption.
    pub(super) fn of(position: &Position<'_>, direct: &Direct, reach: &Reach) -> Self {
        let mut cases = Self {
            starts: Vec::new(),
            common: Masks::with_capacity(3 * direct.nodes.candidates().len(), 2 * direct.nodes.len()),
            refuted: refuted::by_one_candidate(direct, reach),
            ends: vec![0; direct.words()],
            candidates: direct.nodes.candidates().len(),
        };
        // If only links are followed, the contrary of each conclusion leads to the contrary of its assumption.
        let is_symmetric = direct.is_linked() && reach.is_whole();
        if !is_symmetric {
            let by_none_left = refuted::by_none_left(position, direct, reach, &cases.refuted);
            unite(&mut cases.refuted, &by_none_left);
        }
        let (mut assumed, mut sizes) = (Vec::new(), Vec::new());
        for start in Start::all(position) {
            start.literals(position, &direct.nodes, &mut assumed);
            let Some(mut common) = shared(&assumed, reach) else { continue };
            if is_symmetric && Clash::of_none(start).is_some_and(|clash| clash.is_usual(position)) {
                unite(&mut cases.refuted, &common);
            }
            if assumed.len() > 1 {
                start.leave_out_own(position, &direct.nodes, &mut common);
                unite(&mut cases.ends, &common);
                cases.starts.push((start, sizes.len()));
                cases.common.push(&common);
                sizes.push(assumed.len());
            }
        }
        unite(&mut cases.ends, &cases.refuted);
        cases.starts.sort_by_key(|(_, number)| sizes[*number]);
        cases
    }

    /// The ends in the order in which they are taken: digits that are placed, then candidates that are eliminated.
    pub(super) fn ends(&self) -> impl Iterator<Item = Literal> {
        let of_kind = |kind| literals(self.ends.iter().map(move |word| word & kind));
        [TRUE, !TRUE].into_iter().flat_map(of_kind).filter(|literal| literal.node() < self.candidates)
    }

    /// Whether its contrary leads to a clash.
    pub(super) fn is_refuted(&self, end: Literal) -> bool {
        contains(&self.refuted, end)
    }

    /// The starts each of whose assumptions leads to an end, those with the fewest assumptions first.
    pub(super) fn leading_to(&self, end: Literal) -> impl Iterator<Item = Start> {
        let leads = move |(_, number): &&(Start, usize)| contains(self.common.get(*number), end);
        self.starts.iter().filter(leads).map(|(start, _)| *start)
    }
}

/// What follows from each of some assumptions; `None` if there is none.
fn shared(assumed: &[Literal], reach: &Reach) -> Option<Vec<u64>> {
    let (first, rest) = assumed.split_first()?;
    let mut common = reach.get(*first).to_vec();
    for literal in rest {
        let own = reach.get(*literal);
        change(&mut common, [own, own], |common, own, _| common & own);
    }
    Some(common)
}

#[cfg(test)]
mod tests {
    use super::super::outcome::Outcome;
    use super::super::start::Fact;
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::rules::technique::tables::Scope;
    use crate::rules::technique::test_support::position;

    #[test]
    fn what_leads_to_a_clash_is_refuted() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let mut refuted = 0;
        for seed in 0..300 {
            let position = position(&geometry, seed);
            let (direct, reach) =
                (Direct::kept(&position, Scope::Groups), Reach::kept(&position, Scope::Groups));
            let cases = Cases::of(&position, direct, reach);
            for literal in (0..2 * cases.candidates).map(Literal::of_index) {
                let (cell, digit) = direct.nodes.place(literal.node());
                let assumption = Fact::new(cell, digit, literal.is_true());
                let outcome = Outcome::of(reach.get(literal), &direct.nodes, 9);
                let clashes = Clash::all(assumption, &outcome, &position);
                let is_wrong = clashes.into_iter().any(|clash| clash.is_usual(&position));
                assert_eq!(cases.is_refuted(literal.not()), is_wrong, "{seed} {assumption:?}");
                refuted += usize::from(is_wrong);
            }
        }
        assert!(refuted > 100, "{refuted}");
    }

    #[test]
    fn an_end_follows_from_each_assumption() {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let position = position(&geometry, 1);
        let (direct, reach) = (Direct::kept(&position, Scope::Groups), Reach::kept(&position, Scope::Groups));
        let cases = Cases::of(&position, direct, reach);
        let mut assumed = Vec::new();
        let mut followed = 0;
        for end in cases.ends() {
            let mut fewest = 2;
            for start in cases.leading_to(end) {
                start.literals(&position, &direct.nodes, &mut assumed);
                assert!(assumed.len() >= fewest, "{start:?}");
                fewest = assumed.len();
                assert!(
                    assumed.iter().all(|literal| contains(reach.get(*literal), end)),
                    "{start:?} {end:?}"
                );
                followed += 1;
            }
        }
        assert!(followed > 10, "{followed}");
    }
}
