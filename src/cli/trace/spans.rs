//! The guesses of a run as spans, for viewers of traces: Chrome trace events, which Perfetto and about:tracing read, and the
//! format of speedscope. A span lasts from the guess to its retraction.

use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use super::follow::Follower;
use crate::cli::output::Out;
use crate::geometry::{Cell, Digit};
use crate::step::{AssignReason, Step};
use crate::trace::file::About;

/// The format of the spans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Viewer {
    Perfetto,
    Speedscope,
}

/// Writes spans as they come.
pub(super) struct Spans {
    viewer: Viewer,
    /// The guesses that are open, by their frames.
    open: Vec<Guess>,
    /// The number of each frame of speedscope, and their names in order.
    frames: HashMap<(Cell, Digit), usize>,
    names: Vec<String>,
    /// The time of the last event, in microseconds or steps.
    last: f64,
    has_events: bool,
    is_begun: bool,
    is_solved: bool,
}

#[derive(Clone, Copy)]
struct Guess {
    cell: Cell,
    digit: Digit,
    is_shared: bool,
}

/// A Chrome trace event.
#[derive(Serialize)]
struct Event<'a> {
    name: &'a str,
    ph: &'static str,
    ts: f64,
    pid: u8,
    tid: u8,
    /// The scope of an instant: its thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    s: Option<&'static str>,
    args: Arguments<'a>,
}

#[derive(Default, Serialize)]
struct Arguments<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fate: Option<&'static str>,
}

/// An event of speedscope: a frame is opened or closed.
#[derive(Serialize)]
struct Turn {
    r#type: &'static str,
    frame: usize,
    at: f64,
}

#[derive(Serialize)]
struct Frame<'a> {
    name: &'a str,
}

impl Spans {
    /// Writes the header before the first event.
    pub(super) fn begin(viewer: Viewer, out: &mut Out, about: &About, has_times: bool) -> io::Result<Self> {
        let title = format!("{} on {}", about.algorithm, about.puzzle.name());
        let title = serde_json::to_string(title.trim_end_matches(" on "))?;
        match viewer {
            Viewer::Perfetto => write!(out, "{{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")?,
            Viewer::Speedscope => {
                let unit = if has_times { "microseconds" } else { "none" };
                write!(
                    out,
                    "{{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"name\":{title},\
                     \"exporter\":\"sudoscope {}\",\"profiles\":[{{\"type\":\"evented\",\"name\":{title},\
                     \"unit\":\"{unit}\",\"startValue\":0,\"events\":[",
                    env!("CARGO_PKG_VERSION")
                )?;
            }
        }
        let mut spans = Self {
            viewer,
            open: Vec::new(),
            frames: HashMap::new(),
            names: Vec::new(),
            last: 0.0,
            has_events: false,
            is_begun: false,
            is_solved: false,
        };
        if viewer == Viewer::Perfetto {
            let name: String = serde_json::from_str(&title)?;
            for (kind, name) in [("process_name", "sudoscope"), ("thread_name", &*name)] {
                spans.event(out, kind, "M", Arguments { name: Some(name), ..Arguments::default() })?;
            }
        }
        Ok(spans)
    }

