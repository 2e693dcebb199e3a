//! Layouts 1 and 2. Frozen: files written in them must always open.
//!
//! A word is two bits of operation (assign, retract, eliminate, restore) and 14 bits of `cell × side + digit`, or of an
//! escape from 15,625 on. A reason holds for the eliminations that follow it.
//!
//! In layout 1 it holds for assignments as well. In layout 2 an assignment has the reason written right before it, and
//! is a guess otherwise. In layout 2, up to a side of 19, an assignment with `side³` added is a guess that fails at
//! once: the digit is assigned, leaves the next blank in row order without candidates, and is retracted.

use crate::geometry::{Cell, Digit, Unit};
use crate::puzzle::Puzzle;
use crate::rules;
use crate::step::{AssignReason, Contradiction, Elimination, Step};

const RETRACT: u16 = 1 << 14;
const ELIMINATE: u16 = 2 << 14;
const RESTORE: u16 = 3 << 14;
const OPERATION: u16 = 3 << 14;

/// The first escape of each operation: 25 × 25 × 25.
const ESCAPE: u16 = 15_625;

/// Followed by a cell.
const NO_CANDIDATE: u16 = ESCAPE;
const SOLUTION: u16 = RETRACT + ESCAPE;
const BY_GUESS: u16 = SOLUTION + 1;
const BY_NAKED_SINGLE: u16 = SOLUTION + 2;
/// One more word: `unit × side + digit`.
const NO_PLACE: u16 = SOLUTION + 3;
/// Two more words: the cell, and the one it is checked against.
const EXAMINE: u16 = SOLUTION + 4;
/// One more word: the other cell of the arc.
const BY_ARC: u16 = SOLUTION + 5;
/// Followed by a cell.
const BY_PEER: u16 = ELIMINATE + ESCAPE;
/// Followed by a unit, each in a range of 80 values.
const BY_HIDDEN_SINGLE: u16 = RESTORE + ESCAPE;
const BY_NAKED_PAIR: u16 = BY_HIDDEN_SINGLE + 80;

/// The steps of words in layout 1.
pub(super) fn first(words: &[u16], puzzle: &Puzzle) -> Option<Vec<Step>> {
    let mut reading = Reading::new(words, puzzle);
    while let Some(word) = reading.words.next() {
        let value = word & !OPERATION;
        if value < ESCAPE {
            reading.change(word & OPERATION, value, reading.said)?;
        } else {
            reading.escape(*word)?;
        }
    }
    Some(reading.steps)
}

/// The steps of words in layout 2.
pub(super) fn second(words: &[u16], puzzle: &Puzzle) -> Option<Vec<Step>> {
    let values = puzzle.geometry().side().pow(3) as u16;
    let failed = if values <= ESCAPE / 2 { values..2 * values } else { 0..0 };
    let next_blanks = next_blanks(puzzle);
    let mut reading = Reading::new(words, puzzle);
    let mut by = Said::Guess;
    while let Some(word) = reading.words.next() {
        let value = word & !OPERATION;
        by = if failed.contains(word) {
            let (cell, digit) = reading.split(word - values);
            let dead_end = (*next_blanks.get(cell.index())?)?;
            reading.steps.extend([
                Step::Assign { cell, digit, reason: AssignReason::Guess },
                Step::Contradiction(Contradiction::NoCandidate(dead_end)),
                Step::Retract { cell, digit },
            ]);
            Said::Guess
        } else if value < ESCAPE {
            reading.change(word & OPERATION, value, by)?;
            Said::Guess
        } else if reading.escape(*word)? {
            reading.said
        } else {
            Said::Guess
        };
    }
    Some(reading.steps)
}

/// The next blank after each cell, in row order.
fn next_blanks(puzzle: &Puzzle) -> Vec<Option<Cell>> {
    let mut blanks = puzzle.blanks().peekable();
    let next_blank = |cell: Cell| {
        while blanks.next_if(|blank| *blank <= cell).is_some() {}
        blanks.peek().copied()
    };
    puzzle.geometry().cells().map(next_blank).collect()
}

