//! W-wing: two cells with the same two candidates, and a strong link of one of these whose ends each see one of the cells. One
//! of the cells holds the other candidate.

use std::ops::ControlFlow::{self, Continue};

use super::chain::{Chain, Strong};
use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::links::Node;
use super::position::Position;
use crate::geometry::{Cell, CellSet, Digit};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<WWing>(
    Effect::Eliminates,
    Grade { code: "0803", order: 3200, level: Level::Hard, score: 150, is_on: true },
    None,
);

struct WWing;

impl Technique for WWing {
    const ID: usize = 31;
    const NAME: &'static str = "W-wing";
    type Pattern = Chain;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        let pairs = position.pairs();
        for one in pairs {
            let digits = position.at(one);
            let apart = pairs - position.sets().peers(one);
            for other in apart.filter(|other| *other > one && position.at(*other) == digits) {
                for shared in digits {
                    let mut rest = digits;
                    rest.remove(shared);
                    let Some(digit) = rest.single() else { continue };
                    if !position.seen_by_all(CellSet::only(one) | CellSet::only(other), shared).is_empty() {
                        links([one, other], [digit, shared], position, found)?;
                    }
                }
            }
        }
        Continue(())
    }

    fn covers(chain: &Chain, _: &Position<'_>) -> bool {
        let [first, link, last] = chain.strong.as_slice() else { return false };
        let in_cell = |link: &Strong| link.nodes[0].cells == link.nodes[1].cells;
        let digits = [first.nodes[1], link.nodes[0], link.nodes[1], last.nodes[0]].map(|node| node.digit);
        let is_same = digits.iter().all(|digit| *digit == digits[0]);
        let [start, end] = chain.ends();
        chain.is_plain()
            && !chain.is_closed
            && in_cell(first)
            && in_cell(last)
            && is_same
            && start.digit == end.digit
    }
}

/// Passes on the wings of two cells: a strong link of the first digit joins them, and one of them holds the second.
fn links(
    [one, other]: [Cell; 2],
    [digit, shared]: [Digit; 2],
    position: &Position<'_>,
    found: &mut Found<'_, '_>,
) -> ControlFlow<()> {
    let near = [one, other].map(|cell| position.sets().peers(cell));
    for unit in position.shape().units() {
        let Some(places) = position.strong_in(unit, digit) else { continue };
        for [from, to] in [places, [places[1], places[0]]] {
            if near[0].contains(from) && near[1].contains(to) && from != other && to != one {
                let node = |cell, digit| Node { digit, cells: CellSet::only(cell) };
                let link = |one, other| Strong { nodes: [one, other], set: None };
                let strong = vec![
                    link(node(one, shared), node(one, digit)),
                    link(node(from, digit), node(to, digit)),
                    link(node(other, digit), node(other, shared)),
                ];
                found.pattern(&Chain { strong, is_closed: false }, position)?;
            }
        }
    }
    Continue(())
}
