//! Scans a flat JSON object in place: strings without escapes, numbers, words, and nested values as a whole.

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Nothing,
    Text,
    Number,
    Truth,
    Raw,
}

/// The place of a text. A line is shorter than [`LONGEST_LINE`](super::lines::LONGEST_LINE), so both fit.
#[inline(always)]
pub(super) const fn place(start: usize, end: usize) -> u64 {
    (start as u64) << 32 | end as u64
}

/// A place in a line.
pub(super) struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next byte that is not a blank, not consumed.
    #[inline(always)]
    pub(super) fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if !matches!(byte, b' ' | b'\t' | b'\r') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    #[inline(always)]
    pub(super) fn expect(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    pub(super) fn is_over(&mut self) -> bool {
        self.peek().is_none()
    }

    /// The place of a string's text after its first quote; `None` if it holds an escape.
    #[inline(always)]
    pub(super) fn string(&mut self) -> Option<(usize, usize)> {
        let start = self.at;
        while let Some(eight) = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk::<8>) {
            let special = special(u64::from_le_bytes(*eight));
            if special != 0 {
                self.at += special.trailing_zeros() as usize / 8;
                break;
            }
            self.at += 8;
        }
        loop {
            match *self.bytes.get(self.at)? {
                b'"' => break,
                b'\\' | 0..0x20 => return None,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some((start, self.at - 1))
    }

    /// A value: its kind, and what the fields keep of it.
    #[inline(always)]
    pub(super) fn value(&mut self) -> Option<(Kind, u64)> {
        match self.peek()? {
            b'"' => {
                self.at += 1;
                let (start, end) = self.string()?;
                Some((Kind::Text, place(start, end)))
            }
            b'0'..=b'9' => self.number(),
            b'[' | b'{' => self.nested(),
            b't' => self.word("true", (Kind::Truth, 1)),
            b'f' => self.word("false", (Kind::Truth, 0)),
            b'n' => self.word("null", (Kind::Nothing, 0)),
            _ => None,
        }
    }

    /// A number; one that is not whole has no meaning here.
    #[inline(always)]
    fn number(&mut self) -> Option<(Kind, u64)> {
        let mut number = 0_u64;
        while let Some(digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            number = number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
            self.at += 1;
        }
        let whole = self.at;
        while let Some(b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-') = self.bytes.get(self.at) {
            self.at += 1;
        }
        Some(if self.at == whole { (Kind::Number, number) } else { (Kind::Nothing, 0) })
    }

    fn word(&mut self, word: &str, value: (Kind, u64)) -> Option<(Kind, u64)> {
        let rest = self.bytes.get(self.at..)?;
        rest.starts_with(word.as_bytes()).then(|| {
            self.at += word.len();
            value
        })
    }

    /// An array or an object, to its end.
    fn nested(&mut self) -> Option<(Kind, u64)> {
        let (start, mut depth) = (self.at, 0_usize);
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            match byte {
                b'[' | b'{' => depth += 1,
                b']' | b'}' if depth == 1 => return Some((Kind::Raw, place(start, self.at))),
                b']' | b'}' => depth -= 1,
                b'"' => {
                    self.string()?;
                }
                _ => {}
            }
        }
    }
}

/// Finds the bytes that end a string or may not stand in it, among eight bytes with the lowest first: sets the
/// highest bit of the first one, and perhaps of later ones; returns 0 if there is none. (Subtraction sets that bit
/// of a byte below a bound; only then does it borrow from the next byte.)
#[inline(always)]
const fn special(bytes: u64) -> u64 {
    const EACH: u64 = u64::MAX / 0xff;
    const fn below(bytes: u64, bound: u8) -> u64 {
        bytes.wrapping_sub(EACH * bound as u64) & !bytes & (EACH << 7)
    }
    let (quotes, escapes) = (bytes ^ (EACH * b'"' as u64), bytes ^ (EACH * b'\\' as u64));
    below(bytes, 0x20) | below(quotes, 1) | below(escapes, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_special_byte_is_found() {
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                let bytes = [b'a', 0x80, first, 0x21, second, b'!', 0xff, b'#'];
                let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
                let found = special(u64::from_le_bytes(bytes)).trailing_zeros() as usize / 8;
                assert_eq!(found, bytes.iter().position(is_special).unwrap_or(8), "{bytes:?}");
            }
        }
    }
}
