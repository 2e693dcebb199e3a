//! The rules of inference used by solvers: one file each, and one line each in [`TABLE`].
//!
//! A rule's file defines its name and its argument, how it is found on a board, when it holds, on which facts it rests, how
//! it is drawn, and its words. Everything else (solvers, the checker of steps, recorded words, summaries, landmarks, files,
//! pseudocode, the command line and the window) reads the table. Depends on boards, but not on solvers or traces.

mod arc;
mod board_view;
mod claim;
mod effect;
pub mod excluders;
mod facts;
mod finding;
mod hidden_pair;
mod hidden_single;
mod implications;
mod instance;
mod locked_candidates;
mod naked_pair;
mod naked_single;
mod naked_triple;
mod nogood;
mod nogoods;
mod peer;
mod rule;
mod rule_set;
mod technique;
#[cfg(test)]
mod tests;
mod unexplained;

pub use arc::{ARC, arc};
pub use board_view::{BoardView, Placement, Premise};
pub use claim::{Applied, Claim, Holds, Names};
pub use effect::Effect;
pub use facts::Facts;
pub(crate) use finding::causes_in;
pub use finding::{Finding, Mark, Place, Role, cells_of, unit_of};
pub use hidden_pair::HIDDEN_PAIR;
pub use hidden_single::{HIDDEN_SINGLE, Places, has_no_place, hidden_single};
pub use implications::Implications;
pub use instance::Instance;
pub use locked_candidates::LOCKED_CANDIDATES;
pub use naked_pair::{NAKED_PAIR, naked_pair};
pub use naked_single::{NAKED_SINGLE, naked_single};
pub use naked_triple::NAKED_TRIPLE;
pub use nogood::{NOGOOD, nogood};
pub use nogoods::{Nogoods, change_conflict_set};
pub use peer::{PEER, is_excluded, peer};
pub use rule::{ArgumentKind, Find, Label, Receiver, Rule, Switch};
pub use rule_set::RuleSet;
pub use technique::{FULL_HOUSE, Grade, Latitude, Level, Position, full_house_words};
pub use unexplained::{UNEXPLAINED, unexplained};

use crate::step::{Contradiction, RuleId};

/// All rules, indexed by their numbers. New ones go to the end: recorded runs contain the numbers.
#[expect(clippy::large_const_arrays, reason = "constants read it, and whatever else does borrows it")]
pub const TABLE: [Rule; 101] = [
    naked_single::RULE,
    hidden_single::RULE,
    peer::RULE,
    naked_pair::RULE,
    arc::RULE,
    nogood::RULE,
    locked_candidates::RULE,
    hidden_pair::RULE,
    naked_triple::RULE,
    technique::xy_wing::RULE,
    technique::xyz_wing::RULE,
    technique::full_house::RULE,
    technique::locked_pair::RULE,
    technique::locked_triple::RULE,
    technique::pointing::RULE,
    technique::claiming::RULE,
    technique::naked_quadruple::RULE,
    technique::hidden_triple::RULE,
    technique::hidden_quadruple::RULE,
    technique::als_xz::RULE,
    technique::als_xy_wing::RULE,
    technique::als_chain::RULE,
    technique::death_blossom::RULE,
    technique::x_chain::RULE,
    technique::xy_chain::RULE,
    technique::continuous_nice_loop::RULE,
    technique::discontinuous_nice_loop::RULE,
    technique::alternating_inference_chain::RULE,
    technique::grouped_continuous_nice_loop::RULE,
    technique::grouped_discontinuous_nice_loop::RULE,
    technique::grouped_alternating_inference_chain::RULE,
    technique::w_wing::RULE,
    technique::remote_pair::RULE,
    technique::sue_de_coq::RULE,
    unexplained::RULE,
    technique::fish::x_wing::RULE,
    technique::fish::swordfish::RULE,
    technique::fish::jellyfish::RULE,
    technique::fish::squirmbag::RULE,
    technique::fish::whale::RULE,
    technique::fish::leviathan::RULE,
    technique::fish::finned_x_wing::RULE,
    technique::fish::finned_swordfish::RULE,
    technique::fish::finned_jellyfish::RULE,
    technique::fish::finned_squirmbag::RULE,
    technique::fish::finned_whale::RULE,
    technique::fish::finned_leviathan::RULE,
    technique::fish::sashimi_x_wing::RULE,
    technique::fish::sashimi_swordfish::RULE,
    technique::fish::sashimi_jellyfish::RULE,
    technique::fish::sashimi_squirmbag::RULE,
    technique::fish::sashimi_whale::RULE,
    technique::fish::sashimi_leviathan::RULE,
    technique::skyscraper::RULE,
    technique::two_string_kite::RULE,
    technique::turbot_fish::RULE,
    technique::empty_rectangle::RULE,
    technique::fish::franken_x_wing::RULE,
    technique::fish::franken_swordfish::RULE,
    technique::fish::franken_jellyfish::RULE,
    technique::fish::franken_squirmbag::RULE,
    technique::fish::franken_whale::RULE,
    technique::fish::franken_leviathan::RULE,
    technique::fish::finned_franken_x_wing::RULE,
    technique::fish::finned_franken_swordfish::RULE,
    technique::fish::finned_franken_jellyfish::RULE,
    technique::fish::finned_franken_squirmbag::RULE,
    technique::fish::finned_franken_whale::RULE,
    technique::fish::finned_franken_leviathan::RULE,
    technique::fish::mutant_x_wing::RULE,
    technique::fish::mutant_swordfish::RULE,
    technique::fish::mutant_jellyfish::RULE,
    technique::fish::mutant_squirmbag::RULE,
    technique::fish::mutant_whale::RULE,
    technique::fish::mutant_leviathan::RULE,
    technique::fish::finned_mutant_x_wing::RULE,
    technique::fish::finned_mutant_swordfish::RULE,
    technique::fish::finned_mutant_jellyfish::RULE,
    technique::fish::finned_mutant_squirmbag::RULE,
    technique::fish::finned_mutant_whale::RULE,
    technique::fish::finned_mutant_leviathan::RULE,
    technique::colours::simple_colour_trap::RULE,
    technique::colours::simple_colour_wrap::RULE,
    technique::colours::multi_colour_trap::RULE,
    technique::colours::multi_colour_wrap::RULE,
    technique::uniqueness::uniqueness_test_1::RULE,
    technique::uniqueness::uniqueness_test_2::RULE,
    technique::uniqueness::uniqueness_test_3::RULE,
    technique::uniqueness::uniqueness_test_4::RULE,
    technique::uniqueness::uniqueness_test_5::RULE,
    technique::uniqueness::uniqueness_test_6::RULE,
    technique::uniqueness::hidden_rectangle::RULE,
    technique::uniqueness::avoidable_rectangle_1::RULE,
    technique::uniqueness::avoidable_rectangle_2::RULE,
    technique::uniqueness::bug_plus_one::RULE,
    technique::template_set::RULE,
    technique::template_delete::RULE,
    technique::forcing::forcing_chain_contradiction::RULE,
    technique::forcing::forcing_chain_verity::RULE,
    technique::forcing::forcing_net_contradiction::RULE,
    technique::forcing::forcing_net_verity::RULE,
];

