//! The words of a command, as a shell reads them: blanks separate, quotes and backslashes keep together. Nothing is replaced.

/// Splits a command into words; `None` if a quote is not closed.
pub(super) fn split(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), own) if own == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().push(characters.next()?),
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn words_are_those_of_a_shell() {
        let read = |command| split(command).map(|words| words.join("|"));
        assert_eq!(read("python3  solution.py "), Some("python3|solution.py".into()));
        let quoted = r#"sh -c 'a "b" $c' "d 'e' \"f" g\ h '' "#;
        assert_eq!(read(quoted), Some(r#"sh|-c|a "b" $c|d 'e' "f|g h|"#.into()));
        assert_eq!((read("a 'b"), read("a \\"), read(" ")), (None, None, Some(String::new())));
    }
}
