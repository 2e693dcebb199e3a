//! Backtracking and backjumping searches.

use std::borrow::Cow;

use super::StepKind::{
    Conflict, Examine, Guess, Learnt, NoCandidate, Restore, RetractForced, RetractGuess, Solution,
};
use super::When::{Always, Assigned, Guessed};
use super::{BY_ARC, BY_PEER, Function, NAKED_SINGLE, Searches, line, open};

const SOURCE: &str = "AIMA 4e, figure 6.5";

/// Without any inference, every digit is a guess.
pub(super) const PLAIN: Function = Function {
    source: "AIMA 4e, figure 6.5, with static orders and no inference",
    lines: Cow::Borrowed(&[
        open("function BACKTRACK(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← the first unassigned variable").selects(&[Guess, NoCandidate]),
        open("    for each value in Dvar, ascending, do"),
        line("        if value is consistent with assignment then", &[NoCandidate]),
        line("            add {var = value} to assignment", &[Guess]),
        open("            result ← BACKTRACK(csp, assignment)"),
        open("            if result ≠ failure then return result"),
        line("            remove {var = value} from assignment", &[RetractGuess]),
        open("    return failure"),
    ]),
};

/// Without inference; a cell with one legal value takes it.
const WITHOUT_INFERENCE: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[
        open("function BACKTRACK(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)").selects(&[
            Guess,
            NAKED_SINGLE,
            NoCandidate,
        ]),
        open("    for each value in ORDER-DOMAIN-VALUES(csp, var) do"),
        line("        if value is consistent with assignment then", &[NoCandidate]),
        line("            add {var = value} to assignment", &[Guess, NAKED_SINGLE]),
        open("            result ← BACKTRACK(csp, assignment)"),
        open("            if result ≠ failure then return result"),
        line("            remove {var = value} from assignment", &[RetractGuess, RetractForced]),
        open("    return failure"),
    ]),
};

/// Forward checking that does not look for empty domains: the next selection finds them.
pub(super) const WITHOUT_FAILURE: Function = Function {
    source: "AIMA 4e, figure 6.5 and section 6.3",
    lines: Cow::Borrowed(&[
        open("function BACKTRACK(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← the variable with the fewest remaining values").selects(&[
            Guess,
            NAKED_SINGLE,
            NoCandidate,
        ]),
        line("    if var has no value left then return failure", &[NoCandidate]),
        open("    for each value in Dvar do"),
        line("        add {var = value} to assignment", &[Guess, NAKED_SINGLE]),
        open("        FORWARD-CHECK(csp, var, value)").calls(&[BY_PEER], Always),
        open("        result ← BACKTRACK(csp, assignment)"),
        open("        if result ≠ failure then return result"),
        line("        undo FORWARD-CHECK", &[Restore]),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced]),
        open("    return failure"),
    ]),
};

/// With an inference that assigns nothing.
pub(super) const WITH_INFERENCE: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[
        open("function BACKTRACK(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)").selects(&[Guess, NAKED_SINGLE]),
        open("    for each value in ORDER-DOMAIN-VALUES(csp, var) do"),
        line("        add {var = value} to assignment", &[Guess, NAKED_SINGLE]),
        open("        inferences ← INFERENCE(csp, var, assignment)")
            .calls(&[BY_PEER, BY_ARC, Examine, NoCandidate], Assigned),
        open("        if inferences ≠ failure then"),
        open("            result ← BACKTRACK(csp, assignment)"),
        open("            if result ≠ failure then return result"),
        line("        remove inferences from csp", &[Restore]),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced]),
        open("    return failure"),
    ]),
};

