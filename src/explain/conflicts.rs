//! Steps that refer to a conflict set: what a nogood excludes, and what a jump or a restart undoes.

use super::Teller;
use crate::board::Role;
use crate::rules::{Because, Placement};
use crate::solver::Algorithm;
use crate::step::{Argument, Step};

impl Teller<'_> {
    /// Why a step happens that refers to a conflict set; `None` if it does not, or the set is not known.
    pub(super) fn by_conflict(&self, step: Step) -> Option<Because> {
        let argument = step.deduction().map(|deduction| deduction.argument);
        match (self.context.algorithm?, step) {
            (_, Step::Eliminate { cell, digit, .. }) if matches!(argument, Some(Argument::Conflict(_))) => {
                self.nogood((cell, digit))
            }
            (Algorithm::Cbj(_), Step::Retract { cell, digit }) if self.guess_in(cell).is_some() => {
                Some(self.backjump((cell, digit)))
            }
            (Algorithm::Learning(_), Step::Retract { cell, digit }) if self.guess_in(cell).is_some() => {
                Some(self.leave((cell, digit)))
            }
            (Algorithm::Cbj(_) | Algorithm::Learning(_), Step::Retract { .. }) => self.undone_by("placed"),
            (Algorithm::Cbj(_) | Algorithm::Learning(_), Step::Restore { .. }) => {
                self.undone_by("eliminated")
            }
            _ => None,
        }
    }

    /// A candidate is excluded by a nogood.
    fn nogood(&self, own: Placement) -> Option<Because> {
        let members = &self.context.conflict;
        let others: Vec<Placement> = members.iter().copied().filter(|member| *member != own).collect();
        let why = match (members.is_empty(), &others[..]) {
            (true, _) => return None,
            (_, []) => format!("Nogood: with the givens alone, {} has no solution.", self.placement(own)),
            _ => format!(
                "Nogood: with the givens, {} and {} have no solution together.",
                self.placements(&others),
                self.placement(own)
            ),
        };
        let causes = others.into_iter().map(|(cell, _)| cell).collect();
        Some(Because { why, short: "nogood".into(), causes, unit: None })
    }

    /// A guess is retracted on the way back to the deepest one of the conflict set.
    fn backjump(&self, own: Placement) -> Because {
        let members = &self.context.conflict;
        let (why, short) = match members.split_last() {
            None => (
                "Jumped over: the contradiction follows from the givens alone, so the puzzle has no solution.".into(),
                "jumped over",
            ),
            Some((deepest, [])) if *deepest == own => {
                (format!("Failed: with the givens alone, {} has no solution.", self.placement(own)), "guess failed")
            }
            Some((deepest, others)) if *deepest == own => {
                let (own, others) = (self.placement(own), self.placements(others));
                (format!("Failed: with {others} and the givens, {own} has no solution."), "guess failed")
            }
            Some((deepest, _)) => {
                let depth = self.guess_in(deepest.0).map_or_else(String::new, |(depth, _)| format!(" at depth {depth}"));
                let deepest = self.placement(*deepest);
                let target = format!("the search jumps back to {deepest}{depth}, the deepest guess in the conflict set");
                (format!("Jumped over: {target}. This guess played no part."), "jumped over")
            }
        };
        let causes = members.iter().map(|(cell, _)| *cell).filter(|cell| *cell != own.0).collect();
        Because { why, short: short.into(), causes, unit: None }
    }

    /// A guess of a search that learns is left.
    fn leave(&self, own: Placement) -> Because {
        let (why, short) = match self.context.conflict.split_last() {
            _ if !self.context.is_jump => (
                "Left for a restart: the search begins again and keeps what it has learnt.".to_owned(),
                "restart",
            ),
            Some((point, others)) if *point == own => {
                let with = if others.is_empty() {
                    String::new()
                } else {
                    format!("{} and ", self.placements(others))
                };
                (
                    format!("Failed: with {with}the givens, {} has no solution.", self.placement(own)),
                    "guess failed",
                )
            }
            Some((point, _)) => {
                let point = self.placement(*point);
                (
                    format!(
                        "Left, not failed: the search jumps back to where {point} is the only digit of the nogood that is \
                         not on the board."
                    ),
                    "left, not failed",
                )
            }
            None => ("Left, not failed.".to_owned(), "left, not failed"),
        };
        Because { why, short: short.into(), ..Because::default() }
    }

    /// Why something other than a guess is undone by a jump or a restart.
    fn undone_by(&self, what: &str) -> Option<Because> {
        let Some((cell, Role::Guess { depth, .. })) = self.before.last_guess() else {
            let why = "No guess is left: the puzzle has no solution.".into();
            return Some(Because { why, short: "undone".into(), ..Because::default() });
        };
        let own = (cell, self.before.digit(cell)?);
        let fate = match self.context.conflict.last() {
            _ if matches!(self.context.algorithm, Some(Algorithm::Learning(_))) && !self.context.is_jump => {
                "is left for a restart"
            }
            Some(last) if *last == own => "has failed",
            _ if matches!(self.context.algorithm, Some(Algorithm::Learning(_))) => "is left by a jump",
            _ => "is jumped over",
        };
        let why =
            format!("It was {what} after the guess in {} at depth {depth}, which {fate}.", self.name(cell));
        Some(Because { why, short: "undone".into(), ..Because::default() })
    }

    /// A digit in a cell: `R1C4 = 3`.
    fn placement(&self, (cell, digit): Placement) -> String {
        format!("{} = {}", self.name(cell), self.symbol(digit))
    }

    /// Digits in cells: `R1C4 = 3, R2C2 = 1 and R5C5 = 3`; only some if they are many.
    fn placements(&self, members: &[Placement]) -> String {
        const MOST: usize = 6;
        let named =
            |cells: &[Placement]| cells.iter().map(|member| self.placement(*member)).collect::<Vec<_>>();
        match members {
            [only] => self.placement(*only),
            [first @ .., last] if members.len() <= MOST => {
                format!("{} and {}", named(first).join(", "), self.placement(*last))
            }
            _ => format!("{} and {} others", named(&members[..MOST]).join(", "), members.len() - MOST),
        }
    }
}
