//! The solver that works as people do.

use std::borrow::Cow;

use super::StepKind::{ByGiven, NoCandidate, NoPlace, Solution};
use super::{BY_PEER, CodeLine, Function, StepKinds, line, open};
use crate::rules::{Effect, RuleSet};

/// The loop over these techniques.
pub(super) fn function(techniques: RuleSet) -> Function {
    let by = |wanted: fn(Effect) -> bool| {
        let rules = techniques.rules().filter(|rule| wanted(rule.effect)).map(|rule| rule.id);
        rules.fold(RuleSet::EMPTY, |set, rule| set.with(rule, true))
    };
    let made = |text, rules: RuleSet| CodeLine { makes: StepKinds::NONE.and_rules(rules), ..open(text) };
    let places = |effect| effect == Effect::Places;
    let eliminates = |effect| effect != Effect::Places;
    Function {
        source: "HoDoKu's order of techniques",
        lines: Cow::Owned(vec![
            open("function SOLVE-STEP-BY-STEP(board)"),
            line("    take the digits on the board from the candidates of their peers", &[ByGiven]),
            open("    repeat"),
            line("        if every cell has a digit then return the solution", &[Solution]),
            line("        if a cell has no candidate then return failure", &[NoCandidate]),
            line("        if a digit has no place in a unit then return failure", &[NoPlace]),
            open("        technique ← the simplest that finds a pattern"),
            open("        if there is none then return stuck"),
            made("        PLACE the digits that follow from it", by(places)),
            line("            take them from the candidates of their peers", &[BY_PEER]),
            made("        eliminate the candidates that it excludes", by(eliminates)),
        ]),
    }
}
