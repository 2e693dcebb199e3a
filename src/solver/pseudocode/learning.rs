//! Propagation with learnt nogoods.

use super::super::learning::{Decisions, Learning};
use super::Deed::{
    ByGiven, ByNogood, ByPeer, Conflict, HiddenSingle, Learnt, Leave, NakedSingle, NoCandidate, NoPlace,
    Restore, RetractForced, RetractGuess, SharedGuess, Solution,
};
use super::When::{AfterHiddenSingle, AfterNakedSingle, AfterSharedGuess, Always};
use super::{Function, Line, line, open};

/// The functions with these choices.
pub(super) fn functions(choices: Learning) -> Vec<&'static Function> {
    let learn = match (choices.decisions, choices.restarts) {
        (Decisions::Vsids, false) => &VSIDS,
        (Decisions::Vsids, true) => &VSIDS_RESTARTS,
        (Decisions::Mrv, false) => &MRV,
        (Decisions::Mrv, true) => &MRV_RESTARTS,
    };
    vec![learn, &PROPAGATE, &PLACE]
}

const SOURCE: &str = "GRASP 1999; Zhang et al. 2001; Chaff 2001";

const LOOP: Line = open("function LEARN(csp)");
const FAILURE: Line = open("    if PROPAGATE(csp) = failure then")
    .calls(&[NakedSingle, HiddenSingle, NoCandidate, NoPlace], Always)
    .calls(&[ByPeer, ByNogood], AfterNakedSingle)
    .calls(&[ByPeer, ByNogood], AfterHiddenSingle);
const END: Line = open("        if no guess is behind it then return failure");
const CUT: Line = line("        nogood ← the cut at the first unique implication point", &[Conflict]);
const JUMP: Line =
    line("        jump back to the second deepest level in nogood", &[Restore, RetractForced, RetractGuess]);
const LEARN: Line = line("        learn nogood and exclude that point", &[Learnt]);
const DONE: Line = line("    else if every cell is filled then return the board", &[Solution]);
const RESTART: Line = line("    else if a restart is due then retract all guesses", &[Leave]);
const MOST_ACTIVE: Line = line("    else guess the candidate most active in nogoods", &[SharedGuess])
    .calls(&[ByPeer, ByNogood], AfterSharedGuess);
const FEWEST: Line = line("    else guess in the cell with the fewest candidates", &[SharedGuess])
    .calls(&[ByPeer, ByNogood], AfterSharedGuess);

const VSIDS: Function =
    Function { source: SOURCE, lines: &[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, MOST_ACTIVE] };
const VSIDS_RESTARTS: Function =
    Function { source: SOURCE, lines: &[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, RESTART, MOST_ACTIVE] };
const MRV: Function =
    Function { source: SOURCE, lines: &[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, FEWEST] };
const MRV_RESTARTS: Function =
    Function { source: SOURCE, lines: &[LOOP, FAILURE, END, CUT, JUMP, LEARN, DONE, RESTART, FEWEST] };

const PROPAGATE: Function = Function {
    source: SOURCE,
    lines: &[
        open("function PROPAGATE(csp)"),
        open("    for each change not yet followed up do"),
        line("        if a cell has no candidate then return failure", &[NoCandidate]),
        line("        PLACE the digit of a cell with one candidate", &[NakedSingle])
            .calls(&[ByPeer, ByNogood], AfterNakedSingle),
        line("        if a digit has no place then return failure", &[NoPlace]),
        line("        PLACE a digit with one place left in a unit", &[HiddenSingle])
            .calls(&[ByPeer, ByNogood], AfterHiddenSingle),
    ],
};

const PLACE: Function = Function {
    source: SOURCE,
    lines: &[
        open("function PLACE(cell, digit)"),
        line("    eliminate digit from each peer of cell", &[ByPeer, ByGiven]),
        open("    for each nogood with all but one digit on the board do"),
        line("        exclude the last one", &[ByNogood]),
    ],
};
