//! `sudoscope study`: lists × solvers, measured into a file, with a report.

mod family;
mod json;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use super::output::to_stdout;
use super::progress_line::ProgressLine;
use super::report::Report;
use super::signals::Ending;
use super::solvers::Solvers;
use super::{BAD_INPUT, INTERRUPTED, Problem, VariantName, complain};
use crate::format::Reading;
use crate::geometry::Variant;
use crate::solver::parallel;
use crate::study::words::{counted, grouped};
use crate::study::{
    self, BeginError, Column, Folder, Growth, Manifest, Record, Request, Results, Shard, Style, Summary,
    Table, Taking,
};
use crate::whole_file;

/// Measure solvers on whole lists of puzzles or on random boards, and draw a report
///
/// A solver `cmd:COMMAND` is a program that is started once for each puzzle, which it gets as its last argument, or in place of
/// {puzzle}, and on standard input. It prints its steps (docs/protocol.md), or only a solution.
///
/// Every run is appended to results.csv in the output folder as soon as it ends; the same command continues where it was
/// stopped or killed. Exit code: 0 when all runs are recorded, 2 if a puzzle could not be read, 130 after Ctrl+C.
#[derive(Debug, clap::Args)]
pub(super) struct Study {
    /// Files of puzzles; without any, the study in the output folder continues
    #[arg(value_name = "LIST")]
    lists: Vec<PathBuf>,

    /// The solvers, such as `mrv,dlx,ac3:alone,'cmd:python3 solution.py'`; can be repeated [default: all]
    #[arg(long, value_name = "NAME[:CHOICES],…")]
    solvers: Vec<Solvers>,

    /// Start the commands that the study in the output folder names, even if --solvers does not
    #[arg(long, conflicts_with = "merge")]
    allow_commands: bool,

    /// Stop a run after this many seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    limit: Option<Duration>,

    /// Do each run this many times, for the least, median and greatest time [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    repeat: Option<u32>,

    /// Do this many runs at a time; for exact times, one [default: as before, or the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=*study::JOBS.end() as i64))]
    jobs: Option<u16>,

    /// Use only this share of the puzzles, such as 1/4; merge the folders of all shares later
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// After this many stopped runs, skip the rest of the list for that solver
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    give_up: Option<u32>,

    #[command(flatten)]
    family: family::Options,

    /// The folder for the results and the report
    #[arg(long, value_name = "DIR", default_value = "study")]
    out: PathBuf,

    /// Merge the results in these folders into the output folder, instead of measuring
    #[arg(long, value_name = "DIR", num_args = 1.., conflicts_with_all = ["lists", "solvers", "limit", "repeat", "jobs", "shard", "give_up", "format", "variant", "family"])]
    merge: Vec<PathBuf>,

    /// The input format, instead of detecting it; rows:from-0 and the like also set the symbols
    #[arg(long, value_name = "FORMAT")]
    format: Option<Reading>,

    /// Additional units of the boards, besides rows, columns and blocks
    #[arg(long, value_enum)]
    variant: Option<VariantName>,

    /// How to print the tables at the end
    #[arg(long, value_enum, default_value = "text")]
    table: TableStyle,

    /// Print one JSON object per run, one per line, instead of tables
    #[arg(long, conflicts_with = "table")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum TableStyle {
    Text,
    Markdown,
    Csv,
}

impl From<TableStyle> for Style {
    fn from(style: TableStyle) -> Self {
        match style {
            TableStyle::Text => Self::Text,
            TableStyle::Markdown => Self::Markdown,
            TableStyle::Csv => Self::Csv,
        }
    }
}

/// The most errors in puzzles that are shown in full.
const MOST_SHOWN: usize = 20;

impl Study {
    pub(super) fn run(self) -> Result<ExitCode, Problem> {
        if self.merge.is_empty() { self.measure() } else { self.join() }
    }

