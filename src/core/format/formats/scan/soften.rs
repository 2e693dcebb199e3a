//! Blanks out what only decorates cells, and turns rarer signs for an empty cell into dots. Keeps the length, so that
//! positions stay valid.

use std::borrow::Cow;

/// Commands of LaTeX that stand for an empty cell.
const BLANKS: [&str; 6] = ["cdot", "cdots", "dots", "ldots", "bullet", "square"];
/// Commands whose line holds no cells.
const FRAMES: [&str; 4] = ["begin", "end", "documentclass", "usepackage"];

/// The text without commands of LaTeX, and with a dot for `~`, `{}` and `--` as cells; borrowed if it has none of them.
pub(super) fn soften(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut soft: Option<Vec<u8>> = None;
    let mut at = 0;
    while at < bytes.len() {
        let (length, is_blank) = mark(text, at);
        if length > 0 {
            let soft = soft.get_or_insert_with(|| bytes.to_vec());
            soft[at..at + length].fill(b' ');
            if is_blank {
                soft[at] = b'.';
            }
        }
        at += length.max(1);
    }
    match soft.map(String::from_utf8) {
        Some(Ok(soft)) => Cow::Owned(soft),
        _ => Cow::Borrowed(text),
    }
}

/// The number of bytes from here that only decorate a cell or mark an empty one, and whether they do the latter.
fn mark(text: &str, at: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let is_free = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t\r\n,;|&[]".contains(byte));
    let is_alone = |length: usize| {
        (at == 0 || is_free(bytes.get(at - 1)) || bytes[at - 1] == b'{') && is_free(bytes.get(at + length))
    };
    match bytes[at] {
        b'\\' => command(text, at),
        b'~' if is_alone(1) => (1, true),
        b'{' if bytes.get(at + 1) == Some(&b'}') => (2, true),
        b'-' if bytes.get(at + 1) == Some(&b'-') && is_alone(2) => (2, true),
        _ => (0, false),
    }
}

/// The length of the LaTeX command that starts here, with the bracket after it, and whether it is an empty cell.
fn command(text: &str, at: usize) -> (usize, bool) {
    let rest = &text[at + 1..];
    let name = &rest[..rest.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(rest.len())];
    if name.is_empty() {
        return (0, false);
    }
    if FRAMES.contains(&name) {
        return (1 + rest.find('\n').unwrap_or(rest.len()), false);
    }
    let has_bracket = rest[name.len()..].starts_with('{') && !rest[name.len()..].starts_with("{}");
    (1 + name.len() + usize::from(has_bracket), BLANKS.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marks_around_cells_are_blank() {
        assert_eq!(soften(r"\textbf{5} & \cdot & ~ & {} \\"), r"        5} & .     & . & .  \\");
        assert_eq!(soften("[5, ~, 03, --]"), "[5, ~, 03, --]".replace('~', ".").replace("--", ". "));
        assert_eq!(soften("\\begin{array}{|c|}\n5"), format!("{}\n5", " ".repeat(18)));
        assert!(matches!(soften("a-b -- c~d |---| 5 \\\\"), Cow::Owned(_)));
        assert!(matches!(soften("a--b c~d |---| 5 \\\\"), Cow::Borrowed(_)));
    }
}
