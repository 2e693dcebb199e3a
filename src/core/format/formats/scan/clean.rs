//! The characters of a text in the plain form that the scanner compares: digits and blanks as ASCII, without marks that
//! only decorate. Knows no cells.

use std::borrow::Cow;

/// Converts a text to plain characters. Keeps the number of lines.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter_map(plain).collect())
}

/// Whether a text has digits, letters or blanks in full width.
pub(super) fn is_wide(text: &str) -> bool {
    text.chars().any(|symbol| matches!(symbol, '\u{FF01}'..='\u{FF5E}'))
}

/// Converts a byte of the plain text to the line and column of the original, both from 1.
pub(super) fn place(text: &str, cleaned: &str, at: usize) -> (usize, usize) {
    let before = &cleaned[..at];
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.matches('\n').count();
    let kept = before[start..].chars().count();
    let original = text.split('\n').nth(line).unwrap_or_default();
    let mut columns = original.chars().enumerate().filter(|(_, symbol)| plain(*symbol).is_some());
    let column = columns.nth(kept).map_or(kept, |(column, _)| column);
    (line + 1, column + 1)
}

/// The plain form of a character; `None` if it only decorates the one before it.
fn plain(symbol: char) -> Option<char> {
    Some(match symbol {
        // The marks that make a keycap or an emoji of a character.
        '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}' => return None,
        '\u{FF01}'..='\u{FF5E}' => shifted(symbol, 0xFF01, '!'),
        '①'..='⑳' => return Some(numbered(symbol, '①')),
        '❶'..='❿' => return Some(numbered(symbol, '❶')),
        '➀'..='➉' => return Some(numbered(symbol, '➀')),
        '₀'..='₉' => shifted(symbol, '₀' as u32, '0'),
        '⁴'..='⁹' => shifted(symbol, '⁴' as u32, '4'),
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '𝟎'..='𝟿' => char::from(b'0' + ((symbol as u32 - '𝟎' as u32) % 10) as u8),
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '‛' | '′' => '\'',
        '−' | '–' | '—' | '‐' | '‑' => '-',
        '\u{3000}' | '\u{2002}'..='\u{200A}' | '\u{202F}' => ' ',
        '□' | '■' | '▢' | '◻' | '◼' | '⬜' | '⬛' | '◽' | '◾' | '▫' | '▪' | '☐' | '○' | '●' | '⚪'
        | '⚫' | '🔲' | '🔳' | '🟦' | '🟥' | '🟩' | '🟨' | '🟧' | '🟪' | '🟫' | '∙' | '•' | '·' | '・'
        | '･' | '∅' => '.',
        '│' | '┃' | '║' | '¦' | '┆' | '┊' => '|',
        other => other,
    })
}

fn shifted(symbol: char, from: u32, to: char) -> char {
    char::from_u32(symbol as u32 - from + to as u32).unwrap_or(symbol)
}

/// The digit of a number in a circle. Boards with two digits per cell are not written so.
fn numbered(symbol: char, first: char) -> char {
    match symbol as u32 - first as u32 {
        number @ 0..9 => char::from(b'1' + number as u8),
        _ => symbol,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_kind_become_plain() {
        assert_eq!(clean("５　“1️⃣”③□−1"), "5 \"1\"3.-1");
        assert!(matches!(clean("5 3"), Cow::Borrowed(_)));
    }

    #[test]
    fn positions_refer_to_the_original_text() {
        let text = "x\n1️⃣2️⃣ ３";
        let cleaned = clean(text);
        assert_eq!(place(text, &cleaned, 2), (2, 1));
        assert_eq!(place(text, &cleaned, 3), (2, 4));
        assert_eq!(place(text, &cleaned, 5), (2, 8));
    }
}
