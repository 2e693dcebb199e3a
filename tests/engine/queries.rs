//! Queries on a trace, which use its summaries, return the same as a search through all steps, however the
//! steps are divided into chunks.

use std::sync::Arc;

use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, endless, steps_of, taken_back};
use proptest::prelude::*;
use sudoscope::board::{Moment, Role};
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::rules::{self, Rule};
use sudoscope::solver::Algorithm;
use sudoscope::step::{AssignReason, Step};
use sudoscope::trace::{Fate, HeatMap, Idea, Landmark, Span, Spill, Trace};

/// The steps of a run, with queries that do not use a trace.
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

    /// The guess open at a position and a depth, given the first `recorded` steps.
    fn span_at(&self, recorded: u64, position: u64, depth: usize) -> Option<Span> {
        let depths = &self.depths[..=recorded as usize];
        let start = (0..position as usize).rev().find(|&before| depths[before] < depth)?;
        let end = (start + 1..depths.len()).find(|&after| depths[after] < depth);
        if depth == 0 || end.is_some_and(|end| end as u64 <= position) {
            return None;
        }
        let Step::Assign { cell, digit, reason } = self.steps[start] else {
            panic!("the depth rises by guesses alone")
        };
        let later = &self.steps[start..recorded as usize];
        let fate = match end {
            Some(end) if reason == AssignReason::SharedGuess => taken_back(&self.steps[..end]),
            Some(_) => Fate::Failed,
            None if later.contains(&Step::Solution) => Fate::Solved,
            None => Fate::Open,
        };
        Some(Span { steps: start as u64..end.map_or(recorded, |end| end as u64), depth, cell, digit, fate })
    }

    /// The positions after the guesses made at the next depth.
    fn children(&self, steps: std::ops::Range<u64>, depth: usize) -> Vec<u64> {
        let inside = steps.start as usize + 1..=steps.end as usize;
        let rises = |&at: &usize| self.depths[at - 1] == depth && self.depths[at] == depth + 1;
        inside.filter(rises).map(|at| at as u64).collect()
    }

    /// The positions just after each match of a landmark.
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
        let guess = matches!(step, Step::Assign { reason, .. } if reason.is_guess());
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
            Landmark::Turn => guess || matches!(step, Step::Contradiction(_)),
            Landmark::GoingBack => is_back(step),
            Landmark::Solution => step == Step::Solution,
            Landmark::Cell(cell) => changed.is_some_and(|(own, _)| own == cell),
            Landmark::Candidate(cell, digit) => changed == Some((cell, digit)),
            Landmark::Rule(rule) => step.deduction().is_some_and(|deduction| deduction.rule == rule),
            Landmark::Depth(depth) => self.depths[index + 1] == depth && self.depths[index] != depth,
        }
    }

    /// The number of eliminations by the givens before any other step.
    fn initial_eliminations(&self) -> usize {
        let by_given = |step: &&Step| {
            let geometry = self.puzzle.geometry();
            let givens = geometry.cells().filter(|cell| self.puzzle.given(*cell).is_some());
            matches!(step, Step::Eliminate { reason, .. } if givens.into_iter().any(|given| *reason == rules::peer(given)))
        };
        self.steps.iter().take_while(by_given).count()
    }

    /// Records in batches, with occasional updates of the open chunk.
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

