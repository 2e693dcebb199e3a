//! The eliminations of techniques in a propagating search follow from facts on the board, even where the
//! branch is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use sudoscope::geometry::{Cell, Digit, Geometry, Unit};
use sudoscope::rules::{self, Applied, BoardView, Claim, Effect, Facts, Placement, Premise, RuleSet};
use sudoscope::solver::Algorithm;
use sudoscope::step::{Argument, Elimination, Observer, Step, Stop};

use crate::common::files;
use crate::common::own;

/// The most steps of a run.
const MOST_STEPS: usize = 3_000;

/// The number of times each technique is judged.
const MOST_JUDGED: usize = 200;

const TECHNIQUES: [(&str, &str); 6] = [
    ("naked-quadruples", "naked quadruple"),
    ("hidden-triples", "hidden triple"),
    ("hidden-quadruples", "hidden quadruple"),
    ("x-wings", "X-wing"),
    ("swordfish", "swordfish"),
    ("jellyfish", "jellyfish"),
];

/// Follows a run on a board of its own, judging the eliminations of a technique.
struct Judge<'a> {
    name: &'static str,
    facts: Facts,
    geometry: Arc<Geometry>,
    words: Vec<u16>,
    steps: usize,
    judged: &'a mut BTreeMap<&'static str, usize>,
}

impl Observer for Judge<'_> {
    fn on_words(&mut self, words: &[u16]) {
        self.words = words.to_vec();
    }

    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        self.steps += 1;
        match step {
            Step::Assign { cell, digit, .. } => self.facts.assign(cell, digit),
            Step::Retract { cell, digit } => self.facts.retract(cell, digit),
            Step::Restore { cell, digit } => self.facts.restore(cell, digit),
            Step::Eliminate { cell, digit, reason: Elimination(deduction) } => {
                if rules::name(deduction.rule) == self.name {
                    assert_eq!(deduction.argument, Argument::Words);
                    let effect = Effect::Eliminates;
                    self.judge(Applied { cell, digit, effect, deduction, words: &self.words.clone() });
                }
                self.facts.eliminate(cell, digit);
            }
            _ => {}
        }
        if self.steps < MOST_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop) }
    }
}

impl Judge<'_> {
    /// Checks that the step is valid, that the facts it names are on the board, and that its digit has no
    /// solution with them.
    fn judge(&mut self, step: Applied<'_>) {
        let judged = self.judged.entry(self.name).or_default();
        if *judged >= MOST_JUDGED {
            return;
        }
        *judged += 1;
        let claim = Claim { before: &self.facts, step };
        assert_eq!(rules::check(&claim), Ok(()), "{}: {step:?}", self.name);
        let (mut placed, mut struck) = (vec![(step.cell, step.digit)], Vec::new());
        for premise in rules::premises(&claim) {
            match premise {
                Premise::Holds(cell, digit) => {
                    assert_eq!(self.facts.digit(cell), Some(digit), "{step:?}");
                    placed.push((cell, digit));
                }
                Premise::Excluded(cell, digit) => {
                    let fits = BoardView::fitting(&self.facts, cell).contains(digit);
                    let holds = self.facts.digit(cell).map_or(fits, |own| own == digit);
                    assert!(!holds, "{step:?}");
                    struck.push((cell, digit));
                }
            }
        }
        let all = placed.iter().chain(&struck);
        let is_of_one_digit = all.clone().all(|(_, digit)| *digit == step.digit);
        let is_possible = if is_of_one_digit {
            let cells = |facts: &[Placement]| facts.iter().map(|(cell, _)| *cell).collect::<Vec<_>>();
            fills(&self.geometry, &mut cells(&placed), &cells(&struck), 0)
        } else {
            let is_in =
                |unit: &Unit| all.clone().all(|(cell, _)| self.geometry.units_of(*cell).contains(unit));
            let unit = self.geometry.units().find(is_in).expect("its facts lie in one unit");
            matches(&self.geometry, unit, &placed, &struck)
        };
        assert!(!is_possible, "{} does not follow from its facts: {step:?}", self.name);
    }
}

/// Whether a digit in these cells can be put into every other row without a conflict; tries every place.
fn fills(geometry: &Geometry, placed: &mut Vec<Cell>, struck: &[Cell], row: usize) -> bool {
    if row == geometry.side() {
        return true;
    }
    let in_row: Vec<Cell> = (0..geometry.side()).map(|column| geometry.at(row, column)).collect();
    if in_row.iter().any(|cell| placed.contains(cell)) {
        return fills(geometry, placed, struck, row + 1);
    }
    in_row.into_iter().filter(|cell| !struck.contains(cell)).any(|cell| {
        let fits = !geometry.peers(cell).iter().any(|peer| placed.contains(peer));
        fits && {
            placed.push(cell);
            let is_possible = fills(geometry, placed, struck, row + 1);
            placed.pop();
            is_possible
        }
    })
}

/// Whether each cell of a unit can take a different digit; uses augmenting paths.
fn matches(geometry: &Geometry, unit: Unit, placed: &[Placement], struck: &[Placement]) -> bool {
    let takes = |cell: Cell, digit: Digit| {
        let holds = |(own, placed): &Placement| (*own == cell) == (*placed == digit);
        placed.iter().all(holds) && !struck.contains(&(cell, digit))
    };
    let cells = geometry.cells_of(unit);
    let mut taken_by = vec![None; geometry.side()];
    cells.iter().all(|cell| augments(&takes, *cell, geometry, &mut taken_by, &mut BTreeSet::new()))
}

fn augments(
    takes: &dyn Fn(Cell, Digit) -> bool,
    cell: Cell,
    geometry: &Geometry,
    taken_by: &mut Vec<Option<Cell>>,
    seen: &mut BTreeSet<Digit>,
) -> bool {
    geometry.digits().filter(|digit| takes(cell, *digit)).any(|digit| {
        let is_free = seen.insert(digit)
            && taken_by[digit.index()].is_none_or(|other| augments(takes, other, geometry, taken_by, seen));
        if is_free {
            taken_by[digit.index()] = Some(cell);
        }
        is_free
    })
}

#[test]
fn what_propagation_strikes_out_follows() {
    let mut judged = BTreeMap::new();
    let mut puzzles = files::every_nth("9x9/top1465.txt", 200);
    puzzles.extend(own::of_sides(4..=9, 3).into_iter().map(|own| (*own.puzzle).clone()));
    for (choice, name) in TECHNIQUES {
        let algorithm: Algorithm = format!("propagation:no-naked-pairs,{choice}").parse().expect("a choice");
        for puzzle in &puzzles {
            let geometry = Arc::clone(puzzle.geometry());
            let (facts, words, judged) = (Facts::new(puzzle), Vec::new(), &mut judged);
            let mut judge = Judge { name, facts, geometry, words, steps: 0, judged };
            algorithm.solve(puzzle, &mut judge);
        }
    }
    assert!(TECHNIQUES.iter().all(|(_, name)| judged.contains_key(name)), "{judged:?}");
    assert!(
        RuleSet::switched_on().rules().all(|rule| !judged.contains_key(rule.name)),
        "they are off by default"
    );
}
