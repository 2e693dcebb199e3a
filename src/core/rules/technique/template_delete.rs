//! Template delete: a candidate that is in no template of its digit is false.

use std::ops::ControlFlow;

use super::definition::{Technique, rule};
use super::found::Found;
use super::grade::{Grade, Level};
use super::position::Position;
use super::template::Template;
use crate::rules::effect::Effect;
use crate::rules::rule::Rule;

pub(in crate::rules) const RULE: Rule = rule::<TemplateDelete>(
    Effect::Eliminates,
    Grade { code: "1202", order: 8800, level: Level::Extreme, score: 10000, is_on: false },
    None,
);

struct TemplateDelete;

impl Technique for TemplateDelete {
    const ID: usize = 96;
    const NAME: &'static str = "template delete";
    type Pattern = Template;

    fn search(position: &Position<'_>, found: &mut Found<'_, '_>) -> ControlFlow<()> {
        Template::each(Effect::Eliminates, position, found)
    }

    fn covers(template: &Template, _: &Position<'_>) -> bool {
        template.effect == Effect::Eliminates
    }
}
