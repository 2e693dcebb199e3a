//! The remarks of a run's program besides its steps: kept in memory, a few bytes each.

use std::collections::VecDeque;
use std::sync::Arc;

use super::file::{Packer, Remark, Said, unpack};

/// The number of remarks packed together.
const TOGETHER: usize = 1024;

/// The remarks of a run, in order. A copy shares the packed ones, so it is cheap and may be read on another thread.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    packed: Vec<Block>,
    /// The latest remarks, not packed yet.
    open: Vec<Remark>,
    /// The source place before those, and after them.
    before: Place,
    after: Place,
    bytes: usize,
    /// Whether the steps are the decisions of a search alone; see [`Self::tree()`].
    tree: Option<bool>,
}

/// Remarks packed together.
#[derive(Clone, Debug)]
struct Block {
    bytes: Arc<[u8]>,
    /// The position of the first one.
    first: u64,
    /// The place in the source before it.
    before: Place,
}

/// A place in the source of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The file, if it is named.
    pub file: Option<Arc<str>>,
    /// The line, from 1.
    pub line: Option<u32>,
}

impl Place {
    /// Updates the place by what a program says about it.
    pub fn hear(&mut self, said: &Said) {
        match said {
            Said::File(file) => self.file = Some(file.as_str().into()),
            Said::Line(line) => self.line = Some(*line),
            _ => {}
        }
    }
}

impl Remarks {
    /// Adds a remark; its step is not earlier than those of the remarks before.
    pub fn push(&mut self, remark: Remark) {
        self.after.hear(&remark.said);
        if let Said::Tree(is_on_board) = remark.said {
            self.tree = Some(is_on_board);
        }
        self.open.push(remark);
        if self.open.len() < TOGETHER {
            return;
        }
        let (mut packer, mut bytes) = (Packer::default(), Vec::new());
        let first = self.open[0].position;
        self.open.drain(..).for_each(|remark| packer.put(&remark, &mut bytes));
        self.bytes += bytes.len() + size_of::<Block>();
        let before = std::mem::replace(&mut self.before, self.after.clone());
        self.packed.push(Block { bytes: bytes.into(), first, before });
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.packed.is_empty() && self.open.is_empty()
    }

    /// The memory that they take, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes + self.open.len() * size_of::<Remark>()
    }

    /// Whether the steps are the decisions of a search alone: `Some(true)` if they are made on the board, and `Some(false)`
    /// if cells stand for depths.
    #[must_use]
    pub const fn tree(&self) -> Option<bool> {
        self.tree
    }

    /// The program's own words about the step with this number.
    #[must_use]
    pub fn words(&self, position: u64) -> Option<String> {
        let (_, said) = self.at(position);
        said.into_iter().find_map(|said| if let Said::Why(words) = said { Some(words) } else { None })
    }

    /// All of them, in order.
    #[must_use]
    pub const fn read(&self) -> Reading<'_> {
        Reading { remarks: self, block: 0, ready: VecDeque::new() }
    }

    /// All of them but the first `count`, in order.
    #[must_use]
    pub fn read_from(&self, count: usize) -> Reading<'_> {
        let mut reading = Reading { remarks: self, block: count / TOGETHER, ready: VecDeque::new() };
        for _ in 0..count % TOGETHER {
            reading.next_until(u64::MAX);
        }
        reading
    }

    /// The position just after the next step that was made at such a place, after the first `from` steps and among
    /// the first `to`.
    #[must_use]
    pub fn next_at(&self, from: u64, to: u64, is_it: impl Fn(&Place) -> bool) -> Option<u64> {
        let (mut place, _) = self.at(from);
        if from >= to || is_it(&place) {
            return (from < to).then_some(from + 1);
        }
        let block = self.packed.partition_point(|block| block.first <= from).saturating_sub(1);
        let mut reading = Reading { remarks: self, block, ready: VecDeque::new() };
        while let Some(remark) = reading.next_until(to - 1) {
            // Earlier remarks give no place that is not known already.
            if remark.position <= from {
                continue;
            }
            place.hear(&remark.said);
            if matches!(remark.said, Said::Line(_)) && is_it(&place) {
                return Some(remark.position + 1);
            }
        }
        None
    }

    /// The place in the program's source, and what else it said, at the step with this number.
    #[must_use]
    pub fn at(&self, position: u64) -> (Place, Vec<Said>) {
        let block = self.packed.partition_point(|block| block.first < position).saturating_sub(1);
        let before = self.packed.get(block).map_or(&self.before, |block| &block.before);
        let (mut place, mut said) = (before.clone(), Vec::new());
        let mut reading = Reading { remarks: self, block, ready: VecDeque::new() };
        while let Some(remark) = reading.next_until(position) {
            place.hear(&remark.said);
            if remark.position == position && !matches!(remark.said, Said::File(_) | Said::Line(_)) {
                said.push(remark.said);
            }
        }
        (place, said)
    }
}

