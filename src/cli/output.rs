//! Standard output: buffered, but flushed promptly; a closed pipe is not an error.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::signals::Ending;
use super::{INTERRUPTED, Problem};
use crate::format::WriteError;
use crate::visible::Pieces;

/// The longest delay before written data is passed on: short for a person, rare for bulk.
const SOON: Duration = Duration::from_millis(10);

/// The most bytes that wait to be passed on, besides those under way.
const MOST: usize = 64 << 10;

/// How often a thread that waits for the reader checks whether the program should end.
const LOOK: Duration = Duration::from_millis(50);

/// The output of a command.
pub(super) type Out = Prompt;

/// A buffer that another thread passes on when it is full, and soon after each write, so that results are not held
/// back by later work. Only that thread blocks in a system call when the reader does not read.
pub(super) struct Prompt {
    shared: Arc<Shared>,
    /// The request to end the program, if it also ends waiting for the reader.
    ending: Option<Ending>,
    /// Shows hidden characters by symbols: names and titles of others must not reach a terminal as they are.
    pieces: Pieces,
}

/// The state shared by the two threads.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Notified at each change of the state that the other thread may wait for.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Bytes written, and not yet taken to be passed on.
    waiting: Vec<u8>,
    /// Whether taken bytes are being passed on.
    is_busy: bool,
    /// Whether to pass the bytes on at once.
    is_urgent: bool,
    /// Why nothing can be passed on any more.
    failed: Option<Failed>,
    is_dropped: bool,
}

/// An error of the system, to be returned to every writer.
#[derive(Clone, Copy)]
struct Failed(Option<i32>, ErrorKind);

impl From<Failed> for io::Error {
    fn from(Failed(code, kind): Failed) -> Self {
        code.map_or_else(|| kind.into(), Self::from_raw_os_error)
    }
}

/// The reader is not reading although the program should end.
#[derive(Debug, thiserror::Error)]
#[error("nobody reads the output")]
struct Unread;

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, but not for long.
    fn wait<'a>(&self, state: MutexGuard<'a, State>, time: Duration) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Prompt {
    /// Puts a buffer in front of this writer.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub(super) fn new(inner: impl Write + Send + 'static) -> io::Result<Self> {
        let shared = Arc::<Shared>::default();
        let passed = Arc::clone(&shared);
        thread::Builder::new().name("output".into()).spawn(move || pass_on(&passed, inner))?;
        Ok(Self { shared, ending: None, pieces: Pieces::default() })
    }

    /// From now on, a request to end the program ends waiting for a blocked reader: writing then fails with an error
    /// that [`is_unread`] recognises.
    pub(super) fn heed(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// Waits until the state satisfies a condition, unless nothing can be passed on any more.
    fn wait_until(&self, is_so: impl Fn(&State) -> bool) -> io::Result<MutexGuard<'_, State>> {
        let mut state = self.shared.state();
        let mut has_waited = false;
        loop {
            if let Some(failed) = state.failed {
                return Err(failed.into());
            }
            if is_so(&state) {
                return Ok(state);
            }
            // An active reader would have read by now.
            if has_waited && self.ending.as_ref().is_some_and(Ending::is_wished) {
                return Err(io::Error::other(Unread));
            }
            let before = state.waiting.len();
            state = self.shared.wait(state, LOOK);
            has_waited = state.is_busy && state.waiting.len() == before;
        }
    }
}

/// Passes on what is written, until the writer is gone.
fn pass_on(shared: &Shared, mut inner: impl Write) {
    let mut taken = Vec::new();
    let mut state = shared.state();
    loop {
        while state.waiting.is_empty() {
            if state.is_dropped {
                return;
            }
            state = shared.wait(state, Duration::MAX);
        }
        let began = Instant::now();
        while let Some(rest) = SOON.checked_sub(began.elapsed())
            && state.waiting.len() < MOST / 2
            && !state.is_urgent
            && !state.is_dropped
        {
            state = shared.wait(state, rest);
        }
        std::mem::swap(&mut state.waiting, &mut taken);
        (state.is_busy, state.is_urgent) = (true, false);
        shared.changed.notify_all();
        drop(state);
        let passed = inner.write_all(&taken).and_then(|()| inner.flush());
        taken.clear();
        state = shared.state();
        state.is_busy = false;
        state.failed = passed.err().map(|error| Failed(error.raw_os_error(), error.kind()));
        shared.changed.notify_all();
        if state.failed.is_some() {
            return;
        }
    }
}

impl Write for Prompt {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pieces = std::mem::take(&mut self.pieces);
        let mut state = self.wait_until(|state| state.waiting.len() < MOST)?;
        let (before, count) = (state.waiting.len(), bytes.len().min(MOST));
        pieces.push(&bytes[..count], &mut state.waiting);
        // The other thread waits for the first bytes, and then until there are many.
        if before == 0 || before < MOST / 2 && state.waiting.len() >= MOST / 2 {
            self.shared.changed.notify_all();
        }
        drop(state);
        self.pieces = pieces;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut state = self.shared.state();
        state.is_urgent = true;
        self.pieces.finish(&mut state.waiting);
        drop(state);
        self.shared.changed.notify_all();
        self.wait_until(|state| state.waiting.is_empty() && !state.is_busy).map(drop)
    }
}

