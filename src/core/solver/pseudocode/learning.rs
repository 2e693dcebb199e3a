//! Propagation with learnt nogoods.

use std::borrow::Cow;

use super::super::learning::{Decisions, Learning};
use super::StepKind::{
    ByGiven, Conflict, Learnt, Leave, NoCandidate, NoPlace, Restore, RetractForced, RetractGuess,
    SharedGuess, Solution,
};
use super::When::{AfterHiddenSingle, AfterNakedSingle, AfterSharedGuess, Always};
use super::{BY_NOGOOD, BY_PEER, CodeLine, Function, HIDDEN_SINGLE, NAKED_SINGLE, line, open};

/// The functions with these choices.
pub(super) fn functions(choices: Learning) -> Vec<Function> {
    let learn = match (choices.decisions, choices.restarts) {
        (Decisions::Vsids, false) => VSIDS,
        (Decisions::Vsids, true) => VSIDS_RESTARTS,
        (Decisions::Mrv, false) => MRV,
        (Decisions::Mrv, true) => MRV_RESTARTS,
    };
    vec![learn, PROPAGATE, PLACE]
}

const SOURCE: &str = "GRASP 1999; Zhang et al. 2001; Chaff 2001";

const LOOP: CodeLine = open("function LEARN(csp)");
const FAILURE: CodeLine = open("    if PROPAGATE(csp) = failure then")
    .calls(&[NAKED_SINGLE, HIDDEN_SINGLE, NoCandidate, NoPlace], Always)
    .calls(&[BY_PEER, BY_NOGOOD], AfterNakedSingle)
    .calls(&[BY_PEER, BY_NOGOOD], AfterHiddenSingle);
const END: CodeLine = open("        if no guess is behind it then return failure");
const CUT: CodeLine = line("        nogood ← the cut at the first unique implication point", &[Conflict]);
const JUMP: CodeLine =
    line("        jump back to the second deepest level in nogood", &[Restore, RetractForced, RetractGuess]);
const LEARN: CodeLine = line("        learn nogood and exclude that point", &[Learnt]);
const DONE: CodeLine = line("    else if every cell is filled then return the board", &[Solution]);
const RESTART: CodeLine = line("    else if a restart is due then retract all guesses", &[Leave]);
const MOST_ACTIVE: CodeLine = line("    else guess the candidate most active in nogoods", &[SharedGuess])
    .calls(&[BY_PEER, BY_NOGOOD], AfterSharedGuess);
const FEWEST: CodeLine = line("    else guess in the cell with the fewest candidates", &[SharedGuess])
    .calls(&[BY_PEER, BY_NOGOOD], AfterSharedGuess);

const VSIDS: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, MOST_ACTIVE]),
};
const VSIDS_RESTARTS: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, RESTART, MOST_ACTIVE]),
};
const MRV: Function =
    Function { source: SOURCE, lines: Cow::Borrowed(&[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, FEWEST]) };
const MRV_RESTARTS: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, RESTART, FEWEST]),
};

const PROPAGATE: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[
        open("function PROPAGATE(csp)"),
        open("    for each change not yet followed up do"),
        line("        if a cell has no candidate then return failure", &[NoCandidate]),
        line("        PLACE the digit of a cell with one candidate", &[NAKED_SINGLE])
            .calls(&[BY_PEER, BY_NOGOOD], AfterNakedSingle),
        line("        if a digit has no place then return failure", &[NoPlace]),
        line("        PLACE a digit with one place left in a unit", &[HIDDEN_SINGLE])
            .calls(&[BY_PEER, BY_NOGOOD], AfterHiddenSingle),
    ]),
};

const PLACE: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[
        open("function PLACE(cell, digit)"),
        line("    eliminate digit from each peer of cell", &[BY_PEER, ByGiven]),
        open("    for each nogood with all but one digit on the board do"),
        line("        exclude the last one", &[BY_NOGOOD]),
    ]),
};
