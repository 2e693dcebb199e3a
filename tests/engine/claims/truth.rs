//! The true statements about each kind of step.

use super::judge::{Judge, Truth};
use super::*;
use crate::common::naive::{self, Known, Pattern};

impl Judge<'_> {
    pub(super) fn truth(&self, step: Step) -> Truth {
        match step {
            Step::Assign { cell, digit, reason } => self.assign(cell, digit.index(), reason),
            Step::Eliminate { cell, digit, .. } => self.eliminate(step, cell, digit.index()),
            Step::Retract { cell, digit } => self.retract(cell, digit.index()),
            Step::Restore { cell, digit } => {
                let headline = format!("{} gets {} back", self.name(cell), self.symbol(digit.index()));
                Truth {
                    headline,
                    whys: vec![(self.undone("eliminated"), vec![])],
                    short: "undone".into(),
                    unit: None,
                }
            }
            Step::Examine { cell, against } => {
                assert!(self.peers(cell).contains(&against));
                let why = format!(
                    "The arc is taken from the queue: every candidate of {} needs a different candidate left in {}.",
                    self.name(cell),
                    self.name(against)
                );
                Truth {
                    headline: format!("{} is checked against {}", self.name(cell), self.name(against)),
                    whys: vec![(why, vec![BTreeSet::from([against])])],
                    short: "arc".into(),
                    unit: None,
                }
            }
            Step::Contradiction(contradiction) => self.contradiction(contradiction),
            Step::Conflict { cell, digit } => self.conflict(cell, digit.index()),
            Step::Culprit { cell, digit } => self.culprit(cell, digit.index()),
            Step::Irrelevant { cell, digit } => self.irrelevant(cell, digit.index()),
            Step::Solution => {
                let full = self.digits.iter().map(|digit| digit.map(Digit::new)).collect::<Option<Vec<_>>>();
                assert!(full.is_some_and(|digits| Grid::new(digits).solves(self.puzzle)));
                let why = "Every cell is filled, and no unit holds a digit twice.".into();
                Truth {
                    headline: "Solved".into(),
                    whys: vec![(why, vec![])],
                    short: "complete".into(),
                    unit: None,
                }
            }
        }
    }

    pub(super) fn assign(&self, cell: Cell, digit: usize, reason: AssignReason) -> Truth {
        let (name, symbol, possible) = (self.name(cell), self.symbol(digit), self.possible(cell));
        assert!(possible.contains(&digit), "a digit that cannot go there");
        let AssignReason::Rule(placing) = reason else {
            let shared = reason == AssignReason::SharedGuess;
            let among = match possible.len() {
                1 => format!("with {symbol} as the only possible digit"),
                2..=9 => format!("between {}", self.listed(&possible)),
                count => format!("among {count} digits"),
            };
            let shared = shared && !matches!(self.algorithm, Algorithm::Learning(_));
            let rest = if shared { ", on the way to the branch that is searched next" } else { "" };
            let step = Step::Assign { cell, digit: Digit::new(digit), reason };
            let why =
                format!("Guess at depth {} {among}{rest}. {}", self.guesses.len() + 1, self.chosen(step));
            let short = if shared { "guess, shared" } else { "guess" }.into();
            return Truth {
                headline: format!("{name} is guessed to be {symbol}"),
                whys: vec![(why, vec![])],
                short,
                unit: None,
            };
        };
        let headline = format!("{name} becomes {symbol}");
        match (rules::name(placing.0.rule), placing.0.argument) {
            ("naked single", Argument::None) => {
                assert_eq!(possible.len(), 1, "another candidate");
                let why = format!("Naked single: {symbol} is the only candidate left in {name}.");
                let whys = vec![(why, self.excluders(cell))];
                Truth { headline, whys, short: "naked single".into(), unit: None }
            }
            ("hidden single", Argument::Unit(unit)) => {
                let kind = self.unit(unit);
                let why = format!("Hidden single: {symbol} has no other place in {kind}.");
                let others = self.others_in(unit, cell).filter(|&other| self.digit(other).is_none());
                let whys = vec![(why, self.keepers_out(digit, others))];
                Truth { headline, whys, short: format!("hidden single, {kind}"), unit: Some(unit) }
            }
            other => panic!("a rule that the judge does not know: {other:?}"),
        }
    }

    /// The other cells of a unit, which must contain the cell.
    pub(super) fn others_in(&self, unit: Unit, cell: Cell) -> impl Iterator<Item = Cell> {
        let cells = self.geometry().cells_of(unit);
        assert!(cells.contains(&cell), "the cell lies elsewhere");
        cells.iter().copied().filter(move |&other| other != cell)
    }

    pub(super) fn eliminate(&self, step: Step, cell: Cell, digit: usize) -> Truth {
        let (name, symbol) = (self.name(cell), self.symbol(digit));
        assert!(self.candidates[cell.index()].contains(&digit) && self.digit(cell).is_none());
        let headline = format!("{name} loses {symbol}");
        let deduction = step.deduction().expect("nothing is eliminated without a rule");
        let shared = |other: Cell| {
            let units = self.geometry().units();
            units.into_iter().find(|&unit| {
                let cells = self.geometry().cells_of(unit);
                cells.contains(&cell) && cells.contains(&other)
            })
        };
        match (rules::name(deduction.rule), deduction.argument) {
            ("peer elimination", Argument::Cell(peer)) => {
                assert_eq!(self.digit(peer), Some(digit));
                let unit = shared(peer).expect("a peer");
                let (peer_name, kind) = (self.name(peer), self.unit(unit));
                let why = format!("Peer elimination: {peer_name} in {kind} already holds {symbol}.");
                let whys = vec![(why, vec![BTreeSet::from([peer])])];
                Truth { headline, whys, short: format!("peer of {peer_name}"), unit: Some(unit) }
            }
            ("arc", Argument::Cell(against)) => {
                let only = self
                    .digit(against)
                    .map_or_else(|| self.candidates[against.index()].clone(), |d| [d].into());
                assert_eq!(only, BTreeSet::from([digit]));
                let other = self.name(against);
                let why = format!("Revise: {other} can only be {symbol}, so {name} cannot.");
                let whys = vec![(why, vec![BTreeSet::from([against])])];
                Truth { headline, whys, short: format!("arc to {other}"), unit: shared(against) }
            }
            (rule, argument) if naive::RULES.contains(&rule) => {
                self.by_pattern(headline, rule, argument, (cell, digit))
            }
            ("nogood", Argument::Conflict(ago)) => {
                let (why, blame) = self.nogood((cell, digit), ago.later() as usize);
                Truth { headline, whys: vec![(why, blame)], short: "nogood".into(), unit: None }
            }
            other => panic!("a rule that the judge does not know: {other:?}"),
        }
    }

    /// A digit of a conflict set is on the board. That the last contradiction follows from the set is checked
    /// against the known solutions once the set is complete.
    pub(super) fn conflict(&self, cell: Cell, digit: usize) -> Truth {
        assert!(self.digit(cell) == Some(digit) && !self.conflicts.is_empty());
        let depth = self.guesses.iter().position(|(guess, _)| *guess == cell);
        let what = depth.map_or("this digit".into(), |depth| format!("this guess at depth {}", depth + 1));
        let why =
            format!("The contradiction follows from the givens and the conflict set, which contains {what}.");
        Truth {
            headline: format!("{} = {} is in the conflict set", self.name(cell), self.symbol(digit)),
            whys: vec![(why, vec![])],
            short: "conflict set".into(),
            unit: None,
        }
    }

    /// Checks that no known solution contains all digits of the last conflict set.
    pub(super) fn check_conflict_set(&self) {
        let Some(set) = self.conflicts.last().filter(|set| !set.is_empty()) else { return };
        let agrees =
            |grid: &&Grid| set.iter().all(|(cell, digit)| grid.digits()[cell.index()].index() == *digit);
        assert_eq!(self.solutions.iter().find(agrees), None, "{set:?} on {}", self.puzzle);
    }

    /// An elimination by a pattern.
    fn by_pattern(
        &self,
        headline: String,
        rule: &str,
        argument: Argument,
        (cell, digit): (Cell, usize),
    ) -> Truth {
        let candidates = |cell: Cell| self.candidates[cell.index()].iter().copied().map(Digit::new).collect();
        let known = Known::new(self.geometry(), |cell| self.digit(cell).map(Digit::new), candidates);
        let patterns = known.patterns(rule, (cell, Digit::new(digit)), Some((argument, &self.words)));
        let unit = patterns.first().expect("there is no such pattern").unit;
        let tell = |pattern: &Pattern| {
            let names: Vec<String> = pattern.cells.iter().map(|cell| self.name(*cell)).collect();
            let digits: Vec<String> =
                pattern.digits.iter().map(|digit| self.symbol(digit.index()).to_string()).collect();
            let (cells, kind) = (and(&names), self.unit(pattern.unit));
            let set = format!("{{{}}}", digits.join(", "));
            let why = match rule {
                "naked pair" => format!(
                    "Naked pair {set} in {kind}: {cells} hold both digits, so no other cell in {kind} can hold them."
                ),
                "naked triple" => format!(
                    "Naked triple {set} in {kind}: {cells} hold all three digits, so no other cell in {kind} can hold them."
                ),
                "hidden pair" => format!(
                    "Hidden pair {set} in {kind}: both digits have only {cells} left, so these cells can hold no other digit."
                ),
                _ => {
                    let other = self.unit(pattern.other.expect("two units"));
                    let symbol = self.symbol(digit);
                    format!(
                        "Locked candidates: in {kind}, {symbol} can only be in {other} ({cells}), so no other cell in {other} can hold it."
                    )
                }
            };
            (why, pattern.cells.iter().map(|cell| BTreeSet::from([*cell])).collect())
        };
        let short = format!("{rule}, {}", self.unit(unit));
        Truth { headline, whys: patterns.iter().map(tell).collect(), short, unit: Some(unit) }
    }

    pub(super) fn retract(&self, cell: Cell, digit: usize) -> Truth {
        let (name, symbol) = (self.name(cell), self.symbol(digit));
        let taken_back = format!("{name} = {symbol} is retracted");
        match self.guesses.last() {
            Some((guess, _)) if *guess == cell && self.has_conflict_sets() => {
                let (why, blame, short) = self.jump((cell, digit));
                Truth {
                    headline: format!("Guess {taken_back}"),
                    whys: vec![(why, blame)],
                    short: short.into(),
                    unit: None,
                }
            }
            Some((guess, shared)) if *guess == cell => {
                let (why, short) = if *shared {
                    let why = "Left, not failed: the part searched here has no solution, and its other \
                               branches are searched separately.";
                    (why.to_owned(), "left, not failed")
                } else {
                    assert!(
                        !self.guesses_are_right(),
                        "a guess that leads to a solution is said to have failed"
                    );
                    (format!("Its branch at depth {} has no solution.", self.guesses.len()), "guess failed")
                };
                Truth {
                    headline: format!("Guess {taken_back}"),
                    whys: vec![(why, vec![])],
                    short: short.into(),
                    unit: None,
                }
            }
            _ => Truth {
                headline: taken_back,
                whys: vec![(self.undone("placed"), vec![])],
                short: "undone".into(),
                unit: None,
            },
        }
    }

    pub(super) fn undone(&self, what: &str) -> String {
        match self.guesses.last() {
            Some((guess, _)) if self.has_conflict_sets() => {
                let (name, depth) = (self.name(*guess), self.guesses.len());
                format!("It was {what} after the guess in {name} at depth {depth}, which {}.", self.fate())
            }
            Some((guess, true)) => {
                let depth = self.guesses.len();
                format!(
                    "It was {what} after the guess in {} at depth {depth}, which is left for another branch.",
                    self.name(*guess)
                )
            }
            Some((guess, false)) => {
                assert!(!self.guesses_are_right(), "a guess that leads to a solution is said to have failed");
                let depth = self.guesses.len();
                format!(
                    "It was {what} after the guess in {} at depth {depth}, which has failed.",
                    self.name(*guess)
                )
            }
            None if self.has_conflict_sets() => {
                assert!(self.solutions.is_empty(), "the puzzle has a solution");
                "No guess is left: the puzzle has no solution.".into()
            }
            None => {
                assert!(self.solutions.is_empty(), "the puzzle has a solution");
                format!("It was {what} before any guess: the puzzle has no solution.")
            }
        }
    }

    pub(super) fn contradiction(&self, contradiction: Contradiction) -> Truth {
        assert!(!self.guesses_are_right(), "a branch with a solution is reported as a contradiction");
        let rest = "this branch cannot be completed.";
        match contradiction {
            Contradiction::NoCandidate(cell) => {
                assert!(self.digit(cell).is_none() && self.possible(cell).is_empty());
                let why = format!("{} has no candidate left: {rest}", self.name(cell));
                Truth {
                    headline: format!("Contradiction at {}", self.name(cell)),
                    whys: vec![(why, self.excluders(cell))],
                    short: "no candidate".into(),
                    unit: None,
                }
            }
            Contradiction::NoPlace { unit, digit } => {
                let (kind, digit) = (self.unit(unit), digit.index());
                let why = format!("{} has no place left in {kind}: {rest}", self.symbol(digit));
                let cells = self.geometry().cells_of(unit).iter().copied();
                assert!(cells.clone().all(|cell| self.digit(cell) != Some(digit)));
                Truth {
                    headline: format!("Contradiction in {kind}"),
                    whys: vec![(why, self.keepers_out(digit, cells))],
                    short: "no place".into(),
                    unit: Some(unit),
                }
            }
        }
    }
}

/// Joins several names in a sentence.
fn and(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}
