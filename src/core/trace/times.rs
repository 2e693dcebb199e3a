//! The times of the steps in a chunk: marks, with interpolation between them. Reads no clock.

use std::time::Duration;

/// The time at which a number of words of a batch, or steps of a chunk, were done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The number done.
    pub done: u32,
    /// The time since the start of the run.
    pub time: Duration,
}

/// The most marks in a chunk; when there are more, half of them are dropped evenly.
const MOST_MARKS: usize = 128;

/// The times of steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Times {
    /// The time at which the first of them began.
    start: Duration,
    /// The marks, in order; the last one belongs to the last step.
    marks: Vec<Mark>,
}

impl Times {
    /// The times of the following steps.
    pub(super) fn next(&self) -> Self {
        Self { start: self.end(), marks: Vec::new() }
    }

    /// Adds the next mark, unless it has no steps. A time earlier than the previous one is raised to that.
    pub(super) fn push(&mut self, Mark { done, time }: Mark) {
        if done == 0 {
            return;
        }
        let mark = Mark { done, time: time.max(self.end()) };
        match self.marks.last_mut() {
            Some(last) if last.done >= done => *last = Mark { done: last.done, ..mark },
            _ => self.marks.push(mark),
        }
        if self.marks.len() > MOST_MARKS {
            self.thin_out();
        }
    }

    /// Keeps about half of the marks, evenly spread, the last one included.
    fn thin_out(&mut self) {
        let end = self.marks.last().map_or(0, |last| last.done);
        let (gap, mut kept) = (end / (MOST_MARKS as u32 / 2), 0);
        self.marks.retain(|mark| {
            let keeps = mark.done >= kept + gap || mark.done == end;
            kept = if keeps { mark.done } else { kept };
            keeps
        });
    }

    /// The time at which the last step was done.
    pub(super) fn end(&self) -> Duration {
        self.marks.last().map_or(self.start, |last| last.time)
    }

    /// The marks, in order.
    pub(super) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The time at which the first `steps` were done, with all steps between two marks taken as equally long.
    pub(super) fn after(&self, steps: u64) -> Duration {
        let index = self.marks.partition_point(|mark| u64::from(mark.done) < steps);
        let Some(later) = self.marks.get(index) else { return self.end() };
        let start = Mark { done: 0, time: self.start };
        let earlier = index.checked_sub(1).map_or(start, |before| self.marks[before]);
        let share = (steps - u64::from(earlier.done)) as f64 / f64::from(later.done - earlier.done).max(1.0);
        earlier.time + (later.time - earlier.time).mul_f64(share)
    }

    /// The heap memory used, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.marks.len() * size_of::<Mark>()
    }
}

/// The number of words between two marks: small at the start of a run, so that short runs have times too, and up to
/// this maximum.
const FIRST_MARK: usize = 1 << 6;
const MARK_EVERY: usize = 1 << 13;

/// Records the times at which words of a batch are written, as often as is worthwhile.
#[derive(Debug)]
pub struct Marker {
    marks: Vec<Mark>,
    /// The number of words at which the next mark is due.
    due: usize,
    /// The number of words to the mark after that.
    every: usize,
}

impl Default for Marker {
    /// A marker at the start of a run.
    fn default() -> Self {
        Self { marks: Vec::new(), due: FIRST_MARK, every: FIRST_MARK }
    }
}

impl Marker {
    /// The number of words in the batch at which a mark is due.
    #[must_use]
    pub const fn due(&self) -> usize {
        self.due
    }

    /// Records the time at which this many words of the batch were written.
    pub fn mark(&mut self, words: usize, time: Duration) {
        self.marks.push(Mark { done: words as u32, time });
        self.every = (2 * self.every).min(MARK_EVERY);
        self.due = words + self.every;
    }

    /// Ends the batch with a mark at its last word, and starts the next one in this memory.
    pub fn finish(&mut self, words: usize, time: Duration, mut memory: Vec<Mark>) -> Vec<Mark> {
        self.marks.push(Mark { done: words as u32, time });
        self.due = self.due.saturating_sub(words).max(FIRST_MARK);
        memory.clear();
        std::mem::replace(&mut self.marks, memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(marks: &[(u32, u64)]) -> Times {
        let mut times = Times { start: Duration::from_nanos(1000), ..Times::default() };
        for &(done, nanos) in marks {
            times.push(Mark { done, time: Duration::from_nanos(nanos) });
        }
        times
    }

    #[test]
    fn times_are_interpolated_between_marks() {
        let times = times(&[(10, 1100), (20, 5100)]);
        let at = |steps| times.after(steps).as_nanos();
        assert_eq!([0, 5, 10, 11, 15, 20].map(at), [1000, 1050, 1100, 1500, 3100, 5100]);
        assert_eq!(at(21), 5100, "what is beyond the end is at the end");
        assert_eq!(times.next().after(0), times.end());
        assert_eq!(Times::default().after(3), Duration::ZERO);
    }

    #[test]
    fn times_never_run_backwards() {
        let times = times(&[(0, 9999), (10, 900), (10, 1200), (9, 1300), (12, 1250)]);
        assert_eq!(times.after(10).as_nanos(), 1300);
        assert!((0..12).all(|steps| times.after(steps) <= times.after(steps + 1)));
    }

    #[test]
    fn many_marks_are_thinned_to_few() {
        let marks: Vec<(u32, u64)> =
            (1..10_000).map(|number| (number, 1000 + u64::from(number).pow(2))).collect();
        let times = times(&marks);
        assert!(times.marks().len() <= MOST_MARKS && times.marks().len() > MOST_MARKS / 3);
        assert_eq!(times.end().as_nanos(), 1000 + 9_999_u128.pow(2));
        let middle = times.after(5000).as_nanos();
        assert!(middle.abs_diff(25_001_000) < 1_000_000, "{middle}");
    }

    #[test]
    fn marks_start_close_and_grow_apart() {
        let mut marker = Marker::default();
        let mut words = 0;
        let mut places = Vec::new();
        while words < 60_000 {
            words = marker.due();
            marker.mark(words, Duration::ZERO);
            places.push(words);
        }
        assert_eq!(places[..4], [64, 192, 448, 960]);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] <= MARK_EVERY) && places.len() < 20);
        let marks = marker.finish(words + 5, Duration::ZERO, Vec::new());
        assert_eq!(marks.last().map(|mark| mark.done), Some(words as u32 + 5));
        assert!(marker.due() <= MARK_EVERY, "of the next batch");
    }
}