/// One landmark of each kind, the rules that were used, and some other rules, cells, candidates and depths.
fn landmarks(random: &mut Random, naive: &Naive, some: usize) -> Vec<Landmark> {
    let geometry = naive.puzzle.geometry();
    let mut landmarks = vec![
        Landmark::Decision,
        Landmark::Guess,
        Landmark::Retraction,
        Landmark::Assignment,
        Landmark::Contradiction,
        Landmark::Turn,
        Landmark::GoingBack,
        Landmark::Solution,
    ];
    let is_used =
        |rule: &&Rule| naive.steps.iter().any(|step| step.deduction().is_some_and(|by| by.rule == rule.id));
    landmarks.extend(rules::TABLE.iter().filter(is_used).map(|rule| Landmark::Rule(rule.id)));
    for _ in 0..some {
        let rule = &rules::TABLE[random.below(rules::TABLE.len() as u64) as usize];
        landmarks.push(Landmark::Rule(rule.id));
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
    for landmark in landmarks(random, naive, some) {
        let mut all = naive.landmarks(landmark);
        all.truncate(all.partition_point(|&end| end <= trace.len()));
        let ends = [0, trace.len(), u64::MAX];
        let anywhere: Vec<u64> = (0..count).map(|_| random.below(trace.len() + 1)).collect();
        for position in ends.into_iter().chain(anywhere) {
            let next = all.get(all.partition_point(|&end| end <= position)).copied();
            assert_eq!(trace.next(position, landmark), next, "{landmark:?} after {position}");
            let previous = all[..all.partition_point(|&end| end < position)].last().copied();
            assert_eq!(trace.previous(position, landmark), previous, "{landmark:?} before {position}");
            let each = trace.previous_of_each(position, [Landmark::Guess, landmark]);
            assert_eq!(
                each,
                [trace.previous(position, Landmark::Guess), previous],
                "{landmark:?} before {position}"
            );
        }
    }
}

/// Whether a step is part of going back.
const fn is_back(step: Step) -> bool {
    matches!(
        step,
        Step::Retract { .. }
            | Step::Restore { .. }
            | Step::Conflict { .. }
            | Step::Culprit { .. }
            | Step::Irrelevant { .. }
    )
}

/// The ideas in the first `recorded` steps, each with the position after its last step.
fn ideas(naive: &Naive, recorded: u64) -> Vec<(Idea, u64)> {
    let kind = |step: &Step| match step {
        Step::Assign { reason, .. } if reason.is_guess() => Idea::Guess,
        Step::Contradiction(_) => Idea::Contradiction,
        step if is_back(*step) => Idea::GoingBack,
        _ => Idea::Consequences,
    };
    let mut ideas: Vec<(Idea, u64)> = Vec::new();
    for (step, end) in naive.steps[..recorded as usize].iter().zip(1..) {
        let is_longer = |idea: Idea| matches!(idea, Idea::Consequences | Idea::GoingBack);
        match ideas.last_mut() {
            Some((idea, last)) if *idea == kind(step) && is_longer(*idea) => *last = end,
            _ => ideas.push((kind(step), end)),
        }
    }
    ideas
}

fn check_ideas(naive: &Naive, trace: &Trace, random: &mut Random, count: usize) {
    let ideas = ideas(naive, trace.len());
    let starts: Vec<u64> = std::iter::once(0).chain(ideas.iter().map(|(_, end)| *end)).collect();
    let backs: Vec<usize> = (0..ideas.len()).filter(|at| ideas[*at].0 == Idea::GoingBack).collect();
    for _ in 0..count {
        let position = random.below(trace.len() + 1);
        let first = ideas.partition_point(|(_, end)| *end <= position);
        assert_eq!(trace.idea_after(position), ideas.get(first).copied(), "after {position}");
        let many = 1 + random.below(40);
        let last = (first + many as usize).min(ideas.len()).checked_sub(1).filter(|last| *last >= first);
        let expected = last.map(|last| starts[last].max(position)..starts[last + 1]);
        assert_eq!(trace.ideas_on(position, many), expected, "{many} ideas after {position}");
        assert_eq!(trace.ideas_on(position, 0), None);
        let back = backs.iter().find(|back| starts[**back + 1] > position);
        assert_eq!(trace.back_end(position), back.map(|back| starts[back + 1]), "after {position}");
        let back = backs.iter().rev().find(|back| starts[**back] < position);
        assert_eq!(trace.back_start(position), back.map(|back| starts[*back]), "before {position}");
    }
}

fn check_spans(naive: &Naive, trace: &Trace, random: &mut Random, count: usize) {
    let recorded = trace.len();
    for _ in 0..count {
        let position = random.below(recorded + 1);
        let here = naive.depths[position as usize];
        for depth in [0, 1, here / 2, here.saturating_sub(1), here, here + 1] {
            let span = trace.span_at(position, depth);
            assert_eq!(span, naive.span_at(recorded, position, depth), "at {position}, depth {depth}");
            if let Some(span) = span {
                check_children(naive, trace, Some(&span));
            }
        }
    }
    check_children(naive, trace, None);
}

fn check_children(naive: &Naive, trace: &Trace, parent: Option<&Span>) {
    let everything = 0..trace.len();
    let (depth, steps) = parent.map_or((0, everything), |span| (span.depth, span.steps.clone()));
    let expected = naive.children(steps, depth);
    let children = trace.children(parent, 3);
    assert_eq!(children.count, expected.len() as u64, "of {parent:?}");
    let first: Vec<Option<Span>> =
        expected.iter().take(3).map(|&at| naive.span_at(trace.len(), at, depth + 1)).collect();
    assert_eq!(children.first.into_iter().map(Some).collect::<Vec<_>>(), first, "of {parent:?}");
    let mut from = 0;
    for one in first.iter().flatten() {
        assert_eq!(trace.child(parent, from).as_ref(), Some(one), "of {parent:?} from {from}");
        from = one.steps.end;
    }
}

/// The numbers of assignments, retractions and guesses of each cell in these steps.
fn heat(steps: &[Step], cells: usize) -> Vec<[u64; 3]> {
    let mut heat = vec![[0; 3]; cells];
    for step in steps {
        match step {
            Step::Assign { cell, reason, .. } => {
                heat[cell.index()][0] += 1;
                heat[cell.index()][2] += u64::from(reason.is_guess());
            }
            Step::Retract { cell, .. } => heat[cell.index()][1] += 1,
            _ => {}
        }
    }
    heat
}

fn check_heat(naive: &Naive, trace: &Trace, random: &mut Random, count: usize) {
    let cells: Vec<Cell> = naive.puzzle.geometry().cells().collect();
    let mut map = HeatMap::new(trace);
    let mut at = 0;
    for turn in 0..count {
        // Sometimes a little further on, as during playback.
        at = if turn % 3 == 0 { random.below(trace.len() + 1) } else { (at + turn as u64).min(trace.len()) };
        while map.counted(trace) < at {
            assert_eq!(map.at(trace, at), None);
            assert!(map.count_some(trace));
        }
        let expected = heat(&naive.steps[..at as usize], cells.len());
        let seen = map.at(trace, at).expect("counted so far");
        let each = |cell: &Cell| [seen.assigned(*cell), seen.retracted(*cell), seen.branched(*cell)];
        assert_eq!(cells.iter().map(each).collect::<Vec<_>>(), expected, "at {at}");
        if turn % 4 == 0 {
            assert_eq!(trace.heat(at), *seen);
        }
    }
}

/// Chunks in a file give the same results as those in memory, before, during and after the move.
#[test]
fn chunks_in_a_file_read_like_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let naive = Naive::new(&endless(), Algorithm::BruteForce, 60_000);
    let spill = Spill::in_folder(folder.path()).expect("a file");
    let mut recording = Recording::with_chunks_of(&naive.puzzle, 900);
    let (early, late) = naive.steps.split_at(40_000);
    early.chunks(300).for_each(|batch| recording.batch(batch));
    recording.spill_to(&spill);
    late.chunks(300).for_each(|batch| recording.batch(batch));
    let mut trace = recording.finish();
    let (written, before) = (spill.bytes(), trace.bytes());
    assert!(written > 0, "the late chunks are there");
    assert_eq!(trace.spill_to(&spill, 5).expect("room"), 5);
    assert!(spill.bytes() > written && trace.bytes() < before);
    let check = |trace: &Trace| {
        assert_eq!(trace.steps(0..u64::MAX), naive.steps);
        check_landmarks(&naive, trace, &mut Random(3), 3, 4);
        check_spans(&naive, trace, &mut Random(4), 4);
        check_heat(&naive, trace, &mut Random(5), 4);
    };
    check(&trace);
    let rest = trace.spill_to(&spill, usize::MAX).expect("room");
    assert!(rest > 20, "{rest} chunks more");
    assert_eq!(trace.spill_to(&spill, usize::MAX).expect("room"), 0, "all are there");
    check(&trace);
    assert_eq!((spill.refusal(), spill.failure()), (None, None));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "the file has no name");
}

