//! Solves as people do: one technique at a time, the simplest that finds anything. It never guesses.
//!
//! The techniques are tried in the order of their grades. When none of them finds anything the puzzle is given up.

mod way;

use std::ops::ControlFlow::{self, Break, Continue};

pub use way::Way;

use super::domains::Domains;
use super::outcome::Outcome;
use crate::engine::{Answer, Budget, Engine};
use crate::geometry::{Cell, Digit, UnitKind};
use crate::puzzle::Puzzle;
use crate::rules::{self, BoardView, Claim, Effect, Instance, Position, Rule, RuleSet};
use crate::step::{Argument, AssignReason, Contradiction, Elimination, Observer, Placing, Stop};

/// The most guesses that may be spent on whether there is one solution. Most puzzles take some tens.
const MOST_GUESSES: u64 = 1_000_000;

/// Solves a puzzle with these techniques, as far as possible.
pub fn solve<O: Observer>(puzzle: &Puzzle, techniques: RuleSet, observer: &mut O) -> Outcome {
    ended(Solver::new(puzzle, techniques, observer).run())
}

/// Solves a puzzle with these techniques, as far as possible, after the steps of an earlier path.
pub fn solve_on<O: Observer>(puzzle: &Puzzle, techniques: RuleSet, way: &Way, observer: &mut O) -> Outcome {
    let mut solver = Solver::new(puzzle, techniques, observer);
    match solver.follow(way) {
        Continue(()) => ended(solver.run()),
        Break(Stop) => Outcome::Stopped,
    }
}

fn ended(run: ControlFlow<Stop, Outcome>) -> Outcome {
    match run {
        Continue(outcome) => outcome,
        Break(Stop) => Outcome::Stopped,
    }
}

/// Techniques in the order in which they are tried. Those that assume a unique solution are left out unless the puzzle
/// has one.
#[must_use]
pub fn in_order(techniques: RuleSet, puzzle: &Puzzle) -> Vec<&'static Rule> {
    let mut chosen: Vec<_> = rules::techniques();
    chosen.retain(|(rule, _)| techniques.contains(rule.id));
    if chosen.iter().any(|(_, grade)| grade.assumes_one_solution()) && !is_unique(puzzle) {
        chosen.retain(|(_, grade)| !grade.assumes_one_solution());
    }
    chosen.into_iter().map(|(rule, _)| rule).collect()
}

/// Whether the puzzle is known to have exactly one solution.
fn is_unique(puzzle: &Puzzle) -> bool {
    let budget = Budget { nodes: Some(MOST_GUESSES), ..Budget::UNLIMITED };
    matches!(Engine::new().unique(puzzle, &budget), Ok(Answer::Unique(_)))
}

