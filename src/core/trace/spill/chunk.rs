//! A chunk in the file: its place in the run, its times, and its words.

use std::ops::Range;
use std::time::Duration;

use crate::trace::times::Mark;

/// The first bytes of a part.
const SIGN: [u8; 4] = *b"part";
/// The size of the data before the marks.
pub(in crate::trace) const HEADER: usize = 36;
/// The size of a mark.
const MARK: usize = 12;
/// More bytes than the marks and words of any chunk take.
const MOST_BYTES: u32 = 1 << 20;

/// A chunk to be written.
#[derive(Debug)]
pub(in crate::trace) struct SpilledChunk<'a> {
    /// Its steps in the run.
    pub(in crate::trace) steps: Range<u64>,
    pub(in crate::trace) marks: &'a [Mark],
    /// The number of its words.
    pub(in crate::trace) words: usize,
    /// LZ4 of the words.
    pub(in crate::trace) bytes: &'a [u8],
}

impl SpilledChunk<'_> {
    /// The whole part, the words last.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let size = self.marks.len() * MARK + self.bytes.len();
        let mut record = Vec::with_capacity(HEADER + size);
        record.extend(SIGN);
        record.extend(self.steps.start.to_le_bytes());
        record.extend(self.steps.end.to_le_bytes());
        record.extend((self.words as u32).to_le_bytes());
        record.extend((self.marks.len() as u32).to_le_bytes());
        record.extend((size as u32).to_le_bytes());
        record.extend([0; 4]);
        for Mark { done, time } in self.marks {
            record.extend(done.to_le_bytes());
            record.extend(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).to_le_bytes());
        }
        record.extend(self.bytes);
        let sum = checksum(&record);
        record[HEADER - 4..HEADER].copy_from_slice(&sum.to_le_bytes());
        record
    }
}

/// The data before the marks of a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::trace) struct Header {
    /// Its steps in the run.
    pub(in crate::trace) steps: Range<u64>,
    /// The number of its words.
    pub(in crate::trace) words: u32,
    marks: u32,
    /// The size of its marks and words.
    pub(in crate::trace) size: u32,
}

impl Header {
    /// Reads a header; `None` if it is invalid. Only the checksum of the whole part shows whether it is intact.
    pub(in crate::trace) fn read(bytes: &[u8; HEADER]) -> Option<Self> {
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let long = |at: usize| u64::from(number(at + 4)) << 32 | u64::from(number(at));
        let header =
            Self { steps: long(4)..long(12), words: number(20), marks: number(24), size: number(28) };
        let fits = header.size <= MOST_BYTES && header.marks <= header.size / MARK as u32;
        (bytes.starts_with(&SIGN) && header.steps.start < header.steps.end && fits).then_some(header)
    }

    /// The marks and the words' LZ4 of a whole part, if it is intact.
    pub(in crate::trace) fn open<'a>(&self, record: &'a [u8]) -> Option<(Vec<Mark>, &'a [u8])> {
        let sum = record.get(HEADER - 4..HEADER)?;
        if checksum(record).to_le_bytes() != sum {
            return None;
        }
        let (marks, bytes) = record[HEADER..].split_at_checked(self.marks as usize * MARK)?;
        let marks = marks.chunks_exact(MARK).map(|mark| {
            let (done, nanos) = mark.split_at(4);
            let read =
                |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
            Mark { done: read(done) as u32, time: Duration::from_nanos(read(nanos)) }
        });
        Some((marks.collect(), bytes))
    }
}

/// The checksum of a whole part without the checksum itself.
fn checksum(record: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&record[..HEADER - 4]);
    hasher.update(&record[HEADER..]);
    hasher.finalize()
}
