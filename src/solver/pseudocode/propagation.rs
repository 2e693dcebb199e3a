//! Constraint propagation with depth-first search, its lanes, and Norvig's formulation.

use super::super::propagation::Rules;
use super::Deed::{
    ByGiven, ByPair, ByPeer, EmptiedByPair, Guess, HiddenSingle, NakedSingle, NoCandidate, NoPlace, Restore,
    RetractForced, RetractGuess, SharedGuess, Solution,
};
use super::When::{
    AfterGuess, AfterHiddenSingle, AfterNakedSingle, Always, Guessed, OnTheWay, SearchAfterSingle,
    SearchGuessed,
};
use super::{Deed, Function, line, open};

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

/// What follows from a digit.
const PROPAGATED: &[Deed] = &[ByPeer, NoCandidate, NakedSingle, HiddenSingle, ByPair, NoPlace, EmptiedByPair];

const LANE: Function = Function {
    source: "Rao and Kumar 1987",
    lines: &[
        open("function LANE(branches)"),
        open("    for each branch taken from branches do"),
        line("        make the guesses that lead to it", &[SharedGuess]).calls(PROPAGATED, OnTheWay),
        open("        if SEARCH(csp) then return the solution")
            .calls(PROPAGATED, SearchGuessed)
            .calls(&[Restore, RetractForced, RetractGuess], SearchGuessed)
            .calls(&[Guess, Solution], Guessed),
    ],
};

const SEARCH: Function = Function {
    source: NANODEGREE,
    lines: &[
        open("function SEARCH(csp)"),
        line("    if every cell is filled then return the board", &[Solution]),
        open("    cell ← the cell with the fewest candidates").selects(&[Guess]),
        open("    for each candidate digit of cell do"),
        line("        guess: PLACE(cell, digit)", &[Guess]).calls(&[ByPeer, NoCandidate], AfterGuess),
        open("        if PROPAGATE(csp) and SEARCH(csp) then return the board")
            .calls(&[NakedSingle, HiddenSingle, ByPair, NoPlace, EmptiedByPair], SearchGuessed)
            .calls(&[ByPeer, NoCandidate], SearchAfterSingle),
        line("        undo everything since the guess", &[Restore, RetractForced]),
        line("        retract the guess", &[RetractGuess]),
        open("    return failure"),
    ],
};

const ALL: Function = Function {
    source: NANODEGREE,
    lines: &[
        open("function PROPAGATE(csp)"),
        open("    repeat until nothing changes"),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle])
            .calls(&[ByPeer, NoCandidate], AfterNakedSingle),
        line("        PLACE each digit with one place left in a unit", &[HiddenSingle])
            .calls(&[ByPeer, NoCandidate], AfterHiddenSingle),
        line("        if a digit has no place left then return failure", &[NoPlace]),
        open("        if nothing has changed then for each naked pair"),
        line("            eliminate both digits elsewhere in the unit", &[ByPair]),
        line("            if a cell has no candidate left then return failure", &[EmptiedByPair]),
    ],
};

const WITHOUT_PAIRS: Function = Function {
    source: NANODEGREE,
    lines: &[
        open("function PROPAGATE(csp)"),
        open("    repeat until nothing changes"),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle])
            .calls(&[ByPeer, NoCandidate], AfterNakedSingle),
        line("        PLACE each digit with one place left in a unit", &[HiddenSingle])
            .calls(&[ByPeer, NoCandidate], AfterHiddenSingle),
        line("        if a digit has no place left then return failure", &[NoPlace]),
    ],
};

const WITHOUT_HIDDEN: Function = Function {
    source: NANODEGREE,
    lines: &[
        open("function PROPAGATE(csp)"),
        open("    repeat until nothing changes"),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle])
            .calls(&[ByPeer, NoCandidate], AfterNakedSingle),
        open("        if nothing has changed then for each naked pair"),
        line("            eliminate both digits elsewhere in the unit", &[ByPair]),
        line("            if a cell has no candidate left then return failure", &[EmptiedByPair]),
    ],
};

const ONLY_NAKED: Function = Function {
    source: NANODEGREE,
    lines: &[
        open("function PROPAGATE(csp)"),
        open("    repeat until nothing changes"),
        line("        PLACE the digit of each cell with one candidate", &[NakedSingle])
            .calls(&[ByPeer, NoCandidate], AfterNakedSingle),
    ],
};

const PLACE: Function = Function {
    source: NANODEGREE,
    lines: &[
        open("function PLACE(cell, digit)"),
        open("    for each peer of cell do"),
        line("        eliminate digit from peer", &[ByPeer, ByGiven]),
        line("        if peer has no candidate left then return failure", &[NoCandidate]),
    ],
};

const ESSAY: &str = "Norvig, Solving Every Sudoku Puzzle (2006)";

pub(super) const NORVIG_SEARCH: Function = Function {
    source: ESSAY,
    lines: &[
        open("function search(values)"),
        line("    if all squares are filled then return values", &[Solution]),
        open("    s ← the unfilled square with the fewest digits").selects(&[Guess]),
        open("    for each d in values[s] do"),
        line("        if search(assign(values, s, d)) then return it", &[Guess])
            .calls(&[ByPeer, NakedSingle, HiddenSingle, NoCandidate, NoPlace], Guessed),
        line("        undo assign", &[Restore, RetractForced, RetractGuess]),
        open("    return false"),
    ],
};

pub(super) const NORVIG_ASSIGN: Function = Function {
    source: ESSAY,
    lines: &[
        open("function assign(values, s, d)"),
        line("    for each peer of s do eliminate d", &[ByPeer, ByGiven]),
        open("    for each digit eliminated from a square do"),
        open("        eliminated(values, the square, the digit)")
            .calls(&[NakedSingle, HiddenSingle, NoCandidate, NoPlace], Always),
    ],
};

pub(super) const NORVIG_ELIMINATE: Function = Function {
    source: ESSAY,
    lines: &[
        open("function eliminated(values, s, d)"),
        line("    if s has no digit left then return false", &[NoCandidate]),
        line("    (1) if s has one digit d2 left then assign(values, s, d2)", &[NakedSingle])
            .calls(&[ByPeer], AfterNakedSingle),
        open("    for each unit u of s do"),
        line("        if u has no place left for d then return false", &[NoPlace]),
        line("        (2) if u has one place left for d then assign it there", &[HiddenSingle])
            .calls(&[ByPeer], AfterHiddenSingle),
    ],
};
