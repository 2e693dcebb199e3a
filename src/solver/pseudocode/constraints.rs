//! Inferences: forward checking, single candidates, arc consistency.

use super::Deed::{ByArc, ByGiven, ByPeer, Examine, Guess, NakedSingle, NoCandidate, Solution};
use super::{Function, line};

/// Forward checking that leaves empty domains to the selection.
pub(super) const PEERS: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: &[
        line("function FORWARD-CHECK(csp, var, value)", &[], &[ByPeer, ByGiven]),
        line("    for each unassigned neighbour Xk of var do", &[], &[ByPeer, ByGiven]),
        line("        delete value from Dk", &[ByPeer, ByGiven], &[]),
    ],
};

pub(super) const FORWARD_CHECK: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: &[
        line("function FORWARD-CHECK(csp, var, value)", &[], &[ByPeer, ByGiven]),
        line("    for each unassigned neighbour Xk of var do", &[], &[ByPeer, ByGiven]),
        line("        delete value from Dk", &[ByPeer, ByGiven], &[]),
        line("        if size of Dk = 0 then return failure", &[NoCandidate], &[]),
    ],
};

pub(super) const SINGLETONS: Function = Function {
    source: "AIMA 4e, section 6.3.2",
    lines: &[
        line("function FORWARD-CHECK(csp, var, value)", &[], &[ByPeer, ByGiven]),
        line("    for each unassigned neighbour Xk of var do", &[], &[ByPeer, ByGiven]),
        line("        delete value from Dk", &[ByPeer, ByGiven], &[]),
        line("        if size of Dk = 0 then return failure", &[NoCandidate], &[]),
        line("    for each neighbour Xk with a single value left do", &[], &[NakedSingle]),
        line("        add {Xk = value} to assignment", &[NakedSingle], &[]),
        line("        FORWARD-CHECK(csp, Xk, value)", &[], &[ByPeer]),
    ],
};

pub(super) const AC3: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: &[
        line("function AC-3(csp, queue)", &[], &[Examine]),
        line("    while queue is not empty do", &[], &[Examine]),
        line("        (Xi, Xj) ← POP(queue)", &[Examine], &[]),
        line("        if REVISE(csp, Xi, Xj) then", &[], &[ByArc]),
        line("            if size of Di = 0 then return false", &[NoCandidate], &[]),
        line("            for each Xk in Xi.NEIGHBORS − {Xj} do", &[], &[ByArc]),
        line("                add (Xk, Xi) to queue", &[], &[ByArc]),
        line("    return true", &[], &[Guess, NakedSingle]),
    ],
};

/// AC-3 without a search: what it leaves is read off.
pub(super) const AC3_ALONE: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: &[
        line("function AC-3(csp)", &[], &[Examine]),
        line("    queue ← all the arcs in csp", &[], &[Examine]),
        line("    while queue is not empty do", &[], &[Examine]),
        line("        (Xi, Xj) ← POP(queue)", &[Examine], &[]),
        line("        if REVISE(csp, Xi, Xj) then", &[], &[ByArc]),
        line("            if size of Di = 0 then return false", &[NoCandidate], &[]),
        line("            for each Xk in Xi.NEIGHBORS − {Xj} do", &[], &[ByArc]),
        line("                add (Xk, Xi) to queue", &[], &[ByArc]),
        line("    assign every variable with a single value", &[NakedSingle], &[]),
        line("    return true", &[Solution], &[]),
    ],
};

pub(super) const REVISE: Function = Function {
    source: "AIMA 4e, figure 6.3",
    lines: &[
        line("function REVISE(csp, Xi, Xj)", &[], &[Examine, ByArc]),
        line("    for each x in Di do", &[], &[Examine, ByArc]),
        line("        if no y in Dj satisfies the constraint then", &[], &[ByArc]),
        line("            delete x from Di", &[ByArc], &[]),
    ],
};