/// A reason as written, for assignments and eliminations alike.
#[derive(Clone, Copy)]
enum Said {
    Guess,
    NakedSingle,
    HiddenSingle(Unit),
    Peer(Cell),
    NakedPair(Unit),
    Arc(Cell),
}

impl Said {
    const fn of_assignment(self) -> Option<AssignReason> {
        match self {
            Self::Guess => Some(AssignReason::Guess),
            Self::NakedSingle => Some(AssignReason::Rule(rules::naked_single())),
            Self::HiddenSingle(unit) => Some(AssignReason::Rule(rules::hidden_single(unit))),
            Self::Peer(_) | Self::NakedPair(_) | Self::Arc(_) => None,
        }
    }

    const fn of_elimination(self) -> Option<Elimination> {
        match self {
            Self::Peer(cell) => Some(rules::peer(cell)),
            Self::NakedPair(unit) => Some(rules::naked_pair(unit)),
            Self::Arc(cell) => Some(rules::arc(cell)),
            Self::Guess | Self::NakedSingle | Self::HiddenSingle(_) => None,
        }
    }
}

/// A reader of words. A batch, and any concatenation of batches, can be read by itself.
struct Reading<'a> {
    words: std::slice::Iter<'a, u16>,
    side: u16,
    said: Said,
    steps: Vec<Step>,
}

impl<'a> Reading<'a> {
    fn new(words: &'a [u16], puzzle: &Puzzle) -> Self {
        let side = puzzle.geometry().side() as u16;
        Self { words: words.iter(), side, said: Said::Guess, steps: Vec::with_capacity(words.len()) }
    }

    fn split(&self, value: u16) -> (Cell, Digit) {
        (Cell::new((value / self.side).into()), Digit::new((value % self.side).into()))
    }

    /// A change of a candidate; an assignment has the reason `by`.
    fn change(&mut self, operation: u16, value: u16, by: Said) -> Option<()> {
        let (cell, digit) = self.split(value);
        self.steps.push(match operation {
            RETRACT => Step::Retract { cell, digit },
            ELIMINATE => Step::Eliminate { cell, digit, reason: self.said.of_elimination()? },
            RESTORE => Step::Restore { cell, digit },
            _ => Step::Assign { cell, digit, reason: by.of_assignment()? },
        });
        Some(())
    }

    /// Reads an escape; returns whether it is a reason.
    fn escape(&mut self, word: u16) -> Option<bool> {
        let cell = |word: u16| Cell::new(word.into());
        let step = match word {
            NO_CANDIDATE..RETRACT => {
                Step::Contradiction(Contradiction::NoCandidate(cell(word - NO_CANDIDATE)))
            }
            SOLUTION => Step::Solution,
            NO_PLACE => {
                let value = *self.words.next()?;
                let (unit, digit) = (unit(value / self.side)?, Digit::new((value % self.side).into()));
                Step::Contradiction(Contradiction::NoPlace { unit, digit })
            }
            EXAMINE => Step::Examine { cell: cell(*self.words.next()?), against: cell(*self.words.next()?) },
            _ => {
                self.said = match word {
                    BY_GUESS => Said::Guess,
                    BY_NAKED_SINGLE => Said::NakedSingle,
                    BY_ARC => Said::Arc(cell(*self.words.next()?)),
                    BY_PEER..RESTORE => Said::Peer(cell(word - BY_PEER)),
                    BY_HIDDEN_SINGLE..BY_NAKED_PAIR => Said::HiddenSingle(unit(word - BY_HIDDEN_SINGLE)?),
                    BY_NAKED_PAIR.. => Said::NakedPair(unit(word - BY_NAKED_PAIR)?),
                    _ => return None,
                };
                return Some(true);
            }
        };
        self.steps.push(step);
        Some(false)
    }
}

/// The unit with this index, if any board can have that many.
fn unit(index: u16) -> Option<Unit> {
    u8::try_from(index).ok().map(|index| Unit::new(index.into()))
}
