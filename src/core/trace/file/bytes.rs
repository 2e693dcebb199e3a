//! Numbers and strings as bytes. Reading never trusts a stored length.

use super::damage::Flaw;

/// Appends numbers in little-endian order.
pub(super) trait Put {
    fn put_u8(&mut self, value: u8);
    fn put_u16(&mut self, value: u16);
    fn put_u32(&mut self, value: u32);
    fn put_u64(&mut self, value: u64);
    /// Appends the length and the bytes, truncated to the longest storable length.
    fn put_text(&mut self, text: &str);
}

impl Put for Vec<u8> {
    fn put_u8(&mut self, value: u8) {
        self.push(value);
    }

    fn put_u16(&mut self, value: u16) {
        self.extend(value.to_le_bytes());
    }

    fn put_u32(&mut self, value: u32) {
        self.extend(value.to_le_bytes());
    }

    fn put_u64(&mut self, value: u64) {
        self.extend(value.to_le_bytes());
    }

    fn put_text(&mut self, text: &str) {
        let text = &text[..text.floor_char_boundary(MOST_TEXT)];
        self.put_u16(text.len() as u16);
        self.extend(text.as_bytes());
    }
}

/// The longest string, in bytes.
const MOST_TEXT: usize = 4096;

/// Bytes still to be read.
pub(super) struct Take<'a>(pub(super) &'a [u8]);

impl<'a> Take<'a> {
    pub(super) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Flaw> {
        let (bytes, rest) = self.0.split_at_checked(count).ok_or(Flaw::Nonsense("too little data"))?;
        self.0 = rest;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Flaw> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(Flaw::Nonsense("a truncated number"))?;
        self.0 = rest;
        Ok(*bytes)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Flaw> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub(super) fn u16(&mut self) -> Result<u16, Flaw> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(super) fn u32(&mut self) -> Result<u32, Flaw> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(super) fn u64(&mut self) -> Result<u64, Flaw> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    pub(super) fn text(&mut self) -> Result<&'a str, Flaw> {
        let length = self.u16()?;
        std::str::from_utf8(self.bytes(length.into())?)
            .map_err(|_| Flaw::Nonsense("a string that is not UTF-8"))
    }
}
