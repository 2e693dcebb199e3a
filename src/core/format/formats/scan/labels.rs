//! The labels of the rows and columns of a board.

/// Whether these words number rows or columns: from 0, from 1, in letters, or in equal steps like the line numbers of
/// a program.
pub(super) fn are_labels<'a>(words: impl Iterator<Item = &'a str> + Clone) -> bool {
    let is_letter = |(text, letter): (&str, char)| {
        text.len() == 1 && text.starts_with([letter, letter.to_ascii_lowercase()])
    };
    are_steps(words.clone()) || words.zip('A'..='Z').all(is_letter)
}

/// Whether these words are numbers in equal steps upwards.
pub(super) fn are_steps<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let mut numbers = words.map(number);
    let (Some(Some(first)), Some(Some(second))) = (numbers.next(), numbers.next()) else { return false };
    if second <= first {
        return false;
    }
    let mut expected = second;
    numbers.all(|number| {
        expected += second - first;
        number == Some(expected)
    })
}

/// The number of a label, perhaps after a letter or two: `3`, `r3`, `L03`.
fn number(text: &str) -> Option<u32> {
    let digits = text.trim_start_matches(|symbol: char| symbol.is_ascii_alphabetic());
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    (text.len() <= digits.len() + 3 && digits.len() <= 6).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_count_up() {
        let labels = |text: &str| are_labels(text.split(' '));
        assert!(
            labels("0 1 2 3")
                && labels("1 2 3 4")
                && labels("A B C D")
                && labels("10 20 30")
                && labels("r1 r2 r3")
        );
        assert!(!labels("1 3 2") && !labels("5 6 8 9") && !labels("A C B") && !labels(". . ."));
    }
}
