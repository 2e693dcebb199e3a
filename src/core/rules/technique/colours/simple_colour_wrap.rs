//! Simple colour wrap: a colour of a net, two of whose candidates see each other, is false.

use std::ops::ControlFlow::{self, Continue};

use super::net::Net;
use super::pattern::{Colours, Verdict, both_ways, digits};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<SimpleColourWrap>(
    Effect::Eliminates,
    Grade { code: "0501", order: 5330, level: Level::Hard, score: 150, is_on: true },
    None,
);

struct SimpleColourWrap;

impl Technique for SimpleColourWrap {
    const ID: usize = 82;
    const NAME: &'static str = "simple colour wrap";
    type Pattern = Colours;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        for digit in digits(position) {
            for net in Net::all(position, digit).iter().flat_map(both_ways) {
                let wrap = Colours { digit, verdict: Verdict::Wrap, nets: vec![net] };
                if wrap.applies(position) {
                    found.pattern(&wrap, position)?;
                }
            }
        }
        Continue(())
    }

    fn covers(colours: &Colours, _: &Position<'_>) -> bool {
        colours.verdict == Verdict::Wrap
    }
}
