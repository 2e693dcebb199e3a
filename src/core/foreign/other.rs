//! The events of a program outside this one, with what it says about them.

use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

use super::event::{Event, Reason};
use super::fields::{Fields, Key};
use super::listener::Listener;
use super::sync::Sync;
use super::trail::{Given, Trail};
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::step::{Step, Stop};
use crate::trace::file::Said;

/// The most remarks with a text: more would fill the memory of the receiver.
const MOST_TEXTS: u64 = 100_000;

/// The run of a program.
pub(super) struct Other {
    trail: Trail,
    sync: Sync,
    file: String,
    /// The source line reported last.
    line: u32,
    /// The source line of the first change that waits to be undone.
    undone_at: Option<u32>,
    texts: u64,
    /// The outcome that the program reports.
    pub(super) ended: Option<String>,
}

type Flow = ControlFlow<Stop>;

impl Other {
    pub(super) fn new(puzzle: &Arc<Puzzle>) -> Self {
        Self {
            trail: Trail::new(puzzle),
            sync: Sync::default(),
            file: String::new(),
            line: 0,
            undone_at: None,
            texts: 0,
            ended: None,
        }
    }

    /// Processes an event.
    pub(super) fn follow(
        &mut self,
        event: &Event<'_>,
        (reason, words): (Reason<'_>, &[u16]),
        fields: &Fields<'_>,
        out: &mut impl Listener,
    ) -> Result<Flow, &'static str> {
        let line = fields.number(Key::Line).and_then(|line| u32::try_from(line).ok());
        let undone = match *event {
            Event::Retract(cell, digit) => Some(self.trail.undo(cell, digit, true)),
            Event::Restore((cell, digit)) => Some(self.trail.undo(cell, Some(digit), false)),
            _ => None,
        };
        if let Some(is_there) = undone {
            self.undone_at = self.undone_at.or(line);
            if let Event::Retract(cell, _) = *event
                && self.trail.puzzle().given(cell).is_some()
            {
                self.say_source(fields.text(Key::File), line, out);
                self.trail.refuse(cell, out);
                return Ok(Continue(()));
            }
            return if is_there { Ok(Continue(())) } else { Err("there is nothing to undo") };
        }
        Ok(self.make((event, reason, words), (fields, line), out))
    }

    fn make(
        &mut self,
        (event, reason, words): (&Event<'_>, Reason<'_>, &[u16]),
        (fields, line): (&Fields<'_>, Option<u32>),
        out: &mut impl Listener,
    ) -> Flow {
        self.settle(out)?;
        self.say_source(fields.text(Key::File), line, out);
        if let Some(why) = fields.text(Key::Why) {
            self.say(Said::Why(why.into()), out);
        }
        let given = match reason {
            Reason::None => Given::Nothing,
            Reason::Guess | Reason::SharedGuess | Reason::ChosenGuess => Given::Guess,
            Reason::Rule(deduction) => Given::Rule(deduction, words),
            Reason::Unknown(name) => Given::Unknown(name),
        };
        let trail = &mut self.trail;
        match event {
            Event::Assign(place) => trail.assign(*place, given, out),
            Event::Eliminate(place) => trail.eliminate(*place, given, out),
            Event::Contradiction(at) => trail.contradict(*at, out),
            Event::Solution => trail.solve(out),
            Event::Board(shown) => self.sync.show(shown, trail, out),
            Event::Examine(cell, against) if trail.geometry().are_peers(*cell, *against) => {
                trail.step(Step::Examine { cell: *cell, against: *against }, out)
            }
            Event::Note(text) => {
                self.say(Said::Note((*text).into()), out);
                Continue(())
            }
            // Earlier steps cannot be those of a tree.
            Event::Tree(is_on_board) if self.trail.steps == 0 => {
                self.say(Said::Tree(*is_on_board), out);
                Continue(())
            }
            Event::End(outcome) => {
                self.ended = Some((*outcome).into());
                self.say(Said::Ended((*outcome).into()), out);
                Continue(())
            }
            _ => Continue(()),
        }
    }

    /// Undoes the changes that wait for it, and reports their source line.
    pub(super) fn settle(&mut self, out: &mut impl Listener) -> Flow {
        if self.trail.is_undoing() {
            let line = self.undone_at.take();
            self.say_source(None, line, out);
            return self.trail.settle(out);
        }
        Continue(())
    }

    fn say_source(&mut self, file: Option<&str>, line: Option<u32>, out: &mut impl Listener) {
        if let Some(file) = file.filter(|file| *file != self.file) {
            self.file = file.into();
            self.say(Said::File(file.into()), out);
        }
        if let Some(line) = line.filter(|line| *line != self.line) {
            self.line = line;
            self.trail.say(Said::Line(line), out);
        }
    }

    /// Passes on a remark with a text, unless there have been too many.
    pub(super) fn say(&mut self, said: Said, out: &mut impl Listener) {
        self.texts += 1;
        if self.texts <= MOST_TEXTS {
            self.trail.say(said, out);
        }
    }

    /// Ends the run; returns its outcome, if that is known. If the board is solved, reports a solution.
    pub(super) fn finish(&mut self, out: &mut impl Listener) -> ControlFlow<Stop, Option<Outcome>> {
        self.settle(out)?;
        if self.trail.solution.is_none() && self.trail.grid().is_some() {
            self.trail.solve(out)?;
        }
        Continue(self.outcome())
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(grid) = &self.trail.solution {
            return Some(Outcome::Solved(grid.clone()));
        }
        match self.ended.as_deref()? {
            "unsolvable" | "no solution" => Some(Outcome::Unsolvable),
            "stopped" => Some(Outcome::Stopped),
            _ => Some(Outcome::Stalled),
        }
    }
}
