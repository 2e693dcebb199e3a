//! Collects the standard error of the program while it runs.

use std::{
    fmt::Write as _,
    io::{BufRead, BufReader, Read},
    process::ChildStderr,
    sync::{Arc, Condvar, Mutex},
    thread,
    time::Duration,
};

/// The standard error of the program, line by line.
pub(super) struct Log {
    lines: Mutex<Lines>,
    changed: Condvar,
}

#[derive(Default)]
struct Lines {
    all: Vec<String>,
    ended: bool,
}

impl Log {
    pub(super) fn collect(stream: ChildStderr) -> Arc<Self> {
        let log = Arc::new(Self { lines: Mutex::default(), changed: Condvar::new() });
        let writer = Arc::clone(&log);
        thread::spawn(move || {
            for line in lossy_lines(stream) {
                writer.lines.lock().expect("no panic while locked").all.push(line);
                writer.changed.notify_all();
            }
            writer.lines.lock().expect("no panic while locked").ended = true;
            writer.changed.notify_all();
        });
        log
    }

    /// The first line at or after index `from` that contains `pattern`, and the index after it.
    pub(super) fn find(&self, pattern: &str, from: usize, timeout: Duration) -> Option<(String, usize)> {
        let search = |lines: &Lines| lines.all.iter().skip(from).position(|line| line.contains(pattern));
        let lines = self.lines.lock().expect("no panic while locked");
        let waiting = |lines: &mut Lines| search(lines).is_none() && !lines.ended;
        let (lines, _) =
            self.changed.wait_timeout_while(lines, timeout, waiting).expect("no panic while locked");
        let index = from + search(&lines)?;
        Some((lines.all[index].clone(), index + 1))
    }

    pub(super) fn wait_for_end(&self, timeout: Duration) {
        let lines = self.lines.lock().expect("no panic while locked");
        let _ = self.changed.wait_timeout_while(lines, timeout, |lines| !lines.ended);
    }

    pub(super) fn text(&self) -> String {
        let lines = self.lines.lock().expect("no panic while locked");
        let mut text = String::new();
        for (i, line) in lines.all.iter().enumerate() {
            let _ = writeln!(text, "{:>5} {line}", i + 1);
        }
        text
    }
}

fn lossy_lines(stream: impl Read) -> impl Iterator<Item = String> {
    let lines = BufReader::new(stream).split(b'\n').map_while(Result::ok);
    lines.map(|line| String::from_utf8_lossy(&line).trim_end().to_owned())
}
