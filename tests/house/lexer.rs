//! Splits Rust source text into words and symbols. Skips comments, strings and characters; knows no grammar.

/// A word or a symbol of a source text. `::` is one symbol; all others have one character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) text: String,
    /// The 1-based line.
    pub(crate) line: usize,
}

impl Token {
    pub(crate) fn is_word(&self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// The words and symbols of a source text.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut lexer = Lexer { rest: source, line: 1 };
    std::iter::from_fn(|| lexer.next()).collect()
}

struct Lexer<'a> {
    rest: &'a str,
    line: usize,
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<Token> {
        loop {
            let length = self.skipped();
            if length == 0 {
                break;
            }
            self.take(length);
        }
        let first = self.rest.chars().next()?;
        let length = if is_of_word(first) {
            self.rest.find(|sign| !is_of_word(sign)).unwrap_or(self.rest.len())
        } else if self.rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let line = self.line;
        Some(Token { text: self.take(length).to_owned(), line })
    }

    fn take(&mut self, length: usize) -> &str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// The length of the whitespace, comment, string or character at the start; 0 if there is none.
    fn skipped(&self) -> usize {
        let rest = self.rest;
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            blank
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            comment_length(rest)
        } else {
            string_length(rest).or_else(|| char_length(rest)).unwrap_or(0)
        }
    }
}

fn is_of_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The length of a block comment, including nested ones.
fn comment_length(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// The length of a string literal, possibly of bytes, possibly raw: `"a"`, `b"a"`, `r#"a"#`.
fn string_length(text: &str) -> Option<usize> {
    let opens = |prefix: &&str| {
        let after = text.strip_prefix(*prefix).unwrap_or_default();
        let quote = if prefix.ends_with('r') { after.trim_start_matches('#') } else { after };
        quote.starts_with('"')
    };
    let prefix = ["br", "cr", "b", "c", "r", ""].into_iter().find(opens)?;
    let after = &text[prefix.len()..];
    if prefix.ends_with('r') {
        let hashes = after.len() - after.trim_start_matches('#').len();
        let end = format!("\"{}", "#".repeat(hashes));
        let body = &after[hashes + 1..];
        return Some(prefix.len() + hashes + 1 + body.find(&end).map_or(body.len(), |at| at + end.len()));
    }
    Some(prefix.len() + quoted_length(after, b'"'))
}

/// The length of a character literal, not a lifetime: `'a'`, `'\n'`, `b'x'`.
fn char_length(text: &str) -> Option<usize> {
    let prefix = usize::from(text.starts_with("b'"));
    let body = text[prefix..].strip_prefix('\'')?;
    let mut characters = body.chars();
    let is_char = characters.next()? == '\\' || characters.next() == Some('\'');
    is_char.then(|| prefix + quoted_length(&text[prefix..], b'\''))
}

/// The length up to the closing quote, with both quotes.
fn quoted_length(text: &str, quote: u8) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<String> {
        tokens(source).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_strings_and_characters_are_left_out() {
        let source = "a // b\n/* c /* d */ e */ f \"g \\\" h\" r#\"i \" j\"# b\"k\" 'l' '\\'' b'm' &'n o::p";
        assert_eq!(words(source), ["a", "f", "&", "'", "n", "o", "::", "p"]);
    }

    #[test]
    fn words_that_begin_like_a_string_are_words() {
        assert_eq!(
            words("b r br# r#raw break crate"),
            ["b", "r", "br", "#", "r", "#", "raw", "break", "crate"]
        );
    }

    #[test]
    fn lines_are_counted_through_everything() {
        let lines: Vec<usize> = tokens("a\n\"\n\" b /*\n*/ c\n").iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 3, 4]);
    }
}
