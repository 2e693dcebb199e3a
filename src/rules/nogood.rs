//! Nogood: the digits of a conflict set cannot all be right, so when all but one are on the board, the last is excluded
//! (Dechter 1990: learning while searching; Prosser 1993: the conflict sets of backjumping).

use super::premise::{Grounds, Premise};
use super::rule::{Applied, Because, Claim, Effect, Holds, PointsAt, Rule, ensure};
use crate::step::{Ago, Argument, Deduction, Elimination, RuleId};

pub(super) const RULE: Rule = Rule {
    id: RuleId::new(5),
    name: "nogood",
    effect: Effect::Eliminates,
    points_at: PointsAt::Conflict(holds, because),
    rests_on,
};

/// All other digits of the conflict set are on the board.
#[must_use]
pub const fn nogood(ago: Ago) -> Elimination {
    Elimination(Deduction { rule: RULE.id, argument: Argument::Conflict(ago) })
}

fn holds(claim: &Claim<'_>, ago: Ago) -> Holds {
    let Some(members) = claim.nogoods.and_then(|nogoods| nogoods.get(ago)) else {
        return Err("there is no conflict set for it");
    };
    let own = (claim.cell, claim.digit);
    ensure(members.contains(&own), "its digit is not in the conflict set")?;
    let on_board = |&(cell, digit): &_| claim.facts.digit(cell) == Some(digit);
    let others = members.iter().filter(|member| **member != own);
    ensure({ others }.all(on_board), "another digit of the conflict set is not on the board")
}

/// What can be said without the conflict set, which is recorded after its contradiction.
fn because(step: &Applied<'_>, ago: Ago) -> Because {
    let which = match ago.later() {
        0 => "the last contradiction".to_owned(),
        1 => "the contradiction before the last".to_owned(),
        later => format!("the contradiction {later} before the last"),
    };
    let (name, symbol) = (step.name(step.cell), step.symbol());
    Because {
        why: format!(
            "The other digits in the conflict set of {which} are on the board: {name} cannot be {symbol}."
        ),
        short: RULE.name.into(),
        ..Because::default()
    }
}

/// The other digits of the conflict set are on the board.
fn rests_on(step: &Grounds<'_>, argument: Argument, tell: &mut dyn FnMut(Premise)) {
    let Argument::Conflict(ago) = argument else { return };
    let members = step.before.nogood(ago).into_iter();
    { members }
        .filter(|member| *member != (step.cell, step.digit))
        .for_each(|(cell, digit)| tell(Premise::Holds(cell, digit)));
}
