//! Breakpoints at lines of pseudocode stop at exactly the steps made there.

use std::collections::BTreeSet;

use crate::common::{VARIATIONS, own, steps_of};
use sudoscope::board::Board;
use sudoscope::solver::Algorithm;
use sudoscope::solver::pseudocode::{History, StepKind, lines};
use sudoscope::trace::{Landmark, Matcher, landmarks_of};

const MOST_STEPS: usize = 3_000;

#[test]
fn a_lines_landmarks_are_its_steps() {
    let puzzles = own::of_sides(4..=9, 13);
    for algorithm in Algorithm::ALL.into_iter().chain(VARIATIONS) {
        for own in &puzzles {
            let steps = steps_of(algorithm, &own.puzzle, MOST_STEPS).0;
            for line in lines(algorithm) {
                let landmarks = landmarks_of(algorithm, &line);
                if landmarks.is_empty() {
                    continue;
                }
                let (mut board, mut history) = (Board::new(&own.puzzle), History::default());
                let mut matchers: Vec<Matcher> =
                    landmarks.iter().map(|landmark| Matcher::new(*landmark, &board)).collect();
                for &step in &steps {
                    // Every matcher sees every step.
                    let stops =
                        matchers.iter_mut().filter_map(|matcher| matcher.is_one(step).then_some(())).count();
                    let is_made_here = line.makes.contains(StepKind::of(step, &board, &history));
                    assert_eq!(stops > 0, is_made_here, "{algorithm}: {step:?} at {:?}", line.text);
                    board.apply(step);
                    history.follow(step);
                }
            }
        }
    }
}

/// The lines a person would probably stop at first.
#[test]
fn guesses_and_contradictions_are_lines_to_stop_at() {
    for algorithm in Algorithm::ALL {
        let landmarks: BTreeSet<String> = lines(algorithm)
            .flat_map(|line| landmarks_of(algorithm, &line))
            .map(|one| format!("{one:?}"))
            .collect();
        // A parallel search guesses at two lines.
        let decision = if algorithm == Algorithm::Parallel { Landmark::Retraction } else { Landmark::Guess };
        for wanted in [decision, Landmark::Solution] {
            let is_one = landmarks.contains(&format!("{wanted:?}"));
            assert!(is_one, "{algorithm} has no line for {wanted:?}: {landmarks:?}");
        }
    }
}
