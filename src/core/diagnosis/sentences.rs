//! Describes in sentences what is wrong with a puzzle.

use super::{Diagnosis, Givens, Left, Removal, Several};
use crate::in_words::counted;
use crate::why::sentences::{ends, listed};

/// The most conflicts and cells that are named in sentences.
const MOST_NAMED: usize = 30;

/// The diagnosis in a few words.
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
                let more = counted((conflicts.len() - MOST_NAMED) as u64, "more pair is", "more pairs are");
                sentences.push(format!("{more} in conflict."));
            }
            sentences
        }
        Diagnosis::NoSolution { givens: core, refutation, removals } => {
            let named = listed(core, geometry, symbols);
            let excluded = match core.len() {
                0 => "This board has no solution even without givens.".into(),
                1 => format!("One given already excludes every solution: {named}."),
                count => {
                    format!(
                        "{} exclude every solution, and none of them can be left out: {named}.",
                        ends(count, 0)
                    )
                }
            };
            let how = if refutation.is_some() {
                match core.len() {
                    0 | 1 => "A contradiction follows without a guess:",
                    _ => "They lead to a contradiction without a guess:",
                }
            } else {
                "Singles and naked pairs alone lead to no contradiction; it takes guesses to show one."
            };
            let mut sentences = vec![excluded];
            sentences.extend(removed(removals, givens));
            sentences.push(how.into());
            sentences
        }
        Diagnosis::Several(several) => several_solutions(several, givens),
    }
}

/// Which removal leaves exactly one solution; `None` if there is nothing to remove, or some are unknown.
fn removed(removals: &[Removal], givens: &Givens) -> Option<String> {
    let one = removals.iter().filter(|removal| removal.left == Some(Left::One));
    let one: Vec<_> = one.map(|removal| removal.given).collect();
    let named = listed(&one, &givens.geometry, &givens.symbols);
    match one.len() {
        0 if removals.is_empty() || removals.iter().any(|removal| removal.left.is_none()) => None,
        0 => Some("Removing just one of them never leaves exactly one solution.".into()),
        1 => Some(format!("Removing this one leaves exactly one solution: {named}.")),
        _ => Some(format!("Removing any one of these leaves exactly one solution: {named}.")),
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
    let missing = match &several.missing {
        None => "No digits that would leave one solution were found in time.".into(),
        Some(missing) => {
            let (count, named) = (missing.digits.len(), listed(&missing.digits, geometry, symbols));
            match (count, missing.are_fewest) {
                (1, _) => format!("One more given would leave one solution: {named}."),
                (_, true) => format!("{count} more givens would leave one solution, and no fewer: {named}."),
                (_, false) => {
                    format!("{count} more givens would leave one solution, the fewest found: {named}.")
                }
            }
        }
    };
    vec![count, differing, missing]
}
