//! Backtracking and backjumping searches.

use super::Deed::{
    ByArc, ByGiven, ByNogood, ByPeer, Conflict, Examine, Guess, NakedSingle, NoCandidate, Restore,
    RetractForced, RetractGuess, Solution,
};
use super::{Function, Searches, line};

const SOURCE: &str = "AIMA 4e, figure 6.5";

/// Without any inference, every digit is a guess.
pub(super) const PLAIN: Function = Function {
    source: "AIMA 4e, figure 6.5, with static orders and no inference",
    lines: &[
        line("function BACKTRACK(csp, assignment)", &[], &[Guess]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← the first unassigned variable", &[], &[Guess]),
        line("    for each value in Dvar, ascending, do", &[], &[Guess]),
        line("        if value is consistent with assignment then", &[NoCandidate], &[Guess]),
        line("            add {var = value} to assignment", &[Guess], &[]),
        line("            result ← BACKTRACK(csp, assignment)", &[], &[Guess]),
        line("            if result ≠ failure then return result", &[], &[Solution]),
        line("            remove {var = value} from assignment", &[RetractGuess], &[]),
        line("    return failure", &[], &[NoCandidate]),
    ],
};

/// Without inference; a cell with one legal value takes it.
const WITHOUT_INFERENCE: Function = Function {
    source: SOURCE,
    lines: &[
        line("function BACKTRACK(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    for each value in ORDER-DOMAIN-VALUES(csp, var) do", &[], &[Guess, NakedSingle]),
        line("        if value is consistent with assignment then", &[NoCandidate], &[Guess, NakedSingle]),
        line("            add {var = value} to assignment", &[Guess, NakedSingle], &[]),
        line("            result ← BACKTRACK(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("            if result ≠ failure then return result", &[], &[Solution]),
        line("            remove {var = value} from assignment", &[RetractGuess, RetractForced], &[]),
        line("    return failure", &[], &[NoCandidate]),
    ],
};

/// Forward checking that does not look for empty domains: the next selection finds them.
pub(super) const WITHOUT_FAILURE: Function = Function {
    source: "AIMA 4e, figure 6.5 and section 6.3",
    lines: &[
        line("function BACKTRACK(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← the variable with the fewest remaining values", &[], &[Guess, NakedSingle]),
        line("    if var has no value left then return failure", &[NoCandidate], &[]),
        line("    for each value in Dvar do", &[], &[Guess, NakedSingle]),
        line("        add {var = value} to assignment", &[Guess, NakedSingle], &[]),
        line("        FORWARD-CHECK(csp, var, value)", &[], &[ByPeer]),
        line("        result ← BACKTRACK(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("        if result ≠ failure then return result", &[], &[Solution]),
        line("        undo FORWARD-CHECK", &[Restore], &[]),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced], &[]),
        line("    return failure", &[], &[NoCandidate]),
    ],
};

/// With an inference that assigns nothing.
pub(super) const WITH_INFERENCE: Function = Function {
    source: SOURCE,
    lines: &[
        line("function BACKTRACK(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    for each value in ORDER-DOMAIN-VALUES(csp, var) do", &[], &[Guess, NakedSingle]),
        line("        add {var = value} to assignment", &[Guess, NakedSingle], &[]),
        line("        inferences ← INFERENCE(csp, var, assignment)", &[], &[ByPeer, ByArc, Examine]),
        line("        if inferences ≠ failure then", &[], &[NoCandidate]),
        line("            result ← BACKTRACK(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("            if result ≠ failure then return result", &[], &[Solution]),
        line("        remove inferences from csp", &[Restore], &[]),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced], &[]),
        line("    return failure", &[], &[NoCandidate]),
    ],
};

