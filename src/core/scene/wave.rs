//! How a propagation spreads over the board: which cells it has changed so far, and in which order.
//!
//! Its changes are counted from the first, usually a guess; a cell has the number of its latest change, and a tint that is
//! stronger the later that change was. Derived from the recorded steps.

use std::ops::Range;

use super::{CellScene, Ground};
use crate::geometry::Cell;
use crate::step::Step;
use crate::trace::{Idea, Landmark, Trace};

/// The number of tints.
pub const TINTS: u8 = 6;

/// The most steps that are read; of a longer propagation, nothing is shown.
const MOST_READ: u64 = 1 << 18;

/// The changes of a propagation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wave {
    /// The number of changes.
    changes: u32,
    /// The number of the latest change of each cell; 0 without one.
    latest: Vec<u32>,
}

impl Wave {
    /// The changes made by these steps.
    #[must_use]
    pub fn of(trace: &Trace, steps: Range<u64>) -> Self {
        if steps.end.saturating_sub(steps.start) > MOST_READ {
            return Self::default();
        }
        let cells = trace.start().board().geometry().cell_count();
        let mut wave = Self { changes: 0, latest: vec![0; cells] };
        for step in trace.steps(steps) {
            if let Step::Assign { cell, .. } | Step::Eliminate { cell, .. } = step {
                wave.changes += 1;
                wave.latest[cell.index()] = wave.changes;
            }
        }
        wave
    }

    /// The number of the latest change of a cell, counted from 1.
    #[must_use]
    pub fn number(&self, cell: Cell) -> Option<u32> {
        self.latest.get(cell.index()).copied().filter(|number| *number > 0)
    }

    /// Its tint: [`TINTS`] for the latest change of all, less for earlier ones.
    #[must_use]
    pub fn tint(&self, cell: Cell) -> Option<u8> {
        let number = self.number(cell)?;
        Some((number * u32::from(TINTS)).div_ceil(self.changes) as u8)
    }

    /// Tints and numbers the cells, unless their background already has a meaning.
    pub fn mark(&self, cells: &mut [CellScene]) {
        for (index, scene) in cells.iter_mut().enumerate() {
            let cell = Cell::new(index);
            if matches!(scene.ground, Ground::Plain | Ground::Unit)
                && let (Some(tint), Some(number)) = (self.tint(cell), self.number(cell))
            {
                scene.ground = Ground::Wave { tint, number };
            }
        }
    }
}

/// The position before the first step of the propagation that a position is in, or that has led to a contradiction there: the
/// guess, if there is one. After a step that goes back, nothing has followed yet.
#[must_use]
pub fn start(trace: &Trace, position: u64) -> u64 {
    let Some(idea) = idea_before(trace, position) else { return position };
    let position = match idea {
        Idea::GoingBack => return position,
        Idea::Contradiction => position - 1,
        Idea::Guess | Idea::Consequences => position,
    };
    let [turn, back] = trace.previous_of_each(position + 1, [Landmark::Turn, Landmark::GoingBack]);
    let turn = turn.map(|turn| match idea_before(trace, turn) {
        Some(Idea::Guess) => turn - 1,
        _ => turn,
    });
    turn.max(back).unwrap_or(0)
}

/// The steps of the propagation that begins at its [`start`], as far as they are recorded, up to the contradiction that they may
/// lead to. Empty if the search goes back there.
#[must_use]
pub fn propagation(trace: &Trace, start: u64) -> Range<u64> {
    let mut end = start;
    for wanted in [Idea::Guess, Idea::Consequences, Idea::Contradiction] {
        end = match trace.idea_after(end) {
            Some((idea, after)) if idea == wanted => after,
            _ => end,
        };
    }
    start..end
}

