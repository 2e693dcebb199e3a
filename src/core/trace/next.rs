//! "Next" and "previous": the summaries lead to the chunk, the words of the chunk to the step.

use super::chunk::Chunk;
use super::landmark::Matcher;
use super::summary::Summary;
use super::{Landmark, Trace, words};

impl Trace {
    /// The position just after the first matching step beyond `position`.
    #[must_use]
    pub fn next(&self, position: u64, landmark: Landmark) -> Option<u64> {
        if position >= self.len() {
            return None;
        }
        let may_hold = |summary: &Summary| summary.holds(landmark);
        let mut first = self.chunk_index(position + 1);
        loop {
            let index = self.forward(first, may_hold)?;
            let found = self.first_in(self.chunk(index)?, position, landmark);
            if found.is_some() {
                return found;
            }
            first = index + 1;
        }
    }

    /// The position just after the last matching step before the one that led to `position`.
    #[must_use]
    pub fn previous(&self, position: u64, landmark: Landmark) -> Option<u64> {
        let may_hold = |summary: &Summary| summary.holds(landmark);
        let last = position.checked_sub(1).filter(|last| *last > 0)?;
        let mut end = self.chunk_index(last) + 1;
        loop {
            let index = self.backward(end, may_hold)?;
            let found = self.last_in(self.chunk(index)?, position, landmark);
            if found.is_some() {
                return found;
            }
            end = index;
        }
    }

    /// [`previous`](Self::previous) for each of several landmarks, which reads the chunk of the position only once.
    #[must_use]
    pub fn previous_of_each<const N: usize>(
        &self,
        position: u64,
        landmarks: [Landmark; N],
    ) -> [Option<u64>; N] {
        let last = position.checked_sub(1).filter(|last| *last > 0);
        let Some(chunk) = last.and_then(|last| self.chunk(self.chunk_index(last))) else { return [None; N] };
        let found = self.last_of_each_in(chunk, position, landmarks);
        let before = chunk.steps().start + 1;
        std::array::from_fn(|index| found[index].or_else(|| self.previous(before, landmarks[index])))
    }

    /// The first chunk from `first` on whose summary may contain a match.
    pub(super) fn forward(&self, first: usize, may_hold: impl Fn(&Summary) -> bool) -> Option<usize> {
        let mut first = first;
        loop {
            // The open chunk comes after those of the index.
            let index = self.index.forward(first, &may_hold).unwrap_or(self.sealed.len().max(first));
            if may_hold(&self.chunk(index)?.summary) {
                return Some(index);
            }
            first = index + 1;
        }
    }

    /// The last chunk before `end` whose summary may contain a match.
    pub(super) fn backward(&self, end: usize, may_hold: impl Fn(&Summary) -> bool) -> Option<usize> {
        let mut end = end.min(self.chunk_count());
        loop {
            let is_open = end > self.sealed.len();
            let index = if is_open { end - 1 } else { self.index.backward(end, &may_hold)? };
            if may_hold(&self.chunk(index)?.summary) {
                return Some(index);
            }
            end = index;
        }
    }

    /// The position after the first landmark of a chunk that lies beyond `position`.
    fn first_in(&self, chunk: &Chunk, position: u64, landmark: Landmark) -> Option<u64> {
        let words = chunk.words();
        let mut steps = words::decode(&words, &self.code);
        let mut moment = chunk.start().clone();
        let start = chunk.steps().start;
        let (before, _) = steps.replay(&mut moment, position.saturating_sub(start));
        let mut matcher = Matcher::new(landmark, moment.board());
        let mut ends = steps.zip(start + before + 1..);
        ends.find(|(step, _)| matcher.is_one(*step)).map(|(_, end)| end)
    }

    /// The position after the last landmark of a chunk that lies before `position`.
    fn last_in(&self, chunk: &Chunk, position: u64, landmark: Landmark) -> Option<u64> {
        let [last] = self.last_of_each_in(chunk, position, [landmark]);
        last
    }

    fn last_of_each_in<const N: usize>(
        &self,
        chunk: &Chunk,
        position: u64,
        landmarks: [Landmark; N],
    ) -> [Option<u64>; N] {
        let mut matchers = landmarks.map(|landmark| Matcher::new(landmark, chunk.start().board()));
        let mut found = [None; N];
        let words = chunk.words();
        let ends = words::decode(&words, &self.code).zip(chunk.steps().start + 1..);
        for (step, end) in ends.take_while(|(_, end)| *end < position) {
            for (matcher, found) in matchers.iter_mut().zip(&mut found) {
                if matcher.is_one(step) {
                    *found = Some(end);
                }
            }
        }
        found
    }
}
