//! `sudoscope judge`: which steps of a run are wrong, unfounded or wasteful.

use std::collections::VecDeque;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::Serialize;

use super::output::{Out, to_stdout};
use super::record::{puzzle, stream};
use super::recorded::{judge_damage, recorded, tell_others};
use super::runner::Runner;
use super::{INTERRUPTED, NO_SOLUTION, Problem, VariantName, complain, json};
use crate::foreign::{Preset, Run};
use crate::geometry::Variant;
use crate::in_words::{counted, grouped};
use crate::judge::{Class, Closing, Finding, Judge as Judging};
use crate::puzzle::Puzzle;
use crate::solver::Outcome;
use crate::trace::file::{Reader, Remark};
use crate::trace::words::Code;

/// How much of a stream is read at a time.
const PIECE: usize = 256 << 10;

/// Judge the steps of a run: which are wrong, unfounded or wasteful
///
/// Reads a recorded run (.sudoscope), or the lines that a program prints (docs/protocol.md), and checks every step against the
/// rules and the solutions. The first wrong step comes first. docs/grading.md describes what is found.
///
/// Exit code: 0 if nothing is wrong, 1 if something is, 2 if the input cannot be used.
#[derive(Debug, clap::Args)]
pub(super) struct Judge {
    /// A recorded run, a file with the lines of a run, or - for lines on standard input
    file: PathBuf,

    /// The file of the puzzle, if the lines do not show it
    #[arg(long, value_name = "FILE")]
    puzzle: Option<PathBuf>,

    /// Additional units of the board, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Which run of a recorded race, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    run: Option<u8>,

    /// Print one JSON object per finding
    #[arg(long)]
    json: bool,
}

/// A finding as printed.
#[derive(Serialize)]
struct Line {
    step: u64,
    class: &'static str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<char>,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// A run that was judged.
struct Judged {
    puzzle: std::sync::Arc<Puzzle>,
    solver: String,
    steps: u64,
    findings: Vec<Finding>,
}

impl Judge {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(None)?;
        let (judged, code) = match recorded(&self.file, self.run)? {
            Some(_) if self.puzzle.is_some() || self.variant.is_some() => {
                return Err("--puzzle and --variant are for lines, not for a recorded run".into());
            }
            Some(reader) => self.recorded(reader, &runner)?,
            None => (self.printed(&runner)?, None),
        };
        if runner.is_interrupted() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        to_stdout(|out| {
            if self.json { judged.json(out) } else { judged.text(out) }?;
            Ok(code.unwrap_or_else(|| judged.code()))
        })
    }

    /// Judges a recorded run. A damaged one is judged up to the damage.
    fn recorded(
        &self,
        mut reader: Reader<impl std::io::Read>,
        runner: &Runner,
    ) -> Result<(Judged, Option<ExitCode>), Problem> {
        reader.keep_remarks();
        let about = reader.about().clone();
        let (code, mut judge) = (Code::new(&about.puzzle), Judging::new(&about.puzzle));
        let mut remarks: VecDeque<Remark> = VecDeque::new();
        while let Some(update) = reader.read().filter(|_| !runner.is_interrupted()) {
            remarks.extend(reader.remarks());
            judge.chunk(update.chunk(), &code, |position| next(&mut remarks, position));
        }
        remarks.extend(reader.remarks());
        judge.hear_rest(|position| next(&mut remarks, position));
        tell_others(&self.file, self.run, &reader);
        let damage = judge_damage(&self.file, &reader);
        let outcome = reader.finish().and_then(|finish| finish.outcome.clone());
        let is_cut = damage.is_some() || outcome == Some(Outcome::Stopped);
        let closing = Closing { is_cut, is_unsolvable: outcome == Some(Outcome::Unsolvable) };
        tell_unsure(&judge, &self.file);
        let steps = judge.steps();
        let solver = about.algorithm.to_string();
        self.refuse_tree(&judge)?;
        Ok((Judged { puzzle: about.puzzle, solver, steps, findings: judge.finish(closing) }, damage))
    }

