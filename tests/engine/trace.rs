//! A recorded run read at any positions in any order is the same as its steps applied one after the other.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{endless, steps_of};
use proptest::prelude::*;
use sudoscope::board::{Extremes, Moment};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::step::Step;
use sudoscope::trace::chunk::PROFILE_STEPS;
use sudoscope::trace::{Column, Cursor, Overview, Trace};

/// The steps of a run, with queries that do not use a trace.
struct Naive {
    puzzle: Arc<Puzzle>,
    steps: Vec<Step>,
}

impl Naive {
    fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm, limit: usize) -> Self {
        Self { puzzle: Arc::clone(puzzle), steps: steps_of(algorithm, puzzle, limit).0 }
    }

    fn len(&self) -> u64 {
        self.steps.len() as u64
    }

    /// The moments at these positions.
    fn moments(&self, positions: &[u64]) -> Vec<Moment> {
        let mut order: Vec<usize> = (0..positions.len()).collect();
        order.sort_by_key(|&index| positions[index]);
        let mut moments = vec![None; positions.len()];
        let (mut now, mut at) = (Moment::start(&self.puzzle), 0);
        for index in order {
            let position = positions[index] as usize;
            self.steps[at..position].iter().for_each(|step| now.advance(*step));
            at = position;
            moments[index] = Some(now.clone());
        }
        moments.into_iter().flatten().collect()
    }

    fn end(&self) -> Moment {
        self.moments(&[self.len()]).remove(0)
    }

    /// A column for each single step.
    fn columns(&self) -> Vec<Column> {
        let mut moment = Moment::start(&self.puzzle);
        let mut columns = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let before = still(&moment);
            moment.advance(*step);
            let contradiction = matches!(step, Step::Contradiction(_));
            let after = Column { contradiction, solution: *step == Step::Solution, ..still(&moment) };
            columns.push(both(Some(before), after));
        }
        columns
    }

    /// Records in batches of up to 2,000 steps, with occasional updates of the open chunk.
    fn record(&self, random: &mut Random, mut look: impl FnMut(&Trace)) -> Trace {
        let mut recording = Recording::new(&self.puzzle);
        let mut left = &self.steps[..];
        while !left.is_empty() {
            let size = 1 + random.below(2000.min(left.len() as u64)) as usize;
            let (batch, later) = left.split_at(size);
            recording.batch(batch);
            left = later;
            if random.below(3) == 0 {
                recording.show();
                look(&recording.trace);
            }
        }
        recording.finish()
    }
}

/// The column of a single moment.
fn still(moment: &Moment) -> Column {
    let (filled, depth) = (moment.board().filled() as u16, moment.board().depth() as u16);
    let max_shared = moment.board().shared() as u16;
    let extremes =
        Extremes { min_filled: filled, max_filled: filled, min_depth: depth, max_depth: depth, max_shared };
    Column { extremes, contradiction: false, solution: false }
}

/// Positions in random order, with both ends and some adjacent ones.
fn positions(random: &mut Random, length: u64, count: usize) -> Vec<u64> {
    let mut positions = vec![0, length];
    while positions.len() < count {
        let position = random.below(length + 1);
        positions.extend([position, position, position.saturating_sub(1), (position + 1).min(length)]);
    }
    random.shuffled(positions)
}

fn check_moments(naive: &Naive, trace: &Trace, random: &mut Random, count: usize) {
    assert_eq!(trace.len(), naive.len());
    assert_eq!(trace.totals(), *naive.end().counters());
    let positions = positions(random, naive.len(), count);
    let moments = naive.moments(&positions);
    let mut cursor = Cursor::new(trace);
    for (position, moment) in positions.iter().zip(&moments) {
        cursor.seek(trace, *position);
        assert_eq!(cursor.position(), *position);
        assert_eq!(cursor.moment(), moment, "a cursor at {position}");
        assert_eq!(trace.moment_at(*position), *moment, "from scratch at {position}");
    }
    check_advance(naive, trace, positions[0]);
}

/// Checks that a cursor advancing by single steps returns each of them.
fn check_advance(naive: &Naive, trace: &Trace, from: u64) {
    let mut cursor = Cursor::new(trace);
    cursor.seek(trace, from);
    for (index, step) in naive.steps.iter().enumerate().skip(from as usize).take(3000) {
        assert_eq!(cursor.advance(trace), Some(*step));
        assert_eq!(cursor.position(), index as u64 + 1);
    }
    cursor.seek(trace, naive.len());
    assert_eq!(cursor.advance(trace), None);
    assert_eq!(*cursor.moment(), naive.end());
}

fn check_ranges(naive: &Naive, trace: &Trace, random: &mut Random, count: usize) {
    assert_eq!(trace.steps(0..u64::MAX), naive.steps);
    for _ in 0..count {
        let (a, b) = (random.below(naive.len() + 1), random.below(naive.len() + 1));
        let (start, end) = (a.min(b), a.max(b));
        assert_eq!(trace.steps(start..end), naive.steps[start as usize..end as usize]);
    }
    assert!(trace.steps(naive.len()..naive.len() + 9).is_empty());
}

