//! A step in words, with the cells that are its cause.
//!
//! What a step's code leaves out, such as which two cells are the naked pair, is found again on the board
//! of the moment before. Knows no colours and no solver.

use crate::board::{Board, Role};
use crate::digit_set::DigitSet;
use crate::geometry::{Cell, Digit, Geometry, Unit};
use crate::puzzle::Symbols;
use crate::step::{Contradiction, Reason, Step};

#[cfg(test)]
mod run_tests;

/// A step, told to a person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// What happens: `R1C4 loses 3`.
    pub headline: String,
    /// Why, in a sentence or two.
    pub why: String,
    /// The reason in a word or two, for a list: `naked pair, block 2`.
    pub short: String,
    /// The cell that the step is about.
    pub focus: Option<Cell>,
    /// The digit that the step is about.
    pub digit: Option<Digit>,
    /// The cells that force it.
    pub causes: Vec<Cell>,
    /// The unit in which they do.
    pub unit: Option<Unit>,
}

/// Tells what a step does to the board `before` it.
#[must_use]
pub fn explain(step: Step, before: &Board, symbols: &Symbols) -> Explanation {
    Teller { geometry: before.geometry(), before, symbols }.explain(step)
}

struct Teller<'a> {
    geometry: &'a Geometry,
    before: &'a Board,
    symbols: &'a Symbols,
}

