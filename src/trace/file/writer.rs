//! Runs into files, chunk by chunk.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::bytes::Put;
use super::frame::{self, Kind};
use super::head::{about_to_bytes, finish_to_bytes, nanos};
use super::{About, Finish, MAGIC, VERSION, beside};
use crate::board::Counters;
use crate::trace::chunk::Chunk;

/// Writes a run as it is recorded, or after.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    totals: Counters,
    payload: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// Begins with whose run it is.
    ///
    /// # Errors
    /// When `out` does not take it.
    pub fn new(mut out: W, about: &About) -> io::Result<Self> {
        out.write_all(&MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        frame::write(&mut out, Kind::Head, &about_to_bytes(about))?;
        Ok(Self { out, totals: Counters::default(), payload: Vec::new() })
    }

    /// Goes on with the chunk that follows.
    ///
    /// # Errors
    /// When `out` does not take it.
    pub fn chunk(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.payload.clear();
        self.payload.put_u64(nanos(chunk.time.end));
        chunk.put_lz4(&mut self.payload)?;
        self.totals = *chunk.end().counters();
        frame::write(&mut self.out, Kind::Chunk, &self.payload)
    }

    /// Ends with how the run ended, and gives back what was written to.
    ///
    /// # Errors
    /// When `out` does not take it.
    pub fn finish(mut self, finish: &Finish) -> io::Result<W> {
        frame::write(&mut self.out, Kind::End, &finish_to_bytes(finish, &self.totals))?;
        self.out.flush()?;
        Ok(self.out)
    }
}

/// Writes a run into a file beside the one that it becomes when all is there.
#[derive(Debug)]
pub struct FileWriter {
    writer: Option<Writer<BufWriter<File>>>,
    path: PathBuf,
    part: PathBuf,
}

impl FileWriter {
    /// Begins a file. What a link points at is written, not the link.
    ///
    /// # Errors
    /// When the system refuses, or `path` is a folder.
    pub fn create(path: &Path, about: &About) -> io::Result<Self> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let part = beside(&path);
        let mut file = Self { writer: None, path, part };
        file.writer = Some(Writer::new(BufWriter::new(File::create(&file.part)?), about)?);
        Ok(file)
    }

    /// Goes on with the chunk that follows.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn chunk(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.writer.as_mut().map_or(Ok(()), |writer| writer.chunk(chunk))
    }

    /// Completes the file and gives it its name; a file that is there is replaced and keeps its permissions.
    ///
    /// # Errors
    /// When the system refuses; nothing is then left behind.
    pub fn finish(mut self, finish: &Finish) -> io::Result<()> {
        if let Some(writer) = self.writer.take() {
            let file = writer.finish(finish)?.into_inner()?;
            file.sync_all()?;
            drop(file);
            if let Ok(old) = fs::metadata(&self.path) {
                fs::set_permissions(&self.part, old.permissions())?;
            }
            fs::rename(&self.part, &self.path)?;
        }
        Ok(())
    }
}

impl Drop for FileWriter {
    /// Leaves nothing half done behind; what has been renamed is no longer there.
    fn drop(&mut self) {
        drop(self.writer.take());
        let _ = fs::remove_file(&self.part);
    }
}
