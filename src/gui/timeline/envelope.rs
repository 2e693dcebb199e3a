//! How the board fills in a run without guesses: nothing is undone there, so the values at the edges of the
//! columns fully describe it.

use std::ops::Range;

use crate::trace::{Cursor, Trace};

/// The board after some step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// The number of filled cells.
    pub(crate) filled: u16,
    /// The number of candidates in all empty cells.
    pub(crate) candidates: u32,
}

/// The levels along a range, looked up in slices and cached.
#[derive(Debug, Default)]
pub(crate) struct Envelope {
    range: Range<u64>,
    columns: usize,
    recorded: u64,
    levels: Vec<Level>,
    cursor: Option<Cursor>,
    /// The position looked up last.
    pointed: Option<Cursor>,
}

impl Envelope {
    /// The levels found so far at the edges of `columns` equal parts of a range, from its start; looks up
    /// more while `patience` returns true. Complete with `columns + 1` levels.
    pub(crate) fn levels(
        &mut self,
        trace: &Trace,
        range: &Range<u64>,
        columns: usize,
        mut patience: impl FnMut() -> bool,
    ) -> &[Level] {
        let recorded = trace.len().min(range.end);
        if self.range != *range || self.columns != columns || self.recorded != recorded {
            (self.range, self.columns, self.recorded) = (range.clone(), columns, recorded);
            self.levels.clear();
        }
        let cursor = self.cursor.get_or_insert_with(|| Cursor::new(trace));
        while self.levels.len() <= columns && patience() {
            let length = u128::from(range.end.saturating_sub(range.start));
            let share = self.levels.len() as u128 * length / columns.max(1) as u128;
            let position = range.start + share as u64;
            if position > recorded {
                break;
            }
            cursor.seek(trace, position);
            self.levels.push(level(cursor));
        }
        &self.levels
    }

    /// The level at a position; takes one seek.
    pub(crate) fn at(&mut self, trace: &Trace, position: u64) -> Level {
        let cursor = self.pointed.get_or_insert_with(|| Cursor::new(trace));
        cursor.seek(trace, position.min(trace.len()));
        level(cursor)
    }
}

fn level(cursor: &Cursor) -> Level {
    let board = cursor.moment().board();
    let empty = board.geometry().cells().filter(|cell| board.digit(*cell).is_none());
    let candidates = empty.map(|cell| board.candidates(cell).len() as u32).sum();
    Level { filled: board.filled() as u16, candidates }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::test_support::{EASY, opened, record, run};
    use crate::solver::Algorithm;

    #[test]
    fn interruptions_do_not_change_the_levels() {
        let mut model = opened(EASY);
        record(&mut model, Algorithm::PROPAGATION);
        let trace = &run(&model).trace;
        assert_eq!(trace.totals().guesses, 0, "propagation alone");
        let (mut envelope, range) = (Envelope::default(), 0..trace.len());
        let mut looked_up = 0;
        while looked_up < 51 {
            let mut left = 7;
            let levels = envelope.levels(trace, &range, 50, || {
                left -= 1;
                left >= 0
            });
            assert!(levels.len() > looked_up, "no progress");
            looked_up = levels.len();
        }
        let levels = envelope.levels(trace, &range, 50, || false);
        for (i, found) in levels.iter().enumerate() {
            let moment = trace.moment_at(i as u64 * trace.len() / 50);
            let board = moment.board();
            let empty = board.geometry().cells().filter(|cell| board.digit(*cell).is_none());
            let candidates = empty.map(|cell| board.candidates(cell).into_iter().count() as u32).sum();
            assert_eq!(*found, Level { filled: board.filled() as u16, candidates });
            assert_eq!(Envelope::default().at(trace, i as u64 * trace.len() / 50), *found);
        }
        assert!(levels.is_sorted_by(|a, b| a.filled <= b.filled && a.candidates >= b.candidates));
        assert_eq!((levels[50].filled, levels[50].candidates), (81, 0));
    }

    #[test]
    fn beyond_what_is_recorded_there_are_no_levels() {
        let mut model = opened(EASY);
        record(&mut model, Algorithm::PROPAGATION);
        let trace = &run(&model).trace;
        let range = 0..2 * trace.len();
        assert_eq!(Envelope::default().levels(trace, &range, 50, || true).len(), 26);
    }
}
