//! Algorithm X with dancing links.

use super::Deed::{
    ByGiven, ByPeer, Guess, HiddenSingle, NakedSingle, NoCandidate, NoPlace, Restore, RetractForced,
    RetractGuess, Solution,
};
use super::{Deed, Function, line, open};

const SOURCE: &str = "Knuth, Dancing Links (2000)";

/// The matrix has no rows that the givens exclude.
pub(super) const GIVENS: Function = Function {
    source: SOURCE,
    lines: &[open("for each given do"), line("    leave out the rows that it excludes", &[ByGiven])],
};

/// The steps that begin with the choice of a column.
const CHOSEN: &[Deed] = &[Guess, NakedSingle, HiddenSingle, NoCandidate, NoPlace];

pub(super) const SEARCH: Function = Function {
    source: SOURCE,
    lines: &[
        open("function search(k)"),
        line("    if R[h] = h then print the solution and return", &[Solution]),
        open("    choose a column object c").selects(CHOSEN),
        open("    cover column c").selects(CHOSEN),
        line("    for each r ← D[c], D[D[c]], … while r ≠ c", &[NoCandidate, NoPlace]),
        line("        set Ok ← r", &[Guess, NakedSingle, HiddenSingle]),
        open("        for each j ← R[r], R[R[r]], … while j ≠ r"),
        line("            cover column C[j]", &[ByPeer]),
        open("        search(k + 1)"),
        open("        for each j ← L[r], L[L[r]], … while j ≠ r"),
        line("            uncover column C[j]", &[Restore]),
        line("        set r ← Ok", &[RetractGuess, RetractForced]),
        open("    uncover column c and return"),
    ],
};
