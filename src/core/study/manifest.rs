//! The request of a study, and the machine that measured it: `study.json` beside the results.

use std::fs::File;
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::calendar;
use super::family_info::FamilyInfo;
use super::list::List;
use super::machine::Machine;
use super::plan::Plan;
use super::record::{Key, Record, RecordError, variant_name};
use crate::format::Reading;
use crate::generate::Family;
use crate::geometry::Variant;
use crate::path_text;
use crate::solver::Algorithm;
use crate::visible;
use crate::whole_file;

/// The layout of the file.
const LAYOUT: u32 = 1;

/// The most bytes read of it.
const MOST_BYTES: u64 = 16 << 20;

/// How many runs can execute at a time.
pub const JOBS: RangeInclusive<usize> = 1..=1024;

/// The request of a study, and where it was measured.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    layout: u32,
    /// The time limit of one run in seconds.
    pub limit: f64,
    /// The number of repetitions of each run.
    pub repetitions: u32,
    /// After this number of stopped runs, a solver leaves out the rest of a list.
    pub give_up: Option<u32>,
    /// The share of the puzzles; `None` for all, or those of several merged.
    pub shard: Option<String>,
    /// The input format, if it was given.
    pub format: Option<String>,
    /// The variant, if it was given.
    pub variant: Option<String>,
    /// The lists.
    pub lists: Vec<ListInfo>,
    /// The solvers with their choices.
    pub solvers: Vec<String>,
    /// Each time the study was started.
    pub sessions: Vec<Session>,
}

/// A list, and its checksum to detect changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ListInfo {
    /// Its name in the results.
    pub name: String,
    /// The file as it was given.
    #[serde(with = "path_text")]
    pub path: PathBuf,
    /// The number of puzzles, including unreadable ones.
    pub puzzles: usize,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The CRC-32 of the file.
    pub crc32: u32,
    /// The random boards in it, if it was generated for the study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<FamilyInfo>,
}

impl From<&List> for ListInfo {
    fn from(list: &List) -> Self {
        Self {
            name: list.name.to_string(),
            path: list.path.clone(),
            puzzles: list.len(),
            bytes: list.bytes,
            crc32: list.checksum,
            family: None,
        }
    }
}

impl ListInfo {
    /// Whether the other list has the same contents, by the size and the CRC-32 of its file.
    pub(super) fn is_same_file(&self, other: &Self) -> bool {
        (self.bytes, self.crc32) == (other.bytes, other.crc32)
    }
}

/// A start of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// The version of the program.
    pub version: String,
    /// The machine.
    pub machine: Machine,
    /// The number of runs taken at a time.
    pub jobs: usize,
    /// When it began.
    pub began: String,
}

impl Session {
    /// A start now, on this machine.
    #[must_use]
    pub fn begins(jobs: usize) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            machine: Machine::this(),
            jobs,
            began: calendar::in_words(SystemTime::now()),
        }
    }
}

/// Why a manifest cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// It cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// It is not a manifest.
    #[error("{} does not describe a study: {reason}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
}

/// Why two studies cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mismatch {
    /// The time limits differ, so runs that were stopped mean different things.
    #[error("its limit is {before} s, not {now} s")]
    Limit {
        /// The limit of the first.
        before: String,
        /// The limit of the second.
        now: String,
    },
    /// A list has changed, or is a different one of the same name.
    #[error("the list {0} has changed")]
    List(String),
    /// Their shares of the puzzles differ.
    #[error("its share of the puzzles is {before}, not {now}")]
    Shard {
        /// The share of the first.
        before: String,
        /// The share of the second.
        now: String,
    },
    /// They read the lists in different ways.
    #[error("it reads the lists with a different format or variant")]
    Reading,
}

impl Manifest {
    /// The manifest of a plan that starts now.
    #[must_use]
    pub fn of(plan: &Plan, jobs: usize, format: Option<Reading>, variant: Option<Variant>) -> Self {
        Self {
            layout: LAYOUT,
            limit: plan.limit.as_secs_f64(),
            repetitions: plan.repetitions,
            give_up: plan.give_up,
            shard: (plan.shard != super::plan::Shard::WHOLE).then(|| plan.shard.to_string()),
            format: format.map(|format| format.to_string()),
            variant: variant.map(|variant| variant_name(variant).to_owned()),
            lists: plan.lists.iter().map(ListInfo::from).collect(),
            solvers: plan.solvers.iter().map(Algorithm::to_string).collect(),
            sessions: vec![Session::begins(jobs)],
        }
    }

