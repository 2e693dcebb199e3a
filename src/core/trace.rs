//! The recorded run: all steps of a solver, with random access.
//!
//! Steps arrive as 2-byte words ([`words`]). The [`Recorder`] gathers them into chunks ([`chunk`]), compresses these
//! and writes a keyframe at the start of each; a [`Cursor`] reads them. [`Trace`] is the append-only store between the
//! two. It does no drawing. The recorder may run on any thread; the store belongs to its reader.

mod bookmark;
pub mod chunk;
mod column;
mod conflict;
pub mod costs;
mod cursor;
pub mod file;
mod heat;
mod ideas;
mod index;
pub mod irrelevance;
mod landmark;
mod lineage;
mod lines;
mod next;
mod opening;
mod overview;
pub mod query;
mod reach;
mod recorder;
mod recording;
mod remarks;
mod resume;
mod span;
pub mod spill;
mod summary;
#[cfg(any(test, feature = "test-support"))]
pub mod test_support;
mod times;
mod trail;
pub mod words;

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

pub use bookmark::{Bookmark, Bookmarks, LONGEST_NOTE, MOST_BOOKMARKS, TooMany};
pub use column::Column;
pub use conflict::Jump;
pub use cursor::Cursor;
pub use heat::{Heat, HeatMap};
pub use ideas::Idea;
pub use landmark::{Landmark, Matcher};
pub use lineage::{Level, Lineage};
pub use lines::landmarks_of;
pub use overview::Overview;
pub use recorder::{Recorder, Update};
pub use recording::Recording;
pub use remarks::{Place, Reading, Remarks};
pub use resume::{Inquiry, QuestionSet, Resume, Subject};
pub use span::{Children, Fate, Span};
pub use spill::Spill;
pub use times::{Mark, Marker};
pub use trail::{Before, Made, Trail};

use crate::board::{Counters, Moment};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::step::{Argument, Step};
use chunk::Chunk;
use file::Remark;
use index::Index;
use words::Code;

/// The steps of a run, chunk by chunk.
#[derive(Clone, Debug)]
pub struct Trace {
    start: Moment,
    code: Arc<Code>,
    sealed: Vec<Arc<Chunk>>,
    /// Summaries of the sealed chunks.
    index: Index,
    /// The chunk that is still growing, as of the last update; it follows the sealed ones.
    open: Option<Arc<Chunk>>,
    bytes: usize,
    /// Chunks before this index are already spilled.
    spilled: usize,
    /// The remarks of the run's program.
    remarks: Remarks,
}

