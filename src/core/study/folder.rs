//! The folder of a study, and several of them as one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::journal::{self, JournalError};
use super::manifest::{Manifest, ManifestError, Mismatch};
use super::record::{Key, Record, RecordError, Sums};
use crate::whole_file;

/// The files of a study in its folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(PathBuf);

/// Why folders cannot be read or merged.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is no study in it.
    #[error("{} holds no study: there is no study.json", .0.display())]
    NoStudy(PathBuf),
    /// The request cannot be read.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// The results cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// It does not belong to the same study as the others.
    #[error("{} cannot be merged with the folders before it: {reason}", path.display())]
    Mismatch {
        /// The folder.
        path: PathBuf,
        /// The difference.
        reason: Mismatch,
    },
    /// With its results, a sum overflows.
    #[error("{}: {reason}", path.display())]
    Sum {
        /// The folder.
        path: PathBuf,
        /// The sum.
        reason: RecordError,
    },
    /// Two folders have different results of the same run.
    #[error(
        "{} and {} have different results of repetition {} of {} on puzzle {} of {}; their shares overlap",
        folders[0].display(), folders[1].display(), key.repetition, key.solver, key.index, key.list
    )]
    Overlap {
        /// The two folders.
        folders: [PathBuf; 2],
        /// The run.
        key: Box<Key>,
    },
}

impl Folder {
    /// The study in this folder.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The folder itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of the results.
    #[must_use]
    pub fn results(&self) -> PathBuf {
        self.0.join("results.csv")
    }

    /// The file of the request.
    #[must_use]
    pub fn manifest(&self) -> PathBuf {
        self.0.join("study.json")
    }

    /// The file of the report.
    #[must_use]
    pub fn report(&self) -> PathBuf {
        self.0.join("report.html")
    }

    /// The request, and the results so far.
    ///
    /// # Errors
    /// When there is no study, or it cannot be read.
    pub fn read(&self) -> Result<(Manifest, Vec<Record>), FolderError> {
        let manifest = Manifest::read(&self.manifest())?;
        let manifest = manifest.ok_or_else(|| FolderError::NoStudy(self.0.clone()))?;
        let records = journal::read(&self.results(), &manifest)?;
        Ok((manifest, records))
    }

    /// Writes the request and results; each file completely or not at all.
    ///
    /// # Errors
    /// When the system refuses it.
    pub fn write(&self, manifest: &Manifest, records: &[Record]) -> Result<(), whole_file::Error> {
        whole_file::write(&self.results(), &journal::render(records))?;
        manifest.write(&self.manifest())
    }
}

/// Several folders as one study. A run that two folders have with the same result counts once.
///
/// # Errors
/// When one cannot be read, they do not belong together, or they have different results of a run.
pub fn merge(folders: &[Folder]) -> Result<(Manifest, Vec<Record>), FolderError> {
    let mut merged: Option<Manifest> = None;
    let (mut records, mut seen) = (Vec::new(), HashMap::<Key, (usize, usize)>::new());
    let mut sums = Sums::default();
    for (number, folder) in folders.iter().enumerate() {
        let (manifest, own) = folder.read()?;
        merged = Some(match merged.take() {
            None => manifest,
            Some(before) => before
                .merge(manifest)
                .map_err(|reason| FolderError::Mismatch { path: folder.0.clone(), reason })?,
        });
        for record in own {
            match seen.get(&record.key) {
                Some(&(_, at)) if records[at] == record => {}
                Some(&(other, _)) => {
                    let folders = [folders[other].0.clone(), folder.0.clone()];
                    return Err(FolderError::Overlap { folders, key: Box::new(record.key) });
                }
                None => {
                    sums.add(&record)
                        .map_err(|reason| FolderError::Sum { path: folder.0.clone(), reason })?;
                    seen.insert(record.key.clone(), (number, records.len()));
                    records.push(record);
                }
            }
        }
    }
    merged.map(|manifest| (manifest, records)).ok_or_else(|| FolderError::NoStudy(PathBuf::new()))
}
