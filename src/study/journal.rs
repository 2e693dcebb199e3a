//! The results of a study: one CSV file to which complete lines are appended.
//!
//! **A result is either completely in the file or not at all.** Lines are written whole, and the file is synced at least
//! once a second while results come and at the end. A program that was killed, or a machine that lost power, leaves at
//! most an incomplete end, which is cut off when the study goes on; the runs lost with it are taken again. The file is
//! locked while a study writes it.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::record::{COLUMNS, Key, Record, RecordError};

/// The longest time for which results are not synced.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Appends records to a file.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// When the file was last synced, if something was written since.
    unsynced: Option<Instant>,
}

/// What was in the file.
#[derive(Debug, Default)]
pub struct Resumed {
    /// The records, in the order in which they were written.
    pub records: Vec<Record>,
    /// The size of an incomplete end that was removed, in bytes.
    pub removed: u64,
}

/// Why results cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system reported an error.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// Another study is writing it.
    #[error("{} is being written by another study; wait for it, or use another folder", .0.display())]
    InUse(PathBuf),
    /// The file is something else.
    #[error("{} does not hold the results of a study; use another folder", .0.display())]
    Foreign(PathBuf),
    /// A line is not a record, although records follow.
    #[error("{}, line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: RecordError,
    },
    /// Two lines are of the same run.
    #[error(
        "{}, lines {first} and {second} are both repetition {} of {} on puzzle {} of {}; remove one",
        path.display(), key.repetition, key.solver, key.index, key.list
    )]
    Twice {
        /// The file.
        path: PathBuf,
        /// The run.
        key: Box<Key>,
        /// The first line.
        first: usize,
        /// The second line.
        second: usize,
    },
}

impl Journal {
    /// Opens the results at this path, or creates them; returns what they hold.
    ///
    /// # Errors
    /// When the file cannot be opened, is in use, or holds something else than results.
    pub fn open(path: &Path) -> Result<(Self, Resumed), JournalError> {
        let failed = |source| JournalError::Io { path: path.to_owned(), source };
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(path.to_owned())),
            // Some folders do not support locks.
            Err(TryLockError::Error(error)) => {
                log::warn!("{} cannot be locked: {error}", path.display());
            }
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let (records, valid) = parse(path, &bytes)?;
        let removed = (bytes.len() - valid) as u64;
        if removed > 0 {
            file.set_len(valid as u64).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(valid as u64)).map_err(failed)?;
        let mut journal = Self { file, unsynced: None };
        if valid == 0 {
            journal.write(&line(&COLUMNS)).map_err(failed)?;
        }
        Ok((journal, Resumed { records, removed }))
    }

    /// Appends records, and syncs the file if that was not done for a second.
    ///
    /// # Errors
    /// When the system reports an error; an incomplete end is then removed when the study goes on.
    pub fn append<'a>(&mut self, records: impl IntoIterator<Item = &'a Record>) -> io::Result<()> {
        let lines: Vec<u8> = records.into_iter().flat_map(|record| line(&record.fields())).collect();
        if !lines.is_empty() {
            self.write(&lines)?;
        }
        match self.unsynced {
            Some(since) if since.elapsed() >= SYNC_EVERY => self.sync(),
            _ => Ok(()),
        }
    }

    /// Syncs the file.
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn sync(&mut self) -> io::Result<()> {
        self.unsynced = None;
        self.file.sync_data()
    }

    fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        self.file.write_all(lines)?;
        self.unsynced.get_or_insert_with(Instant::now);
        Ok(())
    }
}

/// Reads the results at this path without changing them; an incomplete end is ignored.
///
/// # Errors
/// When the file cannot be read, or holds something else than results.
pub(super) fn read(path: &Path) -> Result<Vec<Record>, JournalError> {
    let bytes = std::fs::read(path).map_err(|source| JournalError::Io { path: path.to_owned(), source })?;
    Ok(parse(path, &bytes)?.0)
}

/// All lines of results.
pub(super) fn render<'a>(records: impl IntoIterator<Item = &'a Record>) -> Vec<u8> {
    let lines = records.into_iter().flat_map(|record| line(&record.fields()));
    line(&COLUMNS).into_iter().chain(lines).collect()
}

/// One line of CSV.
fn line<T: AsRef<[u8]>>(fields: &[T]) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(fields).expect("memory can be written");
    writer.into_inner().expect("memory can be flushed")
}

