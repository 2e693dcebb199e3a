//! The names of the guesses in the flame chart: looked up as their bars become visible, and cached.

use std::collections::BTreeMap;

use crate::trace::{Span, Trace};

/// The most cached guesses; beyond that, all are dropped and the visible ones looked up again.
const MOST: usize = 4096;

/// The cached guesses.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    /// Guesses by depth and start, so that those of a depth are adjacent.
    known: BTreeMap<(usize, u64), Span>,
    /// The number of recorded steps when they were found.
    recorded: u64,
}

impl Labels {
    /// Updates the number of recorded steps, because open guesses may have been retracted since.
    pub(crate) fn refresh(&mut self, recorded: u64) {
        if self.recorded != recorded {
            self.recorded = recorded;
            self.known.retain(|_, span| span.is_over());
        }
        if self.known.len() >= MOST {
            self.known.clear();
        }
    }

    /// The guess that is open at a depth after this many steps, if cached.
    pub(crate) fn get(&self, position: u64, depth: u16) -> Option<&Span> {
        let depth = usize::from(depth);
        let (_, span) = self.known.range((depth, 0)..(depth, position)).next_back()?;
        let is_left = span.is_over() && position >= span.steps.end;
        (!is_left).then_some(span)
    }

    /// Looks up the guess that is open at a depth after this many steps.
    pub(crate) fn find(&mut self, trace: &Trace, position: u64, depth: u16) {
        let found = trace.span_at(position.min(trace.len()), usize::from(depth));
        self.known.extend(found.map(|span| ((span.depth, span.steps.start), span)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{HARD, opened, record, run};
    use crate::solver::Algorithm;

    #[test]
    fn a_found_label_covers_exactly_its_steps() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let span = trace.span_at(trace.len() / 2, 5).expect("brute force is deep there");
        assert!(span.is_over(), "{span:?}");
        let mut labels = Labels::default();
        let (first, last) = (span.steps.start + 1, span.steps.end - 1);
        assert_eq!(labels.get(first, 5), None);
        labels.find(trace, last, 5);
        assert_eq!((labels.get(first, 5), labels.get(last, 5)), (Some(&span), Some(&span)));
        assert_eq!((labels.get(first - 1, 5), labels.get(last + 1, 5)), (None, None));
        assert_eq!(labels.get(first, 4), None);
    }

    #[test]
    fn new_steps_refresh_labels_of_open_guesses() {
        let mut model = opened(HARD);
        record(&mut model, Algorithm::BruteForce);
        let trace = &run(&model).trace;
        let failed = trace.span_at(trace.len() / 2, 5).expect("brute force is deep there");
        let mut labels = Labels::default();
        labels.refresh(trace.len() - 1);
        labels.find(trace, failed.steps.start + 1, 5);
        labels.find(trace, trace.len(), 1);
        assert!(labels.get(trace.len(), 1).is_some(), "a guess that led to the solution");
        labels.refresh(trace.len());
        assert_eq!(labels.get(failed.steps.start + 1, 5), Some(&failed));
        assert_eq!(labels.get(trace.len(), 1), None);
    }
}
