//! The results of a study: one CSV file to which complete lines are appended.
//!
//! **A result is either completely in the file or not at all.** Lines are written whole, and the file is synced at
//! least once a second while results come and at the end. A program that was killed, or a machine that lost power,
//! leaves at most an incomplete end, which is cut off when the study resumes; the runs lost with it are taken again.
//! The file is locked while a study writes it.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::manifest::Manifest;
use super::record::{COLUMNS, FORMER_COLUMNS, Key, Record, RecordError, Sums};

/// The longest time for which results are not synced.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Appends records to a file.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// When the file was last synced, if something was written since.
    unsynced: Option<Instant>,
    /// The number of columns of the file, all of which a new one has.
    columns: usize,
}

/// The contents of the file.
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
    /// The file holds something other than results.
    #[error("{} does not hold the results of a study; use another folder", .0.display())]
    Foreign(PathBuf),
    /// A line is not a record, although records follow.
    #[error("{}, line {line}: {reason}; correct the line, or remove it to repeat its run", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The error.
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
    /// When the file cannot be opened, is in use, or holds anything other than results of this study.
    pub fn open(path: &Path, asked: &Manifest) -> Result<(Self, Resumed), JournalError> {
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
        let Parsed { records, columns, valid } = parse(path, &bytes, asked)?;
        let removed = (bytes.len() - valid) as u64;
        if removed > 0 {
            file.set_len(valid as u64).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(valid as u64)).map_err(failed)?;
        let mut journal = Self { file, unsynced: None, columns };
        if valid == 0 {
            journal.write(&line(&COLUMNS)).map_err(failed)?;
        }
        Ok((journal, Resumed { records, removed }))
    }

    /// Appends records, and syncs the file if that was not done for a second.
    ///
    /// # Errors
    /// When the system reports an error; an incomplete end is removed when the study resumes.
    pub fn append<'a>(&mut self, records: impl IntoIterator<Item = &'a Record>) -> io::Result<()> {
        let lines: Vec<u8> =
            records.into_iter().flat_map(|record| line(&record.fields()[..self.columns])).collect();
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
/// When the file cannot be read, or holds anything other than results of this study.
pub(super) fn read(path: &Path, asked: &Manifest) -> Result<Vec<Record>, JournalError> {
    let bytes = std::fs::read(path).map_err(|source| JournalError::Io { path: path.to_owned(), source })?;
    Ok(parse(path, &bytes, asked)?.records)
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

/// The contents of a file.
struct Parsed {
    records: Vec<Record>,
    columns: usize,
    /// The length of its valid part.
    valid: usize,
}

fn parse(path: &Path, bytes: &[u8], asked: &Manifest) -> Result<Parsed, JournalError> {
    let headers = [COLUMNS.len(), FORMER_COLUMNS].map(|columns| (columns, line(&COLUMNS[..columns])));
    if headers[0].1.starts_with(bytes) && bytes != headers[0].1 {
        // Empty, or killed while the headings were written.
        return Ok(Parsed { records: Vec::new(), columns: COLUMNS.len(), valid: 0 });
    }
    let Some((columns, body)) =
        headers.iter().find_map(|(columns, header)| Some((*columns, bytes.strip_prefix(&header[..])?)))
    else {
        return Err(JournalError::Foreign(path.to_owned()));
    };
    let (mut records, mut lines, mut valid) = (Vec::new(), HashMap::new(), bytes.len() - body.len());
    let (mut wrong, mut sums): (Option<(usize, RecordError)>, _) = (None, Sums::default());
    for (number, line) in (2..).zip(body.split_inclusive(|byte| *byte == b'\n')) {
        let record = parse_line(line, columns).and_then(|record| {
            asked.admits(&record)?;
            sums.add(&record).map(|()| record)
        });
        match record {
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
            Err(reason) if !reason.may_be_cut() => {
                return Err(JournalError::Line { path: path.to_owned(), line: number, reason });
            }
            Err(reason) => {
                wrong.get_or_insert((number, reason));
            }
        }
    }
    Ok(Parsed { records, columns, valid })
}

fn parse_line(line: &[u8], columns: usize) -> Result<Record, RecordError> {
    let cut = |found| RecordError::Fields { found, expected: columns };
    let Some(line) = line.strip_suffix(b"\n") else { return Err(cut(0)) };
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line);
    let fields = reader.records().next().and_then(Result::ok).ok_or(cut(0))?;
    if fields.len() != columns {
        return Err(cut(fields.len()));
    }
    Record::from_fields(&fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::manifest::ListInfo;
    use crate::study::manifest::tests::manifest;
    use crate::study::record::tests::any_record;
    use proptest::prelude::*;

    /// A study that these records can belong to.
    fn asked(records: &[Record]) -> Manifest {
        let mut asked = manifest();
        let list = asked.lists[0].clone();
        let named = |record: &Record| ListInfo {
            name: record.key.list.to_string(),
            puzzles: usize::MAX,
            ..list.clone()
        };
        asked.lists = records.iter().map(named).collect();
        asked.solvers = records.iter().map(|record| record.key.solver.to_string()).collect();
        asked.repetitions = 9;
        asked
    }

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
        fn a_cut_journal_loses_and_repeats_nothing(
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
            let (mut journal, resumed) = Journal::open(&path, &asked(&records)).unwrap();
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
        let list = ListInfo { name: "a".into(), ..manifest().lists.remove(0) };
        let mut asked = manifest();
        asked.lists = vec![list];
        let error = Journal::open(&path, &asked).unwrap_err().to_string();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "left as it was");
        error
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        assert!(refused("name,age\nx,1\n").contains("does not hold the results of a study"));
    }

    #[test]
    fn an_invalid_line_is_named() {
        let good = "a,1,b,9,plain,17,dlx,1,solved,false,1,2,3,4,5,6,7,5,0.5,2\n";
        let header = String::from_utf8(line(&COLUMNS)).unwrap();
        let text = format!("{header}{good}oops\n{}", good.replace("a,1", "a,2"));
        assert!(refused(&text).ends_with("results.csv, line 3: it has 1 field; 20 are expected; correct the line, or remove it to repeat its run"));
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
        let first = Journal::open(&path, &manifest()).unwrap();
        assert!(matches!(Journal::open(&path, &manifest()), Err(JournalError::InUse(_))));
        drop(first);
        assert!(Journal::open(&path, &manifest()).is_ok());
    }

    #[test]
    fn a_line_foreign_to_the_study_is_refused() {
        let good = "a,1,b,9,plain,17,dlx,1,solved,false,1,2,3,4,5,6,7,5,0.5,2\n";
        let header = String::from_utf8(line(&COLUMNS)).unwrap();
        let wrong = [
            ("a,1,", "a,0,", "`0` is not a value of the column `index`"),
            ("a,1,", "a,4,", "there is no puzzle 4 in a, which has 3 puzzles"),
            ("a,1,", "z,1,", "the list z is not part of this study"),
            ("dlx,1,", "dlx,0,", "`0` is not a value of the column `repetition`"),
            ("dlx,1,", "dlx,3,", "there is no repetition 3: each run is done twice"),
            ("dlx,1,", "xyz,1,", "the solver xyz is not part of this study"),
            (",9,plain,", ",0,plain,", "`0` is not a value of the column `side`"),
            (",9,plain,", ",26,plain,", "`26` is not a value of the column `side`"),
            (",17,", ",82,", "`82` is not a value of the column `clues`"),
            ("7,5,0.5", "7,6,0.5", "`6` is not a value of the column `nodes`"),
            ("false,1,", "false,18446744073709551615,", "the sum of the column `steps` is too large"),
            ("0.5", "1.8e19", "the sum of the column `seconds` is too large"),
            (",2\n", ",0\n", "`0` is not a value of the column `jobs`"),
        ];
        for (part, other, reason) in wrong {
            // The sums need another line, which may be as large.
            let sums = reason.contains("sum");
            let changed = |index: &str| good.replace(part, other).replace("a,1,", index);
            let first = if sums { changed("a,2,") } else { good.replace("a,1,", "a,2,") };
            let last = if sums { changed("a,3,") } else { good.replace(part, other) };
            let error = refused(&format!("{header}{first}{last}"));
            let advice = "; correct the line, or remove it to repeat its run";
            assert!(error.ends_with(&format!("results.csv, line 3: {reason}{advice}")), "{error}");
        }
    }

    #[test]
    fn results_of_an_earlier_version_keep_their_columns() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.csv");
        let header = String::from_utf8(line(&COLUMNS[..FORMER_COLUMNS])).unwrap();
        let before =
            format!("{header}it's b.txt,1,b,9,plain,17,dlx,1,solved,false,1,2,3,4,5,6,7,5,0.500000000\n");
        std::fs::write(&path, &before).unwrap();
        let (mut journal, Resumed { mut records, .. }) = Journal::open(&path, &manifest()).unwrap();
        assert_eq!(records[0].jobs, None);
        records[0].key.index = 2;
        records[0].jobs = Some(2);
        journal.append(&records).unwrap();
        let added = before[header.len()..].replace("txt,1,", "txt,2,");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), before + &added);
    }
}
