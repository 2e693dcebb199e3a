//! Multi-colour trap: where colours of two nets see each other, a candidate that sees both other colours is false.

use std::ops::ControlFlow::{self, Continue};

use super::net::Net;
use super::pattern::{Colours, Verdict, digits, pairs};
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;
use crate::rules::technique::definition::{Technique, rule};
use crate::rules::technique::found::Found;
use crate::rules::technique::grade::{Grade, Level};
use crate::rules::technique::position::Position;

pub(in crate::rules) const RULE: Rule = rule::<MultiColourTrap>(
    Effect::Eliminates,
    Grade { code: "0502", order: 5360, level: Level::Hard, score: 200, is_on: true },
    None,
);

struct MultiColourTrap;

impl Technique for MultiColourTrap {
    const ID: usize = 83;
    const NAME: &'static str = "multi-colour trap";
    type Pattern = Colours;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        for digit in digits(position) {
            for nets in pairs(&Net::all(position, digit)) {
                let trap = Colours { digit, verdict: Verdict::MultiTrap, nets: nets.into() };
                if trap.applies(position) {
                    found.pattern(&trap, position)?;
                }
            }
        }
        Continue(())
    }

    fn covers(colours: &Colours, _: &Position<'_>) -> bool {
        colours.verdict == Verdict::MultiTrap
    }
}
