//! Explains a step in words, with the cells that cause it.
//!
//! What the encoding of a step leaves out, such as which two cells are the naked pair, is derived from the board before
//! it. The causes of a rule are determined by the rule itself ([`crate::rules`]), how a guess was chosen by its solver
//! ([`crate::solver::choice`]). Independent of colours.

mod brief;
mod chosen;
mod conflicts;
mod context;
#[cfg(test)]
mod tests;
mod variables;

pub use brief::{brief, verb};
pub use context::{AllContexts, Context, Contexts};
pub use variables::{Variable, variables};

use crate::board::{Board, Role};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Symbols;
use crate::rules::{self, Applied, Claim, Mark, Names, Placement, causes_in, excluders};
use crate::solver::Algorithm;
use crate::solver::choice::{Choice, Figure, choice};
use crate::step::{AssignReason, Contradiction, Step};

/// The explanation of a step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// The event: `R1C4 loses 3`.
    pub headline: String,
    /// Why, in a sentence or two.
    pub why: String,
    /// The reason in a word or two, for a list: `naked pair, block 2`.
    pub short: String,
    /// The cell that the step is about.
    pub focus: Option<Cell>,
    /// The digit that the step is about.
    pub digit: Option<Digit>,
    /// The places drawn as its causes.
    pub marks: Vec<Mark>,
    /// The cells that ranked equal with that of a guess by the first criterion of its solver, itself included. Empty
    /// if no cell was chosen because the guess is the next digit in the same cell.
    pub tied: Vec<Cell>,
    /// What was compared in each empty cell to choose that of a guess; empty where `tied` is.
    pub figures: Vec<Figure>,
    /// How many peers lose each digit of the guessed cell if it is placed, in the order in which the digits are tried; empty
    /// unless the least constraining value comes first.
    pub values: Vec<(Digit, usize)>,
    /// In which order the digits of a guess are tried, and why, in a sentence; empty if they are tried in ascending order.
    pub order: String,
}

/// The reason of a step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Because {
    /// Why, in a sentence or two.
    why: String,
    /// The reason in a word or two, for a list.
    short: String,
    /// The places that force it.
    marks: Vec<Mark>,
}

impl Explanation {
    /// The cells that force the step, each once.
    #[must_use]
    pub fn causes(&self) -> Vec<Cell> {
        rules::cells_of(&self.marks)
    }

    /// Marks these cells as the causes, in place of those so far.
    pub fn blame(&mut self, causes: Vec<Cell>) {
        self.marks.retain(|mark| mark.role != rules::Role::Cause);
        self.marks.extend(causes.into_iter().map(Mark::cause));
    }

    /// All units that are drawn.
    pub fn units(&self) -> impl Iterator<Item = Unit> {
        self.marks.iter().filter_map(|mark| match mark.place {
            rules::Place::Unit(unit) => Some(unit),
            rules::Place::Cell(_) | rules::Place::Candidate(..) | rules::Place::Link(..) => None,
        })
    }

    /// The unit in which the step follows.
    #[must_use]
    pub fn unit(&self) -> Option<Unit> {
        rules::unit_of(&self.marks)
    }
}

/// The most digits that the sentence of a guess lists.
const MOST_LISTED: usize = 9;

/// Explains what a step does to the board `before` it.
#[must_use]
pub fn explain(step: Step, before: &Board, symbols: &Symbols) -> Explanation {
    explain_in(step, before, symbols, &Context::default())
}

/// Explains what a step does to the board `before` it, in the context of its run.
#[must_use]
pub fn explain_in(step: Step, before: &Board, symbols: &Symbols, context: &Context) -> Explanation {
    let choice = match (step, context.algorithm) {
        (Step::Assign { cell, reason, .. }, Some(algorithm)) if is_solvers_choice(reason) => {
            choice(algorithm, before, cell)
        }
        _ => None,
    };
    let wording = Wording { geometry: before.geometry(), before, symbols, context, choice: choice.as_ref() };
    let because = wording.by_conflict(step).unwrap_or_else(|| wording.because(step));
    // Trying the next digit in the same cell chooses no cell.
    let chosen = choice.as_ref().filter(|_| context.tried.is_none());
    Explanation {
        headline: wording.headline(step),
        why: because.why,
        short: because.short,
        focus: step.cell(),
        digit: step.digit(),
        marks: because.marks,
        order: choice.as_ref().map_or_else(String::new, |choice| wording.order(choice)),
        figures: chosen
            .zip(context.algorithm)
            .map_or_else(Vec::new, |(choice, algorithm)| choice.figures(algorithm, before)),
        values: choice.as_ref().map_or_else(Vec::new, |choice| choice.values().to_vec()),
        tied: chosen.map_or_else(Vec::new, |choice| choice.tied().to_vec()),
    }
}

