//! The request of a study, and how it starts or resumes in a folder.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use super::folder::Folder;
use super::journal::{Journal, JournalError};
use super::list::{List, ListError};
use super::manifest::{JOBS, ListInfo, Manifest, ManifestError, Mismatch};
use super::plan::{Plan, Shard};
use super::record::variant_named;
use super::taking::Taking;
use super::words;
use crate::entrant::{self, NoSolver};
use crate::format::Reading;
use crate::generate::Family;
use crate::geometry::Variant;
use crate::solver::{Algorithm, parallel};
use crate::whole_file;

/// The default time limit of a run.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The most runs of a study. All results are in memory while it runs, some hundred bytes each.
pub const MOST_RUNS: u128 = 10_000_000;

/// What to measure. Anything not given is taken from the study in the folder, or is the default.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The files of puzzles; without any, those of the study in the folder.
    pub lists: Vec<PathBuf>,
    /// The family whose boards are the lists, one list for each of its sides.
    pub family: Option<Family>,
    /// The format of the files; `None` to detect it.
    pub format: Option<Reading>,
    /// The variant of the boards, if the files do not give it.
    pub variant: Option<Variant>,
    /// The solvers; without any, those of the study in the folder, or all.
    pub solvers: Vec<Algorithm>,
    /// The time limit of one run.
    pub limit: Option<Duration>,
    /// The number of repetitions of each run.
    pub repetitions: Option<u32>,
    /// After this number of stopped runs, the rest of a list is left out for a solver.
    pub give_up: Option<u32>,
    /// The share of the puzzles to measure.
    pub shard: Option<Shard>,
    /// Whether commands that only the study in the folder names may be started.
    pub allows_commands: bool,
    /// How many runs are taken at a time; `None` for as many as before, or at first one on each core.
    pub jobs: Option<usize>,
}