impl Trace {
    /// A trace without steps.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            start: Moment::start(puzzle),
            code: Arc::new(Code::new(puzzle)),
            sealed: Vec::new(),
            index: Index::default(),
            open: None,
            bytes: 0,
            spilled: 0,
            remarks: Remarks::default(),
        }
    }

    /// Receives an update from the recorder; the cost does not depend on the number of steps.
    pub fn push(&mut self, update: Update) {
        match update {
            Update::Sealed(chunk) => {
                debug_assert_eq!(chunk.steps().start, self.sealed.last().map_or(0, |last| last.steps().end));
                self.bytes += chunk.bytes();
                self.index.push(&chunk);
                self.sealed.push(chunk);
                self.open = None;
            }
            Update::Open(chunk) => self.open = Some(chunk),
        }
    }

    /// Receives remarks of the program, about steps that are recorded or will be.
    pub fn hear(&mut self, remarks: impl IntoIterator<Item = Remark>) {
        remarks.into_iter().for_each(|remark| self.remarks.push(remark));
    }

    /// The remarks of the run's program.
    #[must_use]
    pub const fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    /// The encoding of the steps.
    #[must_use]
    pub const fn code(&self) -> &Arc<Code> {
        &self.code
    }

    /// The number of steps recorded.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.last().map_or(0, |chunk| chunk.steps().end)
    }

    /// Whether no step is recorded yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory used by the steps, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let open = self.open.as_ref().map_or(0, |chunk| chunk.bytes());
        self.bytes + self.index.bytes() + open + self.remarks.bytes()
    }

    /// Moves the words of up to `most` chunks that are still in memory into a file, the oldest first; returns the
    /// number moved. [`Recorder::spill_to`] does the same for later chunks.
    ///
    /// # Errors
    /// When writing fails; the words then stay in memory.
    pub fn spill_to(&mut self, spill: &Arc<Spill>, most: usize) -> io::Result<usize> {
        let mut moved = 0;
        while moved < most {
            let Some(chunk) = self.sealed.get_mut(self.spilled) else { break };
            if let Some(other) = chunk.spilled(spill)? {
                self.bytes = self.bytes + other.bytes() - chunk.bytes();
                *chunk = Arc::new(other);
                moved += 1;
            }
            self.spilled += 1;
        }
        Ok(moved)
    }

    /// Replaces a chunk by its copy whose words are in a file, see [`Chunk::spilled`].
    pub fn replace(&mut self, moved: Arc<Chunk>) {
        let index = self.chunk_index(moved.steps().end);
        let Some(chunk) = self.sealed.get_mut(index) else { return };
        debug_assert_eq!(chunk.steps(), moved.steps());
        self.bytes = self.bytes + moved.bytes() - chunk.bytes();
        *chunk = moved;
    }

    /// The moment before the first step.
    #[must_use]
    pub const fn start(&self) -> &Moment {
        &self.start
    }

    /// The counters after all recorded steps.
    #[must_use]
    pub fn totals(&self) -> Counters {
        self.last().map_or(*self.start.counters(), |chunk| *chunk.end().counters())
    }

    /// Whether the candidates of the recorded boards are those of the solver; else only its digits are. Another program
    /// keeps candidates if it has eliminated some.
    #[must_use]
    pub fn keeps_candidates(&self, algorithm: Algorithm) -> bool {
        algorithm.keeps_candidates() && (!algorithm.is_foreign() || self.totals().eliminations > 0)
    }

    /// The moment after the first `position` steps, computed from scratch; a [`Cursor`] is faster for repeated use.
    ///
    /// # Panics
    /// When fewer steps are recorded.
    #[must_use]
    pub fn moment_at(&self, position: u64) -> Moment {
        let mut cursor = Cursor::new(self);
        cursor.seek(self, position);
        cursor.moment().clone()
    }

    /// The time from the start of the run to the end of the first `position` steps: exact at the marks of the chunks,
    /// interpolated linearly between them.
    #[must_use]
    pub fn time_at(&self, position: u64) -> Duration {
        let chunk = self.chunk(self.chunk_index(position));
        chunk.map_or(Duration::ZERO, |chunk| chunk.time_after(position.saturating_sub(chunk.steps().start)))
    }

    /// The steps of a range, clipped to what is recorded.
    #[must_use]
    pub fn steps(&self, range: Range<u64>) -> Vec<Step> {
        let range = range.start..range.end.min(self.len());
        let mut steps = Vec::new();
        for chunk in self.chunks_in(range.clone()) {
            let own = chunk.steps();
            let words = chunk.words();
            let skip = range.start.saturating_sub(own.start) as usize;
            let take = (range.end.min(own.end) - range.start.max(own.start)) as usize;
            steps.extend(words::decode(&words, &self.code).skip(skip).take(take));
        }
        steps
    }

    /// The words of the argument of the step after the first `position` steps; none if it is not by a rule that has them,
    /// or not recorded.
    #[must_use]
    pub fn argument(&self, position: u64) -> Vec<u16> {
        let mut argument = Vec::new();
        for chunk in self.chunks_in(position..(position + 1).min(self.len())) {
            let words = chunk.words();
            let mut steps = words::decode(&words, &self.code);
            let step = steps.nth((position - chunk.steps().start) as usize);
            if step.and_then(Step::deduction).is_some_and(|step| step.argument == Argument::Words) {
                argument = steps.argument().to_vec();
            }
        }
        argument
    }

    /// The words of the argument of each step of a range, as in [`Self::argument`].
    #[must_use]
    pub fn arguments(&self, range: Range<u64>) -> Vec<Vec<u16>> {
        let mut all = Vec::new();
        let range = range.start..range.end.min(self.len());
        for chunk in self.chunks_in(range.clone()) {
            let (words, mut at) = (chunk.words(), chunk.steps().start);
            let mut steps = words::decode(&words, &self.code);
            while at < range.end
                && let Some(step) = steps.next()
            {
                if range.contains(&at) {
                    let has_words = step.deduction().is_some_and(|step| step.argument == Argument::Words);
                    all.push(if has_words { steps.argument().to_vec() } else { Vec::new() });
                }
                at += 1;
            }
        }
        all
    }

    /// The first steps, each with the words of its argument as in [`Self::argument`].
    #[must_use]
    pub fn with_arguments(&self, count: u64) -> Vec<(Step, Vec<u16>)> {
        let mut all = Vec::new();
        for chunk in self.chunks_in(0..count.min(self.len())) {
            let words = chunk.words();
            let mut steps = words::decode(&words, &self.code);
            while let Some(step) = steps.next() {
                let has_words = step.deduction().is_some_and(|step| step.argument == Argument::Words);
                all.push((step, if has_words { steps.argument().to_vec() } else { Vec::new() }));
            }
        }
        all.truncate(usize::try_from(count).unwrap_or(usize::MAX));
        all
    }

    /// The chunks with all steps recorded so far, in order. They are shared, so a list of them is cheap and may be read
    /// on another thread.
    pub fn chunks(&self) -> impl Iterator<Item = &Arc<Chunk>> {
        self.sealed.iter().chain(&self.open)
    }

    /// The chunks that are complete.
    #[must_use]
    pub fn sealed(&self) -> &[Arc<Chunk>] {
        &self.sealed
    }

    fn last(&self) -> Option<&Arc<Chunk>> {
        self.open.as_ref().or(self.sealed.last())
    }

    fn chunk_count(&self) -> usize {
        self.sealed.len() + usize::from(self.open.is_some())
    }

    fn chunk(&self, index: usize) -> Option<&Arc<Chunk>> {
        self.sealed.get(index).or(if index == self.sealed.len() { self.open.as_ref() } else { None })
    }

    /// The steps of a chunk and their column; does not access the chunk itself if it is sealed.
    fn glance(&self, index: usize) -> Option<(Range<u64>, &Column)> {
        let ends = self.index.ends();
        let start = index.checked_sub(1).map_or(0, |before| ends[before]);
        match (ends.get(index), self.index.column(index)) {
            (Some(end), Some(column)) => Some((start..*end, column)),
            _ => self.chunk(index).map(|chunk| (chunk.steps(), &chunk.summary.whole)),
        }
    }

    /// The index of the chunk with the step that leads to `position`, the first chunk for 0.
    fn chunk_index(&self, position: u64) -> usize {
        let index = self.index.ends().partition_point(|end| *end < position);
        index.min(self.chunk_count().saturating_sub(1))
    }

    /// The chunks that hold any step of a range, in order.
    fn chunks_in(&self, range: Range<u64>) -> impl DoubleEndedIterator<Item = &Arc<Chunk>> {
        let first = self.chunk_index(range.start + 1);
        let last = if range.is_empty() { first } else { self.chunk_index(range.end) + 1 };
        (first..last).filter_map(|index| self.chunk(index))
    }
}
