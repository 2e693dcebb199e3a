//! Names and describes guesses for the chart, the trees and the lists.

use super::fate;
use super::single::Run;
use crate::gui::words::grouped;
use crate::scene::naming;
use crate::trace::Span;

/// The name of a guess; without a board, its label.
pub(crate) fn name(run: &Run, span: &Span) -> String {
    naming::guess(&run.trace, &run.puzzle, span)
}

/// A short name of a guess: `R1C4=1`.
pub(crate) fn short_name(run: &Run, span: &Span) -> String {
    naming::short_guess(&run.trace, &run.puzzle, span)
}

/// A guess as known at the horizon.
pub(crate) fn as_of(span: &Span, horizon: Option<u64>) -> Span {
    horizon.and_then(|horizon| span.as_of(horizon)).unwrap_or_else(|| span.clone())
}

/// The description of a guess.
pub(crate) fn describe(run: &Run, span: &Span) -> String {
    let span = &as_of(span, run.horizon());
    let name = name(run, span);
    let (start, end) = (span.steps.start + 1, span.steps.end);
    let became = fate::in_words(run, span.fate);
    let part = match run.counting.irrelevance().is_idle(span) {
        Some(true) => "\nplayed no part in the failure: no other digit could have worked here either",
        Some(false) | None => "",
    };
    let part = if span.is_over() { part } else { "" };
    format!(
        "{name}, guess at depth {}: {became}{part}\nsteps {} to {} ({} of them)",
        span.depth,
        grouped(start),
        grouped(end),
        grouped(end + 1 - start),
    )
}
