//! The cost counts are the same as those of a walk over all steps, however the steps are divided into chunks
//! and whenever they are requested.

use std::sync::Arc;

use crate::common::random::{self, Random};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, busy, steps_of, taken_back};
use proptest::prelude::*;
use sudoscope::board::{Moment, Role};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::step::{AssignReason, Step};
use sudoscope::trace::costs::{ALWAYS_FOUND, AtDepth, Cost, CostProfile, CostRange, MOST_GUESSES};
use sudoscope::trace::{Fate, Span, Trace};

/// The guesses of a run and the contradictions at each depth, counted step by step on a board.
#[derive(Default)]
struct Naive {
    retracted: Vec<Cost>,
    open: Vec<Cost>,
    depths: Vec<AtDepth>,
}

impl Naive {
    fn new(puzzle: &Puzzle, steps: &[Step]) -> Self {
        let mut naive =
            Self { depths: vec![AtDepth::default(); puzzle.geometry().cell_count() + 1], ..Self::default() };
        let mut moment = Moment::start(puzzle);
        let mut open: Vec<(Span, bool, u64)> = Vec::new();
        let recorded = steps.len() as u64;
        for (step, index) in steps.iter().zip(0..) {
            let contradictions = moment.counters().contradictions;
            match *step {
                Step::Assign { cell, digit, reason } if reason.is_guess() => {
                    let span =
                        Span { steps: index..recorded, depth: open.len() + 1, cell, digit, fate: Fate::Open };
                    open.push((span, reason == AssignReason::SharedGuess, contradictions));
                }
                Step::Retract { cell, .. } => {
                    if let Some(Role::Guess { .. }) = moment.board().role(cell) {
                        let (mut span, is_shared, before) = open.pop().expect("it is open");
                        assert_eq!(span.cell, cell, "the last guess is retracted first");
                        naive.depths[span.depth].retracted += 1;
                        span.steps.end = index + 1;
                        span.fate =
                            if is_shared { taken_back(&steps[..=index as usize]) } else { Fate::Failed };
                        let own = own(puzzle, steps, &span);
                        naive.retracted.push(Cost { span, own, contradictions: contradictions - before });
                    }
                }
                Step::Contradiction(_) => {
                    let here = &mut naive.depths[moment.board().depth()];
                    here.contradictions += 1;
                    here.first.get_or_insert(index + 1);
                }
                Step::Solution => open.iter_mut().for_each(|(span, ..)| span.fate = Fate::Solved),
                _ => {}
            }
            moment.advance(*step);
        }
        let contradictions = moment.counters().contradictions;
        let cost = |(span, _, before)| Cost {
            own: own(puzzle, steps, &span),
            span,
            contradictions: contradictions - before,
        };
        naive.open = open.into_iter().map(cost).take(MOST_GUESSES).collect();
        naive.retracted.sort_by_key(|cost| std::cmp::Reverse(cost.steps()));
        naive
    }

    /// Checks a result that covers all steps.
    fn check(&self, hot: &CostProfile, trace: &Trace) {
        let costliest = hot.costliest();
        assert_eq!(costliest.of_steps, trace.len());
        let expected = self.retracted.iter().filter(|cost| cost.steps() >= costliest.least);
        let expected: Vec<&Cost> = expected.take(MOST_GUESSES).collect();
        let steps = |costs: &[&Cost]| costs.iter().map(|cost| cost.steps()).collect::<Vec<u64>>();
        let found: Vec<&Cost> = costliest.retracted.iter().collect();
        assert_eq!(steps(&found), steps(&expected), "at least {}", costliest.least);
        assert!(found.iter().all(|cost| self.retracted.contains(cost)), "which of equal ones is open");
        assert_eq!(costliest.open, self.open);
    }
}

/// The number of steps after which a guess is the last open one, including the one that retracts it.
fn own(puzzle: &Puzzle, steps: &[Step], span: &Span) -> u64 {
    let mut depth = span.depth - 1;
    let mut guesses = vec![false; puzzle.geometry().cell_count()];
    let mut own = 0;
    for step in &steps[span.steps.start as usize..span.steps.end as usize] {
        let before = depth;
        match step {
            Step::Assign { cell, reason, .. } => {
                guesses[cell.index()] = reason.is_guess();
                depth += usize::from(reason.is_guess());
            }
            Step::Retract { cell, .. } => depth -= usize::from(std::mem::take(&mut guesses[cell.index()])),
            _ => {}
        }
        own += u64::from(before.max(depth) == span.depth);
    }
    own
}

/// Works until everything is counted, a slice at a time; `look` receives each intermediate result.
fn count(hot: &mut CostProfile, trace: &Trace, mut look: impl FnMut(&CostProfile)) {
    let mut portions = 0;
    loop {
        let mut once = true;
        let done = hot.work(trace, || std::mem::take(&mut once));
        look(hot);
        portions += 1;
        if done {
            break;
        }
        assert!(portions < 100_000, "never done");
    }
    assert!(hot.is_done(trace) && hot.walked() == trace.len());
}