impl Teller<'_> {
    fn explain(&self, step: Step) -> Explanation {
        let mut told = match step {
            Step::Assign { cell, digit, reason } => self.assign(cell, digit, reason),
            Step::Eliminate { cell, digit, reason } => self.eliminate(cell, digit, reason),
            Step::Retract { cell, digit } => self.retract(cell, digit),
            Step::Restore { cell, digit } => Explanation {
                headline: format!("{} gets {} back", self.name(cell), self.symbol(digit)),
                why: "The branch in which it was crossed out has failed.".into(),
                short: "undone".into(),
                ..Explanation::default()
            },
            Step::Examine { cell, against } => Explanation {
                headline: format!("{} is checked against {}", self.name(cell), self.name(against)),
                why: "The arc is taken from the queue: every candidate needs a partner there.".into(),
                short: "arc".into(),
                causes: vec![against],
                ..Explanation::default()
            },
            Step::Contradiction(contradiction) => self.contradiction(contradiction),
            Step::Solution => Explanation {
                headline: "Solved".into(),
                why: "Every cell is filled, and no unit holds a digit twice.".into(),
                short: "solution".into(),
                ..Explanation::default()
            },
        };
        told.focus = told.focus.or(step.cell());
        told.digit = told.digit.or(digit_of(step));
        told
    }

    fn assign(&self, cell: Cell, digit: Digit, reason: Reason) -> Explanation {
        let (name, symbol) = (self.name(cell), self.symbol(digit));
        let headline = format!("{name} becomes {symbol}");
        match reason {
            Reason::Guess => {
                let open = self.before.consistent(cell);
                Explanation {
                    headline: format!("{name} is guessed to be {symbol}"),
                    why: format!(
                        "Nothing forces it: a branch at depth {} over {}.",
                        self.before.depth() + 1,
                        self.symbols.set(open)
                    ),
                    short: "guess".into(),
                    ..Explanation::default()
                }
            }
            Reason::HiddenSingle(unit) => Explanation {
                headline,
                why: format!("Hidden single: {symbol} has no other place in {}.", self.kind(unit)),
                short: format!("hidden single, {}", self.kind(unit)),
                causes: self.blockers(cell, digit, unit),
                unit: Some(unit),
                ..Explanation::default()
            },
            Reason::NakedSingle => Explanation {
                headline,
                why: format!("Naked single: {symbol} is the only candidate left in {name}."),
                short: "naked single".into(),
                causes: self.holders(cell),
                ..Explanation::default()
            },
            Reason::Peer(other) | Reason::Arc(other) => Explanation {
                headline,
                why: format!("{} leaves it no other candidate.", self.name(other)),
                short: format!("because of {}", self.name(other)),
                causes: vec![other],
                ..Explanation::default()
            },
            Reason::NakedPair(unit) => self.pair(headline, cell, digit, unit),
        }
    }

    fn eliminate(&self, cell: Cell, digit: Digit, reason: Reason) -> Explanation {
        let symbol = self.symbol(digit);
        let headline = format!("{} loses {symbol}", self.name(cell));
        match reason {
            Reason::Peer(peer) => {
                let unit = self.geometry.shared_unit(cell, peer);
                let place = unit.map_or_else(String::new, |unit| format!(" in {}", self.kind(unit)));
                Explanation {
                    headline,
                    why: format!("Peer elimination: {}{place} already holds {symbol}.", self.name(peer)),
                    short: format!("peer of {}", self.name(peer)),
                    causes: vec![peer],
                    unit,
                    ..Explanation::default()
                }
            }
            Reason::NakedPair(unit) => self.pair(headline, cell, digit, unit),
            Reason::Arc(against) => Explanation {
                headline,
                why: format!(
                    "Revise: no candidate of {} goes with {symbol} here. The arcs of the other neighbours go \
                     back into the queue.",
                    self.name(against)
                ),
                short: format!("arc to {}", self.name(against)),
                causes: vec![against],
                unit: self.geometry.shared_unit(cell, against),
                ..Explanation::default()
            },
            Reason::HiddenSingle(unit) => Explanation {
                headline,
                why: format!("{} needs this cell for another digit.", capital(&self.kind(unit))),
                short: format!("hidden single, {}", self.kind(unit)),
                unit: Some(unit),
                ..Explanation::default()
            },
            Reason::NakedSingle | Reason::Guess => Explanation {
                headline,
                why: format!("{} holds another digit.", self.name(cell)),
                short: "the cell is taken".into(),
                ..Explanation::default()
            },
        }
    }

    fn pair(&self, headline: String, cell: Cell, digit: Digit, unit: Unit) -> Explanation {
        let kind = self.kind(unit);
        let short = format!("naked pair, {kind}");
        let Some((pair, [first, second])) = self.find_pair(cell, digit, unit) else {
            let why = format!("A naked pair in {kind} takes it.");
            return Explanation { headline, why, short, unit: Some(unit), ..Explanation::default() };
        };
        let (set, a, b) = (self.symbols.set(pair), self.name(first), self.name(second));
        Explanation {
            headline,
            why: format!(
                "Naked pair {set} in {kind}: {a} and {b} take both digits, so no other cell there can."
            ),
            short,
            causes: vec![first, second],
            unit: Some(unit),
            ..Explanation::default()
        }
    }

    /// The two cells of a unit, other than `cell`, whose same two candidates include `digit`.
    fn find_pair(&self, cell: Cell, digit: Digit, unit: Unit) -> Option<(DigitSet, [Cell; 2])> {
        let is_half = |other: &&Cell| {
            let candidates = self.before.candidates(**other);
            **other != cell && candidates.len() == 2 && candidates.contains(digit)
        };
        let halves: Vec<Cell> = self.geometry.cells_of(unit).iter().filter(is_half).copied().collect();
        halves.iter().enumerate().find_map(|(i, &first)| {
            let pair = self.before.candidates(first);
            let twin = halves[i + 1..].iter().find(|&&second| self.before.candidates(second) == pair)?;
            Some((pair, [first, *twin]))
        })
    }

    fn retract(&self, cell: Cell, digit: Digit) -> Explanation {
        let (name, symbol) = (self.name(cell), self.symbol(digit));
        match self.before.role(cell) {
            Some(Role::Guess { depth }) => Explanation {
                headline: format!("Guess {name} = {symbol} is taken back"),
                why: format!("Its branch at depth {depth} holds no solution."),
                short: "guess failed".into(),
                ..Explanation::default()
            },
            _ => Explanation {
                headline: format!("{name} = {symbol} is taken back"),
                why: "The branch in which it was placed has failed.".into(),
                short: "undone".into(),
                ..Explanation::default()
            },
        }
    }

    fn contradiction(&self, contradiction: Contradiction) -> Explanation {
        let short = String::from("contradiction");
        match contradiction {
            Contradiction::NoCandidate(cell) => Explanation {
                headline: format!("Contradiction at {}", self.name(cell)),
                why: format!("{} has no candidate left: this branch cannot be completed.", self.name(cell)),
                short,
                causes: self.holders(cell),
                ..Explanation::default()
            },
            Contradiction::NoPlace { unit, digit } => Explanation {
                headline: format!("Contradiction in {}", self.kind(unit)),
                why: format!(
                    "{} has no place left in {}: this branch cannot be completed.",
                    self.symbol(digit),
                    self.kind(unit)
                ),
                short,
                unit: Some(unit),
                digit: Some(digit),
                ..Explanation::default()
            },
        }
    }

    /// For each digit that a peer of the cell holds, or must take as its last candidate, the first such peer.
    fn holders(&self, cell: Cell) -> Vec<Cell> {
        let mut seen = DigitSet::EMPTY;
        let mut holders = Vec::new();
        let peers = self.geometry.peers(cell);
        let filled = peers.iter().filter(|&&peer| self.before.digit(peer).is_some());
        for &peer in filled.chain(peers) {
            if let Some(digit) = self.before.candidates(peer).single()
                && !seen.contains(digit)
            {
                seen.insert(digit);
                holders.push(peer);
            }
        }
        holders
    }

    /// For each other empty cell of a unit, the first cell that holds `digit` and so keeps it out of there.
    fn blockers(&self, cell: Cell, digit: Digit, unit: Unit) -> Vec<Cell> {
        let holds = |peer: &&Cell| self.before.digit(**peer) == Some(digit);
        let empty = |other: &&Cell| **other != cell && self.before.digit(**other).is_none();
        let others = self.geometry.cells_of(unit).iter().filter(empty);
        let mut blockers: Vec<Cell> =
            others.filter_map(|&other| self.geometry.peers(other).iter().find(holds)).copied().collect();
        blockers.sort_unstable();
        blockers.dedup();
        blockers
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

/// The kind of a step in one word, for a list.
#[must_use]
pub const fn verb(step: Step) -> &'static str {
    match step {
        Step::Assign { reason: Reason::Guess, .. } => "guess",
        Step::Assign { .. } => "assign",
        Step::Retract { .. } => "retract",
        Step::Eliminate { .. } => "eliminate",
        Step::Restore { .. } => "restore",
        Step::Examine { .. } => "examine",
        Step::Contradiction(_) => "dead end",
        Step::Solution => "solved",
    }
}

