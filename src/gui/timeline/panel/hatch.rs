//! Decides which guesses are hatched: those that played no part in the failure below them.

use crate::gui::run::guess::as_of;
use crate::gui::run::single::Run;
use crate::trace::Span;
use crate::trace::irrelevance::Share;

/// The width below which guesses are not hatched, in points.
pub(super) const NARROWEST: f32 = 5.0;

/// Whether a guess is known to have played no part, and this may be revealed.
pub(super) fn is_idle(run: &Run, span: &Span) -> bool {
    as_of(span, run.horizon()).is_over() && run.counting.irrelevance().is_idle(span) == Some(true)
}

/// The meaning of the hatching, with the share of the steps: `played no part: 38 % of the steps`.
pub(super) fn meaning(share: &Share) -> Option<String> {
    let percent = share.idle as f64 / share.walked.max(1) as f64 * 100.0;
    (share.idle_guesses > 0).then(|| match percent {
        ..1.0 => "hatched: played no part (less than 1 % of the steps)".into(),
        _ => format!("hatched: played no part ({percent:.0} % of the steps)"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_is_explained_only_if_there_is_any() {
        let share = Share { walked: 1000, idle: 380, failed: 50, idle_guesses: 7 };
        assert_eq!(meaning(&share).as_deref(), Some("hatched: played no part (38 % of the steps)"));
        assert_eq!(meaning(&Share { idle_guesses: 0, ..share }), None);
        let little = Share { idle: 3, ..share };
        assert_eq!(meaning(&little).as_deref(), Some("hatched: played no part (less than 1 % of the steps)"));
    }
}