/// With an inference that assigns single candidates.
const WITH_ASSIGNMENTS: Function = Function {
    source: SOURCE,
    lines: Cow::Borrowed(&[
        open("function BACKTRACK(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)").selects(&[Guess]),
        open("    for each value in ORDER-DOMAIN-VALUES(csp, var) do"),
        line("        add {var = value} to assignment", &[Guess]),
        open("        inferences ← INFERENCE(csp, var, assignment)")
            .calls(&[BY_PEER, NAKED_SINGLE, NoCandidate], Guessed),
        open("        if inferences ≠ failure then"),
        open("            result ← BACKTRACK(csp, assignment)"),
        open("            if result ≠ failure then return result"),
        line("        remove inferences from csp", &[Restore, RetractForced]),
        line("        remove {var = value} from assignment", &[RetractGuess]),
        open("    return failure"),
    ]),
};

pub(super) const SEARCHES: Searches = [WITHOUT_INFERENCE, WITH_INFERENCE, WITH_ASSIGNMENTS];

const BACKJUMP_SOURCE: &str = "Prosser 1993; AIMA 4e, section 6.3.3";

const BACKJUMP: Function = Function {
    source: BACKJUMP_SOURCE,
    lines: Cow::Borrowed(&[
        open("function BACKJUMP(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)").selects(&[
            Guess,
            NAKED_SINGLE,
            NoCandidate,
        ]),
        line("    if no value of var is consistent then", &[NoCandidate]),
        line("        return the guesses that exclude its values", &[Conflict]),
        open("    for each value in ORDER-DOMAIN-VALUES(csp, var) do"),
        line("        add {var = value} to assignment", &[Guess, NAKED_SINGLE]),
        open("        result ← BACKJUMP(csp, assignment)"),
        open("        if result is a solution then return result"),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced]),
        line("        if {var = value} is not in result then return result", &[Restore]),
        line("        exclude value because of result − {var = value}", &[Learnt]),
    ]),
};

const BACKJUMP_WITH_INFERENCE: Function = Function {
    source: BACKJUMP_SOURCE,
    lines: Cow::Borrowed(&[
        open("function BACKJUMP(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)").selects(&[Guess, NAKED_SINGLE]),
        open("    for each value in ORDER-DOMAIN-VALUES(csp, var) do"),
        line("        add {var = value} to assignment", &[Guess, NAKED_SINGLE]),
        open("        inferences ← INFERENCE(csp, var, assignment)")
            .calls(&[BY_PEER, BY_ARC, Examine, NoCandidate], Assigned),
        open("        if inferences = failure then"),
        line("            result ← the guesses on which it depends", &[Conflict]),
        open("        else result ← BACKJUMP(csp, assignment)"),
        open("        if result is a solution then return result"),
        line("        remove inferences from csp", &[Restore]),
        line("        remove {var = value} from assignment", &[RetractGuess, RetractForced]),
        open("        if {var = value} is not in result then return result"),
        line("        exclude value because of result − {var = value}", &[Learnt]),
    ]),
};

const BACKJUMP_WITH_ASSIGNMENTS: Function = Function {
    source: BACKJUMP_SOURCE,
    lines: Cow::Borrowed(&[
        open("function BACKJUMP(csp, assignment)"),
        line("    if assignment is complete then return assignment", &[Solution]),
        open("    var ← SELECT-UNASSIGNED-VARIABLE(csp, assignment)").selects(&[Guess]),
        open("    for each value in ORDER-DOMAIN-VALUES(csp, var) do"),
        line("        add {var = value} to assignment", &[Guess]),
        open("        inferences ← INFERENCE(csp, var, assignment)")
            .calls(&[BY_PEER, NAKED_SINGLE, NoCandidate], Guessed),
        open("        if inferences = failure then"),
        line("            result ← the guesses on which it depends", &[Conflict]),
        open("        else result ← BACKJUMP(csp, assignment)"),
        open("        if result is a solution then return result"),
        line("        remove inferences from csp", &[Restore, RetractForced]),
        line("        remove {var = value} from assignment", &[RetractGuess]),
        open("        if {var = value} is not in result then return result"),
        line("        exclude value because of result − {var = value}", &[Learnt]),
    ]),
};

pub(super) const BACKJUMPS: Searches = [BACKJUMP, BACKJUMP_WITH_INFERENCE, BACKJUMP_WITH_ASSIGNMENTS];
