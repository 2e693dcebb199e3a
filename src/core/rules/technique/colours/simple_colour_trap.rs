//! Simple colour trap: a candidate that sees both colours of a net is false.

use std::ops::ControlFlow::{self, Continue};

use super::net::Net;
use super::pattern::{Colours, Verdict, digits};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<SimpleColourTrap>(
    Effect::Eliminates,
    Grade { code: "0500", order: 5330, level: Level::Hard, score: 150, is_on: true },
    None,
);

struct SimpleColourTrap;

impl Technique for SimpleColourTrap {
    const ID: usize = 81;
    const NAME: &'static str = "simple colour trap";
    type Pattern = Colours;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        for digit in digits(position) {
            for net in Net::all(position, digit) {
                found.pattern(&Colours { digit, verdict: Verdict::Trap, nets: vec![net] }, position)?;
            }
        }
        Continue(())
    }

    fn covers(colours: &Colours, _: &Position<'_>) -> bool {
        colours.verdict == Verdict::Trap
    }
}
