//! Which lane of a parallel search worked on which branch, and when: the data of a Gantt chart, derived from the lanes'
//! recordings. Knows no threads and no pixels.
//!
//! A lane's branch ends with a guess that is the lane's own, below guesses shared with other branches
//! ([`AssignReason::SharedGuess`]). So the branches of a lane are its outermost guesses that are not shared.

use std::collections::HashMap;
use std::ops::Range;
use std::time::Duration;

use crate::geometry::{Cell, Digit};
use crate::solver::parallel::Branch;
use crate::step::{AssignReason, Step};
use crate::trace::{Fate, Span, Trace};

/// The most branches looked up in a lane; a search opens eight for each lane.
const MOST_BARS: usize = 4096;

/// The work of all lanes.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Schedule {
    /// The lanes, in order.
    pub lanes: Vec<Lane>,
}

/// The work of one lane.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lane {
    /// Its branches in the order in which it took them.
    pub bars: Vec<Bar>,
    /// All its steps.
    pub steps: u64,
    /// Its working time, from its start.
    pub time: Duration,
}

/// A branch while a lane worked on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// The guesses that lead to it, the lane's own last.
    pub path: Vec<(Cell, Digit)>,
    /// Its steps in the lane.
    pub steps: Range<u64>,
    /// When the lane worked on it, from the lane's start.
    pub times: Range<Duration>,
    /// Its outcome.
    pub fate: Fate,
}

/// The cost of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// From its start to its end.
    pub time: Duration,
    /// The steps of all its lanes.
    pub steps: u64,
}

/// The gain of several lanes over one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gain {
    /// How many times faster they were: the time of one lane over that of several.
    pub speed_up: f64,
    /// The speed-up per lane; 1 if each additional lane gained as much as the first.
    pub efficiency: f64,
    /// The steps that several lanes took beyond those of one: work repeated in each lane, and branches that one lane
    /// would not have reached. Negative if several found the solution in fewer.
    pub extra_steps: i128,
}

/// The steps on branches that did not contribute to the answer of a search that found a solution.
///
/// The branches of a search have an order, in which its lanes take them. A lane that took all of them alone would end at
/// the first one with a solution. So what other lanes did on later branches is work that it would never have done. And
/// when a solution is found, the other lanes leave the earlier branches on which they are still at work: a single lane
/// would have searched those to their ends, but what was done on them has led neither to a solution nor to the certainty
/// that there is none.
///
/// If the puzzle has one solution, that single lane takes all other steps on branches too. If it has several, an
/// unfinished branch may hold one as well; the single lane would then have ended there. Steps that are on no branch are
/// not counted here, see [`Schedule::steps_between`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Waste {
    /// The steps on branches after the first one, in their order, in which a solution was found.
    pub later: u64,
    /// The steps on branches before that one which were left unfinished.
    pub unfinished: u64,
}

impl Waste {
    /// All wasted steps.
    #[must_use]
    pub const fn steps(self) -> u64 {
        self.later + self.unfinished
    }
}

impl Schedule {
    /// The work recorded in these lanes.
    #[must_use]
    pub fn of<'a>(lanes: impl IntoIterator<Item = &'a Trace>) -> Self {
        Self { lanes: lanes.into_iter().map(Lane::of).collect() }
    }

    /// The time of the lane that worked longest.
    #[must_use]
    pub fn span(&self) -> Duration {
        self.lanes.iter().map(|lane| lane.time).max().unwrap_or_default()
    }

    /// The steps of all lanes.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.lanes.iter().map(|lane| lane.steps).sum()
    }

    /// The share of the lanes' time in which they worked, until the last one ended; `None` if nothing took any time.
    #[must_use]
    pub fn utilization(&self) -> Option<f64> {
        let worked: f64 = self.lanes.iter().map(|lane| lane.time.as_secs_f64()).sum();
        let available = self.span().as_secs_f64() * self.lanes.len() as f64;
        (available > 0.0).then(|| worked / available)
    }

    /// The steps that are on no branch: what follows from the givens, which every lane repeats, and moving from one branch
    /// to the next.
    #[must_use]
    pub fn steps_between(&self) -> u64 {
        self.steps() - self.lanes.iter().flat_map(|lane| &lane.bars).map(Bar::len).sum::<u64>()
    }

    /// The wasted steps of lanes that have recorded a search to its end, if `order` has their branches in the order in
    /// which they are taken: [`Team::branches`](crate::solver::parallel::Team::branches). `None` if no solution was found,
    /// because a single lane would then have searched every branch too, or if a branch is not in `order`.
    #[must_use]
    pub fn waste(&self, order: &[Branch]) -> Option<Waste> {
        let numbers: HashMap<&[_], usize> =
            order.iter().enumerate().map(|(number, path)| (&path[..], number)).collect();
        let bars = self.lanes.iter().flat_map(|lane| &lane.bars);
        let numbered = bars.map(|bar| Some((*numbers.get(&bar.path[..])?, bar)));
        let bars: Vec<(usize, &Bar)> = numbered.collect::<Option<_>>()?;
        let solved =
            bars.iter().filter(|(_, bar)| bar.fate == Fate::Solved).map(|(number, _)| *number).min()?;
        let mut waste = Waste::default();
        for (number, bar) in bars {
            match bar.fate {
                _ if number > solved => waste.later += bar.len(),
                Fate::Open if number < solved => waste.unfinished += bar.len(),
                _ => {}
            }
        }
        Some(waste)
    }

    /// The cost of this search, as recorded.
    #[must_use]
    pub fn effort(&self) -> Effort {
        Effort { time: self.span(), steps: self.steps() }
    }
}

impl Gain {
    /// The gain of this many lanes over a single one on the same puzzle; `None` if either took no time.
    #[must_use]
    pub fn of(alone: Effort, together: Effort, lanes: usize) -> Option<Self> {
        if alone.time.is_zero() || together.time.is_zero() {
            return None;
        }
        let speed_up = alone.time.as_secs_f64() / together.time.as_secs_f64();
        Some(Self {
            speed_up,
            efficiency: speed_up / lanes as f64,
            extra_steps: i128::from(together.steps) - i128::from(alone.steps),
        })
    }
}

impl Bar {
    /// The number of its steps.
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.steps.end - self.steps.start
    }

    /// Whether it has no steps; never true.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.start == self.steps.end
    }
}

impl Lane {
    /// The work recorded in a lane.
    #[must_use]
    pub fn of(trace: &Trace) -> Self {
        let mut lane = Self { bars: Vec::new(), steps: trace.len(), time: trace.time_at(trace.len()) };
        lane.collect(trace, None, &mut Vec::new());
        lane
    }

    /// Adds the branches below a shared guess, or those at the top level.
    fn collect(&mut self, trace: &Trace, above: Option<&Span>, path: &mut Vec<(Cell, Digit)>) {
        for span in trace.children(above, MOST_BARS).first {
            if self.bars.len() == MOST_BARS {
                return;
            }
            path.push((span.cell, span.digit));
            if is_shared(trace, &span) {
                self.collect(trace, Some(&span), path);
            } else {
                let times = trace.time_at(span.steps.start)..trace.time_at(span.steps.end);
                self.bars.push(Bar { path: path.clone(), steps: span.steps, times, fate: span.fate });
            }
            path.pop();
        }
    }
}

/// Whether other branches lie below a guess too.
fn is_shared(trace: &Trace, span: &Span) -> bool {
    let step = trace.steps(span.steps.start..span.steps.start + 1);
    matches!(step.first(), Some(Step::Assign { reason: AssignReason::SharedGuess, .. }))
}
