//! A run of consecutive steps with the moments before and after it and a profile.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use lz4_flex::block::{CompressTable, compress_into_with_table, get_maximum_output_size};

use super::column::{self, Column};
use super::spill::{Extent, Spill, SpilledChunk};
use super::summary::Summary;
use super::times::{Mark, Times};
use crate::board::Moment;

/// The most words in a chunk, and so the most that a seek has to decompress and replay.
pub const CHUNK_WORDS: usize = 1 << 16;

/// The number of steps in one column of a chunk's profile.
pub const PROFILE_STEPS: u64 = 1 << 10;

/// A run of consecutive steps.
#[derive(Debug)]
pub struct Chunk {
    pub(super) steps: Range<u64>,
    /// The times of the steps.
    pub(super) times: Times,
    /// The moment before the first step: the keyframe. Shared with the chunk before.
    pub(super) start: Arc<Moment>,
    /// The moment after the last step.
    pub(super) end: Arc<Moment>,
    pub(super) body: Body,
    /// A column for each [`PROFILE_STEPS`] steps.
    pub(super) profile: Box<[Column]>,
    pub(super) summary: Summary,
}

/// The words of a chunk.
#[derive(Debug)]
pub(super) enum Body {
    Raw(Box<[u16]>),
    /// LZ4 of the words' bytes, and the number of words.
    Lz4 {
        bytes: Box<[u8]>,
        words: usize,
    },
    /// LZ4 in a file.
    Spilled {
        bytes: Extent,
        words: usize,
    },
}

/// The memory for compressing, reused for each chunk: fresh memory costs page faults, which also halt the other
/// threads for a moment.
pub(super) struct Compressor {
    table: CompressTable,
    buffer: Vec<u8>,
}

impl Compressor {
    pub(super) fn new() -> Self {
        Self { table: CompressTable::large(), buffer: Vec::new() }
    }

    pub(super) fn compress(&mut self, words: &[u16]) -> Body {
        let bytes: &[u8] = bytemuck::cast_slice(words);
        self.buffer.resize(get_maximum_output_size(bytes.len()), 0);
        let length = compress_into_with_table(bytes, &mut self.buffer, &mut self.table)
            .expect("the buffer is large enough");
        Body::Lz4 { bytes: self.buffer[..length].into(), words: words.len() }
    }
}

impl fmt::Debug for Compressor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compressor").finish_non_exhaustive()
    }
}

impl Body {
    /// The body moved into a file, if it is compressed and in memory.
    pub(super) fn spilled(
        &self,
        spill: &Arc<Spill>,
        steps: Range<u64>,
        marks: &[Mark],
    ) -> io::Result<Option<Self>> {
        match self {
            Self::Lz4 { bytes, words } => {
                let bytes = spill.write(&SpilledChunk { steps, marks, words: *words, bytes })?;
                Ok(Some(Self::Spilled { bytes, words: *words }))
            }
            Self::Raw(_) | Self::Spilled { .. } => Ok(None),
        }
    }
}

impl Chunk {
    /// The range of steps in the run.
    #[must_use]
    pub fn steps(&self) -> Range<u64> {
        self.steps.clone()
    }

    /// The time from the start of the run to the end of the first `steps` steps of the chunk.
    #[must_use]
    pub fn time_after(&self, steps: u64) -> Duration {
        self.times.after(steps)
    }

    /// The moment before the first of them.
    #[must_use]
    pub fn start(&self) -> &Moment {
        &self.start
    }

    /// The moment after the last of them.
    #[must_use]
    pub fn end(&self) -> &Moment {
        &self.end
    }

    /// One column for each [`PROFILE_STEPS`] steps.
    pub(super) fn columns(&self) -> impl DoubleEndedIterator<Item = (Range<u64>, &Column)> {
        column::columns(self.steps(), PROFILE_STEPS, &self.profile)
    }

    /// The words of the steps, see [`super::words`].
    #[must_use]
    pub fn words(&self) -> Cow<'_, [u16]> {
        match &self.body {
            Body::Raw(words) => Cow::Borrowed(words),
            Body::Lz4 { .. } | Body::Spilled { .. } => {
                let mut words = Vec::new();
                self.read_words(&mut words);
                Cow::Owned(words)
            }
        }
    }

    /// Replaces the contents of `words` by the words of the steps. Leaves it empty when reading from a [`Spill`] fails.
    pub fn read_words(&self, words: &mut Vec<u16>) {
        match &self.body {
            Body::Raw(own) => {
                words.clear();
                words.extend_from_slice(own);
            }
            Body::Lz4 { bytes, words: count } => {
                decompress(bytes, *count, words).expect("compressed by us in this process");
            }
            Body::Spilled { bytes, words: count } => {
                let read = bytes.read().and_then(|bytes| decompress(&bytes, *count, words));
                if let Err(error) = read {
                    bytes.fail(&error);
                    words.clear();
                }
            }
        }
    }

    /// Whether its words are in memory.
    #[must_use]
    pub const fn is_in_memory(&self) -> bool {
        !matches!(self.body, Body::Spilled { .. })
    }

    /// The same chunk with its words in a file, if they are in memory and compressed.
    ///
    /// # Errors
    /// When writing to the file fails.
    pub fn spilled(&self, spill: &Arc<Spill>) -> io::Result<Option<Self>> {
        let body = self.body.spilled(spill, self.steps(), self.times.marks())?;
        Ok(body.map(|body| Self {
            steps: self.steps(),
            times: self.times.clone(),
            start: Arc::clone(&self.start),
            end: Arc::clone(&self.end),
            body,
            profile: self.profile.clone(),
            summary: self.summary.clone(),
        }))
    }

    /// Appends the number of words and their LZ4 block, as stored in a run's file.
    pub(super) fn put_lz4(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let mut put = |words: usize, bytes: &[u8]| {
            out.extend((words as u32).to_le_bytes());
            out.extend(bytes);
        };
        match &self.body {
            Body::Raw(words) => put(words.len(), &lz4_flex::block::compress(bytemuck::cast_slice(words))),
            Body::Lz4 { bytes, words } => put(*words, bytes),
            Body::Spilled { bytes, words } => put(*words, &bytes.read()?),
        }
        Ok(())
    }

    /// The memory used, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let body = match &self.body {
            Body::Raw(words) => size_of_val(&words[..]),
            Body::Lz4 { bytes, .. } => bytes.len(),
            Body::Spilled { .. } => 0,
        };
        let about = self.start.bytes() + self.times.bytes() + size_of_val(&self.profile[..]);
        size_of::<Self>() + about + self.summary.bytes() + body
    }
}

fn decompress(bytes: &[u8], count: usize, words: &mut Vec<u16>) -> io::Result<()> {
    words.resize(count, 0);
    let read = lz4_flex::block::decompress_into(bytes, bytemuck::cast_slice_mut(words));
    read.map(|_| ()).map_err(io::Error::other)
}