/// Whether a guess is where the solver itself decided to guess.
fn is_solvers_choice(reason: AssignReason) -> bool {
    reason.is_guess() && reason != AssignReason::ChosenGuess
}

/// The reason of a step in a word or two, as in its explanation.
#[must_use]
pub fn short(step: Step, before: &Board, symbols: &Symbols, context: &Context) -> String {
    let wording = Wording { geometry: before.geometry(), before, symbols, context, choice: None };
    wording.by_conflict(step).unwrap_or_else(|| wording.because(step)).short
}

struct Wording<'a> {
    geometry: &'a Geometry,
    before: &'a Board,
    symbols: &'a Symbols,
    context: &'a Context,
    /// How the guess was chosen, if the step is one.
    choice: Option<&'a Choice>,
}

impl Wording<'_> {
    /// The event in words.
    fn headline(&self, step: Step) -> String {
        match step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => {
                format!("{} is guessed to be {}", self.name(cell), self.symbol(digit))
            }
            Step::Assign { cell, digit, .. } => format!("{} becomes {}", self.name(cell), self.symbol(digit)),
            Step::Eliminate { cell, digit, .. } => {
                format!("{} loses {}", self.name(cell), self.symbol(digit))
            }
            Step::Retract { cell, digit } => {
                let guess = if self.guess_in(cell).is_some() { "Guess " } else { "" };
                format!("{guess}{} = {} is retracted", self.name(cell), self.symbol(digit))
            }
            Step::Restore { cell, digit } => format!("{} gets {} back", self.name(cell), self.symbol(digit)),
            Step::Examine { cell, against } => {
                format!("{} is checked against {}", self.name(cell), self.name(against))
            }
            Step::Contradiction(Contradiction::NoCandidate(cell)) => {
                format!("Contradiction at {}", self.name(cell))
            }
            Step::Contradiction(Contradiction::NoPlace { unit, .. }) => {
                format!("Contradiction in {}", self.kind(unit))
            }
            Step::Conflict { cell, digit } => {
                format!("{} = {} is in the conflict set", self.name(cell), self.symbol(digit))
            }
            Step::Culprit { cell, digit } => {
                format!("Guess {} = {} is the culprit", self.name(cell), self.symbol(digit))
            }
            Step::Irrelevant { cell, digit } => {
                format!("Guess {} = {} played no part", self.name(cell), self.symbol(digit))
            }
            Step::Solution if self.lack().is_some() => "A solution is reported".into(),
            Step::Solution => "Solved".into(),
        }
    }

    /// What keeps the board from being the solution that another program reports.
    fn lack(&self) -> Option<String> {
        if !self.context.algorithm.is_some_and(Algorithm::is_foreign) {
            return None;
        }
        let cells = || self.geometry.cells();
        let is_twin = |cell: &Cell| {
            let mut peers = self.geometry.peers(*cell).iter();
            peers.any(|peer| self.before.digit(*peer) == self.before.digit(*cell))
        };
        match cells().filter(|cell| self.before.digit(*cell).is_none()).count() {
            0 => cells().find(is_twin).map(|_| "But a digit appears twice in a unit.".into()),
            1 => Some("But a cell is empty.".into()),
            empty => Some(format!("But {empty} cells are empty.")),
        }
    }

    /// Why it happens.
    fn because(&self, step: Step) -> Because {
        match step {
            Step::Assign { reason: AssignReason::Rule(_), .. } | Step::Eliminate { .. } => {
                Applied::of(step, &self.context.words).map(|step| self.by_rule(step)).unwrap_or_default()
            }
            Step::Assign { cell, digit, reason } => self.guess((cell, digit), reason),
            Step::Retract { cell, .. } => match self.guess_in(cell) {
                Some((_, true)) => Because {
                    why: "Left, not failed: the part searched here has no solution, and its other branches \
                          are searched separately."
                        .into(),
                    short: "left, not failed".into(),
                    ..Because::default()
                },
                Some((depth, false)) => Because {
                    why: format!("Its branch at depth {depth} has no solution."),
                    short: "guess failed".into(),
                    ..Because::default()
                },
                None => self.undone("placed"),
            },
            Step::Restore { .. } => self.undone("eliminated"),
            Step::Examine { cell, against } => Because {
                why: format!(
                    "The arc is taken from the queue: every candidate of {} needs a different candidate left in {}.",
                    self.name(cell),
                    self.name(against)
                ),
                short: "arc".into(),
                marks: causes_in(None, [against]),
            },
            Step::Contradiction(contradiction) => self.contradiction(contradiction),
            Step::Conflict { cell, .. } => self.conflict(cell),
            Step::Culprit { cell, .. } => self.culprit(cell),
            Step::Irrelevant { cell, .. } => self.irrelevant(cell),
            Step::Solution => {
                let (why, short) = match self.lack() {
                    Some(lack) => (lack, "reported"),
                    None => ("Every cell is filled, and no unit holds a digit twice.".into(), "complete"),
                };
                Because { why, short: short.into(), ..Because::default() }
            }
        }
    }

    fn by_rule(&self, step: Applied<'_>) -> Because {
        let claim = Claim { before: self.before, step };
        let names = Names { geometry: self.geometry, symbols: self.symbols };
        Because {
            why: rules::sentence(&claim, &names),
            short: rules::label(&step, &names).short,
            marks: rules::marks(&claim),
        }
    }

    fn guess(&self, (cell, digit): Placement, reason: AssignReason) -> Because {
        let depth = self.before.depth() + 1;
        let digits = self.before.consistent(cell);
        let among = match digits.single() {
            Some(digit) => format!("with {} as the only possible digit", self.symbol(digit)),
            None if digits.len() > MOST_LISTED => format!("among {} digits", digits.len()),
            None => format!("between {}", self.listed(digits, "and")),
        };
        let is_lane = !self.context.algorithm.is_some_and(Algorithm::learns);
        let (rest, short) = match reason {
            AssignReason::SharedGuess if is_lane => {
                (", on the way to the branch that is searched next", "guess, shared")
            }
            AssignReason::ChosenGuess => ("", "guess, yours"),
            _ => ("", "guess"),
        };
        let chosen = match (self.context.tried, self.choice) {
            (Some(failed), _) => format!(" {}", self.next(digit, failed)),
            (None, Some(choice)) => format!(" {}", self.chosen(digit, choice)),
            (None, None) if reason == AssignReason::ChosenGuess => " You decided to guess here.".into(),
            (None, None) => String::new(),
        };
        Because {
            why: format!("Guess at depth {depth} {among}{rest}.{chosen}"),
            short: short.into(),
            ..Because::default()
        }
    }

    /// Why something other than a guess is undone.
    fn undone(&self, what: &str) -> Because {
        let why = match self.before.last_guess() {
            Some((guess, Role::Guess { depth, shared })) => {
                let (guess, fate) =
                    (self.name(guess), if shared { "is left for another branch" } else { "has failed" });
                format!("It was {what} after the guess in {guess} at depth {depth}, which {fate}.")
            }
            _ => format!("It was {what} before any guess: the puzzle has no solution."),
        };
        Because { why, short: "undone".into(), ..Because::default() }
    }

    fn contradiction(&self, contradiction: Contradiction) -> Because {
        match contradiction {
            Contradiction::NoCandidate(cell) if let Some(left) = self.overlooked(cell) => Because {
                why: format!("The program reports it, but {} can still be {left}.", self.name(cell)),
                short: "reported".into(),
                ..Because::default()
            },
            Contradiction::NoCandidate(cell) => Because {
                why: format!("{} has no candidate left: this branch cannot be completed.", self.name(cell)),
                short: "no candidate".into(),
                marks: causes_in(None, excluders::of_cell(self.before, cell)),
            },
            Contradiction::NoPlace { unit, digit } => {
                let (symbol, kind) = (self.symbol(digit), self.kind(unit));
                Because {
                    why: format!("{symbol} has no place left in {kind}: this branch cannot be completed."),
                    short: "no place".into(),
                    marks: causes_in(
                        Some(unit),
                        excluders::of_digit(self.before, digit, self.geometry.cells_of(unit).iter().copied()),
                    ),
                }
            }
        }
    }

    /// The digits that a cell reported as having no candidates can still hold; only other programs report such
    /// cells.
    fn overlooked(&self, cell: Cell) -> Option<String> {
        let is_foreign = self.context.algorithm.is_some_and(Algorithm::is_foreign);
        let left = self.before.consistent(cell);
        let is_one = is_foreign && self.before.digit(cell).is_none() && !left.is_empty();
        is_one.then(|| self.listed(left, "or"))
    }

    /// The depth of the guess that a cell holds, and whether it is shared; `None` if it holds none.
    fn guess_in(&self, cell: Cell) -> Option<(usize, bool)> {
        match self.before.role(cell) {
            Some(Role::Guess { depth, shared }) => Some((depth, shared)),
            _ => None,
        }
    }

    /// Digits in a sentence: `1, 4 and 7`, with this word before the last.
    fn listed(&self, digits: DigitSet, conjunction: &str) -> String {
        let symbols: Vec<String> = digits.into_iter().map(|digit| self.symbol(digit).to_string()).collect();
        match symbols.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} {conjunction} {last}", first.join(", ")),
            _ => symbols.concat(),
        }
    }

    fn name(&self, cell: Cell) -> String {
        self.geometry.name(cell)
    }

    fn symbol(&self, digit: Digit) -> char {
        self.symbols.symbol(digit)
    }

    fn kind(&self, unit: Unit) -> String {
        self.geometry.kind(unit).to_string()
    }
}
