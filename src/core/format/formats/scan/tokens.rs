//! The words of a text in any language, and what is between them. Knows no board.

use super::atoms::hexadecimal;
use super::value::{Value, is_blank_mark, value};

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A possible cell.
    Cell,
    /// A single letter: a cell of a large board, or a name.
    Letter,
    /// Several cells without gaps.
    Glued,
    /// A dash or star at the start of a line, which may be a blank or begin an item of a list.
    Bullet,
    /// Any other word.
    Word,
    /// A part of a drawn border.
    Border,
    Open,
    Close,
    /// A character that ends a name beside it, such as `=`.
    Break,
    NewLine,
}

/// A token and the byte at which it starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    pub at: usize,
}

/// The longest tag, in bytes.
const LONGEST_TAG: usize = 400;
/// The fewest cells that stand together without gaps.
const FEWEST: usize = 4;
/// The most cells without gaps: those of a board of 25×25.
const MOST: usize = 625;
/// The longest hexadecimal number, in bytes.
const LONGEST_NUMBER: usize = 18;
/// Words of programs that do not affect the cell that follows.
const WRAPPERS: [&str; 2] = ["Just", "Some"];

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    let mut is_start = true;
    while let Some(symbol) = text[at..].chars().next() {
        let (kind, length) = next(&text[at..], symbol, is_start);
        if let Some(kind) = kind {
            let token = Token { kind, text: &text[at..at + length], at };
            tokens.push(if kind == Kind::Cell { unquoted(token) } else { token });
        }
        is_start = symbol == '\n' || is_start && (symbol.is_whitespace() || kind == Some(Kind::Bullet));
        at += length;
    }
    tokens
}

/// Turns an empty string into an empty cell.
fn unquoted(token: Token<'_>) -> Token<'_> {
    if token.text.starts_with(['"', '\'']) { Token { text: "", ..token } } else { token }
}

/// The kind and length of the token at the start of a text, if there is one.
fn next(rest: &str, symbol: char, is_start: bool) -> (Option<Kind>, usize) {
    let length = symbol.len_utf8();
    match symbol {
        '\n' => (Some(Kind::NewLine), length),
        '"' | '\'' | '`' => quote(rest, symbol),
        '(' | '[' | '{' => (Some(Kind::Open), length),
        ')' | ']' | '}' => (Some(Kind::Close), length),
        '<' => tag(rest),
        '=' | ':' | '>' => (Some(Kind::Break), length),
        '-' | '*' if is_start && rest[1..].starts_with([' ', '\t']) => (Some(Kind::Bullet), length),
        _ if symbol.is_whitespace() || is_gap(symbol) => (None, length),
        _ => {
            let end = rest.find(is_end).unwrap_or(rest.len());
            let kind = kind(&rest[..end]);
            // A letter before a bracket is the name of a function.
            let is_name = kind == Some(Kind::Letter) && rest[end..].starts_with(['(', '[']);
            (if is_name { Some(Kind::Word) } else { kind }, end)
        }
    }
}

/// Whether a character between words has no meaning of its own.
const fn is_gap(symbol: char) -> bool {
    matches!(symbol, ',' | ';' | '|' | '&' | '\\' | '/' | '!' | '~' | '#' | '%' | '@' | '$')
}

fn is_end(symbol: char) -> bool {
    symbol.is_whitespace() || is_gap(symbol) || "\"'`()[]{}<>=:".contains(symbol)
}

/// An empty string, which is an empty cell, or the quote that starts or ends another one.
fn quote(rest: &str, quote: char) -> (Option<Kind>, usize) {
    if rest.as_bytes()[1..].starts_with(&[quote as u8; 2]) {
        return (None, 3);
    }
    let inside = rest[1..].trim_start_matches(' ');
    let length = rest.len() - inside.len();
    if inside.starts_with(quote) && length <= 3 { (Some(Kind::Cell), length + 1) } else { (None, 1) }
}

/// A tag, which counts as a bracket, or the character that starts one.
fn tag(rest: &str) -> (Option<Kind>, usize) {
    let is_tag = rest[1..].starts_with(|next: char| next.is_ascii_alphabetic() || "/!?".contains(next));
    let end = rest.bytes().take(LONGEST_TAG).position(|byte| byte == b'>').filter(|_| is_tag);
    match end {
        // A tag may hold a board among its attributes.
        Some(end) if rest[..end].contains('\n') || rest[..end].split(['"', '\'']).any(is_glued) => {
            (Some(Kind::Break), 1)
        }
        Some(end) if rest.starts_with("</") => (Some(Kind::Close), end + 1),
        Some(end) if rest[..end].ends_with('/') => (None, end + 1),
        Some(end) => (Some(Kind::Open), end + 1),
        None => (Some(Kind::Break), 1),
    }
}

/// The kind of a word; `None` if it may be left out.
fn kind(word: &str) -> Option<Kind> {
    if WRAPPERS.contains(&word) {
        return None;
    }
    Some(match value(word) {
        Some(Value::Letter(_)) => Kind::Letter,
        Some(_) => Kind::Cell,
        None if is_glued(word) => Kind::Glued,
        None if word.chars().all(|symbol| "-+*.=_^─━═┼╋╬├┤".contains(symbol)) => Kind::Border,
        None => Kind::Word,
    })
}

/// Whether a word is several cells without gaps.
fn is_glued(word: &str) -> bool {
    if !(2..=MOST).contains(&word.len()) || word.contains("+-") || word.contains("-+") {
        return false;
    }
    // A row would not have both `0` and `x` for a blank.
    if word.len() <= LONGEST_NUMBER && hexadecimal(word) == word.len() {
        return false;
    }
    let is_known = |symbol: char| symbol.is_ascii_digit() || is_blank_mark(symbol);
    if word.chars().all(is_known) {
        let is_drawn = word.chars().all(|symbol| "-+*=".contains(symbol));
        return !(is_drawn && word.len() > 2);
    }
    // Letters make cells only of long rows in capitals, of which many are digits or blanks.
    let is_cell = |symbol: char| is_known(symbol) || symbol.is_ascii_uppercase();
    word.len() >= FEWEST * FEWEST
        && word.chars().all(is_cell)
        && 4 * word.chars().filter(|symbol| is_known(*symbol)).count() >= word.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        tokens(text).iter().map(|token| token.kind).collect()
    }

    #[test]
    fn words_are_told_apart() {
        use Kind::{Border, Break, Bullet, Cell, Close, Glued, Letter, NewLine, Open, Word};
        assert_eq!(kinds("int a = {5, '', -1};"), [Word, Letter, Break, Open, Cell, Cell, Cell, Close]);
        assert_eq!(kinds("- [5,\n53..7.\n---+---"), [Bullet, Open, Cell, NewLine, Glued, NewLine, Border]);
        assert_eq!(kinds("<td>5</td><br/> x < 3"), [Open, Cell, Close, Cell, Break, Cell]);
        assert_eq!(kinds("Just 5 Nothing nan #2A(("), [Cell, Cell, Cell, Word, Open, Open]);
    }
}
