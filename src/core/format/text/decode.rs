//! Bytes to text: byte order marks, UTF-8, UTF-16, and Latin-1 for what is neither. Knows no puzzles.

use std::borrow::Cow;

use crate::format::text::error::{ParseError, ParseErrorKind};
use crate::format::text::limits::MAX_BYTES;
use crate::format::text::lines::Lines;

/// The number of bytes examined together.
const BLOCK: usize = 256;

/// The text of these bytes.
///
/// UTF-8 with or without a byte order mark, UTF-16 with one; anything else is taken for Latin-1, so that an
/// umlaut in an old comment does no harm.
///
/// # Errors
/// When there are too many bytes, or control characters show that this is not text.
pub(crate) fn decode(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, str>, ParseError> {
    if bytes.len() > MAX_BYTES {
        return Err(ParseErrorKind::TooLarge.anywhere());
    }
    let text = match &*bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => Cow::Owned(match std::str::from_utf8(rest) {
            Ok(text) => collect(text.len(), text.chars())?,
            Err(_) => latin1(rest)?,
        }),
        [0xFF, 0xFE, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)?),
        [0xFE, 0xFF, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)?),
        _ => match bytes {
            Cow::Borrowed(bytes) => utf8_or_latin1(bytes)?,
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(text) => text.into(),
                Err(error) => latin1(error.as_bytes())?.into(),
            },
        },
    };
    let text = if text.contains(COLOUR) { Cow::Owned(without_colours(&text)) } else { text };
    match foreign_control(text.as_bytes()) {
        Some(offset) => Err(binary(&text, offset)),
        None if !text.is_ascii() && text.contains(is_invisible) => Ok(text.replace(is_invisible, "").into()),
        None => Ok(text),
    }
}

/// The start of the sequences with which programs colour their output.
const COLOUR: &str = "\x1B[";

/// Removes the sequences that colour a text: `ESC [`, numbers and a letter.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(COLOUR) {
        let numbers =
            rest[start + COLOUR.len()..].trim_start_matches(|symbol: char| matches!(symbol, '0'..='?'));
        let Some(end) = numbers.strip_prefix(|symbol: char| symbol.is_ascii_alphabetic()) else { break };
        plain.push_str(&rest[..start]);
        rest = end;
    }
    plain + rest
}

/// Whether a character is invisible and never part of a puzzle: web pages use such characters to allow line breaks.
const fn is_invisible(symbol: char) -> bool {
    matches!(symbol, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
}

fn utf8_or_latin1(bytes: &[u8]) -> Result<Cow<'_, str>, ParseError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(_) => latin1(bytes).map(Cow::Owned),
    }
}

/// Decodes each byte as the character of the same number.
pub(crate) fn latin1(bytes: &[u8]) -> Result<String, ParseError> {
    let wide = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    collect(bytes.len() + wide, bytes.iter().copied().map(char::from))
}

pub(crate) fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, ParseError> {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let decoded = char::decode_utf16(pairs.iter().copied().map(unit));
    let text = decoded.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
    let text = text.chain(odd.first().map(|_| char::REPLACEMENT_CHARACTER));
    collect(text.clone().map(char::len_utf8).sum(), text)
}

/// Collects a text of `bytes` bytes, if there is memory for it.
fn collect(bytes: usize, symbols: impl Iterator<Item = char>) -> Result<String, ParseError> {
    let mut text = String::new();
    text.try_reserve_exact(bytes).map_err(|_| ParseErrorKind::OutOfMemory.anywhere())?;
    text.extend(symbols);
    Ok(text)
}

/// Whether a byte never occurs in a text. The controls from 0x80 on do if Latin-1 is really Windows-1252.
pub(crate) const fn is_foreign_control(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0B' | b'\x0C')
}

/// The position of the first such byte. Blocks are checked as a whole, which is fast; most texts have none.
fn foreign_control(bytes: &[u8]) -> Option<usize> {
    let has_one = |block: &&[u8]| block.iter().fold(false, |any, &byte| any | is_foreign_control(byte));
    let (number, block) = bytes.chunks(BLOCK).enumerate().find(|(_, block)| has_one(block))?;
    let within = block.iter().position(|&byte| is_foreign_control(byte))?;
    Some(number * BLOCK + within)
}

fn binary(text: &str, offset: usize) -> ParseError {
    let (before, after) = text.split_at(offset);
    let found = after.chars().next().unwrap_or_default();
    let line_start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let line = Lines::new(before).count().max(1);
    ParseErrorKind::Binary { found }.at(line, before[line_start..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ParseError> {
        super::decode(bytes.into())
    }

    #[test]
    fn marks_are_taken_off_and_tell_the_encoding() {
        assert_eq!(decode("\u{FEFF}1ä".as_bytes()).unwrap(), "1ä");
        let le: Vec<u8> = "\u{FEFF}1ä𝟙".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&le).unwrap(), "1ä𝟙");
        let be: Vec<u8> = "\u{FEFF}1ä𝟙".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&be).unwrap(), "1ä𝟙");
    }

    #[test]
    fn broken_encodings_lose_nothing_but_the_broken_part() {
        assert_eq!(decode(b"# M\xFCller\n1").unwrap(), "# Müller\n1");
        assert_eq!(decode(&[0xFF, 0xFE, b'1', 0, 0x00, 0xD8, b'2', 0, 7]).unwrap(), "1\u{FFFD}2\u{FFFD}");
    }

    #[test]
    fn control_characters_reveal_a_binary_file() {
        let error = decode(b"PNG\r\nab\0cd").unwrap_err();
        assert_eq!((error.line, error.column), (2, 3));
        assert_eq!(error.kind, ParseErrorKind::Binary { found: '\0' });
    }

    #[test]
    fn the_first_foreign_control_is_found_anywhere() {
        for at in [0, 1, BLOCK - 1, BLOCK, 3 * BLOCK + 7] {
            let mut bytes = vec![b'.'; 3 * BLOCK + 8];
            assert_eq!(foreign_control(&bytes), None);
            bytes[at] = 0x1B;
            *bytes.last_mut().unwrap() = 0;
            assert_eq!(foreign_control(&bytes), Some(at));
        }
    }

    #[test]
    fn too_many_bytes_are_refused_unread() {
        let error = decode(&vec![b'.'; MAX_BYTES + 1]).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::TooLarge);
        assert!(error.to_string().contains("256 MiB"), "{error}");
    }
}