/// With an inference that assigns single candidates.
const WITH_ASSIGNMENTS: Function = Function {
    source: SOURCE,
    lines: &[
        line("function BACKTRACK(csp, assignment)", &[], &[Guess]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)", &[], &[Guess]),
        line("    for each value in ORDER-DOMAIN-VALUES(csp, var) do", &[], &[Guess]),
        line("        add {var = value} to assignment", &[Guess], &[]),
        line("        inferences ← INFERENCE(csp, var, assignment)", &[], &[ByPeer, NakedSingle]),
        line("        if inferences ≠ failure then", &[], &[NoCandidate]),
        line("            result ← BACKTRACK(csp, assignment)", &[], &[Guess]),
        line("            if result ≠ failure then return result", &[], &[Solution]),
        line("        remove inferences from csp", &[Restore, RetractForced], &[]),
        line("        remove {var = value} from assignment", &[RetractGuess], &[]),
        line("    return failure", &[], &[NoCandidate]),
    ],
};

pub(super) const SEARCHES: Searches = [&WITHOUT_INFERENCE, &WITH_INFERENCE, &WITH_ASSIGNMENTS];

const BACKJUMP_SOURCE: &str = "Prosser 1993; AIMA 4e, section 6.3.3";

const BACKJUMP: Function = Function {
    source: BACKJUMP_SOURCE,
    lines: &[
        line("function BACKJUMP(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    if no value of var is consistent then", &[NoCandidate], &[]),
        line("        return the guesses that exclude its values", &[Conflict], &[]),
        line("    for each value in ORDER-DOMAIN-VALUES(csp, var) do", &[], &[Guess, NakedSingle]),
        line("        add {var = value} to assignment", &[Guess, NakedSingle], &[]),
        line("        result ← BACKJUMP(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("        if result is a solution then return result", &[], &[Solution]),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced], &[]),
        line("        if {var = value} is not in result then return result", &[Restore], &[RetractGuess]),
        line("        exclude value because of result − {var = value}", &[ByNogood], &[]),
    ],
};

const BACKJUMP_WITH_INFERENCE: Function = Function {
    source: BACKJUMP_SOURCE,
    lines: &[
        line("function BACKJUMP(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("    for each value in ORDER-DOMAIN-VALUES(csp, var) do", &[], &[Guess, NakedSingle]),
        line("        add {var = value} to assignment", &[Guess, NakedSingle], &[]),
        line("        inferences ← INFERENCE(csp, var, assignment)", &[], &[ByPeer, ByArc, Examine]),
        line("        if inferences = failure then", &[], &[NoCandidate]),
        line("            result ← the guesses on which it depends", &[Conflict], &[]),
        line("        else result ← BACKJUMP(csp, assignment)", &[], &[Guess, NakedSingle]),
        line("        if result is a solution then return result", &[], &[Solution]),
        line("        remove inferences from csp", &[Restore], &[]),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced], &[]),
        line("        if {var = value} is not in result then return result", &[], &[RetractGuess]),
        line("        exclude value because of result − {var = value}", &[ByNogood], &[]),
    ],
};

const BACKJUMP_WITH_ASSIGNMENTS: Function = Function {
    source: BACKJUMP_SOURCE,
    lines: &[
        line("function BACKJUMP(csp, assignment)", &[], &[Guess]),
        line("    if assignment is complete then return assignment", &[Solution], &[]),
        line("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)", &[], &[Guess]),
        line("    for each value in ORDER-DOMAIN-VALUES(csp, var) do", &[], &[Guess]),
        line("        add {var = value} to assignment", &[Guess], &[]),
        line("        inferences ← INFERENCE(csp, var, assignment)", &[], &[ByPeer, ByGiven]),
        line("        if inferences = failure then", &[], &[NoCandidate]),
        line("            result ← the guesses on which it depends", &[Conflict], &[]),
        line("        else result ← BACKJUMP(csp, assignment)", &[], &[Guess]),
        line("        if result is a solution then return result", &[], &[Solution]),
        line("        remove inferences from csp", &[Restore, RetractForced], &[]),
        line("        remove {var = value} from assignment", &[RetractGuess], &[]),
        line("        if {var = value} is not in result then return result", &[], &[RetractGuess]),
        line("        exclude value because of result − {var = value}", &[ByNogood], &[]),
    ],
};

pub(super) const BACKJUMPS: Searches = [&BACKJUMP, &BACKJUMP_WITH_INFERENCE, &BACKJUMP_WITH_ASSIGNMENTS];
