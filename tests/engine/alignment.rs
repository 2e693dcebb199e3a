//! Alignments of two runs by their guesses, compared with trees built from all steps.

mod drawn;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use drawn::Drawn;
use proptest::prelude::*;
use sudoscope::alignment::icicle::{Block, BlockKind, COLLAPSED, NARROWEST, ROWS};
use sudoscope::alignment::{Aligned, Decision, Icicle, Node, Only, Overlay, Parting, Side, Spent, Why};
use sudoscope::board::{Moment, Role};
use sudoscope::geometry::{Cell, Digit};
use sudoscope::puzzle::Puzzle;
use sudoscope::solver::Algorithm;
use sudoscope::step::{Deduction, Step};
use sudoscope::trace::Trace;

use crate::common::random::{cases, puzzles};
use crate::common::recording::Recording;
use crate::common::{VARIATIONS, steps_of};

/// The most steps of a run.
const MOST: usize = 1_200;
/// The most reasons checked per run.
const MOST_REASONS: usize = 6;

/// The open guesses at a place in the tree, outermost first.
type Path = Vec<(Cell, Digit)>;

/// A run with all its steps.
struct Naive {
    algorithm: Algorithm,
    steps: Vec<Step>,
    trace: Trace,
    decisions: Vec<(u64, Decision)>,
    /// The steps of each guess, by the path to it; a guess repeated below the same guesses has several
    /// entries.
    spans: BTreeMap<Path, Vec<std::ops::Range<usize>>>,
}

impl Naive {
    fn new(puzzle: &Arc<Puzzle>, algorithm: Algorithm, chunk: usize) -> Self {
        // A batch fits in a chunk, with up to eight words per step.
        let (recording, batch) = (Recording::with_chunks_of(puzzle, chunk), (chunk / 9).min(700));
        let (trace, steps, _) = recording.of_run(algorithm, puzzle, MOST, batch);
        let (decisions, spans) = (Vec::new(), BTreeMap::new());
        let mut naive = Self { algorithm, steps, trace, decisions, spans };
        naive.build(puzzle);
        naive
    }

    fn build(&mut self, puzzle: &Puzzle) {
        let (mut moment, mut open) = (Moment::start(puzzle), Vec::<(Path, usize)>::new());
        for (index, step) in self.steps.iter().enumerate() {
            match *step {
                Step::Assign { cell, digit, reason } if reason.is_guess() => {
                    let mut path = open.last().map(|(path, _)| path.clone()).unwrap_or_default();
                    path.push((cell, digit));
                    open.push((path, index));
                    self.decisions.push((index as u64 + 1, Decision::Guess(cell, digit)));
                }
                Step::Retract { cell, digit }
                    if matches!(moment.board().role(cell), Some(Role::Guess { .. })) =>
                {
                    let (path, start) = open.pop().expect("a guess is open");
                    self.spans.entry(path).or_default().push(start..index + 1);
                    self.decisions.push((index as u64 + 1, Decision::Retract(cell, digit)));
                }
                _ => {}
            }
            moment.advance(*step);
        }
        for (path, start) in open {
            self.spans.entry(path).or_default().push(start..self.steps.len());
        }
        for spans in self.spans.values_mut() {
            spans.sort_by_key(|span| span.start);
        }
    }

    fn spent(&self, span: &std::ops::Range<usize>) -> Spent {
        let steps = &self.steps[span.clone()];
        let count = |test: fn(&Step) -> bool| steps.iter().filter(|step| test(step)).count() as u64;
        Spent {
            steps: steps.len() as u64,
            guesses: count(|step| matches!(step, Step::Assign { reason, .. } if reason.is_guess())),
            contradictions: count(|step| matches!(step, Step::Contradiction(_))),
        }
    }

    fn board_at(&self, puzzle: &Puzzle, position: u64) -> Moment {
        let mut moment = Moment::start(puzzle);
        self.steps[..position as usize].iter().for_each(|step| moment.advance(*step));
        moment
    }
}

/// Whether no run repeats a guess below the same guesses, so that a path identifies a guess.
fn is_simple(naive: &Naive) -> bool {
    naive.spans.values().all(|spans| spans.len() == 1)
}

/// Every guess in both trees, with its path, found by walking the branches.
fn walk(aligned: &Aligned<'_>, path: &mut Path, parent: Option<&Node>, found: &mut Vec<(Path, Node)>) {
    let branches = aligned.branches(parent);
    assert!(!branches.is_cut);
    for node in branches.nodes {
        path.push((node.cell, node.digit));
        found.push((path.clone(), node.clone()));
        walk(aligned, path, Some(&node), found);
        path.pop();
    }
}