    /// Judges the lines of a program.
    fn printed(&self, runner: &Runner) -> Result<Judged, Problem> {
        let preset = Preset {
            puzzle: puzzle(self.puzzle.as_ref(), self.variant, runner)?,
            name: self.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            variant: self.variant.map_or(Variant::Plain, Variant::from),
        };
        let mut run = Run::open(BufReader::with_capacity(PIECE, stream(&self.file, runner)?), &preset)?;
        let about = run.about().clone();
        let mut judge = Judging::new(&about.puzzle);
        let ending = run.follow(&mut judge);
        if let Some((number, problem)) = ending.first_skipped.filter(|_| ending.skipped > 0) {
            let lines = counted(ending.skipped, "line", "lines");
            complain(&format!("{lines} not understood, first line {number}: {problem}"));
        }
        if let Some(problem) = &ending.broken {
            complain(&format!("{problem}; only the steps before that are judged"));
        }
        tell_unsure(&judge, &self.file);
        let is_cut = ending.broken.is_some() || ending.outcome == Some(Outcome::Stopped);
        let closing = Closing { is_cut, is_unsolvable: ending.outcome == Some(Outcome::Unsolvable) };
        let steps = judge.steps();
        let solver = about.algorithm.to_string();
        self.refuse_tree(&judge)?;
        Ok(Judged { puzzle: about.puzzle, solver, steps, findings: judge.finish(closing) })
    }

    fn refuse_tree(&self, judge: &Judging) -> Result<(), Problem> {
        if !judge.is_tree() {
            return Ok(());
        }
        let file = self.file.display();
        let why = "what the solver infers between them is not recorded, so they cannot be judged";
        Err(format!("{file}: the steps are the decisions of a search; {why}").into())
    }
}

/// The next remark if its step is at most this position.
fn next(remarks: &mut VecDeque<Remark>, position: u64) -> Option<Remark> {
    remarks.pop_front_if(|remark| remark.position <= position)
}

fn tell_unsure(judge: &Judging, file: &Path) {
    if judge.is_unsure() {
        complain(&format!(
            "{}: the solutions could not be found in reasonable time; some faults may go unnoticed",
            file.display()
        ));
    }
}

impl Judged {
    fn wrong(&self) -> usize {
        self.findings.iter().filter(|finding| finding.kind.class() == Class::Wrong).count()
    }

    fn code(&self) -> ExitCode {
        if self.wrong() == 0 { ExitCode::SUCCESS } else { ExitCode::from(NO_SOLUTION) }
    }

    fn json(&self, out: &mut Out) -> Result<(), Problem> {
        for finding in &self.findings {
            let (geometry, symbols) = (self.puzzle.geometry(), self.puzzle.symbols());
            json::print(
                out,
                &Line {
                    step: finding.step,
                    class: finding.kind.class().name(),
                    kind: finding.kind.name(),
                    cell: finding.cell.map(|cell| geometry.name(cell)),
                    digit: finding.digit.map(|digit| symbols.symbol(digit)),
                    message: finding.message.clone(),
                    line: finding.line,
                    file: finding.file.clone(),
                },
            )?;
        }
        Ok(())
    }

    fn text(&self, out: &mut Out) -> Result<(), Problem> {
        let steps = counted(self.steps, "step", "steps");
        let solver = &self.solver;
        let first = self.findings.first().filter(|finding| finding.kind.class() == Class::Wrong);
        let verdict = first.map_or_else(
            || format!("nothing is wrong in {steps}"),
            |first| format!("the search goes wrong at step {} of {steps}", grouped(first.step)),
        );
        writeln!(out, "{solver}: {verdict}")?;
        for finding in &self.findings {
            let class = finding.kind.class().name();
            let place = match (&finding.file, finding.line) {
                (Some(file), Some(line)) => format!(" ({file}, line {line})"),
                (None, Some(line)) => format!(" (line {line})"),
                _ => String::new(),
            };
            writeln!(out, "{class}, step {}: {}{place}", grouped(finding.step), finding.message)?;
        }
        Ok(())
    }
}