impl Drop for Prompt {
    fn drop(&mut self) {
        self.shared.state().is_dropped = true;
        self.shared.changed.notify_all();
    }
}

/// Writes to standard output. If the reader, such as `head`, closes the pipe, the command ends quietly.
pub(super) fn to_stdout(
    write: impl FnOnce(&mut Out) -> Result<ExitCode, Problem>,
) -> Result<ExitCode, Problem> {
    let mut out = Prompt::new(io::stdout())?;
    let written = write(&mut out);
    // What was written before an error is valid, too.
    let flushed = out.flush();
    let written = written.and_then(|code| Ok(flushed.map(|()| code)?));
    match written {
        Err(problem) if is_closed_pipe(&*problem) => Ok(ExitCode::SUCCESS),
        Err(problem) if is_unread(&*problem) => Ok(ExitCode::from(INTERRUPTED)),
        Err(problem) => Err(match io_error(&*problem) {
            Some(error) => format!("standard output cannot be written: {error}").into(),
            None => problem,
        }),
        written => written,
    }
}

/// Whether an error means that the reader closed the pipe.
pub(super) fn is_closed_pipe(problem: &(dyn std::error::Error + 'static)) -> bool {
    let json = problem.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
    [io_error(problem).map(io::Error::kind), json].contains(&Some(ErrorKind::BrokenPipe))
}

/// Whether an error means that the reader was not reading when the program had to end.
pub(super) fn is_unread(problem: &(dyn std::error::Error + 'static)) -> bool {
    io_error(problem)
        .and_then(io::Error::get_ref)
        .is_some_and(<dyn std::error::Error + Send + Sync>::is::<Unread>)
}

/// The system's error inside that of a writer.
pub(super) fn io_error<'a>(problem: &'a (dyn std::error::Error + 'static)) -> Option<&'a io::Error> {
    let csv = problem.downcast_ref::<csv::Error>().and_then(|error| match error.kind() {
        csv::ErrorKind::Io(error) => Some(error),
        _ => None,
    });
    let board = problem.downcast_ref::<WriteError>().and_then(|error| match error {
        WriteError::Io(error) => Some(error),
        _ => None,
    });
    problem.downcast_ref::<io::Error>().or(csv).or(board)
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::{Sender, bounded};

    use super::*;

    /// Sends everything written to it.
    struct Sent(Sender<Vec<u8>>);

    impl Write for Sent {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(|_| ErrorKind::BrokenPipe)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn output_is_flushed_by_itself_in_whole_pieces() {
        let (sent, came) = crossbeam_channel::unbounded();
        let mut out = Prompt::new(Sent(sent)).unwrap();
        for round in 0..3 {
            for part in ["a", "b", "\n"] {
                out.write_all(part.as_bytes()).unwrap();
            }
            let piece = came.recv_timeout(Duration::from_secs(60)).expect("it continues");
            assert_eq!(piece, b"ab\n", "round {round}");
        }
    }

    #[test]
    fn hidden_characters_become_symbols() {
        let (sent, came) = crossbeam_channel::unbounded();
        let mut out = Prompt::new(Sent(sent)).unwrap();
        for byte in "a\u{1b}]0;x\u{7}\u{9b}\u{202e}\tb\r\n".bytes() {
            out.write_all(&[byte]).unwrap();
        }
        out.flush().unwrap();
        let bytes: Vec<u8> = came.try_iter().flatten().collect();
        assert_eq!(String::from_utf8(bytes).unwrap(), "a␛]0;x␇\u{FFFD}\u{FFFD}\tb\r\n");
    }

    #[test]
    fn a_slow_reader_is_awaited_until_the_end() {
        let (sent, came) = bounded(0);
        let mut out = Prompt::new(Sent(sent)).unwrap();
        let ending = Ending::default();
        out.heed(ending.clone());
        let written = thread::spawn(move || {
            loop {
                if let Err(error) = out.write_all(&[b'x'; 1000]) {
                    return error;
                }
            }
        });
        thread::sleep(4 * LOOK);
        assert!(!written.is_finished());
        ending.wish_for_test();
        assert!(is_unread(&written.join().unwrap()));
        drop(came);
    }

    #[test]
    fn an_error_is_told_to_whoever_writes_next() {
        let (sent, came) = bounded(0);
        drop(came);
        let mut out = Prompt::new(Sent(sent)).unwrap();
        out.write_all(b"x").unwrap();
        thread::sleep(3 * SOON);
        assert_eq!(out.flush().unwrap_err().kind(), ErrorKind::BrokenPipe);
    }
}