fn check_overview(naive: &Naive, trace: &Trace, random: &mut Random, count: usize) {
    let single = naive.columns();
    let mut overview = Overview::default();
    for _ in 0..count {
        let width = 1 + random.below(300);
        let start = random.below(naive.len() + 1);
        let length = random.below((width * PROFILE_STEPS).min(1 << 16) + 1);
        let seen = overview.columns(trace, start..start + length, width as usize);
        assert_eq!(
            seen,
            merged(&single, start, length, width),
            "{width} columns of {length} steps from {start}"
        );
    }
}

/// The columns of all steps of a range, each merged into the part of the range that contains it.
fn merged(single: &[Column], start: u64, length: u64, width: u64) -> Vec<Option<Column>> {
    let mut columns = vec![None; width as usize];
    let recorded = (single.len() as u64).saturating_sub(start).min(length);
    for offset in 0..recorded {
        let column = &mut columns[(offset * width / length) as usize];
        *column = Some(both(*column, single[(start + offset) as usize]));
    }
    columns
}

fn both(one: Option<Column>, other: Column) -> Column {
    let Some(one) = one else { return other };
    Column {
        extremes: Extremes {
            min_filled: one.extremes.min_filled.min(other.extremes.min_filled),
            max_filled: one.extremes.max_filled.max(other.extremes.max_filled),
            min_depth: one.extremes.min_depth.min(other.extremes.min_depth),
            max_depth: one.extremes.max_depth.max(other.extremes.max_depth),
            max_shared: one.extremes.max_shared.max(other.extremes.max_shared),
        },
        contradiction: one.contradiction || other.contradiction,
        solution: one.solution || other.solution,
    }
}

/// Checks that an overview of a whole long run misses no contradiction, no solution and no extreme.
fn check_long_overview(naive: &Naive, trace: &Trace, width: u64) {
    assert!(naive.len() / width >= PROFILE_STEPS, "long enough to be told from the profile");
    let single = naive.columns();
    let mut overview = Overview::default();
    let columns = overview.columns(trace, 0..naive.len(), width as usize);
    assert!(columns.iter().all(Option::is_some));
    let all = columns.iter().flatten().fold(None, |all, column| Some(both(all, *column)));
    assert_eq!(all, merged(&single, 0, naive.len(), 1)[0], "the extremes over everything");
    for (step, column) in single.iter().enumerate().filter(|(_, own)| own.contradiction || own.solution) {
        // A profile column may begin that many steps earlier.
        let index = |step: u64| (step * width / naive.len()) as usize;
        let near = &columns[index((step as u64).saturating_sub(PROFILE_STEPS))..=index(step as u64)];
        let near = near.iter().flatten();
        assert!(
            !column.contradiction || near.clone().any(|own| own.contradiction),
            "contradiction at {step}"
        );
        assert!(!column.solution || near.clone().any(|own| own.solution), "solution at {step}");
    }
}

/// Checks that in a long range each part covers its own steps, and at most `blur` steps before and after
/// them.
fn check_coarse_overview(single: &[Column], trace: &Trace, range: Range<u64>, width: u64) {
    let blur = if range.end - range.start > 1 << 19 { PROFILE_STEPS } else { 64 };
    let mut overview = Overview::default();
    let columns = overview.columns(trace, range.clone(), width as usize);
    let bound = |part: u64| range.start + part * (range.end - range.start) / width;
    let over = |steps: Range<u64>| {
        let all = single[steps.start as usize..(steps.end.min(trace.len())) as usize].iter();
        all.fold(None, |all, column| Some(both(all, *column)))
    };
    for part in 0..width {
        let steps = bound(part)..bound(part + 1) + 1;
        let Some(seen) = columns[part as usize] else { panic!("part {part} of {width} of {range:?}") };
        let near = over(steps.start.saturating_sub(blur)..steps.end + blur);
        assert_eq!(near, Some(both(near, seen)), "nothing that is not near part {part} of {width}");
        let inner = steps.start + blur..steps.end.saturating_sub(1);
        if inner.start < inner.end {
            let seen = Some(seen);
            let own = over(inner).map(|inner| both(seen, inner));
            assert_eq!(own, seen, "nothing inside part {part} of {width} is lost");
        }
    }
}

#[test]
fn a_coarse_overview_covers_every_step() {
    let naive = Naive::new(&endless(), Algorithm::BruteForce, 1_200_000);
    let trace = naive.record(&mut Random(3), |_| {});
    let single = naive.columns();
    let ranges = [(0..naive.len(), 3000), (0..naive.len(), 7), (100_003..900_001, 500), (5..600_005, 1)];
    let shorter = [(1_003..401_000, 1500), (900_000..1_000_000, 1500), (500_000..1_000_000, 70)];
    for (range, width) in ranges.into_iter().chain(shorter) {
        check_coarse_overview(&single, &trace, range, width);
    }
}

