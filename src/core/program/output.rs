//! The bytes that another program sends, as they arrive.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

/// The number of bytes read at a time.
const PIECE: usize = 64 << 10;
/// The number of pieces that may wait: a reader that does not read blocks the program.
const PIECES: usize = 4;
/// How long to wait for the next piece.
const PAUSE: Duration = Duration::from_millis(20);

/// Reads on a thread of its own, so that a reader never waits long: where nothing comes, reading fails with
/// [`ErrorKind::WouldBlock`] and may be tried again.
#[derive(Debug)]
pub struct Output {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    taken: usize,
    /// Set when nothing more will come.
    over: Arc<AtomicBool>,
    /// Set when nothing more is wanted.
    cut: Arc<AtomicBool>,
}

impl Output {
    /// Reads `input` until its end, or until `over` is set and nothing comes, or until `cut` is set.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub fn of(
        input: impl Read + Send + 'static,
        over: Arc<AtomicBool>,
        cut: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        let (send, pieces) = bounded(PIECES);
        thread::Builder::new().name("output".into()).spawn({
            let cut = Arc::clone(&cut);
            move || read_on(input, &send, &cut)
        })?;
        Ok(Self { pieces, piece: Vec::new(), taken: 0, over, cut })
    }
}

/// Sends everything it reads; ends when the receiver is gone, or nothing more is wanted and the input has a time limit.
fn read_on(mut input: impl Read, send: &Sender<io::Result<Vec<u8>>>, cut: &AtomicBool) {
    while !cut.load(Ordering::Relaxed) {
        let mut piece = vec![0; PIECE];
        let read = match input.read(&mut piece) {
            Ok(0) => return,
            Ok(count) => {
                piece.truncate(count);
                Ok(piece)
            }
            Err(error) => match error.kind() {
                ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut => continue,
                _ => Err(error),
            },
        };
        let is_error = read.is_err();
        if send.send(read).is_err() || is_error {
            return;
        }
    }
}

impl Read for Output {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.cut.load(Ordering::Relaxed) {
            return Ok(0);
        }
        if self.taken == self.piece.len() {
            match self.pieces.recv_timeout(PAUSE) {
                Ok(piece) => (self.piece, self.taken) = (piece?, 0),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) if self.over.load(Ordering::Relaxed) => return Ok(0),
                Err(RecvTimeoutError::Timeout) => return Err(ErrorKind::WouldBlock.into()),
            }
        }
        let count = (&self.piece[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads what is sent, and ends with its sender.
    struct Typed(Receiver<&'static [u8]>);

    impl Read for Typed {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.recv().map_or(Ok(0), |mut typed| typed.read(buffer))
        }
    }

    #[test]
    fn a_reader_is_notified_of_pauses_and_end() {
        let (keys, typed) = bounded(1);
        let over = Arc::<AtomicBool>::default();
        let mut output = Output::of(Typed(typed), Arc::clone(&over), Arc::default()).unwrap();
        let mut buffer = [0; 2];
        assert_eq!(output.read(&mut buffer).unwrap_err().kind(), ErrorKind::WouldBlock);
        keys.send(&b"abc"[..]).unwrap();
        let mut read = Vec::new();
        while read.len() < 3 {
            match output.read(&mut buffer) {
                Ok(count) => read.extend_from_slice(&buffer[..count]),
                Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
        }
        assert_eq!(read, b"abc");
        over.store(true, Ordering::Relaxed);
        assert_eq!(output.read(&mut buffer).unwrap(), 0, "although the other end is open");
    }
}
