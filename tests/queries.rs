//! What a trace finds by its summaries is what a search through all its steps finds, however the steps are cut
//! into chunks.

mod common;

use std::sync::Arc;

use common::random::{self, Random};
use common::recording::Recording;
use common::{endless, steps_of};
use proptest::prelude::*;
use sudoscope::board::{Moment, Role};
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::step::{Reason, Step};
use sudoscope::trace::{Landmark, Rule, Trace};

/// The steps of a run, and what anyone can tell from them without a trace.
struct Naive {
    puzzle: Arc<Puzzle>,
    steps: Vec<Step>,
    /// The number of open guesses at each position.
    depths: Vec<usize>,
}

impl Naive {
    fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm, limit: usize) -> Self {
        let steps = steps_of(algorithm, puzzle, limit).0;
        let mut moment = Moment::start(puzzle);
        let mut depths = vec![0];
        for step in &steps {
            moment.advance(*step);
            depths.push(moment.board().depth());
        }
        Self { puzzle: Arc::clone(puzzle), steps, depths }
    }

    fn len(&self) -> u64 {
        self.steps.len() as u64
    }

    /// The positions just after each landmark of a kind.
    fn landmarks(&self, landmark: Landmark) -> Vec<u64> {
        let mut moment = Moment::start(&self.puzzle);
        let mut found = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            if self.is_one(index, *step, &moment, landmark) {
                found.push(index as u64 + 1);
            }
            moment.advance(*step);
        }
        found
    }

    fn is_one(&self, index: usize, step: Step, before: &Moment, landmark: Landmark) -> bool {
        let guess = matches!(step, Step::Assign { reason: Reason::Guess, .. });
        let retraction = match step {
            Step::Retract { cell, .. } => matches!(before.board().role(cell), Some(Role::Guess { .. })),
            _ => false,
        };
        let changed = match step {
            Step::Assign { cell, digit, .. }
            | Step::Retract { cell, digit }
            | Step::Eliminate { cell, digit, .. }
            | Step::Restore { cell, digit } => Some((cell, digit)),
            _ => None,
        };
        match landmark {
            Landmark::Decision => guess || retraction,
            Landmark::Guess => guess,
            Landmark::Retraction => retraction,
            Landmark::Assignment => matches!(step, Step::Assign { .. }),
            Landmark::Contradiction => matches!(step, Step::Contradiction(_)),
            Landmark::Solution => step == Step::Solution,
            Landmark::Cell(cell) => changed.is_some_and(|(own, _)| own == cell),
            Landmark::Candidate(cell, digit) => changed == Some((cell, digit)),
            Landmark::Rule(rule) => reason(step).is_some_and(|reason| is_by(reason, rule)),
            Landmark::Depth(depth) => self.depths[index + 1] == depth && self.depths[index] != depth,
        }
    }

    /// Records in batches, shown now and then while they grow.
    fn record(&self, random: &mut Random, chunk_words: usize, mut look: impl FnMut(&Trace)) -> Trace {
        let mut recording = Recording::with_chunks_of(&self.puzzle, chunk_words);
        let mut left = &self.steps[..];
        while !left.is_empty() {
            // A step takes up to three words.
            let size = 1 + random.below((chunk_words as u64 / 3).min(left.len() as u64)) as usize;
            let (batch, later) = left.split_at(size);
            recording.batch(batch);
            left = later;
            if random.below(100) == 0 {
                recording.show();
                look(&recording.trace);
            }
        }
        recording.finish()
    }
}

const fn reason(step: Step) -> Option<Reason> {
    match step {
        Step::Assign { reason, .. } | Step::Eliminate { reason, .. } => Some(reason),
        _ => None,
    }
}

const fn is_by(reason: Reason, rule: Rule) -> bool {
    matches!(
        (reason, rule),
        (Reason::Guess, Rule::Guess)
            | (Reason::NakedSingle, Rule::NakedSingle)
            | (Reason::HiddenSingle(_), Rule::HiddenSingle)
            | (Reason::NakedPair(_), Rule::NakedPair)
            | (Reason::Peer(_), Rule::Peer)
            | (Reason::Arc(_), Rule::Arc)
    )
}

/// One of each kind, and some cells, candidates and depths.
fn landmarks(random: &mut Random, puzzle: &Puzzle, some: usize) -> Vec<Landmark> {
    let geometry = puzzle.geometry();
    let mut landmarks = vec![
        Landmark::Decision,
        Landmark::Guess,
        Landmark::Retraction,
        Landmark::Assignment,
        Landmark::Contradiction,
        Landmark::Solution,
    ];
    landmarks.extend(Rule::ALL.map(Landmark::Rule));
    for _ in 0..some {
        let cell = Cell::new(random.below(geometry.cell_count() as u64) as usize);
        let digit = Digit::new(random.below(geometry.side() as u64) as usize);
        let depth = random.below(geometry.cell_count() as u64 / 2) as usize;
        let shallow = random.below(4) as usize;
        landmarks.extend([Landmark::Cell(cell), Landmark::Candidate(cell, digit)]);
        landmarks.extend([depth, shallow].map(Landmark::Depth));
    }
    landmarks
}

fn check_landmarks(naive: &Naive, trace: &Trace, random: &mut Random, some: usize, count: usize) {
    for landmark in landmarks(random, &naive.puzzle, some) {
        let mut all = naive.landmarks(landmark);
        all.truncate(all.partition_point(|&end| end <= trace.len()));
        let ends = [0, trace.len(), u64::MAX];
        let anywhere: Vec<u64> = (0..count).map(|_| random.below(trace.len() + 1)).collect();
        for position in ends.into_iter().chain(anywhere) {
            let next = all.get(all.partition_point(|&end| end <= position)).copied();
            assert_eq!(trace.next(position, landmark), next, "{landmark:?} after {position}");
            let previous = all[..all.partition_point(|&end| end < position)].last().copied();
            assert_eq!(trace.previous(position, landmark), previous, "{landmark:?} before {position}");
        }
    }
}

proptest! {
    #![proptest_config(random::cases(40))]

    #[test]
    fn of_random_puzzles(
        sample in random::puzzles(), seed in any::<u64>(), chunk_words in 16..3000_usize
    ) {
        for algorithm in Algorithm::ALL {
            let naive = Naive::new(&sample.0, algorithm, 20_000);
            let random = &mut Random(seed);
            let places = &mut Random(seed ^ 1);
            let trace = naive.record(random, chunk_words, |trace| check_landmarks(&naive, trace, places, 1, 1));
            check_landmarks(&naive, &trace, random, 2, 6);
        }
    }
}

/// Hundreds of chunks, so that whole groups of them are passed over.
fn check_long(naive: &Naive) {
    let random = &mut Random(5);
    let trace = naive.record(random, 600, |_| {});
    check_landmarks(naive, &trace, random, 12, 20);
}

#[test]
fn of_a_long_brute_force_run() {
    check_long(&Naive::new(&endless(), Algorithm::BruteForce, 150_000));
}

#[test]
fn of_a_long_run_of_each_propagating_algorithm() {
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.keeps_candidates()) {
        check_long(&Naive::new(&common::busy(algorithm, 150_000), algorithm, 150_000));
    }
}

#[test]
fn an_empty_trace_has_nothing_to_find() {
    let naive = Naive::new(&endless(), Algorithm::BruteForce, 0);
    check_landmarks(&naive, &Trace::new(&naive.puzzle), &mut Random(1), 1, 3);
}