proptest! {
    #![proptest_config(random::cases(60))]

    #[test]
    fn of_random_puzzles_is_true_to_their_steps(sample in random::puzzles(), seed in any::<u64>()) {
        for algorithm in Algorithm::ALL {
            let naive = Naive::new(&sample.0, algorithm, 20_000);
            let random = &mut Random(seed);
            let trace = naive.record(random, |_| {});
            check_moments(&naive, &trace, random, 30);
            check_ranges(&naive, &trace, random, 8);
            check_overview(&naive, &trace, random, 8);
        }
    }

    #[test]
    fn can_be_read_while_it_grows(sample in random::puzzles(), seed in any::<u64>()) {
        for algorithm in Algorithm::ALL {
            let naive = Naive::new(&sample.0, algorithm, 20_000);
            let random = &mut Random(seed);
            let places = &mut Random(seed ^ 1);
            let mut cursor = Cursor::new(&Trace::new(&sample.0));
            naive.record(random, |trace| {
                let position = trace.len() - places.below(100.min(trace.len() + 1));
                cursor.seek(trace, position);
                assert_eq!(*cursor.moment(), naive.moments(&[position])[0], "at {position} of {}", trace.len());
                let shown = Naive { puzzle: Arc::clone(&sample.0), steps: trace.steps(0..trace.len()) };
                assert_eq!(shown.steps, naive.steps[..trace.len() as usize]);
                check_overview(&shown, trace, places, 1);
            });
        }
    }
}

/// Checks a run of many chunks, less thoroughly for each.
fn check_long(naive: &Naive) {
    let random = &mut Random(7);
    let mut cursor = Cursor::new(&Trace::new(&naive.puzzle));
    let trace = naive.record(random, |trace| cursor.seek(trace, trace.len()));
    assert!(naive.len() > 200_000, "several chunks");
    check_moments(naive, &trace, random, 80);
    check_ranges(naive, &trace, random, 10);
    check_overview(naive, &trace, random, 10);
    for width in [1, 7, 100] {
        check_long_overview(naive, &trace, width);
    }
}

#[test]
fn of_a_long_brute_force_run() {
    check_long(&Naive::new(&endless(), Algorithm::BruteForce, 300_000));
}

#[test]
fn of_a_long_run_of_each_propagating_algorithm() {
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.keeps_candidates()) {
        let puzzle = crate::common::busy(algorithm, 300_000);
        check_long(&Naive::new(&puzzle, algorithm, 300_000));
    }
}

#[test]
fn of_a_whole_run_with_its_solution() {
    check_long(&Naive::new(&crate::common::long_run(), Algorithm::BruteForce, usize::MAX));
}

#[test]
fn batch_size_does_not_change_a_trace() {
    let naive = Naive::new(&endless(), Algorithm::BruteForce, 200_000);
    let record = |size: usize| {
        let mut recording = Recording::new(&naive.puzzle);
        naive.steps.chunks(size).for_each(|batch| recording.batch(batch));
        assert!(recording.sealed >= 2, "{} chunks", recording.sealed);
        recording.finish()
    };
    // A contradiction, the word of a reason and its assignment: far less than two words per step.
    for size in [1, 100, 32_000] {
        let trace = record(size);
        assert_eq!(trace.steps(0..trace.len()), naive.steps);
        assert_eq!(trace.moment_at(trace.len()), naive.end());
    }
}

#[test]
fn times_grow_until_the_last_batch() {
    let naive = Naive::new(&endless(), Algorithm::BruteForce, 200_000);
    let mut recording = Recording::new(&naive.puzzle);
    naive.steps.chunks(500).for_each(|batch| recording.batch(batch));
    let took = recording.time;
    let trace = recording.finish();
    let times: Vec<Duration> = (0..=naive.len()).step_by(100).map(|i| trace.time_at(i)).collect();
    assert_eq!((times[0], times[times.len() - 1]), (Duration::ZERO, took));
    assert!(times.is_sorted());
    // All batches of a chunk except the last have the same number of steps, so that interpolation is nearly exact.
    let middle = trace.time_at(naive.len() / 2).as_secs_f64() / took.as_secs_f64();
    assert!((0.4..0.6).contains(&middle), "{middle} of the time for half of the steps");
}

#[test]
fn an_empty_trace_answers_everything() {
    let puzzle = endless();
    let trace = Trace::new(&puzzle);
    assert!(trace.is_empty());
    assert_eq!(trace.moment_at(0), Moment::start(&puzzle));
    assert!(trace.steps(0..10).is_empty());
    assert_eq!(trace.time_at(0), Duration::ZERO);
    assert_eq!(Overview::default().columns(&trace, 0..10, 3), [None; 3]);
    assert_eq!(Recording::new(&puzzle).finish().len(), 0);
}

#[test]
fn memory_is_told_and_stays_small() {
    let naive = Naive::new(&endless(), Algorithm::BruteForce, 300_000);
    let trace = naive.record(&mut Random(1), |_| {});
    let per_step = trace.bytes() as f64 / trace.len() as f64;
    assert!((0.02..1.0).contains(&per_step), "{per_step} bytes a step");
}
