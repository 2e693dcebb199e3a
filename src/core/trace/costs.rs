//! Where the steps of a run went: its costliest guesses, and the depths of its contradictions.
//!
//! Both are counted on demand and in small portions, also while the run is still being recorded. Guesses of more than
//! [`ALWAYS_FOUND`] steps show in the profiles of the chunks, so that the costliest ones of a billion steps are known
//! exactly after looking up some hundred of them (`scan`). Contradictions by depth, and shorter guesses, need a walk
//! over every step (`walk`). What is not counted yet is reported as such and never estimated.

mod range;
mod scan;
mod walk;

use std::collections::HashMap;

use super::chunk::Chunk;
use super::{Cursor, Span, Trace};
pub use range::CostRange;
pub use scan::ALWAYS_FOUND;
use scan::{Found, Scan};
use walk::Walk;

/// The number of retracted guesses that are listed, and of those still open.
pub const MOST_GUESSES: usize = 100;

/// A walk over at most this many steps is made without looking up anything before.
const SOON: u64 = 1 << 21;
/// In a growing run, the costliest guesses are looked up again after growth by one part in this many.
const OLD: u64 = 8;

/// A guess and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cost {
    /// The guess and its steps.
    pub span: Span,
    /// The steps while no guess below it was open, its own two included.
    pub own: u64,
    /// The contradictions reached while it was open.
    pub contradictions: u64,
}

impl Cost {
    /// The number of its steps.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.span.steps.end - self.span.steps.start
    }

    /// Whether another guess is the only one made directly below this one.
    #[must_use]
    pub const fn has_only_below(&self, other: &Self) -> bool {
        let (own, below) = (&self.span, &other.span);
        let is_below = below.depth == own.depth + 1
            && own.steps.start < below.steps.start
            && below.steps.end <= own.steps.end;
        is_below && self.own + other.steps() == self.steps()
    }
}

/// The contradictions reached at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AtDepth {
    /// The number of contradictions.
    pub contradictions: u64,
    /// The position just after the first of them.
    pub first: Option<u64>,
    /// The guesses of this depth that were retracted.
    pub retracted: u64,
}

/// The costliest guesses of the first steps of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Costliest {
    /// The number of steps considered.
    pub of_steps: u64,
    /// The retracted guesses with the most steps, at most [`MOST_GUESSES`], the costliest first.
    pub retracted: Vec<Cost>,
    /// The guesses open after these steps, the outermost first; at most [`MOST_GUESSES`].
    pub open: Vec<Cost>,
    /// Only retracted guesses of at least this many steps are listed; 0 if all were considered.
    pub least: u64,
}

/// Counts where the steps of a trace went.
#[derive(Debug)]
pub struct CostProfile {
    scan: Scan,
    walk: Walk,
    quick: Quick,
    costliest: Costliest,
    /// The counts of the sealed chunks with those of the open one.
    with_open: Option<Walk>,
    /// The number of recorded steps at the last call.
    recorded: u64,
    revision: u64,
}

/// The lookup of the guesses that a scan has found.
#[derive(Debug)]
struct Quick {
    /// The number of steps that the scan considered.
    of_steps: u64,
    least: u64,
    ahead: std::vec::IntoIter<Found>,
    /// The number of guesses to look up.
    count: usize,
    /// The open guesses still to be looked up begin at this depth.
    depth: usize,
    open: Vec<Cost>,
    /// A guess whose branches are being looked up.
    branching: Option<Branching>,
    known: HashMap<(u64, u16), Cost>,
    retracted: Vec<Cost>,
    cursor: Cursor,
    is_done: bool,
}

/// A guess whose branches are looked up one by one.
#[derive(Debug)]
struct Branching {
    cost: Cost,
    /// All branches up to this step are found.
    from: u64,
    /// Its key in the list, if it was retracted.
    key: Option<(u64, u16)>,
}

