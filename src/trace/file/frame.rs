//! A frame: a byte of kind, four of length, the payload, four of CRC-32 over all of these.

use std::io::{self, ErrorKind, Read, Write};

use super::damage::Flaw;
use crate::trace::chunk::CHUNK_WORDS;

/// What a frame is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FrameKind {
    /// Whose run it is.
    Head = b'H' as isize,
    /// Some of its steps.
    Chunk = b'C' as isize,
    /// How it ended.
    End = b'E' as isize,
}

const KINDS: [FrameKind; 3] = [FrameKind::Head, FrameKind::Chunk, FrameKind::End];

/// More than any payload takes; the words of a chunk may be a little larger compressed than plain.
const MOST_BYTES: usize = 4 * CHUNK_WORDS;

/// Bytes around a payload.
const AROUND: usize = 9;

/// Writes a frame.
pub(super) fn write(out: &mut impl Write, kind: FrameKind, payload: &[u8]) -> io::Result<()> {
    debug_assert!(payload.len() <= MOST_BYTES);
    let mut start = [kind as u8; 5];
    start[1..].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    out.write_all(&start)?;
    out.write_all(payload)?;
    out.write_all(&checksum(start, payload).to_le_bytes())
}

/// Reads the frame that follows, its payload into `payload`; returns its kind and how many bytes it takes.
pub(super) fn read(input: &mut impl Read, payload: &mut Vec<u8>) -> Result<(FrameKind, u64), Flaw> {
    let mut start = [0; 5];
    fill(input, &mut start)?;
    let [kind, length @ ..] = start;
    let length = u32::from_le_bytes(length) as usize;
    let kind = KINDS.into_iter().find(|own| *own as u8 == kind);
    let (Some(kind), true) = (kind, length <= MOST_BYTES) else { return Err(Flaw::Checksum) };
    payload.resize(length, 0);
    fill(input, payload)?;
    let mut sum = [0; 4];
    fill(input, &mut sum)?;
    if checksum(start, payload) != u32::from_le_bytes(sum) {
        return Err(Flaw::Checksum);
    }
    Ok((kind, (length + AROUND) as u64))
}

fn checksum(start: [u8; 5], payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&start);
    hasher.update(payload);
    hasher.finalize()
}

fn fill(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), Flaw> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => Flaw::BrokenOff,
        _ => Flaw::Unreadable(error.to_string()),
    })
}