fn check_tree(naive: &[Naive; 2], aligned: &Aligned<'_>) {
    let mut found = Vec::new();
    walk(aligned, &mut Vec::new(), None, &mut found);
    for side in Side::BOTH {
        let own = &naive[side.index()];
        let mut spans: BTreeMap<Path, Vec<std::ops::Range<usize>>> = BTreeMap::new();
        for (path, node) in &found {
            if let Some(span) = node.span(side) {
                let steps = span.steps.start as usize..span.steps.end as usize;
                assert_eq!(aligned.spent(node, side), own.spent(&steps));
                spans.entry(path.clone()).or_default().push(steps);
            }
        }
        assert_eq!(spans, own.spans, "every guess of each run is in the tree");
    }
    if naive.iter().all(is_simple) {
        for (path, node) in &found {
            let both = naive.iter().all(|run| run.spans.contains_key(path));
            assert_eq!(node.only().is_none(), both, "{path:?}");
        }
        assert_eq!(found.len(), naive.iter().flat_map(|run| run.spans.keys()).collect::<BTreeSet<_>>().len());
    }
}

fn check_parting(naive: &[Naive; 2], aligned: &Aligned<'_>, portion: u64) {
    let [first, second] = naive.each_ref().map(|run| &run.decisions);
    let common = first.iter().zip(second).take_while(|(a, b)| a.1 == b.1).count();
    let mut parting = Parting::new(aligned);
    let difference = std::iter::from_fn(|| Some(parting.advance(aligned, portion)));
    let difference = difference.take(2 * MOST + 9).flatten().next().expect("it ends");
    assert_eq!(difference.common, common as u64);
    assert_eq!(difference.decisions, [first.get(common).copied(), second.get(common).copied()]);
}

fn check_overlay(naive: &[Naive; 2], aligned: &Aligned<'_>, puzzle: &Puzzle) {
    let mut overlay = Overlay::default();
    while !overlay.advance(aligned, 3) {}
    if !naive.iter().all(is_simple) {
        return;
    }
    let common = naive[0].spans.keys().filter(|path| naive[1].spans.contains_key(*path)).count();
    assert_eq!(overlay.common(), common as u64);
    for side in Side::BOTH {
        let (own, other) = (&naive[side.index()], &naive[side.other().index()]);
        // The outermost guesses that the other run did not make.
        let is_outermost = |path: &&Path| {
            !other.spans.contains_key(*path)
                && (path.len() == 1 || other.spans.contains_key(&path[..path.len() - 1]))
        };
        let paths: Vec<&Path> = own.spans.keys().filter(is_outermost).collect();
        let spent = paths.iter().map(|path| own.spent(&own.spans[*path][0]));
        let part = overlay.only(side);
        assert_eq!(part.subtrees, paths.len() as u64);
        assert_eq!(part.spent, spent.clone().fold(Spent::default(), Spent::plus));
        let mut steps: Vec<u64> = spent.map(|spent| spent.steps).collect();
        steps.sort_by(|a, b| b.cmp(a));
        let listed: Vec<u64> = part.costliest.iter().map(|only| only.spent.steps).collect();
        assert_eq!(listed, steps[..steps.len().min(sudoscope::alignment::MOST_SUBTREES)]);
        for only in part.costliest.iter().take(MOST_REASONS) {
            assert_eq!(only.node.only(), Some(side));
            let why = aligned.why(only.above.as_ref(), &only.node).expect("only one made it");
            check_why(why, only, other, puzzle);
            check_rule(aligned, only, why, [own, other]);
        }
    }
}