/// The instance that a person takes of the first of these techniques that finds one.
#[must_use]
pub fn next(techniques: &[&'static Rule], position: &Position<'_>) -> Option<Instance> {
    techniques.iter().find_map(|rule| taken(rule, position))
}

/// The instance of a rule that a person takes.
#[must_use]
pub fn taken(rule: &Rule, board: &dyn BoardView) -> Option<Instance> {
    let Some(take) = rule.take else { return simplest(rule, board) };
    let mut taken = None;
    let _ = take(board, 0, &mut |finding| {
        taken = Some(finding.into());
        Break(())
    });
    taken
}

/// The first instance of a rule in a block, or else its first one: blocks are easier to see than lines.
fn simplest(rule: &Rule, board: &dyn BoardView) -> Option<Instance> {
    let mut simplest: Option<Instance> = None;
    let _ = (rule.find)(board, 0, &mut |finding| {
        let unit = Instance::unit_of(&finding);
        let is_in_line = unit.is_some_and(|unit| !matches!(board.geometry().kind(unit), UnitKind::Block(_)));
        if simplest.is_none() || !is_in_line {
            simplest = Some(finding.into());
        }
        if is_in_line { Continue(()) } else { Break(()) }
    });
    simplest
}

struct Solver<'a, O> {
    domains: Domains<'a, O>,
    /// Each technique, and after how many changes of the position it last found nothing.
    techniques: Vec<(&'static Rule, Option<usize>)>,
    /// The board as techniques search it, made at the first search. Larger boards have the rules that need none.
    position: Option<Position<'a>>,
}

impl<'a, O: Observer> Solver<'a, O> {
    fn new(puzzle: &'a Puzzle, techniques: RuleSet, observer: &'a mut O) -> Self {
        let techniques = in_order(techniques, puzzle).into_iter().map(|rule| (rule, None)).collect();
        Self { domains: Domains::new(puzzle, observer), techniques, position: None }
    }

    fn run(&mut self) -> ControlFlow<Stop, Outcome> {
        self.eliminate_all_peers()?;
        loop {
            if let Some(grid) = self.domains.grid() {
                self.domains.solution()?;
                return Continue(Outcome::Solved(grid));
            }
            if let Some(contradiction) = self.contradiction() {
                self.domains.contradiction(contradiction)?;
                return Continue(Outcome::Unsolvable);
            }
            match self.find()? {
                Some(instance) => self.apply(&instance, true)?,
                None => return Continue(Outcome::Stalled),
            }
        }
    }

    /// Eliminates every digit on the board, at first the givens, from the candidates of its peers.
    fn eliminate_all_peers(&mut self) -> ControlFlow<Stop> {
        for cell in self.domains.geometry().cells() {
            if let Some(digit) = self.domains.digit(cell) {
                self.eliminate_peers(cell, digit)?;
            }
        }
        Continue(())
    }

    /// The first instance of the first technique that finds anything. Each can take long on a large board.
    fn find(&mut self) -> ControlFlow<Stop, Option<Instance>> {
        if self.position.is_none() {
            self.position = Position::on(self.domains.puzzle().geometry(), &self.domains);
        }
        for (rule, in_vain) in &mut self.techniques {
            self.domains.searching()?;
            let found = match &mut self.position {
                Some(position) => {
                    position.search_after(*in_vain);
                    taken(rule, position)
                }
                None => taken(rule, &self.domains),
            };
            if found.is_some() {
                return Continue(found);
            }
            *in_vain = self.position.as_ref().map(Position::changes);
        }
        Continue(None)
    }

    /// Draws the conclusions of an instance. If it was found on the board as it is, the first one needs no check; an instance
    /// that changes its own pattern can leave the others to the next.
    fn apply(&mut self, instance: &Instance, is_found: bool) -> ControlFlow<Stop> {
        for (index, &(cell, digit)) in instance.conclusions.iter().enumerate() {
            let step = instance.step((cell, digit));
            if self.domains.is_assigned(cell)
                || !self.domains.candidates(cell).contains(digit)
                || (index > 0 || !is_found) && rules::check(&Claim { before: &self.domains, step }).is_err()
            {
                continue;
            }
            if instance.deduction.argument == Argument::Words {
                self.domains.words(&instance.words);
            }
            if instance.effect == Effect::Places {
                self.domains.assign(cell, digit, AssignReason::Rule(Placing(instance.deduction)))?;
                self.eliminate_peers(cell, digit)?;
                self.change(|position| position.place(cell, digit));
            } else {
                self.domains.eliminate(cell, digit, Elimination(instance.deduction))?;
                self.change(|position| position.eliminate(cell, digit));
            }
        }
        Continue(())
    }

    /// Changes the position as the domains have been changed.
    fn change(&mut self, change: impl FnOnce(&mut Position<'a>)) {
        self.position.as_mut().map(change);
    }

    fn eliminate_peers(&mut self, cell: Cell, digit: Digit) -> ControlFlow<Stop> {
        for &peer in self.domains.geometry().peers(cell) {
            if !self.domains.is_assigned(peer) && self.domains.candidates(peer).contains(digit) {
                self.domains.eliminate(peer, digit, rules::peer(cell))?;
            }
        }
        Continue(())
    }

    /// A cell without candidates, or a digit without a place in a unit.
    fn contradiction(&self) -> Option<Contradiction> {
        let geometry = self.domains.geometry();
        let empty = geometry.cells().find(|cell| self.domains.candidates(*cell).is_empty());
        empty.map(Contradiction::NoCandidate).or_else(|| {
            geometry.units().find_map(|unit| {
                let digit = rules::Places::of(&self.domains, unit).none.first()?;
                Some(Contradiction::NoPlace { unit, digit })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::step::Step;

    /// Ends the solver at a search.
    #[derive(Default)]
    struct Patience {
        searches: u32,
        steps: Vec<Step>,
    }

    impl Observer for Patience {
        fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
            self.steps.push(step);
            Continue(())
        }

        fn on_search(&mut self) -> ControlFlow<Stop> {
            self.searches += 1;
            if self.searches < 3 { Continue(()) } else { Break(Stop) }
        }
    }

    #[test]
    fn uniqueness_is_assumed_only_where_it_holds() {
        for (text, holds) in [(".234341221434321", true), ("1...............", false)] {
            let document = format::read(text.as_bytes(), "").unwrap();
            let all = in_order(RuleSet::techniques(), &document.puzzle(0).unwrap());
            let assumes = |rule: &&Rule| rule.grade.is_some_and(rules::Grade::assumes_one_solution);
            assert_eq!(all.iter().any(assumes), holds, "{text}");
        }
    }

    #[test]
    fn it_can_be_stopped_before_each_technique() {
        let document = format::read(b".234341221434321", "").unwrap();
        let mut observer = Patience::default();
        let techniques = RuleSet::of(&[rules::NAKED_PAIR, rules::NAKED_SINGLE]);
        let outcome = solve(&document.puzzle(0).unwrap(), techniques, &mut observer);
        // A single is found at the first search.
        assert!(matches!(outcome, Outcome::Solved(_)), "{outcome:?}");
        assert_eq!(observer.searches, 1);
        let document = format::read(b"1...............", "").unwrap();
        let mut observer = Patience::default();
        // Nothing is found, by one technique after the other.
        let outcome = solve(&document.puzzle(0).unwrap(), RuleSet::techniques(), &mut observer);
        assert!(matches!(outcome, Outcome::Stopped), "{outcome:?}");
        assert!(observer.steps.iter().all(|step| matches!(step, Step::Eliminate { .. })));
        assert_eq!((observer.searches, observer.steps.len()), (3, 7));
    }
}
