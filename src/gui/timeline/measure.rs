//! What happened in a range of steps: the difference between the counters at its two ends, each found with a
//! seek.

use std::ops::Range;
use std::time::Duration;

use crate::board::Counters;
use crate::gui::words::{counted, grouped, time};
use crate::trace::{Cursor, Trace};

/// The figures of a range of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Measured {
    /// The range from the position before the first step to the one after the last.
    pub(crate) steps: Range<u64>,
    pub(crate) guesses: u64,
    pub(crate) contradictions: u64,
    /// The solver's working time, if the recording has times.
    pub(crate) time: Option<Duration>,
}

impl Measured {
    /// The figures as a line of text.
    pub(crate) fn in_words(&self) -> String {
        let Range { start, end } = self.steps;
        let mut parts = vec![counted(end - start, "step", "steps")];
        parts.extend(self.time.map(time));
        parts.push(counted(self.guesses, "guess", "guesses"));
        parts.push(counted(self.contradictions, "contradiction", "contradictions"));
        let place = match end - start {
            0 => format!("After step {}", grouped(start)),
            1 => format!("Step {}", grouped(end)),
            _ => format!("Steps {} to {}", grouped(start + 1), grouped(end)),
        };
        format!("{place}: {}", parts.join(" · "))
    }
}

/// Whether the times of a recording are known.
pub(crate) fn has_times(trace: &Trace) -> bool {
    trace.time_at(trace.len()) > Duration::ZERO
}

/// Measures ranges. Keeps the counters of the last range, so that moving one end costs only one seek.
#[derive(Debug, Default)]
pub(crate) struct Measure {
    ends: [Option<End>; 2],
}

/// The counters at one end.
#[derive(Debug)]
struct End {
    cursor: Cursor,
    counters: Counters,
}

impl Measure {
    /// The figures of a range, limited to the recorded steps.
    pub(crate) fn of(&mut self, trace: &Trace, steps: &Range<u64>) -> Measured {
        let end = steps.end.min(trace.len());
        let steps = steps.start.min(end)..end;
        let [before, after] =
            [(0, steps.start), (1, steps.end)].map(|(end, at)| self.counters(trace, end, at));
        let time =
            has_times(trace).then(|| trace.time_at(steps.end).saturating_sub(trace.time_at(steps.start)));
        Measured {
            guesses: after.guesses - before.guesses,
            contradictions: after.contradictions - before.contradictions,
            time,
            steps,
        }
    }

    fn counters(&mut self, trace: &Trace, end: usize, position: u64) -> Counters {
        let fresh = || End { cursor: Cursor::new(trace), counters: *trace.start().counters() };
        let end = self.ends[end].get_or_insert_with(fresh);
        if end.cursor.position() != position {
            end.cursor.seek(trace, position);
            end.counters = *end.cursor.moment().counters();
        }
        end.counters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{HARD, opened, record, run};
    use crate::solver::Algorithm;
    use crate::step::Step;

    #[test]
    fn range_counts_equal_those_of_its_steps() {
        for algorithm in [Algorithm::BruteForce, Algorithm::PROPAGATION] {
            let mut model = opened(HARD);
            record(&mut model, algorithm);
            let trace = &run(&model).trace;
            let all = trace.steps(0..trace.len());
            let mut measure = Measure::default();
            let length = trace.len();
            for (start, end) in (0..40).map(|i| (i * 7919 % length, i * 104_729 % (length + 1))) {
                let range = start.min(end)..start.max(end);
                let found = measure.of(trace, &range);
                let own = &all[range.start as usize..range.end as usize];
                let count = |is_it: fn(&Step) -> bool| own.iter().filter(|step| is_it(step)).count() as u64;
                assert_eq!(
                    found.guesses,
                    count(|step| matches!(step, Step::Assign { reason, .. } if reason.is_guess()))
                );
                assert_eq!(found.contradictions, count(|step| matches!(step, Step::Contradiction(_))));
                assert_eq!(found.steps, range);
            }
            let whole = measure.of(trace, &(0..length + 100));
            assert_eq!(
                (whole.guesses, whole.contradictions, whole.steps),
                (trace.totals().guesses, trace.totals().contradictions, 0..length)
            );
            assert_eq!(whole.time, Some(trace.time_at(length)));
        }
    }

    #[test]
    fn a_range_is_told_with_numbers_that_agree() {
        let measured = |steps, guesses, contradictions, time| {
            Measured { steps, guesses, contradictions, time }.in_words()
        };
        assert_eq!(
            measured(11_999..18_000, 312, 1, Some(Duration::from_micros(14_200))),
            "Steps 12,000 to 18,000: 6,001 steps · 14.2 ms · 312 guesses · 1 contradiction"
        );
        assert_eq!(measured(4..5, 1, 0, None), "Step 5: 1 step · 1 guess · 0 contradictions");
        assert_eq!(measured(4..4, 0, 0, None), "After step 4: 0 steps · 0 guesses · 0 contradictions");
    }
}