fn check_icicle(naive: &[Naive; 2], aligned: &Aligned<'_>, portion: usize) {
    let (mut icicle, mut at_once) = (Icicle::default(), Icicle::default());
    while !icicle.advance(aligned, portion) {}
    assert!(at_once.advance(aligned, usize::MAX));
    assert_eq!(icicle.blocks(), at_once.blocks());
    if !naive.iter().all(is_simple) {
        return;
    }
    let drawn = Drawn::new(naive, icicle.blocks());
    assert_eq!(drawn.below(None), drawn.children(&[]));
    (0..drawn.blocks.len()).for_each(|index| drawn.check(index));
    let mut found = Vec::new();
    walk(aligned, &mut Vec::new(), None, &mut found);
    let nodes: BTreeMap<Path, Node> = found.into_iter().collect();
    for (index, block) in drawn.blocks.iter().enumerate() {
        let path = &drawn.paths(block)[0];
        let mut places =
            naive.each_ref().map(|run| run.spans.get(path).map(|spans| spans[0].start as u64 + 1));
        if let Some(side) = block.only {
            let parted = (1..=path.len()).find(|length| drawn.only(&path[..*length]).is_some());
            let parted = parted.expect("this one at the latest");
            let why = aligned.why(nodes.get(&path[..parted - 1]), &nodes[&path[..parted]]);
            places[side.other().index()] = why.and_then(Why::position);
        }
        assert_eq!(icicle.places(aligned, index), places);
    }
    for side in Side::BOTH {
        let run = &naive[side.index()];
        for position in (0..=run.steps.len()).step_by(41) {
            let is_open =
                |spans: &[std::ops::Range<usize>]| spans[0].start < position && position <= spans[0].end;
            let open = run.spans.iter().filter(|(_, spans)| is_open(spans)).map(|(path, _)| path);
            let deepest = open.max_by_key(|path| path.len()).cloned().unwrap_or_default();
            let shows = |block: &Block| drawn.paths(block).iter().any(|path| deepest.starts_with(path));
            let lowest = drawn.blocks.iter().filter(|block| shows(block)).map(|block| block.row).max();
            let at = icicle.at(side, position as u64).map(|index| &drawn.blocks[index]);
            assert!(at.is_none_or(shows));
            assert_eq!(at.map(|block| block.row), lowest, "{side:?} at {position}");
        }
    }
}

/// The reason given for a guess not made is true for the steps of that run.
fn check_why(why: Why, only: &Only, other: &Naive, puzzle: &Puzzle) {
    let (node, above) = (&only.node, only.above.as_ref());
    let side = node.only().expect("only one made it").other();
    let led_to = |position: u64| other.steps[position as usize - 1];
    match why {
        Why::Excluded { position, step } => {
            assert_eq!(led_to(position), step);
            assert!(
                matches!(step, Step::Eliminate { cell, digit, .. } if (cell, digit) == (node.cell, node.digit))
            );
            assert!(!other.board_at(puzzle, position).board().candidates(node.cell).contains(node.digit));
        }
        Why::Forced { position, step } => {
            assert_eq!(led_to(position), step);
            assert!(
                matches!(step, Step::Assign { cell, reason, .. } if cell == node.cell && !reason.is_guess())
            );
        }
        Why::Refuted { position, step } => {
            assert_eq!(led_to(position), step);
            assert!(matches!(step, Step::Contradiction(_)));
        }
        Why::Elsewhere { position, step } => {
            assert_eq!(led_to(position), step);
            assert!(
                matches!(step, Step::Assign { cell, reason, .. } if cell != node.cell && reason.is_guess())
            );
        }
        Why::JumpedOver { position, step } => {
            assert_eq!(led_to(position), step);
            assert!(matches!(step, Step::Contradiction(_)));
            assert!(matches!(other.algorithm, Algorithm::Cbj(_) | Algorithm::Learning(_)));
            let above = above.and_then(|above| above.span(side)).expect("a guess that was gone back over");
            assert!(above.steps.contains(&position));
            // Nothing but undoing happens until the guess above is undone, too.
            let between = &other.steps[position as usize..above.steps.end as usize];
            let undoes = |step: &Step| {
                step.tells_conflict_set() || matches!(step, Step::Retract { .. } | Step::Restore { .. })
            };
            assert!(between.iter().all(undoes), "{between:?}");
        }
        Why::Left { position } => {
            assert!(matches!(led_to(position), Step::Retract { .. }));
            assert!(matches!(other.algorithm, Algorithm::Parallel | Algorithm::Learning(_)));
        }
        // A lane does not report branches closed before it began; others may have been cut off.
        Why::Ended
            if matches!(
                other.algorithm,
                Algorithm::Parallel | Algorithm::Cbj(_) | Algorithm::Learning(_)
            ) => {}
        Why::Unknown if other.algorithm == Algorithm::Parallel => {}
        Why::Ended => {
            let ended = other.steps.len() == MOST || other.steps.contains(&Step::Solution);
            assert!(ended, "a run that searches everything makes every guess that is open to it: {node:?}");
        }
        Why::Unknown => panic!("{node:?}"),
    }
}

