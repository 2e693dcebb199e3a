//! A frame: one byte for its kind, four for the length, the payload, four for the CRC-32 of all these.

use std::io::{self, ErrorKind, Read, Write};

use super::damage::Flaw;
use crate::trace::chunk::CHUNK_WORDS;

/// The kind of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FrameKind {
    /// The puzzle and the algorithm.
    Head = b'H' as isize,
    /// Some of its steps.
    Chunk = b'C' as isize,
    /// How it ended.
    End = b'E' as isize,
    /// Remarks of a program outside this one, about the steps of the next chunk.
    Remarks = b'R' as isize,
}

const KINDS: [FrameKind; 4] = [FrameKind::Head, FrameKind::Chunk, FrameKind::End, FrameKind::Remarks];

/// A limit beyond the needs of any payload; compressed words may take a little more than plain ones.
pub(super) const MOST_BYTES: usize = 4 * CHUNK_WORDS;

/// The bytes of a frame around its payload.
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

/// Reads the next frame, its payload into `payload`; returns its kind and its size in bytes.
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