/// Why a study cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum BeginError {
    /// Nothing is requested, and there is no study to resume.
    #[error("no lists are given, and there is no study in {} to continue", .0.display())]
    NoLists(PathBuf),
    /// The folder cannot be created.
    #[error("{} cannot be created: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// The folder names commands that were not named now.
    #[error("the study in {} runs {}, which this command does not name", path.display(), commands.join(" and "))]
    Commands {
        /// The folder.
        path: PathBuf,
        /// The commands.
        commands: Vec<String>,
    },
    /// One of the commands that the folder names cannot be run.
    #[error(transparent)]
    NoCommand(#[from] entrant::NoSolver),
    /// A list cannot be used.
    #[error(transparent)]
    List(#[from] ListError),
    /// There are more runs than the results can hold.
    #[error("this would be {} runs, and a study has at most {}: use fewer puzzles, solvers or repetitions", words::grouped(u64::try_from(*.0).unwrap_or(u64::MAX)), words::grouped(MOST_RUNS as u64))]
    TooMany(u128),
    /// The earlier request cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The request cannot be written.
    #[error(transparent)]
    Unwritten(#[from] whole_file::Error),
    /// The results cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The folder holds another study.
    #[error("{} holds another study: {reason}", path.display())]
    Other {
        /// The folder.
        path: PathBuf,
        /// The difference.
        reason: Mismatch,
    },
}

/// The lists of a study, as they were when it began.
///
/// # Errors
/// When one cannot be read, or has changed.
pub fn lists(manifest: &Manifest, folder: &Folder) -> Result<Vec<List>, BeginError> {
    let mut request = Request::default();
    request.adopt(manifest, folder)?;
    let lists = List::open_all(&request.lists, request.format, request.variant)?;
    let is_same = |list: &&List| manifest.lists.iter().any(|info| info.is_same_file(&ListInfo::from(*list)));
    match lists.iter().find(|list| !is_same(list)) {
        None => Ok(lists),
        Some(changed) => {
            let (path, reason) = (folder.path().to_owned(), Mismatch::List(changed.name.to_string()));
            Err(BeginError::Other { path, reason })
        }
    }
}

impl Request {
    /// Starts the study in a folder, which is created unless it exists, or resumes the one in it.
    ///
    /// # Errors
    /// When a list cannot be used, the folder holds another study, or it cannot be written.
    pub fn begin(mut self, folder: &Folder) -> Result<Taking, BeginError> {
        let before = Manifest::read(&folder.manifest())?;
        if let Some(before) = &before {
            self.adopt(before, folder)?;
            self.adopt_solvers(before, folder)?;
        } else if self.lists.is_empty() {
            return Err(BeginError::NoLists(folder.path().to_owned()));
        }
        let jobs = self.jobs.unwrap_or_else(parallel::cores).clamp(*JOBS.start(), *JOBS.end());
        let (format, variant, family) = (self.format, self.variant, self.family.take());
        let plan = self.plan()?;
        if plan.runs() > MOST_RUNS {
            return Err(BeginError::TooMany(plan.runs()));
        }
        let path = folder.path().to_owned();
        fs::create_dir_all(&path).map_err(|source| BeginError::Folder { path: path.clone(), source })?;
        let mut asked = Manifest::of(&plan, jobs, format, variant);
        if let Some(family) = &family {
            asked = asked.with_family(family);
        }
        let manifest = match before {
            Some(before) => before.resume(asked).map_err(|reason| BeginError::Other { path, reason })?,
            None => asked,
        };
        let (journal, resumed) = Journal::open(&folder.results(), &manifest)?;
        manifest.write(&folder.manifest())?;
        Ok(Taking::new(plan, jobs, manifest, journal, resumed))
    }

    /// Adopts the earlier request where this one leaves settings open.
    fn adopt(&mut self, before: &Manifest, folder: &Folder) -> Result<(), ManifestError> {
        fn parsed<T: FromStr<Err: std::fmt::Display>>(
            text: Option<&String>,
            folder: &Folder,
        ) -> Result<Option<T>, ManifestError> {
            let foreign =
                |error: T::Err| ManifestError::Foreign { path: folder.manifest(), reason: error.to_string() };
            text.map(|text| text.parse().map_err(foreign)).transpose()
        }
        if self.lists.is_empty() {
            self.lists = before.lists.iter().map(|list| list.path.clone()).collect();
            self.format = parsed(before.format.as_ref(), folder)?;
            self.variant = before.variant.as_deref().and_then(variant_named);
        }
        self.limit.get_or_insert_with(|| before.limit());
        self.repetitions.get_or_insert(before.repetitions);
        self.jobs = self.jobs.or_else(|| before.sessions.last().map(|session| session.jobs));
        self.give_up = self.give_up.or(before.give_up);
        if self.shard.is_none() {
            self.shard = parsed(before.shard.as_ref(), folder)?;
        }
        Ok(())
    }

    /// Adopts the earlier solvers, unless others are requested. A command is started only if that is allowed: the
    /// folder may be from anywhere.
    fn adopt_solvers(&mut self, before: &Manifest, folder: &Folder) -> Result<(), BeginError> {
        if !self.solvers.is_empty() {
            return Ok(());
        }
        let commands: Vec<String> =
            before.solvers.iter().filter(|name| entrant::is_command(name)).cloned().collect();
        if !commands.is_empty() && !self.allows_commands {
            return Err(BeginError::Commands { path: folder.path().to_owned(), commands });
        }
        for name in &before.solvers {
            let solver = entrant::solver(name).map_err(|error| match error {
                NoSolver::Unknown(error) => {
                    ManifestError::Foreign { path: folder.manifest(), reason: error.to_string() }.into()
                }
                error => BeginError::NoCommand(error),
            })?;
            self.solvers.push(solver);
        }
        Ok(())
    }

    fn plan(self) -> Result<Plan, ListError> {
        let mut seen = HashSet::new();
        let solvers = if self.solvers.is_empty() { Algorithm::ALL.to_vec() } else { self.solvers };
        Ok(Plan {
            lists: List::open_all(&self.lists, self.format, self.variant)?.into(),
            solvers: solvers.into_iter().filter(|solver| seen.insert(*solver)).collect(),
            repetitions: self.repetitions.unwrap_or(1),
            limit: self.limit.unwrap_or(LIMIT),
            shard: self.shard.unwrap_or(Shard::WHOLE),
            give_up: self.give_up,
        })
    }
}