/// The rule behind a reason was never used by the run that made the guess, and was used by the other before
/// the reason itself.
fn check_rule(aligned: &Aligned<'_>, only: &Only, why: Why, [own, other]: [&Naive; 2]) {
    let Some((position, step)) = aligned.rule_behind(&only.node, why) else { return };
    assert_eq!(other.steps[position as usize - 1], step);
    assert!(position < why.position().expect("a step"));
    let rule = step.deduction().expect("a rule").rule;
    let uses = |step: &Step| step.deduction().is_some_and(|deduction| deduction.rule == rule);
    assert!(!own.steps.iter().any(uses), "{step:?} is by a rule of both");
}

fn any_algorithm() -> impl Strategy<Value = Algorithm> {
    prop::sample::select(Algorithm::ALL.into_iter().chain(VARIATIONS).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn alignment_agrees_with_a_naive_tree_comparison(
        sample in puzzles(), first in any_algorithm(), second in any_algorithm(),
        chunk in prop::sample::select(vec![64_usize, 300, 4096]), portion in 1..400_u64
    ) {
        let naive = [first, second].map(|algorithm| Naive::new(&sample.0, algorithm, chunk));
        let aligned = Aligned::new(&naive[0].trace, &naive[1].trace);
        check_tree(&naive, &aligned);
        check_parting(&naive, &aligned, portion);
        check_overlay(&naive, &aligned, &sample.0);
        check_icicle(&naive, &aligned, portion as usize % 7 + 1);
    }
}

#[test]
fn a_rule_that_saves_a_subtree_is_named() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/9x9-hard.txt");
    let puzzle = crate::common::files::parse(&std::fs::read_to_string(file).expect("of the library"));
    let puzzle = Arc::new(puzzle);
    let [weak, strong] = ["propagation:no-hidden-singles,no-naked-pairs", "propagation"].map(|name| {
        let algorithm: Algorithm = name.parse().unwrap();
        let mut recording = Recording::new(&puzzle);
        steps_of(algorithm, &puzzle, usize::MAX).0.chunks(1000).for_each(|steps| recording.batch(steps));
        recording.finish()
    });
    let aligned = Aligned::new(&weak, &strong);
    let mut overlay = Overlay::default();
    while !overlay.advance(&aligned, 1000) {}
    let part = overlay.only(Side::First);
    let saved: u64 = part.spent.steps;
    assert!(saved > overlay.only(Side::Second).spent.steps);
    let whys: Vec<Why> =
        part.costliest.iter().filter_map(|only| aligned.why(only.above.as_ref(), &only.node)).collect();
    let named = |why: &Why| match why {
        Why::Excluded { step, .. } | Why::Forced { step, .. } => step.deduction().is_some(),
        _ => false,
    };
    assert!(whys.iter().any(named), "{whys:?}");
}

/// If one rule is the only difference, it is the reason for everything the other run did not search.
#[test]
fn savings_name_the_rule_that_differs() {
    let (mut all, mut unnamed) = (0, Vec::new());
    let lines =
        include_str!("../../puzzles/9x9-bulk.txt").lines().filter_map(|line| line.split_whitespace().next());
    for line in lines.filter(|line| line.len() == 81) {
        let puzzle = Arc::new(crate::common::files::parse(line));
        for (weak, rule) in [("no-hidden-singles", "hidden single"), ("no-naked-pairs", "naked pair")] {
            let runs = [format!("propagation:{weak}"), "propagation".into()]
                .map(|name| Naive::new(&puzzle, name.parse().unwrap(), 8192));
            let aligned = Aligned::new(&runs[0].trace, &runs[1].trace);
            let mut overlay = Overlay::default();
            while !overlay.advance(&aligned, 1000) {}
            for only in &overlay.only(Side::First).costliest {
                let why = aligned.why(only.above.as_ref(), &only.node).expect("only one made it");
                let own = match why {
                    Why::Excluded { step, .. } | Why::Forced { step, .. } => step.deduction(),
                    Why::Refuted { .. } => None,
                    _ => continue,
                };
                let behind = aligned.rule_behind(&only.node, why).and_then(|(_, step)| step.deduction());
                all += 1;
                let is_it = |deduction: Deduction| sudoscope::rules::name(deduction.rule) == rule;
                if !own.into_iter().chain(behind).any(is_it) {
                    unnamed.push(format!("{line} without {rule}: {why:?}, {behind:?}"));
                }
            }
        }
    }
    assert!(all > 20 && unnamed.is_empty(), "{} of {all}: {unnamed:#?}", unnamed.len());
}
