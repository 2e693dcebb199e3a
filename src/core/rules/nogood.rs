//! Nogood: the digits of a conflict set cannot all be right, so when all but one are on the board, the last is excluded
//! (Dechter 1990: learning while searching; Prosser 1993: the conflict sets of backjumping).

use std::borrow::Cow;
use std::ops::ControlFlow::Continue;

use super::board_view::{Placement, Premise};
use super::claim::{Claim, Holds, Names, OTHER_ARGUMENT, ensure};
use super::effect::Effect;
use super::rule::{ArgumentKind, Rule};
use crate::step::{Age, Argument, Deduction, Elimination, RuleId};

/// The number of the rule.
pub const NOGOOD: RuleId = RuleId::new(5);

pub(super) const RULE: Rule = Rule {
    id: NOGOOD,
    name: "nogood",
    effect: Effect::Eliminates,
    argument: ArgumentKind::Conflict,
    switch: None,
    grade: None,
    // Its patterns are in the run, not on the board.
    find: |_, _, _| Continue(()),
    take: None,
    holds,
    premises,
    // The explanation, which has the run, draws the consequences of the conflict set.
    marks: |_| Vec::new(),
    sentence,
    label: None,
};

/// The reason that all other digits of the conflict set are on the board.
#[must_use]
pub const fn nogood(ago: Age) -> Elimination {
    Elimination(Deduction { rule: NOGOOD, argument: Argument::Conflict(ago) })
}

/// The conflict set of a step; empty if it is not known.
fn members<'a>(claim: &Claim<'a>) -> Result<Cow<'a, [Placement]>, &'static str> {
    match claim.step.deduction.argument {
        Argument::Conflict(ago) => Ok(claim.before.nogood(ago)),
        _ => Err(OTHER_ARGUMENT),
    }
}

fn holds(claim: &Claim<'_>) -> Holds {
    let members = members(claim)?;
    ensure(!members.is_empty(), "there is no conflict set for it")?;
    let own = (claim.step.cell, claim.step.digit);
    ensure(members.contains(&own), "its digit is not in the conflict set")?;
    let on_board = |&(cell, digit): &_| claim.before.digit(cell) == Some(digit);
    let others = members.iter().filter(|member| **member != own);
    ensure({ others }.all(on_board), "another digit of the conflict set is not on the board")
}

/// Reports that the other digits of the conflict set are on the board.
fn premises(claim: &Claim<'_>, tell: &mut dyn FnMut(Premise)) {
    let own = (claim.step.cell, claim.step.digit);
    let Ok(members) = members(claim) else { return };
    let others = members.iter().filter(|member| **member != own);
    others.for_each(|&(cell, digit)| tell(Premise::Holds(cell, digit)));
}

/// An explanation without the conflict set, which is recorded after its contradiction.
fn sentence(claim: &Claim<'_>, names: &Names<'_>) -> String {
    let Argument::Conflict(ago) = claim.step.deduction.argument else { return "Nogood.".into() };
    let which = match ago.later() {
        0 => "the last contradiction".to_owned(),
        1 => "the contradiction before the last".to_owned(),
        later => format!("the contradiction {later} places before the last"),
    };
    let (name, symbol) = (names.cell(claim.step.cell), names.symbol(claim.step.digit));
    format!("The other digits in the conflict set of {which} are on the board: {name} cannot be {symbol}.")
}
