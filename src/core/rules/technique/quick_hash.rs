//! A quick hash for sets of cells and other small keys that cannot be chosen so as to slow a search down.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map whose keys are hashed quickly.
pub(super) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// Multiplies and rotates, word by word, as the hash of Firefox does.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_ne_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        // The low bits choose the bucket.
        self.0.rotate_left(26)
    }
}
