//! Multi-colour wrap: a colour of one net that sees both colours of another is false.

use std::ops::ControlFlow::{self, Continue};

use super::net::Net;
use super::pattern::{Colours, Verdict, both_ways, digits};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<MultiColourWrap>(
    Effect::Eliminates,
    Grade { code: "0503", order: 5360, level: Level::Hard, score: 200, is_on: true },
    None,
);

struct MultiColourWrap;

impl Technique for MultiColourWrap {
    const ID: usize = 84;
    const NAME: &'static str = "multi-colour wrap";
    type Pattern = Colours;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        for digit in digits(position) {
            let all = Net::all(position, digit);
            for first in all.iter().flat_map(both_ways) {
                for second in all.iter().filter(|net| net.cells() != first.cells()) {
                    let nets = vec![first.clone(), second.clone()];
                    let wrap = Colours { digit, verdict: Verdict::MultiWrap, nets };
                    if wrap.applies(position) {
                        found.pattern(&wrap, position)?;
                    }
                }
            }
        }
        Continue(())
    }

    fn covers(colours: &Colours, _: &Position<'_>) -> bool {
        colours.verdict == Verdict::MultiWrap
    }
}
