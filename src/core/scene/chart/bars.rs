//! The bars of one depth of the flame chart: which columns are one guess, and where guesses are too narrow to be
//! distinguished.

use std::ops::Range;

use super::slices::Slice;

/// Adjacent columns of one depth that are drawn alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// The columns.
    pub columns: Range<usize>,
    /// What they show.
    pub tone: Tone,
}

/// The kind of a bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// One guess, open at the end of the run.
    Kept,
    /// One guess of a lane that was left to other branches.
    Left,
    /// One guess that failed.
    Failed,
    /// Guesses narrower than a bar: in each column at least one begins or ends.
    Dense,
}

/// The bars at a depth, in order. A guess that ends in the column where the next one begins extends over that column,
/// so that bars are separated only by the line between them.
#[must_use]
pub fn bars(slices: &[Slice], depth: u16) -> Vec<Bar> {
    let mut bars: Vec<Bar> = Vec::new();
    for slice in slices {
        let Some(tone) = tone(slice, depth) else { continue };
        match bars.last_mut() {
            Some(last) if last.tone == tone && last.columns.end == slice.columns.start => {
                last.columns.end = slice.columns.end;
            }
            _ => bars.push(Bar { columns: slice.columns.clone(), tone }),
        }
    }
    join_boundaries(&mut bars);
    bars
}

fn tone(slice: &Slice, depth: u16) -> Option<Tone> {
    match depth {
        0 => None,
        _ if depth <= slice.kept => Some(Tone::Kept),
        _ if depth <= slice.left => Some(Tone::Left),
        _ if depth <= slice.solid => Some(Tone::Failed),
        _ if depth <= slice.most => Some(Tone::Dense),
        _ => None,
    }
}

/// Adds a single column in which guesses begin or end to the guess before it, or else to the one after it.
fn join_boundaries(bars: &mut Vec<Bar>) {
    let mut joined: Vec<Bar> = Vec::with_capacity(bars.len());
    let mut begins = None;
    for (i, bar) in bars.iter().enumerate() {
        let mut columns = bar.columns.clone();
        columns.start = begins.take().unwrap_or(columns.start);
        let touches = |other: Option<&Bar>, at: usize, end: fn(&Bar) -> usize| {
            other.is_some_and(|other| other.tone != Tone::Dense && end(other) == at)
        };
        if bar.tone == Tone::Dense && columns.len() == 1 {
            if let Some(before) = joined
                .last_mut()
                .filter(|before| touches(Some(before), columns.start, |before| before.columns.end))
            {
                before.columns.end = columns.end;
                continue;
            }
            if touches(bars.get(i + 1), columns.end, |after| after.columns.start) {
                begins = Some(columns.start);
                continue;
            }
        }
        joined.push(Bar { columns, tone: bar.tone });
    }
    *bars = joined;
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Slices of one column each, with these least and greatest depths.
    fn slices(depths: &[(u16, u16)]) -> Vec<Slice> {
        let slice = |(i, (solid, most)): (usize, &(u16, u16))| Slice {
            columns: i..i + 1,
            kept: 0,
            left: 0,
            solid: *solid,
            most: *most,
            filled: (0, 0),
            mark: None,
        };
        depths.iter().enumerate().map(slice).collect()
    }

    fn found(depths: &[(u16, u16)], depth: u16) -> Vec<(Range<usize>, Tone)> {
        bars(&slices(depths), depth).into_iter().map(|bar| (bar.columns, bar.tone)).collect()
    }

    #[test]
    fn siblings_with_a_boundary_between_them_touch() {
        let depths = [(1, 1), (1, 1), (0, 1), (1, 1), (1, 2)];
        assert_eq!(found(&depths, 1), [(0..3, Tone::Failed), (3..5, Tone::Failed)]);
    }

    #[test]
    fn a_partly_covered_column_belongs_to_its_guess() {
        assert_eq!(found(&[(0, 0), (0, 1), (1, 1), (0, 0)], 1), [(1..3, Tone::Failed)]);
        assert_eq!(found(&[(0, 0), (1, 1), (0, 1), (0, 0)], 1), [(1..3, Tone::Failed)]);
        assert_eq!(found(&[(0, 0), (0, 1), (0, 0)], 1), [(1..2, Tone::Dense)]);
    }

    #[test]
    fn narrow_guesses_merge_into_one_tone() {
        let depths = [(1, 1), (0, 1), (0, 1), (0, 1), (1, 1)];
        assert_eq!(found(&depths, 1), [(0..1, Tone::Failed), (1..4, Tone::Dense), (4..5, Tone::Failed)]);
    }

    #[test]
    fn the_fate_of_a_guess_ends_a_bar() {
        let mut slices = slices(&[(2, 2), (2, 2), (2, 2)]);
        (slices[1].left, slices[2].kept) = (2, 1);
        let tones: Vec<Tone> = bars(&slices, 1).iter().map(|bar| bar.tone).collect();
        assert_eq!(tones, [Tone::Failed, Tone::Left, Tone::Kept]);
        assert_eq!(bars(&slices, 0), []);
    }

    proptest! {
        /// Every column with a guess is covered once, no other is, and whatever is one guess throughout stays in one bar.
        #[test]
        fn bars_cover_the_columns_with_guesses(
            depths in proptest::collection::vec((0..4u16, 0..3u16), 0..60),
            depth in 1..5u16,
        ) {
            let depths: Vec<(u16, u16)> = depths.into_iter().map(|(solid, more)| (solid, solid + more)).collect();
            let bars = bars(&slices(&depths), depth);
            for (column, (solid, most)) in depths.iter().enumerate() {
                let over: Vec<&Bar> = bars.iter().filter(|bar| bar.columns.contains(&column)).collect();
                prop_assert_eq!(over.len(), usize::from(*most >= depth), "column {}", column);
                let is_guess = over.iter().any(|bar| bar.tone != Tone::Dense);
                prop_assert!(is_guess || *solid < depth, "column {}", column);
            }
            for pair in bars.windows(2) {
                let boundary = pair[0].columns.end - 1;
                let solid_on_both_sides = depths[boundary].0 >= depth && depths[boundary + 1].0 >= depth;
                prop_assert!(pair[0].columns.end < pair[1].columns.start || !solid_on_both_sides);
            }
        }
    }
}
