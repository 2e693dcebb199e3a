//! Completions of a condition that is being typed.

use super::parse::vocabulary;

/// The texts that complete the last word or two of a condition, in the order of the vocabulary; none after a blank,
/// where anything may follow.
#[must_use]
pub fn completions(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    // Names may have several words: the longest part that begins one counts.
    let starts = lower.char_indices().filter(|(at, _)| *at == 0 || lower[..*at].ends_with([' ', ',']));
    for (start, _) in starts {
        let begun = &lower[start..];
        let is_begun = |word: &&str| {
            let word = word.to_lowercase();
            word.starts_with(begun) && word != begun
        };
        let found: Vec<String> =
            vocabulary().filter(is_begun).map(|word| format!("{}{word}", &text[..start])).collect();
        // A number does not begin the name of a rule.
        let is_number = begun.bytes().all(|byte| byte.is_ascii_digit());
        if !found.is_empty() && !begun.trim().is_empty() && !is_number {
            return found;
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_are_completed() {
        let naked = ["naked single", "naked pair", "naked triple"];
        assert!(naked.iter().all(|name| completions("na").iter().any(|found| found == name)));
        assert!(completions("na").iter().all(|found| found.starts_with("na")));
        assert_eq!(completions("guess by naked p"), ["guess by naked pair"]);
        assert_eq!(completions("guess at dep"), ["guess at depth"]);
        assert_eq!(completions("xyz"), ["XYZ-wing"]);
        assert_eq!(completions("2-s"), ["2-string kite"]);
        assert_eq!(completions("Ret"), ["retracted guess", "retraction"]);
        assert_eq!(completions("guess, so"), ["guess, solution"]);
        for text in ["", "guess", "guess ", "xyzz", "guess at depth < 2"] {
            assert_eq!(completions(text), Vec::<String>::new(), "{text:?}");
        }
    }
}