    /// Receives the step that the run was last advanced by, with its time; without times, the number of the step is
    /// used.
    pub(super) fn step(
        &mut self,
        out: &mut Out,
        about: &About,
        (step, run): (Step, &Follower),
        time: Option<Duration>,
    ) -> io::Result<()> {
        let number = run.number();
        let at = time.map_or(number as f64, |time| time.as_nanos() as f64 / 1000.0);
        self.last = self.last.max(at);
        if !std::mem::replace(&mut self.is_begun, true) {
            self.open_before(out, about, (step, run))?;
        }
        match step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => {
                let is_shared = reason == AssignReason::SharedGuess;
                self.open(out, about, Guess { cell, digit, is_shared }, number)?;
            }
            Step::Retract { cell, .. } => {
                if let Some(guess) = self.open.pop_if(|guess| guess.cell == cell) {
                    let fate = if guess.is_shared { "left" } else { "failed" };
                    self.close(out, about, guess, Some(number), fate)?;
                }
            }
            Step::Contradiction(_) => self.instant(out, "contradiction", run)?,
            Step::Solution => {
                self.is_solved = true;
                self.instant(out, "solution", run)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The guesses that were open before the first step written.
    fn open_before(
        &mut self,
        out: &mut Out,
        about: &About,
        (step, run): (Step, &Follower),
    ) -> io::Result<()> {
        let own = match step {
            Step::Assign { cell, .. } => Some(cell),
            _ => None,
        };
        for (cell, digit, is_shared) in run.guesses().into_iter().filter(|(cell, ..)| Some(*cell) != own) {
            self.open(out, about, Guess { cell, digit, is_shared }, run.number())?;
        }
        Ok(())
    }

    fn open(&mut self, out: &mut Out, about: &About, guess: Guess, number: u64) -> io::Result<()> {
        self.open.push(guess);
        let depth = Some(self.open.len());
        match self.viewer {
            Viewer::Perfetto => {
                let args = Arguments { step: Some(number), depth, ..Arguments::default() };
                self.event(out, &name(about, guess), "B", args)
            }
            Viewer::Speedscope => self.turn(out, about, guess, "O"),
        }
    }

    fn close(
        &mut self,
        out: &mut Out,
        about: &About,
        guess: Guess,
        number: Option<u64>,
        fate: &'static str,
    ) -> io::Result<()> {
        match self.viewer {
            Viewer::Perfetto => {
                let args = Arguments { step: number, fate: Some(fate), ..Arguments::default() };
                self.event(out, &name(about, guess), "E", args)
            }
            Viewer::Speedscope => self.turn(out, about, guess, "C"),
        }
    }

    fn instant(&mut self, out: &mut Out, name: &str, run: &Follower) -> io::Result<()> {
        if self.viewer == Viewer::Speedscope {
            return Ok(());
        }
        let args = Arguments { step: Some(run.number()), ..Arguments::default() };
        self.event(out, name, "i", args)
    }

    fn event(&mut self, out: &mut Out, name: &str, ph: &'static str, args: Arguments<'_>) -> io::Result<()> {
        let s = (ph == "i").then_some("t");
        let event = Event { name, ph, ts: self.last, pid: 1, tid: 1, s, args };
        self.separate(out)?;
        Ok(serde_json::to_writer(out, &event)?)
    }

    fn turn(&mut self, out: &mut Out, about: &About, guess: Guess, kind: &'static str) -> io::Result<()> {
        let names = &mut self.names;
        let frame = *self.frames.entry((guess.cell, guess.digit)).or_insert_with(|| {
            names.push(name(about, guess));
            names.len() - 1
        });
        self.separate(out)?;
        Ok(serde_json::to_writer(out, &Turn { r#type: kind, frame, at: self.last })?)
    }

    /// Writes the separator between two events.
    fn separate(&mut self, out: &mut Out) -> io::Result<()> {
        let is_first = !std::mem::replace(&mut self.has_events, true);
        out.write_all(if is_first { b"\n" } else { b",\n" })
    }

    /// Closes the open guesses, and writes the footer after the last event.
    pub(super) fn end(&mut self, out: &mut Out, about: &About) -> io::Result<()> {
        let fate = if self.is_solved { "solved" } else { "open" };
        while let Some(guess) = self.open.pop() {
            self.close(out, about, guess, None, fate)?;
        }
        match self.viewer {
            Viewer::Perfetto => writeln!(out, "\n]}}"),
            Viewer::Speedscope => {
                let frames: Vec<Frame<'_>> = self.names.iter().map(|name| Frame { name }).collect();
                let frames = serde_json::to_string(&frames)?;
                writeln!(out, "\n],\"endValue\":{}}}],\"shared\":{{\"frames\":{frames}}}}}", self.last)
            }
        }
    }
}

/// The name of a guess.
fn name(about: &About, guess: Guess) -> String {
    let cell = about.puzzle.geometry().name(guess.cell);
    format!("{cell} = {}", about.puzzle.symbols().symbol(guess.digit))
}
