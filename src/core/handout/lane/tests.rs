//! Frames and causes of a page, compared with those that the window finds for one step at a time.

use std::collections::BTreeSet;

use super::*;
use crate::scene::standing::Standing;
use crate::solver::Algorithm;
use crate::trace::Trace;
use crate::trace::file::About;
use crate::trace::test_support::{HARD, puzzle, recorded_to};
use crate::why::{How, Node, Why};

/// The number of steps that are compared.
const STEPS: u64 = 1500;

fn runs() -> impl Iterator<Item = (About, Trace)> {
    let names = ["propagation", "learning", "cbj", "ac3", "norvig", "brute-force", "dlx"];
    names.into_iter().map(|name| {
        let about = About { puzzle: puzzle(HARD).into(), algorithm: name.parse().expect("an algorithm") };
        let trace = recorded_to(STEPS, about.algorithm, &about.puzzle, 4096);
        (about, trace)
    })
}

fn lane(about: &About, trace: &Trace) -> Lane {
    let run = Run { about, trace, steps: trace.len(), outcome: None };
    Lane::of(&run, &mut |_| true).expect("nobody cancels")
}

#[test]
fn frames_are_those_of_the_window() {
    for (about, trace) in runs() {
        let lane = lane(&about, &trace);
        let mut cursor = Cursor::new(&trace);
        for position in 1..=trace.len() {
            let standing =
                Standing::at(position, &trace, &mut cursor, about.puzzle.symbols(), about.algorithm);
            let mut framed: Vec<usize> = standing.told.causes().iter().map(|cell| cell.index()).collect();
            framed.sort_unstable();
            let reason = &lane.reasons[lane.reason[position as usize - 1]];
            let mut own = reason.frames.clone();
            own.sort_unstable();
            assert_eq!(own, framed, "{} step {position}: {}", about.algorithm, standing.told.headline);
            assert_eq!(lane.heads[lane.head[position as usize - 1]], standing.told.headline);
            assert!(reason.why.starts_with(&standing.told.why));
        }
    }
}

/// The causes of a fact; digits that exclude others without a step of their own are replaced by their causes.
fn causes(why: &mut Why, trace: &Trace, node: &Node) -> BTreeSet<i64> {
    let mut all = BTreeSet::new();
    for cause in why.causes(trace, node) {
        match (&cause.how, cause.fact) {
            (How::Given, crate::why::Fact::Holds(cell, _)) => {
                all.insert(-(cell.index() as i64) - 1);
            }
            (How::Filled(_) | How::Peer(_), _) => all.extend(causes(why, trace, &cause)),
            _ => {
                all.insert(cause.position as i64);
            }
        }
    }
    all
}

#[test]
fn causes_are_those_of_the_question_why() {
    for (about, trace) in runs() {
        let lane = lane(&about, &trace);
        let lists: Vec<&str> = lane.causes.split(';').collect();
        assert_eq!(lists.len() as u64, trace.len());
        let mut why = Why::new();
        let mut compared = 0;
        for (step, position) in trace.steps(0..trace.len()).into_iter().zip(1..) {
            let asked = matches!(step, Step::Assign { .. } | Step::Eliminate { .. } | Step::Contradiction(_));
            let Some(fact) = Why::of_step(step).filter(|_| asked) else { continue };
            let root = why.ask(&trace, position, fact).expect("what the step has made");
            let expected = causes(&mut why, &trace, &root);
            let numbers = lists[position as usize - 1].split(',').filter(|word| !word.is_empty());
            let own: BTreeSet<i64> = numbers
                .map(|word| word.parse::<i64>().expect("a number"))
                .map(|cause| if cause < 0 { cause } else { position as i64 - cause })
                .collect();
            assert_eq!(own, expected, "{} step {position}: {step:?}", about.algorithm);
            compared += expected.len();
        }
        let rests_on_steps = !matches!(about.algorithm, Algorithm::BruteForce | Algorithm::DancingLinks(_));
        assert!(compared > 200 || !rests_on_steps, "{}: {compared}", about.algorithm);
    }
}

#[test]
fn a_page_is_given_up_when_cancelled() {
    let (about, trace) = runs().next().expect("a run");
    let run = Run { about: &about, trace: &trace, steps: trace.len(), outcome: None };
    let mut calls = 0;
    let given_up = Lane::of(&run, &mut |_| {
        calls += 1;
        calls < 2
    });
    assert!(given_up.is_none());
    assert_eq!(calls, 2);
}
