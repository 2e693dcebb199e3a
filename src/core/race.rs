//! Several runs played side by side: where each one is when they are in step. Knows no clock, no threads and no pixels.
//!
//! Runs are in step by something that grows along every run: steps, guesses, the solver's time, or the share of the run.
//! A place in a race is a value of it, and each run is at the last position that does not go beyond this value. So where
//! the runs are depends on the place alone, not on the way there.

use std::time::Duration;

use crate::trace::Trace;

/// The quantity that keeps runs in step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stepping {
    /// After the same number of steps.
    #[default]
    Steps,
    /// After the same number of guesses, with all steps that followed the last one.
    Guesses,
    /// After the same time of each solver.
    Time,
    /// After the same share of each run's steps.
    Share,
}

impl Stepping {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Steps, Self::Guesses, Self::Time, Self::Share];

    /// Its name on the screen.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Guesses => "guesses",
            Self::Time => "solver time",
            Self::Share => "share of the run",
        }
    }

    /// What it means, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Steps => "After the same number of steps: the first to finish took the fewest",
            Self::Guesses => "After the same number of guesses: the first to finish made the fewest",
            Self::Time => "After the same time of each solver, recorded while the others ran as well",
            Self::Share => "After the same part of each run: all end together, however long they are",
        }
    }
}

/// A place in a race.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub enum Place {
    /// After this number of steps.
    Steps(u64),
    /// After this number of guesses.
    Guesses(u64),
    /// After this much of each solver's time.
    Time(Duration),
    /// After this share of each run's steps, from 0 to 1.
    Share(f64),
}

impl Place {
    /// The start.
    #[must_use]
    pub const fn start(stepping: Stepping) -> Self {
        match stepping {
            Stepping::Steps => Self::Steps(0),
            Stepping::Guesses => Self::Guesses(0),
            Stepping::Time => Self::Time(Duration::ZERO),
            Stepping::Share => Self::Share(0.0),
        }
    }

    /// The place of a run that is at this position.
    #[must_use]
    pub fn of(stepping: Stepping, trace: &Trace, position: u64) -> Self {
        let position = position.min(trace.len());
        match stepping {
            Stepping::Steps => Self::Steps(position),
            Stepping::Guesses => Self::Guesses(trace.guesses_at(position)),
            Stepping::Time => Self::Time(trace.time_at(position)),
            Stepping::Share if trace.is_empty() => Self::Share(0.0),
            Stepping::Share => Self::Share(position as f64 / trace.len() as f64),
        }
    }

    /// The quantity that keeps the runs in step.
    #[must_use]
    pub const fn stepping(self) -> Stepping {
        match self {
            Self::Steps(_) => Stepping::Steps,
            Self::Guesses(_) => Stepping::Guesses,
            Self::Time(_) => Stepping::Time,
            Self::Share(_) => Stepping::Share,
        }
    }

    /// The position of a run: the last one that is not beyond this place.
    #[must_use]
    pub fn position(self, trace: &Trace) -> u64 {
        match self {
            Self::Steps(steps) => steps.min(trace.len()),
            Self::Guesses(guesses) => trace.before_guess(guesses),
            Self::Time(time) => trace.reached_within(time),
            Self::Share(share) => position_of_share(share, trace.len()),
        }
    }

    /// The place at which the last of these runs ends.
    #[must_use]
    pub fn end<'a>(stepping: Stepping, traces: impl IntoIterator<Item = &'a Trace>) -> Self {
        let ends = traces.into_iter().map(|trace| Self::of(stepping, trace, trace.len()));
        ends.fold(Self::start(stepping), |last, end| if end > last { end } else { last })
    }

    /// The next place at which any of these runs has advanced; `None` at the end of all.
    #[must_use]
    pub fn next<'a>(self, traces: impl IntoIterator<Item = &'a Trace>) -> Option<Self> {
        let following = traces.into_iter().filter_map(|trace| self.next_of(trace));
        following.min_by(|a, b| a.partial_cmp(b).expect("no share is undefined"))
    }

    /// The last place before this one at which any of these runs is at an earlier position; `None` at the
    /// start of all.
    #[must_use]
    pub fn previous<'a>(self, traces: impl IntoIterator<Item = &'a Trace>) -> Option<Self> {
        let before = traces.into_iter().filter_map(|trace| self.previous_of(trace));
        before.max_by(|a, b| a.partial_cmp(b).expect("no share is undefined"))
    }

    fn next_of(self, trace: &Trace) -> Option<Self> {
        if let Self::Guesses(guesses) = self {
            return (guesses < trace.totals().guesses).then_some(Self::Guesses(guesses + 1));
        }
        let position = self.position(trace);
        (position < trace.len()).then(|| Self::of(self.stepping(), trace, position + 1))
    }

    fn previous_of(self, trace: &Trace) -> Option<Self> {
        if let Self::Guesses(guesses) = self {
            return guesses.min(trace.totals().guesses).checked_sub(1).map(Self::Guesses);
        }
        // Several positions may have the same time: the first of them is the one to go back from.
        let (stepping, position) = (self.stepping(), self.position(trace));
        let here = Self::of(stepping, trace, position);
        let (mut low, mut high) = (0, position);
        while low < high {
            let middle = low + (high - low) / 2;
            if Self::of(stepping, trace, middle) < here { low = middle + 1 } else { high = middle }
        }
        low.checked_sub(1).map(|before| Self::of(stepping, trace, before))
    }
}

/// The last position whose share of all steps is not beyond this one.
fn position_of_share(share: f64, len: u64) -> u64 {
    let share = share.clamp(0.0, 1.0);
    let mut position = ((share * len as f64) as u64).min(len);
    // The product is rounded.
    while position < len && (position + 1) as f64 / len as f64 <= share {
        position += 1;
    }
    while position > 0 && position as f64 / len as f64 > share {
        position -= 1;
    }
    position
}
