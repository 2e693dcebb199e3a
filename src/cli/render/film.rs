//! A film of the moments from one step of a run to another.

use std::process::ExitCode;
use std::sync::Arc;

use super::{Problem, Render};
use crate::cli::INTERRUPTED;
use crate::cli::opened::{Held, Opened};
use crate::cli::progress_line::ProgressLine;
use crate::cli::runner::Runner;
use crate::in_words::counted;
use crate::picture::film::{Cancel, Failed, Filmed, Kind, Pace, Plan, Range};

/// Parses `400..500`.
pub(super) fn range(text: &str) -> Result<Range, String> {
    let parse = || {
        let (first, last) = text.split_once("..")?;
        Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
    };
    let (first, last) = parse().ok_or("expected two numbers of steps, such as 400..500")?;
    Range::new(first, last).map_err(|wrong| wrong.to_string())
}

/// Parses a number of steps in a second.
pub(super) fn pace(text: &str) -> Result<Pace, String> {
    let pace = text.parse().ok().and_then(Pace::new);
    pace.ok_or_else(|| "expected a number of steps per second, from 0.05 to 50".into())
}

impl Render {
    /// Writes a film.
    pub(super) fn film(&mut self, range: Range) -> Result<ExitCode, Problem> {
        let kind = Kind::of(&self.out)?;
        kind.check()?;
        self.wanted.at = Some(range.last());
        let runner = Runner::new(None)?;
        let Held::Run(opened) = self.wanted.held(&runner, true)? else {
            return Err("a film needs a run".into());
        };
        self.wanted.position(&opened.trace).map_err(|_| past_the_end(range, &opened))?;
        let scale = f32::from(self.scale);
        let plan = Plan { range, pace: self.pace, parts: self.parts(), style: self.style(), scale };
        let ending = runner.ending().clone();
        let cancel: Arc<Cancel> = Arc::new(move || ending.is_wished());
        let filmed = Filmed { about: &opened.about, trace: &opened.trace, is_solved: opened.is_solved() };
        let mut line = ProgressLine::new();
        let made = plan.make(filmed, (self.create()?, kind), &cancel, |drawn| {
            line.show(format_args!("{drawn} of {} moments drawn", range.count()));
        });
        line.clear();
        match made {
            Ok(()) => Ok(opened.code),
            Err(Failed::Cancelled) => Ok(ExitCode::from(INTERRUPTED)),
            Err(failed) => Err(failed.into()),
        }
    }
}

fn past_the_end(range: Range, opened: &Opened) -> Problem {
    let steps = counted(opened.trace.len(), "step", "steps");
    format!("--steps {}..{}: the run has {steps}", range.first(), range.last()).into()
}
