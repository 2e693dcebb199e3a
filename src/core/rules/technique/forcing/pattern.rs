//! Forcing chains and nets as a pattern: how they are written, read and drawn.

use super::argument::Forcing;
use super::clash::Clash;
use super::proof::Conclusion;
use super::start::{Fact, Start};
use super::words;
use crate::geometry::{Cell, Digit, Unit};
use crate::rules::board_view::{BoardView, Premise};
use crate::rules::claim::{Names, ensure};
use crate::rules::finding::{Mark, Role};
use crate::rules::technique::nearest::nearest;
use crate::rules::technique::pattern::{Conclusions, Pattern};
use crate::rules::technique::position::Position;

/// In the first word: the kind of start, and whether conclusions may follow from several others.
const KINDS: u16 = 0b11;
const NET: u16 = 1 << 2;
/// In the word of a fact: the candidate is true.
const TRUE: u16 = 1 << 12;

/// A fact as a word.
const fn word(fact: Fact) -> u16 {
    let place = (fact.digit.index() << 8 | fact.cell.index()) as u16;
    if fact.is_true { place | TRUE } else { place }
}

/// A fact of a word.
fn fact(word: u16, position: &Position<'_>) -> Result<Fact, &'static str> {
    let (cell, digit) = (usize::from(word & 0xff), usize::from(word >> 8 & 0xf));
    let is_on = cell < position.geometry().cell_count() && digit < position.geometry().side();
    ensure(is_on && word < 2 * TRUE, "the board has no such candidate")?;
    let fact = Fact::new(Cell::new(cell), Digit::new(digit), word & TRUE != 0);
    ensure(position.has(fact.cell, fact.digit), "a candidate of its chain is gone")?;
    Ok(fact)
}

impl Pattern for Forcing {
    fn write(&self, words: &mut Vec<u16>) {
        let net = if self.is_net { NET } else { 0 };
        match self.start {
            Start::Wrong(fact) => return words.extend([net, word(fact)]),
            Start::Both(cell, digit) => words.extend([net | 1, word(Fact::new(cell, digit, true))]),
            Start::Cell(cell) => words.extend([net | 2, cell.index() as u16]),
            Start::Unit(unit, digit) => {
                words.extend([net | 3, (digit.index() << 8 | unit.index()) as u16]);
            }
        }
        words.push(word(self.end));
    }

    fn read(words: &[u16], position: &Position<'_>) -> Result<Self, &'static str> {
        let [head, first, rest @ ..] = words else { return Err("its chain is cut off") };
        ensure(*head <= KINDS | NET && rest.len() <= 1, "it has another number of words")?;
        let is_net = head & NET != 0;
        let (low, high) = (usize::from(first & 0xff), usize::from(first >> 8));
        let start = match (head & KINDS, rest) {
            (0, []) => Start::Wrong(fact(*first, position)?),
            (1, [_]) => fact(*first, position).map(|fact| Start::Both(fact.cell, fact.digit))?,
            (2, [_]) if usize::from(*first) < position.geometry().cell_count() => Start::Cell(Cell::new(low)),
            (3, [_]) if low < position.geometry().unit_count() && high < position.geometry().side() => {
                Start::Unit(Unit::new(low), Digit::new(high))
            }
            _ => return Err("the board has nothing to start its chain from"),
        };
        let forcing = match (start, rest) {
            (Start::Wrong(fact), _) => Self::contradiction(is_net, fact),
            (_, [end]) => Self { is_net, start, end: fact(*end, position)? },
            _ => return Err("its chain is cut off"),
        };
        forcing.argument(position).map(|_| forcing)
    }

    fn conclusions(&self, _: &Position<'_>) -> Conclusions {
        let Fact { cell, digit, is_true } = self.end;
        if is_true { Conclusions::placed((cell, digit)) } else { Conclusions::eliminated([(cell, digit)]) }
    }

    fn premises(&self, position: &Position<'_>, report: &mut dyn FnMut(Premise)) {
        let Ok(argument) = self.argument(position) else { return };
        argument.proofs.iter().for_each(|proof| proof.premises(position, report));
        match (self.start, argument.clash) {
            (Start::Cell(cell), _) | (_, Some(Clash::NoCandidate(cell))) => position.only_these(cell, report),
            (Start::Unit(unit, digit), _) | (_, Some(Clash::NoPlace(unit, digit))) => {
                position.only_there(unit, digit, position.places_in(unit, digit), report);
            }
            _ => {}
        }
    }

    fn marks(&self, position: &Position<'_>) -> Vec<Mark> {
        let Ok(argument) = self.argument(position) else { return Vec::new() };
        let mut marks: Vec<Mark> =
            argument.proofs.iter().flat_map(|proof| marks(&proof.0, position)).collect();
        if let Start::Unit(unit, _) = self.start {
            marks.push(Mark::base(unit));
        }
        let mut seen = Vec::new();
        marks.retain(|mark| {
            let is_new = !seen.contains(mark);
            seen.push(*mark);
            is_new
        });
        marks
    }

    fn sentence(&self, position: &Position<'_>, names: &Names<'_>) -> String {
        self.argument(position)
            .map(|argument| words::sentence(self, &argument, position, names))
            .unwrap_or_default()
    }
}

/// The nodes of a proof, and links from each to what follows from it.
fn marks(lines: &[Conclusion], position: &Position<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    for line in lines {
        let role = Role::Set(u8::from(line.is_true));
        marks.extend(line.node.cells.map(|cell| Mark::candidate(cell, line.node.digit).with(role)));
        let link = if line.is_true { Role::Strong } else { Role::Weak };
        for cause in line.causes.iter().map(|cause| lines[*cause].node) {
            if let Some((from, to)) = nearest(cause.cells, line.node.cells, position.shape()) {
                marks.push(Mark::link(link, (from, cause.digit), (to, line.node.digit)));
            }
        }
    }
    marks
}
