//! `sudoscope study`: lists × solvers, measured into a file, with a report.

mod family;
mod progress;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use super::output::to_stdout;
use super::report::Report;
use super::signals::Ending;
use super::solvers::Solvers;
use super::{BAD_INPUT, INTERRUPTED, Problem, VariantName, complain};
use crate::format::Reading;
use crate::geometry::Variant;
use crate::solver::{Algorithm, parallel};
use crate::study::words::counted;
use crate::study::{
    self, Column, Event, Folder, Growth, Journal, Key, List, Manifest, Plan, Record, Results, Shard, Style,
    Summary, Table,
};
use crate::whole_file;
use progress::Progress;

/// Measure solvers on whole lists of puzzles or on random boards, and draw a report
///
/// Every run is appended to results.csv in the output folder as soon as it ends; the same command goes on where it was
/// stopped or killed. Exit code: 0 when all runs are recorded, 2 if a puzzle could not be read, 130 after Ctrl+C.
#[derive(Debug, clap::Args)]
pub(super) struct Study {
    /// Files of puzzles; without any, the study in the output folder goes on
    #[arg(value_name = "LIST")]
    lists: Vec<PathBuf>,

    /// The solvers, such as `mrv,dlx,ac3:alone`; can be repeated [default: all]
    #[arg(long, value_name = "NAME[:CHOICES],…")]
    solvers: Vec<Solvers>,

    /// Cut a run off after this many seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    limit: Option<Duration>,

    /// Take each run this many times, for the least, median and greatest time [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    repeat: Option<u32>,