/// The kind of the step that leads to a position.
fn idea_before(trace: &Trace, position: u64) -> Option<Idea> {
    let before = position.checked_sub(1)?;
    trace.steps(before..position).first().map(|step| Idea::of(*step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::contrast::{READABLE, contrast, legible};
    use crate::scene::theme::Theme;
    use crate::solver::Algorithm;
    use crate::trace::test_support::{HARD, puzzle, recorded_to};

    /// Walks all steps, and compares the wave at each position with the changes met on the way.
    #[test]
    fn ages_match_a_walk_over_all_steps() {
        let more = ["backtracking:mrv+degree,lcv,mac", "cbj", "learning"];
        for algorithm in Algorithm::ALL.into_iter().chain(more.map(|name| name.parse().unwrap())) {
            let puzzle = puzzle(HARD);
            // Small chunks, so that propagations reach over several.
            let trace = recorded_to(2000, algorithm, &puzzle, 64);
            let steps = trace.steps(0..trace.len());
            let (mut first, mut order, mut turned) = (0, Vec::new(), false);
            let mut longest = 0;
            for (position, step) in (1..).zip(&steps) {
                match Idea::of(*step) {
                    Idea::GoingBack => (first, order) = (position, Vec::new()),
                    // What it follows from stays.
                    Idea::Contradiction if turned => (first, order) = (position - 1, Vec::new()),
                    Idea::Contradiction => {}
                    Idea::Guess => (first, order) = (position - 1, vec![step.cell().unwrap()]),
                    Idea::Consequences => {
                        if turned {
                            (first, order) = (position - 1, Vec::new());
                        }
                        if matches!(step, Step::Assign { .. } | Step::Eliminate { .. }) {
                            order.push(step.cell().unwrap());
                        }
                    }
                }
                turned = Idea::of(*step) == Idea::Contradiction;
                assert_eq!(start(&trace, position), first, "{algorithm} at {position}");
                let wave = Wave::of(&trace, first..position);
                for cell in puzzle.geometry().cells() {
                    let latest = order.iter().rposition(|changed| *changed == cell);
                    assert_eq!(wave.number(cell), latest.map(|index| index as u32 + 1), "{algorithm}");
                    let age = latest.map(|index| order.len() - 1 - index);
                    assert_eq!(wave.tint(cell) == Some(TINTS), age.is_some_and(|age| 6 * age < order.len()));
                }
                longest = longest.max(order.len());
            }
            assert!(longest > 3 || algorithm == Algorithm::BruteForce, "{algorithm}: {longest}");
        }
    }

    #[test]
    fn propagation_runs_from_guess_to_contradiction() {
        let puzzle = puzzle(HARD);
        let mut ends = [0; 2];
        for algorithm in Algorithm::ALL {
            let trace = recorded_to(1000, algorithm, &puzzle, 256);
            let ideas: Vec<Idea> = trace.steps(0..trace.len()).into_iter().map(Idea::of).collect();
            for position in 0..=trace.len() {
                let steps = propagation(&trace, start(&trace, position));
                assert!(steps.start <= position);
                let own = &ideas[steps.start as usize..steps.end as usize];
                let is_inside = |idea: &Idea| *idea == Idea::Consequences;
                let begins = usize::from(own.first() == Some(&Idea::Guess));
                let ends_there = usize::from(own.len() > begins && own.last() == Some(&Idea::Contradiction));
                assert!(own[begins..own.len() - ends_there].iter().all(is_inside), "{own:?}");
                let next = ideas.get(steps.end as usize);
                let is_all = own.is_empty() || ends_there > 0 || !next.is_some_and(is_inside);
                assert!(is_all, "{algorithm}: all of it");
                ends[ends_there] += 1;
            }
        }
        assert!(ends[0] > 0 && ends[1] > 0, "{ends:?}");
    }

    #[test]
    fn the_guess_is_faint_and_the_front_strong() {
        let wave = Wave { changes: 12, latest: vec![1, 0, 12, 7] };
        assert_eq!(
            [0, 1, 2, 3].map(|cell| wave.tint(Cell::new(cell))),
            [Some(1), None, Some(TINTS), Some(4)]
        );
        let only = Wave { changes: 1, latest: vec![1] };
        assert_eq!(only.tint(Cell::new(0)), Some(TINTS));
        assert_eq!(Wave::default().number(Cell::new(7)), None);
    }

    #[test]
    fn digits_are_legible_on_every_tint() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            let ground = |tint: u8| palette.wave(f32::from(tint) / f32::from(TINTS));
            for tint in 1..=TINTS {
                for ink in [palette.text, palette.accent, palette.guess, palette.contradiction, palette.faint]
                {
                    let contrast = contrast(legible(ink, ground(tint)), ground(tint));
                    assert!(contrast >= READABLE, "{theme:?} {ink:?} on tint {tint}: {contrast}");
                }
                let below = if tint == 1 { palette.cell } else { ground(tint - 1) };
                assert!(contrast(ground(tint), below) > 1.05, "{theme:?}: {tint} is told from what is below");
            }
        }
    }
}
