//! Template set: a cell that is in all templates of a digit holds it.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::template::Template;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<TemplateSet>(
    Effect::Places,
    Grade { code: "1201", order: 8700, level: Level::Extreme, score: 10000, is_on: false },
    None,
);

struct TemplateSet;

impl Technique for TemplateSet {
    const ID: usize = 95;
    const NAME: &'static str = "template set";
    type Pattern = Template;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Template::each(Effect::Places, position, found)
    }

    fn covers(template: &Template, _: &Position<'_>) -> bool {
        template.effect == Effect::Places
    }
}