/// Records in batches, and counts from time to time what has been recorded.
fn check(puzzle: &Arc<Puzzle>, algorithm: Algorithm, limit: usize, chunk_words: usize, random: &mut Random) {
    let steps = steps_of(algorithm, puzzle, limit).0;
    let mut recording = Recording::with_chunks_of(puzzle, chunk_words);
    let mut hot = CostProfile::new(&recording.trace);
    let mut left = &steps[..];
    while !left.is_empty() {
        let size = 1 + random.below((chunk_words as u64 / 3).min(left.len() as u64)) as usize;
        let (batch, later) = left.split_at(size);
        recording.batch(batch);
        left = later;
        if random.below(20) == 0 {
            recording.show();
            let mut patience = random.below(4);
            hot.work(&recording.trace, || {
                patience = patience.saturating_sub(1);
                patience > 0
            });
        }
        if random.below(100) == 0 {
            recording.show();
            count(&mut hot, &recording.trace, |_| ());
            let recorded = recording.trace.len() as usize;
            let naive = Naive::new(puzzle, &steps[..recorded]);
            naive.check(&hot, &recording.trace);
            assert_eq!(hot.depths(), naive.depths);
        }
    }
    let trace = recording.finish();
    count(&mut hot, &trace, |_| ());
    let naive = Naive::new(puzzle, &steps);
    naive.check(&hot, &trace);
    assert_eq!((hot.depths(), hot.costliest().least), (&naive.depths[..], 0));
}

proptest! {
    #![proptest_config(random::cases(40))]

    #[test]
    fn the_profile_matches_a_naive_walk(
        sample in random::puzzles(),
        chunk_words in 9..3000_usize,
        seed in any::<u64>(),
    ) {
        for algorithm in Algorithm::ALL {
            check(&sample.0, algorithm, 8_000, chunk_words, &mut Random(seed));
        }
    }
}

/// A search that learns retracts guesses by jumps and by restarts; all counts agree on which it was.
#[test]
fn jumps_and_restarts_are_distinguished() {
    let algorithm = VARIATIONS[5];
    let puzzle = busy(algorithm, 40_000);
    let steps = steps_of(algorithm, &puzzle, 40_000).0;
    let mut recording = Recording::with_chunks_of(&puzzle, 900);
    steps.chunks(300).for_each(|batch| recording.batch(batch));
    let trace = recording.finish();
    let naive = Naive::new(&puzzle, &steps);
    let of_fate = |fate| naive.retracted.iter().filter(move |cost| cost.span.fate == fate);
    assert!(
        of_fate(Fate::Jumped).count() > 0
            && of_fate(Fate::Left).count() > 0
            && of_fate(Fate::Failed).count() == 0
    );
    let mut hot = CostProfile::new(&trace);
    count(&mut hot, &trace, |_| {});
    naive.check(&hot, &trace);
    for span in of_fate(Fate::Left).chain(of_fate(Fate::Jumped).take(50)).map(|cost| &cost.span) {
        assert_eq!(trace.span_at(span.steps.start + 1, span.depth).as_ref(), Some(span));
        // The range begins while the guess is being retracted.
        let mut range = CostRange::new(&trace, span.steps.end - 1..span.steps.end);
        while !range.is_done() {
            range.work(&trace, || true);
        }
        assert_eq!(range.costliest(&trace).retracted[0].span.fate, span.fate, "{span:?}");
    }
}

/// In a run so long that the walk takes a while, the costliest guesses are looked up first.
#[test]
fn long_guesses_are_found_before_counting_ends() {
    for algorithm in [Algorithm::BruteForce, Algorithm::PROPAGATION] {
        let puzzle = busy(algorithm, 3_000_000);
        let steps = steps_of(algorithm, &puzzle, 3_000_000).0;
        assert_eq!(steps.len(), 3_000_000);
        let mut recording = Recording::new(&puzzle);
        steps.chunks(20_000).for_each(|batch| recording.batch(batch));
        let trace = recording.finish();
        let naive = Naive::new(&puzzle, &steps);
        let mut hot = CostProfile::new(&trace);
        let mut early = 0;
        count(&mut hot, &trace, |hot| {
            if hot.costliest().of_steps == trace.len() && hot.walked() < trace.len() {
                assert_eq!(hot.costliest().least, ALWAYS_FOUND + 1);
                early += 1;
                if early == 1 {
                    naive.check(hot, &trace);
                }
            }
        });
        assert!(early > 0, "{algorithm}: looked up before");
        naive.check(&hot, &trace);
        assert_eq!(hot.depths(), naive.depths, "{algorithm}");
    }
}

