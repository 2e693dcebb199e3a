//! Steps that record a conflict set or refer to one: its digits, what a nogood excludes, what a jump or a restart undoes.

use super::Because;
use super::Wording;
use crate::board::Role;
use crate::geometry::Cell;
use crate::rules::{Placement, causes_in};
use crate::solver::Algorithm;
use crate::step::{Argument, Step};

impl Wording<'_> {
    /// The reason of a step that refers to a conflict set; `None` if it does not, or the set is not known.
    pub(super) fn by_conflict(&self, step: Step) -> Option<Because> {
        let argument = step.deduction().map(|deduction| deduction.argument);
        let algorithm = self.context.algorithm?;
        match step {
            Step::Eliminate { cell, digit, .. } if matches!(argument, Some(Argument::Conflict(_))) => {
                self.nogood((cell, digit))
            }
            _ if !algorithm.has_conflict_sets() => None,
            Step::Retract { cell, digit } if self.guess_in(cell).is_some() => {
                Some(match algorithm.learns() {
                    true => self.leave((cell, digit)),
                    false => self.backjump((cell, digit)),
                })
            }
            Step::Retract { .. } => self.undone_by("placed"),
            Step::Restore { .. } => self.undone_by("eliminated"),
            _ => None,
        }
    }

    /// Why a digit is in the conflict set.
    pub(super) fn conflict(&self, cell: Cell) -> Because {
        let what = match self.guess_in(cell) {
            Some((depth, _)) => format!("this guess at depth {depth}"),
            None => "this digit".into(),
        };
        Because {
            why: format!(
                "The contradiction follows from the givens and the conflict set, which contains {what}."
            ),
            short: "conflict set".into(),
            ..Because::default()
        }
    }

    /// Why a guess is the culprit of a contradiction.
    pub(super) fn culprit(&self, cell: Cell) -> Because {
        let depth = self.at_depth(cell);
        Because {
            why: format!(
                "This derivation of the contradiction depends on this guess{depth} and on no later one: the search backtracks to it."
            ),
            short: "deepest in the set".into(),
            ..Because::default()
        }
    }

    /// Why a guess before the culprit is not in the conflict set.
    pub(super) fn irrelevant(&self, cell: Cell) -> Because {
        let depth = self.at_depth(cell);
        Because {
            why: format!(
                "This derivation of the contradiction does not depend on this guess{depth}, although it was made before the culprit."
            ),
            short: "not in the set".into(),
            ..Because::default()
        }
    }

    /// ` at depth 3`, if a cell holds a guess.
    fn at_depth(&self, cell: Cell) -> String {
        self.guess_in(cell).map_or_else(String::new, |(depth, _)| format!(" at depth {depth}"))
    }

    /// The reason for excluding a candidate by a nogood.
    fn nogood(&self, own: Placement) -> Option<Because> {
        let members = &self.context.conflict;
        let others: Vec<Placement> = members.iter().copied().filter(|member| *member != own).collect();
        let why = match (members.is_empty(), &others[..]) {
            (true, _) => return None,
            (_, []) => format!("Nogood: with the givens alone, {} has no solution.", self.placement(own)),
            _ => {
                let all: Vec<Placement> = std::iter::once(own).chain(others.iter().copied()).collect();
                format!("Nogood: with the givens, {} have no solution together.", self.placements(&all))
            }
        };
        let causes: Vec<Cell> = others.into_iter().map(|(cell, _)| cell).collect();
        Some(Because { why, short: "nogood".into(), marks: causes_in(None, causes) })
    }

    /// The reason for retracting a guess on the way back to the deepest one of the conflict set.
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
                let depth = self.at_depth(deepest.0);
                let deepest = self.placement(*deepest);
                let target = format!("the search jumps back to {deepest}{depth}, the deepest guess in the conflict set");
                (format!("Jumped over: {target}. This guess played no part."), "jumped over")
            }
        };
        let causes: Vec<Cell> = members.iter().map(|(cell, _)| *cell).filter(|cell| *cell != own.0).collect();
        Because { why, short: short.into(), marks: causes_in(None, causes) }
    }

    /// The reason for leaving a guess of a search that learns.
    fn leave(&self, own: Placement) -> Because {
        let (why, short) = match self.context.conflict.split_last() {
            _ if !self.context.is_jump => (
                "Left for a restart: the search starts over and keeps what it has learnt.".to_owned(),
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

    /// The reason for undoing something other than a guess by a jump or a restart.
    fn undone_by(&self, what: &str) -> Option<Because> {
        let Some((cell, Role::Guess { depth, .. })) = self.before.last_guess() else {
            let why = "No guess is left: the puzzle has no solution.".into();
            return Some(Because { why, short: "undone".into(), ..Because::default() });
        };
        let own = (cell, self.before.digit(cell)?);
        let fate = match self.context.conflict.last() {
            _ if self.context.algorithm.is_some_and(Algorithm::learns) && !self.context.is_jump => {
                "is left for a restart"
            }
            Some(last) if *last == own => "has failed",
            _ if self.context.algorithm.is_some_and(Algorithm::learns) => "is left by a jump",
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

    /// Digits in cells: `R1C4 = 3, R2C2 = 1 and R5C5 = 3`; only some if there are many.
    fn placements(&self, members: &[Placement]) -> String {
        const MOST: usize = 6;
        let named =
            |cells: &[Placement]| cells.iter().map(|member| self.placement(*member)).collect::<Vec<_>>();
        match members {
            [only] => self.placement(*only),
            // One other is named as well.
            [first @ .., last] if members.len() <= MOST + 1 => {
                format!("{} and {}", named(first).join(", "), self.placement(*last))
            }
            _ => format!("{} and {} others", named(&members[..MOST]).join(", "), members.len() - MOST),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Context, explain_in};
    use super::*;
    use crate::board::Board;
    use crate::geometry::{Cell, Digit, Geometry, Variant};
    use crate::puzzle::{Puzzle, Symbols};
    use crate::rules;
    use crate::solver::backtracking::Heuristics;
    use crate::solver::learning::Learning;
    use crate::step::{Age, AssignReason};

    const CBJ: Algorithm = Algorithm::Cbj(Heuristics::DEFAULT);
    const LEARNING: Algorithm = Algorithm::Learning(Learning::DEFAULT);

    fn placement((cell, digit): (usize, usize)) -> Placement {
        (Cell::new(cell), Digit::new(digit))
    }

    fn guess(at: (usize, usize)) -> Step {
        let (cell, digit) = placement(at);
        Step::Assign { cell, digit, reason: AssignReason::Guess }
    }

    /// R2C2 = 2 and R4C4 = 4 on the 4×4 board, guessed in this order.
    const FIRST: (usize, usize) = (5, 1);
    const SECOND: (usize, usize) = (15, 3);
    /// R1C3 = 3, placed by a rule.
    const PLACED: (usize, usize) = (2, 2);

    fn placed() -> Step {
        let (cell, digit) = placement(PLACED);
        Step::Assign { cell, digit, reason: AssignReason::Rule(rules::naked_single()) }
    }

    fn retract(at: (usize, usize)) -> Step {
        let (cell, digit) = placement(at);
        Step::Retract { cell, digit }
    }

    fn excluded(at: (usize, usize)) -> Step {
        let (cell, digit) = placement(at);
        Step::Eliminate { cell, digit, reason: rules::nogood(Age::LAST) }
    }

    /// The context of a jump, not of a restart, with a known conflict set.
    fn context(algorithm: Algorithm, conflict: &[(usize, usize)]) -> Context {
        let conflict = conflict.iter().copied().map(placement).collect();
        Context { algorithm: Some(algorithm), conflict, is_jump: true, ..Context::default() }
    }

    /// Why the last of these steps happens, in full and in short, and its causes.
    fn because(steps: &[Step], context: &Context) -> (String, String, Vec<usize>) {
        let geometry = Geometry::with_side(4, Variant::Plain).unwrap();
        let puzzle = Puzzle::new(geometry, vec![None; 16], Symbols::standard(4), "").unwrap();
        let mut board = Board::new(&puzzle);
        let (last, before) = steps.split_last().unwrap();
        before.iter().for_each(|step| board.apply(*step));
        let told = explain_in(*last, &board, &Symbols::standard(4), context);
        let causes = told.causes().into_iter().map(Cell::index).collect();
        (told.why, told.short, causes)
    }

    fn why(steps: &[Step], context: &Context) -> String {
        because(steps, context).0
    }

    #[test]
    fn a_nogood_names_what_excludes_the_candidate() {
        let steps = [guess(FIRST), guess(SECOND), excluded(PLACED)];
        for algorithm in [CBJ, LEARNING] {
            let of = |conflict: &[(usize, usize)]| because(&steps, &context(algorithm, conflict));
            let alone = "Nogood: with the givens alone, R1C3 = 3 has no solution.".to_owned();
            assert_eq!(of(&[PLACED]), (alone, "nogood".to_owned(), vec![]));
            let both = "Nogood: with the givens, R1C3 = 3, R2C2 = 2 and R4C4 = 4 have no solution together.";
            assert_eq!(of(&[FIRST, SECOND, PLACED]), (both.to_owned(), "nogood".to_owned(), vec![5, 15]));
        }
        let unknown = why(&steps, &context(CBJ, &[]));
        assert_eq!(unknown, why(&steps, &Context::default()), "as if nothing were known");
        let unguessed =
            [Step::Eliminate { cell: Cell::new(2), digit: Digit::new(2), reason: rules::peer(Cell::new(5)) }];
        let peer = why(&unguessed, &context(CBJ, &[FIRST]));
        assert_eq!(peer, why(&unguessed, &Context::default()), "another rule");
    }

    #[test]
    fn a_jump_returns_to_the_sets_deepest_guess() {
        let steps = [guess(FIRST), guess(SECOND), retract(SECOND)];
        let of = |conflict: &[(usize, usize)]| because(&steps, &context(CBJ, conflict));
        let none =
            "Jumped over: the contradiction follows from the givens alone, so the puzzle has no solution.";
        assert_eq!(of(&[]), (none.to_owned(), "jumped over".to_owned(), vec![]));
        let alone = "Failed: with the givens alone, R4C4 = 4 has no solution.";
        assert_eq!(of(&[SECOND]), (alone.to_owned(), "guess failed".to_owned(), vec![]));
        let failed = "Failed: with R2C2 = 2 and the givens, R4C4 = 4 has no solution.";
        assert_eq!(of(&[FIRST, SECOND]), (failed.to_owned(), "guess failed".to_owned(), vec![5]));
        let over = "Jumped over: the search jumps back to R2C2 = 2 at depth 1, the deepest guess in the conflict set. \
                    This guess played no part.";
        assert_eq!(of(&[FIRST]), (over.to_owned(), "jumped over".to_owned(), vec![5]));
    }

    #[test]
    fn learning_leaves_guesses_by_jump_or_restart() {
        let steps = [guess(FIRST), guess(SECOND), retract(SECOND)];
        let of = |conflict: &[(usize, usize)]| because(&steps, &context(LEARNING, conflict));
        let alone = "Failed: with the givens, R4C4 = 4 has no solution.";
        assert_eq!(of(&[SECOND]), (alone.to_owned(), "guess failed".to_owned(), vec![]));
        let failed = "Failed: with R2C2 = 2 and the givens, R4C4 = 4 has no solution.";
        assert_eq!(of(&[FIRST, SECOND]), (failed.to_owned(), "guess failed".to_owned(), vec![]));
        let left = "Left, not failed: the search jumps back to where R1C3 = 3 is the only digit of the nogood that is \
                    not on the board.";
        assert_eq!(of(&[FIRST, PLACED]), (left.to_owned(), "left, not failed".to_owned(), vec![]));
        assert_eq!(of(&[]).0, "Left, not failed.");
        let restart = Context { is_jump: false, ..context(LEARNING, &[SECOND]) };
        let (told, short, _) = because(&steps, &restart);
        assert_eq!(told, "Left for a restart: the search starts over and keeps what it has learnt.");
        assert_eq!(short, "restart");
    }

    #[test]
    fn undone_steps_name_the_fate_of_their_guess() {
        let restore = Step::Restore { cell: Cell::new(2), digit: Digit::new(1) };
        let eliminate =
            Step::Eliminate { cell: Cell::new(2), digit: Digit::new(1), reason: rules::peer(Cell::new(5)) };
        let of = |context: &Context| {
            let digit = because(&[guess(FIRST), placed(), retract(PLACED)], context);
            let candidate = because(&[guess(FIRST), eliminate, restore], context);
            assert_eq!(digit.0.replace("placed", "eliminated"), candidate.0);
            assert_eq!((&*digit.1, &*candidate.1), ("undone", "undone"));
            digit.0
        };
        let after = "It was placed after the guess in R2C2 at depth 1, which";
        assert_eq!(of(&context(CBJ, &[FIRST])), format!("{after} has failed."));
        assert_eq!(of(&context(CBJ, &[SECOND])), format!("{after} is jumped over."));
        assert_eq!(of(&context(LEARNING, &[FIRST])), format!("{after} has failed."));
        assert_eq!(of(&context(LEARNING, &[SECOND])), format!("{after} is left by a jump."));
        let restart = Context { is_jump: false, ..context(LEARNING, &[FIRST]) };
        assert_eq!(of(&restart), format!("{after} is left for a restart."));
        // Only learning restarts: what it says about jumps does not matter to the other one.
        let no_jump = Context { is_jump: false, ..context(CBJ, &[FIRST]) };
        assert_eq!(of(&no_jump), format!("{after} has failed."));
        for algorithm in [CBJ, LEARNING] {
            let (told, short, _) = because(&[placed(), retract(PLACED)], &context(algorithm, &[]));
            assert_eq!(told, "No guess is left: the puzzle has no solution.");
            assert_eq!(short, "undone");
        }
    }

    #[test]
    fn long_sets_are_cut_short() {
        let members: Vec<(usize, usize)> = (3..11).map(|cell| (cell, 0)).collect();
        let of = |count: usize| {
            let mut conflict = members[..count].to_vec();
            conflict.push(PLACED);
            why(&[excluded(PLACED)], &context(CBJ, &conflict))
        };
        let rest = "have no solution together.";
        let names = "R1C3 = 3, R1C4 = 1, R2C1 = 1, R2C2 = 1, R2C3 = 1, R2C4 = 1";
        assert_eq!(of(6), format!("Nogood: with the givens, {names} and R3C1 = 1 {rest}"));
        assert_eq!(of(7), format!("Nogood: with the givens, {names} and 2 others {rest}"));
    }
}
