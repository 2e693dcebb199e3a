//! Recording steps without threads, in batches of any size.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Duration;

use sudoscope::digit_set::DigitSet;
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Observer, Step, Stop};
use sudoscope::trace::chunk::CHUNK_WORDS;
use sudoscope::trace::words::Encoder;
use sudoscope::trace::{Recorder, Spill, Trace, Update};

/// A trace being recorded.
pub(crate) struct Recording {
    encoder: Encoder,
    recorder: Recorder,
    words: Vec<u16>,
    pub(crate) time: Duration,
    pub(crate) trace: Trace,
    /// The number of chunks completed.
    pub(crate) sealed: usize,
}

impl Recording {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self::with_chunks_of(puzzle, CHUNK_WORDS)
    }

    /// A recording with many small chunks, like that of a long run.
    pub(crate) fn with_chunks_of(puzzle: &Puzzle, words: usize) -> Self {
        Self {
            encoder: Encoder::new(puzzle),
            recorder: Recorder::with_chunks_of(puzzle, words),
            words: Vec::new(),
            time: Duration::ZERO,
            trace: Trace::new(puzzle),
            sealed: 0,
        }
    }

    /// Records the first steps of a run in batches of this size; returns the trace, the steps and the
    /// outcome.
    pub(crate) fn of_run(
        self,
        algorithm: Algorithm,
        puzzle: &Puzzle,
        limit: usize,
        batch: usize,
    ) -> (Trace, Vec<Step>, Outcome) {
        self.of(|run| algorithm.solve(puzzle, run), limit, batch)
    }

    /// Records whatever reports steps, in the same way.
    pub(crate) fn of(
        self,
        solve: impl FnOnce(&mut Run) -> Outcome,
        limit: usize,
        batch: usize,
    ) -> (Trace, Vec<Step>, Outcome) {
        let mut run = Run { recording: self, limit, batch, steps: Vec::new(), words: Vec::new(), done: 0 };
        let outcome = solve(&mut run);
        run.record();
        (run.recording.finish(), run.steps, outcome)
    }

    /// Records some steps of another trace as one batch.
    pub(crate) fn batch_of(&mut self, trace: &Trace, range: Range<u64>) {
        let steps = trace.steps(range.clone());
        let words = (0..steps.len()).map(|index| (index, trace.argument(range.start + index as u64)));
        let words: Vec<_> = words.filter(|(_, words)| !words.is_empty()).collect();
        self.batch_with(&steps, &words);
    }

    /// Records steps as one batch; batches are one millisecond apart.
    pub(crate) fn batch(&mut self, steps: &[Step]) {
        self.batch_with(steps, &[]);
    }

    /// Records steps as one batch, with words of arguments, each before the step with this index.
    fn batch_with(&mut self, steps: &[Step], arguments: &[(usize, Vec<u16>)]) {
        let count = steps.len();
        self.time += Duration::from_millis(1);
        self.encoder.restart();
        self.words.clear();
        let mut rest = steps;
        while let Some((step, later)) = rest.split_first() {
            let own = arguments.iter().find(|(index, _)| *index == count - rest.len());
            own.into_iter().for_each(|(_, words)| self.encoder.hear(words));
            // Steps that brute force reports in one call.
            let digit = step.digit().map(DigitSet::only).unwrap_or_default();
            let three = rest.get(..3).unwrap_or_default();
            rest = if self.encoder.encode_each(digit, three, &mut self.words) {
                &rest[3..]
            } else {
                self.encoder.encode(*step, &mut self.words);
                later
            };
        }
        let (trace, sealed) = (&mut self.trace, &mut self.sealed);
        self.recorder.record(&self.words, self.time, |update| {
            *sealed += usize::from(matches!(update, Update::Sealed(_)));
            trace.push(update);
        });
    }

    /// Moves the words of later chunks to a file.
    pub(crate) fn spill_to(&mut self, spill: &Arc<Spill>) {
        self.recorder.spill_to(Arc::clone(spill));
    }

    /// Updates the trace with the steps of the open chunk.
    pub(crate) fn show(&mut self) {
        if let Some(open) = self.recorder.open() {
            self.trace.push(open);
        }
    }

    /// Ends the run.
    pub(crate) fn finish(mut self) -> Trace {
        if let Some(last) = self.recorder.finish() {
            self.trace.push(last);
        }
        self.trace
    }
}

/// Records the first steps of a run, then stops the solver.
pub(crate) struct Run {
    recording: Recording,
    limit: usize,
    batch: usize,
    steps: Vec<Step>,
    /// The words of arguments since the last batch, each with the index of the step that follows it.
    words: Vec<(usize, Vec<u16>)>,
    /// The number of steps recorded.
    done: usize,
}

impl Run {
    fn record(&mut self) {
        let first = self.done;
        let words: Vec<_> = self.words.drain(..).map(|(index, words)| (index - first, words)).collect();
        if self.steps.len() > first {
            self.recording.batch_with(&self.steps[first..], &words);
        }
        self.done = self.steps.len();
    }
}

impl Observer for Run {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.steps.len() == self.limit {
            return ControlFlow::Break(Stop);
        }
        self.steps.push(step);
        if self.steps.len() - self.done == self.batch {
            self.record();
        }
        ControlFlow::Continue(())
    }

    fn on_words(&mut self, words: &[u16]) {
        self.words.push((self.steps.len(), words.to_vec()));
    }
}
