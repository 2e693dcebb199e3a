//! Rules that a puzzle's setter states in words or draws, but that no board here applies.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::visible::is_hidden;

/// The longest rules text that is kept, in characters.
const MOST_TEXT: usize = 4000;

/// The number of characters that a message on one line quotes of it.
const QUOTED: usize = 240;

/// What came with a puzzle besides its digits: a text with more than the rules of sudoku, and drawings that may
/// have a meaning.
///
/// It is not known here whether the puzzle needs them: a puzzle with one solution by the plain rules does not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetterRules {
    text: String,
    drawings: Vec<String>,
}

impl SetterRules {
    /// The rules in a setter's text, and the drawings, each as `2 lines`; `None` if there are no drawings and the text
    /// only states the rules of sudoku, with diagonals if the board has them.
    ///
    /// Runs of white space become one blank, and control and formatting characters are left out.
    #[must_use]
    pub fn new(text: &str, drawings: Vec<String>, has_diagonals: bool) -> Option<Self> {
        let text = plain(text);
        let says_more = sentences(&text).any(|sentence| !is_standard(sentence, has_diagonals));
        let text = if says_more { text } else { String::new() };
        (says_more || !drawings.is_empty()).then_some(Self { text, drawings })
    }

    /// The setter's text; empty if it only states the rules of sudoku.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The drawings on the board, such as `2 lines, 1 circle`; empty if there are none.
    #[must_use]
    pub fn drawings(&self) -> String {
        self.drawings.join(", ")
    }
}

impl fmt::Display for SetterRules {
    /// On one line, a long text cut: `“…” and drawings (2 lines)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.text.is_empty() {
            let quoted: String = self.text.chars().take(QUOTED).collect();
            let rest = if quoted.len() < self.text.len() { "…" } else { "" };
            write!(f, "“{quoted}{rest}”")?;
        }
        match (self.text.is_empty(), self.drawings.is_empty()) {
            (_, true) => Ok(()),
            (true, false) => write!(f, "its drawings ({})", self.drawings()),
            (false, false) => write!(f, " and its drawings ({})", self.drawings()),
        }
    }
}

/// A text with single blanks, without invisible characters, and shortened to the limit.
fn plain(text: &str) -> String {
    let seen: String = text
        .chars()
        .map(|symbol| if symbol.is_control() { ' ' } else { symbol })
        .filter(|&symbol| !is_hidden(symbol))
        .take(MOST_TEXT)
        .collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sentences of a text; a full stop within a number does not end one.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['!', '?', ';', '•'])
        .flat_map(|part| part.split(". "))
        .map(|sentence| sentence.trim_matches(|symbol: char| !symbol.is_alphanumeric()))
        .filter(|sentence| !sentence.is_empty())
}

/// Whether a sentence only states the rules of sudoku, or is too short for a rule.
fn is_standard(sentence: &str, has_diagonals: bool) -> bool {
    /// The words that such sentences consist of.
    const WORDS: [&str; 73] = [
        "a",
        "all",
        "and",
        "apply",
        "appear",
        "appears",
        "be",
        "block",
        "blocks",
        "box",
        "boxes",
        "by",
        "cell",
        "cells",
        "classic",
        "classical",
        "column",
        "columns",
        "contain",
        "contains",
        "conventional",
        "different",
        "digit",
        "digits",
        "does",
        "each",
        "empty",
        "every",
        "exactly",
        "fill",
        "from",
        "grid",
        "here",
        "in",
        "into",
        "is",
        "it",
        "number",
        "numbers",
        "must",
        "no",
        "normal",
        "not",
        "of",
        "once",
        "one",
        "only",
        "outlined",
        "place",
        "placed",
        "puzzle",
        "region",
        "regions",
        "regular",
        "repeat",
        "repeats",
        "row",
        "rows",
        "rule",
        "rules",
        "so",
        "solve",
        "standard",
        "subgrid",
        "sudoku",
        "that",
        "the",
        "this",
        "to",
        "twice",
        "usual",
        "with",
        "within",
    ];
    const OF_DIAGONALS: [&str; 9] =
        ["along", "also", "both", "diagonal", "diagonals", "main", "marked", "on", "two"];
    let words: Vec<String> = sentence
        .split(|symbol: char| !symbol.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let is_size =
        |word: &str| word.chars().all(|symbol| symbol.is_ascii_digit() || symbol == 'x' || symbol == '×');
    let is_known = |word: &String| {
        let word = word.as_str();
        WORDS.contains(&word) || is_size(word) || has_diagonals && OF_DIAGONALS.contains(&word)
    };
    words.len() < 3 || words.iter().all(is_known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_sudoku_rules_are_no_setter_rules() {
        for text in [
            "",
            "Normal sudoku rules apply.",
            "Normal Sudoku Rules Apply. Enjoy!",
            "Standard sudoku rules apply.\n",
            "Place the digits 1-9 in every row, column and 3x3 box. Good luck!",
            "Fill the grid so that each row, column and region contains the digits from 1 to 9 exactly once.",
        ] {
            assert_eq!(SetterRules::new(text, Vec::new(), false), None, "{text}");
        }
        let diagonal = "Normal sudoku rules apply. Digits must not repeat along the marked diagonals.";
        assert_eq!(SetterRules::new(diagonal, Vec::new(), true), None);
        assert!(SetterRules::new(diagonal, Vec::new(), false).is_some());
    }

    #[test]
    fn anything_more_is_quoted_whole() {
        for more in [
            "No two even digits may share an edge",
            "Digits along an arrow sum to the circle",
            "Cells a knight's move apart contain different digits",
            "Normal sudoku rules do NOT apply in the third row, that has a gap",
            "Jeder Pfeil zeigt seine Summe",
        ] {
            let text = format!("Normal sudoku rules apply.\n{more}.");
            let rules = SetterRules::new(&text, Vec::new(), true).expect(more);
            assert_eq!(rules.to_string(), format!("“Normal sudoku rules apply. {more}.”"));
        }
    }

    #[test]
    fn drawings_are_told_with_and_without_words() {
        let drawn = vec!["2 lines".to_owned(), "1 circle".to_owned()];
        let rules = SetterRules::new("Normal sudoku rules apply.", drawn.clone(), false).unwrap();
        assert_eq!(rules.to_string(), "its drawings (2 lines, 1 circle)");
        let rules = SetterRules::new("Lines are palindromes here", drawn, false).unwrap();
        assert_eq!(rules.to_string(), "“Lines are palindromes here” and its drawings (2 lines, 1 circle)");
    }

    #[test]
    fn messages_contain_no_hidden_or_long_text() {
        let rules =
            SetterRules::new("Clues\u{1b}[31m point\u{202E} there\u{9b}now", Vec::new(), false).unwrap();
        assert_eq!(rules.text(), "Clues [31m point there now");
        let long = SetterRules::new(&"even digits touch ".repeat(1000), Vec::new(), false).unwrap();
        assert!(long.text().len() <= MOST_TEXT && long.to_string().chars().count() == QUOTED + 3);
    }
}