proptest! {
    #![proptest_config(random::cases(40))]

    #[test]
    fn of_random_puzzles(
        sample in random::puzzles(), seed in any::<u64>(), chunk_words in 16..3000_usize
    ) {
        for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
            let naive = Naive::new(&sample.0, algorithm, 20_000);
            let random = &mut Random(seed);
            let places = &mut Random(seed ^ 1);
            let trace = naive.record(random, chunk_words, |trace| {
                check_landmarks(&naive, trace, places, 1, 1);
                check_spans(&naive, trace, places, 1);
                let initial = (naive.initial_eliminations() as u64).min(trace.len());
                assert_eq!(trace.initial_eliminations(), initial, "{algorithm}");
            });
            assert_eq!(trace.initial_eliminations(), naive.initial_eliminations() as u64, "{algorithm}");
            check_landmarks(&naive, &trace, random, 2, 6);
            check_ideas(&naive, &trace, random, 8);
            check_spans(&naive, &trace, random, 4);
            check_heat(&naive, &trace, random, 4);
        }
    }
}

/// With hundreds of chunks, so that whole groups of them are skipped.
fn check_long(naive: &Naive) {
    let random = &mut Random(5);
    let trace = naive.record(random, 600, |_| {});
    check_landmarks(naive, &trace, random, 12, 20);
    check_ideas(naive, &trace, random, 40);
    check_spans(naive, &trace, random, 30);
    check_heat(naive, &trace, random, 20);
}

#[test]
fn of_a_long_brute_force_run() {
    check_long(&Naive::new(&endless(), Algorithm::BruteForce, 150_000));
}

#[test]
fn of_a_long_run_of_each_propagating_algorithm() {
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.keeps_candidates()) {
        check_long(&Naive::new(&crate::common::busy(algorithm, 150_000), algorithm, 150_000));
    }
}

#[test]
fn an_empty_trace_has_nothing_to_find() {
    let naive = Naive::new(&endless(), Algorithm::BruteForce, 0);
    check_landmarks(&naive, &Trace::new(&naive.puzzle), &mut Random(1), 1, 3);
    check_spans(&naive, &Trace::new(&naive.puzzle), &mut Random(1), 1);
}
