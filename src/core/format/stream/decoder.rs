//! Converts bytes to UTF-8 as they arrive: byte order marks and UTF-16. Other bytes pass as they are.

use std::io::{self, Read};

/// The number of bytes read at a time.
const PIECE: usize = 64 << 10;

/// The bytes of the longest mark at the start of a text.
const LONGEST_MARK: usize = 3;

/// The encoding of the bytes.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    Unknown,
    Bytes,
    Wide(fn([u8; 2]) -> u16),
}

/// Passes on UTF-8.
#[derive(Debug)]
pub(super) struct Decoder<R> {
    input: R,
    encoding: Encoding,
    /// Decoded bytes not read yet, from this index on.
    ready: Vec<u8>,
    taken: usize,
    /// Bytes of an incomplete character.
    rest: Vec<u8>,
}

impl<R: Read> Decoder<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, encoding: Encoding::Unknown, ready: Vec::new(), taken: 0, rest: Vec::new() }
    }

    /// Decodes the next bytes, however few; afterwards, nothing is ready only at the end.
    fn fill(&mut self) -> io::Result<()> {
        self.taken = 0;
        self.ready.clear();
        while self.ready.is_empty() {
            let read = self.read_some()?;
            if matches!(self.encoding, Encoding::Unknown) {
                if read > 0 && self.rest.len() < LONGEST_MARK {
                    continue;
                }
                self.skip_mark();
            }
            match self.encoding {
                Encoding::Unknown | Encoding::Bytes => std::mem::swap(&mut self.ready, &mut self.rest),
                Encoding::Wide(unit) => self.decode(unit, read == 0),
            }
            if read == 0 {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Appends the bytes of one read of the input; returns 0 at the end.
    fn read_some(&mut self) -> io::Result<usize> {
        let before = self.rest.len();
        self.rest.resize(before + PIECE, 0);
        let read = loop {
            match self.input.read(&mut self.rest[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.rest.truncate(before + read.as_ref().copied().unwrap_or(0));
        read
    }

    /// Detects the encoding from the mark at the start, and removes the mark.
    fn skip_mark(&mut self) {
        let (encoding, length) = match self.rest.as_slice() {
            [0xEF, 0xBB, 0xBF, ..] => (Encoding::Bytes, 3),
            [0xFF, 0xFE, ..] => (Encoding::Wide(u16::from_le_bytes), 2),
            [0xFE, 0xFF, ..] => (Encoding::Wide(u16::from_be_bytes), 2),
            _ => (Encoding::Bytes, 0),
        };
        self.encoding = encoding;
        self.rest.drain(..length);
    }

    fn decode(&mut self, unit: fn([u8; 2]) -> u16, at_end: bool) {
        let pairs = self.rest.as_chunks::<2>().0;
        let is_high = |pair: &[u8; 2]| (0xD800..0xDC00).contains(&unit(*pair));
        // The first half of a pair of units waits for the second.
        let waits = !at_end && pairs.last().is_some_and(is_high);
        let count = pairs.len() - usize::from(waits);
        let units = char::decode_utf16(pairs[..count].iter().copied().map(unit));
        let text: String = units.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.rest.drain(..2 * count);
        self.ready.extend(text.into_bytes());
        if at_end && !self.rest.is_empty() {
            self.rest.clear();
            self.ready.extend(char::REPLACEMENT_CHARACTER.to_string().into_bytes());
        }
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.ready.len() {
            self.fill()?;
        }
        let ready = &self.ready[self.taken..];
        let count = ready.len().min(buffer.len());
        buffer[..count].copy_from_slice(&ready[..count]);
        self.taken += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> String {
        let mut text = String::new();
        Decoder::new(bytes).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn long_texts_of_every_encoding_become_utf8() {
        let text = "1ä𝟙.".repeat(40_000);
        let marked = format!("\u{FEFF}{text}");
        assert_eq!(decoded(text.as_bytes()), text);
        assert_eq!(decoded(marked.as_bytes()), text);
        let le: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decoded(&le), text);
        let be: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decoded(&be), text);
        assert_eq!(decoded(&[0xFF, 0xFE, b'1', 0, 7]), "1\u{FFFD}");
        assert_eq!(decoded(b""), "");
    }

    /// Hands over a byte at a time.
    struct Slowly<'a>(&'a [u8]);

    impl Read for Slowly<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(1);
            self.0.read(&mut buffer[..count])
        }
    }

    #[test]
    fn decoding_byte_by_byte_gives_the_same_text() {
        let marked = "\u{FEFF}1ä𝟙.";
        let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [marked.as_bytes(), &wide, b"1", b"\xEF\xBB"] {
            let mut text = Vec::new();
            Decoder::new(Slowly(bytes)).read_to_end(&mut text).unwrap();
            let mut expected = Vec::new();
            Decoder::new(bytes).read_to_end(&mut expected).unwrap();
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn available_bytes_are_decoded_without_waiting_for_more() {
        struct Once(bool);
        impl Read for Once {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                assert!(!std::mem::replace(&mut self.0, true), "it waits for more");
                (&b"1234\n"[..]).read(buffer)
            }
        }
        let mut buffer = [0; 100];
        assert_eq!(Decoder::new(Once(false)).read(&mut buffer).unwrap(), 5);
    }
}
