//! Bytes as they arrive from a pipe or a terminal, with the pauses between them.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::signals::Ending;

/// The number of bytes read at a time.
const PIECE: usize = 64 << 10;
/// The number of pieces that may wait.
const PIECES: usize = 4;
/// When nothing has arrived for this long, the writer has paused.
const PAUSE: Duration = Duration::from_millis(200);
/// How often a waiting thread checks whether the program should end.
const LOOK: Duration = Duration::from_millis(50);

/// Reads on a thread of its own. A request to end the program ends the text.
pub(super) struct Arrivals {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// Data received and not yet taken, from `taken` on.
    piece: Vec<u8>,
    taken: usize,
    ending: Ending,
    /// Set when no further input is wanted.
    over: Arc<AtomicBool>,
}

/// How gathering a text ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Come {
    /// As many bytes as requested, or all there are.
    Enough,
    /// Some bytes, followed by a pause.
    Paused,
}

impl Arrivals {
    /// # Errors
    /// When the system cannot start a thread.
    pub(super) fn new(input: impl Read + Send + 'static, ending: Ending) -> io::Result<Self> {
        Self::until(input, ending, Arc::default())
    }

    /// Reads until a flag is set and nothing arrives.
    ///
    /// # Errors
    /// When the system cannot start a thread.
    pub(super) fn until(
        input: impl Read + Send + 'static,
        ending: Ending,
        over: Arc<AtomicBool>,
    ) -> io::Result<Self> {
        let (send, pieces) = bounded(PIECES);
        thread::Builder::new().name("input".into()).spawn(move || read_on(input, &send))?;
        Ok(Self { pieces, piece: Vec::new(), taken: 0, ending, over })
    }

    /// Appends bytes to a text until it has `most` of them, ends, or pauses after some.
    pub(super) fn gather(&mut self, text: &mut Vec<u8>, most: usize) -> io::Result<Come> {
        let mut has_come = false;
        while text.len() < most {
            if self.taken == self.piece.len() {
                let next = if has_come { self.next_within(PAUSE)? } else { Some(self.next()?) };
                match next {
                    None => return Ok(Come::Paused),
                    Some(false) => break,
                    Some(true) => {}
                }
            }
            has_come = true;
            let ready = &self.piece[self.taken..];
            let count = ready.len().min(most - text.len());
            text.try_reserve(count).map_err(|_| ErrorKind::OutOfMemory)?;
            text.extend_from_slice(&ready[..count]);
            self.taken += count;
        }
        Ok(Come::Enough)
    }

    /// Waits for the next piece; returns whether there is one.
    fn next(&mut self) -> io::Result<bool> {
        loop {
            if let Some(is_there) = self.next_within(LOOK)? {
                return Ok(is_there);
            }
            if self.ending.is_wished() || self.over.load(Ordering::Relaxed) {
                return Ok(false);
            }
        }
    }

    /// Waits for at most `time`; `None` when nothing has arrived.
    fn next_within(&mut self, time: Duration) -> io::Result<Option<bool>> {
        match self.pieces.recv_timeout(time) {
            Ok(piece) => {
                (self.piece, self.taken) = (piece?, 0);
                Ok(Some(true))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(false)),
        }
    }
}

/// Sends everything it reads; ends when the receiver is gone.
fn read_on(mut input: impl Read, send: &Sender<io::Result<Vec<u8>>>) {
    loop {
        let mut piece = vec![0; PIECE];
        let sent = match input.read(&mut piece) {
            Ok(0) => return,
            Ok(count) => {
                piece.truncate(count);
                send.send(Ok(piece))
            }
            Err(error) => match error.kind() {
                ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut => continue,
                _ => {
                    drop(send.send(Err(error)));
                    return;
                }
            },
        };
        if sent.is_err() {
            return;
        }
    }
}

impl Read for Arrivals {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.piece.len() && !self.next()? {
            return Ok(0);
        }
        let count = (&self.piece[self.taken..]).read(buffer)?;
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads what is sent, and ends when its sender is gone.
    struct Typed(Receiver<&'static [u8]>);

    impl Read for Typed {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.recv().map_or(Ok(0), |mut typed| typed.read(buffer))
        }
    }

    #[test]
    fn a_pause_is_reported_once_after_some_input() {
        let (keys, typed) = crossbeam_channel::unbounded();
        let mut arrivals = Arrivals::new(Typed(typed), Ending::default()).unwrap();
        let mut text = Vec::new();
        keys.send(&b"ab"[..]).unwrap();
        assert_eq!(arrivals.gather(&mut text, 100).unwrap(), Come::Paused);
        let more = thread::spawn(move || {
            thread::sleep(2 * PAUSE);
            keys.send(&b"cd"[..]).unwrap();
        });
        assert_eq!(arrivals.gather(&mut text, 100).unwrap(), Come::Enough);
        more.join().unwrap();
        assert_eq!(text, b"abcd");
    }

    #[test]
    fn gathering_takes_only_the_requested_bytes() {
        let mut arrivals = Arrivals::new(&b"abcdef"[..], Ending::default()).unwrap();
        let (mut text, mut rest) = (Vec::new(), String::new());
        assert_eq!(arrivals.gather(&mut text, 4).unwrap(), Come::Enough);
        arrivals.read_to_string(&mut rest).unwrap();
        assert_eq!((text.as_slice(), rest.as_str()), (&b"abcd"[..], "ef"));
    }
}