    /// Merges folders.
    fn join(&self) -> Result<ExitCode, Problem> {
        let folders: Vec<Folder> = self.merge.iter().map(Folder::new).collect();
        let (manifest, records) = study::merge(&folders)?;
        let out = Folder::new(&self.out);
        create(&self.out)?;
        let is = |path: &PathBuf| fs::canonicalize(path).ok();
        let is_one_of_them = self.merge.iter().any(|folder| is(folder) == is(&self.out));
        if out.results().exists() && !is_one_of_them {
            let out = self.out.display();
            return Err(format!(
                "{out} already holds results; name it after --merge too, or choose another --out"
            )
            .into());
        }
        out.write(&manifest, &records)?;
        self.tell(&out, &manifest, &records)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Measures the runs that are missing.
    fn measure(mut self) -> Result<ExitCode, Problem> {
        let folder = Folder::new(&self.out);
        let family = self.family.wanted()?;
        if let Some(family) = &family {
            create(&self.out)?;
            self.lists = family::write(family, &self.out)?;
            self.format = Some("line".parse()?);
        }
        let mut taking =
            Request { family, ..self.request() }.begin(&folder).map_err(|error| match error {
                BeginError::Other { .. } => format!("{error}; choose another --out").into(),
                BeginError::Commands { .. } => {
                    format!("{error}; --allow-commands starts them, --solvers chooses other solvers").into()
                }
                error => Problem::from(error),
            })?;
        tell_begin(&taking);
        let (ending, mut line, mut unreadable) = (Ending::noticed()?, ProgressLine::new(), 0);
        let lists: Vec<PathBuf> = taking.plan().lists.iter().map(|list| list.path.clone()).collect();
        let taken = taking.run(ending.wished(), |news| {
            for (list, error) in news.unreadable {
                unreadable += 1;
                if unreadable <= MOST_SHOWN {
                    line.clear();
                    Report::new(&lists[list], &error).print();
                }
            }
            for (solver, problem) in news.failed {
                line.clear();
                complain(&format!("{solver}: {problem}"));
            }
            line.show(news.progress);
        });
        line.clear();
        taken.map_err(|error| whole_file::Error { path: folder.results(), reason: error.into() })?;
        self.finish(&folder, &taking, &ending)
    }

    /// The request.
    fn request(&self) -> Request {
        Request {
            lists: self.lists.clone(),
            family: None,
            format: self.format,
            variant: self.variant.map(Variant::from),
            solvers: self.solvers.iter().flat_map(|Solvers(all)| all.clone()).collect(),
            limit: self.limit,
            repetitions: self.repeat,
            give_up: self.give_up,
            shard: self.shard,
            allows_commands: self.allow_commands,
            jobs: self.jobs.map(usize::from),
        }
    }

    fn finish(&self, folder: &Folder, taking: &Taking, ending: &Ending) -> Result<ExitCode, Problem> {
        let (recorded, unreadable) = (taking.records().len(), taking.unreadable());
        if ending.is_wished() {
            let recorded = counted(recorded as u64, "run is", "runs are");
            complain(&format!("stopped; {recorded} recorded. Run the same command to continue"));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        self.tell(folder, taking.manifest(), taking.records())?;
        if let Some(others @ 1..) = unreadable.checked_sub(MOST_SHOWN) {
            complain(&format!("{} more cannot be read", counted(others as u64, "puzzle", "puzzles")));
        }
        Ok(if unreadable == 0 { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
    }

    /// Prints the tables and writes the report.
    fn tell(&self, folder: &Folder, manifest: &Manifest, records: &[Record]) -> Result<(), Problem> {
        let results = Results::of(manifest, records);
        let style = Style::from(self.table);
        to_stdout(|out| {
            if self.json {
                json::runs(out, records)?;
                return Ok(ExitCode::SUCCESS);
            }
            let solvers = Table::of_solvers(&Summary::of(&results), results.repetitions());
            out.write_all(solvers.render(style).as_bytes())?;
            if results.lists().len() > 1 {
                writeln!(out)?;
                out.write_all(Table::of_lists(&results).render(style).as_bytes())?;
            }
            let laws = Growth::all(&results, Column::Steps);
            if !laws.is_empty() {
                writeln!(out)?;
                out.write_all(Table::of_growth(&results, &laws).render(style).as_bytes())?;
            }
            Ok(ExitCode::SUCCESS)
        })?;
        whole_file::write(&folder.report(), study::report(manifest, &results).as_bytes())?;
        let (csv, report) = (folder.results(), folder.report());
        complain(&format!("results in {}, report in {}", csv.display(), report.display()));
        Ok(())
    }
}

/// Reports what is worth knowing before the first run.
fn tell_begin(taking: &Taking) {
    for list in taking.plan().lists.iter() {
        if let [taken, others @ ..] = &list.readings[..]
            && !others.is_empty()
        {
            let others: Vec<String> = others.iter().map(|reading| format!("--format {reading}")).collect();
            let (path, others) = (list.path.display(), others.join(" or "));
            complain(&format!("{path}: read as {taken}; other possible readings: {others}"));
        }
    }
    let mut before = taking.manifest().sessions.iter().map(|session| session.jobs);
    if let Some(other) = before.rfind(|jobs| *jobs != taking.jobs()) {
        let at_a_time = counted(other as u64, "run was", "runs were");
        complain(&format!(
            "earlier, {at_a_time} done at a time, and now {}: such times cannot be compared",
            grouped(taking.jobs() as u64)
        ));
    }
    let cores = parallel::cores();
    if taking.jobs() > cores {
        let at_a_time = counted(taking.jobs() as u64, "run is", "runs are");
        let cores = counted(cores as u64, "core", "cores");
        complain(&format!("{at_a_time} done at a time on {cores}, which makes their times longer"));
    }
    if taking.removed() > 0 {
        let removed = counted(taking.removed(), "byte", "bytes");
        complain(&format!("an incomplete end of the results ({removed}) was removed; its run is repeated"));
    }
}

/// Creates a folder unless it exists.
fn create(folder: &Path) -> Result<(), Problem> {
    fs::create_dir_all(folder)
        .map_err(|error| format!("{} cannot be created: {error}", folder.display()).into())
}
