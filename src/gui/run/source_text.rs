//! The source file of a program, read on a thread of its own.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use crossbeam_channel::TryRecvError;

use crate::background::Task;
use crate::visible;

/// The size limit of the source to show, in bytes.
const LONGEST: u64 = 4 << 20;
/// The length limit of a line, in characters.
const LONGEST_LINE: usize = 500;

/// The source named by a program, if it has been read.
#[derive(Debug, Default)]
pub(crate) struct SourceText {
    file: Option<Arc<str>>,
    lines: Vec<String>,
    reading: Option<Task<Vec<String>>>,
    revision: u64,
}

impl SourceText {
    /// Starts reading this file unless it is known or being read; receives the lines.
    pub(crate) fn read(&mut self, file: Option<&Arc<str>>) {
        if self.file.as_ref() != file {
            self.file = file.cloned();
            self.lines.clear();
            self.revision += 1;
            self.reading = file.and_then(|file| {
                let path = Arc::clone(file);
                Task::once("source", move |_| lines(Path::new(&*path))).ok()
            });
        }
        match self.reading.as_ref().map(Task::poll) {
            Some(Ok(lines)) => (self.lines, self.reading) = (lines, None),
            Some(Err(TryRecvError::Disconnected)) => self.reading = None,
            Some(Err(TryRecvError::Empty)) | None => return,
        }
        self.revision += 1;
    }

    /// The lines of the source; none if it cannot be read.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Whether it is being read.
    pub(crate) const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Incremented whenever the lines change.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }
}

/// The lines of a text file, within the limits; none for a pipe or a device.
fn lines(path: &Path) -> Vec<String> {
    let mut text = Vec::new();
    let is_file = path.metadata().is_ok_and(|found| found.is_file() && found.len() <= LONGEST);
    let read = is_file.then(|| File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut text)));
    if !matches!(read, Some(Ok(_))) || text.contains(&0) {
        return Vec::new();
    }
    let shown = |line: &str| visible::line(&line.replace('\t', "    ")).chars().take(LONGEST_LINE).collect();
    String::from_utf8_lossy(&text).lines().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.py");
        std::fs::write(&path, "def f():\n\treturn\u{1b}[1m\n").unwrap();
        assert_eq!(lines(&path), ["def f():", "    return␛[1m"]);
        std::fs::write(&path, b"\0\x01").unwrap();
        assert!(lines(&path).is_empty() && lines(folder.path()).is_empty());
        assert!(lines(Path::new("/dev/zero")).is_empty() && lines(&folder.path().join("none")).is_empty());
    }
}