impl CostProfile {
    /// A profile with nothing counted yet.
    #[must_use]
    pub fn new(trace: &Trace) -> Self {
        let quick = Quick {
            of_steps: 0,
            least: 0,
            ahead: Vec::new().into_iter(),
            count: 0,
            depth: 1,
            open: Vec::new(),
            branching: None,
            known: HashMap::new(),
            retracted: Vec::new(),
            cursor: Cursor::new(trace),
            is_done: true,
        };
        Self {
            scan: Scan::default(),
            walk: Walk::new(trace),
            quick,
            costliest: Costliest::default(),
            with_open: None,
            recorded: 0,
            revision: 0,
        }
    }

    /// Continues counting, in portions of less than a millisecond, while `patience` returns true; returns whether
    /// all recorded steps are counted.
    pub fn work(&mut self, trace: &Trace, mut patience: impl FnMut() -> bool) -> bool {
        let grows = std::mem::replace(&mut self.recorded, trace.len()) != trace.len();
        while !self.is_done(trace) {
            if !patience() {
                return false;
            }
            if self.is_worth_looking_up(trace, grows) {
                self.look_up(trace);
            } else {
                self.walk_on(trace);
            }
        }
        true
    }

    /// Whether to look up the costliest guesses before walking on: not if the walk will soon be done, nor again and
    /// again while the run grows.
    fn is_worth_looking_up(&self, trace: &Trace, grows: bool) -> bool {
        let (known, recorded) = (self.costliest.of_steps, trace.len());
        let is_old = recorded - known > known / OLD || (recorded > known && !grows);
        recorded - self.walk.walked() > SOON && (!self.quick.is_done || is_old)
    }

    /// Whether all recorded steps are counted.
    #[must_use]
    pub fn is_done(&self, trace: &Trace) -> bool {
        self.costliest.of_steps == trace.len() && self.walked() == trace.len()
    }

    /// The costliest guesses known so far.
    #[must_use]
    pub const fn costliest(&self) -> &Costliest {
        &self.costliest
    }

    /// The share of the costliest guesses already looked up; 1 if all are known.
    #[must_use]
    pub fn looked_up(&self) -> f32 {
        if self.quick.is_done {
            1.0
        } else {
            1.0 - self.quick.ahead.len() as f32 / self.quick.count.max(1) as f32
        }
    }

    /// The contradictions at each depth from 0 on, among the first [`Self::walked`] steps.
    #[must_use]
    pub fn depths(&self) -> &[AtDepth] {
        self.latest().depths()
    }

    /// The number of steps walked over.
    #[must_use]
    pub fn walked(&self) -> u64 {
        self.latest().walked()
    }

    /// Changes whenever a result does.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    fn latest(&self) -> &Walk {
        self.with_open.as_ref().unwrap_or(&self.walk)
    }

    /// Walks over the next chunk. The open one is walked over in a copy, because it still grows.
    fn walk_on(&mut self, trace: &Trace) {
        self.with_open = None;
        match trace.sealed().get(self.walk.chunks()) {
            Some(chunk) => self.walk.follow(trace, chunk),
            None => {
                let mut copy = self.walk.clone();
                trace.chunks().skip(self.walk.chunks()).for_each(|chunk| copy.follow(trace, chunk));
                self.with_open = Some(copy);
            }
        }
        self.revision += 1;
        let is_all = self.walked() == trace.len();
        // In a growing run the walk may never reach the end: its results so far are shown meanwhile.
        if is_all || self.walked() > self.costliest.of_steps {
            self.costliest = self.latest().costliest(trace);
        }
        self.quick.is_done |= is_all;
    }

    /// Scans the next columns, or looks up the next guess found in them.
    fn look_up(&mut self, trace: &Trace) {
        if self.quick.is_done {
            if self.scan.go_on(trace.sealed()) {
                self.quick.begin(trace, &self.scan);
            }
            return;
        }
        if self.quick.look_up(trace) {
            self.costliest = self.quick.result();
            self.revision += 1;
        }
    }
}

impl Quick {
    /// Starts looking up the findings of a scan among all recorded steps.
    fn begin(&mut self, trace: &Trace, scan: &Scan) {
        let mut scan = scan.clone();
        trace.chunks().skip(scan.chunks()).for_each(|chunk| scan.chunk(chunk));
        self.least = scan.least();
        let found = scan.into_found();
        self.of_steps = trace.len();
        self.count = found.len();
        self.ahead = found.into_iter();
        (self.depth, self.is_done) = (1, false);
        (self.open, self.retracted, self.branching) = (Vec::new(), Vec::new(), None);
        if self.known.len() > 64 * MOST_GUESSES {
            self.known.clear();
        }
    }

