//! Which lane worked on what: compared with the steps of the lanes, and with a single lane.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::schedule::{Effort, Gain, Schedule};
use sudoscope::solver::{Outcome, parallel};
use sudoscope::step::{AssignReason, Step};
use sudoscope::trace::{Fate, Trace};

use crate::common::random::{Recipe, cases, puzzles};
use crate::common::recording::Recording;

/// The steps of each lane of a search, and how it ended. Lanes on several threads share the branches in any way.
fn search(puzzle: &Puzzle, lanes: usize) -> (Vec<Vec<Step>>, Outcome) {
    let mut observers = vec![Vec::new(); lanes];
    let outcome = parallel::solve(puzzle, &mut observers);
    (observers, outcome)
}

/// Records a batch of steps a millisecond.
fn record(puzzle: &Arc<Puzzle>, steps: &[Step], batch: usize) -> Trace {
    // A batch fits into a chunk, with up to three words a step.
    let mut recording = Recording::with_chunks_of(puzzle, 3 * batch + 64);
    steps.chunks(batch).for_each(|steps| recording.batch(steps));
    recording.finish()
}

/// The guesses that lead to a branch.
type Path = Vec<(Cell, Digit)>;

/// The branches of a lane by following its guesses: path, first step and end.
fn branches(steps: &[Step]) -> Vec<(Path, Range<u64>)> {
    let (mut open, mut branches, mut start) = (Vec::<(Cell, Digit, bool)>::new(), Vec::new(), 0);
    let path =
        |open: &[(Cell, Digit, bool)]| open.iter().map(|(cell, digit, _)| (*cell, *digit)).collect::<Path>();
    for (index, step) in (0..).zip(steps) {
        match *step {
            Step::Assign { cell, digit, reason } if reason.is_guess() => {
                let is_own = reason == AssignReason::Guess;
                if is_own && open.iter().all(|(_, _, own)| !own) {
                    start = index;
                }
                open.push((cell, digit, is_own));
            }
            Step::Retract { cell, .. } if open.last().is_some_and(|(own, ..)| *own == cell) => {
                let own = open.iter().filter(|(_, _, own)| *own).count();
                if own == 1 && open.last().is_some_and(|(_, _, own)| *own) {
                    branches.push((path(&open), start..index + 1));
                }
                open.pop();
            }
            _ => {}
        }
    }
    if let Some(at) = open.iter().position(|(_, _, own)| *own) {
        branches.push((path(&open[..=at]), start..steps.len() as u64));
    }
    branches
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn every_lane_shows_the_branches_it_took(
        sample in puzzles(), lanes in 1..5_usize, batch in 1..900_usize
    ) {
        let (steps, outcome) = search(&sample.0, lanes);
        let traces: Vec<Trace> = steps.iter().map(|steps| record(&sample.0, steps, batch)).collect();
        let schedule = Schedule::of(&traces);
        let mut taken = BTreeMap::new();
        for (lane, steps) in schedule.lanes.iter().zip(&steps) {
            let bars: Vec<_> = lane.bars.iter().map(|bar| (bar.path.clone(), bar.steps.clone())).collect();
            prop_assert_eq!(&bars, &branches(steps));
            prop_assert_eq!(lane.steps, steps.len() as u64);
            prop_assert!(lane.bars.is_sorted_by(|a, b| a.times.end <= b.times.start));
            prop_assert!(lane.bars.iter().all(|bar| bar.times.start <= bar.times.end && bar.times.end <= lane.time));
            for bar in &lane.bars {
                *taken.entry(bar.path.clone()).or_insert(0) += 1;
                prop_assert!(bar.fate != Fate::Left, "an own guess fails or is open");
            }
        }
        if outcome == Outcome::Unsolvable {
            prop_assert!(taken.values().all(|count| *count == 1), "no branch is taken twice");
        }
        let between: u64 = steps.iter().map(|steps| {
            let on: u64 = branches(steps).iter().map(|(_, steps)| steps.end - steps.start).sum();
            steps.len() as u64 - on
        }).sum();
        prop_assert_eq!(schedule.steps_between(), between);
    }
}

#[test]
fn the_gain_is_that_of_the_times() {
    // Without a solution, so that each lane has a share of the work.
    let puzzles = (0..).map(|seed| {
        Recipe { side: 9, variant: sudoscope::geometry::Variant::Plain, seed, kept: 25, corrupt: true }.make()
    });
    let mut unsolvable = puzzles.filter(|puzzle| search(puzzle, 1).0[0].len() > 3_000);
    let puzzle = Arc::new(unsolvable.next().unwrap());
    let one = search(&puzzle, 1).0;
    let alone = Schedule::of(&[record(&puzzle, &one[0], 10)]);
    assert_eq!(alone.utilization(), Some(1.0));
    let same = Gain::of(alone.effort(), alone.effort(), 1);
    assert_eq!(same.map(|gain| (gain.speed_up, gain.efficiency, gain.extra_steps)), Some((1.0, 1.0, 0)));
    // Two lanes with the same steps, one of which takes twice as long for them.
    let twice = [record(&puzzle, &one[0], 10), record(&puzzle, &one[0], 20)];
    let schedule = Schedule::of(&twice);
    let steps = one[0].len() as u64;
    assert_eq!(schedule.span(), Duration::from_millis(steps.div_ceil(10)));
    let gain = Gain::of(alone.effort(), schedule.effort(), 2).unwrap();
    assert_eq!((gain.speed_up, gain.efficiency, gain.extra_steps), (1.0, 0.5, i128::from(steps)));
    assert!((schedule.utilization().unwrap() - 0.75).abs() < 0.01);
    let nothing = Effort { time: Duration::ZERO, steps: 0 };
    assert_eq!(Gain::of(nothing, schedule.effort(), 2), None);
}
