//! Constraint propagation with depth-first search, its lanes, and Norvig's formulation.

use super::super::propagation::Rules;
use super::Deed::{
    ByGiven, ByPair, ByPeer, Guess, HiddenSingle, NakedSingle, NoCandidate, NoPlace, Restore, RetractForced,
    RetractGuess, SharedGuess, Solution,
};
use super::{Function, line};

/// The functions with these rules.
pub(super) fn functions(rules: Rules) -> Vec<&'static Function> {
    let propagate = match (rules.hidden_singles, rules.naked_pairs) {
        (true, true) => &ALL,
        (true, false) => &WITHOUT_PAIRS,
        (false, true) => &WITHOUT_HIDDEN,
        (false, false) => &ONLY_NAKED,
    };
    vec![&SEARCH, propagate, &PLACE]
}

/// The functions of a lane of the parallel search.
pub(super) fn of_lanes() -> Vec<&'static Function> {
    vec![&LANE, &SEARCH, &ALL, &PLACE]
}

const NANODEGREE: &str = "AI Nanodegree, sudoku agent; Norvig 2006";

const LANE: Function = Function {
    source: "Rao and Kumar 1987",
    lines: &[
        line("function LANE(branches)", &[], &[SharedGuess]),
        line("    for each branch taken from branches do", &[], &[SharedGuess]),
        line("        make the guesses that lead to it", &[SharedGuess], &[]),
        line("        if SEARCH(csp) then return the solution", &[], &[Solution]),
    ],
};

const SEARCH: Function = Function {
    source: NANODEGREE,
    lines: &[
        line("function SEARCH(csp)", &[], &[Guess]),
        line("    if every cell is filled then return the board", &[Solution], &[]),
        line("    cell ← the cell with the fewest candidates", &[], &[Guess]),
        line("    for each candidate digit of cell do", &[], &[Guess]),
        line("        guess: PLACE(cell, digit)", &[Guess], &[]),
        line("        if PROPAGATE(csp) and SEARCH(csp) then return the board", &[], &[Solution]),
        line("        undo everything since the guess", &[Restore, RetractForced], &[RetractGuess]),
        line("        retract the guess", &[RetractGuess], &[]),
        line("    return failure", &[], &[RetractGuess]),
    ],
};

const ALL: Function = Function {
    source: NANODEGREE,
    lines: &[
        line("function PROPAGATE(csp)", &[], &[NakedSingle, HiddenSingle, ByPair]),
        line("    repeat until nothing changes", &[], &[NakedSingle, HiddenSingle, ByPair]),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle], &[]),
        line("        PLACE each digit with one place left in a unit", &[HiddenSingle], &[]),
        line("        if a digit has no place left then return failure", &[NoPlace], &[]),
        line("        if nothing has changed then for each naked pair", &[], &[ByPair]),
        line("            eliminate both digits elsewhere in the unit", &[ByPair], &[]),
    ],
};

const WITHOUT_PAIRS: Function = Function {
    source: NANODEGREE,
    lines: &[
        line("function PROPAGATE(csp)", &[], &[NakedSingle, HiddenSingle]),
        line("    repeat until nothing changes", &[], &[NakedSingle, HiddenSingle]),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle], &[]),
        line("        PLACE each digit with one place left in a unit", &[HiddenSingle], &[]),
        line("        if a digit has no place left then return failure", &[NoPlace], &[]),
    ],
};

const WITHOUT_HIDDEN: Function = Function {
    source: NANODEGREE,
    lines: &[
        line("function PROPAGATE(csp)", &[], &[NakedSingle, ByPair]),
        line("    repeat until nothing changes", &[], &[NakedSingle, ByPair]),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle], &[]),
        line("        if nothing has changed then for each naked pair", &[], &[ByPair]),
        line("            eliminate both digits elsewhere in the unit", &[ByPair], &[]),
    ],
};

const ONLY_NAKED: Function = Function {
    source: NANODEGREE,
    lines: &[
        line("function PROPAGATE(csp)", &[], &[NakedSingle]),
        line("    repeat until nothing changes", &[], &[NakedSingle]),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle], &[]),
    ],
};

const PLACE: Function = Function {
    source: NANODEGREE,
    lines: &[
        line("function PLACE(cell, digit)", &[], &[ByPeer, ByGiven]),
        line("    for each peer of cell do", &[], &[ByPeer, ByGiven]),
        line("        eliminate digit from peer", &[ByPeer, ByGiven], &[]),
        line("        if peer has no candidate left then return failure", &[NoCandidate], &[]),
    ],
};

const ESSAY: &str = "Norvig, Solving Every Sudoku Puzzle (2006)";

pub(super) const NORVIG_SEARCH: Function = Function {
    source: ESSAY,
    lines: &[
        line("function search(values)", &[], &[Guess]),
        line("    if all squares are filled then return values", &[Solution], &[]),
        line("    s ← the unfilled square with the fewest digits", &[], &[Guess]),
        line("    for each d in values[s] do", &[], &[Guess]),
        line("        if search(assign(values, s, d)) then return it", &[Guess], &[Solution]),
        line("        undo assign", &[Restore, RetractForced, RetractGuess], &[]),
        line("    return false", &[], &[RetractGuess]),
    ],
};

pub(super) const NORVIG_ASSIGN: Function = Function {
    source: ESSAY,
    lines: &[
        line("function assign(values, s, d)", &[], &[Guess, NakedSingle, HiddenSingle]),
        line("    for each peer of s do eliminate d", &[ByPeer, ByGiven], &[]),
        line("    for each digit eliminated from a square do", &[], &[NakedSingle, HiddenSingle]),
        line("        eliminated(values, the square, the digit)", &[], &[NakedSingle, HiddenSingle]),
    ],
};

pub(super) const NORVIG_ELIMINATE: Function = Function {
    source: ESSAY,
    lines: &[
        line("function eliminated(values, s, d)", &[], &[NakedSingle, HiddenSingle, NoCandidate, NoPlace]),
        line("    if s has no digit left then return false", &[NoCandidate], &[]),
        line("    (1) if s has one digit d2 left then assign(values, s, d2)", &[NakedSingle], &[]),
        line("    for each unit u of s do", &[], &[HiddenSingle, NoPlace]),
        line("        if u has no place left for d then return false", &[NoPlace], &[]),
        line("        (2) if u has one place left for d then assign it there", &[HiddenSingle], &[]),
    ],
};
