//! Which lane worked on which branch, compared with the steps of the lanes and with a single lane.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::schedule::{Bar, Effort, Gain, Lane, Schedule, Waste};
use sudoscope::solver::Outcome;
use sudoscope::solver::parallel::{self, Team};
use sudoscope::step::{AssignReason, Observer, Step, Stop};
use sudoscope::trace::{Fate, Trace};

use crate::common::random::{Recipe, cases, puzzles};
use crate::common::recording::Recording;

/// The steps of each lane of a search, and its outcome. Lanes on different threads may share the branches in
/// any way.
fn search(puzzle: &Puzzle, lanes: usize) -> (Vec<Vec<Step>>, Outcome) {
    let mut observers = vec![Vec::new(); lanes];
    let outcome = parallel::solve(puzzle, &mut observers);
    (observers, outcome)
}

/// Records steps in batches, one millisecond apart.
fn record(puzzle: &Arc<Puzzle>, steps: &[Step], batch: usize) -> Trace {
    // A batch fits in a chunk, with up to three words per step.
    let mut recording = Recording::with_chunks_of(puzzle, 3 * batch + 64);
    steps.chunks(batch).for_each(|steps| recording.batch(steps));
    recording.finish()
}

/// The guesses that lead to a branch.
type Path = Vec<(Cell, Digit)>;

/// The branches of a lane, found by following its guesses: path, and range of steps.
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
    // Puzzles without a solution, so that every lane has a share of the work.
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
    // Two lanes with the same steps; one takes twice as long for them.
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

/// Keeps the steps, and yields to other lanes now and then: on small puzzles a lane would otherwise end
/// before another starts.
#[derive(Default)]
struct Polite(Vec<Step>);

impl Observer for Polite {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.0.push(step);
        if self.0.len().is_multiple_of(4) {
            thread::yield_now();
        }
        ControlFlow::Continue(())
    }
}

/// The steps and outcomes of this many lanes of a team; the team's remaining lanes, if any, do not search.
fn search_by(team: &Team, puzzle: &Puzzle, lanes: usize) -> Vec<(Vec<Step>, Outcome)> {
    thread::scope(|scope| {
        let search = || {
            let mut steps = Polite::default();
            let outcome = team.search(puzzle, &mut steps);
            (steps.0, outcome)
        };
        let lanes: Vec<_> = (0..lanes).map(|_| scope.spawn(search)).collect();
        lanes.into_iter().map(|lane| lane.join().unwrap()).collect()
    })
}

/// The numbers and lengths of the branches of lanes, found by following their guesses.
fn numbered(lanes: &[(Vec<Step>, Outcome)], order: &[Path]) -> BTreeMap<usize, u64> {
    let branches = lanes.iter().flat_map(|(steps, _)| branches(steps));
    let number = |path: Path| order.iter().position(|other| *other == path).expect("a branch of the team");
    branches.map(|(path, steps)| (number(path), steps.end - steps.start)).collect()
}

proptest! {
    #![proptest_config(cases(300))]

    /// A single lane takes the branches of the same team, in order.
    #[test]
    fn waste_is_work_one_lane_would_skip(sample in puzzles(), lanes in 1..5_usize) {
        let (team, team_of_one) = (Team::new(lanes), Team::new(lanes));
        let several = search_by(&team, &sample.0, lanes);
        let one = search_by(&team_of_one, &sample.0, 1);
        prop_assert_eq!(team.branches(), team_of_one.branches());
        let order = team.branches();
        let traces: Vec<Trace> = several.iter().map(|(steps, _)| record(&sample.0, steps, 100)).collect();
        let waste = Schedule::of(&traces).waste(order);
        let ends: Vec<_> = several
            .iter()
            .filter(|(_, outcome)| matches!(outcome, Outcome::Solved(_)))
            .filter_map(|lane| numbered(std::slice::from_ref(lane), order).into_keys().next_back())
            .collect();
        let Some(solved) = ends.into_iter().min() else {
            prop_assert_eq!(waste, None, "without a solution below a guess");
            return Ok(());
        };
        let waste = waste.unwrap();
        let (several, one) = (numbered(&several, order), numbered(&one, order));
        let later: u64 = several.range(solved + 1..).map(|(_, steps)| steps).sum();
        prop_assert_eq!(waste.later, later);
        // A lane may have been stopped after taking a branch, before its first step in it.
        let done = |number: &usize| several.get(number).copied().unwrap_or(0);
        // With several solutions, the single lane may find one in a branch that the others left.
        if one.keys().next_back() == Some(&solved) {
            prop_assert!(one.keys().copied().eq(0..=solved), "it takes each branch in order");
            let unfinished: BTreeSet<_> = one.iter().filter(|(number, steps)| done(number) < **steps).collect();
            let left: u64 = unfinished.iter().map(|(number, _)| done(number)).sum();
            // A branch refuted when the lane was stopped may be complete except for its retraction.
            prop_assert_eq!(waste.unfinished, left);
            let alone: u64 = one.values().sum();
            let missing: u64 = unfinished.iter().map(|(number, steps)| **steps - done(number)).sum();
            prop_assert_eq!(several.values().sum::<u64>() - waste.later, alone - missing);
        }
    }
}

#[test]
fn later_branches_and_those_left_unfinished_are_wasted() {
    let path = |number: usize| vec![(Cell::new(number), Digit::new(0))];
    let bar = |number: usize, steps: Range<u64>, fate: Fate| Bar {
        path: path(number),
        steps,
        times: Duration::ZERO..Duration::ZERO,
        fate,
    };
    let lane = |bars: Vec<Bar>| Lane { bars, ..Lane::default() };
    // Branch 3 has the solution; at the same time, 5 was found to have one, too.
    let first = lane(vec![bar(0, 0..10, Fate::Failed), bar(2, 12..19, Fate::Open)]);
    let second = lane(vec![bar(1, 0..5, Fate::Failed), bar(3, 7..27, Fate::Solved)]);
    let third = lane(vec![bar(4, 0..3, Fate::Failed), bar(5, 4..6, Fate::Solved)]);
    let fourth = lane(vec![bar(6, 0..1, Fate::Open)]);
    let mut schedule = Schedule { lanes: vec![first, second, third, fourth] };
    let order: Vec<Path> = (0..8).map(path).collect();
    let waste = Waste { later: 3 + 2 + 1, unfinished: 7 };
    assert_eq!((schedule.waste(&order), waste.steps()), (Some(waste), 13));
    assert_eq!(schedule.waste(&order[1..]), None, "a branch of another search");
    for lane in &mut schedule.lanes {
        lane.bars.retain(|bar| bar.fate != Fate::Solved);
    }
    assert_eq!(schedule.waste(&order), None, "no solution was found");
}
