//! Refuses other kinds of puzzles by name: their digits alone would be a different puzzle.

mod sheets;

use crate::format::text::subject::before;

/// A puzzle of another kind.
struct Other {
    /// Names used for nothing else.
    names: &'static [&'static str],
    /// Words that name it only if sudoku is mentioned, or beside a board.
    words: &'static [&'static str],
    rules: &'static str,
}

const KENKEN: Other = Other {
    names: &["kenken", "ken-ken", "ken_ken", "calcudoku", "mathdoku", "inkies"],
    words: &[],
    rules: "cages with arithmetic, as in kenken",
};
const FUTOSHIKI: Other = Other {
    names: &["futoshiki"],
    words: &["inequality", "inequalities", "unequal"],
    rules: "inequalities, as in futoshiki",
};
const KILLER: Other = Other {
    names: &["killersudoku", "killer_sudoku", "killer-sudoku", "killer sudoku", "sumoku"],
    words: &["killer"],
    rules: "cages with sums, as in killer sudoku",
};
const JIGSAW: Other = Other {
    names: &["jigsawsudoku", "jigsaw_sudoku", "jigsaw-sudoku", "jigsaw sudoku"],
    words: &["jigsaw", "irregular", "squiggly"],
    rules: "irregular regions, as in jigsaw sudoku",
};

/// The rules of another kind of puzzle: named by a text which is data or by its name, by the name of a board, or
/// indicated by signs. Boards start at these bytes.
pub(super) fn rules(text: &str, name: &str, is_data: bool, boards: &[usize]) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    cages(&lower).or_else(|| {
        let own = name.to_ascii_lowercase();
        let is_spoken_of = |word: &str| has_word(&own, word) || has_word(&lower, word);
        let is_beside = |word: &str| {
            !boards.is_empty() && has_word(&own, word)
                || boards.iter().any(|&start| has_word(before(&lower, start), word))
        };
        let is_named = |other: &&Other| {
            other.names.iter().any(|name| if is_data { is_spoken_of(name) } else { is_beside(name) })
                || other.words.iter().any(|word| is_data && is_spoken_of(word))
        };
        let by_name = [KENKEN, FUTOSHIKI, KILLER, JIGSAW].iter().find(is_named).map(|other| other.rules);
        by_name.or_else(|| match (boards.is_empty(), is_data) {
            (false, _) => None,
            (true, true) => sheets::rules(&lower).or_else(|| signs(text)),
            (true, false) => sheets::rules(&lower),
        })
    })
}

/// The rules of another kind of puzzle that an unambiguous name in a text gives.
pub(super) fn named(text: &str) -> Option<&'static str> {
    let lower = text.to_ascii_lowercase();
    let is_named = |other: &&Other| other.names.iter().any(|name| has_word(&lower, name));
    let jigsaw = || has_word(&lower, "jigsaw").then_some(JIGSAW.rules);
    [KENKEN, FUTOSHIKI, KILLER, JIGSAW].iter().find(is_named).map(|other| other.rules).or_else(jigsaw)
}

/// Whether a word of the text starts with this one.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(char::is_alphabetic))
}

/// The rules of a text that lists cages.
pub(super) fn cages(text: &str) -> Option<&'static str> {
    let is_list = |at: usize| {
        let is_between = |symbol: char| {
            symbol.is_ascii_lowercase() || "\"' _:=>-".contains(symbol) || symbol.is_whitespace()
        };
        let mut rest =
            text[at..].trim_start_matches(is_between).chars().filter(|symbol| !symbol.is_whitespace());
        let open = rest.next().is_some_and(|symbol| "[({".contains(symbol));
        open && rest.next().is_some_and(|symbol| symbol.is_ascii_digit() || "[({\"'".contains(symbol))
    };
    let has_list =
        text.match_indices("cage").any(|(at, _)| is_list(at) || text[..at].ends_with('<')) || has_sums(text);
    let has_operation =
        ["\"op\"", "'op'", "op=", "operator", "operation"].iter().any(|word| text.contains(word));
    match (has_list, has_operation) {
        (true, true) => Some(KENKEN.rules),
        (true, false) => Some(KILLER.rules),
        (false, _) => None,
    }
}

/// Whether a text in small letters has objects with the sum of their cells.
fn has_sums(text: &str) -> bool {
    let count = |key: &str| text.matches(key).count();
    let sums = count("\"sum\"").max(count("\"total\""));
    sums >= 2 && sums == count("\"cells\"")
}

/// The rules that signs show: relations between cells, or numbers with an operation.
fn signs(text: &str) -> Option<&'static str> {
    let is_gap = |symbol: char| symbol.is_whitespace() || ",;:()[]\"'".contains(symbol);
    // At the start of a line it marks quoted text.
    let lines = || text.lines().map(|line| line.trim_start_matches([' ', '>']));
    let words = || lines().flat_map(|line| line.split(is_gap)).filter(|word| !word.is_empty());
    let is_relation = |word: &str| matches!(word, "<" | ">" | "^" | "v" | "V" | "∧" | "∨");
    let is_cell = |word: &str| {
        word.len() <= 2 && word.chars().all(|symbol| symbol.is_ascii_digit() || "._-".contains(symbol))
    };
    let is_result = |word: &str| {
        let number = word.trim_end_matches(['+', '-', '*', '/', 'x', '×', '÷', '−']);
        !number.is_empty()
            && number.len() + 3 >= word.len()
            && number != word
            && number.bytes().all(|digit| digit.is_ascii_digit())
    };
    let is_sum = |word: &str| {
        word.contains('=') && word.contains('+') && word.contains(|symbol: char| symbol.is_ascii_alphabetic())
    };
    let count = |is: &dyn Fn(&str) -> bool| words().take(5000).filter(|word| is(word)).count();
    let all = count(&|_| true);
    let relations = count(&is_relation);
    if relations >= 4 && 10 * (relations + count(&is_cell)) >= 9 * all {
        return Some(FUTOSHIKI.rules);
    }
    if count(&is_result) >= 4 && 6 * count(&is_result) >= all {
        return Some(KENKEN.rules);
    }
    (count(&is_sum) >= 4 && 2 * count(&is_sum) >= all).then_some(KILLER.rules)
}
