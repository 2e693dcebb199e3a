//! A command line as words: split as a shell would, without running one.

/// Why a command line is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unclear {
    /// A quotation has no end.
    #[error("the opening quotation mark {0} has no closing one")]
    Open(char),
    /// A character that only a shell understands.
    #[error("{0} needs a shell, and none is run: quote it, or write sh -c '…'")]
    Shell(char),
}

/// The characters that only a shell understands, unless they are quoted.
const OF_A_SHELL: &str = "|&;<>()$`";

/// The words of a command line. Blanks separate them; quotation marks and backslashes keep blanks. Assignments before the
/// program, as in `A=1 python3 x.py`, become those of `env`. Nothing is replaced or expanded.
///
/// # Errors
/// When a quotation has no end, or a shell would be needed.
pub fn split(line: &str) -> Result<Vec<String>, Unclear> {
    let mut words: Vec<String> = Vec::new();
    // `None` between words: a quoted word may be empty.
    let mut word: Option<String> = None;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '\'' | '"' => quoted(character, &mut characters, word.get_or_insert_default())?,
            '\\' => match characters.next() {
                Some(next) => word.get_or_insert_default().push(next),
                None => return Err(Unclear::Open('\\')),
            },
            blank if blank.is_whitespace() => words.extend(word.take()),
            other if OF_A_SHELL.contains(other) => return Err(Unclear::Shell(other)),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    if words.first().is_some_and(|first| is_assignment(first)) {
        words.insert(0, "env".into());
    }
    Ok(words)
}

/// Reads on to the end of a quotation.
fn quoted(mark: char, characters: &mut std::str::Chars<'_>, word: &mut String) -> Result<(), Unclear> {
    while let Some(character) = characters.next() {
        match character {
            end if end == mark => return Ok(()),
            '\\' if mark == '"' => match characters.next() {
                Some(next @ ('"' | '\\' | '$' | '`')) => word.push(next),
                Some(next) => word.extend(['\\', next]),
                None => break,
            },
            '$' | '`' if mark == '"' => return Err(Unclear::Shell(character)),
            other => word.push(other),
        }
    }
    Err(Unclear::Open(mark))
}

/// Whether a word sets a variable, such as `A=1`.
pub(super) fn is_assignment(word: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && name.chars().all(|one| one.is_ascii_alphanumeric() || one == '_')
    };
    word.split_once('=').is_some_and(|(name, _)| is_name(name))
}

/// A word as it is written in a command line: in quotation marks where it needs them, here or in a shell.
#[must_use]
pub fn quote(word: &str) -> String {
    let is_plain = |one: char| one.is_alphanumeric() || "-_./:,+@%=".contains(one);
    if word.chars().all(is_plain) && !word.is_empty() && !word.starts_with('=') {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        split(line).unwrap_or_else(|problem| panic!("{line}: {problem}"))
    }

    #[test]
    fn words_are_those_of_a_shell() {
        // As `printf '%s\n' …` prints them in a POSIX shell.
        let cases: [(&str, &[&str]); 8] = [
            ("python3 solution.py", &["python3", "solution.py"]),
            ("  a\t b\n", &["a", "b"]),
            ("'a b' \"c d\"e f\\ g", &["a b", "c de", "f g"]),
            ("'' \"\"", &["", ""]),
            (r#""a\"b\\c\d" 'e\f'"#, &[r#"a"b\c\d"#, r"e\f"]),
            ("x='1 2' y", &["env", "x=1 2", "y"]),
            ("a x=1", &["a", "x=1"]),
            ("'|' a\\>b *.txt", &["|", "a>b", "*.txt"]),
        ];
        for (line, expected) in cases {
            assert_eq!(words(line), expected, "{line}");
        }
    }

    #[test]
    fn what_needs_a_shell_is_refused() {
        for (line, problem) in [
            ("a | b", Unclear::Shell('|')),
            ("a > b", Unclear::Shell('>')),
            ("a $HOME", Unclear::Shell('$')),
            ("a \"$HOME\"", Unclear::Shell('$')),
            ("a 'b", Unclear::Open('\'')),
            ("a \"b\\\"", Unclear::Open('"')),
            ("a\\", Unclear::Open('\\')),
        ] {
            assert_eq!(split(line), Err(problem), "{line}");
        }
    }

    #[test]
    fn a_quoted_word_is_the_same_word_again() {
        for word in ["a", "", "a b", "it's", "\"", "\\", "$x", "a\nb", "ä|ö"] {
            assert_eq!(words(&quote(word)), [word], "{word:?}");
        }
        assert_eq!(quote("solution.py"), "solution.py");
    }
}
