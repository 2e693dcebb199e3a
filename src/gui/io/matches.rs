//! Finds puzzles in a collection by number or by the text of their line.

use crate::format::Bulk;

/// The number of entries between two checks whether the search is still wanted.
const BETWEEN_LOOKS: usize = 4096;

/// The indices of the entries that match a query: first the one with that number, then all whose line
/// contains the text, ignoring case. Returns `None` once `wanted` returns false.
pub(crate) fn find(bulk: &Bulk, query: &str, wanted: impl Fn() -> bool) -> Option<Vec<u32>> {
    let query = query.trim();
    let numbered =
        query.trim_start_matches('#').parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let numbered = numbered.filter(|index| *index < bulk.len());
    let mut found: Vec<u32> = numbered.iter().map(|index| *index as u32).collect();
    let has_letters = query.chars().any(char::is_alphabetic);
    let lower = query.to_lowercase();
    for (index, entry) in bulk.entries().enumerate() {
        if index % BETWEEN_LOOKS == 0 && !wanted() {
            return None;
        }
        let holds = entry.text.contains(query) || has_letters && entry.text.to_lowercase().contains(&lower);
        if holds && Some(index) != numbered {
            found.push(index as u32);
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{self, Document};

    fn found(query: &str) -> Vec<u32> {
        let text = "1............... Easy one\n..2............. hard\n\n# 2\n.......3........ another Easy\n";
        let Ok(Document::Bulk(bulk)) = format::read(text.as_bytes(), "") else { panic!("a collection") };
        find(&bulk, query, || true).expect("wanted")
    }

    #[test]
    fn a_puzzle_number_takes_precedence_over_text() {
        assert_eq!(found("2"), [1]);
        assert_eq!(found("3"), [2]);
        assert_eq!(found("1"), [0]);
        assert_eq!(found("#3"), [2]);
        assert!(found("4").is_empty());
        assert!(found("0").is_empty());
    }

    #[test]
    fn a_text_is_found_whatever_its_capitals() {
        assert_eq!(found("easy"), [0, 2]);
        assert_eq!(found(" HARD "), [1]);
        assert_eq!(found("..2.."), [1]);
    }

    #[test]
    fn an_unwanted_search_ends() {
        let text = "1...............\n".repeat(2);
        let Ok(Document::Bulk(bulk)) = format::read(text.as_bytes(), "") else { panic!("a collection") };
        assert_eq!(find(&bulk, "1", || false), None);
    }
}