    /// Take this many runs at a time; for exact times, one [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Take only this share of the puzzles, such as 1/4; merge the folders of all shares later
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// After this many runs that were cut off, leave out the rest of the list for that solver
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
                "{out} holds results already; name it after --merge too, or choose another --out"
            )
            .into());
        }
        out.write(&manifest, &records)?;
        self.tell(&out, &manifest, &records)?;
        Ok(ExitCode::SUCCESS)
    }

    /// Takes the runs that are missing.
    fn measure(mut self) -> Result<ExitCode, Problem> {
        let folder = Folder::new(&self.out);
        let before = Manifest::read(&folder.manifest())?;
        if let Some(family) = self.family.wanted()? {
            create(&self.out)?;
            self.lists = family::write(&family, &self.out)?;
            self.format = Some("line".parse()?);
        }
        self.adopt(before.as_ref())?;
        let plan = self.plan()?;
        create(&self.out)?;
        let (journal, resumed) = Journal::open(&folder.results())?;
        if resumed.removed > 0 {
            let removed = counted(resumed.removed as usize, "byte", "bytes");
            complain(&format!(
                "an incomplete end of the results ({removed}) was removed; its run is taken again"
            ));
        }
        let jobs = self.jobs.map_or_else(parallel::cores, usize::from);
        let variant = self.variant.map(|variant| clap::ValueEnum::to_possible_value(&variant));
        let variant = variant.flatten().map(|value| value.get_name().to_owned());
        let asked = Manifest::of(&plan, jobs, self.format.map(|format| format.to_string()), variant);
        let refused =
            |reason| format!("{} holds another study: {reason}; choose another --out", self.out.display());
        let asked = before.map_or(Ok(asked.clone()), |before| before.resume(asked)).map_err(refused)?;
        asked.write(&folder.manifest())?;
        let mut taken = Taken::new(&plan, journal, resumed.records);
        let ending = Ending::noticed()?;
        taken.run(jobs, &ending)?;
        self.finish(&folder, &asked, &taken, &ending)
    }

    /// Takes over what was asked for when the study in the folder was begun, where nothing else is asked for now.
    fn adopt(&mut self, before: Option<&Manifest>) -> Result<(), Problem> {
        let Some(before) = before else {
            if self.lists.is_empty() {
                let out = self.out.display();
                return Err(
                    format!("no lists are given, and there is no study in {out} to go on with").into()
                );
            }
            return Ok(());
        };
        if self.lists.is_empty() {
            self.lists = before.lists.iter().map(|list| list.path.clone()).collect();
            self.format = before.format.as_deref().map(str::parse).transpose()?;
            let variant = |name: &String| clap::ValueEnum::from_str(name, false);
            self.variant = before.variant.as_ref().map(variant).transpose()?;
        }
        if self.solvers.is_empty() {
            let solvers = before.solvers.iter().map(|name| name.parse());
            self.solvers = vec![Solvers(solvers.collect::<Result<Vec<Algorithm>, _>>()?)];
        }
        self.limit.get_or_insert_with(|| before.limit());
        self.repeat.get_or_insert(before.repetitions);
        self.give_up = self.give_up.or(before.give_up);
        if self.shard.is_none() {
            self.shard = before.shard.as_deref().map(str::parse).transpose()?;
        }
        Ok(())
    }

    fn plan(&self) -> Result<Plan, Problem> {
        let lists = List::open_all(&self.lists, self.format, self.variant.map(Variant::from))?;
        for list in &lists {
            if let [taken, others @ ..] = &list.readings[..]
                && !others.is_empty()
            {
                let others: Vec<String> =
                    others.iter().map(|reading| format!("--format {reading}")).collect();
                let (path, others) = (list.path.display(), others.join(" or "));
                complain(&format!("{path}: read as {taken}; other possible readings: {others}"));
            }
        }
        let mut solvers: Vec<Algorithm> = Vec::new();
        for &solver in self.solvers.iter().flat_map(|Solvers(all)| all) {
            if !solvers.contains(&solver) {
                solvers.push(solver);
            }
        }
        Ok(Plan {
            lists,
            solvers: if solvers.is_empty() { Algorithm::ALL.to_vec() } else { solvers },
            repetitions: self.repeat.unwrap_or(1),
            limit: self.limit.unwrap_or(Duration::from_secs(60)),
            shard: self.shard.unwrap_or(Shard::WHOLE),
            give_up: self.give_up,
        })
    }

    fn finish(
        &self,
        folder: &Folder,
        manifest: &Manifest,
        taken: &Taken<'_>,
        ending: &Ending,
    ) -> Result<ExitCode, Problem> {
        if ending.is_wished() {
            let recorded = counted(taken.records.len(), "run is", "runs are");
            complain(&format!("stopped; {recorded} recorded, and the same command goes on"));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        self.tell(folder, manifest, &taken.records)?;
        if let Some(others @ 1..) = taken.unreadable.len().checked_sub(MOST_SHOWN) {
            complain(&format!("{} more cannot be read", counted(others, "puzzle", "puzzles")));
        }
        Ok(if taken.unreadable.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
    }

    /// Prints the tables and writes the report.
    fn tell(&self, folder: &Folder, manifest: &Manifest, records: &[Record]) -> Result<(), Problem> {
        let lists: Vec<String> = manifest.lists.iter().map(|list| list.name.clone()).collect();
        let results = Results::new(records, &lists, &manifest.solvers);
        let style = Style::from(self.table);
        to_stdout(|out| {
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

/// The runs of a study as they are taken.
struct Taken<'a> {
    plan: &'a Plan,
    journal: Journal,
    records: Vec<Record>,
    /// The puzzles that cannot be read, by list and index.
    unreadable: HashSet<(usize, usize)>,
}

impl<'a> Taken<'a> {
    fn new(plan: &'a Plan, journal: Journal, records: Vec<Record>) -> Self {
        Self { plan, journal, records, unreadable: HashSet::new() }
    }

    /// Takes the runs that are missing, and records each.
    fn run(&mut self, jobs: usize, ending: &Ending) -> Result<(), Problem> {
        let plan = self.plan;
        let done: HashSet<Key> = self.records.iter().map(|record| record.key.clone()).collect();
        let tasks = plan.tasks(&done);
        let cut_off = self.cut_off_so_far();
        let mut progress = Progress::new(plan, &tasks, jobs);
        let taken = study::execute(
            plan,
            tasks,
            jobs,
            |list, solver| cut_off[list * plan.solvers.len() + solver],
            ending.wished(),
            |events| {
                let written = self.note(events, &mut progress);
                written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
            },
        );
        progress.clear();
        let synced = self.journal.sync();
        taken.and(synced).map_err(|error| format!("the results cannot be written: {error}").into())
    }

    fn note(&mut self, events: Vec<Event>, progress: &mut Progress) -> std::io::Result<()> {
        let first = self.records.len();
        for event in events {
            progress.count(&event);
            match event {
                Event::Done(_, record) => self.records.push(record),
                Event::Unreadable(task, error) => {
                    let is_new = self.unreadable.insert((task.list, task.index));
                    if is_new && self.unreadable.len() <= MOST_SHOWN {
                        progress.clear();
                        Report::new(&self.plan.lists[task.list].path, &error).print();
                    }
                }
                Event::LeftOut(_) => {}
            }
        }
        self.journal.append(&self.records[first..])?;
        progress.show();
        Ok(())
    }

    /// How often each solver was cut off on each list in earlier runs.
    fn cut_off_so_far(&self) -> Vec<u32> {
        let Plan { lists, solvers, .. } = self.plan;
        let names: Vec<String> = solvers.iter().map(Algorithm::to_string).collect();
        let mut counts = vec![0; lists.len() * solvers.len()];
        for Record { key, run, .. } in &self.records {
            let list = lists.iter().position(|list| list.name == key.list);
            let solver = names.iter().position(|name| **name == *key.solver);
            if let (Some(list), Some(solver), study::Ending::CutOff) = (list, solver, run.ending) {
                counts[list * solvers.len() + solver] += 1;
            }
        }
        counts
    }
}

/// Creates a folder unless it exists.
fn create(folder: &Path) -> Result<(), Problem> {
    fs::create_dir_all(folder)
        .map_err(|error| format!("{} cannot be created: {error}", folder.display()).into())
}
