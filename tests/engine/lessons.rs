//! Lessons: every claim about their runs is verified here from the steps alone.

use std::collections::HashMap;
use std::ops::ControlFlow;

use sudoscope::engine::{Budget, Engine};
use sudoscope::geometry::Cell;
use sudoscope::lessons::{Concept, Lesson};
use sudoscope::rules;
use sudoscope::solver::{Algorithm, Outcome};
use sudoscope::step::{Argument, Observer, Step, Stop};

/// The number of steps after which a solver counts as having failed at a board.
const MOST_STEPS: u64 = 20_000_000;

/// The first steps of a run, the number of all steps, and the number of guesses.
struct Steps(Vec<Step>, u64, u64);

impl Observer for Steps {
    fn on_step(&mut self, step: Step) -> ControlFlow<Stop> {
        if self.1 == MOST_STEPS {
            return ControlFlow::Break(Stop);
        }
        self.1 += 1;
        self.2 += u64::from(matches!(step, Step::Assign { reason, .. } if reason.is_guess()));
        // For an endless run, the first steps are enough.
        if self.0.len() < 400_000 {
            self.0.push(step);
        }
        ControlFlow::Continue(())
    }
}

/// A run: its steps, their number, its guesses, and whether it solved the board.
struct Run {
    steps: Vec<Step>,
    count: u64,
    guesses: u64,
    is_solved: bool,
}

fn run(lesson: &Lesson, algorithm: Algorithm) -> Run {
    let mut steps = Steps(Vec::new(), 0, 0);
    let outcome = algorithm.solve(&lesson.puzzle(), &mut steps);
    let Steps(steps, count, guesses) = steps;
    Run { steps, count, guesses, is_solved: matches!(outcome, Outcome::Solved(_)) }
}

impl Run {
    fn count_of(&self, is: impl Fn(&Step) -> bool) -> u64 {
        self.steps.iter().filter(|step| is(step)).count() as u64
    }

    fn assignments(&self) -> u64 {
        self.count_of(|step| matches!(step, Step::Assign { .. }))
    }

    fn contradictions(&self) -> u64 {
        self.count_of(|step| matches!(step, Step::Contradiction(_)))
    }

    fn first_guess(&self) -> Option<(usize, Step)> {
        let guess = |step: &&Step| matches!(step, Step::Assign { reason, .. } if reason.is_guess());
        let at = self.steps.iter().position(|step| guess(&step))?;
        Some((at, self.steps[at]))
    }

    /// The number of guesses after the first one up to its retraction, and the position after the retraction.
    fn below_first_guess(&self) -> Option<(u64, u64)> {
        let (at, guess) = self.first_guess()?;
        let is_back = |step: &Step| matches!(step, Step::Retract { cell, .. } if Some(*cell) == guess.cell());
        let back = at + self.steps[at..].iter().position(is_back)?;
        let guesses = |step: &&Step| matches!(step, Step::Assign { reason, .. } if reason.is_guess());
        Some((self.steps[at + 1..back].iter().filter(guesses).count() as u64, back as u64 + 1))
    }

    /// The guesses that are open before a step.
    fn open_before(&self, index: usize) -> Vec<Cell> {
        let mut open = Vec::new();
        for step in &self.steps[..index] {
            match step {
                Step::Assign { cell, reason, .. } if reason.is_guess() => open.push(*cell),
                Step::Retract { cell, .. } => open.retain(|other| other != cell),
                _ => {}
            }
        }
        open
    }

    /// For each nogood, by the number of its contradiction, the positions of its eliminations.
    fn nogoods(&self) -> HashMap<u64, Vec<u64>> {
        let (mut contradictions, mut uses) = (0, HashMap::<u64, Vec<u64>>::new());
        for (index, step) in self.steps.iter().enumerate() {
            match step {
                Step::Contradiction(_) => contradictions += 1,
                Step::Eliminate { reason, .. } if rules::name(reason.0.rule) == "nogood" => {
                    let Argument::Conflict(age) = reason.0.argument else { panic!("{step:?}") };
                    uses.entry(contradictions - age.later()).or_default().push(index as u64 + 1);
                }
                _ => {}
            }
        }
        uses
    }
}

