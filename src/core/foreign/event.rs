//! What a line reports.

use super::boards::{self, Shown};
use super::fields::{Fields, Key, Value};
use super::names;
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::rules::{self, ArgumentKind, Placement};
use crate::step::{Age, Argument, Contradiction, Deduction, MOST_WORDS};

/// What a line reports.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Event<'a> {
    Assign(Placement),
    Eliminate(Placement),
    Restore(Placement),
    /// Without a digit, the one that the cell holds.
    Retract(Cell, Option<Digit>),
    Examine(Cell, Cell),
    Contradiction(Option<Contradiction>),
    Conflict(Placement),
    Culprit(Placement),
    Irrelevant(Placement),
    Solution,
    Note(&'a str),
    /// The program has ended, with this outcome.
    End(&'a str),
    Board(Shown),
    /// The steps are the decisions of a search; true if they are made on the board.
    Tree(bool),
}

/// A reason that is given.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Reason<'a> {
    None,
    Guess,
    SharedGuess,
    ChosenGuess,
    /// A rule and its argument; the words of the argument are returned separately.
    Rule(Deduction),
    /// A reason that is not known, or lacks its argument.
    Unknown(&'a str),
}

/// What is wrong with a line.
pub(super) type Problem = &'static str;

/// Reads events about a puzzle.
pub(super) struct Events<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) fields: &'a Fields<'a>,
}

impl<'a> Events<'a> {
    /// The event of a line.
    #[inline]
    pub(super) fn event(&self) -> Result<Event<'a>, Problem> {
        let kind = self.fields.text(Key::Kind);
        Ok(match kind.ok_or("it has no kind")? {
            "assign" => Event::Assign(self.placement()?),
            "eliminate" => Event::Eliminate(self.placement()?),
            "restore" => Event::Restore(self.placement()?),
            "retract" => Event::Retract(self.cell()?, self.digit()),
            "contradiction" => Event::Contradiction(self.contradiction()),
            "examine" => Event::Examine(self.cell()?, self.other().ok_or("the other cell is missing")?),
            "conflict" => Event::Conflict(self.placement()?),
            "culprit" => Event::Culprit(self.placement()?),
            "uninvolved" => Event::Irrelevant(self.placement()?),
            "solution" => Event::Solution,
            "note" => Event::Note(self.fields.text(Key::Text).unwrap_or_default()),
            "end" => Event::End(self.fields.text(Key::Outcome).unwrap_or_default()),
            "board" => Event::Board(self.board().ok_or("its board cannot be read")?),
            "tree" => Event::Tree(self.fields.get(Key::Board) != Value::Truth(false)),
            _ => return Err("its kind is not known"),
        })
    }

    #[inline]
    fn placement(&self) -> Result<Placement, Problem> {
        Ok((self.cell()?, self.digit().ok_or("the board has no such digit")?))
    }

    #[inline]
    fn cell(&self) -> Result<Cell, Problem> {
        let geometry = self.puzzle.geometry();
        let cell = match (self.fields.number(Key::Row), self.fields.number(Key::Column)) {
            (Some(row), Some(column)) => names::at(geometry, row, column),
            _ => self.named(Key::Cell),
        };
        cell.ok_or("the board has no such cell")
    }

    fn named(&self, key: Key) -> Option<Cell> {
        match self.fields.get(key) {
            Value::Text(name) => names::cell(self.puzzle.geometry(), name),
            Value::Number(index) => names::indexed(self.puzzle.geometry(), index),
            _ => None,
        }
    }

    #[inline]
    fn other(&self) -> Option<Cell> {
        match (self.fields.number(Key::ByRow), self.fields.number(Key::ByColumn)) {
            (Some(row), Some(column)) => names::at(self.puzzle.geometry(), row, column),
            _ => self.named(Key::By),
        }
    }

    #[inline]
    fn digit(&self) -> Option<Digit> {
        match self.fields.get(Key::Digit) {
            Value::Text(text) => names::digit(self.puzzle, text),
            Value::Number(number) => names::numbered(self.puzzle, number),
            _ => None,
        }
    }

    fn contradiction(&self) -> Option<Contradiction> {
        if let Some(name) = self.fields.text(Key::Unit) {
            let unit = names::unit(self.puzzle.geometry(), name)?;
            return Some(Contradiction::NoPlace { unit, digit: self.digit()? });
        }
        self.cell().ok().map(Contradiction::NoCandidate)
    }

    fn board(&self) -> Option<Shown> {
        match (self.fields.get(Key::Cells), self.fields.get(Key::Board)) {
            (Value::Raw(cells), _) => boards::dictionary(self.puzzle, cells, true),
            (_, Value::Text(board)) => boards::on_a_line(self.puzzle, board),
            (_, Value::Raw(board)) => boards::nested(self.puzzle, board),
            _ => None,
        }
    }

    /// The reason of an event, and the words of its argument.
    #[inline]
    pub(super) fn reason(&self, words: &mut Vec<u16>) -> Reason<'a> {
        if self.fields.get(Key::Guess) == Value::Truth(true) {
            return Reason::Guess;
        }
        let Some(name) = self.fields.text(Key::Reason) else { return Reason::None };
        match name {
            "guess" => Reason::Guess,
            "shared guess" => Reason::SharedGuess,
            "chosen guess" => Reason::ChosenGuess,
            _ => self.rule(name, words).map_or(Reason::Unknown(name), Reason::Rule),
        }
    }

    #[inline]
    fn rule(&self, name: &str, words: &mut Vec<u16>) -> Option<Deduction> {
        let id = rules::by_name(name)?;
        let argument = match rules::rule(id)?.argument {
            ArgumentKind::Nothing => Argument::None,
            ArgumentKind::Cell => Argument::Cell(self.other()?),
            ArgumentKind::Unit => {
                Argument::Unit(names::unit(self.puzzle.geometry(), self.fields.text(Key::Unit)?)?)
            }
            ArgumentKind::Conflict => Argument::Conflict(Age::new(self.fields.number(Key::Age)?)?),
            ArgumentKind::Words => {
                self.pattern(words)?;
                Argument::Words
            }
            ArgumentKind::Digit => return None,
        };
        Some(Deduction { rule: id, argument })
    }

    fn pattern(&self, words: &mut Vec<u16>) -> Option<()> {
        let Value::Raw(pattern) = self.fields.get(Key::Pattern) else { return None };
        let inside = pattern.strip_prefix('[')?.strip_suffix(']')?;
        words.clear();
        for number in inside.split(',') {
            words.push(number.trim().parse().ok()?);
        }
        (words.len() <= MOST_WORDS).then_some(())
    }
}
