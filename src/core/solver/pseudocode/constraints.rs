//! Inferences: forward checking, single candidates, arc consistency.

use std::borrow::Cow;

use super::StepKind::{ByGiven, Examine, NoCandidate, Solution};
use super::When::Always;
use super::{BY_ARC, BY_PEER, Function, NAKED_SINGLE, line, open};

/// Forward checking that leaves empty domains to the selection.
pub(super) const PEERS: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: Cow::Borrowed(&[
        open("function FORWARD-CHECK(csp, var, value)"),
        open("    for each unassigned neighbour Xk of var do"),
        line("        delete value from Dk", &[BY_PEER, ByGiven]),
    ]),
};

pub(super) const FORWARD_CHECK: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: Cow::Borrowed(&[
        open("function FORWARD-CHECK(csp, var, value)"),
        open("    for each unassigned neighbour Xk of var do"),
        line("        delete value from Dk", &[BY_PEER, ByGiven]),
        line("        if size of Dk = 0 then return failure", &[NoCandidate]),
    ]),
};

pub(super) const SINGLETONS: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: Cow::Borrowed(&[
        open("function FORWARD-CHECK(csp, var, value)"),
        open("    for each unassigned neighbour Xk of var do"),
        line("        delete value from Dk", &[BY_PEER, ByGiven]),
        line("        if size of Dk = 0 then return failure", &[NoCandidate]),
        open("    for each neighbour Xk with a single value left do"),
        line("        add {Xk = value} to assignment", &[NAKED_SINGLE]),
        open("        FORWARD-CHECK(csp, Xk, value)"),
    ]),
};

pub(super) const AC3: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: Cow::Borrowed(&[
        open("function AC-3(csp, queue)"),
        open("    while queue is not empty do"),
        line("        (Xi, Xj) ← POP(queue)", &[Examine]),
        open("        if REVISE(csp, Xi, Xj) then").calls(&[BY_ARC], Always),
        line("            if size of Di = 0 then return false", &[NoCandidate]),
        open("            for each Xk in Xi.NEIGHBORS − {Xj} do"),
        open("                add (Xk, Xi) to queue"),
        open("    return true"),
    ]),
};

/// AC-3 without a search: the result is read off.
pub(super) const AC3_ALONE: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: Cow::Borrowed(&[
        open("function AC-3(csp)"),
        open("    queue ← all the arcs in csp"),
        open("    while queue is not empty do"),
        line("        (Xi, Xj) ← POP(queue)", &[Examine]),
        open("        if REVISE(csp, Xi, Xj) then").calls(&[BY_ARC], Always),
        line("            if size of Di = 0 then return false", &[NoCandidate]),
        open("            for each Xk in Xi.NEIGHBORS − {Xj} do"),
        open("                add (Xk, Xi) to queue"),
        line("    assign every variable with a single value", &[NAKED_SINGLE]),
        line("    return true", &[Solution]),
    ]),
};

pub(super) const REVISE: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: Cow::Borrowed(&[
        open("function REVISE(csp, Xi, Xj)"),
        open("    for each x in Di do"),
        open("        if no y in Dj satisfies the constraint then"),
        line("            delete x from Di", &[BY_ARC]),
    ]),
};
