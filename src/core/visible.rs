//! Makes foreign text safe to display: titles of puzzles, names of files, lines that are quoted.
//!
//! Control characters and those that change the direction of writing are shown as symbols, so that no text can move
//! the cursor of a terminal, colour it, or display a name other than the one it has. The program's own output
//! contains none besides line ends and tabs.

use std::borrow::Cow;

/// Whether a character is invisible: a control character, or one that sets the direction of writing.
#[must_use]
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

/// The symbol for a hidden character; any other stays as it is.
const fn symbol(character: char) -> char {
    match character {
        // The pictures of control characters are in their order.
        '\0'..='\u{1F}' => match char::from_u32(0x2400 + character as u32) {
            Some(picture) => picture,
            None => char::REPLACEMENT_CHARACTER,
        },
        '\u{7F}' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

fn replaced(text: &str, keep: impl Fn(char) -> Option<char>) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return text.into();
    }
    let shown = |character| {
        if is_hidden(character) { keep(character).unwrap_or_else(|| symbol(character)) } else { character }
    };
    text.chars().map(shown).collect::<String>().into()
}

/// A text as one line: line ends and tabs are blanks.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    replaced(text, |character| matches!(character, '\n' | '\r' | '\t').then_some(' '))
}

/// A text with its line ends and tabs.
#[must_use]
pub fn text(text: &str) -> Cow<'_, str> {
    replaced(text, |character| matches!(character, '\n' | '\t').then_some(character))
}

/// The same as [`text()`] for bytes that arrive in pieces, carriage returns kept. Bytes that are not UTF-8
/// stay as they are.
#[derive(Debug, Default)]
pub struct Pieces {
    /// The beginning of a character whose rest has not arrived.
    held: Vec<u8>,
}

impl Pieces {
    /// Appends the next bytes to the output.
    pub fn push(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        if self.held.is_empty() && !bytes.iter().any(may_be_hidden) {
            return out.extend_from_slice(bytes);
        }
        let mut piece = std::mem::take(&mut self.held);
        piece.extend_from_slice(bytes);
        let mut chunks = piece.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            let keep = |character| matches!(character, '\n' | '\r' | '\t').then_some(character);
            out.extend_from_slice(replaced(chunk.valid(), keep).as_bytes());
            // A character that ends too early may continue in the next piece.
            let is_last = chunks.peek().is_none();
            let rest = if is_last && is_beginning(chunk.invalid()) { &mut self.held } else { &mut *out };
            rest.extend_from_slice(chunk.invalid());
        }
    }

    /// Appends the bytes still held back.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        out.append(&mut self.held);
    }
}

/// Whether a hidden character, or one that may be split, can begin with this byte.
const fn may_be_hidden(byte: &u8) -> bool {
    matches!(byte, 0..=8 | 11 | 12 | 14..=31 | 0x7F | 0xC2 | 0xD8 | 0xE2)
}

/// Whether these bytes are the incomplete beginning of a character.
fn is_beginning(bytes: &[u8]) -> bool {
    matches!(std::str::from_utf8(bytes), Err(error) if error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn control_and_direction_characters_become_symbols() {
        assert_eq!(line("a\u{1b}[31mb\u{7f}\u{9b}c"), "a␛[31mb␡\u{FFFD}c");
        assert_eq!(line("a\nb\r\tc\0"), "a b  c␀");
        assert_eq!(text("a\n\tb\rc"), "a\n\tb␍c");
        assert_eq!(line("\u{202e}gnp.exe\u{2066}\u{200f}\u{61c}"), "\u{FFFD}gnp.exe\u{FFFD}\u{FFFD}\u{FFFD}");
        for plain in ["", "9×9 – “ä”", "数独", "שלום", "👨‍👩‍👧"] {
            assert!(matches!(line(plain), Cow::Borrowed(same) if same == plain), "{plain}");
        }
    }

    proptest! {
        #[test]
        fn pieces_are_shown_like_the_whole(all in "(\\PC|[\\x00-\\x1f\u{7f}-\u{9f}\u{202a}-\u{202e}é]){0,20}", size in 1..5usize) {
            let (mut pieces, mut out) = (Pieces::default(), Vec::new());
            all.as_bytes().chunks(size).for_each(|piece| pieces.push(piece, &mut out));
            pieces.finish(&mut out);
            let keep = |character| matches!(character, '\n' | '\r' | '\t').then_some(character);
            prop_assert_eq!(String::from_utf8(out).unwrap(), replaced(&all, keep));
        }

        #[test]
        fn bytes_that_are_no_text_are_kept(bytes: Vec<u8>, size in 1..5usize) {
            let visible: Vec<u8> = bytes.into_iter().filter(|byte| *byte >= 0x20 && !(0x7F..=0x9F).contains(byte)).collect();
            let (mut pieces, mut out) = (Pieces::default(), Vec::new());
            visible.chunks(size).for_each(|piece| pieces.push(piece, &mut out));
            pieces.finish(&mut out);
            let has_hidden = String::from_utf8_lossy(&visible).chars().any(is_hidden);
            prop_assert!(has_hidden || out == visible);
        }
    }
}