/// Reads remarks one after the other.
#[derive(Debug)]
pub struct Reading<'a> {
    remarks: &'a Remarks,
    /// The next block to unpack; after the last one follow the unpacked remarks.
    block: usize,
    ready: VecDeque<Remark>,
}

impl Reading<'_> {
    /// The next remark if its step is at most this position.
    pub fn next_until(&mut self, position: u64) -> Option<Remark> {
        while self.ready.is_empty() {
            let packed = &self.remarks.packed;
            match packed.get(self.block) {
                Some(block) => self.ready.extend(unpack(&block.bytes)),
                None if self.block == packed.len() => self.ready.extend(self.remarks.open.iter().cloned()),
                None => return None,
            }
            self.block += 1;
        }
        self.ready.pop_front_if(|remark| remark.position <= position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_read_in_order() {
        let mut remarks = Remarks::default();
        assert!(remarks.is_empty() && remarks.read().next_until(u64::MAX).is_none());
        let all: Vec<Remark> = (0..3 * TOGETHER as u64 + 5)
            .map(|number| Remark { position: number / 2, said: Said::Line(number as u32 * 7) })
            .collect();
        all.iter().cloned().for_each(|remark| remarks.push(remark));
        let copy = remarks.clone();
        remarks.push(Remark { position: u64::MAX, said: Said::Unstated });
        let mut reading = copy.read();
        let first: Vec<Remark> = std::iter::from_fn(|| reading.next_until(TOGETHER as u64)).collect();
        assert_eq!(first, all[..2 * TOGETHER + 2]);
        let rest: Vec<Remark> = std::iter::from_fn(|| reading.next_until(u64::MAX)).collect();
        assert_eq!(rest, all[2 * TOGETHER + 2..]);
        for count in [0, 1, TOGETHER - 1, TOGETHER, 2 * TOGETHER + 7, 3 * TOGETHER + 5] {
            let mut reading = copy.read_from(count);
            let rest: Vec<Remark> = std::iter::from_fn(|| reading.next_until(u64::MAX)).collect();
            assert_eq!(rest, all[count..], "{count}");
        }
        assert!(copy.bytes() < all.len() * 6 + TOGETHER * size_of::<Remark>(), "{}", copy.bytes());
    }

    #[test]
    fn the_source_line_of_any_step_is_known() {
        let mut remarks = Remarks::default();
        let mut all = Vec::new();
        for position in 0..2 * TOGETHER as u64 {
            let mut said = Vec::new();
            if position % 100 == 50 {
                said.push(Said::File(format!("{}.py", position / 100)));
            }
            if position % 3 == 0 {
                said.push(Said::Line(position as u32));
            }
            if position % 7 == 0 {
                said.extend([Said::Unstated, Said::Why(position.to_string())]);
            }
            all.extend(said.into_iter().map(|said| Remark { position, said }));
        }
        all.iter().cloned().for_each(|remark| remarks.push(remark));
        for position in 0..2 * TOGETHER as u64 + 3 {
            let known = all.iter().filter(|remark| remark.position <= position);
            let mut place = Place::default();
            known.clone().for_each(|remark| place.hear(&remark.said));
            let is_own = |said: &Said| !matches!(said, Said::File(_) | Said::Line(_));
            let own = known.filter(|remark| remark.position == position).map(|remark| remark.said.clone());
            assert_eq!(remarks.at(position), (place, own.filter(is_own).collect()), "{position}");
        }
        let end = 2 * TOGETHER as u64;
        for wanted in [0, 3, 150, 999, 2043] {
            let is_it = |place: &Place| place.line == Some(wanted);
            for from in [0, 1, 2, 3, 4, 149, 150, 151, 152, 153, 1000, 2000] {
                let found = (from..end).find(|position| is_it(&remarks.at(*position).0)).map(|at| at + 1);
                assert_eq!(remarks.next_at(from, end, is_it), found, "{wanted} from {from}");
                let near = found.filter(|at| *at <= from + 5);
                assert_eq!(remarks.next_at(from, from + 5, is_it), near, "{wanted} near {from}");
            }
        }
    }
}