/// Checks the claims of a lesson; returns the position to show, and further figures.
fn claim(concept: Concept, own: &Run, other: &Run) -> (u64, Vec<u64>) {
    assert!(own.is_solved, "{concept:?}");
    let first_guess = |run: &Run| run.first_guess().expect("a guess");
    let at_guess = |run: &Run| first_guess(run).0 as u64 + 1;
    match concept {
        Concept::Mrv => {
            assert!(other.is_solved && own.assignments() * 100 <= other.assignments());
            let retracted = other.count_of(|step| matches!(step, Step::Retract { .. }));
            assert_eq!(other.assignments() - retracted, own.assignments(), "all but these");
            (at_guess(own), Vec::new())
        }
        Concept::Degree => {
            // Both guess at the same moment, in cells with equally many candidates.
            let ((at, guess), (other_at, other_guess)) = (first_guess(own), first_guess(other));
            assert!(at == other_at && guess.cell() != other_guess.cell());
            assert!(own.guesses * 5 <= other.guesses);
            (at_guess(own), Vec::new())
        }
        Concept::Lcv => {
            assert!(own.contradictions() == 0 && other.contradictions() > 1);
            assert_eq!(first_guess(own).1.cell(), first_guess(other).1.cell());
            assert!(other.below_first_guess().is_some(), "its first guess is wrong");
            (at_guess(own), Vec::new())
        }
        Concept::Mac => {
            let same = |run: &Run| (first_guess(run).1.cell(), first_guess(run).1.digit());
            assert_eq!(same(own), same(other));
            let [(below, at), (other_below, _)] =
                [own, other].map(|run| run.below_first_guess().expect("it fails"));
            assert!(below == 0 && other_below >= 5);
            (at, vec![other_below])
        }
        Concept::Ac3 => {
            assert!(own.guesses == 0 && other.contradictions() > 100);
            (own.count, Vec::new())
        }
        Concept::NakedPair => {
            let is_pair = |step: &Step| matches!(step, Step::Eliminate { reason, .. } if rules::name(reason.0.rule) == "naked pair");
            assert!(own.guesses == 0 && other.guesses > 0 && other.count_of(is_pair) == 0);
            (own.steps.iter().position(is_pair).expect("a pair") as u64 + 1, Vec::new())
        }
        Concept::Backjumping => {
            let jump = |(index, step): (usize, &Step)| match step {
                Step::Culprit { cell, .. } => {
                    let open = own.open_before(index);
                    let depth = open.iter().position(|other| other == cell).expect("an open guess");
                    Some((open.len() - depth - 1, index as u64 + 1))
                }
                _ => None,
            };
            let (longest, at) = own
                .steps
                .iter()
                .enumerate()
                .filter_map(jump)
                .fold((0, 0), |best, jump| if jump.0 > best.0 { jump } else { best });
            assert!(longest >= 3 && own.guesses < other.guesses);
            (at, vec![longest as u64])
        }
        Concept::Nogood => {
            let nogoods = own.nogoods();
            let most = nogoods.values().map(Vec::len).max().expect("a nogood");
            let second = nogoods.values().filter(|uses| uses.len() == most).map(|uses| uses[1]).min();
            assert!(most >= 2 && own.guesses < other.guesses);
            (second.expect("two uses"), vec![most as u64])
        }
        Concept::ExactCover => {
            assert!(!other.is_solved && other.count == MOST_STEPS && own.count < 20_000);
            (0, vec![MOST_STEPS])
        }
    }
}

/// The numbers in a text, in which commas group digits.
fn numbers(text: &str) -> Vec<u64> {
    let plain = text.replace(',', "");
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_lesson_holds() {
    let lessons = Lesson::all();
    assert_eq!(lessons.iter().map(|lesson| lesson.concept).collect::<Vec<_>>(), Concept::ALL);
    for lesson in lessons {
        let [own, other] = lesson.solvers().map(|solver| run(lesson, solver));
        let (moment, mut figures) = claim(lesson.concept, &own, &other);
        assert_eq!(lesson.moment, moment, "{:?}", lesson.concept);
        for run in [&own, &other] {
            figures.extend([run.count, run.guesses, run.assignments(), run.contradictions()]);
        }
        for number in numbers(lesson.text) {
            assert!(
                figures.contains(&number),
                "{number} in {:?}; the figures are {figures:?}",
                lesson.concept
            );
        }
    }
}

#[test]
fn every_lesson_has_one_solution() {
    let mut engine = Engine::new();
    for lesson in Lesson::all() {
        let count = engine.count(&lesson.puzzle(), 2, &Budget::UNLIMITED);
        assert_eq!(count.found, 1, "{:?}", lesson.concept);
    }
}

#[test]
fn every_lesson_is_told_in_two_sentences() {
    for lesson in Lesson::all() {
        let sentences =
            lesson.text.split_inclusive(['.', '?']).filter(|part| !part.trim().is_empty()).count();
        assert_eq!(sentences, 2, "{}", lesson.text);
        assert!(lesson.text.ends_with('.') && !numbers(lesson.text).is_empty(), "{}", lesson.text);
    }
}