    /// Looks up one guess; returns whether that was the last one.
    fn look_up(&mut self, trace: &Trace) -> bool {
        if self.branching.is_some() {
            self.next_branch(trace);
            return false;
        }
        let fewest = self.retracted.get(MOST_GUESSES - 1).map_or(0, Cost::steps);
        // The rest has fewer steps at most.
        match self.ahead.next().filter(|found| found.most > fewest) {
            Some(found) => {
                let key = (found.inside, found.depth);
                match self.known.get(&key) {
                    Some(known) => self.list(known.clone()),
                    None => self.branching = self.begin_branching(trace, found, key),
                }
            }
            None if !self.look_up_open(trace) => {
                self.ahead = Vec::new().into_iter();
                self.is_done = true;
            }
            None => self.ahead = Vec::new().into_iter(),
        }
        self.is_done
    }

    /// Lists a retracted guess.
    fn list(&mut self, cost: Cost) {
        let place = self.retracted.partition_point(|own| own.steps() >= cost.steps());
        self.retracted.insert(place, cost);
        self.retracted.truncate(MOST_GUESSES);
    }

    fn begin_branching(&mut self, trace: &Trace, found: Found, key: (u64, u16)) -> Option<Branching> {
        let span = trace.span_at(found.inside, found.depth.into())?;
        Some(Branching { from: span.steps.start, cost: cost(trace, &mut self.cursor, span), key: Some(key) })
    }

    /// Subtracts the steps of the next branch from the own steps of the guess; lists the guess if there is none.
    fn next_branch(&mut self, trace: &Trace) {
        let Some(mut branching) = self.branching.take() else { return };
        // Up to the end of the scan: later steps do not count.
        let end = branching.cost.span.steps.end;
        let child = trace.child(Some(&branching.cost.span), branching.from);
        if let Some(child) = child.filter(|child| child.steps.start < end) {
            let child = child.steps.start..child.steps.end.min(end);
            branching.cost.own -= child.end - child.start;
            branching.from = child.end;
            if child.end < end {
                self.branching = Some(branching);
                return;
            }
        }
        match branching.key {
            Some(key) => {
                self.known.insert(key, branching.cost.clone());
                self.list(branching.cost);
            }
            None => self.open.push(branching.cost),
        }
    }

    /// Looks up the next guess that is open at the end; returns false if there is none.
    fn look_up_open(&mut self, trace: &Trace) -> bool {
        let span = trace.span_at(self.of_steps, self.depth).filter(|_| self.depth <= MOST_GUESSES);
        let Some(span) = span else { return false };
        self.depth += 1;
        let span = span.as_of(self.of_steps).unwrap_or(span);
        let from = span.steps.start;
        self.branching = Some(Branching { cost: cost(trace, &mut self.cursor, span), from, key: None });
        true
    }

    fn result(&self) -> Costliest {
        let counts = |cost: &&Cost| cost.steps() >= self.least;
        Costliest {
            of_steps: self.of_steps,
            retracted: self.retracted.iter().filter(counts).cloned().collect(),
            open: self.open.clone(),
            least: self.least,
        }
    }
}

/// The cost of a guess, from the counters before and after it.
fn cost(trace: &Trace, cursor: &mut Cursor, span: Span) -> Cost {
    let mut counted = |position: u64| {
        cursor.seek(trace, position);
        cursor.moment().counters().contradictions
    };
    let before = counted(span.steps.start);
    let contradictions = counted(span.steps.end) - before;
    Cost { own: span.steps.end - span.steps.start, contradictions, span }
}

/// The steps and the least depths of a chunk's columns, in order.
fn least_depths(chunk: &Chunk) -> impl Iterator<Item = (std::ops::Range<u64>, u16)> {
    chunk.columns().map(|(steps, column)| (steps, column.extremes.min_depth))
}
