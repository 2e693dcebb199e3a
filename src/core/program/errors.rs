//! What a program prints to its standard error: its last lines.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::visible;

/// The most lines that are kept, and the longest one, in bytes.
const MOST: usize = 200;
const LONGEST: u64 = 1000;

/// The last lines of a program on standard error.
#[derive(Clone, Debug, Default)]
pub struct Errors(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    lines: VecDeque<String>,
    /// How many there were.
    count: u64,
    /// Whether no more will come.
    is_complete: bool,
}

impl Errors {
    /// Reads lines on a thread of its own, and passes them on if `echoes`.
    pub(super) fn of(input: impl Read + Send + 'static, echoes: bool) -> io::Result<Self> {
        let errors = Self::default();
        let own = errors.clone();
        let echo: Box<dyn Write + Send> = if echoes { Box::new(io::stderr()) } else { Box::new(io::sink()) };
        thread::Builder::new().name("errors".into()).spawn(move || {
            own.read(input, echo);
            own.kept().is_complete = true;
        })?;
        Ok(errors)
    }

    fn read(&self, input: impl Read, mut echo: impl Write) {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        loop {
            line.clear();
            match (&mut input).take(LONGEST).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
            // The reader may be gone.
            let _ = echo.write_all(&line);
            let text = String::from_utf8_lossy(&line);
            let mut kept = self.kept();
            kept.count += 1;
            kept.lines.push_back(visible::line(text.trim_end()).into_owned());
            if kept.lines.len() > MOST {
                kept.lines.pop_front();
            }
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last lines, in order.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        self.kept().lines.iter().cloned().collect()
    }

    /// The last line that is not blank.
    #[must_use]
    pub fn last(&self) -> Option<String> {
        self.kept().lines.iter().rev().find(|line| !line.trim().is_empty()).cloned()
    }

    /// Waits until no more lines will come, but no longer than this: the program may be over before its last words are read.
    pub(super) fn wait(&self, longest: Duration) {
        let since = Instant::now();
        while !self.kept().is_complete && since.elapsed() < longest {
            thread::sleep(super::LOOK);
        }
    }

    /// How many lines there were so far.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.kept().count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Has its only line after a moment, as on a busy machine.
    struct Late(bool);

    impl Read for Late {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if self.0 {
                return Ok(0);
            }
            thread::sleep(Duration::from_millis(100));
            self.0 = true;
            (&b"no luck"[..]).read(into)
        }
    }

    #[test]
    fn what_is_read_late_is_waited_for() {
        let errors = Errors::of(Late(false), false).unwrap();
        assert_eq!(errors.last(), None);
        errors.wait(Duration::from_secs(60));
        assert_eq!(errors.last().as_deref(), Some("no luck"));
    }

    #[test]
    fn the_last_lines_are_kept_and_made_harmless() {
        let errors = Errors::default();
        let text: String = (0..MOST + 3).map(|number| format!("line {number}\u{1b}[2J\n")).collect();
        errors.read((text + "\n").as_bytes(), io::sink());
        let lines = errors.lines();
        assert_eq!((lines.len(), lines[0].as_str()), (MOST, "line 4␛[2J"));
        assert_eq!(errors.last().as_deref(), Some(&*format!("line {}␛[2J", MOST + 2)));
        assert_eq!(errors.count(), MOST as u64 + 4);
        let long = Errors::default();
        long.read(&*vec![b'x'; 5000], io::sink());
        assert_eq!(long.lines().len(), 5, "an endless line fills no memory");
    }
}
