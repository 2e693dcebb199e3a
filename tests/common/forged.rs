//! Run files built byte by byte, as no program would write them.

use std::sync::Arc;
use std::time::Duration;

use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::trace::file::{About, Finish, Writer};
use sudoscope::trace::words::{Code, decode};

/// A finish without an outcome.
pub(crate) const NOTHING: Finish = Finish { outcome: None, took: Duration::ZERO };
/// The size of the last frame of such a run.
pub(crate) const END_BYTES: usize = 9 + 8 * 8 + 1;
/// The size of the magic bytes and the layout.
pub(crate) const START_BYTES: usize = 10;

/// A run that ends after one chunk for each of these sequences of words.
pub(crate) fn run_of(puzzle: &Arc<Puzzle>, chunks: &[&[u16]]) -> Vec<u8> {
    let about = About { puzzle: Arc::clone(puzzle), algorithm: Algorithm::BruteForce };
    let mut bytes =
        Writer::new(Vec::new(), &about).expect("room").finish(&NOTHING).expect("memory takes all");
    bytes.truncate(bytes.len() - END_BYTES);
    for words in chunks {
        let steps = decode(words, &Code::new(puzzle)).count() as u32;
        let mut payload = vec![1, 0];
        payload.extend(steps.max(1).to_le_bytes());
        payload.extend([0; 8]);
        payload.extend((words.len() as u32).to_le_bytes());
        payload.extend(literals(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>()));
        push_frame(&mut bytes, b'C', &payload);
    }
    bytes
}

fn push_frame(bytes: &mut Vec<u8>, kind: u8, payload: &[u8]) {
    let start = bytes.len();
    bytes.push(kind);
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(payload);
    bytes.extend(crc32fast::hash(&bytes[start..]).to_le_bytes());
}

/// An LZ4 block of uncompressed literals.
fn literals(bytes: &[u8]) -> Vec<u8> {
    let mut block = vec![(bytes.len().min(15) << 4) as u8];
    if let Some(mut more) = bytes.len().checked_sub(15) {
        while more >= 255 {
            block.push(255);
            more -= 255;
        }
        block.push(more as u8);
    }
    block.extend(bytes);
    block
}

/// Corrects the checksum of every frame that can be found.
pub(crate) fn mend_checksums(bytes: &mut [u8]) {
    let mut start = START_BYTES;
    while let Some(length) = bytes.get(start + 1..start + 5) {
        let length = u32::from_le_bytes(length.try_into().expect("four bytes")) as usize;
        let end = start + 5 + length;
        let Some(frame) = bytes.get(start..end) else { return };
        let sum = crc32fast::hash(frame).to_le_bytes();
        let Some(own) = bytes.get_mut(end..end + 4) else { return };
        own.copy_from_slice(&sum);
        start = end + 4;
    }
}