const _: () = {
    let mut index = 0;
    while index < TABLE.len() {
        assert!(TABLE[index].id.index() == index, "a rule's number is its place in the table");
        index += 1;
    }
};

/// The techniques with their grades, in the order in which people look for them.
#[must_use]
pub fn techniques() -> Vec<(&'static Rule, Grade)> {
    let graded = const { &TABLE }.iter().filter_map(|rule| Some((rule, rule.grade?)));
    let mut all: Vec<_> = graded.collect();
    all.sort_by_key(|(_, grade)| grade.order);
    all
}

/// The rule with this number, if there is one.
#[must_use]
pub fn rule(id: RuleId) -> Option<&'static Rule> {
    const { &TABLE }.get(id.index())
}

/// The rule with this name, if there is one.
#[must_use]
pub fn by_name(name: &str) -> Option<RuleId> {
    const { &TABLE }.iter().find(|rule| rule.name == name).map(|rule| rule.id)
}

/// The name of a rule.
#[must_use]
pub fn name(id: RuleId) -> &'static str {
    rule(id).map_or("unknown rule", |rule| rule.name)
}

/// Whether a step by a rule has an effect of that rule and follows from the board before it.
///
/// # Errors
/// With the reason why not, worded to follow "step N is not possible:".
#[inline(always)]
pub fn check(claim: &Claim<'_>) -> Holds {
    match rule(claim.step.deduction.rule) {
        Some(rule) if rule.effect == claim.step.effect || rule.effect == Effect::Either => {
            (rule.holds)(claim)
        }
        _ => Err("its rule cannot cause such a change"),
    }
}

/// Calls `tell` with each fact on which a step rests; never if the rule is unknown.
pub fn rests_on(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    if let Some(rule) = rule(claim.step.deduction.rule) {
        (rule.premises)(claim, tell);
    }
}

/// The facts on which a step rests.
#[must_use]
pub fn premises(claim: &Claim<'_>) -> Vec<Premise> {
    let mut premises = Vec::new();
    rests_on(claim, &mut |premise| premises.push(premise));
    premises
}

/// How the pattern of a step is drawn.
#[must_use]
pub fn marks(claim: &Claim<'_>) -> Vec<Mark> {
    rule(claim.step.deduction.rule).map_or_else(Vec::new, |rule| (rule.marks)(claim))
}

/// Why a step follows, in a sentence or two.
#[must_use]
pub fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    rule(claim.step.deduction.rule).map_or_else(String::new, |rule| (rule.sentence)(claim, names))
}

/// The reason of a step in a word or two.
#[must_use]
pub fn label(step: &Applied<'_>, names: &Names<'_>) -> Label {
    match rule(step.deduction.rule) {
        Some(Rule { label: Some(label), .. }) => label(step, names),
        _ => Label::named(name(step.deduction.rule), step.unit(), names),
    }
}

/// Calls `tell` with each fact on which a contradiction rests: each digit excluded from a cell, or a digit excluded
/// from each cell of a unit.
pub fn refuted_by(
    contradiction: Contradiction,
    geometry: &crate::geometry::Geometry,
    tell: &mut dyn FnMut(Premise),
) {
    match contradiction {
        Contradiction::NoCandidate(cell) => {
            geometry.digits().for_each(|digit| tell(Premise::Excluded(cell, digit)));
        }
        Contradiction::NoPlace { unit, digit } => {
            geometry.cells_of(unit).iter().for_each(|&cell| tell(Premise::Excluded(cell, digit)));
        }
    }
}