/// While a run grows, its costliest guesses are looked up again after each growth by an eighth, before the
/// walk continues.
#[test]
fn costliest_guesses_are_refreshed_as_runs_grow() {
    let puzzle = busy(Algorithm::BruteForce, 3_300_000);
    let steps = steps_of(Algorithm::BruteForce, &puzzle, 3_300_000).0;
    let (first, later) = steps.split_at(2_400_000);
    let (jump, rest) = later.split_at(500_000);
    let mut recording = Recording::new(&puzzle);
    let mut grow = |steps: &[Step]| {
        steps.chunks(20_000).for_each(|batch| recording.batch(batch));
        recording.show();
        recording.trace.clone()
    };
    let trace = grow(first);
    let mut hot = CostProfile::new(&trace);
    let known = |hot: &CostProfile, trace: &Trace| hot.costliest().of_steps == trace.len();
    while !known(&hot, &trace) {
        let mut once = true;
        hot.work(&trace, || std::mem::take(&mut once));
    }
    assert_eq!(hot.walked(), 0);
    let mut rest = rest.chunks(100);
    let mut trace = grow(jump);
    while hot.costliest().of_steps == 2_400_000 {
        let mut once = true;
        hot.work(&trace, || std::mem::take(&mut once));
        trace = grow(rest.next().expect("looked up before the run ends"));
    }
    assert_eq!(hot.walked(), 0, "of {} steps", hot.costliest().of_steps);
}

/// A run that grows faster than it is counted still has a list: that of the steps counted so far.
#[test]
fn while_steps_arrive_the_list_is_not_empty() {
    let puzzle = busy(Algorithm::BruteForce, 1_500_000);
    let steps = steps_of(Algorithm::BruteForce, &puzzle, 1_500_000).0;
    let mut recording = Recording::new(&puzzle);
    let mut hot = CostProfile::new(&recording.trace);
    for (portion, arriving) in steps.chunks(100_000).enumerate() {
        arriving.chunks(10_000).for_each(|batch| recording.batch(batch));
        recording.show();
        let mut once = true;
        hot.work(&recording.trace, || std::mem::take(&mut once));
        let costliest = hot.costliest();
        assert!(!costliest.retracted.is_empty() && costliest.of_steps > 0, "portion {portion}");
        let naive = Naive::new(&puzzle, &steps[..costliest.of_steps as usize]);
        assert_eq!(costliest.retracted[0].steps(), naive.retracted[0].steps(), "portion {portion}");
    }
    assert!(!hot.is_done(&recording.trace));
}

/// The counts of a range equal a walk over its steps that starts with the guesses open before it.
#[test]
fn a_range_is_counted_by_itself() {
    for algorithm in [Algorithm::PROPAGATION, Algorithm::BruteForce] {
        let puzzle = busy(algorithm, 40_000);
        let steps = steps_of(algorithm, &puzzle, 40_000).0;
        let mut recording = Recording::with_chunks_of(&puzzle, 900);
        steps.chunks(300).for_each(|batch| recording.batch(batch));
        let trace = recording.finish();
        let random = &mut Random(7);
        for _ in 0..12 {
            let [a, b] = [0, 1].map(|_| random.below(trace.len() + 1));
            let range = a.min(b)..a.max(b);
            let mut hot = CostRange::new(&trace, range.clone());
            while !hot.is_done() {
                let mut once = true;
                assert!(hot.work(&trace, || std::mem::take(&mut once)));
            }
            let mut moment = Moment::start(&puzzle);
            let mut depths = vec![0_u64; puzzle.geometry().cell_count() + 1];
            let mut longest = 0;
            let mut since: Vec<u64> = Vec::new();
            for (step, index) in steps.iter().zip(0..range.end) {
                if index == range.start {
                    since = vec![index; moment.board().depth()];
                }
                let before = moment.board().depth();
                moment.advance(*step);
                if index < range.start {
                    continue;
                }
                if moment.board().depth() > before {
                    since.push(index);
                } else if moment.board().depth() < before {
                    longest = longest.max(index + 1 - since.pop().expect("it was open"));
                }
                depths[before] += u64::from(matches!(step, Step::Contradiction(_)));
            }
            let found: Vec<u64> = hot.depths().iter().map(|depth| depth.contradictions).collect();
            assert_eq!(found, depths, "{range:?}");
            let costliest = hot.costliest(&trace);
            assert_eq!(costliest.retracted.first().map_or(0, Cost::steps), longest, "{range:?}");
            assert_eq!(costliest.of_steps, range.end - range.start);
            let [before, after] = [trace.heat(range.start), trace.heat(range.end)];
            for cell in puzzle.geometry().cells() {
                assert_eq!(hot.heat().assigned(cell), after.assigned(cell) - before.assigned(cell));
            }
        }
    }
}
