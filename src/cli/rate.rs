//! `sudoscope rate`: how hard puzzles are for people.

use std::collections::VecDeque;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;

use super::input::{Entries, Entry, Input};
use super::output::to_stdout;
use super::runner::Runner;
use super::text::Until;
use super::workers::{self, EntryOf, Jobs, Place, Sum, Work};
use super::{BAD_INPUT, INTERRUPTED, NO_SOLUTION, Problem, VariantName, json};
use crate::engine::Engine;
use crate::format::Reading;
use crate::rating::{NoGrade, Path, Taken, only_solution};
use crate::rules::RuleSet;

/// Rate puzzles as people find them: level and score of HoDoKu
///
/// The simplest technique that finds something is applied, step by step, until the puzzle is solved. Each step adds to the
/// score, and the hardest one determines the level. Only a puzzle with exactly one solution has a grade.
///
/// Exit code: 0 if all are rated, 1 if one has no grade, 2 if one could not be read.
#[derive(Debug, clap::Args)]
pub(super) struct Rate {
    /// A puzzle file, or - for standard input
    file: PathBuf,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// Print a table of comma-separated values with a header
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Print one JSON object per puzzle, one per line
    #[arg(long)]
    json: bool,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    limit: Duration,

    #[command(flatten)]
    jobs: Jobs,
}

impl Rate {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        let runner = Runner::new(Some(self.limit))?;
        let ending = runner.ending().clone();
        let input = Input::open(&self.file, self.format, self.variant, Until::Pause, &ending)?;
        let jobs = if input.is_bulk() { self.jobs.count() } else { 1 };
        let form = if self.csv {
            Form::Csv
        } else if self.json {
            Form::Json
        } else {
            Form::Text
        };
        to_stdout(|out| {
            if self.csv {
                writeln!(out, "puzzle,hodoku_level,hodoku_score,hodoku_steps")?;
            }
            let results = workers::run(Rating { form, runner }, VecDeque::from([input]), jobs, &ending, out)?;
            Ok(match (ending.is_wished(), results.unreadable, results.sum) {
                (true, ..) => ExitCode::from(INTERRUPTED),
                (_, 0, Ungraded(0)) => ExitCode::SUCCESS,
                (_, 0, _) => ExitCode::from(NO_SOLUTION),
                _ => ExitCode::from(BAD_INPUT),
            })
        })
    }
}

#[derive(Clone, Copy)]
enum Form {
    Text,
    Csv,
    Json,
}

/// Puzzles without a grade.
#[derive(Default)]
struct Ungraded(u64);

impl Sum for Ungraded {
    fn add(&mut self, next: Self) {
        self.0 += next.0;
    }
}

struct Rating {
    form: Form,
    runner: Runner,
}

#[derive(Serialize)]
struct Record<'a> {
    index: usize,
    puzzle: &'a str,
    board: String,
    /// `null` if it has no grade.
    hodoku_level: Option<&'static str>,
    hodoku_score: Option<u32>,
    techniques: Vec<Used>,
}

#[derive(Serialize)]
struct Used {
    technique: &'static str,
    count: usize,
}

impl Work for Rating {
    type Portion = Entries;
    type Hand = Engine;
    type Sum = Ungraded;

    fn hand(&self) -> Engine {
        Engine::new()
    }

    fn entry(&self, engine: &mut Engine, entry: EntryOf<'_, Self>, place: &Place<Ungraded>) {
        let entry = match entry {
            Ok(entry) => entry,
            Err(unreadable) => return place.add(|piece| piece.unreadable(unreadable)),
        };
        let path = self.path(engine, &entry);
        place.add(|piece| {
            entry.setter_remark().into_iter().for_each(|remark| piece.complain(remark));
            if let Err(problem) = &path {
                let name = entry.name();
                let name = if name.is_empty() { "the puzzle" } else { &name };
                piece.complain(format!("{name} has no grade: {problem}"));
                piece.sum.0 += 1;
            }
            self.print(&mut piece.text, &entry, path.ok().as_ref());
        });
    }
}

impl Rating {
    fn path(&self, engine: &mut Engine, entry: &Entry<'_>) -> Result<Path, NoGrade> {
        let puzzle = &entry.draft.puzzle;
        let solution = only_solution(engine, puzzle, &self.runner.budget())?;
        Path::of(puzzle, &solution, RuleSet::techniques())
    }

    fn print(&self, text: &mut Vec<u8>, entry: &Entry<'_>, path: Option<&Path>) {
        let (score, used) = (path.map(Path::score), path.map(used).unwrap_or_default());
        let list = || used.iter().map(|Used { technique, count }| format!("{technique} {count}"));
        match self.form {
            Form::Json => json::line(
                text,
                &Record {
                    index: entry.number,
                    puzzle: &entry.name(),
                    board: entry.draft.puzzle.to_string(),
                    hodoku_level: score.map(|score| score.level.name()),
                    hodoku_score: score.map(|score| score.score),
                    techniques: used,
                },
            ),
            Form::Csv => {
                let level = score.map_or("", |score| score.level.name());
                let sum = score.map_or_else(String::new, |score| score.score.to_string());
                let list = list().collect::<Vec<_>>().join("; ");
                text.extend(format!("{},{level},{sum},\"{list}\"\n", entry.draft.puzzle).bytes());
            }
            Form::Text => {
                let name = entry.name();
                let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
                let line = score.map_or_else(|| "no grade".to_owned(), |score| score.to_string());
                text.extend(format!("{name}{line}\n").bytes());
                if !entry.is_bulk() {
                    list().for_each(|line| text.extend(format!("  {line}\n").bytes()));
                }
            }
        }
    }
}

/// The techniques of a path and how often each was used, in the order of their first use.
fn used(path: &Path) -> Vec<Used> {
    let mut used: Vec<Used> = Vec::new();
    for technique in path.steps.iter().map(Taken::name) {
        match used.iter_mut().find(|one| one.technique == technique) {
            Some(one) => one.count += 1,
            None => used.push(Used { technique, count: 1 }),
        }
    }
    used
}
