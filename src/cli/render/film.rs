//! A film of the moments from one step of a run to another.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use emath::Vec2;

use super::{Problem, Render};
use crate::cli::INTERRUPTED;
use crate::cli::opened::{Held, Opened};
use crate::cli::progress_line::ProgressLine;
use crate::cli::runner::Runner;
use crate::picture::film::{Film, Kind};
use crate::picture::page::Lookups;
use crate::picture::{Picture, Raster};

/// The most moments of a film.
const MOST: u64 = 10_000;
/// How long the last moment is shown, in hundredths of a second.
const LAST: u16 = 300;

/// The first and the last moment of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range {
    first: u64,
    last: u64,
}

/// Parses `400..500`.
pub(super) fn range(text: &str) -> Result<Range, String> {
    let parse = || {
        let (first, last) = text.split_once("..")?;
        Some(Range { first: first.trim().parse().ok()?, last: last.trim().parse().ok()? })
    };
    match parse() {
        None => Err("expected two numbers of steps, such as 400..500".into()),
        Some(Range { first, last }) if first > last => Err("the first step comes after the last".into()),
        Some(Range { first, last }) if last - first >= MOST => {
            Err(format!("a film shows at most {MOST} moments; choose fewer steps"))
        }
        Some(range) => Ok(range),
    }
}

/// Parses a number of steps in a second.
pub(super) fn pace(text: &str) -> Result<f32, String> {
    let pace = text.parse().ok().filter(|pace: &f32| (0.05..=50.0).contains(pace));
    pace.ok_or_else(|| "expected a number of steps in a second, from 0.05 to 50".into())
}

impl Render {
    /// Writes a film.
    pub(super) fn film(&mut self, range: Range) -> Result<ExitCode, Problem> {
        let kind = Kind::of(&self.out)?;
        self.wanted.at = Some(range.last);
        let runner = Runner::new(None)?;
        let Held::Run(opened) = self.wanted.held(&runner, true)? else {
            return Err("a film needs a run".into());
        };
        self.wanted.position(&opened.trace).map_err(|_| past_the_end(range, &opened))?;
        let mut out = BufWriter::new(self.create()?);
        if !self.show_all((range, kind), &opened, &runner, &mut out)? {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.keep()?;
        Ok(opened.code)
    }

    /// Writes all moments; false after Ctrl+C.
    fn show_all(
        &self,
        (range, kind): (Range, Kind),
        opened: &Opened,
        runner: &Runner,
        mut out: impl Write,
    ) -> Result<bool, Problem> {
        let moments = || range.first..=range.last;
        let scale = f32::from(self.scale);
        let mut line = ProgressLine::new();
        // All pictures of a film are as large as the largest.
        let mut size = Vec2::ZERO;
        let mut lookups = Lookups::default();
        for position in moments() {
            if runner.is_interrupted() {
                return Ok(false);
            }
            size = size.max(self.moment(opened, position, range.last, &mut lookups).size);
        }
        let [width, height] = [size.x, size.y].map(|side| (side * scale).ceil() as u32);
        let count = range.last - range.first + 1;
        let mut film = Film::begin(&mut out, kind, [width, height], count as u32)?;
        let hundredths = (100.0 / self.pace).round().clamp(2.0, f32::from(u16::MAX)) as u16;
        for position in moments() {
            if runner.is_interrupted() {
                line.clear();
                return Ok(false);
            }
            let picture = Picture { size, ..self.moment(opened, position, range.last, &mut lookups) };
            let is_last = position == range.last;
            film.show(&Raster::of(&picture, scale), if is_last { LAST.max(hundredths) } else { hundredths })?;
            let done = position - range.first + 1;
            line.show(format_args!("{done} of {count} moments drawn"));
        }
        line.clear();
        film.finish()?;
        out.flush()?;
        Ok(true)
    }
}

fn past_the_end(Range { first, last }: Range, opened: &Opened) -> Problem {
    format!("--steps {first}..{last}: the run has {} steps", opened.trace.len()).into()
}
