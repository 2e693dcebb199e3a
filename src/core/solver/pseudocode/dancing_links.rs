//! Algorithm X with dancing links.

use std::borrow::Cow;

use super::StepKind::{ByGiven, Guess, NoCandidate, NoPlace, Restore, RetractForced, RetractGuess, Solution};
use super::{BY_PEER, Function, HIDDEN_SINGLE, NAKED_SINGLE, StepKind, line, open};

const SOURCE: &str = "Knuth, Dancing Links (2000)";

/// The matrix has no rows that the givens exclude.
pub(super) const GIVENS: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[
        open("for each given do"),
        line("    leave out the rows that it excludes", &[ByGiven]),
    ]),
};

/// The steps that begin with the choice of a column.
const CHOSEN: &[StepKind] = &[Guess, NAKED_SINGLE, HIDDEN_SINGLE, NoCandidate, NoPlace];

pub(super) const SEARCH: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[
        open("function search(k)"),
        line("    if R[h] = h then print the solution and return", &[Solution]),
        open("    choose a column object c").selects(CHOSEN),
        open("    cover column c").selects(CHOSEN),
        line("    for each r ← D[c], D[D[c]], … while r ≠ c", &[NoCandidate, NoPlace]),
        line("        set Ok ← r", &[Guess, NAKED_SINGLE, HIDDEN_SINGLE]),
        open("        for each j ← R[r], R[R[r]], … while j ≠ r"),
        line("            cover column C[j]", &[BY_PEER]),
        open("        search(k + 1)"),
        open("        for each j ← L[r], L[L[r]], … while j ≠ r"),
        line("            uncover column C[j]", &[Restore]),
        line("        set r ← Ok", &[RetractGuess, RetractForced]),
        open("    uncover column c and return"),
    ]),
};
