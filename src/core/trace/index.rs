//! A pyramid over the chunks: a summary of every 64 of them, so that rare events are found quickly.

use super::chunk::Chunk;
use super::column::Column;
use super::summary::Summary;

/// The number of chunks in a summary of the upper level.
const GROUP: usize = 64;

/// The upper levels over the sealed chunks. Data needed by every search and every picture is contiguous.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// For each chunk, the position after its last step.
    ends: Vec<u64>,
    /// The column of each chunk.
    columns: Vec<Column>,
    /// The summaries of [`GROUP`] chunks each, from chunk `64 × i` on.
    groups: Vec<Summary>,
}

impl Index {
    /// Adds the next chunk.
    pub(super) fn push(&mut self, chunk: &Chunk) {
        match self.groups.last_mut() {
            Some(last) if !self.ends.len().is_multiple_of(GROUP) => last.merge(&chunk.summary),
            _ => self.groups.push(chunk.summary.clone()),
        }
        self.ends.push(chunk.steps.end);
        self.columns.push(chunk.summary.whole);
    }

    /// For each chunk, the position after its last step.
    pub(super) fn ends(&self) -> &[u64] {
        &self.ends
    }

    /// The column of a chunk.
    pub(super) fn column(&self, index: usize) -> Option<&Column> {
        self.columns.get(index)
    }

    /// Whether the whole group of a chunk can be skipped.
    fn is_vain(&self, index: usize, may_hold: impl Fn(&Summary) -> bool) -> bool {
        self.groups.get(index / GROUP).is_some_and(|group| !may_hold(group))
    }

    /// The chunks from `first` on, without the groups excluded by `may_hold`.
    pub(super) fn forward(&self, first: usize, may_hold: impl Fn(&Summary) -> bool) -> Option<usize> {
        let mut index = first;
        while index < self.ends.len() && self.is_vain(index, &may_hold) {
            index = (index / GROUP + 1) * GROUP;
        }
        (index < self.ends.len()).then_some(index)
    }

    /// The last chunk before `end` in a group not excluded by `may_hold`.
    pub(super) fn backward(&self, end: usize, may_hold: impl Fn(&Summary) -> bool) -> Option<usize> {
        let mut end = end;
        while end > 0 && self.is_vain(end - 1, &may_hold) {
            end = (end - 1) / GROUP * GROUP;
        }
        end.checked_sub(1)
    }

    /// The memory used, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let group = self.groups.first().map_or(0, |group| size_of::<Summary>() + group.bytes());
        size_of_val(&self.ends[..]) + size_of_val(&self.columns[..]) + self.groups.len() * group
    }
}
