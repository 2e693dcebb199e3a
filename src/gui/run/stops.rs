//! Decides where playback stops: at the first breakpoint among the steps that a tick would pass.

use crate::playback::Mode;
use crate::trace::{Landmark, Trace};

/// A stop at a breakpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stop {
    pub(crate) position: u64,
    pub(crate) at: At,
    /// The playback mode before the stop.
    pub(crate) mode: Mode,
}

/// What a breakpoint is set at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum At {
    Landmark(Landmark),
    /// A line in the source of a program.
    Line(u32),
}

/// The breakpoints of a run, with cached results, so that a tick rarely searches.
#[derive(Debug, Default)]
pub(crate) struct Stops {
    stops: Vec<Cached>,
}

/// The cached result for one breakpoint: there are no matches after `from`, up to the next one or to `until`.
#[derive(Debug)]
struct Cached {
    landmark: Landmark,
    from: u64,
    until: u64,
    next: Option<u64>,
}

impl Stops {
    pub(crate) fn new(landmarks: &[Landmark]) -> Self {
        let known = |landmark: &Landmark| Cached { landmark: *landmark, from: 0, until: 0, next: None };
        Self { stops: landmarks.iter().map(known).collect() }
    }

    /// The first breakpoint after one position and up to another.
    pub(crate) fn between(&mut self, trace: &Trace, from: u64, to: u64) -> Option<(u64, Landmark)> {
        if to <= from {
            return None;
        }
        let found = self.stops.iter_mut().filter_map(|known| {
            let next = known.next(trace, from).filter(|next| *next <= to)?;
            Some((next, known.landmark))
        });
        // The first in the list, if several are at the same step.
        found.min_by_key(|(position, _)| *position)
    }
}

impl Cached {
    fn next(&mut self, trace: &Trace, from: u64) -> Option<u64> {
        let is_known = (self.from..self.until).contains(&from);
        let searched = if is_known { self.until } else { from };
        if !is_known || (self.next.is_none() && trace.len() > searched) {
            let next = trace.next(searched, self.landmark);
            // The step that leads to a position is before that position.
            let until = next.unwrap_or_else(|| trace.len());
            *self =
                Self { landmark: self.landmark, from: if is_known { self.from } else { from }, until, next };
        }
        self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{EASY, HARD, opened, record, run};
    use crate::solver::Algorithm;

    #[test]
    fn every_breakpoint_is_found_at_any_speed() {
        for (puzzle, landmark) in [(HARD, Landmark::Contradiction), (EASY, Landmark::Assignment)] {
            let mut model = opened(puzzle);
            record(&mut model, Algorithm::PROPAGATION);
            let trace = &run(&model).trace;
            let direct: Vec<u64> =
                std::iter::successors(trace.next(0, landmark), |at| trace.next(*at, landmark)).collect();
            assert!(direct.len() > 3, "{}", direct.len());
            for pace in [1, 7, 100, u64::MAX / 2] {
                let mut stops = Stops::new(&[Landmark::Solution, landmark]);
                let (mut at, mut found) = (0, Vec::new());
                while at < trace.len() {
                    let to = (at + pace).min(trace.len());
                    let stop = stops.between(trace, at, to);
                    found.extend(stop.filter(|(_, what)| *what == landmark).map(|(at, _)| at));
                    at = stop.map_or(to, |(position, _)| position);
                }
                assert_eq!(found, direct, "{pace}");
                // After going back, the cached results must not mislead.
                assert_eq!(stops.between(trace, 0, u64::MAX).unwrap().0, direct[0]);
            }
        }
    }
}
