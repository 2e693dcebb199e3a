//! `sudoscope page`: a run, or a race, as one HTML file to hand out.

use std::io::{BufWriter, IntoInnerError, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use super::opened::{Opened, Wanted};
use super::progress_line::ProgressLine;
use super::runner::Runner;
use super::text::file_id;
use super::{INTERRUPTED, Problem};
use crate::handout::{MOST_STEPS, Run, write};
use crate::in_words::grouped;
use crate::solver::Outcome;
use crate::whole_file::{Rules, WholeFile};

/// Write a run, or all runs of a race, as one HTML file that replays it in a browser
///
/// The page shows the board, each step with its reason, the steps and givens that it follows from, and a timeline. It
/// needs neither this program nor a network, and can only be read. With --at it has only the steps up to there.
///
/// Exit code: 1 if a recorded run ends before its solver did and --at names no step; 2 if it is damaged.
#[derive(Debug, clap::Args)]
pub(super) struct Page {
    #[command(flatten)]
    wanted: Wanted,

    /// The file to write, such as run.html
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Page {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        if self
            .out
            .extension()
            .is_none_or(|ending| !["html", "htm"].iter().any(|own| ending.eq_ignore_ascii_case(own)))
        {
            return Err(format!("{}: the name of a page must end in .html", self.out.display()).into());
        }
        let runner = Runner::new(None)?;
        let all = self.wanted.all(&runner)?;
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let runs = all.iter().map(|opened| self.part(opened)).collect::<Result<Vec<_>, _>>()?;
        let steps = runs.iter().map(|run| run.steps).sum();
        if steps > MOST_STEPS {
            let (steps, most) = (grouped(steps), grouped(MOST_STEPS));
            return Err(format!(
                "{steps} steps are too many for a page: it holds {most}; take fewer with --at"
            )
            .into());
        }
        let inputs: Vec<_> = file_id(&self.wanted.file).into_iter().collect();
        let mut out = BufWriter::new(WholeFile::create(&self.out, Rules { inputs: &inputs, only: None })?);
        let mut line = ProgressLine::new();
        let is_whole = write(&runs, &mut out, &mut |done| {
            line.show(format_args!("{} of {} steps explained", grouped(done), grouped(steps)));
            !runner.is_interrupted()
        });
        line.clear();
        if !is_whole.map_err(|error| out.get_ref().error(error))? {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        out.flush().map_err(|error| out.get_ref().error(error))?;
        out.into_inner().map_err(IntoInnerError::into_error)?.keep()?;
        let worst = all.iter().map(|opened| opened.code).find(|code| *code != ExitCode::SUCCESS);
        Ok(worst.unwrap_or(ExitCode::SUCCESS))
    }

    fn part<'a>(&self, opened: &'a Opened) -> Result<Run<'a>, Problem> {
        let steps = self.wanted.position(&opened.trace)?;
        // A run that was recorded only as far as --at has been stopped there, and has not ended.
        let is_cut = self.wanted.at.is_some() && opened.outcome == Some(Outcome::Stopped);
        let outcome = opened.outcome.as_ref().filter(|_| steps == opened.trace.len() && !is_cut);
        Ok(Run { about: &opened.about, trace: &opened.trace, steps, outcome })
    }
}
