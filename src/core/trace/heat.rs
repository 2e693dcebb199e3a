//! How often each cell was assigned, retracted and guessed in.
//!
//! This requires reading every step once, which takes longer than a frame. [`HeatMap::count_some`] does it slice by
//! slice and keeps the counts at the end of each, so that any position in between is available quickly.

use std::sync::Arc;

use super::chunk::Chunk;
use super::words::{Code, Tally};
use super::{Trace, words};
use crate::geometry::Cell;
use crate::step::Step;

/// The number of chunks counted at a time, and the most that are recounted for any position.
const SLICE: usize = 16;

/// The counts of each cell up to some position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heat {
    assigned: Vec<u64>,
    retracted: Vec<u64>,
    branched: Vec<u64>,
}

impl Heat {
    pub(super) fn none(cells: usize) -> Self {
        let zeros = vec![0; cells];
        Self { assigned: zeros.clone(), retracted: zeros.clone(), branched: zeros }
    }

    /// How often a digit was assigned to the cell, by guess or rule.
    #[must_use]
    pub fn assigned(&self, cell: Cell) -> u64 {
        self.assigned[cell.index()]
    }

    /// How often its digit was retracted.
    #[must_use]
    pub fn retracted(&self, cell: Cell) -> u64 {
        self.retracted[cell.index()]
    }

    /// How often its digit was guessed.
    #[must_use]
    pub fn branched(&self, cell: Cell) -> u64 {
        self.branched[cell.index()]
    }

    pub(super) fn step(&mut self, step: Step) {
        match step {
            Step::Assign { cell, reason, .. } => {
                self.assigned[cell.index()] += 1;
                self.branched[cell.index()] += u64::from(reason.is_guess());
            }
            Step::Retract { cell, .. } => self.retracted[cell.index()] += 1,
            _ => {}
        }
    }

    /// Adds the counts of `tally`.
    fn add(&mut self, tally: &Tally, code: &Code) {
        let side = usize::from(code.side());
        for cell in 0..self.assigned.len() {
            for changes in (cell * side..(cell + 1) * side).map(|value| tally.of(value, code)) {
                self.assigned[cell] += changes.assigned;
                self.branched[cell] += changes.guessed;
                self.retracted[cell] += changes.retracted;
            }
        }
    }
}

impl Trace {
    /// The heat after the first `position` steps, computed from scratch; a [`HeatMap`] is faster for repeated use.
    #[must_use]
    pub fn heat(&self, position: u64) -> Heat {
        let position = position.min(self.len());
        let mut map = HeatMap::new(self);
        while map.counted(self) < position && map.count_some(self) {}
        map.reach(self, position)
    }
}

/// The heat at any position of one trace, counted on demand.
#[derive(Debug)]
pub struct HeatMap {
    code: Arc<Code>,
    /// The heat before every [`SLICE`]th chunk.
    marks: Vec<Heat>,
    /// The position and the heat of the last request.
    last: (u64, Heat),
    tally: Tally,
    words: Vec<u16>,
}

impl HeatMap {
    /// A map with nothing counted yet.
    #[must_use]
    pub fn new(trace: &Trace) -> Self {
        let geometry = trace.start().board().geometry();
        let none = Heat::none(geometry.cell_count());
        Self {
            code: Arc::clone(&trace.code),
            marks: vec![none.clone()],
            last: (0, none),
            tally: Tally::new(),
            words: Vec::new(),
        }
    }

    /// Counts one more slice, about a million steps; returns false if less than a slice is left.
    pub fn count_some(&mut self, trace: &Trace) -> bool {
        let first = (self.marks.len() - 1) * SLICE;
        let Some(chunks) = trace.sealed.get(first..first + SLICE) else { return false };
        let Some(mut heat) = self.marks.last().cloned() else { return false };
        chunks.iter().for_each(|chunk| self.count(chunk));
        self.take_counts(&mut heat);
        self.marks.push(heat);
        true
    }

    /// The position up to which the heat is counted.
    #[must_use]
    pub fn counted(&self, trace: &Trace) -> u64 {
        let chunk = self.marks.len() * SLICE - 1;
        trace.index.ends().get(chunk).copied().unwrap_or(trace.len())
    }

    /// The heat after the first `position` steps; `None` if it is not counted that far.
    pub fn at(&mut self, trace: &Trace, position: u64) -> Option<&Heat> {
        if position > self.counted(trace) {
            return None;
        }
        if position != self.last.0 {
            self.last = (position, self.reach(trace, position));
        }
        Some(&self.last.1)
    }

    /// The heat at a position that is counted, from the nearest known one before it.
    fn reach(&mut self, trace: &Trace, position: u64) -> Heat {
        let mark = trace.chunk_index(position) / SLICE;
        let start = (mark * SLICE).checked_sub(1).map_or(0, |before| trace.index.ends()[before]);
        let (from, mut heat) = match &self.last {
            (known, heat) if (start..=position).contains(known) => (*known, heat.clone()),
            _ => (start, self.marks[mark].clone()),
        };
        let mut counted = false;
        for chunk in trace.chunks_in(from..position) {
            let steps = chunk.steps();
            if from <= steps.start && steps.end <= position {
                self.count(chunk);
                counted = true;
            } else {
                chunk.read_words(&mut self.words);
                let part = words::decode(&self.words, &self.code).zip(steps.start..position);
                part.filter(|(_, index)| *index >= from).for_each(|(step, _)| heat.step(step));
            }
        }
        if counted {
            self.take_counts(&mut heat);
        }
        heat
    }

    fn count(&mut self, chunk: &Chunk) {
        chunk.read_words(&mut self.words);
        self.tally.add(&self.words);
    }

    fn take_counts(&mut self, heat: &mut Heat) {
        heat.add(&self.tally, &self.code);
        self.tally.clear();
    }
}
