//! Describes the steps of a search tree without a board, in which cells stand for depths and digits for
//! alternatives.

use crate::board::Board;
use crate::explain::Explanation;
use crate::step::Step;
use crate::trace::Trace;

/// Whether a trace is a search tree without a board.
pub(super) fn is_tree(trace: &Trace) -> bool {
    trace.remarks().tree() == Some(false)
}

/// The subject of a step and its depth, for a list: `("x[7]=40", "at depth 3")`.
pub(super) fn listed(step: Step, before: &Board, label: Option<String>) -> (String, String) {
    let depth = before.depth();
    match step {
        Step::Assign { digit, .. } => {
            let alternative = || format!("alternative {}", digit.index() + 1);
            (label.unwrap_or_else(alternative), format!("at depth {}", depth + 1))
        }
        Step::Contradiction(_) => (format!("depth {depth}"), "fails".into()),
        Step::Retract { .. } => (format!("depth {depth}"), "left".into()),
        _ => (format!("depth {depth}"), String::new()),
    }
}

/// Describes the effect of a step on the board `before` it; a decision by its label, if it has one.
pub(super) fn tell(told: &mut Explanation, step: Step, before: &Board, label: Option<String>) {
    let depth = before.depth();
    (told.headline, told.why) = match step {
        Step::Assign { digit, .. } => {
            let place = format!("alternative {} at depth {}", digit.index() + 1, depth + 1);
            match label {
                Some(label) => (label, format!("Decision: {place}.")),
                None => (format!("Decision: {place}"), String::new()),
            }
        }
        Step::Retract { .. } => (
            format!("Back to depth {}", depth.saturating_sub(1)),
            format!("The node at depth {depth} is left."),
        ),
        Step::Contradiction(_) => (format!("The node at depth {depth} fails"), String::new()),
        Step::Solution => (format!("Solution at depth {depth}"), String::new()),
        _ => return,
    };
    told.marks.clear();
}
