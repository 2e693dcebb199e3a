//! Standard output: buffered, but flushed promptly; a closed pipe is not an error.

use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::Problem;

/// The longest delay before written data is flushed: short for a person, rare for bulk.
const SOON: Duration = Duration::from_millis(10);

/// The output of a command.
pub(super) type Out = Prompt<Stdout>;

/// A buffer that is flushed when full, and by itself soon after something is written to it, so that results are not
/// held back by later work.
pub(super) struct Prompt<W: Write> {
    buffer: Arc<Mutex<BufWriter<W>>>,
    /// Wakes the thread that flushes the buffer.
    wake: Sender<()>,
}

impl<W: Write + Send + 'static> Prompt<W> {
    /// Puts a buffer in front of this writer.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub(super) fn new(inner: W) -> io::Result<Self> {
        let buffer = Arc::new(Mutex::new(BufWriter::new(inner)));
        let (wake, woken) = bounded(1);
        let emptied = Arc::clone(&buffer);
        thread::Builder::new().name("output".into()).spawn(move || empty(&emptied, &woken))?;
        Ok(Self { buffer, wake })
    }
}

/// Flushes a buffer soon after each wake-up.
fn empty<W: Write>(buffer: &Mutex<BufWriter<W>>, woken: &Receiver<()>) {
    for () in woken {
        thread::sleep(SOON);
        // After an error the data stays in the buffer, and the error recurs for the next writer.
        let _ = locked(buffer).flush();
    }
}

fn locked<W: Write>(buffer: &Mutex<BufWriter<W>>) -> MutexGuard<'_, BufWriter<W>> {
    buffer.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<W: Write> Write for Prompt<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut buffer = locked(&self.buffer);
        let was_empty = buffer.buffer().is_empty();
        let written = buffer.write(bytes)?;
        if was_empty && !buffer.buffer().is_empty() {
            // One wake-up covers everything written meanwhile.
            let _ = self.wake.try_send(());
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        locked(&self.buffer).flush()
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
        written => written,
    }
}

/// Whether an error means that the reader has closed the pipe.
pub(super) fn is_closed_pipe(problem: &(dyn std::error::Error + 'static)) -> bool {
    let io = problem.downcast_ref::<io::Error>().map(io::Error::kind);
    let json = problem.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
    let csv = problem.downcast_ref::<csv::Error>().and_then(|error| match error.kind() {
        csv::ErrorKind::Io(error) => Some(error.kind()),
        _ => None,
    });
    [io, json, csv].contains(&Some(ErrorKind::BrokenPipe))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends on what it is given.
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
    fn what_is_written_goes_on_by_itself_and_not_byte_by_byte() {
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
    fn an_error_is_told_to_whoever_writes_next() {
        let (sent, came) = bounded(0);
        drop(came);
        let mut out = Prompt::new(Sent(sent)).unwrap();
        out.write_all(b"x").unwrap();
        thread::sleep(3 * SOON);
        assert_eq!(out.flush().unwrap_err().kind(), ErrorKind::BrokenPipe);
    }
}
