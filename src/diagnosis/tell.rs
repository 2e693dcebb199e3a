//! What is wrong with a puzzle, in sentences.

use super::{Diagnosis, Givens, Several};
use crate::why::tell::{ends, listed};

/// The most conflicts and cells that are named in sentences.
const MOST_NAMED: usize = 30;

/// What was found, in a few words.
#[must_use]
pub const fn headline(found: &Diagnosis) -> &'static str {
    match found {
        Diagnosis::Conflicts(_) => "Givens are in conflict",
        Diagnosis::NoSolution { .. } => "No solution",
        Diagnosis::Several(_) => "Several solutions",
        Diagnosis::Unique(_) => "Exactly one solution",
    }
}

/// The details, a sentence each.
#[must_use]
pub fn details(found: &Diagnosis, givens: &Givens) -> Vec<String> {
    let (geometry, symbols) = (&givens.geometry, &givens.symbols);
    match found {
        Diagnosis::Unique(_) => vec!["Nothing is wrong with this puzzle.".into()],
        Diagnosis::Conflicts(conflicts) => {
            let named = conflicts.iter().take(MOST_NAMED);
            let mut sentences: Vec<String> =
                named.map(|conflict| format!("{}.", conflict.describe(geometry, symbols))).collect();
            if conflicts.len() > MOST_NAMED {
                sentences.push(format!("{} more pairs are in conflict.", conflicts.len() - MOST_NAMED));
            }
            sentences
        }
        Diagnosis::NoSolution { givens: core, refutation } => {
            let named = listed(core, geometry, symbols);
            let excluded = match core.len() {
                0 => "This board has no solution even without givens.".into(),
                1 => format!("One given already excludes every solution: {named}."),
                count => format!(
                    "{} exclude every solution; without any one of them there is one: {named}.",
                    ends(count, 0)
                ),
            };
            let how = if refutation.is_some() {
                "They lead to a contradiction without a guess:"
            } else {
                "No contradiction follows from them by singles and naked pairs alone."
            };
            vec![excluded, how.into()]
        }
        Diagnosis::Several(several) => several_solutions(several, givens),
    }
}

fn several_solutions(several: &Several, givens: &Givens) -> Vec<String> {
    let (geometry, symbols) = (&givens.geometry, &givens.symbols);
    let count = match (several.count.complete, several.count.found) {
        (true, found) => format!("There are {found} solutions."),
        (false, found) => format!("There are at least {} solutions.", found.max(2)),
    };
    let cells: Vec<String> = several.differing().map(|cell| geometry.name(cell)).collect();
    let (named, rest) = cells.split_at(cells.len().min(MOST_NAMED));
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    let differing = format!("Two of them differ in {} cells: {}{more}.", cells.len(), named.join(", "));
    let missing = match several.missing.as_deref() {
        None => "No digits that would leave one solution were found in time.".into(),
        Some([one]) => {
            format!("One more given would leave one solution: {}.", listed(&[*one], geometry, symbols))
        }
        Some(missing) => format!(
            "{} more givens would leave one solution, the fewest found: {}.",
            missing.len(),
            listed(missing, geometry, symbols)
        ),
    };
    vec![count, differing, missing]
}
