//! The flame chart without colours: for each pixel column the depth of the guesses, and which of them stay.
//!
//! A guess at depth d spans a whole column if at least d guesses are open throughout it. If fewer are open somewhere in
//! a column but d elsewhere, guesses begin or end there: a boundary is never lost, however many steps a column covers.
//! A guess stays open to the end of the run if the depth never falls below it again.

use std::ops::Range;

use crate::trace::Column;

/// Adjacent identical pixel columns. Depths are counted from 1 at the bottom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slice {
    /// The columns.
    pub columns: Range<usize>,
    /// Up to this depth: guesses open at the end of the run.
    pub kept: u16,
    /// Above it up to this depth: guesses of a lane that are later left to other branches.
    pub left: u16,
    /// Above that up to this depth: one guess throughout, later retracted.
    pub solid: u16,
    /// Above that up to this depth: guesses that begin or end here.
    pub most: u16,
    /// The fewest and the most filled cells.
    pub filled: (u16, u16),
    /// What happened there, if it was rare.
    pub mark: Option<Mark>,
}

/// Rare events that must stay visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A contradiction.
    Contradiction,
    /// A solution.
    Solution,
}

/// The slices of pixel columns, given what follows the last of them.
#[must_use]
pub fn slices(columns: &[Option<Column>], rest: Option<&Column>) -> Vec<Slice> {
    let lasting = least_from(columns, rest);
    let mut slices: Vec<Slice> = Vec::new();
    let mut present = None;
    for (i, column) in columns.iter().enumerate() {
        // A step wider than a column extends to the next one.
        let goes_on = column.is_none();
        present = column.or(present);
        let Some(Column { extremes, contradiction, solution }) = present else { continue };
        let solid = if goes_on { extremes.max_depth } else { extremes.min_depth };
        let mark = match (solution, contradiction) {
            _ if goes_on => None,
            (true, _) => Some(Mark::Solution),
            (false, true) => Some(Mark::Contradiction),
            (false, false) => None,
        };
        let kept = lasting[i].min(solid);
        let left = extremes.max_shared.clamp(kept, extremes.max_depth);
        let slice = Slice {
            columns: i..i + 1,
            kept,
            left,
            solid: solid.max(left),
            most: extremes.max_depth,
            filled: (extremes.min_filled, extremes.max_filled),
            mark,
        };
        match slices.last_mut() {
            Some(last) if (Slice { columns: last.columns.clone(), ..slice.clone() }) == *last => {
                last.columns.end = i + 1;
            }
            _ => slices.push(slice),
        }
    }
    slices
}

/// The least depth from each column to the end of the run.
fn least_from(columns: &[Option<Column>], rest: Option<&Column>) -> Vec<u16> {
    let mut least = rest.map_or(u16::MAX, |rest| rest.extremes.min_depth);
    let mut found: Vec<u16> = columns
        .iter()
        .rev()
        .map(|column| {
            least = column.map_or(least, |column| least.min(column.extremes.min_depth));
            least
        })
        .collect();
    found.reverse();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Extremes;

    fn column(min_depth: u16, max_depth: u16) -> Option<Column> {
        let extremes = Extremes { min_filled: 30, max_filled: 40, min_depth, max_depth, max_shared: 0 };
        Some(Column { extremes, contradiction: false, solution: false })
    }

    /// The column ranges and the three depths.
    fn shape(slices: &[Slice]) -> Vec<(Range<usize>, [u16; 3])> {
        slices.iter().map(|slice| (slice.columns.clone(), [slice.kept, slice.solid, slice.most])).collect()
    }

    #[test]
    fn neighbours_that_look_the_same_are_one() {
        let columns = [column(2, 3), column(2, 3), column(2, 3), column(0, 1)];
        assert_eq!(shape(&slices(&columns, None)), [(0..3, [0, 2, 3]), (3..4, [0, 0, 1])]);
    }

    #[test]
    fn shared_guesses_that_are_not_kept_are_left() {
        let shared = |min_depth, max_depth, max_shared| {
            let mut column = column(min_depth, max_depth);
            column.as_mut().expect("a column").extremes.max_shared = max_shared;
            column
        };
        let columns = [shared(3, 4, 2), shared(1, 2, 2), shared(4, 5, 1)];
        let bands: Vec<[u16; 4]> = slices(&columns, None)
            .iter()
            .map(|slice| [slice.kept, slice.left, slice.solid, slice.most])
            .collect();
        assert_eq!(bands, [[1, 2, 3, 4], [1, 2, 2, 2], [4, 4, 4, 5]]);
    }

    #[test]
    fn a_boundary_within_one_column_shows() {
        let mut columns = vec![column(5, 5); 1000];
        columns[700] = column(4, 5);
        let found = slices(&columns, None);
        assert_eq!(shape(&found), [(0..700, [4, 5, 5]), (700..701, [4, 4, 5]), (701..1000, [5, 5, 5])]);
    }

    #[test]
    fn guesses_never_retracted_later_are_kept() {
        let columns = [column(3, 3), column(1, 3), column(2, 2), column(4, 4)];
        let kept = |rest: Option<Column>| {
            slices(&columns, rest.as_ref()).iter().map(|slice| slice.kept).collect::<Vec<_>>()
        };
        assert_eq!(kept(None), [1, 1, 2, 4]);
        assert_eq!(kept(column(1, 9)), [1, 1, 1, 1], "what comes after counts");
        assert_eq!(kept(column(0, 9)), [0, 0, 0, 0]);
    }

    #[test]
    fn a_wide_step_has_one_boundary_and_mark() {
        let dead_end = column(1, 2).map(|column| Column { contradiction: true, ..column });
        let found = slices(&[None, dead_end, None, None, column(1, 1)], None);
        assert_eq!(shape(&found), [(1..2, [1, 1, 2]), (2..4, [1, 2, 2]), (4..5, [1, 1, 1])]);
        let marks: Vec<_> = found.iter().map(|slice| slice.mark).collect();
        assert_eq!(marks, [Some(Mark::Contradiction), None, None]);
    }

    #[test]
    fn a_single_solution_is_not_lost_among_contradictions() {
        let mark =
            |contradiction, solution| column(0, 9).map(|own| Column { contradiction, solution, ..own });
        let mut columns = vec![mark(true, false); 500];
        columns[250] = mark(true, true);
        let found = slices(&columns, None);
        let solutions: Vec<_> = found.iter().filter(|slice| slice.mark == Some(Mark::Solution)).collect();
        assert!(solutions.len() == 1 && solutions[0].columns == (250..251));
    }
}
