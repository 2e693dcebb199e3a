//! Writes runs to files, chunk by chunk.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::about::{About, Finish};
use super::frame::{self, FrameKind, MOST_BYTES};
use super::head::{about_to_bytes, finish_to_bytes};
use super::layout::{MAGIC, NEWEST};
use super::remarks::{LONGEST_REMARK, Put7, Remark};
use super::{marks, notes};
use crate::board::Counters;
use crate::trace::bookmark::Bookmarks;
use crate::trace::chunk::Chunk;
use crate::trace::resume::Resume;
use crate::whole_file::{self, Rules, WholeFile};

/// More bytes than a remark takes besides its text.
const ROOM: usize = 64;

/// Writes a run, during recording or afterwards.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    totals: Counters,
    bookmarks: Bookmarks,
    resume: Option<Resume>,
    payload: Vec<u8>,
    remarks: Put7,
}

impl<W: Write> Writer<W> {
    /// Writes the puzzle and the algorithm.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn new(out: W, about: &About) -> io::Result<Self> {
        let (totals, bookmarks) = (Counters::default(), Bookmarks::default());
        let (payload, remarks) = (Vec::new(), Put7::default());
        let mut writer = Self { out, totals, bookmarks, resume: None, payload, remarks };
        writer.begin(about)?;
        Ok(writer)
    }

    fn begin(&mut self, about: &About) -> io::Result<()> {
        self.out.write_all(&MAGIC)?;
        self.out.write_all(&NEWEST.to_le_bytes())?;
        frame::write(&mut self.out, FrameKind::Head, &about_to_bytes(about))
    }

    /// Writes the next chunk.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn chunk(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.payload.clear();
        marks::put(chunk.times.marks(), &mut self.payload);
        chunk.put_lz4(&mut self.payload)?;
        self.totals = *chunk.end().counters();
        frame::write(&mut self.out, FrameKind::Chunk, &self.payload)
    }

    /// Writes remarks about the steps of the next chunk, or of those after the last one, in the order of their steps.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn remarks(&mut self, remarks: &[Remark]) -> io::Result<()> {
        self.payload.clear();
        for remark in remarks {
            if self.payload.len() + LONGEST_REMARK + ROOM > MOST_BYTES {
                frame::write(&mut self.out, FrameKind::Remarks, &self.payload)?;
                self.payload.clear();
            }
            self.remarks.put(remark, &mut self.payload);
        }
        if self.payload.is_empty() {
            return Ok(());
        }
        frame::write(&mut self.out, FrameKind::Remarks, &self.payload)
    }

    /// Writes these bookmarks at the end.
    pub fn set_bookmarks(&mut self, bookmarks: &Bookmarks) {
        self.bookmarks.clone_from(bookmarks);
    }

    /// Writes at the end where the run opens.
    pub fn set_resume(&mut self, resume: Option<&Resume>) {
        self.resume = resume.cloned();
    }

    /// Writes how the run ended, and returns the underlying writer.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn finish(mut self, finish: &Finish) -> io::Result<W> {
        self.end(finish, 0)?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// Writes how the run ended, and the puzzle and the algorithm of the next one of a race. After it, `following - 1` others
    /// follow.
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn next_run(&mut self, finish: &Finish, following: u8, about: &About) -> io::Result<()> {
        self.end(finish, following)?;
        (self.totals, self.bookmarks, self.resume, self.remarks) = Default::default();
        self.begin(about)
    }

    /// Writes how the run ended, and how many runs follow.
    fn end(&mut self, finish: &Finish, following: u8) -> io::Result<()> {
        let mut payload = finish_to_bytes(finish, &self.totals);
        notes::put(&self.bookmarks, following, self.resume.as_ref(), &mut payload);
        frame::write(&mut self.out, FrameKind::End, &payload)
    }
}

/// Writes a run into a file that appears only when complete.
#[derive(Debug)]
pub struct FileWriter {
    writer: Writer<BufWriter<WholeFile>>,
    path: PathBuf,
}

impl FileWriter {
    /// Creates a file, replacing an existing one.
    ///
    /// # Errors
    /// As [`WholeFile::create`].
    pub fn create(path: &Path, about: &About) -> Result<Self, whole_file::Error> {
        Self::create_by(path, about, Rules::default())
    }

    /// Creates a file where `rules` allow it.
    ///
    /// # Errors
    /// As [`WholeFile::create`].
    pub fn create_by(path: &Path, about: &About, rules: Rules<'_>) -> Result<Self, whole_file::Error> {
        let file = BufWriter::new(WholeFile::create(path, rules)?);
        let writer = Writer::new(file, about).map_err(|error| named(path, error))?;
        Ok(Self { writer, path: path.to_owned() })
    }

    /// Writes the next chunk.
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn chunk(&mut self, chunk: &Chunk) -> Result<(), whole_file::Error> {
        self.writer.chunk(chunk).map_err(|error| named(&self.path, error))
    }

    /// As [`Writer::remarks`].
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn remarks(&mut self, remarks: &[Remark]) -> Result<(), whole_file::Error> {
        self.writer.remarks(remarks).map_err(|error| named(&self.path, error))
    }

    /// Writes these bookmarks at the end.
    pub fn set_bookmarks(&mut self, bookmarks: &Bookmarks) {
        self.writer.set_bookmarks(bookmarks);
    }

    /// Writes at the end where the run opens.
    pub fn set_resume(&mut self, resume: Option<&Resume>) {
        self.writer.set_resume(resume);
    }

    /// As [`Writer::next_run`].
    ///
    /// # Errors
    /// When the system reports an error.
    pub fn next_run(
        &mut self,
        finish: &Finish,
        following: u8,
        about: &About,
    ) -> Result<(), whole_file::Error> {
        self.writer.next_run(finish, following, about).map_err(|error| named(&self.path, error))
    }

    /// Completes the file and renames it to its final name.
    ///
    /// # Errors
    /// When the system reports an error; nothing is then left behind.
    pub fn finish(self, finish: &Finish) -> Result<(), whole_file::Error> {
        let file = self.writer.finish(finish).and_then(|file| Ok(file.into_inner()?));
        file.map_err(|error| named(&self.path, error))?.keep()
    }
}

fn named(path: &Path, error: io::Error) -> whole_file::Error {
    whole_file::Error { path: path.to_owned(), reason: error.into() }
}
