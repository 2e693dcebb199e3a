use std::collections::HashSet;

use super::sentences::{self, lines};
use super::{Chain, Fact, How, Implications, Why, cells_of, links};
use crate::geometry::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::solver::Algorithm;
use crate::trace::chunk::CHUNK_WORDS;
use crate::trace::test_support::{self, HARD, puzzle};
use crate::trace::{Landmark, Trace};

/// A run of propagation.
fn recorded(puzzle: &Puzzle) -> Trace {
    recorded_by(Algorithm::PROPAGATION, puzzle)
}

fn recorded_by(algorithm: Algorithm, puzzle: &Puzzle) -> Trace {
    test_support::recorded(algorithm, puzzle, CHUNK_WORDS)
}

/// The chains of the digits on the last board, and of the first contradictions.
fn chains(trace: &Trace) -> Vec<Chain> {
    let mut why = Why::new();
    let mut chains = Vec::new();
    let end = trace.moment_at(trace.len());
    for cell in end.board().geometry().cells() {
        let root =
            end.board().digit(cell).and_then(|digit| why.ask(trace, trace.len(), Fact::Holds(cell, digit)));
        chains.extend(root.map(|root| Chain::whole(trace, &mut why, root)));
    }
    let mut at = 0;
    while let Some(position) = trace.next(at, Landmark::Contradiction).filter(|_| chains.len() < 100) {
        let fact = Why::of_step(trace.steps(position - 1..position)[0]).unwrap();
        let root = why.ask(trace, position, fact).unwrap();
        chains.push(Chain::whole(trace, &mut why, root));
        at = position;
    }
    chains
}

#[test]
fn every_fact_appears_once_or_folded() {
    let puzzle = puzzle(HARD);
    for chain in chains(&recorded(&puzzle)) {
        let lines = lines(&chain, puzzle.geometry(), puzzle.symbols(), usize::MAX);
        assert_eq!((lines[0].depth, lines[0].node), (0, 0));
        for pair in lines.windows(2) {
            assert!(pair[1].depth <= pair[0].depth + 1);
        }
        for (index, node) in chain.nodes().iter().enumerate() {
            let told = lines.iter().filter(|line| line.node == index && !line.is_again).count();
            let is_folded = lines.iter().any(|line| line.folded.contains(&index));
            assert!(told == 1 || node.is_end() || told == 0 && is_folded, "{node:?} is told {told} times");
            assert!(told > 0 || is_folded, "{node:?} is not told");
        }
        let few = sentences::lines(&chain, puzzle.geometry(), puzzle.symbols(), 3);
        assert_eq!(few, lines[..few.len()]);
    }
}

#[test]
fn arrows_lead_between_cells_to_the_conclusion() {
    let puzzle = puzzle(HARD);
    for chain in chains(&recorded(&puzzle)) {
        for index in 0..chain.nodes().len() {
            for arrow in links::arrows(&chain, index) {
                assert_ne!(arrow.from.cell, arrow.to.cell);
                let is_target = |fact: Fact| links::spot(fact).is_some_and(|spot| spot == arrow.to);
                let causes = chain.causes(index).iter().map(|&cause| chain.nodes()[cause].fact);
                assert!(causes.chain([chain.nodes()[index].fact]).any(is_target), "{arrow:?}");
            }
        }
    }
}

#[test]
fn chains_end_in_givens() {
    let puzzle = puzzle("123.............");
    let trace = recorded(&puzzle);
    let mut why = Why::new();
    let mut told = |cell: usize| {
        let cell = Cell::new(cell);
        let digit = trace.moment_at(trace.len()).board().digit(cell).unwrap();
        let root = why.ask(&trace, trace.len(), Fact::Holds(cell, digit)).unwrap();
        let chain = Chain::whole(&trace, &mut why, root);
        let lines = lines(&chain, puzzle.geometry(), puzzle.symbols(), 9);
        (chain.nodes()[0].how.clone(), lines)
    };
    let (how, lines) = told(0);
    assert_eq!((how, lines.len(), &*lines[0].text), (How::Given, 1, "R1C1 = 1 is given"));
    let (how, lines) = told(3);
    assert!(matches!(how, How::Rule(_)));
    assert_eq!((lines.len(), &*lines[0].text, lines[0].givens.len()), (1, "R1C4 = 4: naked single", 3));
}

#[test]
fn numbers_agree_with_their_nouns() {
    assert_eq!(sentences::ends(1, 0), "1 given");
    assert_eq!(sentences::ends(0, 2), "2 guesses");
    assert_eq!(sentences::ends(12, 1), "12 givens and 1 guess");
}

/// The ends of a chain that are reached from its first fact without passing through a digit of the set.
fn ends_beside(chain: &Chain, set: &[(Cell, Digit)]) -> Vec<How> {
    let (mut seen, mut open, mut ends) = (HashSet::new(), vec![0], Vec::new());
    while let Some(index) = open.pop() {
        let node = &chain.nodes()[index];
        let is_member = matches!(node.fact, Fact::Holds(cell, digit) if set.contains(&(cell, digit)));
        if is_member || !seen.insert(index) {
            continue;
        }
        if node.is_end() {
            ends.push(node.how.clone());
        }
        open.extend(chain.causes(index));
    }
    ends
}

#[test]
fn the_whole_conflict_set_implies_the_contradiction() {
    let puzzle = puzzle(HARD);
    let mut seen = 0;
    for name in ["cbj", "cbj:mrv,forward-checking", "learning", "learning:mrv,restarts"] {
        let trace = recorded_by(name.parse().unwrap(), &puzzle);
        let (mut why, mut at) = (Why::new(), 0);
        while let Some(after) = trace.next(at, Landmark::Contradiction).filter(|_| seen < 400) {
            at = after;
            let fact = Why::of_step(trace.steps(after - 1..after)[0]).unwrap();
            let root = why.ask(&trace, after, fact).unwrap();
            let mut chain = Chain::on_board(root);
            assert!(chain.work(&trace, &mut why, || true));
            let set = trace.conflict_set_after(after, trace.len());
            let graph = Implications::of(&chain, &set);
            let besides = ends_beside(&chain, &set);
            assert!(besides.iter().all(|how| *how == How::Given), "{name} {after}: a guess beside {set:?}");
            assert_eq!(graph.contains(0), !set.is_empty());
            let member = |index: usize| match chain.nodes()[index].fact {
                Fact::Holds(cell, digit) => set.contains(&(cell, digit)),
                _ => false,
            };
            let part: Vec<usize> = (0..chain.nodes().len()).filter(|&index| graph.contains(index)).collect();
            assert_eq!(part.iter().filter(|&&index| member(index)).count(), set.len(), "{name} {after}");
            for &index in &part {
                let has_cause = chain.causes(index).iter().any(|&cause| graph.contains(cause));
                let has_effect =
                    part.iter().any(|&other| !member(other) && chain.causes(other).contains(&index));
                assert!(
                    (member(index) || has_cause) && (index == 0 || has_effect),
                    "{name} {after}: {index}"
                );
            }
            // What fills a cell of the unit in contradiction needs no arrow.
            let Fact::Contradiction(contradiction) = fact else { panic!("{fact:?}") };
            let inside = cells_of(contradiction, puzzle.geometry());
            for (cell, _) in &set {
                let leads = graph.arrows().iter().any(|arrow| arrow.from.cell == *cell);
                assert!(leads || inside.contains(cell), "{name} {after}: {cell:?}");
            }
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} contradictions");
}
