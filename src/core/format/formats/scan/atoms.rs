//! The numbers of a text, and the text between them. Knows no board.

/// The most numbers that are examined.
const MOST: usize = 100_000;
/// The longest text between two numbers of one record, in bytes.
const LONGEST_GAP: usize = 160;

/// A number, or a cell named by a letter and a number such as `A1`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Atom<'a> {
    pub text: &'a str,
    pub at: usize,
    /// The text before it, back to the previous one or the start of the text.
    pub gap: &'a str,
    pub number: f64,
    /// Row and column from 1, if it names a cell.
    pub named: Option<(usize, usize)>,
}

/// The numbers of a text; with `names`, also the names of cells.
pub(super) fn atoms(text: &str, names: bool) -> Vec<Atom<'_>> {
    let bytes = text.as_bytes();
    let mut atoms = Vec::new();
    let (mut at, mut end) = (0, 0);
    while at < bytes.len() && atoms.len() < MOST {
        let is_free = at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        let named = if names && is_free { name(&text[at..]) } else { None };
        if is_free && hexadecimal(&text[at..]) > 0 {
            at += hexadecimal(&text[at..]);
            continue;
        }
        let length = named.map_or_else(|| number_length(bytes, at), |(_, length)| length);
        if length == 0 {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let own = &text[at..at + length];
        let named = named.map(|(cell, _)| cell);
        let number = if named.is_some() { f64::NAN } else { own.parse().unwrap_or(f64::NAN) };
        atoms.push(Atom { text: own, at, gap: &text[end..at], number, named });
        at += length;
        end = at;
    }
    atoms
}

/// The length of the hexadecimal number, such as `0x1F`, at the start of a text; 0 if there is none.
pub(super) fn hexadecimal(text: &str) -> usize {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or_default();
    match digits.bytes().take_while(u8::is_ascii_hexdigit).count() {
        0 => 0,
        count => 2 + count,
    }
}

/// The length of the number that starts here; 0 if none does.
fn number_length(bytes: &[u8], at: usize) -> usize {
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_sign =
        bytes[at] == b'-' && (at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_'));
    let start = at + usize::from(is_sign);
    let whole = digits(start);
    if whole == 0 {
        return 0;
    }
    let point = start + whole;
    let part = if bytes.get(point) == Some(&b'.') { digits(point + 1) } else { 0 };
    point + if part > 0 { part + 1 } else { 0 } - at
}

/// The cell named at the start of a text, and the length of the name.
fn name(text: &str) -> Option<((usize, usize), usize)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let is_end = !text[1 + digits..].starts_with(|next: char| next.is_alphanumeric() || next == '_');
    let column = text[1..=digits].parse().ok()?;
    let row = usize::from(letter.to_ascii_uppercase() as u8 - b'A') + 1;
    ((1..=2).contains(&digits) && is_end).then_some(((row, column), 1 + digits))
}

impl<'a> Atom<'a> {
    /// The text before it without white space; if that is all, the spaces or a line feed.
    pub(super) fn between(&self) -> Option<String> {
        if self.gap.len() > LONGEST_GAP {
            return None;
        }
        let text: String = self.gap.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        if !text.is_empty() {
            return Some(text);
        }
        // Wide gaps are those of a table.
        Some(if self.gap.contains('\n') { "\n".to_owned() } else { self.gap.replace('\t', " ") })
    }

    /// The text before it that belongs to it: back to white space, a bracket or the end of the previous one.
    pub(super) fn prefix(&self) -> &'a str {
        let own = self.gap.trim_end_matches([' ', '\t']);
        if own.is_empty() || own.ends_with('\n') {
            return "";
        }
        let name = own.trim_end_matches(|symbol: char| "([{'\"".contains(symbol));
        let is_end = |symbol: char| symbol.is_whitespace() || ",;.()[]{}".contains(symbol);
        let start =
            name.rfind(is_end).map_or(0, |at| at + name[at..].chars().next().map_or(1, char::len_utf8));
        if start == name.len() {
            // Brackets alone may be those of the whole list.
            return &own[own.trim_end_matches(['\'', '"']).len()..];
        }
        &own[own.floor_char_boundary(start.max(own.len().saturating_sub(40)))..]
    }

    /// The last name before it, such as the key of a field.
    pub(super) fn key(&self) -> &'a str {
        let is_letter = |symbol: char| symbol.is_ascii_alphabetic();
        let Some(end) = self.gap.rfind(is_letter) else { return "" };
        let start = self.gap[..end].rfind(|symbol| !is_letter(symbol));
        let start = start.map_or(0, |at| at + self.gap[at..].chars().next().map_or(1, char::len_utf8));
        &self.gap[start..=end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_between_texts() {
        let text = "given(1,-2.5).\ngiven( A1, 10)";
        let found: Vec<(&str, &str)> =
            atoms(text, true).iter().map(|atom| (atom.prefix(), atom.text)).collect();
        assert_eq!(found, [("given(", "1"), ("", "-2.5"), ("given(", "A1"), ("", "10")]);
        let plain = atoms(text, false);
        assert_eq!(plain[2].between().unwrap(), ").given(A");
        assert_eq!(atoms("{\"row\": 3", false)[0].key(), "row");
        let hexadecimal = atoms("f(0x12, 3, x4)", false);
        assert_eq!(hexadecimal.iter().map(|atom| atom.text).collect::<Vec<_>>(), ["3", "4"]);
    }
}
