//! Inferences: forward checking, single candidates, arc consistency.

use super::Deed::{ByArc, ByGiven, ByPeer, Examine, NakedSingle, NoCandidate, Solution};
use super::When::Always;
use super::{Function, line, open};

/// Forward checking that leaves empty domains to the selection.
pub(super) const PEERS: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: &[
        open("function FORWARD-CHECK(csp, var, value)"),
        open("    for each unassigned neighbour Xk of var do"),
        line("        delete value from Dk", &[ByPeer, ByGiven]),
    ],
};

pub(super) const FORWARD_CHECK: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: &[
        open("function FORWARD-CHECK(csp, var, value)"),
        open("    for each unassigned neighbour Xk of var do"),
        line("        delete value from Dk", &[ByPeer, ByGiven]),
        line("        if size of Dk = 0 then return failure", &[NoCandidate]),
    ],
};

pub(super) const SINGLETONS: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: &[
        open("function FORWARD-CHECK(csp, var, value)"),
        open("    for each unassigned neighbour Xk of var do"),
        line("        delete value from Dk", &[ByPeer, ByGiven]),
        line("        if size of Dk = 0 then return failure", &[NoCandidate]),
        open("    for each neighbour Xk with a single value left do"),
        line("        add {Xk = value} to assignment", &[NakedSingle]),
        open("        FORWARD-CHECK(csp, Xk, value)"),
    ],
};

pub(super) const AC3: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: &[
        open("function AC-3(csp, queue)"),
        open("    while queue is not empty do"),
        line("        (Xi, Xj) ← POP(queue)", &[Examine]),
        open("        if REVISE(csp, Xi, Xj) then").calls(&[ByArc], Always),
        line("            if size of Di = 0 then return false", &[NoCandidate]),
        open("            for each Xk in Xi.NEIGHBORS − {Xj} do"),
        open("                add (Xk, Xi) to queue"),
        open("    return true"),
    ],
};

/// AC-3 without a search: what it leaves is read off.
pub(super) const AC3_ALONE: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: &[
        open("function AC-3(csp)"),
        open("    queue ← all the arcs in csp"),
        open("    while queue is not empty do"),
        line("        (Xi, Xj) ← POP(queue)", &[Examine]),
        open("        if REVISE(csp, Xi, Xj) then").calls(&[ByArc], Always),
        line("            if size of Di = 0 then return false", &[NoCandidate]),
        open("            for each Xk in Xi.NEIGHBORS − {Xj} do"),
        open("                add (Xk, Xi) to queue"),
        line("    assign every variable with a single value", &[NakedSingle]),
        line("    return true", &[Solution]),
    ],
};

pub(super) const REVISE: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: &[
        open("function REVISE(csp, Xi, Xj)"),
        open("    for each x in Di do"),
        open("        if no y in Dj satisfies the constraint then"),
        line("            delete x from Di", &[ByArc]),
    ],
};
