//! The run of a program, line by line.

use std::io::{BufRead, ErrorKind};
use std::ops::ControlFlow::{Break, Continue};

use super::boards::{self, Shown};
use super::event::{Event, Events, Reason};
use super::fields::{Fields, Room};
use super::head;
use super::lines::Lines;
use super::listener::Listener;
use super::other::Other;
use super::own::{Own, wants_more};
use super::start::{NoPuzzle, Preset, Started, of_shown, start};
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::trace::file::{About, Said};

/// The number of lines between two checks whether more are wanted.
const LOOK_EVERY: u64 = 1 << 12;

/// The most lines kept for reports before the puzzle is known.
const MOST_EARLY: usize = 100;

/// The run of a program.
pub struct Run<R> {
    input: R,
    lines: Lines,
    about: About,
    origin: Origin,
    /// The rows of a board that is shown row by row.
    rows: Vec<Vec<String>>,
    /// Lines not understood before the puzzle was known, with their numbers.
    early: Vec<(u64, String)>,
    /// Whether there were events: then boards outside of events are not steps.
    has_events: bool,
    /// The line that showed the puzzle, if it has to be read again.
    first: Option<String>,
    /// Whether the first line shows another board than that of the given puzzle.
    is_elsewhere: bool,
}

enum Origin {
    Own(Box<Own>),
    Other(Box<Other>),
}

/// How a stream has ended.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ending {
    /// The outcome, as far as it is known.
    pub outcome: Option<Outcome>,
    /// The number of lines read.
    pub lines: u64,
    /// The number of events, notes and ends aside.
    pub events: u64,
    /// The number of boards that were taken for steps.
    pub boards: u64,
    /// The number of events that were not understood.
    pub skipped: u64,
    /// The number of other lines that are not boards: a program may print anything.
    pub other: u64,
    /// The first line that was not understood: its number and what is wrong.
    pub first_skipped: Option<(u64, String)>,
    /// Why reading ended before the stream did.
    pub broken: Option<String>,
}

