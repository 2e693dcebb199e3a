//! Constraint propagation with depth-first search, its lanes, and Norvig's formulation.

use std::borrow::Cow;

use super::StepKind::{
    ByGiven, EmptiedBy, Guess, NoCandidate, NoPlace, Restore, RetractForced, RetractGuess, Rule, SharedGuess,
    Solution,
};
use super::When::{
    AfterGuess, AfterHiddenSingle, AfterNakedSingle, Always, Guessed, OnTheWay, SearchAfterSingle,
    SearchGuessed,
};
use super::{BY_PEER, Function, HIDDEN_SINGLE, NAKED_SINGLE, StepKinds, line, open};
use crate::rules::{Effect, RuleSet};

/// The functions with these rules.
pub(super) fn functions(rules: RuleSet) -> Vec<Function> {
    vec![SEARCH, propagate(rules), PLACE]
}

/// The functions of a lane of the parallel search.
pub(super) fn of_lanes() -> Vec<Function> {
    vec![LANE, SEARCH, propagate(RuleSet::switched_on()), PLACE]
}

const NANODEGREE: &str = "AI Nanodegree, sudoku agent; Norvig 2006";

/// The rules that eliminate candidates by a pattern.
const PATTERNS: RuleSet = RuleSet::switchable(Effect::Eliminates);

/// The steps of the function PROPAGATE itself.
const BY_RULES: StepKinds = StepKinds::of(&[NAKED_SINGLE, HIDDEN_SINGLE, NoPlace]).and_patterns(PATTERNS);

/// The consequences of a digit.
const PROPAGATED: StepKinds = StepKinds::of(&[BY_PEER, NoCandidate]).union(BY_RULES);

/// The function with these rules.
fn propagate(rules: RuleSet) -> Function {
    let mut lines = vec![
        open("function PROPAGATE(csp)"),
        open("    repeat until nothing changes"),
        line("        PLACE the digit of each cell with one candidate", &[NAKED_SINGLE])
            .calls(&[BY_PEER, NoCandidate], AfterNakedSingle),
    ];
    for rule in rules.rules() {
        let Some(switch) = rule.switch else { continue };
        let [first, second] = switch.lines;
        lines.extend(match rule.effect {
            Effect::Places => [
                line(first, &[Rule(rule.id)]).calls(&[BY_PEER, NoCandidate], AfterHiddenSingle),
                line(second, &[NoPlace]),
            ],
            Effect::Eliminates | Effect::Either => [open(first), line(second, &[Rule(rule.id)])],
        });
        if switch.empties {
            lines.push(line(
                "            if a cell has no candidate left then return failure",
                &[EmptiedBy(rule.id)],
            ));
        }
    }
    Function { source: NANODEGREE, lines: lines.into() }
}

const LANE: Function = Function {
    source: "Rao and Kumar 1987",
    lines: Cow::Borrowed(&[
        open("function LANE(branches)"),
        open("    for each branch taken from branches do"),
        line("        make the guesses that lead to it", &[SharedGuess]).calls_any(PROPAGATED, OnTheWay),
        open("        if SEARCH(csp) then return the solution")
            .calls_any(PROPAGATED, SearchGuessed)
            .calls(&[Restore, RetractForced, RetractGuess], SearchGuessed)
            .calls(&[Guess, Solution], Guessed),
    ]),
};

const SEARCH: Function = Function {
    source: NANODEGREE,
    lines: Cow::Borrowed(&[
        open("function SEARCH(csp)"),
        line("    if every cell is filled then return the board", &[Solution]),
        open("    cell ← the cell with the fewest candidates").selects(&[Guess]),
        open("    for each candidate digit of cell do"),
        line("        guess: PLACE(cell, digit)", &[Guess]).calls(&[BY_PEER, NoCandidate], AfterGuess),
        open("        if PROPAGATE(csp) and SEARCH(csp) then return the board")
            .calls_any(BY_RULES, SearchGuessed)
            .calls(&[BY_PEER, NoCandidate], SearchAfterSingle),
        line("        undo everything since the guess", &[Restore, RetractForced]),
        line("        retract the guess", &[RetractGuess]),
        open("    return failure"),
    ]),
};

const PLACE: Function = Function {
    source: NANODEGREE,
    lines: Cow::Borrowed(&[
        open("function PLACE(cell, digit)"),
        open("    for each peer of cell do"),
        line("        eliminate digit from peer", &[BY_PEER, ByGiven]),
        line("        if peer has no candidate left then return failure", &[NoCandidate]),
    ]),
};

const ESSAY: &str = "Norvig, Solving Every Sudoku Puzzle (2006)";

pub(super) const NORVIG_SEARCH: Function = Function {
    source: ESSAY,
    lines: Cow::Borrowed(&[
        open("function search(values)"),
        line("    if all squares are filled then return values", &[Solution]),
        open("    s ← the unfilled square with the fewest digits").selects(&[Guess]),
        open("    for each d in values[s] do"),
        line("        if search(assign(values, s, d)) then return it", &[Guess])
            .calls(&[BY_PEER, NAKED_SINGLE, HIDDEN_SINGLE, NoCandidate, NoPlace], Guessed),
        line("        undo assign", &[Restore, RetractForced, RetractGuess]),
        open("    return false"),
    ]),
};

pub(super) const NORVIG_ASSIGN: Function = Function {
    source: ESSAY,
    lines: Cow::Borrowed(&[
        open("function assign(values, s, d)"),
        line("    for each peer of s do eliminate d", &[BY_PEER, ByGiven]),
        open("    for each digit eliminated from a square do"),
        open("        eliminated(values, the square, the digit)")
            .calls(&[NAKED_SINGLE, HIDDEN_SINGLE, NoCandidate, NoPlace], Always),
    ]),
};

pub(super) const NORVIG_ELIMINATE: Function = Function {
    source: ESSAY,
    lines: Cow::Borrowed(&[
        open("function eliminated(values, s, d)"),
        line("    if s has no digit left then return false", &[NoCandidate]),
        line("    (1) if s has one digit d2 left then assign(values, s, d2)", &[NAKED_SINGLE])
            .calls(&[BY_PEER], AfterNakedSingle),
        open("    for each unit u of s do"),
        line("        if u has no place left for d then return false", &[NoPlace]),
        line("        (2) if u has one place left for d then assign it there", &[HIDDEN_SINGLE])
            .calls(&[BY_PEER], AfterHiddenSingle),
    ]),
};
