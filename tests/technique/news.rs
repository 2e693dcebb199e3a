//! A search that skips what was there when it last found nothing finds the same as one of a new position.

use sudoscope::hints::Pencilled;
use sudoscope::puzzle::Puzzle;
use sudoscope::rules::{self, Effect, Instance, Position, Rule};
use sudoscope::solver::human;

use crate::common::files;
use crate::common::own;

/// The approximate number of steps in a puzzle after which further ones are similar.
const MOST_STEPS: usize = 90;

/// Solves a puzzle on one position that is kept, comparing what each technique finds there at each step with
/// what it finds in a new position. Returns how often techniques found something after having searched in
/// vain.
fn compare(puzzle: &Puzzle) -> usize {
    let geometry = puzzle.geometry();
    let mut board = Pencilled::from(puzzle);
    let mut kept = Position::on(geometry, &board).expect("not too large");
    let mut techniques: Vec<(&Rule, Option<usize>)> = rules::techniques()
        .into_iter()
        .filter(|(_, grade)| grade.is_on)
        .map(|(rule, _)| (rule, None))
        .collect();
    let mut late = 0;
    for _ in 0..MOST_STEPS {
        let new = Position::on(geometry, &board).expect("not too large");
        let mut first: Option<Instance> = None;
        for (rule, in_vain) in &mut techniques {
            kept.search_after(*in_vain);
            let found = human::taken(rule, &kept);
            assert_eq!(found, human::taken(rule, &new), "{}: {board:?}", rule.name);
            match found {
                Some(instance) => {
                    late += usize::from(in_vain.is_some());
                    first.get_or_insert(instance);
                }
                None => *in_vain = Some(kept.changes()),
            }
        }
        let Some(instance) = first else { break };
        for (cell, digit) in instance.conclusions {
            if instance.effect == Effect::Places {
                board.place(cell, digit, false);
                kept.place(cell, digit);
            } else {
                board.eliminate(cell, digit);
                kept.eliminate(cell, digit);
            }
        }
    }
    late
}

#[test]
fn nothing_new_is_passed_over() {
    let own = own::unique(4..=10).into_iter().map(|own| Puzzle::clone(&own.puzzle));
    let late: usize =
        own.chain(files::every_nth("9x9/top1465.txt", 500)).map(|puzzle| compare(&puzzle)).sum();
    assert!(late > 200, "{late}");
}