/// What a step is about in a few characters, for a list: `R4C8 ≠ 5`.
#[must_use]
pub fn brief(step: Step, geometry: &Geometry, symbols: &Symbols) -> String {
    match step {
        Step::Assign { cell, digit, .. } => format!("{} = {}", geometry.name(cell), symbols.symbol(digit)),
        Step::Retract { cell, digit } => format!("{} − {}", geometry.name(cell), symbols.symbol(digit)),
        Step::Eliminate { cell, digit, .. } => format!("{} ≠ {}", geometry.name(cell), symbols.symbol(digit)),
        Step::Restore { cell, digit } => format!("{} + {}", geometry.name(cell), symbols.symbol(digit)),
        Step::Examine { cell, against } => format!("{} ~ {}", geometry.name(cell), geometry.name(against)),
        Step::Contradiction(Contradiction::NoCandidate(cell)) => geometry.name(cell),
        Step::Contradiction(Contradiction::NoPlace { unit, digit }) => {
            format!("{} in {}", symbols.symbol(digit), geometry.kind(unit))
        }
        Step::Solution => String::new(),
    }
}

const fn digit_of(step: Step) -> Option<Digit> {
    match step {
        Step::Assign { digit, .. }
        | Step::Retract { digit, .. }
        | Step::Eliminate { digit, .. }
        | Step::Restore { digit, .. } => Some(digit),
        Step::Examine { .. } | Step::Contradiction(_) | Step::Solution => None,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Variant};
    use crate::puzzle::Puzzle;

    fn nine() -> (Board, Symbols) {
        let geometry = Geometry::with_side(9, Variant::Plain).unwrap();
        let mut givens = vec![None; 81];
        givens[0] = Some(Digit::new(4));
        let puzzle = Puzzle::new(geometry, givens, Symbols::standard(9), "").unwrap();
        (Board::new(&puzzle), Symbols::standard(9))
    }

    #[test]
    fn a_peer_elimination_names_the_peer_and_the_unit() {
        let (board, symbols) = nine();
        let (cell, digit) = (board.geometry().at(0, 5), Digit::new(4));
        let told =
            explain(Step::Eliminate { cell, digit, reason: Reason::Peer(Cell::new(0)) }, &board, &symbols);
        assert_eq!(told.headline, "R1C6 loses 5");
        assert_eq!(told.why, "Peer elimination: R1C1 in row 1 already holds 5.");
        assert_eq!((told.focus, told.causes), (Some(cell), vec![Cell::new(0)]));
    }

    #[test]
    fn a_naked_pair_is_found_again_on_the_board() {
        let (mut board, symbols) = nine();
        let geometry = std::sync::Arc::clone(board.geometry());
        let pair = [geometry.at(4, 1), geometry.at(4, 7)];
        for cell in pair {
            for digit in geometry.digits().filter(|digit| ![1, 6].contains(&digit.index())) {
                board.apply(Step::Eliminate { cell, digit, reason: Reason::Peer(Cell::new(0)) });
            }
        }
        let row = Unit::new(4);
        let step =
            Step::Eliminate { cell: geometry.at(4, 4), digit: Digit::new(6), reason: Reason::NakedPair(row) };
        let told = explain(step, &board, &symbols);
        assert_eq!(
            told.why,
            "Naked pair {2, 7} in row 5: R5C2 and R5C8 take both digits, so no other cell there can."
        );
        assert_eq!(told.causes, pair);
    }

    #[test]
    fn a_dead_end_outlines_one_holder_of_each_digit() {
        let (board, symbols) = nine();
        let cell = board.geometry().at(0, 1);
        let told = explain(Step::Contradiction(Contradiction::NoCandidate(cell)), &board, &symbols);
        assert_eq!(told.headline, "Contradiction at R1C2");
        assert_eq!(told.causes, [Cell::new(0)]);
    }
}
