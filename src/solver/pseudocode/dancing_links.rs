//! Algorithm X with dancing links.

use super::Deed::{
    ByGiven, ByPeer, Guess, HiddenSingle, NakedSingle, NoCandidate, NoPlace, Restore, RetractForced,
    RetractGuess, Solution,
};
use super::{Function, line};

const SOURCE: &str = "Knuth, Dancing Links (2000)";

/// The matrix has no rows that the givens exclude.
pub(super) const GIVENS: Function = Function {
    source: SOURCE,
    lines: &[
        line("for each given do", &[], &[ByGiven]),
        line("    leave out the rows that it excludes", &[ByGiven], &[]),
    ],
};

pub(super) const SEARCH: Function = Function {
    source: SOURCE,
    lines: &[
        line("function search(k)", &[], &[Guess, NakedSingle, HiddenSingle]),
        line("    if R[h] = h then print the solution and return", &[Solution], &[]),
        line("    choose a column object c", &[], &[Guess, NakedSingle, HiddenSingle]),
        line("    cover column c", &[], &[Guess, NakedSingle, HiddenSingle]),
        line("    for each r ← D[c], D[D[c]], … while r ≠ c", &[NoCandidate, NoPlace], &[]),
        line("        set Ok ← r", &[Guess, NakedSingle, HiddenSingle], &[]),
        line("        for each j ← R[r], R[R[r]], … while j ≠ r", &[], &[ByPeer]),
        line("            cover column C[j]", &[ByPeer], &[]),
        line("        search(k + 1)", &[], &[Guess, NakedSingle, HiddenSingle]),
        line("        for each j ← L[r], L[L[r]], … while j ≠ r", &[], &[Restore]),
        line("            uncover column C[j]", &[Restore], &[]),
        line("        set r ← Ok", &[RetractGuess, RetractForced], &[]),
        line("    uncover column c and return", &[], &[RetractGuess, RetractForced, NoCandidate, NoPlace]),
    ],
};