    /// This manifest with lists that are the boards of a family, one for each of its sides.
    #[must_use]
    pub(super) fn with_family(mut self, family: &Family) -> Self {
        for (list, block) in self.lists.iter_mut().zip(&family.blocks) {
            list.family = Some(FamilyInfo::new(family, *block));
        }
        self
    }

    /// Reads it from a file; `None` if there is none.
    ///
    /// # Errors
    /// When the file cannot be read, or is not a manifest.
    pub fn read(path: &Path) -> Result<Option<Self>, ManifestError> {
        let read = |file: File| {
            let mut text = Vec::new();
            file.take(MOST_BYTES).read_to_end(&mut text).map(|_| text)
        };
        let text = match File::open(path).and_then(read) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(ManifestError::Io { path: path.to_owned(), source }),
        };
        let foreign = |reason| ManifestError::Foreign { path: path.to_owned(), reason };
        let manifest: Self = serde_json::from_slice(&text).map_err(|error| foreign(error.to_string()))?;
        let reason = match manifest {
            Self { layout, .. } if layout != LAYOUT => format!("its layout is {layout}, not {LAYOUT}"),
            Self { limit, .. } if Duration::try_from_secs_f64(limit).is_err() => {
                format!("its limit is {limit} s")
            }
            Self { ref sessions, .. } if sessions.iter().any(|session| !JOBS.contains(&session.jobs)) => {
                format!("it takes fewer than {} or more than {} runs at a time", JOBS.start(), JOBS.end())
            }
            manifest => return Ok(Some(manifest.visible())),
        };
        Err(foreign(reason))
    }

    /// This manifest without hidden characters in its names, as in the results.
    fn visible(mut self) -> Self {
        let lists = self.lists.iter_mut().map(|list| &mut list.name);
        for name in lists.chain(&mut self.solvers) {
            *name = visible::line(name).into_owned();
        }
        self
    }

    /// Writes it to a file, completely or not at all.
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn write(&self, path: &Path) -> Result<(), whole_file::Error> {
        let mut text = serde_json::to_vec_pretty(self).expect("plain data can be written");
        text.push(b'\n');
        whole_file::write(path, &text)
    }

    /// The time limit of one run.
    #[must_use]
    pub fn limit(&self) -> Duration {
        Duration::try_from_secs_f64(self.limit).unwrap_or(Duration::MAX)
    }

    /// Whether this number of results completes the study; false for shards, and where solvers gave up or puzzles could
    /// not be read.
    #[must_use]
    pub fn is_complete(&self, results: usize) -> bool {
        let puzzles: u128 = self.lists.iter().map(|list| list.puzzles as u128).sum();
        let each = puzzles.saturating_mul(self.repetitions.into());
        self.shard.is_none() && results as u128 >= each.saturating_mul(self.solvers.len() as u128)
    }

    /// Checks whether a record can belong to this study.
    pub(super) fn admits(&self, record: &Record) -> Result<(), RecordError> {
        let Key { list, index, solver, repetition } = &record.key;
        let Some(own) = self.lists.iter().find(|own| *own.name == **list) else {
            return Err(RecordError::UnknownList(Arc::clone(list)));
        };
        if *index > own.puzzles {
            let (index, list, puzzles) = (*index, Arc::clone(list), own.puzzles);
            return Err(RecordError::NoPuzzle { index, list, puzzles });
        }
        if !self.solvers.iter().any(|own| **own == **solver) {
            return Err(RecordError::UnknownSolver(Arc::clone(solver)));
        }
        if *repetition > self.repetitions {
            let (repetition, all) = (*repetition, self.repetitions);
            return Err(RecordError::NoRepetition { repetition, all });
        }
        Ok(())
    }

    /// Merges a later start of the same study, which may have more lists, solvers and repetitions.
    ///
    /// # Errors
    /// When results of the two must not be mixed.
    pub fn resume(self, later: Self) -> Result<Self, Mismatch> {
        if self.shard != later.shard {
            let name = |shard: Option<String>| shard.unwrap_or_else(|| "all".into());
            return Err(Mismatch::Shard { before: name(self.shard), now: name(later.shard) });
        }
        self.merge(later)
    }

    /// Joins two parts of one study.
    ///
    /// # Errors
    /// When results of the two must not be mixed.
    pub fn merge(mut self, other: Self) -> Result<Self, Mismatch> {
        if self.limit.to_bits() != other.limit.to_bits() {
            let [before, now] = [self.limit, other.limit].map(|limit| limit.to_string());
            return Err(Mismatch::Limit { before, now });
        }
        if (&self.format, &self.variant) != (&other.format, &other.variant) {
            return Err(Mismatch::Reading);
        }
        for list in other.lists {
            match self.lists.iter_mut().find(|own| own.name == list.name) {
                Some(own) if own.is_same_file(&list) => own.family = own.family.take().or(list.family),
                Some(_) => return Err(Mismatch::List(list.name)),
                None => self.lists.push(list),
            }
        }
        for solver in other.solvers {
            if !self.solvers.contains(&solver) {
                self.solvers.push(solver);
            }
        }
        for session in other.sessions {
            if !self.sessions.contains(&session) {
                self.sessions.push(session);
            }
        }
        self.repetitions = self.repetitions.max(other.repetitions);
        self.give_up = other.give_up.or(self.give_up);
        if self.shard != other.shard {
            self.shard = None;
        }
        Ok(self)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Two lists and four solvers.
    pub(in crate::study) fn manifest() -> Manifest {
        let list = |name: &str| ListInfo {
            name: name.into(),
            path: format!("lists/{name}").into(),
            puzzles: 3,
            bytes: 246,
            crc32: 7,
            family: None,
        };
        Manifest {
            layout: LAYOUT,
            limit: 2.5,
            repetitions: 2,
            give_up: None,
            shard: None,
            format: None,
            variant: None,
            lists: vec![list("a.txt"), list("it's b.txt")],
            solvers: ["mrv", "backtracking:mrv,lcv,mac", "dlx", "ac3:alone"].map(String::from).into(),
            sessions: vec![Session::begins(2)],
        }
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("study.json");
        assert!(Manifest::read(&path).unwrap().is_none());
        manifest().write(&path).unwrap();
        assert_eq!(Manifest::read(&path).unwrap(), Some(manifest()));
        let later = std::fs::read_to_string(&path).unwrap().replace("\"layout\": 1", "\"layout\": 2");
        std::fs::write(&path, later).unwrap();
        assert!(Manifest::read(&path).unwrap_err().to_string().ends_with("its layout is 2, not 1"));
    }

    #[test]
    fn it_is_complete_once_each_run_is_recorded() {
        // Two lists of three puzzles, four solvers, two repetitions.
        assert_eq!([47, 48].map(|results| manifest().is_complete(results)), [false, true]);
        let share = Manifest { shard: Some("1/2".into()), ..manifest() };
        assert!(!share.is_complete(48));
    }

    #[test]
    fn what_must_not_be_mixed_is_refused() {
        let other = |change: fn(&mut Manifest)| {
            let mut other = manifest();
            change(&mut other);
            manifest().resume(other)
        };
        assert!(other(|_| {}).is_ok_and(|merged| merged.sessions.len() == 1));
        assert_eq!(other(|other| other.limit = 3.0).unwrap_err().to_string(), "its limit is 2.5 s, not 3 s");
        assert_eq!(other(|other| other.lists[0].crc32 = 8), Err(Mismatch::List("a.txt".into())));
        assert_eq!(
            other(|other| other.shard = Some("1/2".into())).unwrap_err().to_string(),
            "its share of the puzzles is all, not 1/2"
        );
        assert_eq!(other(|other| other.variant = Some("diagonal".into())), Err(Mismatch::Reading));
        let more = other(|other| other.solvers = vec!["norvig".into()]).unwrap();
        assert_eq!(more.solvers.len(), 5);
    }
}