impl<R: BufRead> Run<R> {
    /// Reads a stream until the puzzle is known. An input that would block is tried again.
    ///
    /// # Errors
    /// When it cannot be read, or shows no puzzle.
    pub fn open(mut input: R, preset: &Preset) -> Result<Self, NoPuzzle> {
        let (mut lines, mut early, mut rows) = (Lines::default(), Vec::new(), Vec::new());
        loop {
            let bytes = match lines.next(&mut input) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => continue,
                line => line?,
            };
            let Some(bytes) = bytes else { return Err(NoPuzzle::Nothing) };
            let line = String::from_utf8_lossy(bytes).into_owned();
            if line.trim().is_empty() {
                continue;
            }
            let started = start(&line, preset).map_err(|problem| NoPuzzle::Wrong(lines.number, problem))?;
            let mut is_elsewhere = false;
            let (about, first) = match started {
                Started::Head(about, differs) => {
                    is_elsewhere = differs;
                    (about, None)
                }
                Started::Board(about) => (about, Some(line)),
                Started::Not => match first_rows(&mut rows, &line, preset) {
                    Some(about) => (about, None),
                    None => {
                        if rows.is_empty() && early.len() < MOST_EARLY {
                            early.push((lines.number, shortened(&line)));
                        }
                        continue;
                    }
                },
            };
            let origin = if about.algorithm.is_foreign() {
                Origin::Other(Box::new(Other::new(&about.puzzle)))
            } else {
                Origin::Own(Box::new(Own::new(&about.puzzle, about.algorithm)))
            };
            let has_events = false;
            let rows = Vec::new();
            return Ok(Self { input, lines, about, origin, rows, early, has_events, first, is_elsewhere });
        }
    }

    /// What the run is about.
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// Whether the first line shows another board than that of the given puzzle.
    pub const fn is_elsewhere(&self) -> bool {
        self.is_elsewhere
    }

    /// Reads the stream to its end, or until the listener stops it. Calls
    /// [`on_search`](crate::step::Observer::on_search) whenever the input would block.
    pub fn follow(&mut self, out: &mut impl Listener) -> Ending {
        let mut ending = Ending::default();
        for (number, line) in std::mem::take(&mut self.early) {
            self.skip((number, "it is neither an event nor a board", &line), &mut ending, out);
        }
        let mut goes_on = true;
        if let Some(first) = self.first.take() {
            goes_on = self.line(&first, &mut ending, out);
        }
        while goes_on {
            // A program that prints only lines without steps can be stopped as well.
            if self.lines.number.is_multiple_of(LOOK_EVERY) && out.on_search().is_break() {
                goes_on = false;
                break;
            }
            match self.lines.next(&mut self.input) {
                Ok(Some(_)) => goes_on = self.next_line(&mut ending, out),
                Ok(None) => break,
                // What has been read so far can be shown now.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    goes_on = out.on_search().is_continue();
                    continue;
                }
                Err(error) => {
                    ending.broken = Some(error.to_string());
                    break;
                }
            }
        }
        ending.lines = self.lines.number;
        if goes_on {
            ending.outcome = self.finish(out);
        }
        ending
    }

    fn finish(&mut self, out: &mut impl Listener) -> Option<Outcome> {
        match &mut self.origin {
            Origin::Own(own) => own.outcome(),
            Origin::Other(other) => match other.finish(out) {
                Continue(outcome) => outcome,
                Break(_) => None,
            },
        }
    }

    /// Processes the line read last; returns whether more are wanted.
    fn next_line(&mut self, ending: &mut Ending, out: &mut impl Listener) -> bool {
        let bytes = self.lines.lend();
        let goes_on = match std::str::from_utf8(&bytes) {
            Ok(line) => self.line(line, ending, out),
            Err(_) => self.line(&String::from_utf8_lossy(&bytes), ending, out),
        };
        self.lines.take_back(bytes);
        goes_on
    }

    /// Processes a line; returns whether more are wanted.
    fn line(&mut self, line: &str, ending: &mut Ending, out: &mut impl Listener) -> bool {
        let number = self.lines.number;
        if self.lines.is_cut {
            self.skip((number, "it is too long", line), ending, out);
            return true;
        }
        let (mut room, mut words) = (Room::default(), Vec::new());
        let Some(fields) = Fields::of(line, &mut room) else {
            return self.board(line, ending, out);
        };
        let puzzle = std::sync::Arc::clone(&self.about.puzzle);
        let events = Events { puzzle: &puzzle, fields: &fields };
        let (event, reason) = match events.event() {
            Ok(event) => {
                let is_event = !matches!(event, Event::Note(_) | Event::End(_) | Event::Tree(_));
                self.has_events |= is_event;
                match event {
                    Event::Board(_) => ending.boards += 1,
                    _ => ending.events += u64::from(is_event),
                }
                (event, events.reason(&mut words))
            }
            Err(problem) => return self.not_an_event((line, problem), &fields, ending, out),
        };
        let done = match &mut self.origin {
            Origin::Own(own) => own.follow(&event, (reason, &words), out),
            Origin::Other(other) => other.follow(&event, (reason, &words), &fields, out).map(wants_more),
        };
        match done {
            Ok(goes_on) => goes_on,
            Err(problem) if matches!(self.origin, Origin::Own(_)) => {
                let solver = self.about.algorithm;
                ending.broken = Some(format!("line {number}: this is not a step of {solver}: {problem}"));
                false
            }
            Err(problem) => {
                self.skip((number, problem, line), ending, out);
                true
            }
        }
    }

    /// A JSON object that is not an event: a dictionary of candidates, another first line, or something else.
    fn not_an_event(
        &mut self,
        (line, problem): (&str, &'static str),
        fields: &Fields<'_>,
        ending: &mut Ending,
        out: &mut impl Listener,
    ) -> bool {
        if let Some(shown) = boards::dictionary(&self.about.puzzle, line, false) {
            return self.show(shown, ending, out);
        }
        let number = self.lines.number;
        let problem = if head::head(fields).is_some() { "it is a second first line" } else { problem };
        self.skip((number, problem, line), ending, out);
        true
    }

    /// A line that is not a JSON object: a board, a row of one, or something else.
    fn board(&mut self, line: &str, ending: &mut Ending, out: &mut impl Listener) -> bool {
        let puzzle: &Puzzle = &self.about.puzzle;
        let line = line.trim();
        let side = puzzle.geometry().side();
        let shown = match line.bytes().next() {
            None => return true,
            Some(b'{') => boards::dictionary(puzzle, line, false),
            Some(b'[') => boards::nested(puzzle, line),
            _ => None,
        };
        if let Some(shown) = shown.or_else(|| boards::on_a_line(puzzle, line)) {
            return self.has_events || self.show(shown, ending, out);
        }
        match boards::row(puzzle, line) {
            Some(row) if row.is_empty() => return true,
            Some(row) => self.rows.push(row),
            None => {
                self.rows.clear();
                self.skip((self.lines.number, "it is neither an event nor a board", line), ending, out);
                return true;
            }
        }
        if self.rows.len() < side {
            return true;
        }
        let rows = std::mem::take(&mut self.rows);
        match boards::of_rows(&self.about.puzzle, &rows) {
            Some(_) if self.has_events => true,
            Some(shown) => self.show(shown, ending, out),
            None => {
                self.skip((self.lines.number, "its rows do not form a board", line), ending, out);
                true
            }
        }
    }

    fn show(&mut self, shown: Shown, ending: &mut Ending, out: &mut impl Listener) -> bool {
        ending.boards += 1;
        let fields = Fields::none();
        match &mut self.origin {
            Origin::Own(_) => true,
            Origin::Other(other) => {
                let done = other.follow(&Event::Board(shown), (Reason::None, &[]), &fields, out);
                done.map_or(true, wants_more)
            }
        }
    }

    /// Counts and reports a line that is not understood.
    fn skip(
        &mut self,
        (number, problem, line): (u64, &str, &str),
        ending: &mut Ending,
        out: &mut impl Listener,
    ) {
        if line.trim_start().starts_with(['{', '[']) || self.lines.is_cut {
            ending.skipped += 1;
        } else {
            ending.other += 1;
        }
        ending.first_skipped.get_or_insert_with(|| (number, format!("{problem}: {}", shortened(line))));
        if let Origin::Other(other) = &mut self.origin {
            other.say(Said::Skipped(number, format!("{problem}: {}", shortened(line))), out);
        }
    }
}

/// The puzzle of a board that the first lines of a stream show row by row.
fn first_rows(rows: &mut Vec<Vec<String>>, line: &str, preset: &Preset) -> Option<About> {
    let side = if rows.is_empty() { None } else { Some(rows[0].len()) };
    for side in side.map_or_else(|| vec![9, 16, 4, 6, 12, 25], |side| vec![side]) {
        let Some(empty) = head::empty(side, preset.variant) else { continue };
        match boards::row(&empty, line) {
            Some(row) if row.is_empty() => return None,
            Some(row) => rows.push(row),
            None => continue,
        }
        if rows.len() < side {
            return None;
        }
        let shown = boards::of_rows(&empty, &std::mem::take(rows));
        return shown.and_then(|shown| head::shown(&empty, &shown)).map(|puzzle| of_shown(puzzle, preset));
    }
    rows.clear();
    None
}

/// A line for a message.
fn shortened(line: &str) -> String {
    const MOST: usize = 80;
    let line = crate::visible::line(line);
    let cut: String = line.chars().take(MOST).collect();
    if cut.len() < line.len() { cut + "…" } else { cut }
}
