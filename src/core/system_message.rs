//! Messages of the operating system, as people read them.

/// Removes the number of the system's error from a message: `No such file or directory (os error 2)` ends
/// before the bracket.
pub fn without_number(text: &str) -> String {
    const START: &str = " (os error ";
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(START) {
        plain += before;
        let digits = after.trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol == '-');
        match digits.strip_prefix(')') {
            Some(end) if digits.len() < after.len() => rest = end,
            _ => {
                plain += START;
                rest = after;
            }
        }
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_number_is_left_out() {
        let missing = std::io::Error::from_raw_os_error(2).to_string();
        assert!(missing.contains("os error"), "{missing}");
        assert_eq!(
            without_number(&format!("a: {missing}; b")),
            format!("a: {}; b", without_number(&missing))
        );
        assert!(!without_number(&missing).contains("error 2"));
        for text in ["", "a (os error )", "a (os error x)", "a (os error 2", "(os error 2)"] {
            assert_eq!(without_number(text), text);
        }
        assert_eq!(without_number("a (os error 2) (os error -3)!"), "a!");
    }
}
