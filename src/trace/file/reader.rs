//! Runs out of files, chunk by chunk, as far as they are whole.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::time::Duration;

use super::bytes::Take;
use super::check::Check;
use super::frame::{self, Kind};
use super::head::{about_from_bytes, finish_from_bytes};
use super::{About, Damage, Finish, MAGIC, OpenError, Reason, VERSION};
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::{Recorder, Update};

/// The time and the number of words before the words of a chunk.
const BEFORE_WORDS: usize = 12;

/// Reads a run. Takes no more memory than a few chunks.
pub struct Reader<R> {
    input: R,
    about: About,
    check: Check,
    recorder: Recorder,
    /// The chunks that have come out of the recorder.
    ready: VecDeque<Update>,
    /// Bytes read that made sense.
    read: u64,
    payload: Vec<u8>,
    words: Vec<u16>,
    time: Duration,
    done: bool,
    finish: Option<Finish>,
    damage: Option<Damage>,
}

impl<R: Read> Reader<R> {
    /// Reads whose run it is.
    ///
    /// # Errors
    /// When it cannot be read, or is no run.
    pub fn new(mut input: R) -> Result<Self, OpenError> {
        let mut start = [0; MAGIC.len() + 2];
        input.read_exact(&mut start).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => OpenError::Foreign,
            _ => OpenError::Io(error),
        })?;
        let version = start.strip_prefix(&MAGIC).ok_or(OpenError::Foreign)?;
        let version = version.iter().rev().fold(0, |number, byte| number << 8 | u16::from(*byte));
        if version != VERSION {
            return Err(OpenError::Version(version));
        }
        let mut payload = Vec::new();
        let (kind, length) = frame::read(&mut input, &mut payload).map_err(OpenError::Head)?;
        if kind != Kind::Head {
            return Err(OpenError::Head(Reason::Nonsense("something else")));
        }
        let about = about_from_bytes(&payload).map_err(OpenError::Head)?;
        Ok(Self {
            check: Check::new(&about.puzzle),
            recorder: Recorder::new(&about.puzzle),
            input,
            about,
            ready: VecDeque::new(),
            read: start.len() as u64 + length,
            payload,
            words: Vec::new(),
            time: Duration::ZERO,
            done: false,
            finish: None,
            damage: None,
        })
    }

    /// Whose run it is.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// How many bytes are read.
    #[must_use]
    pub const fn bytes_read(&self) -> u64 {
        self.read
    }

    /// When, after the start of the run, the last step read was taken.
    #[must_use]
    pub const fn time(&self) -> Duration {
        self.time
    }

    /// The chunk that follows; none after the last whole one.
    pub fn read(&mut self) -> Option<Update> {
        while self.ready.is_empty() && !self.done {
            if let Err(reason) = self.read_frame() {
                self.done = true;
                self.ready.extend(self.recorder.finish());
                let after_steps = self.recorder.steps();
                self.damage = Some(Damage { after_steps, at: self.read, reason });
            }
        }
        self.ready.pop_front()
    }

    /// Whose run it is, how it ended, and what the file lacks: complete once [`Self::read`] has answered `None`.
    #[must_use]
    pub fn into_parts(self) -> (About, Option<Finish>, Option<Damage>) {
        (self.about, self.finish, self.damage)
    }

    fn read_frame(&mut self) -> Result<(), Reason> {
        let (kind, length) = frame::read(&mut self.input, &mut self.payload)?;
        match kind {
            Kind::Head => return Err(Reason::Nonsense("a second puzzle")),
            Kind::Chunk => {
                let time = self.unpack()?;
                self.check.follow(&self.words)?;
                self.time = time.max(self.time);
                let packed = &self.payload[BEFORE_WORDS..];
                self.recorder.record_packed(&self.words, packed, time, |update| self.ready.push_back(update));
            }
            Kind::End => {
                let totals = self.recorder.totals();
                self.finish = Some(finish_from_bytes(&self.payload, &self.about.puzzle, totals)?);
                self.ready.extend(self.recorder.finish());
                self.done = true;
            }
        }
        self.read += length;
        Ok(())
    }

    /// Brings the words of a chunk out of its payload; answers when the last of them was recorded.
    fn unpack(&mut self) -> Result<Duration, Reason> {
        let mut bytes = Take(&self.payload);
        let time = Duration::from_nanos(bytes.u64()?);
        let count = bytes.u32()? as usize;
        if count > CHUNK_WORDS {
            return Err(Reason::Nonsense("a chunk that is too large"));
        }
        self.words.resize(count, 0);
        let plain = bytemuck::cast_slice_mut(&mut self.words);
        let length = plain.len();
        match lz4_flex::block::decompress_into(bytes.0, plain) {
            Ok(unpacked) if unpacked == length => Ok(time),
            _ => Err(Reason::Nonsense("a chunk that cannot be unpacked")),
        }
    }
}