/// The records of a file and the length of its valid part.
fn parse(path: &Path, bytes: &[u8]) -> Result<(Vec<Record>, usize), JournalError> {
    let header = line(&COLUMNS);
    if header.starts_with(bytes) && bytes != header {
        // Empty, or killed while the headings were written.
        return Ok((Vec::new(), 0));
    }
    let Some(body) = bytes.strip_prefix(&header[..]) else {
        return Err(JournalError::Foreign(path.to_owned()));
    };
    let (mut records, mut lines, mut valid) = (Vec::new(), HashMap::new(), header.len());
    let mut wrong: Option<(usize, RecordError)> = None;
    for (number, line) in (2..).zip(body.split_inclusive(|byte| *byte == b'\n')) {
        match parse_line(line) {
            Ok(record) => {
                if let Some((line, reason)) = wrong {
                    return Err(JournalError::Line { path: path.to_owned(), line, reason });
                }
                if let Some(first) = lines.insert(record.key.clone(), number) {
                    let (path, key) = (path.to_owned(), Box::new(record.key));
                    return Err(JournalError::Twice { path, key, first, second: number });
                }
                records.push(record);
                valid += line.len();
            }
            Err(reason) => {
                wrong.get_or_insert((number, reason));
            }
        }
    }
    Ok((records, valid))
}

fn parse_line(line: &[u8]) -> Result<Record, RecordError> {
    let Some(line) = line.strip_suffix(b"\n") else { return Err(RecordError::Fields(0)) };
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line);
    let fields = reader.records().next().and_then(Result::ok).ok_or(RecordError::Fields(0))?;
    Record::from_fields(&fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::record::tests::any_record;
    use proptest::prelude::*;

    /// Records of different runs.
    fn records() -> impl Strategy<Value = Vec<Record>> {
        proptest::collection::vec(any_record(), 0..12).prop_map(|mut records| {
            for (index, record) in records.iter_mut().enumerate() {
                record.key.index = index + 1;
            }
            records
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn wherever_it_is_cut_it_goes_on_without_losing_or_repeating(
            records in records(), cut in 0.0..1.0f64, garbage in any::<bool>()
        ) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("results.csv");
            let whole = render(&records);
            let cut = (whole.len() as f64 * cut) as usize;
            let mut bytes = whole[..cut].to_vec();
            let header = line(&COLUMNS).len();
            if garbage && cut > header && bytes.ends_with(b"\n") {
                // Pages that were never written read as zeros.
                bytes.extend([0; 40]);
            }
            std::fs::write(&path, &bytes).unwrap();
            let (mut journal, resumed) = Journal::open(&path).unwrap();
            prop_assert_eq!(&resumed.records[..], &records[..resumed.records.len()]);
            let complete = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
            prop_assert_eq!(resumed.records.len(), complete.saturating_sub(1));
            journal.append(&records[resumed.records.len()..]).unwrap();
            journal.sync().unwrap();
            drop(journal);
            prop_assert_eq!(std::fs::read(&path).unwrap(), whole);
        }
    }

    fn refused(text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        std::fs::write(&path, text).unwrap();
        let error = Journal::open(&path).unwrap_err().to_string();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "left as it was");
        error
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        assert!(refused("name,age\nx,1\n").contains("does not hold the results of a study"));
    }

    #[test]
    fn a_line_in_the_middle_that_is_no_record_is_named() {
        let good = "a,1,b,9,plain,17,dlx,1,solved,false,1,2,3,4,5,6,7,5,0.5\n";
        let header = String::from_utf8(line(&COLUMNS)).unwrap();
        let text = format!("{header}{good}oops\n{}", good.replace("a,1", "a,2"));
        assert!(refused(&text).ends_with("results.csv, line 3: it has 1 fields; 19 are expected"));
        let text = format!("{header}{good}{good}");
        assert!(
            refused(&text)
                .ends_with("lines 2 and 3 are both repetition 1 of dlx on puzzle 1 of a; remove one")
        );
    }

    #[test]
    fn only_one_study_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        let first = Journal::open(&path).unwrap();
        assert!(matches!(Journal::open(&path), Err(JournalError::InUse(_))));
        drop(first);
        assert!(Journal::open(&path).is_ok());
    }
}
